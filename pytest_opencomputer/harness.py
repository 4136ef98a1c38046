"""What one pytest process needs to run rollouts: agents, apps, images, sandboxes, the run directory."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from dataclasses import asdict, replace
from functools import cached_property, partial
from pathlib import Path

import pytest

from pytest_opencomputer import __version__
from pytest_opencomputer.agents.aimless import RANDOM
from pytest_opencomputer.agents.base import Agent, AgentKind, AgentRequest
from pytest_opencomputer.agents.command import COMMAND
from pytest_opencomputer.agents.human import HUMAN
from pytest_opencomputer.agents.replay import BUILT_IN
from pytest_opencomputer.agents.scripted import SCRIPTED
from pytest_opencomputer.app import App
from pytest_opencomputer.backends.base import Backend, Limits
from pytest_opencomputer.backends.docker import DockerBackend
from pytest_opencomputer.canonical import HARNESS_CONTRACT
from pytest_opencomputer.cases import Case, cases_of, choose, folder_name, with_models
from pytest_opencomputer.cheats.pack import CHEAT
from pytest_opencomputer.errors import EngineError, UsageProblem, near
from pytest_opencomputer.fingerprints import CODE, agent_print, allowed_for
from pytest_opencomputer.images import ImageIdentity, ensure, image_for
from pytest_opencomputer.known import known_of
from pytest_opencomputer.launching import machine_options
from pytest_opencomputer.options import distributed, wanted
from pytest_opencomputer.pausing import tell
from pytest_opencomputer.phases import Phases
from pytest_opencomputer.pool import Pool
from pytest_opencomputer.reaper import KEPT, ON_FAILURE, labels_for, reap
from pytest_opencomputer.records import Fingerprint
from pytest_opencomputer.registry import Registry
from pytest_opencomputer.reports.holding import Hold
from pytest_opencomputer.reports.run_directory import RunDirectory
from pytest_opencomputer.sandbox import Sandbox
from pytest_opencomputer.screen_size import Size, check_size, size_text
from pytest_opencomputer.solution import Solution, load_solution
from pytest_opencomputer.task import Task, seed_files, service_seeds

WITHOUT_MODEL = (*BUILT_IN, RANDOM, SCRIPTED, COMMAND, HUMAN, CHEAT)
"""The agents that ask no model."""

TTL = 4 * 3600.0
"""Seconds after which a sandbox ends by itself, whatever became of the run that started it."""

Progress = Callable[[str], None]


class Harness:
    """One per pytest process, controller or worker.

    Args:
        run: the run directory that the controller made; ``None`` in the controller itself.
    """

    def __init__(self, config: pytest.Config, run: Path | None) -> None:
        self.config = config
        self._known = known_of(config)
        self._run_path = run
        self._images: dict[str, ImageIdentity] = {}
        settings = self._known.settings
        self.settings = settings
        if settings.models.model:
            self.settings = with_models(settings, self.kinds)

    # What there is

    @property
    def registry(self) -> Registry:
        """The known apps."""
        return self._known.registry

    @cached_property
    def kinds(self) -> dict[str, AgentKind]:
        """The known agents by name; those of other plugins replace built-in ones."""
        kinds = {kind.name: kind for kind in WITHOUT_MODEL}
        for brought in self.config.hook.pytest_opencomputer_agents(config=self.config):
            kinds.update({kind.name: kind for kind in brought})
        if self.settings.models.model or any(name.partition(":")[0] not in kinds for name in self.settings.agents):
            # It loads all families, which runs without a model shall not wait for.
            from pytest_opencomputer.agents.catalogue import model_kinds

            kinds = {kind.name: kind for kind in model_kinds()} | kinds
        if (run := self.settings.models.replay) is not None:
            from pytest_opencomputer.agents.replaying import as_recorded

            kinds = {name: replace(kind, verdict=partial(as_recorded, run)) for name, kind in kinds.items()}
        return kinds

    @cached_property
    def backend(self) -> Backend:
        """The chosen backend."""
        known: dict[str, Callable[[], Backend]] = {"docker": DockerBackend}
        for brought in self.config.hook.pytest_opencomputer_backends(config=self.config):
            known.update(brought)
        name = self.settings.backend
        if name not in known:
            raise UsageProblem(
                f"no backend is called {name!r}", where=f"--sandbox-backend={name}", wanted=near(name, known)
            )
        return known[name]()

    @cached_property
    def pool(self) -> Pool:
        """The machine-wide pool of desktops."""
        return Pool.of_machine(running=self.settings.max_desktops)

    @cached_property
    def run(self) -> RunDirectory:
        """The run directory: the controller makes it when it is first needed, workers open it."""
        if self._run_path is None and self.settings.resume is not None:
            return RunDirectory.open(self.settings.resume)  # it is held already, since before its results were read
        if self._run_path is not None:
            run = RunDirectory.open(self._run_path)
        else:
            run = RunDirectory.create(self.settings.runs, self._configuration())
        hold = Hold(run.path)
        self.config.add_cleanup(hold.release)
        if self._run_path is None:
            hold.lead()
        hold.write()
        return run

    @property
    def run_name(self) -> str:
        """What the run is called; sandboxes are labelled with it."""
        return self.run.path.name if wanted(self.config) else f"tests-{os.getpid()}"

    def task(self, path: Path) -> Task:
        """The task of a ``task.json``, loaded once. Raises ``UsageProblem``."""
        return self._known.task(path)

    def known_tasks(self) -> list[Task]:
        """The tasks that were loaded so far, by name."""
        return self._known.tasks()

    def solution(self, task: Task) -> Solution:
        """The reference solution of a task. Raises ``UsageProblem``."""
        return load_solution(task.folder, [check.id for check in task.spec.checks], self.registry.folders)

    def cases(self, task: Task | None) -> tuple[Case, ...]:
        """The rollouts that a test on ``task`` stands for."""
        return cases_of(self.settings, self.kinds, None if task is None else lambda: self.solution(task))

    def agent(self, case: Case, task: Task | None, extra: Mapping[str, str]) -> Agent:
        """Make the agent of a case."""
        kind, model = choose(case.agent, self.kinds)
        solution = self.solution(task) if task is not None and kind.uses_solution else None
        options = {**self.settings.agent_options, **extra}
        shown = task if kind.adversary else None
        return kind.make(
            AgentRequest(
                case.agent,
                model,
                options,
                solution,
                case.variant,
                shown,
                None if shown is None else self.registry,
                self.settings.models,
                self.run.path,
                "" if task is None else folder_name(task.id, case),
                partial(tell, self.config),
            )
        )

    # Before anything runs

    def check_agents(self, tasks: Iterable[Task]) -> None:
        """Raise ``UsageProblem`` where an agent is unknown, not configured, or not allowed on one of the tasks."""
        for name in self.settings.agents:
            kind, model = choose(name, self.kinds)
            if kind.check is not None:
                kind.check(AgentRequest(name, model, self.settings.agent_options, models=self.settings.models))
            if kind.attended and distributed(self.config):
                raise UsageProblem(
                    "a person works on one task at a time, at this terminal",
                    where=f"--agent={name}",
                    fix="leave -n out, or use -n 0",
                )
            for task in tasks:
                if kind.means == "any" and task.spec.means == "ui":
                    raise UsageProblem(
                        f"the agent {name!r} needs a shell, but the task {task.id} allows only the user interface",
                        where=str(task.folder),
                        fix="deselect such tasks with -m 'not ui', or choose another agent",
                    )

    def prepare(self, tasks: Sequence[Task], progress: Progress) -> None:
        """Check the engine, make seeds, build missing images and create the run directory."""
        self.check_agents(tasks)
        self.backend.check()
        reap(self.backend)
        for task in tasks:
            seed_files(task)
            service_seeds(task)
        for apps in sorted({tuple(task.spec.apps) for task in tasks}):
            self.image([self.registry.app(name) for name in apps], progress)
        _ = self.run

    def image(self, apps: Sequence[App], progress: Progress = lambda _: None) -> ImageIdentity:
        """The image that has ``apps``, built if it is missing."""
        recipe = image_for(apps)
        if recipe.tag not in self._images:
            self._images[recipe.tag] = ensure(recipe, progress)
        return self._images[recipe.tag]

    # While it runs

    @contextmanager
    def desktop(
        self,
        apps: Sequence[App],
        *,
        task: str = "",
        limits: Limits | None = None,
        phases: Phases | None = None,
        screen: Size | None = None,
    ) -> Iterator[Sandbox]:
        """A fresh desktop with ``apps`` installed; waits for a place in the machine-wide pool.

        Args:
            screen: its size, instead of the run's.
        """
        phases = phases or Phases()
        size = check_size(screen, "the argument screen") if screen else self.settings.screen
        with phases("image"):
            image = self.image(apps)
        with ExitStack() as stack:
            stack.callback(phases.end)
            with phases("pool"):
                stack.enter_context(self.pool.desktop())
            with self.starting(phases), phases("start"):
                try:
                    sandbox = self._start(image.tag, task, limits, apps, size)
                except EngineError as error:
                    # Once more: nobody has seen anything of this desktop yet, so no agent gets a second chance by it.
                    phases.retries.append(f"{type(error).__name__}: {next(iter(str(error).splitlines()), '')}")
                    sandbox = self._start(image.tag, task, limits, apps, size)
            phases.sandbox = sandbox.id
            try:
                with self._shown(sandbox, task, phases):
                    yield sandbox
            finally:
                with phases("stop"):
                    sandbox.close()
                phases.sandbox = ""

    def _shown(self, sandbox: Sandbox, task: str, phases: Phases) -> AbstractContextManager[None]:
        if not self.config.option.live:
            return nullcontext()
        from pytest_opencomputer.live.rollouts import showing

        return showing(self.config, sandbox, task or "a desktop", phases)

    def _start(self, image: str, task: str, limits: Limits | None, apps: Sequence[App], screen: Size) -> Sandbox:
        labels = labels_for(run=self.run_name, task=task, ttl=TTL)
        if self.settings.keep_on_failure:
            labels[KEPT] = ON_FAILURE
        return Sandbox.start(
            self.backend,
            image=image,
            labels=labels,
            limits=limits or Limits(),
            screen=screen,
            ttl=TTL,
            **machine_options(apps),
        )

    @contextmanager
    def starting(self, phases: Phases) -> Iterator[None]:
        """Wait for a place among those that start programs at this moment, and hold it."""
        with ExitStack() as stack:
            with phases("pool"):
                stack.enter_context(self.pool.start())
            yield

    def fingerprint(self, task: Task, case: Case, screen: Size | None = None) -> Fingerprint:
        """What produces the results of this case, on a screen of this size; the run's by default."""
        kind, _ = choose(case.agent, self.kinds)
        return Fingerprint(
            **self.task_prints(task),
            code=CODE,
            agent=agent_print(case.agent, self.kinds, self.settings),
            allowed=allowed_for(task, kind, self.settings),
            screen=size_text(screen or self.settings.screen),
        )

    def task_prints(self, task: Task) -> dict[str, str]:
        """Those of a task's fingerprints that depend on no agent: ``task``, ``verifier``, ``image``."""
        apps = [self.registry.app(name) for name in task.spec.apps]
        return {**self.source_prints(task), "image": self.image(apps).identity}

    def source_prints(self, task: Task) -> dict[str, str]:
        """Those of them that need no image: ``task``, ``verifier``."""
        return {"task": task.hash(), "verifier": self.registry.verifier_hash(task.spec.apps)}

    def _configuration(self) -> dict[str, object]:
        return {
            "arguments": list(self.config.invocation_params.args),
            "agents": list(self.settings.agents),
            "agent_options": dict(self.settings.agent_options),
            "agent_prints": {agent: agent_print(agent, self.kinds, self.settings) for agent in self.settings.agents},
            "trials": self.settings.trials,
            "models": {
                key: value if value is None else str(value) for key, value in asdict(self.settings.models).items()
            },
            "max_steps": self.settings.max_steps,
            "deadline": self.settings.deadline,
            "save_state": self.settings.save_state,
            "screen": size_text(self.settings.screen),
            "prove": self.settings.prove,
            "backend": self.settings.backend,
            "version": __version__,
            "harness_contract": HARNESS_CONTRACT,
            "worker": os.environ.get("PYTEST_XDIST_WORKER", ""),
        }


HARNESS = pytest.StashKey[Harness]()


def harness_of(config: pytest.Config) -> Harness:
    """The harness of this pytest process, made when first asked for.

    Raises:
        UsageProblem: an option makes no sense.
    """
    if HARNESS not in config.stash:
        worker: Mapping[str, str] = getattr(config, "workerinput", {})
        chosen = worker.get("opencomputer_run")
        config.stash[HARNESS] = Harness(config, Path(chosen) if chosen else None)
    return config.stash[HARNESS]
