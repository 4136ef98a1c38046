"""What tokens cost: prices that users bring with ``--prices``, then those that the package ``genai-prices`` ships with.

Its table is kept by others, and nothing is downloaded. Providers change their prices, so a newer release of the package
may say something else. If a model is in neither, its cost is unknown: ``None``, never 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from pytest_opencomputer.agents.models.clients.base import Tokens
from pytest_opencomputer.agents.models.naming import bare, best_match
from pytest_opencomputer.models.errors import UsageProblem

if TYPE_CHECKING:
    from genai_prices.types import ModelInfo, Provider

FORM = '{"prices": [{"models": ["my-model*"], "input": 1, "output": 2, "checked": "2026-11-01"}]}'
"""The minimal content of a file of prices; ``Price`` has the optional keys."""
_VENDORS = ("anthropic", "openai", "google")
"""Vendors whose models have one price. Other models are served by several providers, each at its own price."""


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Rates(_Part):
    """US dollars per million tokens. What is read from or written to the cache costs as ``input`` if not given."""

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
    """Rates of the whole request if it has more than ``above`` tokens of input."""

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


@dataclass(frozen=True)
class Listed:
    """What a model costs at least, in US dollars per million tokens, and who says so."""

    input: float
    output: float
    source: str


class Prices:
    """A user's own prices, which count before those of the package.

    Args:
        own: the rows of a file.
        flat: what every model costs, regardless of the tables.
    """

    def __init__(self, own: Sequence[Price] = (), flat: Rates | None = None) -> None:
        self._own, self._flat = own, flat

    @classmethod
    def of(cls, own: Path | None = None, flat: Rates | None = None) -> Prices:
        """Prices with those of a user's own file.

        Raises:
            UsageProblem: the file cannot be read, or is not of the form of ``FORM``.
        """
        return cls(() if own is None else _load(own), flat)

    def listed(self, model: str) -> Listed | None:
        """The price of a model; ``None`` if it is unknown."""
        if self._flat is not None:
            return Listed(self._flat.input, self._flat.output, "of this agent")
        row = self._row(model)
        if row is not None:
            return Listed(row.input, row.output, f"{row.checked}, {row.source}" if row.source else f"{row.checked}")
        found = _found(model)
        return None if found is None else found[2]

    def cost(self, model: str, tokens: Tokens) -> float | None:
        """US dollars of one answer; ``None`` if the model has no price."""
        if self._flat is not None:
            return self._flat.cost(tokens)
        row = self._row(model)
        if row is not None:
            rates: Rates = row.long if row.long is not None and tokens.input > row.long.above else row
            return rates.cost(tokens)
        found = _found(model)
        if found is None:
            return None
        from genai_prices import Usage

        provider, info, _ = found
        usage = Usage(
            input_tokens=max(tokens.input, tokens.cached + tokens.cache_written),
            output_tokens=tokens.output,
            cache_read_tokens=tokens.cached,
            cache_write_tokens=tokens.cache_written,
        )
        return float(info.calc_price(usage, provider).total_price)

    def _row(self, model: str) -> Price | None:
        patterns = {pattern: row for row in self._own for pattern in row.models}
        found = best_match(model, patterns)
        return None if found is None else patterns[found]


def _found(model: str) -> tuple[Provider, ModelInfo, Listed] | None:
    """What the package's table says of a model; ``None`` if it does not say what its tokens cost."""
    # Importing the table takes half a second.
    import genai_prices
    from genai_prices.data_snapshot import get_snapshot
    from genai_prices.types import TieredPrices

    for vendor in _VENDORS:
        try:
            provider, info = get_snapshot().find_provider_model(bare(model), None, vendor, None)
        except LookupError:
            continue
        prices = info.get_prices(datetime.now(tz=UTC))
        rates = [
            float((rate.base if isinstance(rate, TieredPrices) else rate) or 0)
            for rate in (prices.input_mtok, prices.output_mtok)
        ]
        if all(rates):
            return provider, info, Listed(rates[0], rates[1], f"genai-prices {genai_prices.__version__}")
    return None


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
            wanted=f"a file of this form: {FORM}",
        ) from problem
