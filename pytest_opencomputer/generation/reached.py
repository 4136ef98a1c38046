"""Which endpoints are used by tasks and requirements, and which are not used at all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from pathlib import Path

from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.generation.known import look
from pytest_opencomputer.tasks.detect import task_files_below
from pytest_opencomputer.tasks.loading import load_task


@dataclass(frozen=True)
class Reached:
    """The endpoints of an app.

    Attributes:
        kinds: how many kinds of requirements the app has.
        by_tasks, by_requirements: those that a check of theirs asks.
    """

    app: str
    endpoints: tuple[str, ...]
    kinds: int
    by_tasks: frozenset[str]
    by_requirements: frozenset[str]

    @property
    def by_nobody(self) -> tuple[str, ...]:
        """The endpoints that no task and no requirement uses, in the order of the verifier."""
        return tuple(one for one in self.endpoints if one not in self.by_tasks | self.by_requirements)


def reached(registry: Registry, apps: Sequence[str], benchmark: Path) -> list[Reached]:
    """Which endpoints of some apps are asked.

    Args:
        benchmark: the folder of tasks, which also has the worlds.

    Raises:
        UsageProblem: a task cannot be read, or an app has no requirements.
    """
    known = look(registry, apps, benchmark / "worlds")
    by_tasks = frozenset(_asked(registry, benchmark))
    requirements = known.requirements.values()
    by_requirements = frozenset(one for requirement in requirements for one in requirement.endpoints)
    return [
        Reached(
            app,
            endpoints,
            sum(one.kind.app == app for one in requirements),
            _of(app, by_tasks),
            _of(app, by_requirements),
        )
        for app, endpoints in known.endpoints.items()
    ]


def told(found: Sequence[Reached]) -> str:
    """A table of the apps, and below it the endpoints that are not used."""
    head = f"{'app':<18}{'kinds':>6}{'endpoints':>11}{'by tasks':>10}{'by requirements':>17}{'by either':>11}"
    lines = [head, *(_line(one.app, one.kinds, *_counts(one)) for one in found)]
    sums = (sum(column) for column in zip(*map(_counts, found), strict=True))
    lines += [_line("total", sum(one.kinds for one in found), *sums), "", "asked by nobody:"]
    return "\n".join([*lines, *(f"  {one.app}: {', '.join(one.by_nobody) or 'none'}" for one in found)])


def _asked(registry: Registry, benchmark: Path) -> Iterator[tuple[str, str]]:
    for file in task_files_below(benchmark):
        for check in load_task(file, registry).spec.checks:
            yield check.app, check.endpoint


def _of(app: str, asked: Set[tuple[str, str]]) -> frozenset[str]:
    return frozenset(name for of, name in asked if of == app)


def _counts(one: Reached) -> tuple[int, int, int, int]:
    count = len(one.endpoints)
    return count, len(one.by_tasks), len(one.by_requirements), count - len(one.by_nobody)


def _line(name: str, kinds: int, count: int, tasks: int, requirements: int, either: int) -> str:
    return f"{name:<18}{kinds:>6}{count:>11}{tasks:>10}{requirements:>17}{either:>6} {either / count:>4.0%}"
