"""Near misses of composed tasks: each requirement left out, and each mistake."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import partial
from typing import Any

from pytest_opencomputer.models.errors import UsageProblem, near
from pytest_opencomputer.models.near_misses import MIN_GOALS_FOR_REWARD, MIN_NEAR_REWARD
from pytest_opencomputer.tasks.composed.draw import Draw
from pytest_opencomputer.tasks.composed.requirement import Play, Requirement
from pytest_opencomputer.tasks.composed.untouched import UNTOUCHED, failing_with_it


@dataclass(frozen=True)
class Miss:
    """A near miss of a composed task.

    Attributes:
        of: the name of the requirement that is left out or done wrongly.
        mistake: the name of the mistake; empty if the requirement is left out.
        fails: the ids of the task's checks that fail.
    """

    of: str
    mistake: str
    play: Play
    fails: tuple[str, ...]


def sample_of(misses: Mapping[str, Miss], guards: Set[str], draw: Draw) -> str:
    """The name of the near miss that a proof plays, one that breaks a guard if there is any; empty if there is none."""
    too_much = [name for name, miss in misses.items() if not guards.isdisjoint(miss.fails)]
    return draw.one(sorted(too_much or misses)) if misses else ""


def mistaken_in(parts: Mapping[str, Requirement], ids: Mapping[tuple[str, str], str]) -> frozenset[str]:
    """The ids of the checks that fail with a mistake of their requirement, even if it is not played as a near miss."""
    failing = ((name, one) for name, part in parts.items() for mistake in part.mistakes() for one in mistake.fails)
    return frozenset(ids[one] for one in failing if one in ids)


def near_misses(
    parts: Mapping[str, Requirement],
    checks: Sequence[Mapping[str, Any]],
    ids: Mapping[tuple[str, str], str],
    play: Callable[..., None],
) -> Iterator[tuple[str, Miss]]:
    """A near miss for each requirement left out and each mistake, if most of the work is still done.

    Args:
        play: takes the name of a requirement, another way to play it (``None`` to leave it out) and a ``Desk``.
    """
    kinds = {check["id"]: check["kind"] for check in checks}
    goals = list(kinds.values()).count("goal")
    with_untouched = failing_with_it(checks)

    def near_enough(fails: Sequence[str]) -> bool:
        return goals <= MIN_GOALS_FOR_REWARD or (goals - len(fails)) / goals >= MIN_NEAR_REWARD

    for name, part in parts.items():
        left_out = tuple(ids[name, goal.id] for goal in part.goals())
        if near_enough(left_out) and len(parts) > 1:
            yield f"without_{name}", Miss(name, "", partial(play, name, None), left_out)
        others = frozenset[str]().union(*(one.changes for key, one in parts.items() if key != name))
        for mistake in part.mistakes():
            declared = {one.id for one in (*part.goals(), *part.guards())}
            if unknown := sorted(set(mistake.fails) - declared):
                raise UsageProblem(
                    f"{name!r}: the mistake {mistake.name!r} fails {unknown[0]!r}", wanted=near(unknown[0], declared)
                )
            if mistake.resource in others or any((name, one) not in ids for one in mistake.fails):
                continue  # it changes the resource of another requirement, whose checks may then fail
            fails = tuple(dict.fromkeys(ids[name, one] for one in mistake.fails))
            if not with_untouched.isdisjoint(fails):
                fails = (*fails, UNTOUCHED)
            if near_enough(fails):
                yield f"{name}_{mistake.name}", Miss(name, mistake.name, partial(play, name, mistake.play), fails)
