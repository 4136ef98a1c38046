"""Which rollouts a run is going to have, from the ids of its tests."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from pytest_opencomputer.rollouts.cases import PROOF_RUNS, choose, rollout_of
from pytest_opencomputer.rollouts.harness import Harness
from pytest_opencomputer.plugin.preparation import task_files


@dataclass(frozen=True)
class Plan:
    """The rollouts to be.

    Attributes:
        agents: the agent of each, by its name.
        budgets: how many steps each may take, by its name, where there is a limit.
    """

    agents: dict[str, str] = field(default_factory=dict)
    budgets: dict[str, int] = field(default_factory=dict)


def plan_of(harness: Harness, nodeids: Sequence[str]) -> Plan:
    """The plan of a run of these tests, whose tasks are loaded where they are not yet. No solution is.

    Raises:
        UsageProblem: a task is wrong.
    """
    plan = Plan()
    known = [agent for agent, _ in PROOF_RUNS] if harness.settings.prove else harness.settings.agents
    agents = sorted(known, key=len, reverse=True)
    for nodeid in nodeids:
        case = nodeid.rpartition("::")[2].partition("[")[2].removesuffix("]")
        named = re.sub(r"-\d+$", "", case)
        agent = next((one for one in agents if named == one or named.startswith(f"{one}:")), named)
        (path,) = task_files(harness.config.rootpath, [nodeid])
        task = harness.task(path)
        name = rollout_of(task.id, nodeid)
        plan.agents[name] = agent
        if choose(agent, harness.kinds)[0].budgeted:
            plan.budgets[name] = harness.settings.max_steps or task.spec.max_steps
    return plan
