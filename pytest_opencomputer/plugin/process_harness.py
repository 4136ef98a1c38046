"""The harness of one pytest process, made from pytest's options and the agents and backends of all plugins."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from pytest_opencomputer.agents.base import AgentKind
from pytest_opencomputer.agents.builtin.command import COMMAND
from pytest_opencomputer.agents.builtin.random_agent import RANDOM
from pytest_opencomputer.agents.builtin.reference import BUILT_IN
from pytest_opencomputer.agents.builtin.scripted import SCRIPTED
from pytest_opencomputer.plugin.kubernetes_options import kubernetes_backend
from pytest_opencomputer.plugin.loaded_tasks import loaded_tasks
from pytest_opencomputer.plugin.options import distributed, wanted
from pytest_opencomputer.plugin.person_at_terminal import tell
from pytest_opencomputer.rollouts.harness import Harness
from pytest_opencomputer.rollouts.process import Process
from pytest_opencomputer.rollouts.settings import Settings
from pytest_opencomputer.sandbox.backends.base import Backend

_HARNESS = pytest.StashKey[Harness]()


def harness_of(config: pytest.Config) -> Harness:
    """The harness of this pytest process, made when first asked for.

    Raises:
        UsageProblem: an option is invalid.
    """
    if _HARNESS not in config.stash:
        known = loaded_tasks(config)
        config.stash[_HARNESS] = Harness(
            known.settings, known.registry, partial(_agents, config), _backends(config), _process(config)
        )
    return config.stash[_HARNESS]


def _process(config: pytest.Config) -> Process:
    worker: Mapping[str, str] = getattr(config, "workerinput", {})
    chosen = worker.get("opencomputer_run")
    process = Process(
        run=Path(chosen) if chosen else None,
        recorded=wanted(config),
        distributed=distributed(config),
        arguments=config.invocation_params.args,
        say=partial(tell, config),
        at_end=config.add_cleanup,
    )
    if not config.option.live:
        return process
    from pytest_opencomputer.live.rollouts import showing

    return replace(process, show=partial(showing, config))


def _agents(config: pytest.Config, settings: Settings) -> dict[str, AgentKind]:
    """The known agents by name; those of other plugins replace built-in ones."""
    kinds = {kind.name: kind for kind in (*BUILT_IN, RANDOM, SCRIPTED, COMMAND)}
    for brought in reversed(config.hook.pytest_opencomputer_agents(config=config)):
        kinds.update({kind.name: kind for kind in brought})
    agents = [*settings.named_models, *(settings.spec(name).agent for name in settings.agents)]
    if settings.named_models or any(agent.partition(":")[0] not in kinds for agent in agents):
        # It loads all families, for which runs without a model should not wait.
        from pytest_opencomputer.agents.anywhere.kinds import ANYWHERE
        from pytest_opencomputer.agents.models.making import model_kinds

        kinds = {kind.name: kind for kind in (*ANYWHERE, *model_kinds())} | kinds
    if (run := settings.models.replay) is not None:
        from pytest_opencomputer.agents.models.replay.replaying import as_recorded

        kinds = {name: replace(kind, verdict=partial(as_recorded, run)) for name, kind in kinds.items()}
    return kinds


def _backends(config: pytest.Config) -> dict[str, Callable[[], Backend]]:
    known: dict[str, Callable[[], Backend]] = {"kubernetes": partial(kubernetes_backend, config)}
    for brought in config.hook.pytest_opencomputer_backends(config=config):
        known.update(brought)
    return known
