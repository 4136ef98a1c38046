"""Judges rollouts in two stages: what happened, and then each criterion by itself, from that record and its pictures.

A judge knows the instruction, the actions and the screenshots. It is never told what the checks said, nor values that
the instruction does not state.
"""

from __future__ import annotations

from collections.abc import Mapping

from pytest_opencomputer.agents.models.answers import MOST_ANSWERS, Asked, usable
from pytest_opencomputer.evolving import wording
from pytest_opencomputer.evolving.answers import Happened, Judgement, happened_troubles, judgement_troubles
from pytest_opencomputer.evolving.criteria import Criterion, criteria_of
from pytest_opencomputer.evolving.judged import Judged, JudgedCriterion, JudgesRecord, Vote, majority
from pytest_opencomputer.evolving.watching import Picture, Watched, spread, watch
from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.runs.reader import Rollout

NAMED = 6
"""Pictures that are shown with one criterion: those that the record names, and the last one."""
NOT_TOLD_APART = "what may be told of it is the same as of another criterion"


class Bench:
    """Judges that vote.

    Args:
        judges: who answers, by name.
        votes: how often each is asked.
    """

    def __init__(self, judges: Mapping[str, Asked], votes: int = 1) -> None:
        self._judges, self._votes = judges, votes

    def judge(self, rollout: Rollout) -> Judged:
        """What they say of a rollout with a score.

        Raises:
            UsageProblem: it cannot be judged from what is on record.
            OpenComputerError: no more can be asked. Judging can be started again, and goes on where it was.
        """
        result = rollout.result
        if result is None or result.score is None:
            raise UsageProblem("has no score", where=str(rollout.folder), wanted="a rollout with one")
        watched = watch(rollout)
        visual = rollout.task.visual if rollout.task else ()
        criteria = criteria_of(result.checks, watched.instruction, visual)
        votes: dict[str, list[Vote]] = {one.check: [] for one in criteria}
        records: list[JudgesRecord] = []
        for name, asker in self._judges.items():
            for number in range(1, self._votes + 1):
                judge = _Judge(name, number, asker, watched)
                record = judge.record()
                records.append(JudgesRecord(judge=name, number=number, happened=record))
                for one in criteria:
                    if one.clear:
                        votes[one.check].append(judge.vote(one, record))
        return Judged(
            rollout=rollout.name,
            task=result.task,
            judges=tuple(self._judges),
            votes=self._votes,
            pictures={one.number: one.name for one in watched.pictures},
            records=tuple(records),
            criteria=tuple(_judged(one, votes[one.check]) for one in criteria),
        )


class _Judge:
    def __init__(self, name: str, number: int, asker: Asked, watched: Watched) -> None:
        self._name, self._number, self._asker, self._watched = name, number, asker, watched

    def record(self) -> Happened | None:
        """The first stage."""
        return usable(
            self._asker,
            wording.JUDGE,
            wording.for_record(self._watched),
            Happened,
            lambda answer: happened_troubles(answer, self._watched),
            pictures=tuple(one.png for one in self._watched.pictures),
        )

    def vote(self, criterion: Criterion, record: Happened | None) -> Vote:
        """The second stage."""
        if record is None:
            return self._said(None, f"none of {MOST_ANSWERS} records of what happened can be used")
        shown = _named(record, self._watched)
        answer = usable(
            self._asker,
            wording.JUDGE,
            wording.for_criterion(criterion, self._watched, record, shown),
            Judgement,
            lambda answer: judgement_troubles(answer, self._watched, shown),
            pictures=tuple(one.png for one in shown),
        )
        return self._said(answer, f"none of {MOST_ANSWERS} answers can be used")

    def _said(self, answer: Judgement | None, otherwise: str) -> Vote:
        if answer is None:
            return Vote(judge=self._name, number=self._number, verdict="cannot tell", because=otherwise)
        return Vote(
            judge=self._name,
            number=self._number,
            verdict=answer.verdict,
            because=answer.because,
            steps=answer.steps,
            regions=answer.regions,
        )


def _named(record: Happened, watched: Watched) -> list[Picture]:
    """The pictures that a record names, and the last one."""
    *earlier, last = watched.pictures
    named = {one for event in record.events for one in event.pictures} | {one.region.picture for one in record.final}
    return [*spread([one for one in earlier if one.number in named], NAMED - 1), last]


def _judged(criterion: Criterion, votes: list[Vote]) -> JudgedCriterion:
    return JudgedCriterion(
        check=criterion.check,
        kind=criterion.kind,
        told=dict(criterion.told),
        verdict=majority(one.verdict for one in votes),
        votes=tuple(votes),
        note="" if criterion.clear else NOT_TOLD_APART,
    )
