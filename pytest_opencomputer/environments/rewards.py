"""What a step of an environment returns: observation, reward, how it ended, and what the reward is made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from pytest_opencomputer.environments.observing import Observed
from pytest_opencomputer.environments.steering import Ended, Seen
from pytest_opencomputer.models.records import CheckResult
from pytest_opencomputer.models.reward import score

_TRUNCATED = ("steps", "deadline")


class Stepped(NamedTuple):
    """What came of a step, in the order of Gymnasium.

    Attributes:
        reward: of this step. Without ``dense``, 0 until the end.
        terminated: whether the agent has ended the episode, or has broken its desktop.
        truncated: whether steps or time were used up.
        info: ``rewards`` by name of check, as far as they are known: what a goal adds (``1 / goals``) and a broken
            guard takes away. ``checks``: whether each has passed. At the end also ``reward`` of the whole episode,
            ``outcome``, ``ended``, ``cause``, and the name of the ``rollout``.
    """

    observation: Observed
    reward: float
    terminated: bool
    truncated: bool
    info: dict[str, Any]


def by_name(checks: Sequence[CheckResult]) -> dict[str, float]:
    """What each check contributes to the reward. Their sum is the reward, which is never negative."""
    each = 1 / max(1, sum(check.kind == "goal" for check in checks))
    broken = {check.id for check in checks if check.kind == "guard" and check.asked and not check.passed}
    return {
        check.id: each if check.kind == "goal" and check.passed else -each if check.id in broken else 0.0
        for check in checks
    }


class Accounts:
    """The rewards of one episode. Those of all steps together are the reward of the episode.

    Without intermediate checks, the last step gets all of it. With them, each step gets the change in the value of the
    saved state.
    """

    def __init__(self) -> None:
        self._worth = 0.0

    def begin(self, seen: Seen) -> None:
        """Look at the start, which is worth nothing if the task is proven."""
        self._difference(seen.checks)

    def step(self, seen: Seen) -> Stepped:
        """What a step returns after which the episode goes on."""
        reward = self._difference(seen.checks)
        return Stepped(seen.observation, reward, False, False, _told(seen.checks or ()))

    def end(self, ended: Ended) -> Stepped:
        """What the last step returns. The result has a score."""
        result = ended.result
        assert result.score is not None, "a rollout without a score is an error"
        truncated = result.ended in _TRUNCATED
        info: Mapping[str, Any] = {
            **_told(result.checks),
            "reward": result.score.reward,
            "outcome": result.outcome,
            "ended": result.ended,
            "cause": result.cause,
            "rollout": result.rollout,
        }
        return Stepped(ended.observation, result.score.reward - self._worth, not truncated, truncated, dict(info))

    def _difference(self, checks: Sequence[CheckResult] | None) -> float:
        if checks is None:
            return 0.0
        before, self._worth = self._worth, score(checks).reward
        return self._worth - before


def _told(checks: Sequence[CheckResult]) -> dict[str, Any]:
    return {"rewards": by_name(checks), "checks": {check.id: check.passed for check in checks if check.asked}}
