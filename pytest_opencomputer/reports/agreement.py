"""How well checks and judges agree with the truth, and with each other: item agreement and Cohen's kappa."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from pytest_opencomputer.evolving.comparing import Item
from pytest_opencomputer.models.extras import need
from pytest_opencomputer.reports.intervals import Interval, Value, share_interval
from pytest_opencomputer.reports.sheets import Cell, Sheet

Opinion = Callable[[Item], bool | None]
_RATERS: Sequence[tuple[str, str, Opinion, Opinion]] = (
    ("checks", "truth", lambda one: one.verifier, lambda one: one.truth),
    ("judges", "truth", lambda one: one.judge, lambda one: one.truth),
    ("judges", "checks", lambda one: one.judge, lambda one: one.verifier),
)
_HEADS = ("who", "against", "items", "of", "not told", "agree", "agreement", "95 %", "kappa", "95 %")
_DASH = "-"


@dataclass(frozen=True)
class Kappa:
    """Cohen's kappa with its interval; items count as independent."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Agreement:
    """How two raters agree.

    Attributes:
        count: items about which both say something.
        silent: items about which the second says something and the first does not.
        share: of the items on which they agree; its clusters are tasks or apps. ``None`` without items.
        kappa: ``None`` if one of them says the same of all items.
    """

    count: int
    silent: int
    agreed: int
    share: Interval | None
    kappa: Kappa | None


def agreement(found: Iterable[Item], one: Opinion, other: Opinion) -> Agreement:
    """How two raters agree. Raises ``UsageProblem`` if a library is missing."""
    known = [item for item in found if other(item) is not None]
    both = [item for item in known if one(item) is not None]
    values = [Value(item.app, item.result.task, float(one(item) == other(item))) for item in both]
    table = [[sum(one(item) is a and other(item) is b for item in both) for b in (True, False)] for a in (True, False)]
    return Agreement(
        len(both),
        len(known) - len(both),
        table[0][0] + table[1][1],
        share_interval(values) if values else None,
        _kappa(table),
    )


def agreement_table(found: Sequence[Item], mutants: tuple[int, int] | None = None) -> Sheet:
    """The study of a run: each pair of raters, over all items and by class.

    Args:
        mutants: how many mutants can be noticed, and how many of these the checks notice.

    Raises:
        UsageProblem: a library is missing.
    """
    rows: list[list[str]] = []
    records: list[dict[str, Cell]] = []
    rules = []
    for who, against, one, other in _RATERS:
        if rows:
            rules.append(len(rows))
        for name, members in _classes(found, other):
            made = agreement(members, one, other)
            rows.append([who, against, name, *_cells(made)])
            records.append(_record(who, against, name, made))
    notes = ["Items about which a judge cannot tell count under 'not told' and in no share."]
    notes.append("Intervals of shares take tasks or apps as clusters; those of kappa take items as independent.")
    if mutants is not None:
        notes.append(f"Of {mutants[0]} mutants that can be noticed, the checks notice {mutants[1]}.")
    return Sheet(_HEADS, rows, records, names=3, rules=rules, notes=notes)


def _classes(found: Sequence[Item], other: Opinion) -> list[tuple[str, list[Item]]]:
    return [
        ("all", list(found)),
        ("goals", [one for one in found if one.check.kind == "goal"]),
        ("guards", [one for one in found if one.check.kind == "guard"]),
        ("met", [one for one in found if other(one) is True]),
        ("not met", [one for one in found if other(one) is False]),
    ]


def _kappa(table: list[list[int]]) -> Kappa | None:
    sums = [*map(sum, table), *map(sum, zip(*table, strict=True))]
    if not all(sums):
        return None
    need("statsmodels.stats.inter_rater", what="Cohen's kappa")
    from statsmodels.stats.inter_rater import cohens_kappa

    found = cohens_kappa(table)
    low, high = float(found.kappa_low), float(found.kappa_upp)
    # Where the two agree on everything, the variance is 0.
    return None if math.isnan(low) else Kappa(float(found.kappa), max(-1.0, low), min(1.0, high))


def _cells(made: Agreement) -> list[str]:
    share, kappa = made.share, made.kappa
    between = _DASH if share is None or share.low is None or share.high is None else _span(share.low, share.high, 100)
    return [
        str(made.count),
        str(made.silent),
        str(made.agreed),
        _DASH if share is None else f"{100 * share.mean:.1f} %",
        between,
        _DASH if kappa is None else f"{kappa.value:.2f}",
        _DASH if kappa is None else _span(kappa.low, kappa.high, 1),
    ]


def _span(low: float, high: float, times: int) -> str:
    digits = 1 if times == 100 else 2
    return f"{times * low:.{digits}f} to {times * high:.{digits}f}"


def _record(who: str, against: str, name: str, made: Agreement) -> dict[str, Cell]:
    share, kappa = made.share, made.kappa
    return {
        "who": who,
        "against": against,
        "items": name,
        "count": made.count,
        "not_told": made.silent,
        "agreed": made.agreed,
        "agreement": None if share is None else share.mean,
        "agreement_low": None if share is None else share.low,
        "agreement_high": None if share is None else share.high,
        "kappa": None if kappa is None else kappa.value,
        "kappa_low": None if kappa is None else kappa.low,
        "kappa_high": None if kappa is None else kappa.high,
    }
