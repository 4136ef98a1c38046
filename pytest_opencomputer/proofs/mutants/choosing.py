"""Chooses the mutants that are tried, as there are more than there is time for."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence, Set
from itertools import zip_longest

from pytest_opencomputer.proofs.mutants.mutant import Mutant, spread

_SHORTEST_NAME = 3
"""Minimal length of a text that a check names: shorter ones occur in other names by chance."""


def chosen(mutants: Sequence[Mutant], most: int) -> list[Mutant]:
    """At most so many mutants, those of what the task asks for first; a quarter is left for damage.

    In turn one of each kind in each file is taken, those of a file as far apart as can be.
    """
    damage = [one for one in mutants if one.kind == "damage" and not one.is_far]
    asked_for = [one for one in mutants if one.kind != "damage"]
    taken = _in_turn(asked_for, max(most - len(damage), most * 3 // 4))
    return [*taken, *_in_turn(damage, most - len(taken))]


def likely(mutants: Iterable[Mutant], texts: Set[str], most: int) -> list[Mutant]:
    """At most so many mutants that a check may notice: those first in which most of the texts stand that it names.

    Of those that are as likely, some that are as far apart as can be.
    """
    names = [one for one in texts if len(one) >= _SHORTEST_NAME]
    by_rank: dict[int, list[Mutant]] = defaultdict(list)
    for mutant in mutants:
        about = f"{'/'.join(mutant.part)} {mutant.what}"
        by_rank[sum(name in about for name in names)].append(mutant)
    taken: list[Mutant] = []
    for rank in sorted(by_rank, reverse=True):
        taken += spread(by_rank[rank], most - len(taken)) if len(taken) < most else []
    return taken


def _in_turn(mutants: Sequence[Mutant], most: int) -> list[Mutant]:
    groups: dict[tuple[str, str, str], list[Mutant]] = defaultdict(list)
    for mutant in mutants:
        groups[mutant.kind, mutant.channel, mutant.place].append(mutant)
    lines = [spread(group, most) for group in groups.values()]
    taken = [one for turn in zip_longest(*lines) for one in turn if one is not None]
    return taken[:most]
