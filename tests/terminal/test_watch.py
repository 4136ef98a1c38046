"""What the controlling process knows of a run, from what is written while it goes."""

from __future__ import annotations

from pathlib import Path

import pytest

from pytest_opencomputer.agents.models.budget import SPENDING
from pytest_opencomputer.models.values import to_json
from pytest_opencomputer.progress.watch import Ended, Watch
from pytest_opencomputer.runs.activity import ACTIVITY, Begun
from pytest_opencomputer.runs.storage import append_line
from tests.reports.runs import Did, result_of

PLANNED = {f"r{number}": "a" for number in range(8)}


class Run:
    """A run that a test writes, and its watch."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.now = folder, 1000.0
        self.ended: list[Ended] = []
        self.watch = Watch(folder, PLANNED, {"r0": 30}, lambda: self.ended, clock=lambda: self.now)

    def enter(self, name: str, phase: str, sandbox: str = "") -> None:
        begun = Begun(self.now, name, phase, sandbox, "gw0", f"gedit/{name}", "a", 0, "")
        append_line(self.folder / ACTIVITY, to_json(begun).encode())

    def step(self, name: str) -> None:
        place = self.folder / "rollouts" / name
        place.mkdir(parents=True, exist_ok=True)
        append_line(place / "trajectory.jsonl", b"{}")

    def end(self, name: str) -> None:
        result = result_of(Did(f"gedit/{name}", 4), name)
        self.ended.append(Ended(result, True))


@pytest.fixture
def run(tmp_path: Path) -> Run:
    return Run(tmp_path)


def test_a_rollout_from_its_first_phase_to_its_end(run: Run) -> None:
    assert run.watch.look().running == ()
    run.enter("r0", "pool")
    run.now += 5
    (one,) = run.watch.look().running
    assert one.waits
    run.enter("r0", "start")
    assert not run.watch.look().running[0].waits
    run.now += 2
    run.enter("r0", "agent", "abc")
    run.step("r0")
    run.step("r0")
    run.now += 1
    (one,) = run.watch.look().running
    assert (one.steps, one.since, one.sandbox) == (2, run.now, "abc")
    run.now += 9
    (one,) = run.watch.look().running
    assert (one.steps, one.since) == (2, run.now - 9)
    assert one.worked(run.now) == 12, "it waited for five seconds"
    run.end("r0")
    moment = run.watch.look()
    assert (moment.running, len(moment.ended), moment.total) == ((), 1, 8)


def test_one_whose_worker_was_killed_goes_with_its_result(run: Run) -> None:
    run.enter("r0", "agent", "abc")
    assert run.watch.look().running
    run.end("r0")
    assert not run.watch.look().running
    run.enter("r0", "stop", "abc")
    assert not run.watch.look().running, "what is over does not come back"


def test_the_cost_includes_only_answers_with_a_price(run: Run) -> None:
    assert run.watch.look().cost is None
    for cost in ("null", "0.25", "0.5"):
        append_line(run.folder / SPENDING, f'{{"tokens": 1, "cost": {cost}, "steps": 1}}'.encode())
    assert run.watch.look().cost == 0.75
    assert run.watch.look().cost == 0.75


def test_the_end_is_estimated_once_enough_rollouts_have_ended(run: Run) -> None:
    for number in range(4):
        assert (run.watch.look().left is None) == (number < 3)
        run.enter(f"r{number}", "agent", "abc")
        run.watch.look()
        run.now += 60
        run.enter(f"r{number}", "end")
        run.end(f"r{number}")
    moment = run.watch.look()
    assert moment.left == (240.0, 240.0), "four more of a minute, one at a time"
    run.now += 3
    assert run.watch.look().left == (237.0, 237.0), "it comes nearer between two estimates"
