"""Loading a task: checks everything that can be checked before a sandbox starts."""

from __future__ import annotations

import ast
import json
import traceback
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import TypeVar

from pytest_opencomputer.apps.loader import load_module, resolving_apps
from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.models.planned import variant_id
from pytest_opencomputer.models.syntax import syntax_tree
from pytest_opencomputer.tasks.composed.composing import ComposedTask, Composition, apps_of, compose
from pytest_opencomputer.tasks.composed.kept import KeptTasks
from pytest_opencomputer.tasks.composed.variant import Composed, Outline
from pytest_opencomputer.tasks.detect import COMPOSED_FILE, TASK_FILE, TASK_SCHEMA, task_file_in
from pytest_opencomputer.tasks.task import CANARY, VERSION, Task, TaskSpec
from pytest_opencomputer.tasks.validation import TaskProblem, parse_task, read_task

_T = TypeVar("_T")
_HEADER = {"$schema": TASK_SCHEMA, "version": VERSION, "canary": CANARY}


def load_task(path: Path, registry: Registry, seed: int | None = None) -> Task:
    """Load a task file and check all of it against the apps' verifiers.

    Args:
        path: a ``task.json`` or ``task.py``, or the task's folder.
        seed: makes another variant of a composed task than the published one.

    Raises:
        TaskProblem: lists everything that is wrong, each with its line and place.
        UsageProblem: a ``task.py`` cannot be loaded or composed; says where. Or a written task was given a seed.
    """
    file = (task_file_in(path) or path / TASK_FILE) if path.is_dir() else path
    folder = file.resolve().parent
    name = f"{folder.parent.name}/{folder.name}"
    if file.name == COMPOSED_FILE:
        composed = _composed(file, folder, registry, seed)
        return Task(folder, variant_id(name, seed), _checked(file, folder, registry, composed), composed)
    if seed is not None:
        raise UsageProblem(f"the task has no variants, but the seed {seed} is given", where=str(file), wanted="no seed")
    return Task(folder, name, read_task(file, folder, registry))


def apps_of_task(file: Path, registry: Registry) -> list[str]:
    """The apps of a task file, sorted, without checking the rest of it.

    Raises:
        UsageProblem: a ``task.py`` cannot be loaded.
        ValueError, AttributeError, TypeError: a ``task.json`` is not as it should be.
    """
    if file.name != COMPOSED_FILE:
        return sorted(map(str, json.loads(file.read_text(encoding="utf-8")).get("apps", [])))
    folder = file.resolve().parent
    return _using(file, folder, registry, apps_of)


def _composed(file: Path, folder: Path, registry: Registry, seed: int | None) -> Composed:
    def make(task: ComposedTask) -> tuple[int, Composition]:
        chosen = task.seed if seed is None else seed
        return chosen, compose(task, chosen, _HEADER, folder.parent.name, lambda app: registry.app(app).process)

    kept = _kept(registry, _worlds(folder))
    outline = kept.read(file) if seed is None else None
    if outline is not None:
        return Composed(outline, lambda: _using(file, folder, registry, make)[1])
    chosen, made = _using(file, folder, registry, make)
    outline = Outline(chosen, made.content, frozenset(made.env))
    if seed is None:
        kept.write(file, outline)
    return Composed(outline, lambda: made)


@lru_cache(maxsize=8)
def _kept(registry: Registry, worlds: Path | None) -> KeptTasks:
    return KeptTasks(registry.folders, worlds)


def _using(file: Path, folder: Path, registry: Registry, use: Callable[[ComposedTask], _T]) -> _T:
    """Load a composed task, and do something with it while worlds and apps can be imported."""
    with resolving_apps(registry.folders, _worlds(folder)):
        task = getattr(load_module(file, f"opencomputer_task.{folder.parent.name}.{folder.name}"), "TASK", None)
        if not isinstance(task, ComposedTask):
            raise UsageProblem(f"TASK is {task!r:.80}", where=str(file), wanted="TASK = ComposedTask(…)")
        try:
            return use(task)
        except UsageProblem as problem:
            where = f"{file}:{_line(file)}: {problem.where}".removesuffix(": ")
            raise UsageProblem(problem.what, where=where, wanted=problem.wanted, fix=problem.fix) from problem
        except Exception as error:  # code of a world or a requirement may raise anything
            at = traceback.extract_tb(error.__traceback__)[-1]
            what = f"{type(error).__name__}: {error}, at {at.filename}:{at.lineno}"
            raise UsageProblem(
                what, where=f"{file}:{_line(file)}", wanted="a world and requirements that fit each other"
            ) from error


def _checked(file: Path, folder: Path, registry: Registry, composed: Composed) -> TaskSpec:
    try:
        return parse_task(file, folder, registry, composed.outline.content, composed.outline.places)
    except TaskProblem as problem:
        line = _line(file)
        # The lines would be those of a generated task.json.
        raise TaskProblem(file, problem.problems, [line for _ in problem.problems]) from None


def _worlds(folder: Path) -> Path | None:
    """The nearest folder of worlds, from a task's folder upwards."""
    places = (place / name for place in folder.parents for name in ("worlds", "benchmark/worlds"))
    return next((place for place in places if place.is_dir()), None)


def _line(file: Path) -> int:
    """The line of a ``task.py`` in which ``TASK`` is defined."""
    for statement in syntax_tree(file.read_bytes()).body:
        targets = statement.targets if isinstance(statement, ast.Assign) else []
        if isinstance(statement, ast.AnnAssign):
            targets = [statement.target]
        if any(isinstance(one, ast.Name) and one.id == "TASK" for one in targets):
            return statement.lineno
    return 1
