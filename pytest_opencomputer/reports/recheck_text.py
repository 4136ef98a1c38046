"""The output of ``opencomputer recheck``: what has changed, check by check, and the rewards then and now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pytest_opencomputer.models.records import CheckResult
from pytest_opencomputer.models.values import compact, plain, printable, shorten
from pytest_opencomputer.reports.sheets import Sheet
from pytest_opencomputer.reports.terminal import reward_text
from pytest_opencomputer.rollouts.recheck import CheckChange, How, Rechecked
from pytest_opencomputer.runs.timeline import CheckTimeline, Timeline

_WIDTH = 118
_WORDS: Mapping[How, str] = {
    "passes": "failed, passes now",
    "fails": "passed, fails now",
    "facts": "other facts",
    "new": "new in the task",
    "gone": "no longer in the task",
    "unknown": "not known",
    "error": "could not be asked",
}


def text(rechecked: Sequence[Rechecked]) -> str:
    """The whole output: rollouts that have changed or could not be asked, those with notes, and the table."""
    lines: list[str] = []
    for one in rechecked:
        lines += _rollout(one)
    lines += ["", _table(rechecked).render("text").rstrip("\n"), "", _summary(rechecked)]
    return "\n".join(lines).lstrip("\n") + "\n"


def data(rechecked: Sequence[Rechecked]) -> dict[str, Any]:
    """The same for programs."""
    return {
        "changed": any(one.changed for one in rechecked),
        "rollouts": [
            {
                "run": one.run,
                "rollout": one.result.rollout,
                "task": one.result.task,
                "agent": one.result.agent,
                "changed": one.changed,
                "skipped": one.skipped,
                "notes": list(one.notes),
                "reward": None if one.result.score is None else one.result.score.reward,
                "reward_now": None if one.score is None else one.score.reward,
                "checks": [
                    {
                        "id": check.id,
                        "how": check.how,
                        "changed": check.changed,
                        "note": check.note,
                        "before": _outcome(check.before),
                        "now": _outcome(check.after),
                    }
                    for check in one.checks
                ],
                **({} if one.timeline is None else {"timeline": one.timeline.model_dump(mode="json")}),
            }
            for one in rechecked
        ],
    }


def _outcome(check: CheckResult | None) -> dict[str, Any] | None:
    if check is None:
        return None
    keys = ("passed", "kind", "expected", "actual", "reason", "state_error")
    shown: dict[str, Any] = plain({key: getattr(check, key) for key in keys})
    return shown


def _rollout(one: Rechecked) -> list[str]:
    changed = [check for check in one.checks if check.changed]
    kept = [check for check in one.checks if check.how == "kept"]
    if not (changed or kept or one.notes or one.skipped or one.timeline):
        return []
    lines = ["", f"{printable(one.result.rollout)}: {_rewards(one)}"]
    if one.skipped:
        lines.append(f"  not asked: {printable(one.skipped)}")
    lines += [f"  {printable(note)}" for note in one.notes]
    for check in changed:
        lines += _check(check)
    for check in kept:
        passed = "passed" if check.before is not None and check.before.passed else "failed"
        lines.append(f"  = {printable(check.id)}: {check.note} ({passed})")
    if one.timeline is not None:
        lines += _timeline(one.timeline)
    return [shorten(line, _WIDTH) for line in lines]


def _rewards(one: Rechecked) -> str:
    then = "none" if one.result.score is None else reward_text(one.result.score.reward)
    if one.skipped:
        return f"reward {then}"
    now = "not known" if one.score is None else reward_text(one.score.reward)
    return f"reward {then}, unchanged" if now == then and not one.changed else f"reward {then} then, {now} now"


def _check(check: CheckChange) -> list[str]:
    about = check.after or check.before
    kind = f" ({about.kind})" if about is not None else ""
    note = f": {printable(check.note)}" if check.note else ""
    lines = [f"  ! {printable(check.id)}{kind}: {_WORDS[check.how]}{note}"]
    if about is not None:
        lines.append(f"      expected {compact(about.expected)}")
    for when, result in (("then", check.before), ("now ", check.after)):
        if result is not None:
            lines.append(f"      {when}     {_found(result)}")
    return lines


def _found(check: CheckResult) -> str:
    if not check.asked:
        return "not asked"
    return compact(check.actual) if check.state_error is None else printable(check.reason)


def _timeline(timeline: Timeline) -> list[str]:
    lines = ["  timeline, by today's verifiers:", *([f"    {printable(timeline.note)}"] if timeline.note else [])]
    return lines + [f"    {printable(one.id)}: {_moments(one, timeline.steps)}" for one in timeline.checks]


def _moments(one: CheckTimeline, steps: int) -> str:
    if not one.known:
        return f"not known: {printable(one.why_not)}"
    if one.won_at is not None:
        return "held from the start" if one.won_at < 0 else f"won {_when(one.won_at, steps)}"
    if one.lost_at is None:
        return "never passed"
    since = "" if one.first_passed in (None, -1) else f", after it had passed {_when(one.first_passed or 0, steps)}"
    return f"lost {_when(one.lost_at, steps)}{since}"


def _when(moment: int, steps: int) -> str:
    """A moment in words, with steps counted from 1, as in the player of a report."""
    return "when the apps saved and quit" if moment >= steps else f"by step {moment + 1}"


def _table(rechecked: Sequence[Rechecked]) -> Sheet:
    """A row per agent and task: mean rewards then and now, over the rollouts that have both."""
    rows: list[list[str]] = []
    groups: dict[tuple[str, str], list[Rechecked]] = {}
    for one in rechecked:
        groups.setdefault((one.result.agent, one.result.task), []).append(one)
    for (agent, task), members in groups.items():
        rows.append([agent, task, *_figures(members)])
    if len(rows) > 1:
        rows.append(["all", "", *_figures(rechecked)])
    heads = ("agent", "task", "rollouts", "asked", "reward then", "reward now", "checks changed")
    return Sheet(heads, rows, [], names=2, rules=[len(rows) - 1] if len(rows) > 1 else [])


def _figures(members: Sequence[Rechecked]) -> list[str]:
    both = [
        (one.result.score.reward, one.score.reward)
        for one in members
        if one.result.score is not None and one.score is not None
    ]
    then, now = ([f"{sum(values) / len(both):.3f}" for values in zip(*both, strict=True)]) if both else ("-", "-")
    changed = sum(check.changed for one in members for check in one.checks)
    asked = sum(not one.skipped for one in members)
    return [str(len(members)), str(asked), then, now, str(changed)]


def _summary(rechecked: Sequence[Rechecked]) -> str:
    asked = [one for one in rechecked if not one.skipped]
    different = sum(one.changed for one in asked)
    failed = sum(one.failed for one in rechecked)
    parts = [f"{len(asked)} of {len(rechecked)} rollouts asked again", f"{different} of them changed"]
    return ", ".join([*parts, *([f"{failed} could not be asked"] if failed else [])])
