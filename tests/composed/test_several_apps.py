"""Composed tasks of several apps, and those whose details are in a document, with requirements that exist only here."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import pytest

from pytest_opencomputer.composed import Asked, Briefing, ComposedTask, Draw, Mistake, Phrasing, Requirement, World
from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.tasks.composed.composing import Composition, compose

PROGRAMS = {"gedit": ("gedit",), "libreoffice_calc": ("soffice.bin", "oosplash")}


@dataclass(frozen=True)
class Noted(Requirement):
    """Something is noted in an app."""

    what: str
    app: str  # type: ignore[misc]
    area = "notes"

    @classmethod
    def drawn(cls, scene: object) -> Noted:
        raise NotImplementedError

    @property
    def changes(self) -> frozenset[str]:
        return frozenset({f"file:{self.what}"})

    def phrasings(self) -> tuple[Phrasing, ...]:
        return (Phrasing(f"note {self.what} at once", {"noted": self.what}),)

    def opens(self) -> tuple[str, ...]:
        return (self.what,)

    def goals(self) -> tuple[Asked, ...]:
        return (Asked("noted", "file", {"place": self.what}, {"size": 1}),)

    def play(self, desk: Any) -> None:
        desk.do(self.what)

    def mistakes(self) -> tuple[Mistake, ...]:
        return (Mistake("wrongly", lambda desk: desk.do("nothing"), ("noted",)),)


class Desktop:
    """Stands for a desk with windows of some programs, the last of which is in front.

    Args:
        stays: makes the list of windows stay open after the first chord.
    """

    def __init__(self, *programs: str, stays: bool = False) -> None:
        self.sandbox = self
        self.stack = [SimpleNamespace(id=number, pid=one) for number, one in enumerate(programs)]
        self.did: list[str] = []
        self.pressed: list[str] = []
        self._stays, self._chosen = stays, -1

    def processes(self) -> list[Any]:
        return [SimpleNamespace(pid=name, name=name) for name in ("soffice.bin", "gedit", "oosplash")]

    def windows(self) -> list[Any]:
        return [SimpleNamespace(id=one.id, pid=one.pid, focused=one is self.stack[-1]) for one in self.stack]

    def settle(self) -> None:
        pass

    def overlook(self, programs: Sequence[str]) -> None:
        self.did.append(f"not {' '.join(programs)}")

    def key(self, chord: str) -> None:
        self.pressed.append(chord)
        if chord != "alt":
            self._chosen = {"alt+Tab": -2, "alt+shift+Tab": 0}[chord]
            if self._stays:
                self._stays = False
                return
        self.stack.append(self.stack.pop(self._chosen))

    def wait_until(self, condition: Callable[[], bool], what: str) -> None:
        assert condition(), what

    def do(self, work: str) -> None:
        self.did.append(f"{work} in {self.stack[-1].pid}")


def world(draw: Draw) -> World:
    del draw
    return World({}, (), names={"folder": "Desk"})


def made(briefing: Briefing | None = None, second: str = "libreoffice_calc") -> Composition:
    parts: dict[str, Callable[[object], Requirement]] = {
        "one": lambda _: Noted("ink", "gedit"),
        "two": lambda _: Noted("glue", second),
        "three": lambda _: Noted("tape", "gedit"),
    }
    task = ComposedTask(world, parts, "{one}, {two} and {three}.", "easy", briefing=briefing)
    return compose(task, 1, {}, "gedit", PROGRAMS.__getitem__)


@pytest.mark.parametrize("stack", [("gedit", "soffice.bin"), ("soffice.bin", "vlc", "editor", "gedit")])
def test_each_requirement_is_played_in_the_window_of_its_app(stack: tuple[str, ...]) -> None:
    composed = made()
    gedit, calc = "not soffice.bin oosplash", "not gedit"

    def played(play: Callable[[Any], None]) -> list[str]:
        desk = Desktop(*stack)
        play(desk)
        return desk.did

    assert json.loads(composed.content)["apps"] == ["gedit", "libreoffice_calc"]
    first, last = [gedit, "ink in gedit"], [gedit, "tape in gedit"]
    assert played(composed.solve) == [*first, calc, "glue in soffice.bin", *last]
    assert played(composed.near_misses["two_wrongly"].play) == [*first, calc, "nothing in soffice.bin", *last]
    assert played(composed.near_misses["without_two"].play) == [*first, *last]
    assert played(made(second="gedit").solve) == [f"{one} in {stack[-1]}" for one in ("ink", "glue", "tape")]


def test_a_window_that_is_not_there_is_named() -> None:
    with pytest.raises(AssertionError, match=r"a window of soffice\.bin in front"):
        made().solve(Desktop("gedit", "gedit"))


def test_a_list_of_windows_that_stays_is_closed() -> None:
    desk = Desktop("gedit", "soffice.bin", stays=True)
    made().solve(desk)
    assert desk.pressed == ["alt+Tab", "alt", "alt+Tab", "alt+Tab"]


def test_a_briefing_says_in_full_what_the_instruction_names() -> None:
    briefing = Briefing("{folder}/to-do.txt", "gedit", "TO DO\n", {"three": "the tape", "one": "the ink"})
    composed = made(briefing)
    task = json.loads(composed.content)
    assert task["instruction"] == "The ink, note glue at once and the tape."
    assert [check["because"] for check in task["checks"]] == ["The ink", "glue", "the tape"]
    assert composed.env["home/Desk/to-do.txt"].decode() == "TO DO\n\n\n- Note tape at once.\n\n- Note ink at once.\n\n"
    assert task["open"] == [
        {"app": "gedit", "args": ["ink", "tape", "Desk/to-do.txt"]},
        {"app": "libreoffice_calc", "args": ["glue"]},
    ]


def test_a_briefing_names_requirements_that_there_are() -> None:
    with pytest.raises(UsageProblem, match="the briefing names 'four'"):
        made(Briefing("to-do.txt", "gedit", "", {"four": "the pens"}))
