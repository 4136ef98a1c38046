"""What the user asked for: the command line and the configuration, read once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from pytest_opencomputer.models.agent_specs import AgentSpec
from pytest_opencomputer.models.look import USUAL, Look
from pytest_opencomputer.models.model_options import ModelOptions
from pytest_opencomputer.models.records import SaveState
from pytest_opencomputer.models.screen_size import DEFAULT, Size
from pytest_opencomputer.models.variants import PUBLISHED, Variants


@dataclass(frozen=True)
class Settings:
    """What the user asked for.

    Attributes:
        agents: their names, in order, without duplicates.
        agent_options: options of all agents.
        trials: rollouts per agent and task.
        max_steps: replaces the step budget of every task, if given.
        deadline: seconds that an agent may take for one rollout.
        prove: prove the tasks whose proof is stale; ``prove_all``: also those whose proof is fresh.
        runs: folder in which run directories are made.
        max_desktops: how many desktops may run at once on this machine; ``None`` to choose from memory and cores.
        models: options of agents that ask models.
        pause_before_checks: wait for the person at the terminal when an agent has stopped.
        keep_on_failure: leave the desktops of failed tests running.
        save_state: which states of the home folder the run saves.
        resume: the run to resume; ``None`` for a new one.
        screen: width and height of the desktops' screens, in pixels.
        look: their theme, scale and locale.
        specs: what the agents are made from, by name; ``spec`` reads it.
        named_models: the models of ``--model``, which ``agents_of_run.settled`` gives to the agents.
        own_options: options of single agents that are not given to them yet (``settled``, too): which agents, option,
            value.
        variants: the seeds of composed tasks.
        hosts: file with the hosts on which desktops run; ``None`` for one engine.
        benchmark: the installed benchmark whose tasks are run, ``<name>==<version>``; empty if it is another project.
    """

    agents: tuple[str, ...]
    agent_options: Mapping[str, str]
    trials: int
    max_steps: int | None
    deadline: float
    prove: bool
    prove_all: bool
    backend: str
    runs: Path
    app_paths: tuple[Path, ...]
    max_desktops: int | None
    models: ModelOptions = field(default_factory=ModelOptions)
    pause_before_checks: bool = False
    keep_on_failure: bool = False
    save_state: SaveState = "off"
    resume: Path | None = None
    screen: Size = DEFAULT
    look: Look = USUAL
    specs: Mapping[str, AgentSpec] = field(default_factory=dict)
    named_models: tuple[str, ...] = ()
    own_options: tuple[tuple[str, str, str], ...] = ()
    variants: Variants = PUBLISHED
    benchmark: str = ""
    hosts: Path | None = None

    def spec(self, agent: str) -> AgentSpec:
        """What the agent of this name is made from. Those of proofs and of older runs are what they are called."""
        return self.specs.get(agent) or AgentSpec(agent, agent)
