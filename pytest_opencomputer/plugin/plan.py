"""Which rollouts a run will have, from the ids of its tests."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest

from pytest_opencomputer.models.planned import Case, RolloutId, case_in
from pytest_opencomputer.plugin.loaded_tasks import loaded_tasks
from pytest_opencomputer.plugin.process_harness import harness_of
from pytest_opencomputer.rollouts.cases import agents_of


@dataclass(frozen=True)
class Plan:
    """The planned rollouts.

    Attributes:
        agents: the agent of each rollout, by the rollout's name.
        budgets: how many steps each rollout may take, by its name, if there is a limit.
    """

    agents: dict[str, str] = field(default_factory=dict)
    budgets: dict[str, int] = field(default_factory=dict)


def plan_of(config: pytest.Config, nodeids: Sequence[str]) -> Plan:
    """The plan of a run of these tests. Loads their tasks, but no solutions.

    Raises:
        UsageProblem: a task is wrong.
    """
    harness, plan = harness_of(config), Plan()
    agents = agents_of(harness.settings)
    for nodeid in nodeids:
        task = loaded_tasks(config).of_test(nodeid)
        name = RolloutId.of_test(task.id, nodeid).folder
        plan.agents[name] = agent = Case.parse(case_in(nodeid), agents).agent
        if harness.kind_of(agent).budgeted:
            plan.budgets[name] = harness.settings.max_steps or task.spec.max_steps
    return plan
