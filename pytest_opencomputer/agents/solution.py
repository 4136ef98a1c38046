"""Reference solutions: what a task's ``solution.py`` contains and how it is loaded.

A solution is a function ``solve(desk)`` that reads as a description of how a person does the task. A near miss is the
whole solution with one mistake that a person would make, marked with ``@near_miss`` and the checks that must fail::

    from pytest_opencomputer.agents.solution import Desk, near_miss

    def solve(desk: Desk, places: str = "3") -> None:
        desk.menu("Edit", "Preferences")
        ...

    one_place_too_many = mistake(solve, fails=["decimal_places"], places="4")

    @near_miss(fails=["decimal_places"])
    def leaves_the_dialog_open(desk: Desk) -> None:
        ...

``mistake`` is the short form for a near miss that plays ``solve`` with other arguments. A function
``another_way(desk)`` does the task by an independent route (another menu, a shortcut instead of a dialog, another
order, a mistake that is undone first), and must also earn the full reward: it shows that the checks do not require one
way of working. How a person does one thing in an app is in the app's ``operations.py``, which solutions import: ``from
apps.<app>.operations import …``.

Solutions are code that runs on the host: run only those you trust.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from pytest_opencomputer.agents.desk import Desk
from pytest_opencomputer.apps.loader import load_module, resolving_apps
from pytest_opencomputer.models.errors import UsageProblem, near
from pytest_opencomputer.tasks.detect import COMPOSED_FILE
from pytest_opencomputer.tasks.task import Task

__all__ = ["Desk", "NearMiss", "Solution", "load_solution", "mistake", "near_miss"]

Play = Callable[[Desk], None]
Solve = Callable[..., None]
_MARK = "__opencomputer_near_miss__"
SOLVE = "solve"
"""The function of ``solution.py`` that does the task."""
ANOTHER_WAY = "another_way"
"""The function of ``solution.py`` that does the task by an independent route."""


@dataclass(frozen=True)
class NearMiss:
    """The solution with one mistake, and the ids of the checks that must fail because of it."""

    name: str
    play: Play
    fails: frozenset[str]


@dataclass(frozen=True)
class Solution:
    """A loaded ``solution.py``, or what a composed task does instead.

    Attributes:
        path: the file that its author has to look at.
        another_way: an independent route to the same outcome, if it brings one.
        proving: the names of the near misses that a proof plays.
    """

    path: Path
    solve: Play
    near_misses: Mapping[str, NearMiss]
    another_way: Play | None = None
    proving: tuple[str, ...] = ()


def near_miss(*, fails: Iterable[str]) -> Callable[[Play], Play]:
    """Mark a function of ``solution.py`` as a near miss after which exactly the checks ``fails`` fail."""
    names = frozenset([fails] if isinstance(fails, str) else fails)

    def mark(play: Play) -> Play:
        setattr(play, _MARK, names)
        return play

    return mark


def mistake(solve: Solve, *, fails: Iterable[str], **changes: Any) -> Play:
    """Return a near miss that plays ``solve`` with some arguments changed, after which exactly ``fails`` fail.

    Raises:
        TypeError: ``solve`` has no such argument.
    """
    inspect.signature(solve).bind_partial(**changes)

    @near_miss(fails=fails)
    def play(desk: Desk) -> None:
        solve(desk, **changes)

    return play


def solution_of(task: Task, apps: Mapping[str, Path] | None = None) -> Solution:
    """The reference solution of a task. For a composed task, it plays the requirements in their order.

    Raises:
        UsageProblem: see ``load_solution``.
    """
    if task.composed is None:
        return load_solution(task.folder, [check.id for check in task.spec.checks], apps)
    found = task.composed.made.near_misses.items()
    misses = {name: NearMiss(name, miss.play, frozenset(miss.fails)) for name, miss in found}
    proving = (task.composed.made.sample,) if misses else ()
    return Solution(task.folder / COMPOSED_FILE, task.composed.made.solve, misses, proving=proving)


def load_plays(path: Path, apps: Mapping[str, Path] | None = None) -> Mapping[str, Play]:
    """What a solution's file can play, by name: ``solve``, ``another_way`` if it has one, and its near misses.

    Args:
        path: of the file, which may have another name.
        apps: as ``load_solution`` takes them.

    Raises:
        UsageProblem: it cannot be imported.
    """
    with resolving_apps(apps or {}):
        module = load_module(path, f"opencomputer_solution.{path.stem}")
    plays: Mapping[str, Any] = {name: one for name, one in vars(module).items() if callable(one)}
    return {name: one for name, one in plays.items() if name in (SOLVE, ANOTHER_WAY) or hasattr(one, _MARK)}


def load_solution(folder: Path, check_ids: Iterable[str], apps: Mapping[str, Path] | None = None) -> Solution:
    """Load the reference solution of the task in ``folder``.

    Args:
        apps: folders by app, in which ``apps.<app>.operations`` is found.

    Raises:
        UsageProblem: there is none, it cannot be imported, it has no ``solve``, its ``another_way`` is no function, or
            a near miss names no checks or unknown ones.
    """
    path = folder / "solution.py"
    if not path.is_file():
        raise UsageProblem(
            "the task has no reference solution",
            where=str(path),
            wanted="a function solve(desk) in solution.py",
            fix="write one, or choose an agent that does not replay solutions",
        )
    with resolving_apps(apps or {}):
        module = load_module(path, f"opencomputer_solution.{folder.parent.name}.{folder.name}")
    solve = getattr(module, SOLVE, None)
    if not callable(solve):
        raise UsageProblem("there is no function solve", where=str(path), wanted="def solve(desk: Desk) -> None")
    another = getattr(module, ANOTHER_WAY, None)
    if another is not None and not callable(another):
        wanted = f"def {ANOTHER_WAY}(desk: Desk) -> None"
        raise UsageProblem(f"{ANOTHER_WAY} is a {type(another).__name__}", where=str(path), wanted=wanted)
    misses = _near_misses(module, path, set(check_ids))
    return Solution(path, solve, misses, another, tuple(sorted(misses)))


def _near_misses(module: ModuleType, path: Path, known: set[str]) -> dict[str, NearMiss]:
    found: dict[str, NearMiss] = {}
    for name, play in inspect.getmembers(module, inspect.isfunction):
        fails: frozenset[str] | None = getattr(play, _MARK, None)
        if fails is None:
            continue
        where = f"{path}:{play.__code__.co_firstlineno} ({name})"
        if not fails:
            raise UsageProblem("a near miss must name the checks that it fails", where=where)
        for unknown in sorted(fails - known):
            raise UsageProblem(f"no check has the id {unknown!r}", where=where, wanted=near(unknown, known))
        found[name] = NearMiss(name, play, fails)
    return found
