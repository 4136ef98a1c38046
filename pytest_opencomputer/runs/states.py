"""Home folders that a run saves (``--save-state``): as rollouts left them, and as they were after each step.

::

    states/<xx>/<hash>.gz           content of a file, named by the SHA-256 of it, so that equal ones are stored once
    rollouts/<name>/states.jsonl    one line per state, with what differs from the one before

A line is written when all contents that it names are stored, so a run that is killed loses at most the state that was
being saved. The files come from an untrusted party, and a run directory may come from anybody: everything that is read
here is checked against its bounds and its hash.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import re
import secrets
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import unquote_to_bytes

from pydantic import BaseModel, ConfigDict, Field

from pytest_opencomputer.guest import restore, snapshot
from pytest_opencomputer.guest.home import MAX_ENTRIES, EntryKind
from pytest_opencomputer.guest.state import StateOutside
from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.runs.reading import complete_lines, is_below, opened, parsed
from pytest_opencomputer.runs.storage import append_line, writing

FILE = "states.jsonl"
START = -1
"""The moment before the first step."""
_LEVEL = 1  # of compression: 6 takes four times as long for a tenth less
_HASH = re.compile(r"[0-9a-f]{64}")


class StateEntry(BaseModel):
    """One thing in a saved home folder.

    Attributes:
        place: relative to the folder; bytes that are not UTF-8, and ``%``, as ``%XX``.
        mode: permission bits.
        size, mtime, hash: of a file; bytes, nanoseconds since the epoch, SHA-256 of its content.
        to: where a link leads, as ``place``.
        lacks: why the content of a file was left out; empty if it is there.
    """

    model_config = ConfigDict(frozen=True, strict=True)

    place: str
    kind: EntryKind
    mode: int = 0
    size: int = Field(default=0, ge=0)
    mtime: int = 0
    hash: str = ""
    to: str = ""
    lacks: str = ""

    @property
    def real_place(self) -> str:
        """The place as the operating system has it."""
        return unescaped(self.place)


class StateRecord(BaseModel):
    """One line of ``states.jsonl``: a state, as what differs from the one before it.

    Attributes:
        moment: -1 before the first step, k after step k, the number of steps at the end.
        final: the state that saved endpoints read when the agent had stopped.
        whole: all entries are here, so the states before it do not count.
        lacks: what was left out besides contents of files, one line each.
        error: why there is no state of this moment; empty if there is.
    """

    model_config = ConfigDict(frozen=True, strict=True)

    moment: int = Field(ge=START, le=10**9)
    final: bool = False
    whole: bool = False
    entries: tuple[StateEntry, ...] = Field(default=(), strict=False)
    gone: tuple[str, ...] = Field(default=(), strict=False)
    lacks: tuple[str, ...] = Field(default=(), strict=False)
    error: str = ""


@dataclass(frozen=True)
class SavedHome:
    """A saved home folder.

    Attributes:
        entries: by place, as ``StateEntry.place`` has it.
    """

    moment: int
    final: bool
    entries: Mapping[str, StateEntry]
    notes: tuple[str, ...]

    @property
    def lacks(self) -> tuple[str, ...]:
        """What is missing or different in it, one line each; checks that need that cannot be asked again."""
        return (*self.notes, *(f"{one.place}: {one.lacks}" for one in self.entries.values() if one.lacks))

    @property
    def size(self) -> int:
        """Bytes of all files that are there."""
        return sum(one.size for one in self.entries.values() if one.kind == "file" and not one.lacks)


class StateStore:
    """The contents of files of one run, each stored once.

    Args:
        folder: ``states/`` of the run.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.stored = 0  #: bytes on disk that were added through this object

    def keep(self, pieces: Iterable[bytes]) -> tuple[str, int]:
        """Store the content of a file and return its hash and size. Raises ``SandboxError`` if it cannot be stored."""
        digest, size = hashlib.sha256(), 0
        temporary = self._folder / f".{secrets.token_hex(8)}.tmp"
        known = iter(pieces)
        first = next(known, b"")
        if len(first) < snapshot.PIECE:  # all of it
            name = hashlib.sha256(first).hexdigest()
            if self._place(name).exists():
                return name, len(first)
        with writing(temporary):
            self._folder.mkdir(exist_ok=True)
            try:
                with temporary.open("xb") as raw:
                    with gzip.GzipFile("", "wb", _LEVEL, raw, mtime=0) as packed:
                        for piece in _again(first, known):
                            digest.update(piece)
                            packed.write(piece)
                            size += len(piece)
                    self.stored += raw.tell()
                place = self._place(digest.hexdigest())
                place.parent.mkdir(exist_ok=True)
                temporary.replace(place)
            except BaseException:
                with suppress(FileNotFoundError):
                    temporary.unlink()
                raise
        return digest.hexdigest(), size

    def content(self, entry: StateEntry) -> Iterator[bytes]:
        """The content of a file, piece by piece.

        Raises:
            UsageProblem: it is missing, or not what the entry says; noticed at its end at the latest.
        """
        place = self._place(entry.hash)
        digest, left = hashlib.sha256(), entry.size
        try:
            if not is_below(place, self._folder):
                raise UsageProblem("leads out of the run", where=str(place), wanted="a content of the run")
            with opened(place) as file, gzip.GzipFile(fileobj=file) as packed:
                # One byte more than allowed, so that a content that is too long is noticed but not unpacked.
                while piece := packed.read(min(snapshot.PIECE, left + 1)):
                    left -= len(piece)
                    if left < 0:
                        break
                    digest.update(piece)
                    yield piece
        except (OSError, EOFError, zlib.error) as problem:
            raise UsageProblem(
                f"cannot be read: {problem}", where=str(place), wanted="a content of the run"
            ) from problem
        if left or digest.hexdigest() != entry.hash:
            raise UsageProblem("is not what its name says", where=str(place), wanted="the content with that SHA-256")

    def has(self, entry: StateEntry) -> bool:
        """Whether the content of a file is stored. Raises ``UsageProblem`` if its hash is none."""
        return self._place(entry.hash).is_file()

    def _place(self, digest: str) -> Path:
        if not _HASH.fullmatch(digest):
            raise UsageProblem(f"{digest!r} is no SHA-256", where=str(self._folder), wanted="64 hex digits")
        return self._folder / digest[:2] / f"{digest}.gz"


