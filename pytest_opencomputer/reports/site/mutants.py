"""The page of mutants: how many of each task the checks have noticed, and which they have not."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from pytest_opencomputer.reports.sheets import Sheet
from pytest_opencomputer.reports.site.words import line
from pytest_opencomputer.runs.mutants import MutantsRecord, read_mutants
from pytest_opencomputer.runs.reader import Run

PAGE = "mutants.html"


@dataclass(frozen=True)
class Left:
    """What the checks of a task leave open.

    Attributes:
        survivors: names of the mutants that no check noticed.
        never_failed, never_alone: ids of checks.
    """

    task: str
    survivors: Sequence[str]
    never_failed: Sequence[str]
    never_alone: Sequence[str]


@dataclass(frozen=True)
class Mutants:
    """The page.

    Attributes:
        apps: a row for each app, and one for all.
        tasks: a row for each task.
        left: the tasks that leave anything open.
    """

    apps: Sheet
    tasks: Sheet
    left: Sequence[Left]


def mutants_of(runs: Sequence[Run]) -> Mutants | None:
    """The page of some runs; ``None`` if they have asked about no mutants. Raises ``UsageProblem``."""
    found: dict[str, MutantsRecord] = {}
    for run in runs:
        found |= read_mutants(run.path)
    if not found:
        return None
    records = [found[task] for task in sorted(found)]
    kinds = list(dict.fromkeys(kind for one in records for kind in one.asked))
    by_app: dict[str, list[MutantsRecord]] = defaultdict(list)
    for one in records:
        by_app[one.task.partition("/")[0]].append(one)
    groups = {**by_app, **({"all": records} if len(by_app) > 1 else {})}
    heads = ["mutants", "killed", *kinds, "checks", "killed alone", "seconds"]
    return Mutants(
        Sheet(["app", *heads], [[line(app), *_cells(of_app, kinds)] for app, of_app in groups.items()], ()),
        Sheet(["task", *heads], [[line(one.task), *_cells([one], kinds)] for one in records], ()),
        [_left(one) for one in records if one.survivors or one.never_failed or one.never_alone],
    )


def _cells(records: Sequence[MutantsRecord], kinds: Iterable[str]) -> list[str]:
    """Sums over tasks; of each kind and of the checks, those killed of all."""
    asked, killed = _sums(one.asked for one in records), _sums(one.killed for one in records)
    checks = sum(one.checks for one in records)
    alone = checks - sum(len(one.never_alone) for one in records)
    of_kinds = [f"{killed.get(kind, 0)} of {asked[kind]}" if asked.get(kind) else "-" for kind in kinds]
    seconds = sum(one.seconds for one in records)
    return [str(sum(asked.values())), str(sum(killed.values())), *of_kinds, str(checks), str(alone), f"{seconds:.1f}"]


def _sums(counts: Iterable[Mapping[str, int]]) -> Mapping[str, int]:
    found: dict[str, int] = defaultdict(int)
    for one in counts:
        for kind, count in one.items():
            found[kind] += count
    return found


def _left(one: MutantsRecord) -> Left:
    return Left(
        line(one.task),
        *([line(text) for text in texts] for texts in (one.survivors, one.never_failed, one.never_alone)),
    )
