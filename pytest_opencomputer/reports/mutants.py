"""The results for mutants of tasks: as a table, and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pytest_opencomputer.models.values import printable
from pytest_opencomputer.proofs.mutants.examined import Examined
from pytest_opencomputer.proofs.mutants.mutant import KINDS, Kind
from pytest_opencomputer.runs.mutants import MutantsRecord

_WIDTH = 36
_COLUMN = 11


def line(one: Examined, *, first: bool = False) -> str:
    """The row of a task: for each kind, mutants killed of those asked about; with the heads before the first row."""
    heads = (
        f"{'task':<{_WIDTH}}" + "".join(f"{kind:>{_COLUMN}}" for kind in KINDS) + "  unseen   alone   delta seconds\n"
    )
    if one.why_not:
        return (heads if first else "") + f"{one.task:<{_WIDTH}} not mutated: {printable(one.why_not)}"
    row = f"{one.task:<{_WIDTH}}" + "".join(f"{_killed(one, kind):>{_COLUMN}}" for kind in KINDS)
    coverage = "-" if one.delta.coverage is None else f"{one.delta.coverage:.0%}"
    alone = f"{len(one.checks) - len(one.never_alone)}/{len(one.checks)}"
    row += f"{sum(not each.seen for each in one.verdicts):>8}{alone:>8}{coverage:>8}{one.seconds:>8.1f}"
    return (heads if first else "") + row


def _killed(one: Examined, kind: Any) -> str:
    verdicts = one.of(kind)
    return f"{sum(not each.survived for each in verdicts)}/{len(verdicts)}" if verdicts else "-"


def survivors(one: Examined) -> str:
    """The mutants of a task that no check notices, a line each; and the checks that kill no mutant, or none alone."""
    lines = [f"never seen to fail: {', '.join(one.never_failed)}"] if one.never_failed else []
    lines += [printable(each.mutant.name) for each in one.survivors]
    if one.never_alone:
        lines.append(f"never killed alone: {', '.join(one.never_alone)}")
    return "".join(f"    {line}\n" for line in lines)


def closing(examined: Sequence[Examined]) -> str:
    """The checks that nobody has seen to fail; then the figures of each app and of all, and what they leave out."""
    asked = [one for one in examined if not one.why_not]
    lines = [f"    {one.task}: {', '.join(one.never_failed)}" for one in asked if one.never_failed]
    if lines:
        lines = ["\nchecks that fail in no near miss of the record and with no mutant:", *lines]
    by_app: dict[str, list[Examined]] = {}
    for one in asked:
        by_app.setdefault(one.task.split("/")[0], []).append(one)
    lines.append("")
    lines += [_together(app, of_app) for app, of_app in by_app.items() if len(by_app) > 1]
    lines.append(_together("all", asked))
    total = sum(len(one.verdicts) for one in asked)
    lives = sum(len(one.survivors) for one in asked)
    made = sum(one.made for one in asked)
    lines.append(f"{len(asked)} tasks, {total} mutants of {made} that can be made, {lives} survivors")
    if never := sum(len(one.never_alone) for one in asked):
        lines.append(f"{never} of {sum(len(one.checks) for one in asked)} checks are never killed alone")
    if unasked := sum(len(one.unasked) for one in asked):
        lines.append(f"{unasked} checks were not asked: they ask the running app, or need a program that is not here")
    if unfit := sum(len(one.unfit) for one in asked):
        lines.append(f"{unfit} mutants could not be written")
    return "\n".join(lines) + "\n"


def _together(name: str, examined: Sequence[Examined]) -> str:
    """A row of several tasks: for each kind, mutants killed of those asked about."""
    row = f"{name:<{_WIDTH}}"
    for kind in KINDS:
        verdicts = [each for one in examined for each in one.of(kind)]
        row += f"{f'{sum(not each.survived for each in verdicts)}/{len(verdicts)}':>{_COLUMN}}"
    return row


def record(one: Examined) -> MutantsRecord:
    """What the page of reports shows of a task."""
    by_kind = {kind: one.of(kind) for kind in KINDS}
    return MutantsRecord(
        task=one.task,
        asked={kind: len(verdicts) for kind, verdicts in by_kind.items()},
        killed={kind: sum(not each.survived for each in verdicts) for kind, verdicts in by_kind.items()},
        survivors=tuple(each.mutant.name for each in one.survivors),
        checks=len(one.checks),
        never_failed=one.never_failed,
        never_alone=one.never_alone,
        seconds=one.seconds,
    )


def figures(records: Sequence[MutantsRecord]) -> str:
    """A Markdown table of the apps and of all: what became of the mutants of what tasks ask for, without damage."""
    kinds = [kind for kind in KINDS if kind != "damage"]
    heads = ["app", "tasks", *kinds, "checks", "never seen to fail", "seconds per task"]
    lines = [f"| {' | '.join(heads)} |", "|---" * len(heads) + "|"]
    for app, of_app in _by_app(records).items():
        checks, never = sum(one.checks for one in of_app), sum(len(one.never_failed) for one in of_app)
        seconds = sum(one.seconds for one in of_app) / len(of_app)
        killed = [_sums(of_app, kind) for kind in kinds]
        lines.append(f"| {' | '.join([app, str(len(of_app)), *killed, str(checks), str(never), f'{seconds:.1f}'])} |")
    return "\n".join(lines) + "\n"


def damage_figures(records: Sequence[MutantsRecord]) -> str:
    """A Markdown table of the apps and of all: the damage that checks notice."""
    lines = ["| app | tasks | damage noticed | share |", "|---|---|---|---|"]
    for app, of_app in _by_app(records).items():
        share = sum(one.killed["damage"] for one in of_app) / sum(one.asked["damage"] for one in of_app)
        lines.append(f"| {app} | {len(of_app)} | {_sums(of_app, 'damage')} | {share:.1%} |")
    return "\n".join(lines) + "\n"


def _by_app(records: Sequence[MutantsRecord]) -> dict[str, list[MutantsRecord]]:
    """The records of each app, and all of them."""
    found: dict[str, list[MutantsRecord]] = {}
    for one in sorted(records, key=lambda one: one.task):
        found.setdefault(one.task.split("/")[0], []).append(one)
    return {**found, "all": list(records)}


def _sums(records: Sequence[MutantsRecord], kind: Kind) -> str:
    return f"{sum(one.killed[kind] for one in records)} of {sum(one.asked[kind] for one in records)}"


def data(examined: Sequence[Examined]) -> list[dict[str, Any]]:
    """Everything, for other programs."""
    return [
        {
            "task": one.task,
            "why_not": one.why_not or None,
            "note": one.note or None,
            "made": one.made,
            "seconds": round(one.seconds, 3),
            "unasked": list(one.unasked),
            "unfit": list(one.unfit),
            "never_failed": list(one.never_failed),
            "killed_alone": one.killed_alone,
            "never_alone": list(one.never_alone),
            "delta": {
                "questions": one.delta.questions,
                "changed": len(one.delta.facts),
                "coverage": one.delta.coverage,
                "not_enumerated": list(one.delta.unenumerated),
                "not_asked": [
                    {
                        "app": each.question.app,
                        "endpoint": each.question.endpoint,
                        "args": dict(each.question.args),
                        "fact": list(each.path),
                        "before": each.before,
                        "after": each.after,
                    }
                    for each in one.delta.facts
                    if not each.asked
                ],
            },
            "mutants": [
                {
                    "kind": each.mutant.kind,
                    "channel": each.mutant.channel,
                    "place": each.mutant.place,
                    "part": list(each.mutant.part),
                    "what": each.mutant.what,
                    "failed": list(each.failed),
                    "seen": each.seen,
                }
                for each in one.verdicts
            ],
        }
        for one in examined
    ]
