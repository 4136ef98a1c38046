"""How well checks and judges agree with the truth, and with each other: item agreement and Cohen's kappa."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from pytest_opencomputer.evolving.comparing import Item, known_cause
from pytest_opencomputer.models.extras import need
from pytest_opencomputer.reports.intervals import Interval, Value, share_interval
from pytest_opencomputer.runs.agreement import AgreementRecord, DisagreementRecord, RatersRecord

Opinion = Callable[[Item], bool | None]
_RATERS: Sequence[tuple[str, str, Opinion, Opinion]] = (
    ("checks", "truth", lambda one: one.verifier, lambda one: one.truth),
    ("judges", "truth", lambda one: one.judge, lambda one: one.truth),
    ("judges", "checks", lambda one: one.judge, lambda one: one.verifier),
)


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


def study(found: Sequence[Item], mutants: tuple[int, int] | None = None) -> AgreementRecord:
    """The study of a run: each pair of raters, over all items and by class, and the disagreements.

    Args:
        mutants: how many mutants can be noticed, and how many of these the checks notice.

    Raises:
        UsageProblem: a library is missing.
    """
    raters = tuple(
        _record(who, against, name, agreement(members, one, other))
        for who, against, one, other in _RATERS
        for name, members in _classes(found, other)
    )
    return AgreementRecord(
        raters=raters, disagreements=tuple(_disagreement(one) for one in found if one.disagrees), mutants=mutants
    )


def _disagreement(one: Item) -> DisagreementRecord:
    return DisagreementRecord(
        rollout=one.result.rollout,
        check=one.check.id,
        verifier=one.verifier,
        judges="not judged" if one.opinion is None else one.opinion.verdict,
        truth=one.truth,
        cause=known_cause(one) or "not attributed",
    )


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


def _record(who: str, against: str, name: str, made: Agreement) -> RatersRecord:
    share, kappa = made.share, made.kappa
    return RatersRecord(
        who=who,
        against=against,
        items=name,
        count=made.count,
        not_told=made.silent,
        agreed=made.agreed,
        agreement=None if share is None else share.mean,
        agreement_low=None if share is None else share.low,
        agreement_high=None if share is None else share.high,
        kappa=None if kappa is None else kappa.value,
        kappa_low=None if kappa is None else kappa.low,
        kappa_high=None if kappa is None else kappa.high,
    )
