"""What the tasks that exist ask for, what should be proposed next, and when a task is too like another."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.generation.known import KnownRequirement
from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.tasks.detect import TASK_FILE, task_files_below
from pytest_opencomputer.tasks.loading import load_task
from pytest_opencomputer.tasks.task import Task

_WORD = re.compile(r"[^\W\d_]{4,}")
_COMMON = frozenset(
    {"about", "after", "also", "another", "before", "from", "have", "into", "need", "needs", "other", "over", "please"}
    | {"same", "save", "should", "some", "than", "that", "their", "them", "then", "there", "these", "they", "this"}
    | {"those", "until", "want", "what", "when", "where", "which", "while", "with", "would", "your"}
)
_ALIKE_WORDS = 0.5
_ALIKE_REQUIREMENTS = 0.75


class Made(BaseModel):
    """A task that exists, as far as new ones must differ from it.

    Attributes:
        requirements: ``<app>.<class>``, sorted; empty of a task that is not composed.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    id: str
    instruction: str
    areas: tuple[str, ...]
    requirements: tuple[str, ...] = ()


def made_of(task: Task) -> Made:
    """What is known of a loaded task."""
    parts = list(task.composed.made.parts.values()) if task.composed else []
    names = sorted({f"{part.app}.{type(part).__name__}" for part in parts})
    areas = sorted({part.area for part in parts} | {task.spec.feature_area})
    return Made(id=task.id, instruction=task.spec.instruction, areas=tuple(areas), requirements=tuple(names))


def existing(benchmark: Path, apps: Iterable[str], registry: Registry) -> list[Made]:
    """The tasks in the folders of some apps. Raises ``UsageProblem`` if one cannot be read."""
    found: list[Made] = []
    for app in apps:
        for file in task_files_below(benchmark / app):
            if file.name != TASK_FILE:
                found.append(made_of(load_task(file, registry)))
                continue
            name = f"{app}/{file.parent.name}"
            try:  # without its checks, which are not needed here
                about = json.loads(file.read_text(encoding="utf-8"))
                found.append(Made(id=name, instruction=about["instruction"], areas=(about["feature_area"],)))
            except (ValueError, LookupError, TypeError) as problem:
                what = f"{type(problem).__name__}: {problem}"
                raise UsageProblem(
                    what, where=str(file), wanted="a valid task", fix="opencomputer tasks check"
                ) from problem
    return found


def next_pairs(
    requirements: Mapping[str, KnownRequirement], made: Sequence[Made], count: int
) -> list[tuple[KnownRequirement, KnownRequirement]]:
    """The pairs of requirements, of different areas and one world, that are next: those that are together least often.

    Of these, first come the pairs whose requirements are asked for least.
    """
    pairs = Counter(pair for one in made for pair in combinations(one.requirements, 2))
    single = Counter(name for one in made for name in one.requirements)
    found: list[tuple[KnownRequirement, KnownRequirement]] = []
    open_pairs = [
        (one, other)
        for one, other in combinations(sorted(requirements), 2)
        if requirements[one].area != requirements[other].area
        and requirements[one].words.keys() & requirements[other].words.keys()
    ]
    while open_pairs and len(found) < count:
        best = min(open_pairs, key=lambda pair: (pairs[pair], single[pair[0]] + single[pair[1]], pair))
        open_pairs.remove(best)
        single.update(best)
        found.append((requirements[best[0]], requirements[best[1]]))
    return found


def alike(words: str, made: Iterable[tuple[str, str]]) -> str:
    """The name of the first text that says nearly the same; empty if none does.

    Args:
        made: names and texts.
    """
    own = _content(words)
    return next((name for name, text in made if _overlap(own, _content(text)) > _ALIKE_WORDS), "")


def asks_the_same(requirements: Iterable[str], made: Iterable[Made]) -> str:
    """The id of the first task that asks for nearly the same; empty if none does."""
    own = frozenset(requirements)
    return next((one.id for one in made if _overlap(own, frozenset(one.requirements)) > _ALIKE_REQUIREMENTS), "")


def _content(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(text.lower())) - _COMMON


def _overlap(one: frozenset[str], other: frozenset[str]) -> float:
    """Share of what two sets have together in all that they have."""
    return len(one & other) / len(one | other) if one and other else 0.0
