"""Elements that a program has not placed on the screen yet, as those of Thunderbird's folders in its first second."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from pytest_opencomputer.guest import a11y

UNPLACED = {"name": "", "x": 0, "y": 0, "width": -1, "height": -1}
PLACED = [{"name": name, "x": 0, "y": 0, "width": 80, "height": 20} for name in ("Inbox", "Trash")]


@pytest.fixture(autouse=True)
def recorded(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tree of three elements that need not be asked anything."""

    def describe(node: Any, _: object) -> Generator[Any, None, Any]:
        yield from ()
        return node.element

    def walk(judge: Any, *_: object, **__: object) -> Iterator[Any]:
        for element in (UNPLACED, *PLACED):
            strand = judge(SimpleNamespace(depth=2, states=0, element=element))
            try:
                next(strand)
            except StopIteration as end:
                if end.value is not None:
                    yield end.value

    monkeypatch.setattr(a11y, "describe", describe)
    monkeypatch.setattr(a11y, "Walk", walk)


@pytest.mark.parametrize("limit", [0, 1, 2])
def test_hands_do_not_meet_them(limit: int) -> None:
    assert a11y.find(states=(), limit=limit, placed=True) == PLACED[: limit or None]


def test_endpoints_see_them() -> None:
    # The tab of gedit's only document is hidden, and the endpoint `tabs` tells its name.
    assert a11y.find(states=()) == [UNPLACED, *PLACED]
