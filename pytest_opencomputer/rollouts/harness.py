"""What one process needs to run rollouts: agents, apps, images, sandboxes, the run directory. Independent of pytest."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import asdict, replace
from functools import cached_property

from pytest_opencomputer.agents.base import Agent, AgentKind
from pytest_opencomputer.agents.intervention import Person
from pytest_opencomputer.agents.solution import Solution, solution_of
from pytest_opencomputer.agents.trying import Trial, try_agents
from pytest_opencomputer.apps.app import App
from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.models.errors import UsageProblem, near
from pytest_opencomputer.models.planned import Case, RolloutId
from pytest_opencomputer.models.records import Fingerprint
from pytest_opencomputer.models.screen_size import Size, check_size, size_text
from pytest_opencomputer.models.timings import Timings
from pytest_opencomputer.rollouts.agents_of_run import check_agents, request_for, settled
from pytest_opencomputer.rollouts.assignment import Assignment, Bounds, Records
from pytest_opencomputer.rollouts.cases import cases_of
from pytest_opencomputer.rollouts.desktops import started, starting
from pytest_opencomputer.rollouts.events import require_programs
from pytest_opencomputer.rollouts.fingerprints import CODE, agent_print, allowed_for
from pytest_opencomputer.rollouts.process import Process
from pytest_opencomputer.rollouts.proof_states import keeper_of
from pytest_opencomputer.rollouts.recording import Recording
from pytest_opencomputer.rollouts.rollout import Rollout
from pytest_opencomputer.rollouts.run_of_process import run_of
from pytest_opencomputer.rollouts.settings import Settings
from pytest_opencomputer.runs.rollout_log import RolloutLog
from pytest_opencomputer.runs.run_directory import RunDirectory
from pytest_opencomputer.sandbox.backends.base import Backend, Limits
from pytest_opencomputer.sandbox.backends.docker import DockerBackend
from pytest_opencomputer.sandbox.hosts.copying import images_on_hosts
from pytest_opencomputer.sandbox.hosts.file import read_hosts
from pytest_opencomputer.sandbox.hosts.fleet import Fleet
from pytest_opencomputer.sandbox.images.building import ImageIdentity, ensure_all, image_for
from pytest_opencomputer.sandbox.images.look import with_look
from pytest_opencomputer.sandbox.images.recipe import Recipe
from pytest_opencomputer.sandbox.labels import KEPT, ON_FAILURE, labels_for
from pytest_opencomputer.sandbox.launching import machine_options, memory_of
from pytest_opencomputer.sandbox.places import Place, Places, PoolPlaces
from pytest_opencomputer.sandbox.pool import Pool
from pytest_opencomputer.sandbox.reaper import reap
from pytest_opencomputer.sandbox.sandbox import Sandbox
from pytest_opencomputer.tasks.task import Task, event_files, seed_files, service_seeds

TTL = 4 * 3600.0
"""Seconds after which a sandbox ends by itself, even if the run that started it was killed."""

Progress = Callable[[str], None]


class Harness:
    """Assembles and runs rollouts. One per process, controller or worker.

    Args:
        agents: returns the known agents for the settings; model agents are loaded only if they are needed.
        backends: the known backends by name, besides ``docker``.
    """

    def __init__(
        self,
        settings: Settings,
        registry: Registry,
        agents: Callable[[Settings], Mapping[str, AgentKind]],
        backends: Mapping[str, Callable[[], Backend]],
        process: Process,
    ) -> None:
        self.registry = registry
        self.kinds = agents(settings)
        self.settings = settled(settings, self.kinds)
        self._backends = backends
        self._process = process
        self._images: dict[str, ImageIdentity] = {}

    @cached_property
    def backend(self) -> Backend:
        """The chosen backend."""
        if self.fleet is not None:
            return self.fleet
        known: dict[str, Callable[[], Backend]] = {"docker": DockerBackend, **self._backends}
        name = self.settings.backend
        if name not in known:
            raise UsageProblem(
                f"no backend is called {name!r}", where=f"--sandbox-backend={name}", wanted=near(name, known)
            )
        return known[name]()

    @cached_property
    def fleet(self) -> Fleet | None:
        """The chosen hosts; ``None`` without ``--hosts``."""
        return None if self.settings.hosts is None else Fleet(read_hosts(self.settings.hosts))

    @cached_property
    def pool(self) -> Pool:
        """The machine-wide pool of desktops."""
        return Pool.of_machine(running=self.settings.max_desktops)

    @cached_property
    def places(self) -> Places:
        """Where desktops start."""
        return self.fleet or PoolPlaces(lambda: self.backend, lambda: self.pool)

    @property
    def most_desktops(self) -> int:
        """How many desktops may run at once. Raises ``EngineError`` if no host answers."""
        return self.pool.running if self.fleet is None else self.fleet.slots()

    @cached_property
    def run(self) -> RunDirectory:
        """The run directory: the controller makes it when it is first needed, workers open it."""
        run = run_of(self._process, self.settings, self.agent_prints)
        if self._process.run is not None and self.fleet is not None:
            self.fleet.lost.share(run.path)
        return run

    @property
    def has_run(self) -> bool:
        """Whether this process has made or opened the run directory."""
        return "run" in vars(self)

    @property
    def run_name(self) -> str:
        """The name of the run, with which sandboxes are labelled."""
        return self.run.path.name if self._process.recorded else f"tests-{os.getpid()}"

    def solution(self, task: Task) -> Solution:
        """The reference solution of a task. Raises ``UsageProblem``."""
        return solution_of(task, self.registry.folders)

    def cases(self, task: Task | None) -> tuple[Case, ...]:
        """The rollouts that a test on ``task`` stands for."""
        if task is None:
            return cases_of(self.settings, self.kinds, None)
        return cases_of(self.settings, self.kinds, lambda: self.solution(task), composed=task.composed is not None)

    def apps(self, names: Iterable[str]) -> list[App]:
        """The apps of these names, each once."""
        return [self.registry.app(name) for name in dict.fromkeys(names)]

    def agent(self, case: Case, task: Task | None, extra: Mapping[str, str]) -> Agent:
        """Make the agent of a case."""
        kind, request = request_for(case.agent, self.settings, self.kinds)
        solution = self.solution(task) if task is not None and kind.uses_solution else None
        shown = task if kind.adversary else None
        return kind.make(
            replace(
                request,
                options={**request.options, **extra},
                solution=solution,
                variant=case.variant,
                task=shown,
                registry=None if shown is None else self.registry,
                run=self.run.path,
                rollout="" if task is None else RolloutId.of(task.id, case).folder,
                say=self._process.say,
            )
        )

    def kind_of(self, agent: str) -> AgentKind:
        """The kind of an agent of this run."""
        return request_for(agent, self.settings, self.kinds)[0]

    # Before anything runs

    def check_agents(self, tasks: Iterable[Task]) -> None:
        """Raise ``UsageProblem`` if an agent is unknown, not configured, or not allowed on one of the tasks."""
        check_agents(self.settings, self.kinds, tasks, distributed=self._process.distributed)

    def try_agents(self) -> list[Trial]:
        """Let each agent that asks a model or server take one step on a picture, to find agents that cannot work."""
        if self.settings.models.replay is not None:
            return []
        chosen = [request_for(name, self.settings, self.kinds) for name in self.settings.agents]
        return try_agents([(kind, request) for kind, request in chosen if kind.asks is not None], self.settings.screen)

    def prepare(self, tasks: Sequence[Task], progress: Progress) -> None:
        """Check the engine, make seeds, build missing images and create the run directory."""
        if tasks:
            self.backend.check()
            reap(self.backend)
        for task in tasks:
            seed_files(task)
            service_seeds(task)
            for event in task.spec.events:
                event_files(task, event)
            require_programs(self.registry, task)
        needed = sorted({tuple(task.spec.apps) for task in tasks})
        self._have_images([with_look(image_for(self.apps(apps)), self.settings.look) for apps in needed], progress)
        if self.fleet is not None:
            self.fleet.lost.share(self.run.path, begin=True)
        _ = self.run

    def image(self, apps: Sequence[App], progress: Progress = lambda _: None) -> ImageIdentity:
        """The image that has ``apps`` and the look of the run, built if it is missing."""
        recipe = with_look(image_for(apps), self.settings.look)
        if recipe.tag not in self._images:
            self._have_images([recipe], progress)
        return self._images[recipe.tag]

    def _have_images(self, recipes: Sequence[Recipe], progress: Progress) -> None:
        if not recipes:  # nothing is played, and no engine is needed
            return
        fleet = self.fleet
        found = ensure_all(recipes, progress) if fleet is None else images_on_hosts(fleet, recipes, progress)
        self._images.update((image.tag, image) for image in found)

    # While it runs

    @contextmanager
    def desktop(
        self,
        apps: Sequence[App],
        *,
        task: str = "",
        limits: Limits | None = None,
        timings: Timings | None = None,
        screen: Size | None = None,
    ) -> Iterator[Sandbox]:
        """A fresh desktop with ``apps`` installed; waits for a place in the machine-wide pool.

        Args:
            screen: its size, instead of the run's.
        """
        size = check_size(screen, "the argument screen") if screen else self.settings.screen
        timings = timings or Timings()
        with timings("image"):
            image = self.image(apps)

        def start(place: Place) -> Sandbox:
            labels = labels_for(run=self.run_name, task=task, ttl=TTL)
            if self.settings.keep_on_failure:
                labels[KEPT] = ON_FAILURE
            options = {"screen": size, "look": self.settings.look, "slot": place.slot, **machine_options(apps)}
            return Sandbox.start(place.backend, image=image.tag, labels=labels, limits=limits, ttl=TTL, **options)

        with ExitStack() as stack:
            stack.callback(timings.end)
            sandbox = stack.enter_context(started(self.places, memory_of(apps), start, timings))
            stack.enter_context(self._process.show(sandbox, task or "a desktop", timings))
            yield sandbox

    def starting(self, timings: Timings) -> AbstractContextManager[None]:
        """Wait until few enough others are starting programs where the desktop is, and count as one of them."""
        return starting(self.places, timings)

    def log(self, task: Task, case: Case) -> RolloutLog:
        """Begin the log of a rollout."""
        return self.run.rollout(RolloutId.of(task.id, case).folder)

    def rollout(
        self,
        task: Task,
        case: Case,
        agent: Agent,
        sandbox: Sandbox,
        log: RolloutLog,
        timings: Timings,
        before_checks: Callable[[str], None] | None = None,
    ) -> Rollout:
        """Assemble a rollout whose desktop is prepared and whose apps are open."""
        kind, settings = self.kind_of(case.agent), self.settings
        keeper = keeper_of(settings, self.run.path, sandbox, log)
        bounds = Bounds(settings.max_steps or task.spec.max_steps, settings.deadline, settings.models.tells_of_elements)
        return Rollout(
            Assignment(task, case, kind, agent, self.fingerprint(task, case, sandbox.screen)),
            sandbox,
            self.registry,
            bounds,
            Records(Recording(log), timings, Person(log.person), keeper, log.event),
            before_checks,
        )

    # What results depend on

    def fingerprint(self, task: Task, case: Case, screen: Size | None = None) -> Fingerprint:
        """What produces the results of this case, on a screen of this size; the run's by default."""
        return Fingerprint(
            **self.task_prints(task),
            code=CODE,
            agent=agent_print(case.agent, self.kinds, self.settings),
            allowed=allowed_for(task, self.kind_of(case.agent), self.settings),
            screen=size_text(screen or self.settings.screen),
            **asdict(self.settings.look),
        )

    def task_prints(self, task: Task) -> dict[str, str]:
        """The fingerprints of a task that do not depend on the agent: ``task``, ``verifier``, ``image``."""
        return {**self.source_prints(task), "image": self.image(self.apps(task.spec.apps)).identity}

    def source_prints(self, task: Task) -> dict[str, str]:
        """The fingerprints of a task that need no image: ``task``, ``verifier``."""
        return {"task": task.hash(), "verifier": self.registry.verifier_hash(task.spec.apps)}

    def agent_prints(self) -> dict[str, str]:
        """The agents of the run with their configurations, by name."""
        return {agent: agent_print(agent, self.kinds, self.settings) for agent in self.settings.agents}
