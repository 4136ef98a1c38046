"""Subsets of a benchmark: tasks that are run together, under a name that is also a pytest mark.

They are listed in ``subsets.json`` beside the apps' folders, ``{"<name>": {"about": "…", "tasks": ["<app>/<task>",
…]}}``, and not in the tasks, so that a task's proof does not depend on the subsets it is in.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field, RootModel, ValidationError

from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.models.tiers import MARKED
from pytest_opencomputer.tasks.detect import COMPOSED_FILE, TASK_FILE

FILE = "subsets.json"


class Subset(BaseModel):
    """One subset."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    about: str = Field(pattern=r"\S", description="What it is for, in one sentence.")
    tasks: tuple[str, ...] = Field(min_length=1, description="Ids of its tasks: <app>/<task>.")


class _Subsets(RootModel[dict[str, Subset]]):
    pass


def subsets_of(folder: Path) -> tuple[str, ...]:
    """The names of the subsets that the task in ``folder`` belongs to, sorted. Raises ``UsageProblem``."""
    known = subsets(folder.parent.parent / FILE)
    task = f"{folder.parent.name}/{folder.name}"
    return tuple(sorted(name for name, subset in known.items() if task in subset.tasks))


@lru_cache(maxsize=16)
def subsets(file: Path) -> dict[str, Subset]:
    """The subsets of a file by name; none if there is no file.

    Raises:
        UsageProblem: it is not such JSON, a name is not a word, or a task does not exist or is named twice.
    """
    if not file.is_file():
        return {}
    try:
        found = _Subsets.model_validate_json(file.read_bytes()).root
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        place = ".".join(map(str, first["loc"]))
        raise UsageProblem(f"{place}: {first['msg']}", where=str(file), wanted="subsets: see docs/tasks.md") from error
    for name, subset in found.items():
        if not name.isidentifier():
            raise UsageProblem(f"a subset cannot be called {name!r}", where=str(file), wanted="a word like 'standard'")
        if name in MARKED:
            raise UsageProblem(f"a subset cannot be called {name!r}", where=str(file), wanted="no name of a tier")
        for task in subset.tasks:
            if not any((file.parent / task / name).is_file() for name in (TASK_FILE, COMPOSED_FILE)):
                raise UsageProblem(f"{name}: there is no task {task!r}", where=str(file), fix="remove or rename it")
        if len(set(subset.tasks)) < len(subset.tasks):
            twice = next(task for task in subset.tasks if subset.tasks.count(task) > 1)
            raise UsageProblem(f"{name}: {twice!r} is named twice", where=str(file), fix="remove one")
    return found
