"""The display of a run that was resumed: what went on before is over."""

from __future__ import annotations

import json
from pathlib import Path

from pytest_opencomputer.progress.watch import Watch
from pytest_opencomputer.runs.activity import ACTIVITY


def test_rollouts_of_a_killed_run_are_not_shown_as_running(tmp_path: Path) -> None:
    def begins(name: str, phase: str, at: float) -> None:
        about = {"sandbox": "", "worker": "", "task": "gedit/a", "agent": "noop", "trial": 0, "variant": ""}
        with (tmp_path / ACTIVITY).open("a") as file:
            file.write(json.dumps({"at": at, "rollout": name, "phase": phase, **about}) + "\n")

    begins("cut off", "agent", 10.0)
    begins("an error", "agent", 20.0)
    begins("an error", "end", 30.0)
    planned = {"cut off": "noop", "an error": "noop"}
    watch = Watch(tmp_path, planned, {}, lambda: (), lambda: 1000.0, resumed=True)
    assert watch.look().running == ()
    begins("an error", "agent", 1000.0)
    assert [one.rollout for one in watch.look().running] == ["an error"]
    before = Watch(tmp_path, planned, {}, lambda: (), lambda: 1000.0)
    assert "cut off" in [one.rollout for one in before.look().running]
