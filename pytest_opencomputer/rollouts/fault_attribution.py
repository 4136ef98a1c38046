"""Which party is at fault: the agent, an app by its action, this harness, engine, provider, or the task's author.

Decided here and nowhere else, by these rules; the first that applies counts.

1. An ``AgentFailure`` is the agent's: it is raised if the agent cannot continue through its own fault, or if the
   provider's filter has held back three requests or answers of the rollout, which a model can provoke.
2. A ``RunBudgetUsedUp``, also as the cause of another error, is nobody's fault: the run has spent what
   it may. Nothing is broken, and it is unknown how the rollout would have ended. So it is neither failed nor an error:
   it is *stopped*.
3. Until the agent has acted, everything is ours, the engine's or the provider's: also an app that crashes at its start,
   and a sandbox without memory or space.
4. A ``ProviderError``, also as the cause of another error, is the provider's.
5. An exception of the agent's own program that no error of ours caused is ours. It shows that the program is wrong,
   and says nothing about the model, so there is no score. An exception of a task's solution is the task's: its author
   has to fix it.
6. An engine that does not answer is the engine's, and so is a machine if the engine does not know how that
   ended: the engine was restarted.
7. Memory, processes or space that ran out inside the sandbox after the agent acted are the agent's. The limits belong
   to the task's desktop, as they would to a computer; and otherwise an agent could break every rollout that goes badly.
   But memory that ran out although the sandbox had not reached its limit is the host's, and so ours.
8. A machine that was killed, removed or paused from outside, that reached the end of its time to live, or that runs but
   was cut off (the connection to it broke, or its node does not answer) is ours. Nothing in the sandbox can cause that
   except lack of memory, which is rule 7.
9. A process of ours that was ended by a signal only root can send to it (9 or 15 to the display, the window manager, a
   service or the guest's worker) was ended from outside, so it is ours.
10. A host that was out of memory, asleep, or too busy to keep time is at fault for everything that broke meanwhile.
11. A pipe that was cut while the machine ran on, a verifier that raised or answered what it does not declare, a run
    directory that cannot be written, and an event that could not change the data of a service are ours. (An event that
    cannot write a file of the home folder tells what is in its way there: the agent put it there, by rule 12.)
12. Everything else that broke after the agent acted is the agent's: the display, the window manager, the session bus,
    the home folder or the guest does not answer, is gone or answers nonsense. An error of ours needs evidence, never
    just the lack of another explanation: otherwise an agent that finds a new way to break a desktop could make its
    failures disappear.

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
    EventFailed,
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
"""Parts of the desktop that run as the agent's user, which can end them with any signal."""
_FROM_OUTSIDE = frozenset({"signal 9", "signal 15", "signal 2", "signal 1", "lost"})
"""How the other parts can end only from outside: no program of another user can cause it."""
_KILLED_WORKER = "signal 9"
_OF_VERIFIERS = "VerifierFault"
_TIME_OVER = 4  # the guest's exit code when its time to live is over
_STREAM_ENDED = (3, 5, 6)  # and if its input or output ended, or was not a message
_KILLED = (137, 143)  # what the engine reports after a signal 9 or 15


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
        memory_refused: how often the sandbox was at its own limit of memory; ``None`` if that is not known.
        processes, most_processes, refused: how many run, how many may run, and how often one more was refused.
        full: folders without space left.
    """

    dead: Mapping[str, str]
    ended: Sequence[tuple[tuple[str, ...], int]] = ()
    memory_kills: int | None = None
    memory_refused: int | None = None
    processes: int | None = None
    most_processes: int | None = None
    refused: int | None = None
    full: tuple[str, ...] = ()

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> Health:
        """From the guest's JSON."""
        return cls(
            dead=values["dead"],
            ended=tuple((tuple(argv), code) for argv, code in values["ended"]),
            full=tuple(values["full"]),
            **values["limits"],
        )

    def used_up(self) -> str:
        """What the sandbox has used up, in words; empty if nothing."""
        parts = []
        if self.memory_kills and self.memory_refused != 0:
            parts.append(f"memory (the kernel ended {self.memory_kills} of its processes)")
        if self.refused or (self.processes and self.most_processes and self.processes >= self.most_processes):
            parts.append(f"process numbers (at most {self.most_processes})")
        if self.full:
            parts.append(f"space in {', '.join(self.full)}")
        return " and ".join(parts)

    def killed_for_others(self) -> str:
        """Processes that the kernel ended although the sandbox was within its limit, in words; empty if none."""
        if self.memory_kills and self.memory_refused == 0:
            return f"the host's memory was used up: the kernel ended {self.memory_kills} processes of a desktop"
        return ""


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
        machine: the state of the machine; ``None`` if there was none, or it is not known.
        engine: why the engine did not report the state of the machine; empty if it did.
        health: what the guest reported; ``None`` if it did not answer.
        host: what was wrong with the host itself, in words (``host_health.py``); empty if nothing was.
    """

    acted: bool = False
    machine: ExitState | None = None
    engine: str = ""
    health: Health | None = None
    host: str = ""


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
    if not isinstance(cause, PipeClosed | GuestTimeout | GuestError | DesktopBroken | EngineError | EventFailed):
        return Blame("harness", _named(cause))
    return _machine(cause, evidence) or _desktop(cause, evidence) or _host(cause, evidence) or _else(cause, chain)


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
    if machine.exit_code in _KILLED:
        return Blame("harness", f"the machine was ended from outside (exit code {machine.exit_code})", "host")
    return Blame("agent", f"its desktop ended (exit code {machine.exit_code})")


def _desktop(cause: SandboxError, evidence: Evidence) -> Blame | None:
    """Rules 7 and 9, by what the guest reported."""
    if isinstance(cause, GuestError) and cause.kind == "WorkerDied" and _KILLED_WORKER in str(cause):
        outside = Blame("harness", f"ended from outside: {_first_line(cause)}", "host")
    else:
        outside = None
    health = evidence.health
    if health is None:
        return outside
    if crowded := health.killed_for_others():
        return Blame("harness", crowded, "host")
    if used_up := health.used_up():
        return Blame("agent", f"its desktop has run out of {used_up}")
    if health.dead:
        from_outside = any(part not in _OWN_PARTS and how in _FROM_OUTSIDE for part, how in health.dead.items())
        return Blame("harness" if from_outside else "agent", dead_parts(health), "host")
    return outside


def _host(cause: SandboxError, evidence: Evidence) -> Blame | None:
    """Rule 10."""
    return Blame("harness", f"{evidence.host} ({_named(cause)})", "host") if evidence.host else None


def _else(cause: SandboxError, chain: Sequence[BaseException]) -> Blame:
    """Rules 11 and 12."""
    if any(isinstance(one, EngineError) for one in chain):
        return Blame("engine", _named(cause), "engine")
    if isinstance(cause, PipeClosed | EventFailed) or (isinstance(cause, GuestError) and cause.kind == _OF_VERIFIERS):
        return Blame("harness", _named(cause))
    return Blame("agent", f"its desktop does not work any more: {_named(cause)}")


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
