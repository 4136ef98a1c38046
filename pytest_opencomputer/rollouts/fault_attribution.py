"""Which party is at fault: the agent, an app by its action, this harness, engine, provider, or the task's author.

Decided here and nowhere else, by these rules; the first that applies counts.

1. An ``AgentFailure`` is the agent's: it is raised if the agent cannot continue by its own fault, or if the provider's
   filter has held back three requests or answers of the rollout, which a model can provoke.
2. A ``RunBudgetUsedUp``, also as the cause of another error, is nobody's fault: the run has spent what
   it may. Nothing is broken, and nobody knows how the rollout would have ended. So it is neither failed nor an error:
   it was stopped.
3. Until the agent has acted, everything is ours, the engine's or the provider's: also an app that crashes at its start,
   and a sandbox without memory or space.
4. A ``ProviderError``, also as the cause of another error, is the provider's.
5. An exception of the agent's own program that no error of ours caused is ours. It shows that the program is wrong,
   and says nothing about the model, so there is no score. An exception of a task's solution is the task's:
   whoever wrote it has to mend it.
6. An engine that does not answer is the engine's, and so is a machine if the engine does not know how that
   ended: the engine was restarted.
7. Memory, processes or space that ran out inside the sandbox after the agent acted are the agent's. The limits belong
   to the task's desktop, as they would to a computer; and otherwise an agent could break every rollout that goes badly.
8. A machine that was killed, removed or paused from outside, or that reached the end of its time to live, is ours.
   Nothing in the sandbox can cause that except lack of memory, which is rule 7.
9. A part of the desktop that has ended is the agent's if the agent could start programs and a program could have ended
   it: session bus and accessibility belong to the agent's user; the display and the window manager do not, but any
   program can make the X server close the window manager's connection, or crash it with a request. Only from outside
   can they be killed by a signal such as 9 or 15. In all other cases it is ours.
10. A guest that does not answer while many programs of the agent keep the processor busy is the agent's.
11. Everything else is ours: a pipe that was cut, a guest that was killed, a verifier that raised or answered what it
    does not declare. A run directory that cannot be written is ours before anything else is asked.

Each ``Blame`` also says what shows that it was not the agent (``CauseKind``). ``--resume`` runs a rollout again only if
something does.

Failures of apps are not decided here: an app that crashed in the middle of a task, hung, or had to be killed when it
was asked to quit prevents no check. What it had saved until then counts; if the rollout failed, the fault is the
*app's*, and the result says how the app ended (``saving.py``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pytest_opencomputer.models.errors import (
    AgentFailure,
    EngineError,
    GuestError,
    GuestTimeout,
    HostError,
    PipeClosed,
    ProviderError,
    RunBudgetUsedUp,
    SandboxError,
    SolutionError,
)
from pytest_opencomputer.models.records import CauseKind, Outcome, Who
from pytest_opencomputer.sandbox.backends.base import ExitState

_OWN_PARTS = frozenset({"session bus", "accessibility bus"})
"""Parts of the desktop that run as the agent's user."""
_FROM_OUTSIDE = frozenset({"signal 9", "signal 15", "signal 2", "signal 1", "lost"})
"""How processes of the display can end only from outside: no program of another user can cause it."""
_TIME_OVER = 4  # the guest's exit code when its time to live is over
_STREAM_ENDED = (3, 5, 6)  # and if its input or output ended, or was not a message
_CROWD = 16  # processes that compete for the processor; a busy app has one to four


@dataclass(frozen=True)
class Blame:
    """The party at fault for a rollout, and the reason in one line.

    Attributes:
        kind: what shows that it was not the agent; of no meaning if it was.
    """

    who: Who
    reason: str
    kind: CauseKind = "unproven"

    @property
    def scored(self) -> bool:
        """Whether the rollout counts as failed; it has no reward otherwise."""
        return self.who in ("agent", "app")

    @property
    def unscored(self) -> Outcome:
        """The outcome of a rollout without reward."""
        return "stopped" if self.who == "budget" else "error"


@dataclass(frozen=True)
class Health:
    """What the guest reports about its machine (``guest.health``).

    Attributes:
        dead: parts of the desktop that have ended, each with how it ended.
        ended: programs started through the pipe that have ended: the start of their command line and the exit code.
        memory_kills: processes that the kernel ended for lack of memory; ``None`` if that is not known.
        processes, most_processes, refused: how many run, how many may run, and how often one more was refused.
        full: folders without space left.
        running: processes of the agent's user that wanted the processor.
    """

    dead: Mapping[str, str]
    ended: Sequence[tuple[tuple[str, ...], int]] = ()
    memory_kills: int | None = None
    processes: int | None = None
    most_processes: int | None = None
    refused: int | None = None
    full: tuple[str, ...] = ()
    running: int = 0

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> Health:
        """From the guest's JSON."""
        return cls(
            dead=values["dead"],
            ended=tuple((tuple(argv), code) for argv, code in values["ended"]),
            full=tuple(values["full"]),
            running=values["running"],
            **values["limits"],
        )

    def used_up(self) -> str:
        """What has run out, in words; empty if nothing has."""
        parts = []
        if self.memory_kills:
            parts.append(f"memory (the kernel ended {self.memory_kills} of its processes)")
        if self.refused or (self.processes and self.most_processes and self.processes >= self.most_processes):
            parts.append(f"process numbers (at most {self.most_processes})")
        if self.full:
            parts.append(f"space in {', '.join(self.full)}")
        return " and ".join(parts)


