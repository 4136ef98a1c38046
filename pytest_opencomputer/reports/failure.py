"""Why a rollout failed, as text for the terminal, JUnit and Allure.

Nothing is cut to a width: lines that are too long for a terminal are wrapped by it. Only values that would fill a
screen are shortened; ``results.jsonl`` has them whole.
"""

from __future__ import annotations

import difflib
import json
from collections.abc import Mapping
from typing import Any

from pytest_opencomputer.models.records import CheckResult, RolloutResult
from pytest_opencomputer.models.values import compact, pad, plain, printable, shorten, text_width
from pytest_opencomputer.reports.terminal import reward_text

_LONGEST = 2000  # columns of a value, or of a line of a diff
_DIFFED = 60  # columns from which two values are compared line by line
_DIFF_LINES = 60
_COMPARED = 20_000  # columns of the longest value that is compared so: it takes the square of its lines
_INDENT = " " * 6


def headline(result: RolloutResult) -> str:
    """Return the result in a line: ``reward 0.67 (2 of 3 goals, 1 guard broken)``; without reward, the cause."""
    score = result.score
    if score is None:
        return f"no reward, {printable(result.cause) or 'the rollout did not reach its checks'}"
    guards = ""
    if score.guards_broken:
        guards = f", {score.guards_broken} guard{'s' if score.guards_broken > 1 else ''} broken"
    return f"reward {reward_text(score.reward)} ({score.goals_passed} of {score.goals} goals{guards})"


def failure_text(result: RolloutResult) -> str:
    """Return the text of a failed rollout: headline, cause, and a line per check.

    Below a check that did not pass stand the words of the task that it follows from, what was expected and what was
    found, each on its own line, their differences if they are long, and the reason.
    """
    lines = [headline(result)]
    if result.cause and result.score is not None:
        lines.append(f"  cause: {printable(result.cause)}")
    if result.blame == "app":
        lines.append("  blame: app (it crashed or hung while the agent worked with it)")
    width = max((text_width(printable(check.id)) for check in result.checks), default=0)
    for check in result.checks:
        lines += _check_lines(check, width)
    return "\n".join(lines)


def _check_lines(check: CheckResult, width: int) -> list[str]:
    name = f"{pad(printable(check.id), width)}  {check.kind:<5}"
    if not check.asked:
        return [f"  ? {name}  {printable(check.reason)}"]
    if check.passed:
        return [f"  ✓ {name}".rstrip()]
    asked = _asked(check)
    lines = [f"  ✗ {name}".rstrip()]
    lines += [f"{_INDENT}because   {printable(check.because)}"] if check.because else []
    lines.append(f"{_INDENT}expected  {compact(check.expected, _LONGEST)}")
    lines.append(f"{_INDENT}actual    {compact(asked, _LONGEST) if check.state_error is None else check.state_error}")
    lines += _differences(check.expected, asked)
    lines += [f"{_INDENT}reason    {printable(check.reason)}"] if check.reason else []
    return lines


def _asked(check: CheckResult) -> Any:
    """Return only the facts that the expectation names: the others are no reason for the failure."""
    facts, expected = check.actual, check.expected
    if not isinstance(facts, Mapping) or not isinstance(expected, Mapping) or facts.get("found") is False:
        return facts
    return {key: value for key, value in facts.items() if key in expected} or facts


def _differences(expected: Any, actual: Any) -> list[str]:
    """The lines in which two long values differ, with a line around each; none if one is short or has matchers."""
    lengths = len(compact(expected)), len(compact(actual))
    if min(lengths) < _DIFFED or max(lengths) > _COMPARED or _has_matcher(expected):
        return []
    compared = difflib.unified_diff(_lines(expected), _lines(actual), n=1, lineterm="")
    found = [line for line in compared if not line.startswith(("---", "+++"))]
    lines = [f"{_INDENT}  {shorten(printable('…' if line.startswith('@@') else line), _LONGEST)}" for line in found]
    more = [f"{_INDENT}  … {len(lines) - _DIFF_LINES} more lines"] if len(lines) > _DIFF_LINES else []
    return [f"{_INDENT}differ    - expected, + actual", *lines[:_DIFF_LINES], *more]


def _has_matcher(value: Any) -> bool:
    if isinstance(value, Mapping):
        return any(str(key).startswith("$") or _has_matcher(item) for key, item in value.items())
    return isinstance(value, list | tuple) and any(map(_has_matcher, value))


def _lines(value: Any) -> list[str]:
    """A value as JSON, a line per item, and per line of its texts."""
    written = json.dumps(plain(value), ensure_ascii=False, indent=1, sort_keys=True)
    return written.replace("\\n", "\\n\n").splitlines()
