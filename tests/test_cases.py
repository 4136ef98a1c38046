"""Which rollouts a selection of agents stands for."""

from __future__ import annotations

from pathlib import Path

import pytest

from pytest_opencomputer.agents.base import AgentKind
from pytest_opencomputer.agents.builtin.reference import BUILT_IN
from pytest_opencomputer.agents.desk import Desk
from pytest_opencomputer.agents.solution import NearMiss, Solution
from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.models.planned import Case, RolloutId
from pytest_opencomputer.rollouts.cases import cases_of, choose
from pytest_opencomputer.rollouts.settings import Settings

KINDS = {kind.name: kind for kind in BUILT_IN}


def settings(*agents: str, trials: int = 1, prove: bool = False) -> Settings:
    return Settings(
        agents=agents,
        agent_options={},
        trials=trials,
        max_steps=None,
        deadline=1.0,
        prove=prove,
        prove_all=False,
        backend="docker",
        runs=Path(),
        app_paths=(),
        max_desktops=None,
    )


def solution() -> Solution:
    names = ("added", "forgot", "twice")
    misses = {name: NearMiss(name, Desk.settle, frozenset({"a"})) for name in names}
    return Solution(Path("solution.py"), Desk.settle, misses, proving=names[:2])


def test_agents_times_trials_in_the_order_given() -> None:
    cases = cases_of(settings("noop", "oracle", trials=2), KINDS, solution)
    assert [case.name for case in cases] == ["noop-0", "noop-1", "oracle-0", "oracle-1"]


def test_a_proof_is_oracle_twice_noop_and_the_near_misses_that_prove() -> None:
    cases = cases_of(settings(prove=True), KINDS, solution)
    assert [case.name for case in cases] == [
        "oracle-0",
        "oracle-1",
        "noop-0",
        "near-miss:added-0",
        "near-miss:forgot-0",
    ]


@pytest.mark.parametrize(
    ("agent", "written"),
    [("kimi:kimi-k2.6", "kimi:kimi-k2.6"), ("scripted:a[b]/ü.json", r"scripted:a[b]/\xfc.json"), (r"x\y", r"x\\y")],
)
def test_a_rollout_is_known_by_the_id_of_its_test(agent: str, written: str) -> None:
    nodeid = f"benchmark/gedit/a/task.json::test_task[{written}-2]"
    assert RolloutId.of_test("gedit/a", nodeid) == RolloutId.of("gedit/a", Case(agent, 2))


@pytest.mark.parametrize(
    ("name", "case"),
    [
        ("noop-0", Case("noop")),
        ("near-miss:forgot-1", Case("near-miss", 1, "forgot")),
        ("claude:claude-opus-5-5-2", Case("claude:claude-opus-5-5", 2)),
        ("mine:with:colons-0", Case("mine", 0, "with:colons")),
    ],
)
def test_the_name_of_a_case_is_read_back(name: str, case: Case) -> None:
    assert case.name == name
    assert Case.parse(name, ("noop", "near-miss", "claude", "claude:claude-opus-5-5", "mine")) == case


def test_the_folder_of_a_rollout_tells_its_agent() -> None:
    folder = RolloutId.of("gedit/a", Case("scripted:a b", 3)).folder
    assert folder == "gedit.a.scripted.a.b-3"
    assert RolloutId.is_of_agent(folder, "scripted:a b")
    assert not RolloutId.is_of_agent(folder, "scripted:a")


def test_solutions_are_loaded_only_for_agents_that_replay_them() -> None:
    def never() -> Solution:
        raise AssertionError("loaded")

    assert cases_of(settings("noop"), KINDS, never) == (Case("noop"),)
    with pytest.raises(AssertionError, match="loaded"):
        cases_of(settings("oracle"), KINDS, never)


def test_the_model_is_the_part_after_the_colon() -> None:
    kind = AgentKind("maker", BUILT_IN[1].make)
    assert choose("maker:model:with-colon", {"maker": kind}) == (kind, "model:with-colon")
    with pytest.raises(UsageProblem, match="no agent is called 'makers'"):
        choose("makers:x", {"maker": kind})
