"""Which proposals are not worth a draft, each with the reason. A proposal is judged by what it says of itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from pytest_opencomputer.generation.answers import Proposal
from pytest_opencomputer.generation.coverage import Made, alike
from pytest_opencomputer.generation.known import Known

Fault = Literal["too short", "linear", "trivial", "impossible to furnish", "too like another"]
_LEAST_OUTCOMES = 2


@dataclass(frozen=True)
class Refusal:
    """Why a proposal is refused."""

    fault: Fault
    why: str

    def __str__(self) -> str:
        return f"{self.fault}: {self.why}"


def refusal_of(proposal: Proposal, known: Known, made: Sequence[Made], told: Sequence[Proposal]) -> Refusal | None:
    """Why a proposal is refused; ``None`` if it is not.

    Args:
        made: the tasks that exist.
        told: the proposals before it, refused ones included.
    """
    outcomes = proposal.outcomes
    if len(outcomes) < _LEAST_OUTCOMES:
        return Refusal("too short", f"it has {len(outcomes)} outcome, wanted: {_LEAST_OUTCOMES} or more")
    finds = any(one.find_out for one in outcomes)
    if len({one.area for one in outcomes}) == 1 and not finds:
        return Refusal("trivial", f"all of it is {outcomes[0].area}, and nothing has to be found out")
    numbers = range(1, len(outcomes) + 1)
    builds = any(earlier in numbers and earlier != at for at, one in enumerate(outcomes, 1) for earlier in one.after)
    if not finds and not builds:
        return Refusal("linear", "its outcomes neither build on each other nor take anything that must be found out")
    return _unfurnished(proposal, known) or _repeated(proposal, made, told)


def _unfurnished(proposal: Proposal, known: Known) -> Refusal | None:
    if proposal.beyond:
        return Refusal("impossible to furnish", f"it takes {proposal.beyond!r}")
    if proposal.world not in known.worlds:
        return Refusal("impossible to furnish", f"there is no world {proposal.world!r}")
    if unknown := [app for app in proposal.apps if app not in known.titles]:
        return Refusal("impossible to furnish", f"{unknown[0]!r} is none of the apps {', '.join(known.titles)}")
    return None


def _repeated(proposal: Proposal, made: Sequence[Made], told: Sequence[Proposal]) -> Refusal | None:
    names = {one.id.rpartition("/")[2] for one in made} | {one.name for one in told}
    if proposal.name in names:
        return Refusal("too like another", f"there is a task or proposal {proposal.name!r} already")
    texts = [(one.id, one.instruction) for one in made] + [(one.name, one.goal) for one in told]
    if other := alike(proposal.goal, texts):
        return Refusal("too like another", f"its goal says nearly the same as {other!r}")
    return None
