"""``--replay RUN``: a model agent again, with the answers that a run has recorded in place of the model's API.

Nothing is sent anywhere. Each request that the agent makes now is compared with the recorded one (``divergence``), and
each step's actions with those of the recorded step before they are carried out; where something differs, the rollout
ends with ``Diverged``, which is an error and has no score. A rollout that went as recorded to its end, and for which
the same checks have passed, passes, whatever it earned.
"""

from __future__ import annotations

import json
from pathlib import Path

from pydantic import ValidationError

from pytest_opencomputer.agents.models.clients.base import Answer
from pytest_opencomputer.agents.models.model import Family, Json
from pytest_opencomputer.agents.models.model_agent import ModelAgent, Setting
from pytest_opencomputer.agents.models.replay.divergence import Comparison, Difference
from pytest_opencomputer.agents.models.replay.recorded import Recorded, read_exchanges
from pytest_opencomputer.agents.session import RolloutOver, Session
from pytest_opencomputer.agents.solution import Solution
from pytest_opencomputer.agents.steps import Observation, Turn
from pytest_opencomputer.models.errors import AgentFailure, OpenComputerError, ProviderError, UsageProblem
from pytest_opencomputer.models.records import RolloutResult
from pytest_opencomputer.runs.conversion import result_from_json
from pytest_opencomputer.runs.record_files import read_trajectory
from pytest_opencomputer.runs.run_directory import RunDirectory

_CUT_SHORT = ("", "deadline")  # how a rollout can end while a request is under way


class Diverged(OpenComputerError):
    """A replay did not go as it was recorded. Says nothing of the model: never scored.

    Attributes:
        rollout: its name in both runs.
    """

    def __init__(self, rollout: str, where: str, found: Difference) -> None:
        self.rollout = rollout
        said = f"{found.place} is not as recorded" if found.place else "not as recorded"
        super().__init__(f"{rollout}, {where}: {said}\n  recorded: {found.recorded}\n  now:      {found.now}")


class EndOfRecord(Exception):
    """The recorded rollout was cut short here."""


class Record:
    """One recorded rollout.

    Raises:
        UsageProblem: the run has no such rollout, or none with exchanges, or they cannot be read.
    """

    def __init__(self, run: Path, name: str) -> None:
        self.name = name
        self.folder = run / "rollouts" / name
        self._run = RunDirectory(run)
        if not self.folder.is_dir():
            raise UsageProblem(
                f"there is no rollout {name!r} in this run",
                where=f"--replay {run}",
                wanted="a task, agent and trial that the run has",
            )
        self.exchanges = read_exchanges(self.folder)
        self.steps = [[dict(one.action) for one in step.actions] for step in read_trajectory(self.folder)]
        self.result = recorded_result(self.folder)

    def image(self, name: str) -> bytes:
        """A recorded screenshot. Raises ``UsageProblem`` where it is gone."""
        place = self._run.screenshot(name)
        try:
            return place.read_bytes()
        except OSError as problem:
            raise UsageProblem(
                f"the screenshot cannot be read: {problem.strerror}", where=str(place), fix="restore the whole run"
            ) from problem

    @property
    def cut_short(self) -> bool:
        """Whether it ended while a request may have been under way: by its time, or without a result."""
        return self.result is None or self.result.ended in _CUT_SHORT


def recorded_result(folder: Path) -> RolloutResult | None:
    """The result of a rollout; ``None`` where it has none. Raises ``UsageProblem`` where it cannot be read."""
    place = folder / "result.json"
    try:
        return result_from_json(place.read_bytes())
    except FileNotFoundError:
        return None
    except (OSError, ValidationError) as problem:
        raise UsageProblem(f"the recorded result cannot be read: {problem}", where=str(place)) from problem


class RecordedClient:
    """Answers as the model's API did. A ``Client``."""

    def __init__(self, record: Record) -> None:
        self._record = record
        self._comparison = Comparison(record.image)
        self._next = 0

    @property
    def left(self) -> list[Recorded]:
        """Exchanges that were not asked for yet."""
        return self._record.exchanges[self._next :]

    def send(self, body: Json, *, timeout: float) -> Answer:
        """See ``Client.send``.

        Raises:
            Diverged: this is not what was asked then.
            EndOfRecord: nothing was recorded of this, as the rollout was cut short.
        """
        del timeout
        if not self.left:
            if self._record.cut_short:
                raise EndOfRecord
            asked = Difference("", "the end", "the agent asks once more")
            raise Diverged(self._record.name, f"exchange {self._next + 1}", asked)
        recorded = self.left[0]
        self._next += 1
        if found := self._comparison.difference(recorded.request, body):
            raise Diverged(self._record.name, f"exchange {self._next}", found)
        if recorded.trouble is not None:
            raise recorded.trouble
        assert recorded.answer is not None, "what is no trouble is an answer"
        return recorded.answer


class Replayed(ModelAgent):
    """A model agent whose model is a record."""

    def __init__(self, family: Family, setting: Setting, record: Record) -> None:
        self._record = record
        self._client = RecordedClient(record)
        super().__init__(family, setting, lambda: self._client)

    def run(self, session: Session) -> None:
        """See ``Agent.run``. Raises ``Diverged``."""
        try:
            super().run(session)
        except (AgentFailure, ProviderError, RolloutOver) as end:
            self._must_have_asked_all(str(end))
            raise
        self._must_have_asked_all(session.over)

    def act(self, observation: Observation) -> Turn:
        try:
            turn = super().act(observation)
        except EndOfRecord:
            self._session.stop("deadline")
            raise RolloutOver("the recorded rollout was cut short here") from None
        now = [action.model_dump(mode="json") for action in turn.actions]
        step = observation.step
        if step < len(self._record.steps):
            found = Comparison(self._record.image).difference(self._record.steps[step], now, "actions")
        else:
            found = None if self._record.cut_short else Difference("", "no such step", json.dumps(now))
        if found is not None:
            raise Diverged(self._record.name, f"step {step}", found)
        return turn

    def _must_have_asked_all(self, why: str) -> None:
        if self._client.left:
            number = len(self._record.exchanges) - len(self._client.left) + 1
            found = Difference("", "the agent goes on", f"it has ended: {why}")
            raise Diverged(self._record.name, f"exchange {number}", found) from None


def as_recorded(run: Path, result: RolloutResult, solution: Solution | None) -> str:
    """What differs from the recorded rollout, in one line; empty if nothing does."""
    del solution
    then = recorded_result(run / "rollouts" / result.rollout)
    if then is None or then.outcome in ("error", "stopped"):
        return ""
    differing = [
        f"{name} was {before!r}, is {now!r}"
        for name, before, now in (
            *((name, getattr(then, name), getattr(result, name)) for name in ("ended", "answer", "steps")),
            *_checks(then, result),
        )
        if before != now
    ]
    return f"not as recorded: {'; '.join(differing)}" if differing else ""


def _checks(then: RolloutResult, now: RolloutResult) -> list[tuple[str, object, object]]:
    passed = {check.id: check.passed for check in now.checks}
    known = [(f"check {check.id} (passed)", check.passed, passed.pop(check.id, None)) for check in then.checks]
    return [*known, *((f"check {name} (passed)", None, whether) for name, whether in passed.items())]
