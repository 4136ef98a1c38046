"""The agents that prove tasks: ``oracle`` and ``near-miss`` replay solutions, ``noop`` does nothing."""

from __future__ import annotations

from pytest_opencomputer.agents.base import Agent, AgentKind, AgentRequest
from pytest_opencomputer.agents.desk import Desk
from pytest_opencomputer.agents.session import Session
from pytest_opencomputer.agents.solution import Play, Solution
from pytest_opencomputer.apps.waits import WaitTimeout
from pytest_opencomputer.models.errors import ActionError, AgentFailure, UsageProblem
from pytest_opencomputer.models.near_misses import mismatch
from pytest_opencomputer.models.records import RolloutResult


class SolutionFailed(AgentFailure):
    """A solution could not be replayed to its end. The task fails even if its checks pass."""


class Replay(Agent):
    """Replays a solution or a near miss."""

    def __init__(self, play: Play, name: str) -> None:
        self._play = play
        self._name = name

    def run(self, session: Session) -> None:
        desk = Desk(session)
        try:
            self._play(desk)
        except (WaitTimeout, ActionError, AssertionError, LookupError) as problem:
            raise SolutionFailed(f"{self._name} stopped at step {session.steps}: {problem}") from problem
        if session.done is None:
            desk.done()


class Noop(Agent):
    """Does nothing at all."""

    def run(self, session: Session) -> None:
        del session


def _solution(request: AgentRequest) -> Solution:
    if request.solution is None:
        raise UsageProblem(f"the agent {request.name!r} needs a task with a solution", wanted="a task of a task file")
    return request.solution


def _oracle(request: AgentRequest) -> Agent:
    return Replay(_solution(request).solve, "the solution")


def _near_miss(request: AgentRequest) -> Agent:
    return Replay(_solution(request).near_misses[request.variant].play, f"near miss {request.variant}")


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
    "oracle", _oracle, "replays the task's reference solution", uses_solution=True, budgeted=False, means="ui"
)
NOOP = AgentKind("noop", lambda _: Noop(), "does nothing; must earn nothing")
NEAR_MISS = AgentKind(
    "near-miss",
    _near_miss,
    "replays each near miss; passes when exactly the named checks fail",
    uses_solution=True,
    budgeted=False,
    variants=_near_misses,
    verdict=_exactly,
)

BUILT_IN = (ORACLE, NOOP, NEAR_MISS)
