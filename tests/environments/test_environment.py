"""Environments: the same rollouts as pytest's, their rewards, and desktops that never outlive an episode."""

from __future__ import annotations

import gc
import subprocess
import sys
import threading
from pathlib import Path
from random import Random

import pytest

from pytest_opencomputer.apps.waits import until
from pytest_opencomputer.env import Environment
from pytest_opencomputer.environments import seeds
from pytest_opencomputer.models.actions import Click, Done, Key, Type
from pytest_opencomputer.models.errors import SandboxError, UsageProblem
from pytest_opencomputer.runs.reader import Run
from pytest_opencomputer.session import Turn
from tests.environments.conftest import Make
from tests.environments.project import COMPOSED, GOOD, REPOSITORY, SPOILT, TASK
from tests.environments.stand_in import StandIn


def test_the_reward_comes_at_the_end(make: Make, backend: StandIn) -> None:
    environment = make()
    first = environment.reset(TASK)
    assert first.screenshot.startswith(b"\x89PNG")
    assert (first.step, first.steps_left) == (0, 5)
    assert first.instruction.startswith("Give the note")
    step = environment.step(Type(text=GOOD))
    assert (step.reward, step.terminated, step.truncated) == (0.0, False, False)
    assert (step.observation.step, len(step.observation.outcomes)) == (1, 1)
    assert step.info == {"rewards": {}, "checks": {}}
    last = environment.step([Done()])
    assert (last.reward, last.terminated, last.truncated) == (1.0, True, False)
    assert last.info["rewards"] == {"four_stars": 1.0, "other_note": 0.0}
    assert last.info["checks"] == {"four_stars": True, "other_note": True}
    assert (last.info["reward"], last.info["outcome"], last.info["ended"]) == (1.0, "passed", "done")
    assert last.observation.screenshot.startswith(b"\x89PNG")
    assert (last.observation.step, last.observation.steps_left) == (2, 3)
    assert not environment.running
    assert backend.running == set()


def test_a_broken_guard_takes_a_goal_away(make: Make) -> None:
    environment = make()
    environment.reset(TASK)
    environment.step(Type(text=SPOILT))
    last = environment.step(Done())
    assert last.reward == 0.0
    assert last.info["rewards"] == {"four_stars": 1.0, "other_note": -1.0}


def test_dense_rewards_are_differences_and_come_to_that_of_the_episode(make: Make) -> None:
    environment = make(dense=True)
    environment.reset(TASK)
    steps = [environment.step(Type(text=text)) for text in (GOOD, "elsewhere=1", SPOILT, GOOD)]
    steps.append(environment.step(Done()))
    assert [step.reward for step in steps] == [1.0, 0.0, -1.0, 1.0, 0.0]
    assert [step.info["rewards"]["other_note"] for step in steps] == [0.0, 0.0, -1.0, 0.0, 0.0]
    assert sum(step.reward for step in steps) == steps[-1].info["reward"] == 1.0


def test_the_budgets_truncate(make: Make) -> None:
    environment = make(max_steps=2)
    environment.reset(TASK)
    environment.step(Type(text=GOOD))
    last = environment.step(Key(chord="a"))
    assert (last.reward, last.terminated, last.truncated, last.info["ended"]) == (1.0, False, True, "steps")
    hurried = make(deadline=0.3)
    hurried.reset(TASK)
    episode = hurried._current.episode
    assert episode is not None
    episode._thread.join(60)  # nobody decides
    late = hurried.step(Type(text=GOOD))
    assert (late.reward, late.truncated, late.info["ended"]) == (0.0, True, "deadline")


def test_elements_are_there_if_they_are_wanted(make: Make) -> None:
    assert make().reset(TASK).elements is None
    elements = make(elements=True).reset(TASK).elements
    assert elements is not None
    assert elements[0]["name"] == "Notebook"


def test_turns_keep_their_reasoning_and_other_things_are_refused(make: Make, tmp_path: Path) -> None:
    environment = make(runs=tmp_path / "runs")
    environment.reset(TASK)
    with pytest.raises(TypeError, match="wanted: one of"):
        environment.step(["click"])  # type: ignore[list-item]
    environment.step(Turn((Click(at=(1, 1)),), reasoning="there it is"))
    environment.step(Done())
    environment.close()
    run = Run.open(tmp_path / "runs" / "latest")
    (rollout,) = (run.rollout(result.rollout) for result in run.results)
    assert [step.reasoning for step in rollout.steps] == ["there it is", ""]
    assert run.ended.state == "finished"


def test_each_episode_is_recorded_where_one_wants_it(make: Make, tmp_path: Path) -> None:
    environment = make(runs=tmp_path / "runs")
    for _ in range(2):
        environment.reset(TASK)
        environment.step(Done())
    environment.reset(TASK)
    environment.close()
    run = Run.open(tmp_path / "runs" / "latest")
    assert [(one.agent, one.trial, one.outcome) for one in run.results] == [
        ("environment", 0, "failed"),
        ("environment", 1, "failed"),
        ("environment", 2, "stopped"),
    ]
    assert list(run.tasks) == [TASK]


