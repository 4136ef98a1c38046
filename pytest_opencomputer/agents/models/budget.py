"""Budgets for steps, tokens, money and time: of a rollout, and of a whole run over all its processes.

A rollout that has used up its own budget ends as one that has used up its steps: what it achieved counts. Once the
budget of the run is used up, the rollouts that are running or have not begun had no fair chance: they are *stopped*,
which is neither failed nor an error, and have no reward.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

from pydantic import TypeAdapter

from pytest_opencomputer.agents.models.clients.base import Tokens
from pytest_opencomputer.models.errors import RunBudgetUsedUp, UsageProblem
from pytest_opencomputer.runs.plausible import problem_of_numbers
from pytest_opencomputer.runs.reading import new_lines, parsed
from pytest_opencomputer.runs.storage import append_line

SPENDING = "spending.jsonl"
"""In the run directory: one line per answer with its tokens and cost, and the steps made of it, from all processes of
the run."""


@dataclass(frozen=True)
class Spent:
    """One answer of a model: a line of ``spending.jsonl``.

    Attributes:
        tokens: input and output together.
        cost: US dollars; ``None`` if no price is known.
        steps: made of it, one or none.
        at: when it came, in seconds since the epoch; earlier versions did not record it.
        ran: seconds that the run had been running then; earlier versions did not record it.
    """

    tokens: int
    cost: float | None
    steps: int = 0
    at: float | None = None
    ran: float | None = None


_SPENT: TypeAdapter[Spent] = TypeAdapter(Spent)


@dataclass(frozen=True)
class Budget:
    """What may be used; ``None`` for no limit.

    Attributes:
        tokens: input and output together.
        cost: US dollars.
        seconds: wall time; of a rollout it is the session's deadline instead.
        steps: of a rollout they are the session's budget instead.
    """

    tokens: int | None = None
    cost: float | None = None
    seconds: float | None = None
    steps: int | None = None

    def used_up(self, tokens: int, cost: float, seconds: float = 0.0, steps: int = 0) -> str:
        """What is used up, in words; empty where nothing is."""
        if self.tokens is not None and tokens >= self.tokens:
            return f"{tokens} of {self.tokens} tokens"
        if self.cost is not None and cost >= self.cost:
            return f"{cost:.4f} of {self.cost:g} US dollars"
        if self.seconds is not None and seconds >= self.seconds:
            return f"{seconds:.0f} of {self.seconds:g} s"
        if self.steps is not None and steps >= self.steps:
            return f"{steps} of {self.steps} steps"
        return ""


class Spending:
    """What a run has spent so far, shared by its processes through a file in the run directory.

    Args:
        folder: the run directory; ``None`` to count in this process only.
        began: when the run began, by ``clock``.
        clock: a monotonic clock; returns seconds.
    """

    def __init__(
        self, budget: Budget, folder: Path | None, began: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._budget, self._began, self._clock = budget, began, clock
        self._path = None if folder is None else folder / SPENDING
        self._offset = 0
        self.tokens, self.cost, self.steps = 0, 0.0, 0

    def check(self) -> None:
        """Raise ``RunBudgetUsedUp`` where the run may spend no more."""
        self._read()
        used = self._budget.used_up(self.tokens, self.cost, self._clock() - self._began, self.steps)
        if used:
            raise RunBudgetUsedUp(f"the budget of the run is used up: {used}")

    def add(self, tokens: Tokens, cost: float | None, steps: int = 0) -> None:
        """Count one answer and the steps made of it, one or none. Raises ``SandboxError`` where it cannot be stored."""
        spent = Spent(tokens.input + tokens.output, cost, steps, time.time(), self._clock() - self._began)
        if self._path is None:
            self._count(spent)
        else:
            append_line(self._path, json.dumps(asdict(spent)).encode())

    def _count(self, spent: Spent) -> None:
        self.tokens += spent.tokens
        self.cost += spent.cost or 0.0
        self.steps += spent.steps

    def _read(self) -> None:
        """Count what was appended since the last time."""
        if self._path is None or self._budget == Budget():
            return
        found, self._offset = read_spending(self._path, self._offset)
        for spent in found:
            self._count(spent)


def read_spending(file: Path, offset: int = 0) -> tuple[list[Spent], int]:
    """What was spent according to the lines after ``offset`` bytes, and the offset to continue from.

    Raises:
        UsageProblem: it cannot be read, or a line is not one that a run writes.
    """
    lines, end = new_lines(file, offset)
    found = []
    for number, line in enumerate(lines, start=1):
        where = f"{file}:{number}" if not offset else f"{file}: line {number} after {offset} bytes"
        spent = parsed(line, _SPENT.validate_json, where, "what an answer of a model cost")
        if what := problem_of_numbers(spent):
            raise UsageProblem(what, where=where, wanted="what an answer of a model cost", fix="restore the file")
        found.append(spent)
    return found, end
