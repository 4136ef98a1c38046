"""Tests against real servers, each of which needs an environment of its own: ``make real-servers``.

They need other versions of packages that this project uses, so they are not installed beside it. ``make test``
sets up their environments and runs these tests; without the variable OPENCOMPUTER_SERVERS, the folder with these
environments, nothing here is collected. That of verifiers has 840 MB: only ``make test-all`` sets it up.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from pytest_opencomputer.agents.models.addresses import KEY_OF_URL
from tests.real_servers.serving import FOLDER, KEY

_FOLDER = Path(os.environ.get(FOLDER, "."))
collect_ignore_glob = [] if os.environ.get(FOLDER) else ["test_*.py"]
collect_ignore = [] if (_FOLDER / "verifiers/installed").exists() else ["test_verifiers.py"]


@pytest.fixture(autouse=True)
def _key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(KEY_OF_URL, KEY)