def test_without_a_place_nothing_is_left(make: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temporary"))
    (tmp_path / "temporary").mkdir()
    environment = make()
    environment.reset(TASK)
    environment.step(Done())
    run = environment._workshop.harness.run.path
    assert list(run.glob("rollouts/*")) == []
    assert list(run.rglob("*.png")) == []
    environment.reset(TASK)
    environment.close()
    assert list((tmp_path / "temporary").iterdir()) == []


def test_a_reset_ends_the_episode_before_it(make: Make, backend: StandIn) -> None:
    environment = make()
    environment.reset(TASK)
    environment.reset(TASK)
    assert (backend.started, backend.running) == (2, {"m2"})
    environment.close()
    environment.close()
    assert backend.running == set()
    with pytest.raises(UsageProblem, match="no episode is running"):
        environment.step(Done())


def test_one_that_is_forgotten_frees_its_desktop(make: Make, backend: StandIn) -> None:
    environment = Environment(make()._workshop.options)
    environment.reset(TASK)
    assert backend.running == {"m1"}
    del environment
    gc.collect()
    assert backend.running == set()


def test_what_breaks_is_raised_and_has_no_reward(make: Make, backend: StandIn, tmp_path: Path) -> None:
    environment = make(runs=tmp_path / "runs")
    backend.dies_at = "processes.spawn"
    with pytest.raises(SandboxError):
        environment.reset(TASK)
    backend.dies_at = ""
    environment.reset(TASK)
    backend.dies_at = "verifier.load"
    with pytest.raises(SandboxError):
        environment.step(Done())
    assert not environment.running
    assert backend.running == set()
    backend.dies_at = ""
    environment.reset(TASK)
    assert environment.step(Done()).terminated
    environment.close()
    results = Run.open(tmp_path / "runs" / "latest").results
    assert [(one.outcome, one.score is None) for one in results] == [("error", True)] * 2 + [("failed", False)]


def test_an_interruption_in_the_middle_of_a_step_ends_the_episode(
    make: Make, backend: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    environment = make()
    environment.reset(TASK)
    episode = environment._current.episode
    assert episode is not None

    def interrupted() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(episode, "_news", interrupted)
    with pytest.raises(KeyboardInterrupt):
        environment.step(Type(text=GOOD))
    assert backend.running == set()
    assert not environment.running


def test_training_and_evaluation_cannot_be_mixed(make: Make, backend: StandIn) -> None:
    training = make(evaluation=False)
    published = training._workshop.task(COMPOSED)
    assert published.composed is not None
    seed = published.composed.outline.seed
    for task, reserved in ((TASK, None), (COMPOSED, seed), (COMPOSED, seed + seeds.RESERVED - 1)):
        with pytest.raises(UsageProblem, match=r"for evaluation(.|\n)*evaluation=True"):
            training.reset(task, reserved)
    evaluating = make(evaluation=True)
    with pytest.raises(UsageProblem, match="for training"):
        evaluating.reset(COMPOSED, seed + seeds.RESERVED)
    assert backend.started == 0
    evaluating.reset(COMPOSED)
    assert evaluating.task.published
    evaluating.reset(COMPOSED, seed + 1)
    training.reset(COMPOSED, seed + seeds.RESERVED)


def test_composed_tasks_go_on_for_ever(make: Make) -> None:
    first, again = make(evaluation=False), make(evaluation=False)
    seen = []
    for _ in range(3):
        instruction = first.reset(COMPOSED).instruction
        assert again.reset(COMPOSED).instruction == instruction
        seen.append(first.task.id)
    assert len(set(seen)) == 3
    published = first._workshop.task(COMPOSED)
    drawn = seeds.drawn(published, Random(1))
    assert not any(seeds.is_reserved(published, next(drawn)) for _ in range(1000))


def test_an_unknown_task_is_named(make: Make) -> None:
    with pytest.raises(UsageProblem, match="did you mean 'notebook/four_stars'"):
        make().reset("notebook/five_stars")


def test_it_works_in_any_thread(make: Make) -> None:
    environment = make()
    rewards: list[float] = []

    def play() -> None:
        environment.reset(TASK)
        environment.step(Type(text=GOOD))
        rewards.append(environment.step(Done()).reward)

    thread = threading.Thread(target=play)
    thread.start()
    until(lambda: not thread.is_alive(), what="the end of the episode", timeout=60)
    assert rewards == [1.0]


def test_nothing_of_it_imports_pytest() -> None:
    program = """
import sys
import pytest_opencomputer.env as env
assert not any("environments" in name for name in sys.modules), "it is lazy"
for name in env.__all__:
    getattr(env, name)
with env.Environment(env.Options(evaluation=True)) as one:
    try:
        one.reset("galculator/total_station_setup", 3)
    except Exception as problem:
        print(type(problem).__name__)
print(sorted({name.partition(".")[0] for name in sys.modules} & {"pytest", "_pytest", "pluggy", "allure_pytest"}))
"""
    done = subprocess.run([sys.executable, "-c", program], cwd=REPOSITORY, capture_output=True, text=True, check=True)
    assert done.stdout.split("\n")[:2] == ["UsageProblem", "[]"]
