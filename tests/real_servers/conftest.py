"""Tests against real servers, each of which needs an environment of its own: ``make real-servers``.

They need other versions of packages that this project uses, so they are not installed beside it. The variable
OPENCOMPUTER_SERVERS names the folder with their environments; without it nothing here is collected.
"""

from __future__ import annotations

import os

import pytest

from pytest_opencomputer.agents.models.addresses import KEY_OF_URL
from tests.real_servers.serving import FOLDER, KEY

collect_ignore_glob = [] if os.environ.get(FOLDER) else ["test_*.py"]


@pytest.fixture(autouse=True)
def _key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(KEY_OF_URL, KEY)
