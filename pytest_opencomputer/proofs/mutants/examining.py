"""Mutates a task: makes mutants of its final state, and asks its checks about each."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from functools import cache
from hashlib import sha256
from pathlib import Path
from time import thread_time
from typing import TypeVar

from pytest_opencomputer.apps.incidental import incidental_to
from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.models.errors import SandboxError, UsageProblem
from pytest_opencomputer.proofs.mutants.answers import of_answer
from pytest_opencomputer.proofs.mutants.asking import Asking, Copy, can_be_asked
from pytest_opencomputer.proofs.mutants.choosing import chosen, likely
from pytest_opencomputer.proofs.mutants.dconf_keys import DconfKeys
from pytest_opencomputer.proofs.mutants.examined import Examined, Verdict
from pytest_opencomputer.proofs.mutants.exports import Exports
from pytest_opencomputer.proofs.mutants.facts import Delta, delta
from pytest_opencomputer.proofs.mutants.files import WholeFiles
from pytest_opencomputer.proofs.mutants.firsts import First, Firsts
from pytest_opencomputer.proofs.mutants.json_keys import JsonKeys
from pytest_opencomputer.proofs.mutants.mails import Mails
from pytest_opencomputer.proofs.mutants.meaning import without_incidental
from pytest_opencomputer.proofs.mutants.mutant import Changes, Channel, Format, Mutant, Pair
from pytest_opencomputer.proofs.mutants.of_apps import firsts_of, formats_of
from pytest_opencomputer.proofs.mutants.packages import Packages
from pytest_opencomputer.proofs.mutants.parts import OfParts
from pytest_opencomputer.proofs.mutants.settings import Settings
from pytest_opencomputer.proofs.mutants.sources import Source
from pytest_opencomputer.proofs.mutants.sqlite_rows import SqliteRows
from pytest_opencomputer.proofs.mutants.telling import Teller
from pytest_opencomputer.proofs.mutants.text_lines import TextLines
from pytest_opencomputer.proofs.mutants.xml_parts import XmlParts
from pytest_opencomputer.proofs.proof import read
from pytest_opencomputer.rollouts.host_programs import missing_programs
from pytest_opencomputer.rollouts.recheck import outcome_of
from pytest_opencomputer.tasks.task import Task

_T = TypeVar("_T")
_R = TypeVar("_R")

FORMATS: tuple[Format, ...] = (Settings(), JsonKeys(), SqliteRows(), DconfKeys(), XmlParts(), Packages())
CHANNELS: tuple[Channel, ...] = (WholeFiles(), TextLines(), Mails(), Exports())
MOST = 60
"""Number of mutants tried per task, so that it takes a few seconds."""
MORE, MOST_UNSEEN = 4, 30
"""Mutants more for each check that was not the only one to notice one of them, and for one that has noticed none."""


def examine(registry: Registry, task: Task, source: Source, *, most: int = MOST, thorough: bool = True) -> Examined:
    """Ask the checks of a task about mutants of a state in which all of them pass.

    Args:
        most: how many mutants are asked about.
        thorough: also find out which facts the solution changed, and whether any endpoint can see the damage that no
            check notices. Otherwise such damage counts as not seen.

    Raises:
        UsageProblem: the state is not as a run writes it, or what an app declares to be incidental is wrong.
    """
    began = thread_time()
    checked = {(one.app, one.endpoint) for one in task.spec.checks}
    pair = source.pair(incidental_to(registry, task.spec.apps, checked))
    outcome = outcome_of(source.result)
    checks = [one for one in task.spec.checks if can_be_asked(one)]
    if missing_programs(registry, checks):
        checks = [one for one in checks if not missing_programs(registry, [one])]
    unasked = tuple(one.id for one in task.spec.checks if one not in checks)
    with Copy.of(source.after, source.stores[1], registry, task.spec.apps) as copy:
        asking = Asking(copy, checks, outcome, pair.after)
        if asking.failed:
            return Examined(task.id, why_not=f"its final state fails today's checks: {', '.join(asking.failed)}")
        apps = task.spec.apps
        mutants = made(replace(pair, asked=asking.about), formats_of(registry, apps), firsts_of(registry, apps))
        mutants = [*of_answer(checks, outcome), *mutants]
        teller = cache(lambda: Teller(registry, task, copy, list(pair.after), pair.changed()))

        def tells(mutant: Mutant, changes: Changes) -> bool:
            return (thorough or mutant.kind != "damage") and teller().tells(mutant, changes)

        asked = _Asked(copy, asking, tells)
        taken = chosen(mutants, most)
        for mutant in taken:
            asked(mutant)
        alone, missed = near_misses_alone(task.folder), failed_near_misses(task.folder)
        taken += asked.seek([one for one in mutants if one not in set(taken)], alone.keys(), missed)
        change, spent = Delta(), 0.0
        if thorough:
            with Copy.of(source.before, source.stores[0], registry, task.spec.apps) as before:
                change = delta(registry, task, before, copy, pair.changed())
            spent = before.spent
    seconds = thread_time() - began + copy.spent + spent
    return Examined(
        task.id,
        tuple(asked.verdicts),
        tuple(one.id for one in checks),
        alone,
        missed,
        len(mutants),
        frozenset(one.name for one in mutants) - {one.name for one in taken},
        unasked,
        tuple(asked.unfit),
        change,
        note=source.note,
        seconds=seconds,
    )


def near_misses_alone(folder: Path) -> dict[str, str]:
    """By check, the first near miss of the record in a task's folder that failed it and no other; none without one."""
    alone = [(name, *failed) for name, failed in _near_misses(folder).items() if len(failed) == 1]
    return {check: name for name, check in reversed(alone)}


