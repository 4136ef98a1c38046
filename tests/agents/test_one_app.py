"""Turning from app to app, seen with a list of windows in place of a sandbox."""

from __future__ import annotations

from typing import Any, cast

import pytest

from pytest_opencomputer.agents.one_app import turn_to
from pytest_opencomputer.models.sandbox_types import Element, Window
from pytest_opencomputer.sandbox.sandbox import Sandbox


class Windows:
    """The windows of some apps, the one in front first; ``stays`` makes the list stay open once."""

    def __init__(self, *titles: str, stays: bool = False) -> None:
        self._titles = list(titles)
        self._stays, self._chosen = stays, 0
        self.pressed: list[str] = []
        self.searched: list[Any] = []

    def press(self, chord: str) -> None:
        self.pressed.append(chord)
        if chord == "alt+shift+Tab":
            self._chosen -= 1
            if self._stays:
                self._stays = False
                return
        self._titles.insert(0, self._titles.pop(self._chosen % len(self._titles)))
        self._chosen = 0

    def settle(self, still: float) -> None:
        del still

    def windows(self) -> list[Window]:
        named = ((sum(map(ord, one)), one) for one in self._titles)
        return [Window(id, one, None, "", 0, 0, 9, 9, False, one == self._titles[0]) for id, one in named]

    def find(self, **wanted: Any) -> list[Element]:
        self.searched.append(wanted.get("app"))
        return [Element((0,), f"app of {self._titles[0]}", "frame", self._titles[0], "", (), 0, 0, 9, 9)]


@pytest.mark.parametrize(("title", "presses"), [("a - gedit", 0), ("c - Calc", 1), ("b - Thunderbird", 2)])
def test_each_window_comes_to_the_front(title: str, presses: int) -> None:
    desktop = Windows("a - gedit", "b - Thunderbird", "c - Calc")
    app = turn_to(cast("Sandbox", desktop), f"{title}$", desktop.press)
    assert desktop.windows()[0].title == title
    assert desktop.pressed == ["alt+shift+Tab"] * presses
    app.find(role="button")
    app.find(role="button", app="other")
    assert desktop.searched == [None, f"app of {title}".replace(" ", "\\ ").replace("-", "\\-"), "other"]


def test_a_list_of_windows_that_stays_is_closed() -> None:
    desktop = Windows("a - gedit", "b - Thunderbird", stays=True)
    turn_to(cast("Sandbox", desktop), "Thunderbird$", desktop.press)
    assert desktop.windows()[0].title == "b - Thunderbird"
    assert desktop.pressed == ["alt+shift+Tab", "alt"]
