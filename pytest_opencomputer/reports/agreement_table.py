"""The table of how checks and judges of a run agree with what is known."""

from __future__ import annotations

from itertools import pairwise

from pytest_opencomputer.reports.sheets import Sheet
from pytest_opencomputer.runs.agreement import AgreementRecord, RatersRecord

_HEADS = ("who", "against", "items", "of", "not told", "agree", "agreement", "95 %", "kappa", "95 %")
_DASH = "-"


def agreement_table(made: AgreementRecord) -> Sheet:
    """The table of a study."""
    rows = [[one.who, one.against, one.items, *_cells(one)] for one in made.raters]
    pairs = [(one.who, one.against) for one in made.raters]
    rules = [number for number, (before, one) in enumerate(pairwise(pairs), start=1) if before != one]
    notes = ["Items about which a judge cannot tell count under 'not told' and in no share."]
    notes.append("Intervals of shares take tasks or apps as clusters; those of kappa take items as independent.")
    if made.mutants is not None:
        notes.append(f"Of {made.mutants[0]} mutants that can be noticed, the checks notice {made.mutants[1]}.")
    return Sheet(_HEADS, rows, [one.model_dump() for one in made.raters], names=3, rules=rules, notes=notes)


def word(value: bool | None) -> str:
    """A verdict in words."""
    return "not known" if value is None else str(value).lower()


def _cells(made: RatersRecord) -> list[str]:
    return [
        str(made.count),
        str(made.not_told),
        str(made.agreed),
        _DASH if made.agreement is None else f"{100 * made.agreement:.1f} %",
        _span(made.agreement_low, made.agreement_high, 100),
        _DASH if made.kappa is None else f"{made.kappa:.2f}",
        _span(made.kappa_low, made.kappa_high, 1),
    ]


def _span(low: float | None, high: float | None, times: int) -> str:
    if low is None or high is None:
        return _DASH
    digits = 1 if times == 100 else 2
    return f"{times * low:.{digits}f} to {times * high:.{digits}f}"
