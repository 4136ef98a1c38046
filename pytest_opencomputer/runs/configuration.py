"""What ``run.json`` says of a run, as typed objects."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Literal, Self

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field, model_validator

from pytest_opencomputer.models.agent_specs import AgentSpec
from pytest_opencomputer.models.look import Look
from pytest_opencomputer.models.model_options import recorded_models
from pytest_opencomputer.runs.plausible import MOST

How = Literal["finished", "budget", "interrupted", "early", "crashed"]
"""How a run ended: it came to its end; its budget stopped rollouts; a person interrupted it; pytest ended it early
(``-x``, ``--maxfail``, a run directory that cannot be written); pytest or a plugin had an error."""


class Ended(BaseModel):
    """How a run ended, recorded by the process that controlled it. A run that was killed has no such record.

    Attributes:
        at: when, in UTC.
        why: more about it in one line, for example pytest's words; may be empty.
        ran: seconds that the run has been running (``run_clock``).
    """

    model_config = ConfigDict(extra="allow", frozen=True, strict=True)

    how: How
    at: AwareDatetime = Field(strict=False)
    why: str = ""
    ran: float | None = Field(default=None, ge=0, le=MOST)


class Resumed(BaseModel):
    """That a run was resumed.

    Attributes:
        started: when, in UTC.
        arguments: the words of the command line after ``pytest``.
        clock: the same moment as a ``HostTime``; earlier versions did not record it.
        seconds_before: how long the run had been running until then, without pauses between being stopped and resumed.
        after: how the run had ended before; ``None`` if it had not recorded that.
    """

    model_config = ConfigDict(extra="allow", frozen=True, strict=True)

    started: AwareDatetime = Field(strict=False)
    arguments: tuple[str, ...] = Field(default=(), strict=False)
    clock: str = ""
    seconds_before: float = Field(default=0.0, ge=0, le=MOST)
    after: Ended | None = None


class Configuration(BaseModel):
    """What ``run.json`` says. What is missing there has its default; unknown keys are allowed.

    Attributes:
        run: name of the run directory when it was made.
        started: when the run began, in UTC.
        clock: the same moment as a ``HostTime``; earlier versions did not record it.
        arguments: the words of the command line after ``pytest``.
        models: options of agents that ask models, as text: ``url``, ``max_cost``, ``observation``, ``replay``, …
        max_steps: step budget instead of each task's own; ``None`` if each task's own applied.
        deadline: seconds that an agent may take for one rollout.
        version: of pytest-opencomputer.
        benchmark: the installed benchmark whose tasks were run, ``<name>==<version>``; empty if it was another project.
        agent_specs: what each agent is made from; earlier versions did not record it, and agents were what they are
            called.
        agent_prints: for each agent, its name with its configuration, as in ``Fingerprint``.
        screen: size of the desktops' screens; earlier versions had only the default.
        theme, scale, locale: of the desktops (``models.look``); likewise.
        variants: how many of each composed task; earlier versions had the published ones only.
        seeds: those of ``--seeds``, with which composed tasks were played instead.
        resumed: when and how the run was resumed.
        ended: how the run ended when it ran last; ``None`` if it is running or was killed. Earlier versions did not
            record it.
    """

    model_config = ConfigDict(extra="allow", frozen=True, strict=True, protected_namespaces=())

    run: str
    started: AwareDatetime = Field(strict=False)
    clock: str = ""
    arguments: tuple[str, ...] = Field(default=(), strict=False)
    agents: tuple[str, ...] = Field(default=(), strict=False)
    agent_options: Mapping[str, str] = Field(default_factory=dict)
    trials: int = Field(default=1, ge=1, le=10**6)
    models: Mapping[str, str | None] = Field(default_factory=dict)
    max_steps: int | None = Field(default=None, ge=1, le=MOST)
    deadline: float | None = Field(default=None, gt=0, le=MOST)
    prove: bool = False
    save_state: str = "off"
    screen: str = "1920x1080"
    theme: str = "light"
    scale: str = "1"
    locale: str = "C"
    variants: int = Field(default=1, ge=1, le=10**6)
    seeds: tuple[int, ...] = Field(default=(), strict=False)
    backend: str = ""
    version: str = ""
    benchmark: str = ""
    harness_contract: int | str = ""
    agent_specs: tuple[AgentSpec, ...] = Field(default=(), strict=False)
    agent_prints: Mapping[str, str] = Field(default_factory=dict)
    resumed: tuple[Resumed, ...] = Field(default=(), strict=False)
    ended: Ended | None = None

    @model_validator(mode="after")
    def _check(self) -> Self:
        """Options of models are recorded as text, so their values are checked here."""
        asked = recorded_models(self.models)
        limits = (asked.max_tokens, asked.max_cost, asked.run_max_tokens, asked.run_max_cost, asked.run_max_steps)
        for limit in (*limits, asked.run_deadline):
            if limit is not None and not 0 <= limit <= MOST:
                raise ValueError(f"models: a limit of {limit:g}, but limits are between 0 and {MOST}")
        texts = [
            *self.models.values(),
            *self.agents,
            *self.agent_options.values(),
            *_texts(self.agent_specs),
            self.screen,
            self.theme,
            self.scale,
            self.locale,
            self.backend,
            self.benchmark,
            self.run,
        ]
        if any("\0" in text for text in texts if text is not None):
            raise ValueError("a text has a NUL character")
        return self

    @property
    def look(self) -> Look:
        """Theme, scale and locale of the desktops."""
        return Look(self.theme, self.scale, self.locale)

    @property
    def observation(self) -> str:
        """What models were shown (``--observation``); empty if the run does not say."""
        return self.models.get("observation") or ""

    @property
    def replayed(self) -> str:
        """Name of the run that this one replayed; empty if it replayed none."""
        return Path(self.models.get("replay") or "").name


def _texts(specs: tuple[AgentSpec, ...]) -> Iterator[str]:
    for spec in specs:
        yield from (spec.name, spec.agent, spec.url, spec.key, *spec.options.values())
