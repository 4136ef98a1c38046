"""A desktop as an environment: reset it to a task, and take steps until the task's checks give the reward."""

from __future__ import annotations

import weakref
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from types import TracebackType

from pytest_opencomputer.agents.steps import Turn
from pytest_opencomputer.environments import seeds
from pytest_opencomputer.environments.episode import Episode
from pytest_opencomputer.environments.making import Options, Workshop
from pytest_opencomputer.environments.observing import Observed
from pytest_opencomputer.environments.rewards import Accounts, Stepped
from pytest_opencomputer.environments.steering import Ended
from pytest_opencomputer.models.actions import AnyAction
from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.models.records import RolloutResult
from pytest_opencomputer.tasks.task import Task

_AT_EXIT = 30.0  # seconds to wait for a desktop's end when the program ends; it would also end without us


class Environment:
    """Episodes on fresh desktops, one after the other. A context manager that closes it.

    Each episode is a rollout as pytest runs it: the same limits, events, checks and rules about errors. It is not for
    several threads at once.

    Args:
        options: what is the same for all episodes; by default, ``Options()``.
        workshop: what it shares with others, instead of options.
        seed: of the seeds that are drawn.

    Attributes:
        result: of the last episode that has ended with a score.
    """

    def __init__(self, options: Options | None = None, *, workshop: Workshop | None = None, seed: int = 0) -> None:
        self._workshop = workshop or Workshop(options or Options())
        self._own = workshop is None
        self._random = Random(seed)
        self._published: dict[str, Task] = {}
        self._drawn: dict[str, Iterator[int]] = {}
        self._task: Task | None = None
        self._accounts = Accounts()
        self.result: RolloutResult | None = None
        self._current = _Current()
        weakref.finalize(self, self._current.end, _AT_EXIT)

    @property
    def task(self) -> Task:
        """The task of the last ``reset``. Raises ``UsageProblem`` before the first one."""
        if self._task is None:
            raise UsageProblem("the environment has no task yet", wanted="reset(TASK) first")
        return self._task

    @property
    def run_name(self) -> str:
        """The name of the run that records it, with which its desktops are labelled."""
        return self._workshop.run_name

    @property
    def running(self) -> bool:
        """Whether there is an episode that can go on."""
        return self._current.episode is not None

    def reseed(self, seed: int) -> None:
        """Draw seeds anew, as an environment does that was made with this one."""
        self._random.seed(seed)
        self._drawn.clear()

    def reset(self, task: str | Path, seed: int | None = None) -> Observed:
        """End the current episode, if there is one, and begin another on a fresh desktop.

        Args:
            task: its name, ``APP/TASK``, or its folder.
            seed: of the variant of a composed task. By default one is drawn for training; for evaluation, it is the
                published variant.

        Raises:
            UsageProblem: there is no such task, or the variant is not for this (``seeds``).
            SandboxError: no desktop could be started or furnished.
        """
        self._current.end()
        self._task = self._variant(task, seed)
        self._accounts = Accounts()
        with _ending_if_raised(self._current):
            self._current.episode = Episode(self._workshop, self._task)
            seen = self._current.episode.first()
        self._accounts.begin(seen)
        return seen.observation

    def step(self, actions: AnyAction | Sequence[AnyAction] | Turn) -> Stepped:
        """Carry out the actions of one step; after one that fails, the rest is not executed (``outcomes`` say so).

        Args:
            actions: one, several, or a ``Turn`` with reasoning and usage for the record. ``Done`` ends the episode.

        Raises:
            UsageProblem: no episode is running.
            SandboxError: something broke that is not the agent's fault. The episode has ended and has no reward.
        """
        turn = _turn(actions)
        episode = self._current.episode
        if episode is None:
            raise UsageProblem("no episode is running", wanted="reset(TASK) first")
        with _ending_if_raised(self._current):
            news = episode.step(turn)
        if isinstance(news, Ended):
            self._current.episode = None
            self.result = news.result
            return self._accounts.end(news)
        return self._accounts.step(news)

    def close(self) -> None:
        """End the current episode and its desktop. May be called twice."""
        self._current.end()
        if self._own:
            self._workshop.close()

    def __enter__(self) -> Environment:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _variant(self, named: str | Path, seed: int | None) -> Task:
        workshop, key = self._workshop, str(named)
        if key not in self._published:
            self._published[key] = workshop.task(named)
        published, evaluation = self._published[key], workshop.options.evaluation
        if seed is None and published.composed is not None and not evaluation:
            if key not in self._drawn:
                self._drawn[key] = seeds.drawn(published, self._random)
            seed = next(self._drawn[key])
        seeds.require(published, seed, evaluation=evaluation)
        return published if seed is None else workshop.task(named, seed)


class _Current:
    """The episode that is running, for what ends it when the environment is gone already."""

    def __init__(self) -> None:
        self.episode: Episode | None = None

    def end(self, timeout: float | None = None) -> None:
        """Abandon the episode, if there is one."""
        episode, self.episode = self.episode, None
        if episode is not None:
            episode.end(timeout)


@contextmanager
def _ending_if_raised(current: _Current) -> Iterator[None]:
    """End the episode if something is raised, Ctrl+C included: the next answer would be that to another step."""
    try:
        yield
    except BaseException:
        current.end()
        raise


def _turn(actions: AnyAction | Sequence[AnyAction] | Turn) -> Turn:
    if isinstance(actions, Turn):
        return actions
    return Turn(tuple(actions) if isinstance(actions, Sequence) else (actions,))
