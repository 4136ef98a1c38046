"""The results for the mutants of a task."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pytest_opencomputer.proofs.mutants.facts import Delta
from pytest_opencomputer.proofs.mutants.mutant import Kind, Mutant


@dataclass(frozen=True)
class Verdict:
    """The result for one mutant.

    Attributes:
        failed: the ids of the checks that fail.
        seen: whether any endpoint of the apps tells it from the solution's final state.
    """

    mutant: Mutant
    failed: tuple[str, ...]
    seen: bool = True

    @property
    def survived(self) -> bool:
        """Whether no check noticed it, although it can be noticed."""
        return not self.failed and self.seen


@dataclass(frozen=True)
class Examined:
    """A task whose checks were asked about mutants.

    Attributes:
        checks: ids of the checks that were asked.
        near_misses: by check, the near miss of the task's record that it alone noticed.
        failed_near_misses: ids of the checks that fail in a near miss of the record.
        unchosen: names of the mutants that could be made and were not asked about.
        made: how many mutants could be made; ``verdicts`` has those that were asked about.
        unasked: ids of checks that a saved state cannot answer, or not on this machine.
        unfit: files that a channel could not write without a check noticing that it did.
        delta: what the solution has changed, in facts.
        why_not: why there are no mutants; empty if there are.
        note: a remark for readers of the figures.
        seconds: CPU time that it took.
    """

    task: str
    verdicts: tuple[Verdict, ...] = ()
    checks: tuple[str, ...] = ()
    near_misses: Mapping[str, str] = field(default_factory=dict)
    failed_near_misses: frozenset[str] = frozenset()
    made: int = 0
    unchosen: frozenset[str] = frozenset()
    unasked: tuple[str, ...] = ()
    unfit: tuple[str, ...] = ()
    delta: Delta = field(default_factory=Delta)
    why_not: str = ""
    note: str = ""
    seconds: float = 0.0

    def of(self, kind: Kind) -> list[Verdict]:
        """The verdicts of one kind, without those that nobody can see."""
        return [one for one in self.verdicts if one.mutant.kind == kind and one.seen]

    @property
    def survivors(self) -> list[Verdict]:
        """What no check noticed."""
        return [one for one in self.verdicts if one.survived]

    @property
    def noticed_by(self) -> frozenset[str]:
        """The checks that noticed a mutant."""
        return frozenset(check for one in self.verdicts for check in one.failed)

    @property
    def never_failed(self) -> tuple[str, ...]:
        """The checks that nobody has seen to fail: in no near miss of the record, and with no mutant."""
        seen = self.noticed_by | self.failed_near_misses
        return tuple(one for one in self.checks if one not in seen)

    @property
    def killed_alone(self) -> dict[str, str]:
        """The checks that were the only one to notice a mutant or a near miss, with the name of the first such."""
        found = {one.failed[0]: one.mutant.name for one in reversed(self.verdicts) if len(one.failed) == 1}
        return {**self.near_misses, **found}

    @property
    def never_alone(self) -> tuple[str, ...]:
        """The checks that were never the only one: they ask nothing that no other asks, or no mutant is so wrong."""
        return tuple(one for one in self.checks if one not in self.killed_alone)
