"""One episode: a rollout in a thread of its own, with its desktop, which ends with it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from pytest_opencomputer.agents.steps import Turn
from pytest_opencomputer.environments.making import Workshop
from pytest_opencomputer.environments.observing import last_seen
from pytest_opencomputer.environments.steering import NAME, Broke, Ended, Link, Seen, SteeredAgent
from pytest_opencomputer.models.planned import Case
from pytest_opencomputer.models.records import CheckResult
from pytest_opencomputer.models.timings import Timings
from pytest_opencomputer.rollouts.fault_attribution import decide
from pytest_opencomputer.rollouts.followed_home import FollowedHome
from pytest_opencomputer.rollouts.furnishing import furnish, open_apps
from pytest_opencomputer.rollouts.results import Verdict, not_asked, result_of
from pytest_opencomputer.runs.rollout_log import RolloutLog
from pytest_opencomputer.sandbox.sandbox import Sandbox
from pytest_opencomputer.tasks.task import Task

Look = Callable[[int], tuple[CheckResult, ...] | None]


class Episode:
    """A rollout that is steered. It begins at once.

    Raises:
        UsageProblem, SandboxError: as ``Workshop.prepare``.
    """

    def __init__(self, workshop: Workshop, task: Task) -> None:
        self._workshop, self._task = workshop, task
        self._harness = workshop.prepare(task)
        self._case = Case(NAME, next(workshop.numbers))
        self._link = Link()
        # The end of the program does not wait for it: its desktop ends with the pipe.
        self._thread = threading.Thread(target=self._play, name=f"episode of {task.id}", daemon=True)
        self._thread.start()

    def first(self) -> Seen:
        """Wait for the first observation. Raises what prevented it."""
        seen = self._news()
        assert isinstance(seen, Seen), "the checks are not evaluated before the agent could act"
        return seen

    def step(self, turn: Turn) -> Seen | Ended:
        """Take a step and wait for what comes of it. Raises what broke, if that is not the agent's fault."""
        self._link.decide(turn)
        return self._news()

    def end(self, timeout: float | None = None) -> None:
        """Abandon it, if it still runs, and wait until its desktop has ended."""
        self._link.abandon()
        self._thread.join(timeout)

    def _news(self) -> Seen | Ended:
        news = self._link.news()
        if isinstance(news, Broke):
            raise news.error
        if isinstance(news, Ended):
            self._thread.join()
        return news

    def _play(self) -> None:
        try:
            ended = self._rollout()
        except BaseException as error:  # noqa: BLE001 - it is raised in the other thread
            self._link.tell(Broke(error))
        else:
            self._link.tell(ended)

    def _rollout(self) -> Ended:
        log = self._harness.log(self._task, self._case)
        try:
            return self._recorded(log)
        finally:
            self._workshop.forget(log)

    def _recorded(self, log: RolloutLog) -> Ended:
        """Play and record the rollout; raises what left it without a score."""
        harness, task, case = self._harness, self._task, self._case
        timings = Timings()
        rollout = None
        try:
            with self._furnished(timings) as desktop, self._looking(desktop) as look:
                agent = SteeredAgent(self._link, look, elements=self._workshop.options.elements)
                rollout = harness.rollout(task, case, agent, desktop, log, timings)
                result = rollout.run()
                screen = desktop.last_seen
        except Exception as error:
            if rollout is not None:
                log.finish(rollout.unscored(error))
            else:
                verdict = Verdict.unscored(decide(error), f"{type(error).__name__}: {_first_line(error)}")
                log.finish(result_of(task, case, verdict, timings))
            raise
        result = log.finish(result)
        session = rollout.session
        assert session is not None, "it was played"
        return Ended(result, last_seen(session, screen, agent.outcomes))

    @contextmanager
    def _furnished(self, timings: Timings) -> Iterator[Sandbox]:
        """A desktop with the task's files and services in place, and its apps open."""
        harness, task = self._harness, self._task
        apps = harness.apps(task.spec.apps)
        with harness.desktop(apps, task=task.id, timings=timings) as desktop:
            with timings("prepare"):
                furnish(desktop, harness.registry, apps, task)
            with harness.starting(timings), timings("prepare"):
                open_apps(desktop, harness.registry, apps, task)
            yield desktop

    @contextmanager
    def _looking(self, desktop: Sandbox) -> Iterator[Look]:
        """What looks at the checks of saved state; those of other state count as not asked."""
        if not self._workshop.options.dense:
            yield lambda _: None
            return
        task = self._task
        saved = [check for check in task.spec.checks if check.declared.state == "saved"]
        known = {check.id: check for check in not_asked(task, "it is not about saved state")}
        with FollowedHome.opened(task, desktop, self._harness.registry) as home:

            def look(steps: int) -> tuple[CheckResult, ...]:
                if home.follow(steps):
                    known.update({result.id: result for result in home.evaluate(saved)})
                return tuple(known[check.id] for check in task.spec.checks)

            yield look


def _first_line(error: BaseException) -> str:
    return next(iter(str(error).splitlines()), "")
