"""A task is proven on real desktops; later changes of its checks or endpoints are proven without one."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.proofs.hashes import hashes_of
from pytest_opencomputer.proofs.proof import Hashes
from pytest_opencomputer.tasks.loading import load_task

ROOT = Path(__file__).parents[2]
APP, TASK, OTHER = "galculator", "total_station_setup", "radiochemistry_constants"
NEAR_MISS = 'forgets_the_display = mistake(solve, fails=["remembers_display"], remember=False)\n'


class Copy:
    """A copy of an app and two of its tasks, of which one, with a single near miss, is proven."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for folder in (f"apps/{APP}", f"benchmark/{APP}/{TASK}", f"benchmark/{APP}/{OTHER}"):
            shutil.copytree(ROOT / folder, root / folder, ignore=shutil.ignore_patterns("tests", "__pycache__"))
        self.folder = root / "benchmark" / APP / TASK
        solution = self.folder / "solution.py"
        solution.write_text(solution.read_text().partition("takes_degrees = ")[0] + NEAR_MISS)
        (self.folder / "proof.json").unlink()

    def prove(self, **environment: str) -> tuple[str, dict[str, Any]]:
        """What pytest says, and the record."""
        command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--prove", str(self.folder)]
        done = subprocess.run(
            command,
            cwd=self.root,
            env={**os.environ, "XDG_CACHE_HOME": str(self.root / "cache"), **environment},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout, json.loads((self.folder / "proof.json").read_text())

    def hashes(self) -> dict[str, Hashes]:
        registry = Registry.discover(self.root)
        files = (self.root / "benchmark" / APP).glob("*/task.json")
        return {file.parent.name: hashes_of(registry, load_task(file, registry)) for file in files}


@pytest.mark.usefixtures("docker_backend")
def test_changed_checks_and_endpoints_need_no_desktop(tmp_path: Path) -> None:
    copy = Copy(tmp_path)
    out, played = copy.prove()
    assert "tasks to prove: 0 checked again on kept states, 1 played" in out
    assert "asked_again" not in played

    no_engine = {"DOCKER_HOST": "unix:///nowhere.sock"}
    said = json.loads((copy.folder / "task.json").read_text())
    said["checks"][1]["expect"]["angle_unit"] = "gradians"
    (copy.folder / "task.json").write_text(json.dumps(said))
    out, asked = copy.prove(**no_engine)
    assert "tasks to prove: 1 checked again on kept states, 0 played" in out
    assert asked["asked_again"] == ["the checks changed"]
    assert asked["runs"] == played["runs"]

    verifier = tmp_path / "apps" / APP / "verifier/modes.py"
    before = copy.hashes()
    verifier.write_text(verifier.read_text().replace("def modes(", "@(lambda one: one)\ndef modes("))
    changed = f"endpoint {APP} modes changed"
    differences = {name: before[name].differences(now) for name, now in copy.hashes().items()}
    assert differences == {TASK: [changed], OTHER: []}
    out, asked = copy.prove(**no_engine)
    assert "tasks to prove: 1 checked again on kept states, 0 played" in out
    assert asked["asked_again"] == [changed, "the checks changed"]
    assert asked["runs"] == played["runs"]
