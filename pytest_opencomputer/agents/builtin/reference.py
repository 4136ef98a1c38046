"""The agents that prove tasks: ``oracle``, ``another-way``, ``near-miss`` replay solutions; ``noop`` does nothing."""

from __future__ import annotations

import sysconfig
import traceback
from pathlib import Path

from pytest_opencomputer.agents.base import Agent, AgentKind, AgentRequest
from pytest_opencomputer.agents.desk import Desk
from pytest_opencomputer.agents.models.option_values import no_options
from pytest_opencomputer.agents.session import RolloutOver, Session
from pytest_opencomputer.agents.solution import Play, Solution
from pytest_opencomputer.apps.waits import WaitTimeout
from pytest_opencomputer.models.errors import (
    ActionError,
    AgentFailure,
    ProviderError,
    RunBudgetUsedUp,
    SandboxError,
    SolutionError,
    UsageProblem,
)
from pytest_opencomputer.models.near_misses import mismatch
from pytest_opencomputer.models.records import RolloutResult

_NOT_THE_AUTHORS = (Path(__file__).parents[2], *(Path(sysconfig.get_path(one)) for one in ("stdlib", "purelib")))
"""Folders of code that the author of a solution did not write."""


class SolutionFailed(AgentFailure):
    """A solution could not be replayed to its end. The task fails even if its checks pass."""


class Replay(Agent):
    """Replays a solution or a near miss."""

    def __init__(self, play: Play, name: str, path: Path) -> None:
        self._play, self._name, self._path = play, name, path

    def run(self, session: Session) -> None:
        """See ``Agent.run``.

        Raises:
            SolutionFailed: what the solution waited for did not come.
            SolutionError: the solution raised any other exception.
        """
        desk = Desk(session)
        try:
            self._play(desk)
        except (WaitTimeout, ActionError, AssertionError, LookupError) as problem:
            place = _place(problem, self._path)
            raise SolutionFailed(f"{self._name} stopped at step {session.steps}, {place}: {problem}") from problem
        except (SandboxError, ProviderError, RunBudgetUsedUp, AgentFailure, RolloutOver):
            raise
        except Exception as problem:
            place, kind = _place(problem, self._path), type(problem).__name__
            raise SolutionError(f"{self._name} raised {kind} at step {session.steps}, {place}: {problem}") from problem
        if session.done is None:
            desk.done()


def _place(problem: Exception, solution: Path) -> str:
    """The line of the solution that raised the error, and the line in the app's operations if it was raised in one."""
    frames = traceback.extract_tb(problem.__traceback__)
    own = [frame for frame in frames if Path(frame.filename) == solution.resolve()]
    if not own:  # a composed task: the code that its author wrote is elsewhere
        inner = [one for one in frames if not any(map(Path(one.filename).is_relative_to, _NOT_THE_AUTHORS))]
        return ", ".join(
            [solution.name, *(f"{Path(one.filename).name}:{one.lineno} ({one.line})" for one in inner[-1:])]
        )
    place = f"{solution.name}:{own[-1].lineno} ({own[-1].line})"
    later = frames[frames.index(own[-1]) + 1 :]
    inner = [one for one in later if not any(map(Path(one.filename).is_relative_to, _NOT_THE_AUTHORS))]
    return place + (f", {Path(inner[-1].filename).name}:{inner[-1].lineno} ({inner[-1].line})" if inner else "")


class Noop(Agent):
    """Does nothing at all."""

    def run(self, session: Session) -> None:
        del session


def _solution(request: AgentRequest) -> Solution:
    if request.solution is None:
        raise UsageProblem(f"the agent {request.name!r} needs a task with a solution", wanted="a task of a task file")
    return request.solution


def _oracle(request: AgentRequest) -> Agent:
    solution = _solution(request)
    return Replay(solution.solve, "the solution", solution.path)


def _another_way(request: AgentRequest) -> Agent:
    solution = _solution(request)
    if solution.another_way is None:
        wanted = "def another_way(desk: Desk) -> None in its solution.py"
        raise UsageProblem("the task has no other way", where=str(solution.path), wanted=wanted)
    return Replay(solution.another_way, "the other way", solution.path)


def _has_another_way(solution: Solution | None, model: str) -> tuple[str, ...]:
    del model
    assert solution is not None, "another way comes from a solution"
    return ("",) if solution.another_way is not None else ()


def _near_miss(request: AgentRequest) -> Agent:
    solution = _solution(request)
    return Replay(solution.near_misses[request.variant].play, f"near miss {request.variant}", solution.path)


def _near_misses(solution: Solution | None, model: str) -> tuple[str, ...]:
    del model
    assert solution is not None, "near misses come from a solution"
    return tuple(sorted(solution.near_misses))


def _exactly(result: RolloutResult, solution: Solution | None) -> str:
    assert solution is not None, "near misses come from a solution"
    if result.ended == "raised":
        return result.cause
    return mismatch(solution.near_misses[result.variant].fails, result)


ORACLE = AgentKind(
    "oracle",
    _oracle,
    "replays the task's reference solution",
    uses_solution=True,
    budgeted=False,
    means="ui",
    check=no_options,
)
NOOP = AgentKind("noop", lambda _: Noop(), "does nothing; must earn nothing", check=no_options)
NEAR_MISS = AgentKind(
    "near-miss",
    _near_miss,
    "replays each near miss; passes when exactly the named checks fail",
    uses_solution=True,
    budgeted=False,
    variants=_near_misses,
    verdict=_exactly,
    check=no_options,
)

ANOTHER_WAY = AgentKind(
    "another-way",
    _another_way,
    "replays the solution's independent route, if it brings one",
    uses_solution=True,
    budgeted=False,
    means="ui",
    variants=_has_another_way,
    check=no_options,
)

BUILT_IN = (ORACLE, NOOP, NEAR_MISS, ANOTHER_WAY)
