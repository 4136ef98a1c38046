"""When checks were won and lost, as the player shows it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pytest_opencomputer.reports.site.words import line

if TYPE_CHECKING:
    from pytest_opencomputer.runs.timeline import CheckTimeline, Timeline

NOT_RECORDED = (
    "Which steps won or lost a check was not recorded for this rollout; runs with --save-state=steps record it "
    "(see docs/runs.md)."
)


@dataclass(frozen=True)
class Moments:
    """When the checks of a rollout were won and lost.

    Args:
        timeline: what was recorded; ``None`` if nothing was.
        screens: number of screens that the player shows: the steps, and the end if there is a picture of it.
    """

    timeline: Timeline | None
    screens: int

    @property
    def note(self) -> str:
        """What a reader must know besides."""
        return NOT_RECORDED if self.timeline is None else line(self.timeline.note)

    def of(self, check: str) -> dict[str, Any]:
        """The moments of one check.

        Returns:
            ``changes``, each with ``step`` (what to show, from 0), ``won`` and ``text``; ``why`` is a remark
            on them, or says why there are none.
        """
        if self.timeline is None:
            return {"changes": [], "why": ""}
        found = [one for one in self.timeline.checks if one.id == check]
        if not found:
            return {"changes": [], "why": "not recorded"}
        if not found[0].known or not found[0].changes:
            return {"changes": [], "why": line(f"not known: {found[0].why_not}")}
        changes = [
            {"step": self._step(moment), "won": won, "text": self._text(moment, won)}
            for moment, won in found[0].changes[1:]
            if self.screens
        ]
        return {"changes": changes, "why": _began(found[0])}

    def _step(self, moment: int) -> int:
        assert self.timeline is not None
        ended = moment >= self.timeline.steps
        return self.screens - 1 if ended else max(0, min(moment, self.screens - 1))

    def _text(self, moment: int, won: bool) -> str:
        assert self.timeline is not None
        what = "won" if won else "lost"
        before = max((one for one in self.timeline.moments if one < moment), default=-1)
        if moment >= self.timeline.steps:
            return f"{what} at the end" if before == moment - 1 else f"{what} after step {before + 1}"
        steps = f"at step {moment + 1}" if before == moment - 1 else f"in steps {before + 2} to {moment + 1}"
        return f"{what} {steps}"


def _began(check: CheckTimeline) -> str:
    """Whether it passed when it was first looked at, if that is worth saying."""
    first: Sequence[tuple[int, bool]] = check.changes[:1]
    if first[0][1]:
        return "passed from the start"
    return "" if len(check.changes) > 1 else "never passed"
