"""Composed tasks of several apps, and those whose details are in a document, with requirements that exist only here."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.composed import Asked, Briefing, ComposedTask, Draw, Mistake, Phrasing, Requirement, World
from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.proofs.hashes import hashes_of
from pytest_opencomputer.tasks.composed.composing import Composed, compose
from pytest_opencomputer.tasks.loading import load_task

ROOT = Path(__file__).parents[2]
WINDOWS = {"gedit": "gedit$", "gimp": "GIMP$"}


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
        desk.did.append(self.what)

    def mistakes(self) -> tuple[Mistake, ...]:
        return (Mistake("wrongly", lambda desk: desk.did.append("nothing"), ("noted",)),)


class Desk:
    """Keeps what is done."""

    def __init__(self) -> None:
        self.did: list[str] = []

    def to_front(self, title: str) -> None:
        self.did.append(f"to {title}")


def world(draw: Draw) -> World:
    del draw
    return World({}, (), names={"folder": "Desk"})


def made(
    windows: Mapping[str, str] = WINDOWS,
    briefing: Briefing | None = None,
    instruction: str = "{one}, {two} and {three}.",
) -> Composed:
    parts: dict[str, Callable[[object], Requirement]] = {
        "one": lambda _: Noted("ink", "gedit"),
        "two": lambda _: Noted("glue", "gimp"),
        "three": lambda _: Noted("tape", "gedit"),
    }
    task = ComposedTask(world, parts, instruction, "easy", windows=windows, briefing=briefing)
    return compose(task, 1, {}, "gedit")


def played(play: Callable[[Any], None]) -> list[str]:
    desk = Desk()
    play(desk)
    return desk.did


def test_the_window_of_its_app_is_in_front_when_a_requirement_is_played() -> None:
    composed = made()
    gedit, gimp = (f"to {title}" for title in WINDOWS.values())
    assert played(composed.solve) == [gedit, "ink", gimp, "glue", gedit, "tape"]
    assert played(composed.near_misses["two_wrongly"].play) == [gedit, "ink", gimp, "nothing", gedit, "tape"]
    assert played(composed.near_misses["without_two"].play) == [gedit, "ink", gedit, "tape"]
    assert played(made(windows={}).solve) == ["ink", "glue", "tape"]


def test_the_window_of_each_app_is_known() -> None:
    with pytest.raises(UsageProblem, match="windows does not say which are of 'gimp'"):
        made(windows={"gedit": "gedit$"})


def test_a_briefing_says_in_full_what_the_instruction_names() -> None:
    briefing = Briefing("{folder}/to-do.txt", "gedit", "TO DO\n", {"three": "the tape", "one": "the ink"})
    composed = made(briefing=briefing)
    task = json.loads(composed.content)
    assert task["instruction"] == "The ink, note glue at once and the tape."
    assert [check["because"] for check in task["checks"]] == ["The ink", "glue", "the tape"]
    assert composed.env["home/Desk/to-do.txt"].decode() == "TO DO\n\n\n- Note tape at once.\n\n- Note ink at once.\n\n"
    assert task["open"] == [
        {"app": "gedit", "args": ["ink", "tape", "Desk/to-do.txt"]},
        {"app": "gimp", "args": ["glue"]},
    ]


def test_a_briefing_names_requirements_that_there_are() -> None:
    with pytest.raises(UsageProblem, match="the briefing names 'four'"):
        made(briefing=Briefing("to-do.txt", "gedit", "", {"four": "the pens"}))


def test_a_proof_depends_on_the_windows_that_are_brought_to_the_front() -> None:
    registry = Registry.discover(ROOT)
    task = load_task(ROOT / "benchmark" / "gedit" / "new_officer", registry)
    assert task.composed is not None
    other = replace(task, composed=replace(task.composed, windows={"gedit": "- gedit$"}))
    first, second = hashes_of(registry, task), hashes_of(registry, other)
    assert first.solution != second.solution
    assert first.environment == second.environment
