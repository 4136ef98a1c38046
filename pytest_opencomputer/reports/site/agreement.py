"""The page of agreement: how checks and judges agree with what is known, and where they do not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pytest_opencomputer.reports.agreement_table import agreement_table, word
from pytest_opencomputer.reports.sheets import Sheet
from pytest_opencomputer.reports.site.words import line
from pytest_opencomputer.runs.agreement import read_agreement
from pytest_opencomputer.runs.reader import Run

PAGE = "agreement.html"
_HEADS = ("rollout", "check", "check says", "judges say", "truth", "cause")


@dataclass(frozen=True)
class Agreement:
    """The study of one run.

    Attributes:
        raters: a row for each pair of raters and class of items.
        disagreements: a row for each check that is contradicted.
    """

    run: str
    raters: Sheet
    disagreements: Sheet


def agreement_of(runs: Sequence[Run]) -> list[Agreement]:
    """The studies of some runs, of those that have one. Raises ``UsageProblem``."""
    found = []
    for run in runs:
        if (study := read_agreement(run.path)) is None:
            continue
        rows = [
            [*map(line, (one.rollout, one.check, word(one.verifier), one.judges, word(one.truth), one.cause))]
            for one in study.disagreements
        ]
        table = agreement_table(study)
        told = Sheet(table.heads, [[line(cell) for cell in row] for row in table.rows], (), names=3, notes=table.notes)
        found.append(Agreement(line(run.name), told, Sheet(_HEADS, rows, (), names=len(_HEADS))))
    return found
