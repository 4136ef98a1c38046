"""Saves the states of a rollout (``--save-state``): the home folder at the end and, if asked for, after each step.

The agent can prevent a state from being saved; then its record says why, and the rollout continues without it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from pytest_opencomputer.guest.snapshot import MAX_TOTAL, PIECE
from pytest_opencomputer.models.errors import ActionError, GuestError, GuestTimeout, PipeClosed, StateError
from pytest_opencomputer.models.records import CheckResult, Fingerprint
from pytest_opencomputer.rollouts.timeline import InSandbox, timeline_of
from pytest_opencomputer.runs import states, timeline
from pytest_opencomputer.runs.states import StateEntry, StateRecord, StateStore
from pytest_opencomputer.sandbox.guest_operations import Operations
from pytest_opencomputer.tasks.task import Check

MAX_STEPS = 4 * MAX_TOTAL
"""Bytes of changed files that are saved for all steps of one rollout together."""
_LIMIT = 60.0  # seconds for one request; an honest one takes milliseconds
_TOGETHER = 5000  # files that are asked for with one request
_IN_THE_WAY = (GuestError, GuestTimeout, PipeClosed, StateError, ActionError)
"""How copying a home folder can fail. If the machine is gone, the next action will also fail."""


class StateKeeper:
    """Saves the states of one rollout.

    Args:
        folder: the folder of the rollout in its run.
        store: the contents of files of the run.
        steps: also save the state after each step.
    """

    def __init__(self, sandbox: Operations, folder: Path, store: StateStore, *, steps: bool) -> None:
        self.store = store
        self.folder = folder
        self.steps = steps
        self._sandbox = sandbox
        self._going = steps
        self._number = 0
        self._left = MAX_STEPS

    def after_step(self, taken: int) -> None:
        """Save the state after ``taken`` steps, if steps are wanted; called before the next one is carried out.

        Raises:
            SandboxError: the state cannot be stored.
        """
        if not self._going:
            return
        self._take(taken - 1, final=False)
        if self._left < 0:
            self._stop(taken, f"the steps have changed more than {MAX_STEPS // 1024**2} MiB; no more are saved")

    def final(self, steps: int) -> None:
        """Save the final state of a rollout with so many steps. Raises as ``after_step``."""
        # All of it once more, whatever was saved before: nobody can change it any more.
        self._number = 0
        self._take(steps, final=True)

    def tell(
        self, checks: Sequence[Check], results: Sequence[CheckResult], steps: int, fingerprint: Fingerprint
    ) -> None:
        """Store when each check was won or lost. The agent has stopped, and the verifiers are loaded.

        Raises:
            SandboxError: it cannot be stored.
        """
        reader = InSandbox(self._sandbox, self.store)
        made = timeline_of(
            checks,
            results,
            states.read_states(self.folder),
            reader,
            steps=steps,
            task=fingerprint.task,
            verifier=fingerprint.verifier,
        )
        timeline.write(self.folder, made)
        # The machine ends soon, and with it what cannot be removed.
        with suppress(*_IN_THE_WAY):
            reader.drop()

    def _take(self, moment: int, *, final: bool) -> None:
        try:
            value, blobs = self._sandbox.call_blobs("home.changes", since=self._number, timeout=_LIMIT)
            entries = tuple(self._entries(value["entries"], blobs))
        except _IN_THE_WAY as error:
            self._stop(moment, f"{type(error).__name__}: {next(iter(str(error).splitlines()), '')}", final=final)
            return
        record = StateRecord(
            moment=moment,
            final=final,
            whole=value["whole"],
            entries=entries,
            gone=tuple(map(states.escaped, value["gone"])),
            lacks=tuple(map(states.escaped, value["lacks"])),
        )
        states.append(self.folder, record)
        self._number = value["number"]
        self._left -= sum(one.size for one in entries if one.hash)

    def _stop(self, moment: int, why: str, *, final: bool = False) -> None:
        self._going = False
        states.append(self.folder, StateRecord(moment=moment, final=final, error=states.escaped(why)))

    def _entries(self, raws: Sequence[Mapping[str, Any]], blobs: Sequence[bytes]) -> Iterator[StateEntry]:
        """The entries with their contents stored; those that did not come with the list are asked for."""
        waiting: list[Mapping[str, Any]] = []
        for raw in raws:
            if raw["kind"] == "file" and "blob" not in raw and "lacks" not in raw and raw["size"] <= PIECE:
                waiting.append(raw)
            else:
                yield self._entry(raw, blobs)
        while waiting:
            batch: list[Mapping[str, Any]] = []
            size = 0
            while waiting and (not batch or size + waiting[-1]["size"] <= PIECE) and len(batch) < _TOGETHER:
                size += waiting[-1]["size"]
                batch.append(waiting.pop())
            told, more = self._sandbox.call_blobs("home.fill", entries=batch, timeout=_LIMIT)
            # A file that has grown meanwhile may not have fitted; it is asked for separately.
            yield from (self._entry(raw, more) for raw in told)

    def _entry(self, raw: Mapping[str, Any], blobs: Sequence[bytes]) -> StateEntry:
        digest, size, lacks = "", raw.get("size", 0), raw.get("lacks", "")
        if raw["kind"] == "file" and not lacks:
            pieces = [blobs[raw["blob"]]] if "blob" in raw else self._pieces(raw["place"], size)
            try:
                digest, size = self.store.keep(pieces)
            except StateError as error:
                lacks = str(error)
        return StateEntry(
            place=states.escaped(raw["place"]),
            kind=raw["kind"],
            mode=raw["mode"],
            size=size,
            mtime=raw.get("mtime", 0),
            hash=digest,
            to=states.escaped(raw.get("to", "")),
            lacks=states.escaped(lacks),
        )

    def _pieces(self, place: str, size: int) -> Iterable[bytes]:
        """The content of a file that is too big for one answer; no more than its size when it was listed."""

        def ask() -> Iterator[bytes]:
            for offset in range(0, size, PIECE):
                piece = self._sandbox.call_blobs("home.read", place=place, offset=offset, timeout=_LIMIT)[1][0]
                yield piece[: size - offset]
                if len(piece) < PIECE:
                    return

        return ask()
