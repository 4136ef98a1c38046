"""What tests of the viewer share: one that shows a desktop of the tests' own, and its page."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pytest_opencomputer.live import Desktop, Viewer
from tests.browser import Tab
from tests.conftest import OpenTab
from tests.live.pages import address
from tests.live.screens import Screen


@pytest.fixture
def screen() -> Screen:
    return Screen()


@pytest.fixture
def shown(screen: Screen) -> Desktop:
    return Desktop(screen, "gedit/letter")


@pytest.fixture
def viewer(shown: Desktop) -> Iterator[Viewer]:
    with Viewer([shown]) as started:
        yield started


@pytest.fixture
def empty() -> Iterator[Viewer]:
    """One that shows nothing yet."""
    with Viewer() as started:
        yield started


@pytest.fixture
def tab(empty: Viewer, open_tab: OpenTab) -> Tab:
    """The page of the empty viewer, opened."""
    return open_tab(empty.url, hosts=(address(empty.url)[0],))
