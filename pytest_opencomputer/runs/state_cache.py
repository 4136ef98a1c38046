"""Final states of the runs of proofs, kept for this user, so that changed checks can be asked about them again.

::

    ~/.cache/pytest-opencomputer/proof-states/     ($XDG_CACHE_HOME instead of ~/.cache)
        states/<xx>/<hash>.gz                      contents of files, as in a run directory, each stored once
        rollouts/<key>/states.jsonl, result.json   the final state of a run, and its result
        rollouts/.<name>/                          a run whose proof is not written yet

Nothing depends on it: missing states are played again, so it may be deleted at any time.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from filelock import FileLock
from pydantic import ValidationError

from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.models.records import RolloutResult
from pytest_opencomputer.models.values import to_json
from pytest_opencomputer.runs import states
from pytest_opencomputer.runs.conversion import result_from_json
from pytest_opencomputer.runs.states import SavedHome, StateStore
from pytest_opencomputer.runs.storage import replace_file, writing
from pytest_opencomputer.tasks import seeds

LIMIT = 2 * 1024**3
"""Bytes on disk beyond which the oldest states go."""
_RESULT = "result.json"
_ABANDONED = 24 * 3600.0  # contents that no state refers to are from a killed run once they are this many seconds old


@dataclass(frozen=True)
class KeptState:
    """The final state of a run.

    Attributes:
        folder: with the record of the state.
        store: the contents of its files.
        result: the result of the run.
    """

    folder: Path
    store: StateStore
    result: RolloutResult

    def state(self) -> SavedHome:
        """Read the state. Raises ``UsageProblem`` if it is not there any more."""
        found = states.final_state(self.folder)
        if found is None:
            raise UsageProblem("no final state is there any more", where=str(self.folder), wanted="one")
        return found


class StateCache:
    """The states of one user.

    Args:
        folder: where they are; made when something is first kept.
        limit: bytes on disk beyond which the oldest go.
    """

    def __init__(self, folder: Path, limit: int = LIMIT) -> None:
        self.store = StateStore(folder / "states")
        self._contents = folder / "states"
        self._entries = folder / "rollouts"
        self._lock = folder / "lock"
        self._limit = limit

    @classmethod
    def of_user(cls) -> StateCache:
        """The one in this user's folder for caches."""
        return cls(seeds.cache_folder().with_name("proof-states"))

    def begin(self, name: str) -> Path:
        """Make an empty folder for the state of a run. Raises ``SandboxError`` if it cannot be made.

        Args:
            name: identifies the run until ``keep`` or ``drop``.
        """
        folder = self._begun(name)
        with writing(folder):
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir(parents=True)
        return folder

    def keep(self, key: str, name: str, result: RolloutResult) -> None:
        """Keep the state of a run under ``key``, instead of one that is there. Raises ``SandboxError``."""
        folder, place = self._begun(name), self._entries / key
        if not (folder / states.FILE).is_file():
            return
        replace_file(folder / _RESULT, to_json(result).encode())
        with writing(place), FileLock(self._lock):
            shutil.rmtree(place, ignore_errors=True)
            folder.rename(place)
            place.touch()

    def drop(self, name: str) -> None:
        """Forget the state of a run that was begun."""
        shutil.rmtree(self._begun(name), ignore_errors=True)

    def find(self, key: str) -> KeptState | None:
        """The state under ``key``, which now counts as the newest; ``None`` if it is not there or not whole."""
        folder = self._entries / key
        try:
            result = result_from_json((folder / _RESULT).read_bytes())
            state = states.final_state(folder)
            files = [] if state is None else [one for one in state.entries.values() if one.kind == "file"]
            if state is None or state.lacks or not all(map(self.store.has, files)):
                return None
            folder.touch()
        except (OSError, ValidationError, UsageProblem):
            return None
        return KeptState(folder, self.store, result)

    def newest(self, task: str, agent: str) -> str | None:
        """The key of the newest state that an agent has left in a task of any version; ``None`` if there is none."""
        found: list[tuple[float, str]] = []
        for file in self._entries.glob(f"[!.]*/{_RESULT}"):
            with suppress(OSError, ValueError):
                result = json.loads(file.read_bytes())
                if (result["task"], result["agent"], result["trial"]) == (task, agent, 0):
                    found.append((file.stat().st_mtime, file.parent.name))
        return max(found, default=(0.0, None))[1]

    def trim(self) -> None:
        """Remove the oldest states until the others fit into the limit, and what killed runs have left."""
        if not self._entries.is_dir():
            return
        with suppress(OSError), FileLock(self._lock):
            self._trim(time.time() - _ABANDONED)

    def _trim(self, abandoned: float) -> None:
        for folder in self._entries.glob(".*"):
            if folder.stat().st_mtime < abandoned:
                shutil.rmtree(folder, ignore_errors=True)
        for left in self._contents.glob(".*.tmp"):
            if left.stat().st_mtime < abandoned:
                left.unlink(missing_ok=True)
        sizes = {file.name.removesuffix(".gz"): file.stat().st_size for file in self._contents.glob("*/*.gz")}
        total = sum(sizes.values())
        if total <= self._limit:
            return
        named = {folder: set(_named(folder)) for folder in self._entries.iterdir()}
        users = Counter(one for hashes in named.values() for one in hashes)
        for one in sizes.keys() - users.keys():
            file = self._content(one)
            if file.stat().st_mtime < abandoned:  # else of a state that is being taken
                file.unlink()
                total -= sizes[one]
        kept = [folder for folder in named if not folder.name.startswith(".")]
        for folder in sorted(kept, key=lambda one: one.stat().st_mtime):
            if total <= self._limit:
                return
            shutil.rmtree(folder)
            users.subtract(named[folder])
            for one in named[folder] & sizes.keys():
                if not users[one]:
                    self._content(one).unlink(missing_ok=True)
                    total -= sizes[one]

    def _begun(self, name: str) -> Path:
        return self._entries / f".{hashlib.sha256(name.encode()).hexdigest()[:32]}"

    def _content(self, digest: str) -> Path:
        return self._contents / digest[:2] / f"{digest}.gz"


def _named(folder: Path) -> Iterator[str]:
    """The contents that the records of a folder name; none if they cannot be read."""
    with suppress(OSError, UsageProblem):
        for record in states.read_records(folder):
            yield from (entry.hash for entry in record.entries if entry.hash)
