"""The runs that ``opencomputer view`` shows, read again whenever they have changed."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from threading import Lock

from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.models.records import RolloutResult
from pytest_opencomputer.runs.notes import Note, notes_file, read_notes
from pytest_opencomputer.runs.reader import Rollout, Run
from pytest_opencomputer.runs.reading import folders_in

_CHANGING = ("run.json", "tasks.jsonl", "results.jsonl", "rollouts", "earlier")
_Stamp = tuple[tuple[int, int] | None, ...]


class Shown:
    """A run as it was when it was read.

    Attributes:
        key: what addresses call it: letters, digits, ``.``, ``_`` and ``-``.
        stamp: differs if the run has changed, apart from trajectories.
    """

    def __init__(self, key: str, run: Run, stamp: _Stamp) -> None:
        self.key, self.run, self.stamp = key, run, stamp

    @cached_property
    def rollouts(self) -> Sequence[Rollout]:
        """All that were planned or begun, by name: a run that goes on keeps this order. Raises ``UsageProblem``."""
        results = {result.rollout: result for result in self.run.results}
        names = sorted({result.rollout for result in self.run.planned})
        return [Rollout(self.run, name, results.get(name)) for name in names]

    @cached_property
    def results(self) -> Mapping[str, RolloutResult]:
        """The result of each of them, or what stands for it."""
        return {result.rollout: result for result in (*self.run.planned, *self.run.results)}

    @cached_property
    def notes(self) -> Mapping[str, Note]:
        """The notes on its rollouts. Raises ``UsageProblem``."""
        return read_notes(self.run.path)


@dataclass(frozen=True)
class Unreadable:
    """A folder that looks like a run but cannot be read, and why."""

    path: Path
    why: str


class Shelf:
    """Finds runs.

    Args:
        places: run directories, and folders with some; runs that begin later are found, too.

    Raises:
        UsageProblem: one of them is no folder.
    """

    def __init__(self, places: Sequence[Path]) -> None:
        self._places: list[Path] = []
        for place in places:
            self.add(place)
        self._keys: dict[Path, str] = {}
        self._read: dict[Path, Shown] = {}
        self._lock = Lock()

    def add(self, place: Path) -> None:
        """Also look in this place. Raises ``UsageProblem`` if it is not a folder."""
        if not place.is_dir():
            raise UsageProblem(
                "there is no such folder",
                where=str(place),
                wanted="a run directory, or a folder with some",
                fix="opencomputer view FOLDER",
            )
        self._places.append(place.resolve())

    def runs(self) -> tuple[list[Shown], list[Unreadable]]:
        """The runs, the latest first, and those that cannot be read."""
        shown: list[Shown] = []
        unreadable: list[Unreadable] = []
        with self._lock:
            for path in dict.fromkeys(self._paths()):
                try:
                    shown.append(self._open(path))
                except UsageProblem as problem:
                    unreadable.append(Unreadable(path, str(problem)))
        shown.sort(key=lambda one: (one.run.configuration.started, one.run.name), reverse=True)
        return shown, unreadable

    def run(self, key: str) -> Shown | None:
        """The run that addresses call so; ``None`` if there is none. Raises ``UsageProblem`` if it cannot be read."""
        with self._lock:
            if key not in self._keys.values():  # perhaps it has begun since
                for path in self._paths():
                    self._key(path)
            return next((self._open(path) for path, known in self._keys.items() if known == key), None)

    def _paths(self) -> Iterator[Path]:
        for place in self._places:
            if _is_run(place):
                yield place
            else:
                # Links are left out: runs/latest is a run again, and others may lead anywhere.
                below = (folder for folder in folders_in(place) if not folder.is_symlink())
                yield from sorted(folder for folder in below if _is_run(folder))

    def _key(self, path: Path) -> str:
        if path not in self._keys:
            plain = re.sub(r"[^A-Za-z0-9_-]+", "-", path.name) or "run"
            taken = set(self._keys.values())
            names = (plain, *(f"{plain}.{number}" for number in range(2, len(taken) + 3)))
            self._keys[path] = next(name for name in names if name not in taken)
        return self._keys[path]

    def _open(self, path: Path) -> Shown:
        stamp = tuple(map(_stamp, (*(path / name for name in _CHANGING), notes_file(path))))
        known = self._read.get(path)
        if known is None or known.stamp != stamp:
            known = self._read[path] = Shown(self._key(path), Run.open(path), stamp)
        _ = known.rollouts, known.notes  # now, since they raise what is wrong with the run
        return known


def _is_run(folder: Path) -> bool:
    """Whether a folder is meant to be a run, whatever its ``run.json`` is."""
    return os.path.lexists(folder / "run.json")


def _stamp(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size