def failed_near_misses(folder: Path) -> frozenset[str]:
    """The checks that fail in a near miss of the record in a task's folder; none without one."""
    return frozenset().union(*_near_misses(folder).values())


def _near_misses(folder: Path) -> dict[str, set[str]]:
    """By near miss of a record, the checks that fail."""
    try:
        record = read(folder)
    except UsageProblem:
        return {}
    runs = record.runs if record else {}
    return {name: one.failed() for name, one in runs.items() if one.named is not None}


def made(pair: Pair, of_apps: Iterable[Format] = (), firsts: Iterable[First] = ()) -> list[Mutant]:
    """All mutants that can be made of two states, the same each time.

    Args:
        of_apps: the formats of the apps' own, beside ``FORMATS``.
        firsts: what can be done for the first time in the apps.
    """
    formats = (*FORMATS, *of_apps)
    counted = without_incidental(pair, formats)
    found: dict[str, Mutant] = {}
    for channel in (*CHANNELS, *map(OfParts, formats), Firsts(tuple(firsts))):
        for mutant in channel.mutants(counted):
            found.setdefault(mutant.name, mutant)
    return list(found.values())


class _Asked:
    """Asks about mutants one by one, about each state once.

    Attributes:
        verdicts: what became of them.
        unfit: those that could not be written, with the reason.
    """

    def __init__(self, copy: Copy, asking: Asking, tells: Callable[[Mutant, Changes], bool]) -> None:
        self._copy, self._asking, self._tells = copy, asking, tells
        self._states: set[tuple[frozenset[tuple[str, bytes | None]], str]] = set()
        self.verdicts: list[Verdict] = []
        self.unfit: dict[str, None] = {}

    def __call__(self, mutant: Mutant) -> tuple[str, ...]:
        """The ids of the checks that fail about it; none if another channel has made the same."""
        try:
            changes = mutant.make()
        except (ValueError, KeyError, OSError) as error:
            if not mutant.is_far:  # there are more of those than needed
                self.unfit[f"{mutant.name}: {type(error).__name__}: {error}"] = None
            return ()
        files = frozenset((place, content and sha256(content).digest()) for place, content in changes.items())
        if (state := (files, repr(mutant.outcome))) in self._states:
            return ()
        self._states.add(state)
        with self._copy.changed(changes):
            try:
                failed = self._asking.failed_with(changes, mutant.outcome)
            except SandboxError:
                if not mutant.is_far:
                    raise
                return ()  # no app writes such a file, and the verifier cannot read it
            self.verdicts.append(Verdict(mutant, failed, bool(failed) or self._tells(mutant, changes)))
        return failed

    def seek(self, mutants: Sequence[Mutant], known: Set[str], seen: Set[str]) -> list[Mutant]:
        """Ask about more mutants, so that each check fails alone about one; those that were asked about.

        Args:
            known: the checks that fail alone in a near miss.
            seen: the checks that fail in one.
        """
        left, asked = dict.fromkeys(mutants), []
        alone = {*known, *(one.failed[0] for one in self.verdicts if len(one.failed) == 1)}
        for check, texts in self._asking.words.items():
            if check in alone:
                continue
            is_seen = check in seen or any(check in one.failed for one in self.verdicts)
            able = [one for one in left if self._asking.may_notice(check, one.place) and not (is_seen and one.is_far)]
            for mutant in likely(able, texts, MORE if is_seen else MOST_UNSEEN):
                del left[mutant]
                asked.append(mutant)
                failed = self(mutant)
                alone.update(failed if len(failed) == 1 else ())
                if check in alone or (check in failed and not is_seen):
                    break
        return asked


def examined_all(
    registry: Registry, found: Iterable[tuple[Task, Source | None]], *, most: int = MOST
) -> Iterator[Examined]:
    """What became of the mutants of several tasks, in their order; one whose state cannot be asked says why."""

    def one(task: Task, source: Source | None) -> Examined:
        if source is None:
            return Examined(task.id, why_not="no states are kept of it; do: pytest --prove-all")
        try:
            return examine(registry, task, source, most=most)
        except SandboxError as error:
            return Examined(task.id, why_not=next(iter(str(error).splitlines()), ""))

    return side_by_side(lambda both: one(*both), found)


def side_by_side(about: Callable[[_T], _R], things: Iterable[_T]) -> Iterator[_R]:
    """What ``about`` returns for each of ``things``, in their order.

    As many as there are cores are worked on at a time, in threads: a mutant's checks are asked in another process.
    """
    at_once = len(os.sched_getaffinity(0))
    begun: deque[Future[_R]] = deque()
    with ThreadPoolExecutor(at_once) as pool:
        for thing in things:  # not ``pool.map``, which takes all of them before it returns the first result
            begun.append(pool.submit(about, thing))
            if len(begun) > at_once:
                yield begun.popleft().result()
        while begun:
            yield begun.popleft().result()
