"""The gate against repairs that make checks laxer: what was noticed still is, and repaired checks can fail."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

from pytest_opencomputer.apps.incidental import incidental_to
from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.evolving.candidates import Candidate
from pytest_opencomputer.evolving.states import Frozen, Sources
from pytest_opencomputer.models.errors import SandboxError
from pytest_opencomputer.proofs.mutants.asking import Asking
from pytest_opencomputer.proofs.mutants.choosing import chosen, likely
from pytest_opencomputer.proofs.mutants.examining import made
from pytest_opencomputer.proofs.mutants.mutant import Mutant
from pytest_opencomputer.proofs.mutants.of_apps import firsts_of, formats_of
from pytest_opencomputer.proofs.mutants.sources import Source, happened

MOST = 40
"""Mutants of a task that are asked about."""
_FURTHER = 120  # mutants that are tried until a repaired check is seen to fail


class Both(NamedTuple):
    """The states of a task that mutants are made of, as doing nothing and the solution left it."""

    before: Frozen
    after: Frozen


class Mutants:
    """Each mutant that was noticed is noticed still, and each repaired check has been seen to fail.

    Args:
        states: of the app's tasks.
        repaired: the checks that were mistaken, by task.
        most: mutants of a task that are asked about.
    """

    name = "mutants"

    def __init__(
        self,
        registry: Registry,
        states: Sequence[Frozen],
        repaired: Mapping[str, frozenset[str]],
        most: int = MOST,
    ) -> None:
        self._registry, self._states, self._repaired, self._most = registry, states, repaired, most

    def refuses(self, candidate: Candidate) -> str:
        seen: dict[str, set[str]] = {}
        for one in self._states:
            failing = {check for check, passes in one.expected.items() if not passes}
            seen.setdefault(one.task.id, set()).update(failing)
        old = self._registry.verifier(candidate.app).sources
        for both in _pairs(self._states):
            task = both.after.task.id
            mutants = chosen(self._mutants(both, candidate.app, old)[0], self._most)
            before = self._noticed(both, candidate.app, old, mutants, forgiven=(SandboxError,))
            try:
                after = self._noticed(both, candidate.app, candidate.sources, mutants)
                if lost := [name for name, by in before.items() if by and not after[name]]:
                    return f"{task}: checks do not notice any more: {'; '.join(lost[:3])}"
                seen.setdefault(task, set()).update(*after.values())
                wanted = self._repaired.get(task, frozenset()) - seen[task]
                seen[task] |= self._further(both, candidate, wanted)
            except SandboxError as error:
                return str(error)
        lax = [f"{task}: {one}" for task, ids in self._repaired.items() for one in sorted(ids - seen.get(task, set()))]
        return f"has not been seen to fail, in no state and with no mutant: {', '.join(lax)}" if lax else ""

    def _further(self, both: Both, candidate: Candidate, wanted: frozenset[str]) -> set[str]:
        """Which checks are seen to fail with mutants of what they read since the repair, the likeliest first."""
        seen: set[str] = set()
        if wanted:
            mutants, asking = self._mutants(both, candidate.app, candidate.sources)
            for check in sorted(wanted):
                able = [one for one in mutants if asking.may_notice(check, one.place)]
                some = likely(able, asking.texts[check], _FURTHER)
                for at in range(0, len(some), MOST):
                    if check not in seen:
                        batch = some[at : at + MOST]
                        seen.update(*self._noticed(both, candidate.app, candidate.sources, batch).values())
        return seen

    def _mutants(self, both: Both, app: str, sources: Sources) -> tuple[list[Mutant], Asking]:
        """All mutants of a final state, and what the checks of these sources read, on which the mutants depend."""
        before, after = both
        apps = after.task.spec.apps
        stores = (before.store, after.store)
        source = Source(before.state, after.state, after.result, stores, happened=happened(after.task))
        pair = source.pair(incidental_to(self._registry, apps))
        with after.copy(self._registry, app, sources) as copy:
            asking = Asking(copy, after.checks, after.outcome, pair.after)
        pair = replace(pair, asked=asking.about)
        return made(pair, formats_of(self._registry, apps), firsts_of(self._registry, apps)), asking

    def _noticed(
        self,
        both: Both,
        app: str,
        sources: Sources,
        mutants: Sequence[Mutant],
        forgiven: tuple[type[SandboxError], ...] = (),
    ) -> dict[str, frozenset[str]]:
        """By mutant, the checks that notice it: they pass without it, and fail with it.

        Args:
            forgiven: errors of a verifier that is at fault anyway; where it raises one, it notices nothing.
        """
        frozen = both.after
        found = {mutant.name: frozenset[str]() for mutant in mutants}
        with frozen.copy(self._registry, app, sources) as copy, suppress(*forgiven):
            usual = {one.id for one in copy.evaluated(frozen.checks, frozen.outcome) if not one.passed}
            for mutant in mutants:
                try:
                    changes = mutant.make()
                except (ValueError, KeyError, OSError):
                    continue  # a file that the channel cannot write
                with copy.changed(changes), suppress(*forgiven):
                    results = copy.evaluated(frozen.checks, frozen.outcome)
                    found[mutant.name] = frozenset(one.id for one in results if not one.passed and one.id not in usual)
        return found


def _pairs(states: Sequence[Frozen]) -> Iterator[Both]:
    """The states of each task that has both."""
    for name in dict.fromkeys(one.task.id for one in states):
        own = [one for one in states if one.task.id == name]
        before = next((one for one in own if one.result.agent == "noop"), None)
        after = next((one for one in own if one.result.agent == "oracle" and all(one.expected.values())), None)
        if before and after:
            yield Both(before, after)