class DesktopBroken(SandboxError):
    """A part of the desktop was found to have ended.

    Attributes:
        health: what the guest reported.
    """

    def __init__(self, health: Health) -> None:
        self.health = health
        super().__init__(dead_parts(health))


def dead_parts(health: Health) -> str:
    """Which parts of the desktop have ended, in words; empty if all run."""
    return "; ".join(f"the {part} ended during the rollout ({how})" for part, how in sorted(health.dead.items()))


@dataclass(frozen=True)
class Evidence:
    """What is known when something broke.

    Attributes:
        acted: whether the agent had acted.
        shell: whether it could start programs: the task allows any means, or a console of an app was open.
        machine: the state of the machine; ``None`` if there was none, or it is not known.
        engine: why the engine did not report the state of the machine; empty if it did.
        health: what the guest reported; ``None`` if it did not answer.
    """

    acted: bool = False
    shell: bool = False
    machine: ExitState | None = None
    engine: str = ""
    health: Health | None = None


def decide(error: BaseException, evidence: Evidence = Evidence()) -> Blame:
    """Decide which party is at fault. Never raises."""
    chain = list(_chain(error))
    if isinstance(error, AgentFailure):
        return Blame("agent", _first_line(error))
    budget = next((one for one in chain if isinstance(one, RunBudgetUsedUp)), None)
    if budget is not None:
        return Blame("budget", _named(budget), "budget")
    provider = next((one for one in chain if isinstance(one, ProviderError)), None)
    if provider is not None:
        return Blame("provider", _named(provider), "provider")
    if (host := host_error(error)) is not None:
        return Blame("harness", _named(host), "host")
    cause = next((one for one in chain if isinstance(one, SandboxError)), None)
    if cause is None and isinstance(error, SolutionError):
        return Blame("task", _named(error), "task")
    if not evidence.acted or cause is None:
        who: Who = "engine" if _of_engine(chain, evidence) else "harness"
        return Blame(who, _named(error), "unproven" if evidence.acted else "before")
    if not isinstance(cause, PipeClosed | GuestTimeout | GuestError | DesktopBroken | EngineError):
        return Blame("harness", _named(cause))
    return _machine(cause, evidence) or _desktop(cause, evidence) or _else(cause, chain)


def host_error(error: BaseException) -> HostError | None:
    """The ``HostError`` that an error is, or that caused it."""
    return next((one for one in _chain(error) if isinstance(one, HostError)), None)


def _machine(cause: SandboxError, evidence: Evidence) -> Blame | None:
    """Rules 6 to 8, by what the engine knows."""
    if evidence.engine:
        return Blame("engine", f"the engine does not answer: {evidence.engine}", "engine")
    machine = evidence.machine
    if machine is None:
        return None
    if machine.out_of_memory:
        return Blame("agent", "the memory of its desktop was used up")
    if machine.running:
        return Blame("harness", f"the machine {machine.message}", "host") if machine.message else None
    if machine.exit_code is None:
        lost = f"the engine does not know how the machine ended: it was restarted ({_named(cause)})"
        return Blame("engine", lost, "engine")
    if machine.exit_code == _TIME_OVER:
        return Blame("harness", "the machine outlived its time", "host")
    if machine.exit_code in _STREAM_ENDED:
        return Blame("harness", "the pipe to the machine was cut", "host")
    return Blame("harness", f"the machine was ended from outside (exit code {machine.exit_code})", "host")


def _desktop(cause: SandboxError, evidence: Evidence) -> Blame | None:
    """Rules 7, 9 and 10, by what the guest reported."""
    health = evidence.health
    if health is None:
        return None
    if used_up := health.used_up():
        return Blame("agent", f"its desktop has run out of {used_up}")
    if health.dead:
        outside = any(part not in _OWN_PARTS and how in _FROM_OUTSIDE for part, how in health.dead.items())
        by_agent = evidence.shell and not outside
        return Blame("agent" if by_agent else "harness", dead_parts(health), "host" if outside else "unproven")
    if isinstance(cause, GuestTimeout) and evidence.shell and health.running >= _CROWD:
        return Blame("agent", f"{health.running} of its processes kept the processor busy: {_first_line(cause)}")
    return None


def _else(cause: SandboxError, chain: Sequence[BaseException]) -> Blame:
    if any(isinstance(one, EngineError) for one in chain):
        return Blame("engine", _named(cause), "engine")
    return Blame("harness", _named(cause))


def _of_engine(chain: Sequence[BaseException], evidence: Evidence) -> bool:
    return bool(evidence.engine) or any(isinstance(one, EngineError) for one in chain)


def _chain(error: BaseException) -> Iterator[BaseException]:
    """The error and what caused it, the outermost first."""
    seen: set[int] = set()
    found: BaseException | None = error
    while found is not None and id(found) not in seen:
        seen.add(id(found))
        yield found
        found = found.__cause__ or (None if found.__suppress_context__ else found.__context__)


def _named(error: BaseException) -> str:
    return f"{type(error).__name__}: {_first_line(error)}"


def _first_line(error: BaseException) -> str:
    return next(iter(str(error).splitlines()), "")
