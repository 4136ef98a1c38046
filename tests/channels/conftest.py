"""A home folder that tests fill with what an agent could leave in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from pytest_opencomputer.guest.endpoint import Home


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
