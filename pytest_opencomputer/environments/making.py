"""Makes what environments play with: the apps and tasks of a project, and a harness with a run directory."""

from __future__ import annotations

import itertools
import shutil
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.environments.steering import KIND, NAME
from pytest_opencomputer.models.errors import UsageProblem, near
from pytest_opencomputer.models.look import USUAL, Look
from pytest_opencomputer.models.model_options import ModelOptions
from pytest_opencomputer.models.records import TaskRecord
from pytest_opencomputer.models.screen_size import DEFAULT, Size
from pytest_opencomputer.models.values import to_json
from pytest_opencomputer.rollouts.harness import Harness
from pytest_opencomputer.rollouts.host_programs import PACKAGES, missing_programs
from pytest_opencomputer.rollouts.process import Process
from pytest_opencomputer.rollouts.settings import Settings
from pytest_opencomputer.runs.rollout_log import RolloutLog
from pytest_opencomputer.runs.storage import append_line
from pytest_opencomputer.sandbox.backends.base import Backend
from pytest_opencomputer.tasks.benchmarks import TASKS
from pytest_opencomputer.tasks.detect import task_file_in, task_files_below
from pytest_opencomputer.tasks.loading import load_task
from pytest_opencomputer.tasks.task import Task

_LOADING = threading.RLock()
"""Held while tasks are loaded: their modules are imported under names that exist only meanwhile."""


@dataclass(frozen=True)
class Options:
    """What is the same for all episodes.

    Attributes:
        project: the folder with ``benchmark/`` and, if it has apps of its own, ``apps/``.
        backend: how desktops are made: a name, or an object.
        evaluation: whether the variants that are for evaluation are played, and no others.
        dense: whether each step has the reward that it has earned, by the saved state.
        elements: whether observations include the accessibility tree.
        max_steps: replaces the step budget of the tasks.
        deadline: seconds that an episode may take, thinking included. Then its desktop ends.
        runs: folder for a run directory; ``None`` for a temporary one, from which episodes that have ended are removed.
        screen, look: of the desktops.
        max_desktops: how many may run at once on this machine; ``None`` to choose from memory and cores.
        progress: called with lines about the building of images.
    """

    project: Path = field(default_factory=Path.cwd)
    backend: str | Backend = "docker"
    evaluation: bool = False
    dense: bool = False
    elements: bool = False
    max_steps: int | None = None
    deadline: float = 1800.0
    runs: Path | None = None
    screen: Size = DEFAULT
    look: Look = USUAL
    max_desktops: int | None = None
    progress: Callable[[str], None] = lambda _: None


class Workshop:
    """What several environments of one process share: apps, tasks, images, the run directory. Any thread may use it."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.numbers: Iterator[int] = itertools.count()
        self._lock = threading.RLock()
        self._stack = ExitStack()
        self._prepared: set[tuple[str, ...]] = set()
        self._recorded: set[str] = set()

    @cached_property
    def registry(self) -> Registry:
        """The known apps."""
        return Registry.discover(self.options.project.resolve())

    @cached_property
    def harness(self) -> Harness:
        """What runs rollouts."""
        options = self.options
        runs = options.runs
        if runs is None:
            runs = Path(self._stack.enter_context(tempfile.TemporaryDirectory(prefix="opencomputer-runs-")))
        backend = options.backend
        brought: dict[str, Callable[[], Backend]] = {}
        if not isinstance(backend, str):
            brought[backend.name] = lambda: backend
        settings = Settings(
            agents=(NAME,),
            agent_options={},
            trials=1,
            max_steps=options.max_steps,
            deadline=options.deadline,
            prove=False,
            prove_all=False,
            backend=backend if isinstance(backend, str) else backend.name,
            runs=runs.resolve(),
            app_paths=(),
            max_desktops=options.max_desktops,
            models=ModelOptions(observation="screenshot+a11y") if options.elements else ModelOptions(),
            screen=options.screen,
            look=options.look,
        )
        process = Process(at_end=self._at_end)
        return Harness(settings, self.registry, lambda _: {NAME: KIND}, brought, process)

    @property
    def run_name(self) -> str:
        """The name of the run, with which its desktops are labelled."""
        return self.harness.run_name

    def task(self, named: str | Path, seed: int | None = None) -> Task:
        """A task by its name ``APP/TASK`` or by its folder, or the variant of a seed.

        Raises:
            UsageProblem: there is none, or it cannot be loaded.
        """
        with self._lock, _LOADING:
            return load_task(self._file(named), self.registry, seed)

    def prepare(self, task: Task) -> Harness:
        """Check the engine and build the image, if that was not done for these apps, and record the task.

        Raises:
            UsageProblem: programs are missing on this machine.
            SandboxError: the engine is down, or the image could not be built.
        """
        with self._lock:
            harness = self.harness
            if task.spec.apps not in self._prepared:
                harness.prepare([task], self.options.progress)
                self._prepared.add(task.spec.apps)
            if self.options.dense and (missing := missing_programs(self.registry, task.spec.checks)):
                raise UsageProblem(
                    f"rewards after each step need {', '.join(sorted(missing))}, which this machine lacks",
                    where=task.id,
                    fix=f"apt-get install {' '.join(sorted({PACKAGES[name] for name in missing}))}",
                )
            if self.options.runs is not None and task.id not in self._recorded:
                self._add(self._record(task))
            return harness

    def forget(self, log: RolloutLog) -> None:
        """Remove what a rollout has recorded, unless the run directory was asked for: training may go on for days."""
        if self.options.runs is None:
            for picture in log.last_screenshots(log.pictures):
                picture.unlink(missing_ok=True)
            shutil.rmtree(log.folder)

    def close(self) -> None:
        """Let go of the run directory; a temporary one is removed. May be called twice."""
        with self._lock:
            if self.options.runs is not None and "harness" in vars(self) and self.harness.has_run:
                self.harness.run.end("finished")
            self._stack.close()

    def _at_end(self, function: Callable[[], None]) -> None:
        self._stack.callback(function)

    def _file(self, named: str | Path) -> Path:
        tasks = self.options.project / TASKS
        for folder in (tasks / named, Path(named)):
            if (file := task_file_in(folder)) is not None:
                return file
        known = [file.parent.relative_to(tasks).as_posix() for file in task_files_below(tasks)]
        raise UsageProblem(
            f"there is no task {str(named)!r}", where=str(tasks), wanted=f"APP/TASK; {near(str(named), known)}"
        )

    def _add(self, record: TaskRecord) -> None:
        run = self.harness.run
        if self._recorded:
            # The whole file would be written anew for each task, and there may be many.
            append_line(run.path / "tasks.jsonl", to_json(record).encode())
        else:
            run.add_tasks([record])
        self._recorded.add(record.task)

    def _record(self, task: Task) -> TaskRecord:
        prints = self.harness.task_prints(task)
        file = task_file_in(task.folder)
        assert file is not None, "the task was loaded from it"
        return TaskRecord(
            task=task.id,
            file=str(file),
            hash=prints["task"],
            verifier=prints["verifier"],
            image=prints["image"],
            instruction=task.spec.instruction,
            rollouts=(),
            apps=tuple(task.spec.apps),
            difficulty=task.spec.difficulty,
            feature_area=task.spec.feature_area,
            means=task.spec.means,
            tags=task.tags,
            tier=task.tier or "",
        )
