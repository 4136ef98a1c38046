"""A project whose only task was proven, as far as its record and the kept states tell."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.guest.endpoint import Home
from pytest_opencomputer.models.planned import Case, RolloutId
from pytest_opencomputer.models.records import Fingerprint, RolloutResult
from pytest_opencomputer.models.reward import score
from pytest_opencomputer.proofs.hashes import hashes_of
from pytest_opencomputer.proofs.kept_states import Again, again, cases_of_proof, key_of
from pytest_opencomputer.proofs.proof import write
from pytest_opencomputer.rollouts.state_keeping import StateKeeper
from pytest_opencomputer.runs.state_cache import StateCache
from pytest_opencomputer.tasks.checks import evaluate
from pytest_opencomputer.tasks.loading import load_task
from pytest_opencomputer.tasks.task import Check, Task
from tests.tasks.notebook import NOTES, SAMPLE, valid_task
from tests.tasks.test_states import Folder

SOLUTION = """
from pytest_opencomputer.solution import Desk, mistake


def solve(desk: Desk, stars: str = "4") -> None:
    desk.type(stars)


too_few = mistake(solve, fails=["four_stars"], stars="2")
"""
STARS = {"oracle-0": 4, "oracle-1": 4, "noop-0": 3, "near-miss:too_few-0": 2}
SAID: dict[str, Any] = {
    "id": "said_so",
    "app": "agent",
    "endpoint": "outcome",
    "expect": {"status": "none"},
    "kind": "guard",
    "because": "nothing is said",
}
EXEMPT = {"never fails: said_so": "No mutant says anything."}


class Project:
    """A project with one task that was proven, as far as its record and the kept states tell."""

    def __init__(self, root: Path, cache: StateCache) -> None:
        self.root, self.cache = root, cache
        shutil.copytree(SAMPLE, root)
        self.folder = root / "benchmark/mine/four_stars"
        self.folder.mkdir(parents=True)
        (self.folder / "solution.py").write_text(SOLUTION)
        (self.folder / "survivors.json").write_text(json.dumps(EXEMPT))
        self.said: dict[str, Any] = valid_task()
        self.said["checks"].append(dict(SAID))
        self.save()

    @property
    def registry(self) -> Registry:
        return Registry.discover(self.root)

    @property
    def task(self) -> Task:
        return load_task(self.folder / "task.json", self.registry)

    @property
    def record(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads((self.folder / "proof.json").read_text())
        return found

    def save(self) -> None:
        (self.folder / "task.json").write_text(json.dumps(self.said))

    def expect(self, expected: dict[str, Any]) -> None:
        self.said["checks"][0]["expect"] = expected
        self.save()

    def prove(self) -> None:
        """Write the record, and keep the states, as if everything had been played."""
        task, registry = self.task, self.registry
        hashes = hashes_of(registry, task)
        results = {case: self._played(case, task, registry) for case in cases_of_proof(hashes)}
        write(task, list(results.values()), {"too_few": ["four_stars"]}, hashes, task.hash())
        for case, result in results.items():
            self.cache.keep(key_of(hashes, case), case.name, result)

    def _played(self, case: Case, task: Task, registry: Registry) -> RolloutResult:
        home = self.root / f"home-{case.name}"
        (home / ".local/share/notebook").mkdir(parents=True, exist_ok=True)
        notes: list[dict[str, Any]] = json.loads(json.dumps(NOTES))
        notes[0]["stars"] = STARS[case.name]
        (home / ".local/share/notebook/notes.json").write_text(json.dumps(notes))
        StateKeeper(Folder(home), self.cache.begin(case.name), self.cache.store, steps=False).final(1)

        def ask(check: Check) -> Any:
            function = registry.verifier(check.app).endpoint(check.endpoint).function
            assert function is not None
            return {"title": "", "maximised": False} if check.declared.live else function(Home(home), **check.args)

        checks = evaluate(task.spec.checks, ask, {"status": "none", "answer": None})
        reward = score(checks)
        return RolloutResult(
            rollout=RolloutId.of(task.id, case).folder,
            task=task.id,
            apps=("notebook",),
            agent=case.agent,
            trial=case.trial,
            variant=case.variant,
            outcome="passed" if reward.success else "failed",
            score=reward,
            checks=checks,
            actions=3,
            ended="returned",
            phases={"agent": 1.0},
            fingerprint=Fingerprint(task.hash(), registry.verifier_hash(["notebook"]), "i", "c", case.agent),
        )

    def again(self) -> Again:
        return again(self.task, hashes_of(self.registry, self.task), self.cache)

    def pytest(self, *arguments: str) -> tuple[int, str]:
        """Run pytest in the project, on a machine without an engine; its exit code and output."""
        environment = {**os.environ, "DOCKER_HOST": "unix:///nowhere.sock"}
        command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "benchmark", *arguments]
        done = subprocess.run(command, cwd=self.root, env=environment, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr
