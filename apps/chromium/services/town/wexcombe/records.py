"""What happened on the sites, kept as lines of JSON: one file for each kind of record, only ever added to."""

from __future__ import annotations

import json
import threading
from pathlib import Path
from typing import Any

Record = dict[str, Any]


class Records:
    """The records in a folder.

    Args:
        folder: where the files are; made where it is not there.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._lock = threading.Lock()
        folder.mkdir(parents=True, exist_ok=True)
        self._all: dict[str, list[Record]] = {}
        for path in sorted(folder.glob("*.jsonl")):
            self._all[path.stem] = [json.loads(line) for line in path.read_text().split("\n") if line]

    def all(self, kind: str) -> list[Record]:
        """The records of a kind, the oldest first."""
        with self._lock:
            return list(self._all.get(kind, ()))

    def add(self, kind: str, record: Record) -> None:
        """Keep a record."""
        line = json.dumps(record, ensure_ascii=False, sort_keys=True)
        with self._lock:
            with (self._folder / f"{kind}.jsonl").open("a") as file:
                file.write(line + "\n")
            self._all.setdefault(kind, []).append(record)
