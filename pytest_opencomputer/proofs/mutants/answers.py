"""Mutants of the answer: another number or name, one missing, one too many, none, or done instead of infeasible."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from pytest_opencomputer.apps.agent_endpoints import AgentOutcome
from pytest_opencomputer.apps.registry import AGENT
from pytest_opencomputer.proofs.mutants.mutant import Kind, Mutant, spread
from pytest_opencomputer.proofs.mutants.parts import other_text, shown
from pytest_opencomputer.tasks import answers, spoken
from pytest_opencomputer.tasks.task import Check

NAME = "answer"
PLACE = "the answer"
_PER_ANSWER = 3
_Said = tuple[Kind, str, str]
"""Kind, what is wrong, and the answer."""


def of_answer(checks: Sequence[Check], outcome: AgentOutcome) -> Iterator[Mutant]:
    """Mutants of how the reference solution ended; none if it ended with a plain "done"."""
    if outcome["status"] == "infeasible":
        yield _mutant("revert", "it is said to be done", {**outcome, "status": "done"})
    text = outcome["answer"]
    if not text:
        return
    asked = [argument for check in checks if check.app == AGENT for argument in _arguments(check.expect)]
    found = [said for argument in asked for said in _wrong(text, answers.wanted(argument))]
    if not found:
        found = [("revert", f"is {shown(other_text(text))}", other_text(text))]
    for kind, what, answer in (*found, ("blank", "is empty", "")):
        yield _mutant(kind, what, {**outcome, "answer": answer})


def _mutant(kind: Kind, what: str, outcome: AgentOutcome) -> Mutant:
    return Mutant(kind, NAME, PLACE, (), what, dict, outcome)


def _arguments(expect: Any) -> Iterator[Any]:
    """The arguments of ``$answer`` in an expectation."""
    if isinstance(expect, dict):
        for key, value in expect.items():
            yield from [value] if key == "$answer" else _arguments(value)
    elif isinstance(expect, list):
        for value in expect:
            yield from _arguments(value)


def _wrong(text: str, wanted: answers.SaidNumber | answers.SaidDate | answers.SaidNames) -> Iterator[_Said]:
    if isinstance(wanted, answers.SaidNumber):
        yield from _other_number(text, Decimal(str(wanted.number)))
    elif isinstance(wanted, answers.SaidDate):
        next_day = str(date.fromisoformat(wanted.date) + timedelta(days=1))
        old = next((said for said, _ in spoken.dates(text)), text)
        yield "revert", f"says {next_day}", text.replace(old, next_day)
    else:
        yield from _other_names(text, wanted)


def _other_number(text: str, value: Decimal) -> Iterator[_Said]:
    """The number with its last digit one higher, instead of it and beside it."""
    other = str(value + Decimal(1).scaleb(min(0, int(value.as_tuple().exponent))))
    # Dates are left out with as many characters in their place, so that the numbers stand where they stood.
    found = spoken.numbers(spoken.without_dates(text), grouped_by_spaces=abs(value) >= 1000)
    start, end = next(((one.start, one.end) for one in found if value in one.readings), (0, len(text)))
    yield "revert", f"says {other}", f"{text[:start]}{other}{text[end:]}"
    yield "too many", f"says {other}, too", f"{text[:end]} or {other}{text[end:]}"


def _other_names(text: str, wanted: answers.SaidNames) -> Iterator[_Said]:
    if len(wanted.names) > 1:
        for name in spread(wanted.names, _PER_ANSWER):
            yield "too few", f"{shown(name)} is left out", _with(text, name, "")
    if another := _another(wanted):
        first = wanted.names[0]
        yield "revert", f"says {another} instead of {shown(first)}", _with(text, first, another)
        yield "too many", f"says {another}, too", _with(text, first, f"{first} and {another}")


def _with(text: str, name: str, instead: str) -> str:
    return re.sub(r"\s+".join(map(re.escape, name.split())), lambda _: instead, text, flags=re.IGNORECASE)


def _another(wanted: answers.SaidNames) -> str:
    """Another name of the kind; empty if none is found: by another last digit, or among the kind's alternatives."""
    candidates = []
    for name in wanted.names:
        other = name
        for _ in range(9):
            other = other_text(other)
            candidates.append(other)
    candidates += [re.sub(r"\\(.)", r"\1", one) for one in wanted.like.split("|")]
    known = {name.casefold() for name in wanted.names}
    like = re.compile(wanted.like, re.IGNORECASE)
    return next((one for one in candidates if one.casefold() not in known and like.fullmatch(one)), "")
