"""What models that judge said of a rollout, beside its checks, and the criteria that only eyes can judge."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pytest_opencomputer.reports.site.words import line
from pytest_opencomputer.runs.reader import Rollout

if TYPE_CHECKING:
    from pytest_opencomputer.evolving.judged import JudgedCriterion

_FOLDER = "judged"


def judged_of(rollout: Rollout) -> list[dict[str, str]]:
    """The verdicts of judges, those about visual criteria last. Visual criteria are listed even if nobody has judged.

    Raises:
        UsageProblem: what judges said cannot be read.
    """
    visual = {one.id: one.criterion for one in (rollout.task.visual if rollout.task else ())}
    found = _verdicts(rollout)
    lacking = [_item(id, "visual", "not judged", text, "") for id, text in visual.items() if id not in found]
    return [*found.values(), *lacking]


def _verdicts(rollout: Rollout) -> dict[str, dict[str, str]]:
    if not (rollout.run.path / _FOLDER).is_dir():
        return {}
    from pytest_opencomputer.evolving import judged  # here, as it takes time to load

    said = judged.read(rollout.run.path, rollout.name)
    return {
        one.check: _item(one.check, one.kind, one.verdict, _words(one.told), _reason(one))
        for one in (said.criteria if said else ())
    }


def _words(told: dict[str, Any]) -> str:
    return str(told.get("criterion") or told.get("words") or "")


def _reason(one: JudgedCriterion) -> str:
    """Why, in the words of the first judge whose vote is the verdict."""
    return next((vote.because for vote in one.votes if vote.verdict == one.verdict), one.note)


def _item(id: str, kind: str, verdict: str, words: str, reason: str) -> dict[str, str]:
    return {"id": line(id), "kind": kind, "verdict": verdict, "words": line(words), "reason": line(reason)}
