"""A home folder that tests fill with what an agent could leave in it."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings

from pytest_opencomputer.guest.endpoint import Home

# The same examples each time, and no limit on the time of one: the machine may be busy.
settings.register_profile("steady", deadline=None, derandomize=True)
settings.load_profile("steady")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """The folder."""
    folder = tmp_path / "home"
    folder.mkdir()
    return folder


@pytest.fixture
def home(root: Path) -> Home:
    """The folder as endpoints see it."""
    return Home(root)
