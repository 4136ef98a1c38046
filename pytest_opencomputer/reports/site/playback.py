"""The data file of one rollout, which the player shows."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from math import isfinite
from typing import Any

from pytest_opencomputer.models.records import CheckResult, RolloutResult, Usage
from pytest_opencomputer.reports.failure import headline
from pytest_opencomputer.reports.site.drawing import Pen
from pytest_opencomputer.reports.site.judged import judged_of
from pytest_opencomputer.reports.site.moments import Moments
from pytest_opencomputer.reports.site.terms import place_of
from pytest_opencomputer.reports.site.words import line, lines, seconds, value
from pytest_opencomputer.runs.conversion import ActionRecord, StepRecord
from pytest_opencomputer.runs.reader import Rollout

Shot = Callable[[str], str]
"""Brings a screenshot of the run into the report; returns its name, empty if the run lacks it."""

_NO_INSTRUCTION = "(The instruction was not recorded: this run is of an earlier version.)"
_ESCAPES = {ord(char): f"\\u{ord(char):04x}" for char in "<>&"}


def data_file(data: Mapping[str, Any]) -> bytes:
    """A script that passes ``data`` to the player.

    JSON in ASCII without ``<``, ``>`` and ``&``: nothing in it can end a script or a string.
    """
    text = json.dumps(data, ensure_ascii=True, allow_nan=False, separators=(",", ":"))
    return b"openRollout(" + text.translate(_ESCAPES).encode("ascii") + b");\n"


def rollout_data(rollout: Rollout, number: int, shot: Shot) -> dict[str, Any]:
    """Everything that the player shows. All keys are fixed; text from runs is only in string values.

    Args:
        number: of the rollout in the report, from 1.
        shot: called once per screenshot that is shown.

    Raises:
        UsageProblem: the trajectory, the timeline or what judges said cannot be read.
    """
    result = rollout.result
    pen = Pen()
    recorded = rollout.steps
    times = [0.0, *(step.elapsed for step in recorded)]
    steps = [_step(step, step.elapsed - before, pen, shot) for step, before in zip(recorded, times, strict=False)]
    for event in rollout.events:
        for shown in steps[max(0, event.step - 1) : event.step]:
            shown["facts"] += f"; then the event {line(event.event)}: {line(event.did)}"
    if result is not None and result.screenshot:
        steps.append(
            {
                **_screen(result.screenshot, shot),
                "title": "The end",
                "reasoning": "",
                "facts": "",
                "took": 0,
                "actions": [],
            }
        )
    moments = Moments(rollout.timeline, len(steps))
    checks = () if result is None else result.checks
    return {
        "number": number,
        "title": line(_task(rollout)),
        "agent": line(_agent(rollout)),
        "outcome": "unfinished" if result is None else result.outcome,
        "headline": _lack(rollout) if result is None else line(headline(result)),
        "instruction": lines(rollout.instruction or _NO_INSTRUCTION),
        "facts": [[label, text, place_of(label)] for label, text in _facts(rollout) if text],
        "steps": steps,
        "checks": [{**_check(check), **moments.of(check.id)} for check in checks],
        "timeline": moments.note if checks else "",
        "judged": judged_of(rollout),
        "film": film_place(number) if rollout.film else "",
    }


def film_place(number: int) -> str:
    """Where the film of a rollout is in the report."""
    return f"films/{number}.webp"


def _task(rollout: Rollout) -> str:
    if rollout.result is not None:
        return rollout.result.task
    return rollout.name if rollout.task is None else rollout.task.task


def _agent(rollout: Rollout) -> str:
    if rollout.result is not None:
        return rollout.result.agent
    planned = zip(rollout.task.rollouts, rollout.task.cases, strict=False) if rollout.task is not None else ()
    return next((case.agent for name, case in planned if name == rollout.name), "")


def _lack(rollout: Rollout) -> str:
    """Why there is no result."""
    return "no result: it is still running, or it was killed" if rollout.folder.is_dir() else "not begun"


def _step(step: StepRecord, took: float, pen: Pen, shot: Shot) -> dict[str, Any]:
    facts = [f"took {seconds(took)}, ended {seconds(step.elapsed)} after the start", _usage(step.usage)]
    return {
        **_screen(step.screenshot, shot),
        "title": f"Step {step.index + 1}",
        "reasoning": lines(step.reasoning),
        "facts": "; ".join(fact for fact in facts if fact),
        "actions": [{**pen.draw(action), **_image(action, shot)} for action in step.actions],
        "took": round(took, 2) if isfinite(took) else 0,
    }


def _screen(name: str, shot: Shot) -> dict[str, str]:
    found = shot(name) if name else ""
    return {"screen": found, "missing": "" if found or not name else line(name)}


def _image(action: ActionRecord, shot: Shot) -> dict[str, str]:
    """The picture that an action returned."""
    looked = action.action.get("kind") in ("screenshot", "zoom") and not action.error
    name = action.outcome if looked and isinstance(action.outcome, str) else ""
    return _screen(name, shot)


def _check(check: CheckResult) -> dict[str, Any]:
    reason = "" if check.passed else check.reason if check.asked else f"not asked: {check.reason}"
    return {
        "id": line(check.id),
        "kind": check.kind,
        "passed": check.passed,
        "because": line(check.because),
        "call": line(f"{check.app} {check.endpoint}"),
        "args": value(check.args) if check.args else "",
        "expected": value(check.expected),
        "actual": value(check.actual) if check.asked and check.state_error is None else "",
        "reason": lines(reason),
        "took": seconds(check.seconds),
    }


def _facts(rollout: Rollout) -> Sequence[tuple[str, str]]:
    run = rollout.run
    facts = [("run", line(run.name)), ("rollout", line(rollout.name))]
    if run.configuration.replayed:
        facts.append(("replay of", line(run.configuration.replayed)))
    if (torn := rollout.torn) is not None:
        facts.append(("torn", f"line {torn.line} of its trajectory is incomplete and was left out"))
    return facts if rollout.result is None else [*facts, *_result_facts(rollout.result)]


def _result_facts(result: RolloutResult) -> Sequence[tuple[str, str]]:
    return [
        ("trial", str(result.trial + 1)),
        ("attempt", str(result.attempt) if result.attempt > 1 else ""),
        ("near miss or cheat", line(result.variant)),
        ("difficulty", line(result.difficulty)),
        ("tier", line(result.tier)),
        ("feature area", line(result.feature_area)),
        ("means", line(result.means)),
        ("cause", lines(result.cause)),
        ("blame", result.blame),
        ("ended", line(result.ended)),
        ("answer", lines(result.answer or "")),
        ("steps", f"{result.steps}, with {result.actions} actions"),
        ("fingerprint", _fingerprint(result)),
        ("usage", _usage(result.usage)),
        ("time", ", ".join(f"{line(phase)} {seconds(time)}" for phase, time in result.phases.items())),
        ("programs", lines("\n".join(result.programs))),
        ("consoles", lines("\n".join(result.consoles))),
        ("host", line(result.host)),
        ("retried", lines("\n".join(result.retries))),
    ]


def _fingerprint(result: RolloutResult) -> str:
    """What produced a result, hashes cut off: enough to see whether two results agree."""
    prints = result.fingerprint
    if prints is None:
        return ""
    hashes = [f"{name} {getattr(prints, name)[:12]}" for name in ("task", "verifier", "image")]
    return line(", ".join([*hashes, f"code {prints.code}", prints.agent, prints.screen, prints.theme, prints.locale]))


def _usage(usage: Usage) -> str:
    if usage == Usage():
        return ""
    cost = "" if usage.cost is None else f", ${usage.cost:.4f}"
    filtered = f"; held back by the provider's filter: {usage.filtered}" if usage.filtered else ""
    return f"{usage.input_tokens} tokens in, {usage.output_tokens} out{cost}{filtered}"