def append(folder: Path, record: StateRecord) -> None:
    """Append a state to those of a rollout. Raises ``SandboxError`` if it cannot be stored."""
    data = record.model_dump(mode="json", exclude_defaults=True)
    append_line(folder / FILE, json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode())


def escaped(place: str) -> str:
    """A place in UTF-8, as records have it: bytes that are not UTF-8 as ``%XX``."""
    if "%" not in place and place.isascii():
        return place
    return "".join(
        f"%{ord(char) & 0xFF:02X}" if 0xDC80 <= ord(char) <= 0xDCFF else "%25" if char == "%" else char
        for char in place
    )


def unescaped(place: str) -> str:
    """A place as the operating system has it, from what records have."""
    return os.fsdecode(unquote_to_bytes(place))


def read_records(folder: Path) -> Iterator[StateRecord]:
    """The lines of a rollout's ``states.jsonl``; none if the file is missing. Raises ``UsageProblem``."""
    file = folder / FILE
    for number, line in complete_lines(file):
        yield parsed(line, StateRecord.model_validate_json, f"{file}:{number}", "a saved state")


def read_states(folder: Path) -> Iterator[SavedHome]:
    """The saved states of a rollout in order; moments without one are left out. Raises ``UsageProblem``."""
    entries: dict[str, StateEntry] = {}
    for record in read_records(folder):
        if record.error:
            continue
        if record.whole or record.gone or record.entries:  # else it has the same entries as the state before
            entries = {} if record.whole else dict(entries)
            for place in record.gone:
                entries.pop(place, None)
            entries |= {one.place: one for one in record.entries}
        state = SavedHome(record.moment, record.final, entries, record.lacks)
        if len(entries) > MAX_ENTRIES or state.size > 2 * snapshot.MAX_TOTAL:
            raise UsageProblem(
                f"a state of {len(entries)} entries and {state.size} bytes",
                where=str(folder / FILE),
                wanted=f"at most {MAX_ENTRIES} entries and {2 * snapshot.MAX_TOTAL} bytes",
            )
        yield state


def store_of(folder: Path) -> StateStore:
    """The contents of files of the run that a rollout's folder (``RUN/rollouts/NAME``) is part of."""
    return StateStore(folder.resolve().parents[1] / "states")


def final_state(folder: Path) -> SavedHome | None:
    """The final state of a rollout; ``None`` if there is none. Raises ``UsageProblem``."""
    return next((state for state in read_states(folder) if state.final), None)


def lay(state: SavedHome, store: StateStore, folder: Path, before: SavedHome | None = None) -> None:
    """Unpack a saved state into an empty folder, or into one that has the state ``before``.

    The files belong to the user of this process, and links lead nowhere (``guest.restore``).

    Raises:
        UsageProblem: the state is not as a run writes it, or the folder cannot be written.
    """
    changed, gone = difference(state, before)
    raw: Sequence[Mapping[str, Any]] = [{**one.model_dump(), "place": one.real_place, "of": one} for one in changed]
    try:
        restore.restore(
            str(folder),
            raw,
            list(map(unescaped, gone)),
            lambda entry: None if entry["lacks"] else store.content(entry["of"]),
        )
    except (StateOutside, OSError) as problem:
        raise UsageProblem(
            f"a saved state cannot be unpacked: {problem}", where=str(folder), wanted="a state as a run writes it"
        ) from problem


def difference(state: SavedHome, before: SavedHome | None) -> tuple[list[StateEntry], list[str]]:
    """Entries that are new or differ from ``before``, and places that are gone."""
    old = {} if before is None else before.entries
    if old is state.entries:
        return [], []
    changed = [one for place, one in state.entries.items() if old.get(place) != one]
    return changed, [place for place in old if place not in state.entries]


def _again(first: bytes, rest: Iterator[bytes]) -> Iterator[bytes]:
    yield first
    yield from rest
