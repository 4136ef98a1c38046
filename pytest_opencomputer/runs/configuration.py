"""What ``run.json`` says of a run, as typed objects."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field


class Resumed(BaseModel):
    """That a run was resumed.

    Attributes:
        started: when, in UTC.
        arguments: the words of the command line after ``pytest``.
        seconds_before: how long the run had been running until then, without pauses between being stopped and resumed.
    """

    model_config = ConfigDict(extra="allow", frozen=True, strict=True)

    started: datetime = Field(strict=False)
    arguments: tuple[str, ...] = Field(default=(), strict=False)
    seconds_before: float = 0.0


class Configuration(BaseModel):
    """What ``run.json`` says. What is missing there has its default; unknown keys are allowed.

    Attributes:
        run: name of the run directory when it was made.
        started: when the run began, in UTC.
        arguments: the words of the command line after ``pytest``.
        models: options of agents that ask models, as text: ``url``, ``max_cost``, ``observation``, ``replay``, …
        max_steps: step budget instead of each task's own; ``None`` if each task's own applied.
        deadline: seconds that an agent may take for one rollout.
        version: of pytest-opencomputer.
        agent_prints: for each agent, its name with its configuration, as in ``Fingerprint``.
        screen: size of the desktops' screens; earlier versions had only the default.
        resumed: when and how the run was resumed.
    """

    model_config = ConfigDict(extra="allow", frozen=True, strict=True, protected_namespaces=())

    run: str
    started: datetime = Field(strict=False)
    arguments: tuple[str, ...] = Field(default=(), strict=False)
    agents: tuple[str, ...] = Field(default=(), strict=False)
    agent_options: Mapping[str, str] = Field(default_factory=dict)
    trials: int = 1
    models: Mapping[str, str | None] = Field(default_factory=dict)
    max_steps: int | None = None
    deadline: float | None = None
    prove: bool = False
    save_state: str = "off"
    screen: str = "1920x1080"
    backend: str = ""
    version: str = ""
    harness_contract: int | str = ""
    agent_prints: Mapping[str, str] = Field(default_factory=dict)
    resumed: tuple[Resumed, ...] = Field(default=(), strict=False)

    @property
    def observation(self) -> str:
        """What models were shown (``--observation``); empty if the run does not say."""
        return self.models.get("observation") or ""

    @property
    def replayed(self) -> str:
        """Name of the run that this one replayed; empty if it replayed none."""
        return Path(self.models.get("replay") or "").name
