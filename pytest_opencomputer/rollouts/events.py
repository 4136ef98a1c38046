"""What the world does while the agent works: carries out the events of a task, each once, and records them.

After each step, events are asked for in their order. Facts are asked on this machine, about a copy of the home folder:
the sandbox gets no code of a verifier while the agent works, and no app notices that its files are read.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from types import TracebackType

from pytest_opencomputer.agents.session import Session
from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.models.errors import EventFailed, GuestError, UsageProblem
from pytest_opencomputer.models.sandbox_types import FileEntry
from pytest_opencomputer.rollouts.followed_home import FollowedHome
from pytest_opencomputer.rollouts.host_programs import PACKAGES, missing_programs
from pytest_opencomputer.runs.conversion import EventRecord
from pytest_opencomputer.sandbox.sandbox import Sandbox
from pytest_opencomputer.sandbox.services import change_data
from pytest_opencomputer.tasks.task import Event, Task, event_files


class Events:
    """The events of one rollout. A context manager, which removes the copy of the home folder.

    Args:
        record: records an event that has happened.
    """

    def __init__(self, task: Task, sandbox: Sandbox, registry: Registry, record: Callable[[EventRecord], None]) -> None:
        self._task = task
        self._sandbox = sandbox
        self._registry = registry
        self._record = record
        self._waiting = list(task.spec.events)
        self._stack = ExitStack()
        self._home: FollowedHome | None = None
        self._followed = -1  # the number of steps after which the copy was made
        self._failed: Exception | None = None

    def __enter__(self) -> Events:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.close()

    def after_step(self, session: Session) -> None:
        """Carry out the events that are due after the step that the session has just taken. None follows its end.

        Raises:
            SandboxError: an event could not be carried out.
        """
        if not self._waiting or session.over:
            return
        session.busy = True  # an event that has begun is carried out and recorded even if the time is over
        try:
            for event in [one for one in self._waiting if self._is_due(one, session.steps)]:
                self._waiting.remove(event)  # first, so that nothing happens twice
                self._carry_out(event)
                self._record(EventRecord(session.steps, event.id, _told(event)))
                session.happened.add(event.id)
        except Exception as error:
            self._failed = error
            raise
        finally:
            session.busy = False

    def require(self) -> None:
        """Raise what an event raised, in case the agent's program has swallowed it."""
        if self._failed is not None:
            raise self._failed

    def _is_due(self, event: Event, steps: int) -> bool:
        if event.condition is None:
            return event.after_steps is not None and steps >= event.after_steps
        if self._home is None:
            self._home = self._stack.enter_context(FollowedHome.opened(self._task, self._sandbox, self._registry))
        if self._followed != steps:
            self._followed = steps
            self._sandbox.settle()  # so that what the step began has had its effect
            self._home.follow(steps)
        (result,) = self._home.evaluate([event.condition])
        return result.passed

    def _carry_out(self, event: Event) -> None:
        for service, files in event_files(self._task, event).items():
            if service is None:
                self._sandbox.put({place: FileEntry(content, whole=True) for place, content in files.items()})
                continue
            try:
                change_data(self._sandbox, service, files)
            except GuestError as error:
                # The agent cannot reach the data of a service.
                raise EventFailed(
                    f"the event {event.id!r} could not change the service {service!r}: {error}"
                ) from error


def require_programs(registry: Registry, task: Task) -> None:
    """Check that this machine has the programs with which the conditions of events are asked.

    Raises:
        UsageProblem: some are missing.
    """
    conditions = [event.condition for event in task.spec.events if event.condition is not None]
    if missing := missing_programs(registry, conditions):
        packages = " ".join(sorted({PACKAGES[name] for name in missing}))
        raise UsageProblem(
            f"an event of {task.id} waits for what needs {', '.join(sorted(missing))}, which this machine lacks",
            where=str(task.folder),
            fix=f"apt-get install {packages}",
        )


def _told(event: Event) -> str:
    """What an event did, in words."""
    places = [f"{seed.place} of {seed.service}" if seed.service else seed.place for seed in event.files]
    return f"wrote {', '.join(places)}"
