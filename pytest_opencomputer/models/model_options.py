"""What the user asked for about models, where they are and what they may cost."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class ModelOptions:
    """What the user asked for about models and what they may cost; ``None`` for no limit.

    Attributes:
        url: base address of the API instead of the family's own.
        max_tokens, max_cost: of a rollout: tokens in and out together, US dollars.
        run_max_tokens, run_max_cost, run_max_steps, run_deadline: of the whole run; the last one in seconds.
        prices: a file of prices that count before those of ``genai-prices``.
        observation: what a model is shown, one of ``observing.KINDS``.
        replay: the run whose recorded answers replace the models' APIs; ``None`` to call the APIs.
    """

    url: str = ""
    max_tokens: int | None = None
    max_cost: float | None = None
    run_max_tokens: int | None = None
    run_max_cost: float | None = None
    run_max_steps: int | None = None
    run_deadline: float | None = None
    prices: Path | None = None
    observation: str = "screenshot"
    replay: Path | None = None

    @property
    def tells_of_elements(self) -> bool:
        """Whether the kind of observation includes the accessibility tree."""
        return self.observation != "screenshot"


def recorded_models(asked: Mapping[str, str | None]) -> ModelOptions:
    """The options as a run recorded them, without the model, which is in the names of its agents."""
    tokens, cost, steps = (asked.get(f"run_{what}") for what in ("max_tokens", "max_cost", "max_steps"))
    deadline, prices = asked.get("run_deadline"), asked.get("prices")
    own_tokens, own_cost = asked.get("max_tokens"), asked.get("max_cost")
    return ModelOptions(
        url=asked.get("url") or "",
        max_tokens=int(own_tokens) if own_tokens else None,
        max_cost=float(own_cost) if own_cost else None,
        run_max_tokens=int(tokens) if tokens else None,
        run_max_cost=float(cost) if cost else None,
        run_max_steps=int(steps) if steps else None,
        run_deadline=float(deadline) if deadline else None,
        prices=Path(prices) if prices else None,
        observation=asked.get("observation") or "screenshot",
    )
