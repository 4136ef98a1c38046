"""Projects with an app, a task, and a run of it whose rollouts have states, screenshots and verdicts."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.guest.endpoint import Home
from pytest_opencomputer.models.planned import Case, RolloutId
from pytest_opencomputer.models.records import Fingerprint, RolloutResult, TaskRecord
from pytest_opencomputer.models.reward import score
from pytest_opencomputer.rollouts.recording import Recording
from pytest_opencomputer.rollouts.state_keeping import StateKeeper
from pytest_opencomputer.runs.reader import Run
from pytest_opencomputer.runs.run_directory import RunDirectory
from pytest_opencomputer.runs.states import StateStore
from pytest_opencomputer.tasks.checks import evaluate
from pytest_opencomputer.tasks.loading import load_task
from pytest_opencomputer.tasks.task import Check, Task
from tests.proofs.proven_project import SOLUTION
from tests.reports.seen import picture
from tests.tasks.notebook import NOTES, SAMPLE, valid_task
from tests.tasks.test_states import Folder

APP = "notebook"
TASK = f"{APP}/four_stars"
WHOLE = 'return cast(Note, {"found": True, **found[0]})'
FAULT = (WHOLE, """stars = min(found[0]["stars"], 5 if found[0]["state"] == "done" else 3)
    return cast(Note, {"found": True, **found[0], "stars": stars})""")  # fmt: skip
"""What is replaced in the verifier, by a reader that knows open notes with three stars at most."""


class Project:
    """A project whose run is recorded rollout by rollout.

    Args:
        task: ``<app>/<task>``, which is in the project.
    """

    def __init__(self, root: Path, task: str) -> None:
        self.root, self.name = root, task
        self.app = task.partition("/")[0]
        self.begin()

    def begin(self) -> None:
        """Begin a run."""
        self.directory = RunDirectory.create(self.root / "runs", {"arguments": [], "agents": ["oracle", "me"]})
        self._planned: list[str] = []

    @property
    def registry(self) -> Registry:
        """The apps as they are now."""
        return Registry.discover(self.root)

    @property
    def task(self) -> Task:
        """The task as it is now."""
        return load_task(self.root / "benchmark" / self.name, self.registry)

    @property
    def run(self) -> Run:
        """The run so far."""
        return Run.open(self.directory.path)

    def roll(self, home: Path, agent: str = "oracle", variant: str = "", trial: int = 0) -> RolloutResult:
        """Record a rollout that left a home folder."""
        case, task, registry = Case(agent, trial, variant), self.task, self.registry
        name = RolloutId.of(task.id, case).folder
        record = TaskRecord(task.id, "task.json", task.hash(), "v", "i", task.spec.instruction, (name,), (case,))
        self.directory.add_tasks([record])
        log = self.directory.rollout(name)
        shot = Recording(log).screenshot(picture(len(self._planned)))
        self._planned.append(name)
        StateKeeper(Folder(home), log.folder, StateStore(self.directory.path / "states"), steps=False).final(0)

        def ask(check: Check) -> Any:
            function = registry.verifier(check.app).endpoint(check.endpoint).function
            assert function is not None
            return function(Home(home), **check.declared.bind(check.args))

        checks = evaluate(task.spec.checks, ask, {"status": "done", "answer": None})
        reward = score(checks)
        result = RolloutResult(
            rollout=name,
            task=task.id,
            apps=(self.app,),
            agent=agent,
            trial=trial,
            variant=variant,
            outcome="passed" if reward.success else "failed",
            score=reward,
            checks=checks,
            ended="returned" if agent == "noop" else "done",
            screenshot=shot,
            fingerprint=Fingerprint(task.hash(), registry.verifier_hash([self.app]), "i", "c", agent),
        )
        log.finish(result)
        return result


class Notebook(Project):
    """A project with the sample app, whose notes have stars."""

    def __init__(self, root: Path) -> None:
        shutil.copytree(SAMPLE, root)
        folder = root / "benchmark" / TASK
        folder.mkdir(parents=True)
        (folder / "task.json").write_text(json.dumps(valid_task()))
        (folder / "solution.py").write_text(SOLUTION)
        (root / "pyproject.toml").write_text("[tool.ruff]\nline-length = 120\n\n[tool.mypy]\nstrict = true\n")
        self.verifier = root / "apps" / APP / "verifier.py"
        super().__init__(root, TASK)

    def change(self, before: str, after: str) -> None:
        """Change the verifier."""
        text = self.verifier.read_text()
        assert text.count(before) == 1
        self.verifier.write_text(text.replace(before, after))

    def with_stars(self, stars: int, agent: str = "oracle", variant: str = "", trial: int = 0) -> RolloutResult:
        """Record a rollout that left a note with so many stars."""
        home = self.root / "home"
        shutil.rmtree(home, ignore_errors=True)
        notes: list[dict[str, Any]] = json.loads(json.dumps(NOTES))
        notes[0]["stars"] = stars
        (home / ".local/share/notebook").mkdir(parents=True)
        (home / ".local/share/notebook/notes.json").write_text(json.dumps(notes))
        return self.roll(home, agent, variant, trial)

    def calibrate(self) -> None:
        """Record the solution twice, a near miss, doing nothing, and two rollouts of which no truth is known."""
        self.with_stars(4)
        self.with_stars(4, trial=1)
        self.with_stars(2, "near-miss", "too_few")
        self.with_stars(3, "noop")
        self.with_stars(4, "me")
        self.with_stars(5, "me", trial=1)
