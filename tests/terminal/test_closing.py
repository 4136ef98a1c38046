"""What stands at the end of a run: all of a small one, a screen of a large one."""

from __future__ import annotations

import random

import pytest

from pytest_opencomputer.models.records import RolloutResult
from pytest_opencomputer.models.values import text_width
from pytest_opencomputer.reports.closing import AROUND, Closing
from tests.reports.runs import Did, result_of
from tests.terminal.screens import check

RUN = "runs/20261122T012931Z-4744c6"
MODELS = ("claude:claude-opus-5-5", "kimi:kimi-k2.6", "qwen:Qwen/Qwen3-VL-32B-Instruct")


def results(agents: tuple[str, ...], apps: int = 33, tasks: int = 1000) -> list[RolloutResult]:
    """Of many tasks; some apps are harder, and now and then the engine breaks."""
    chance = random.Random(1)
    made = []
    for agent in agents:
        for number in range(tasks):
            goals = None if chance.random() < 0.012 else chance.choice((4, 1, 0, 0) if number % apps < 7 else (4, 4, 3))
            did = Did(f"app_{number % apps:02}/task_{number}", goals, agent, steps=chance.randint(5, 60))
            made.append(result_of(did, f"{agent} {number}"))
    return made


def said(agents: tuple[str, ...]) -> list[str]:
    return [f"{agent}: 12,345,678 tokens in, 1,234,567 out, 123.4567 US dollars" for agent in agents]


@pytest.mark.parametrize("agents", [MODELS[:1], MODELS, tuple(f"agent-{number:02}" for number in range(12))])
def test_a_thousand_tasks_fit_a_screen(agents: tuple[str, ...]) -> None:
    lines = Closing(results(agents), said(agents), [], RUN).lines(80, 24 - AROUND)
    assert len(lines) <= 24 - AROUND
    assert max(map(text_width, lines)) <= 80
    check(f"closing_{len(agents)}_agents", "\n".join(lines))


def test_all_is_there_for_those_who_ask() -> None:
    everything = Closing(results(MODELS), [], [], RUN).lines(80, 24 - AROUND, everything=True)
    assert sum(line.startswith("app_") for line in everything) == 3 * 33


def test_a_small_run_is_shown_completely() -> None:
    few = [
        result_of(Did(f"gedit/{number}", number % 5, agent), f"{agent} {number}")
        for agent in "abcde"
        for number in (1, 4)
    ]
    lines = Closing(few, [], [], RUN).lines(80, 24 - AROUND)
    assert sum(line.startswith("total") for line in lines) == 5
    assert lines[-2] == f"results: {RUN}"


def test_a_run_without_failures_ends_with_its_directory() -> None:
    lines = Closing([result_of(Did("gedit/one", 4), "one")], [], [], RUN).lines(80, 24 - AROUND)
    assert lines[-1] == f"results: {RUN}"


def test_many_proofs_leave_the_end_in_sight() -> None:
    proofs = [f"proven: app/task_{number}" for number in range(300)]
    lines = Closing(results(MODELS[:1]), said(MODELS[:1]), proofs, RUN).lines(80, 24 - AROUND)
    assert len(lines) <= 24 - AROUND
    assert "294 more lines about proofs: -v shows all" in lines
    assert lines[-2] == f"results: {RUN}"
