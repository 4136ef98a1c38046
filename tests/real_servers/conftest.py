"""Tests against real servers, which need an environment of their own: ``make real-servers``.

LiteLLM pins other versions of packages that this project uses, so it is not installed beside it. The variable
OPENCOMPUTER_LITELLM names its executable; without it nothing here is collected.
"""

from __future__ import annotations

import os

collect_ignore_glob = [] if os.environ.get("OPENCOMPUTER_LITELLM") else ["test_*.py"]
