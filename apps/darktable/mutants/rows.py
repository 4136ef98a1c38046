"""The rows of a SQLite database by table, and changes to them that are made together."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from pytest_opencomputer.proofs.mutants.mutant import Address, Whole
from pytest_opencomputer.proofs.mutants.sqlite_rows import SqliteRows

Row = Mapping[str, Any]


class Rows:
    """A database whose rows are read, and changed all at once when ``written`` is called."""

    def __init__(self, content: bytes) -> None:
        self._content = content
        self._tables: dict[str, dict[str, Row]] = defaultdict(dict)
        for at, value in SqliteRows().parts(content).items():
            if len(at) == 2:
                self._tables[at[0]][at[1]] = value.content
        self._changes: dict[Address, Any] = {}

    def of(self, table: str, **wanted: Any) -> Iterator[tuple[str, Row]]:
        """The rows of a table with these values, each with its key."""
        for key, row in self._tables[table].items():
            if all(row[column] == value for column, value in wanted.items()):
                yield key, row

    def set(self, table: str, key: str, **values: Any) -> None:
        """Change values of a row."""
        for column, value in values.items():
            self._changes[table, key, column] = "null" if value is None else value

    def remove(self, table: str, *keys: str) -> None:
        """Remove rows."""
        for key in keys:
            self._changes[table, key] = None

    def add(self, table: str, row: Row) -> None:
        """Put a row into a table."""
        self._changes[table, f"new {len(self._changes)}"] = Whole(dict(row))

    def written(self) -> bytes:
        """The database with all changes."""
        return SqliteRows().put(self._content, self._changes)
