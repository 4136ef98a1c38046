"""Finds out when each check of a rollout was won or lost, by asking saved endpoints about the state after each step.

This is done when the agent has stopped: until then its sandbox has no code of a verifier, and nothing is asked.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, Protocol

from pytest_opencomputer.apps.agent_endpoints import AgentOutcome
from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.apps.saved_state import SavedState
from pytest_opencomputer.guest.snapshot import MAX_TOTAL, PIECE
from pytest_opencomputer.models.errors import OpenComputerError, SandboxError, StateError
from pytest_opencomputer.models.records import CheckResult
from pytest_opencomputer.models.sandbox_types import Asked
from pytest_opencomputer.models.values import to_json
from pytest_opencomputer.runs import states
from pytest_opencomputer.runs.states import SavedHome, StateStore
from pytest_opencomputer.runs.timeline import CheckTimeline, Timeline
from pytest_opencomputer.sandbox.guest_operations import Operations
from pytest_opencomputer.tasks.checks import evaluate_together
from pytest_opencomputer.tasks.task import Check

SECONDS = 10.0
"""Seconds that the timeline of a rollout may take at its end; ``opencomputer recheck --timeline`` has no such limit."""
_NOBODY: AgentOutcome = {"status": "none", "answer": None}
_MOST = MAX_TOTAL // 2
"""Bytes of a state that may be unpacked in a sandbox: its folder for temporary files has room for twice that."""

_MOST_ENTRIES = 1_000_000  # of all states of a rollout, which are all in memory


class Reader(Protocol):
    """A copy of a home folder that saved endpoints can be asked about."""

    def lay(self, state: SavedHome, before: SavedHome | None) -> None:
        """Change the copy from the state ``before`` to ``state``."""

    def ask(self, checks: Sequence[Check]) -> Sequence[Asked]:
        """Ask the endpoints of checks about the copy."""


class InSandbox:
    """A copy in the sandbox itself, beside the home folder. Only for use when the agent has stopped.

    Args:
        sandbox: with its verifiers loaded.
    """

    def __init__(self, sandbox: Operations, store: StateStore) -> None:
        self._sandbox = sandbox
        self._store = store
        self._folder = f"/tmp/opencomputer-{os.urandom(8).hex()}"

    def lay(self, state: SavedHome, before: SavedHome | None) -> None:
        if state.size > _MOST:
            raise SandboxError(f"a state of {state.size} bytes, at most {_MOST} are unpacked in a sandbox")
        changed, gone = states.difference(state, before)
        batch: list[dict[str, Any]] = []
        blobs: list[bytes] = []
        places = list(map(states.unescaped, gone))
        for entry in sorted(changed, key=lambda one: one.real_place.split("/")):
            raw = {**entry.model_dump(), "place": entry.real_place}
            if entry.kind == "file" and not entry.lacks:
                raw["blob"] = len(blobs)
                blobs.append(b"".join(self._store.content(entry)))
            batch.append(raw)
            if sum(map(len, blobs)) >= PIECE:
                self._send(batch, places, blobs)
                batch, places, blobs = [], [], []
        self._send(batch, places, blobs)

    def ask(self, checks: Sequence[Check]) -> Sequence[Asked]:
        questions = [(check.app, check.endpoint, check.args) for check in checks]
        return self._sandbox.endpoints(questions, home=self._folder)

    def drop(self) -> None:
        """Remove the copy. Raises as every operation."""
        self._sandbox.call("home.drop", folder=self._folder)

    def _send(self, entries: Sequence[Mapping[str, Any]], gone: Sequence[str], blobs: Sequence[bytes]) -> None:
        self._sandbox.call("home.lay", folder=self._folder, entries=entries, gone=gone, blobs=blobs, timeout=60.0)


class OnHost:
    """A copy on the host, in a folder that is empty at first."""

    def __init__(self, folder: Path, store: StateStore, saved: SavedState) -> None:
        self.folder, self._store, self._saved = folder, store, saved

    @classmethod
    @contextmanager
    def opened(cls, folder: Path, store: StateStore, registry: Registry, apps: Iterable[str]) -> Iterator[OnHost]:
        """A copy with the verifiers of ``apps`` loaded; its process is ended afterwards."""
        with ExitStack() as stack:
            saved = stack.enter_context(SavedState(folder))
            for app in apps:
                saved.load_verifier(app, registry.verifier(app).sources)
            yield cls(folder, store, saved)

    def lay(self, state: SavedHome, before: SavedHome | None) -> None:
        states.lay(state, self._store, self.folder, before)

    def ask(self, checks: Sequence[Check]) -> Sequence[Asked]:
        return [self._one(check) for check in checks]

    def _one(self, check: Check) -> Asked:
        began = time.monotonic()
        try:
            facts = self._saved.endpoint(check.app, check.endpoint, dict(check.args), timeout=60.0)
        except StateError as error:
            return Asked(None, time.monotonic() - began, error)
        return Asked(facts, time.monotonic() - began)


def timeline_of(
    checks: Sequence[Check],
    results: Sequence[CheckResult],
    kept: Iterable[SavedHome],
    reader: Reader,
    *,
    steps: int,
    seconds: float | None = SECONDS,
    task: str = "",
    verifier: str = "",
) -> Timeline:
    """When each of ``checks`` was won or lost.

    Args:
        results: their results at the end.
        kept: the saved states of the rollout, with or without the final one.
        seconds: after so many seconds no further state is looked at; ``None`` for no limit.

    Errors become a note of the timeline, as the verdict does not depend on it.
    """
    states_kept: list[SavedHome] = []
    entries = 0
    for state in kept:
        if not states_kept or state.entries is not states_kept[-1].entries:
            entries += len(state.entries)
        if entries > _MOST_ENTRIES:
            break
        if not state.final:
            states_kept.append(state)
    saved = [check for check in checks if check.declared.state == "saved"]
    search = _Search(states_kept, saved, results, reader)
    note = search.run(seconds) if saved and states_kept else ""
    if entries > _MOST_ENTRIES:
        note = note or f"only states of {_MOST_ENTRIES} entries together were looked at"
    made = []
    for check in checks:
        known = search.known.get(check.id, {})
        if check.declared.live:
            made.append(CheckTimeline(id=check.id, known=False, why_not="asks the running app"))
        elif check.declared.state != "saved":
            made.append(CheckTimeline(id=check.id, known=False, why_not="asks the agent"))
        elif len(known) < 2:
            made.append(CheckTimeline(id=check.id, known=False, why_not=note or "no state of a step was saved"))
        else:
            moments = [*(state.moment for state in search.states), steps]
            made.append(CheckTimeline.of(check.id, [(moments[at], known[at].passed) for at in sorted(known)]))
    moments = [*(state.moment for state in states_kept), steps]
    return Timeline(steps=steps, moments=tuple(moments), note=note, task=task, verifier=verifier, checks=tuple(made))


@dataclass(frozen=True)
class _Answer:
    """The result of a check on one state. Two answers that are equal had the same facts."""

    passed: bool
    facts: str


class _Search:
    """Looks for the states between which the answers of checks change.

    A check that does not pass at the end is asked on each state that differs from the one before: when it was lost is
    what people want to know. A check that passes at the end is asked on fewer: if it answers the same on two states, it
    is assumed to do so on all between them; if not, it is also asked on the state in the middle.

    Attributes:
        states: those that differ from the one before.
        known: for each check, its answers by number of the state; the end has the number after the last.
    """

    def __init__(
        self, kept: Sequence[SavedHome], checks: Sequence[Check], results: Sequence[CheckResult], reader: Reader
    ) -> None:
        self.states = [state for i, state in enumerate(kept) if not i or any(states.difference(state, kept[i - 1]))]
        at_end = {result.id: _answer(result) for result in results}
        self.known: dict[str, dict[int, _Answer]] = {check.id: {len(self.states): at_end[check.id]} for check in checks}
        self._checks = checks
        self._reader = reader
        self._laid: SavedHome | None = None

    def run(self, seconds: float | None) -> str:
        """Ask what is needed; returns a note if not everything could be asked."""
        until = None if seconds is None else time.monotonic() + seconds
        while wanted := self._wanted():
            for number, asked in sorted(wanted.items()):
                if until is not None and time.monotonic() > until:
                    return f"not all states were examined within {seconds:g} s"
                try:
                    self._ask(number, asked)
                except (OpenComputerError, StateError) as error:
                    why = next(iter(str(error).splitlines()), "")
                    return f"the state at moment {self.states[number].moment} could not be examined: {why}"
        return ""

    def _ask(self, number: int, checks: Sequence[Check]) -> None:
        state = self.states[number]
        self._reader.lay(state, self._laid)
        self._laid = state
        for result in evaluate_together(checks, self._reader.ask, _NOBODY):
            self.known[result.id][number] = _answer(result)

    def _wanted(self) -> dict[int, list[Check]]:
        wanted: dict[int, list[Check]] = {}
        for check in self._checks:
            known = self.known[check.id]
            end = len(self.states)
            if 0 not in known:
                wanted.setdefault(0, []).append(check)
                continue
            for number in range(1, end) if not known[end].passed else _middles(known):
                if number not in known:
                    wanted.setdefault(number, []).append(check)
        return wanted


def _middles(known: Mapping[int, _Answer]) -> Iterator[int]:
    """The number halfway between each two known ones that differ and have others between them."""
    numbers = sorted(known)
    for first, second in pairwise(numbers):
        if second - first > 1 and known[first] != known[second]:
            yield (first + second) // 2


def _answer(result: CheckResult) -> _Answer:
    return _Answer(result.passed, to_json([result.actual, result.state_error]))
