"""The settings of ``--replay RUN``: agents, their options and the tasks come from the run that is replayed.

Imported only if something is replayed, or right before rollouts start.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pytest_opencomputer.agents.models.replay.recorded import has_exchanges
from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.models.look import check_look
from pytest_opencomputer.models.model_options import recorded_models
from pytest_opencomputer.models.planned import RolloutId
from pytest_opencomputer.models.screen_size import read_size
from pytest_opencomputer.models.variants import Variants
from pytest_opencomputer.runs.reader import Run
from pytest_opencomputer.runs.reading import folders_in

if TYPE_CHECKING:
    from pytest_opencomputer.rollouts.settings import Settings

_OF_THE_RECORD = (
    *(
        "agent",
        "agents",
        "model",
        "agent_arg",
        "agent_url",
        "observation",
        "trials",
        "max_steps",
        "max_tokens",
        "max_cost",
    ),
    *("screen", "theme", "scale", "locale", "variants", "seeds", "prove", "prove_all"),
)
"""Options whose values come from the run that is replayed."""


def replay_settings(settings: Settings, config: pytest.Config) -> Settings:
    """The settings with agents, their options and budgets as in the run that is replayed.

    The option's value becomes the real path of that run, since ``latest`` will be another one as soon as this run
    begins; workers of pytest-xdist get that path.

    Raises:
        UsageProblem: there is no such run, it has no exchanges, or an option contradicts it.
    """
    option = config.option
    for name in _OF_THE_RECORD:
        if given := getattr(option, name):
            flag = "--" + name.replace("_", "-")
            raise UsageProblem(
                f"got {flag}, but --replay takes agents and their options from the run",
                where=f"--replay {option.replay}",
                fix=f"leave {flag} out" + (f" ({given!r})" if isinstance(given, str) else ""),
            )
    worker: Mapping[str, str] = getattr(config, "workerinput", {})
    run = Run.open(config.invocation_params.dir / worker.get("opencomputer_replay", option.replay))
    option.replay = str(run.path)
    recorded = run.configuration
    agents = _agents(run.path, recorded.agents)
    was = recorded_models(recorded.models)
    return replace(
        settings,
        agents=agents,
        agent_options=dict(recorded.agent_options),
        specs={spec.name: spec for spec in recorded.agent_specs},
        trials=recorded.trials,
        max_steps=recorded.max_steps,
        screen=read_size(recorded.screen, f"screen in {run.path / 'run.json'}"),
        look=check_look(recorded.look, str(run.path / "run.json")),
        variants=Variants(recorded.variants, recorded.seeds, settings.variants.named),
        models=replace(
            settings.models,
            url=was.url,
            max_tokens=was.max_tokens,
            max_cost=was.max_cost,
            prices=settings.models.prices or was.prices,
            observation=was.observation,
            replay=run.path,
        ),
    )


def nothing_recorded(config: pytest.Config) -> UsageProblem:
    """The error if the run has none of the selected tasks."""
    run = Path(config.option.replay)
    return UsageProblem(
        "none of the selected tasks is in this run",
        where=f"--replay {run}",
        wanted=f"one of these: {', '.join(_replayable(run))}",
    )


def _agents(run: Path, recorded: Sequence[str]) -> tuple[str, ...]:
    """The agents of a run that asked models. Raises ``UsageProblem`` if there is none."""
    names = _replayable(run)
    if not names:
        agents = ", ".join(recorded) or "none"
        raise UsageProblem(
            "nothing in this run can be replayed: no rollout has exchanges with a model",
            where=f"--replay {run}",
            wanted=f"a run of an agent that asks a model; the agents of this one: {agents}",
        )
    return tuple(agent for agent in recorded if any(RolloutId.is_of_agent(name, agent) for name in names))


def _replayable(run: Path) -> list[str]:
    """The names of the rollouts that have exchanges."""
    return sorted(folder.name for folder in folders_in(run / "rollouts") if has_exchanges(folder))
