"""What tokens cost. ``prices.json`` has a dated table; users bring a file of the same form with ``--prices``.

The table is what was published on the day that each row names; providers change their prices. A model that is in no
row costs nobody knows what: its cost is ``None``, never 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import cache
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from pytest_opencomputer.agents.models.clients.base import Tokens
from pytest_opencomputer.agents.models.naming import best_match
from pytest_opencomputer.models.errors import UsageProblem

TABLE = Path(__file__).with_name("prices.json")


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Rates(_Part):
    """US dollars per million tokens. What is read from or written to the cache costs as ``input`` where not given."""

    input: float = Field(ge=0)
    output: float = Field(ge=0)
    cached: float | None = Field(default=None, ge=0)
    cache_written: float | None = Field(default=None, ge=0)

    def cost(self, tokens: Tokens) -> float:
        """US dollars of one answer."""
        fresh = max(0, tokens.input - tokens.cached - tokens.cache_written)
        cached = self.input if self.cached is None else self.cached
        written = self.input if self.cache_written is None else self.cache_written
        total = fresh * self.input + tokens.cached * cached + tokens.cache_written * written
        return (total + tokens.output * self.output) / 1e6


class LongRates(Rates):
    """Rates of the whole request where it has more than ``above`` tokens of input."""

    above: int = Field(gt=0)


class Price(Rates):
    """One row.

    Attributes:
        models: patterns (``fnmatch``) of model names; of all rows the one with the longest pattern that matches counts.
        checked: when the source said so.
    """

    models: tuple[str, ...] = Field(min_length=1)
    long: LongRates | None = None
    checked: date
    source: str = ""


class _File(_Part):
    currency: Literal["USD"] = "USD"
    per_tokens: Literal[1_000_000] = 1_000_000
    prices: tuple[Price, ...]


class Prices:
    """Tables of prices, of which the first that knows a model counts."""

    def __init__(self, tables: Sequence[Sequence[Price]]) -> None:
        self._tables = tables

    @classmethod
    def of(cls, own: Path | None = None) -> Prices:
        """The table of the project, with a user's own before it.

        Raises:
            UsageProblem: the file cannot be read, or is not of the form of ``prices.json``.
        """
        return cls(([_load(own)] if own is not None else []) + [_load(TABLE)])

    def row(self, model: str) -> Price | None:
        """The row of a model; ``None`` where no table knows it."""
        for table in self._tables:
            patterns = {pattern: row for row in table for pattern in row.models}
            found = best_match(model, patterns)
            if found is not None:
                return patterns[found]
        return None

    def cost(self, model: str, tokens: Tokens) -> float | None:
        """US dollars of one answer; ``None`` where the model has no price."""
        row = self.row(model)
        if row is None:
            return None
        rates: Rates = row.long if row.long is not None and tokens.input > row.long.above else row
        return rates.cost(tokens)


@cache
def _load(path: Path) -> tuple[Price, ...]:
    try:
        return _File.model_validate_json(path.read_bytes()).prices
    except OSError as problem:
        raise UsageProblem(f"cannot be read: {problem.strerror}", where=f"--prices={path}") from problem
    except ValidationError as problem:
        first = problem.errors(include_url=False)[0]
        place = ".".join(map(str, first["loc"]))
        raise UsageProblem(
            f"{place}: {first['msg']}" if place else first["msg"],
            where=f"--prices={path}",
            wanted=f"a file of the form of {TABLE}",
        ) from problem
