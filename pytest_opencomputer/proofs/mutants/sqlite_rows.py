"""SQLite databases: a part is a row, or a value in it. Rows are named by their primary key, else by their ``rowid``."""

from __future__ import annotations

import sqlite3
from collections.abc import Hashable, Iterator, Mapping
from contextlib import closing
from typing import Any

from pytest_opencomputer.proofs.mutants.mutant import Address, Parts, Whole
from pytest_opencomputer.proofs.mutants.parts import other

_MOST_ROWS = 5_000  # of one table: tables with more are not the user's
_MOST = 64 * 1024**2


class SqliteRows:
    """Databases of SQLite."""

    name = "sqlite"
    hidden = False

    def claims(self, content: bytes) -> bool:
        """Whether it begins as such a file does."""
        return content.startswith(b"SQLite format 3\0") and len(content) <= _MOST

    def parts(self, content: bytes) -> Parts:
        """The rows of all tables and their values."""
        found: dict[Address, Any] = {}
        try:
            with closing(_opened(content)) as base:
                for table, keys in _tables(base):
                    columns, rows = _rows(base, table, keys)
                    for key, row in rows:
                        at = (table, key)
                        found[at] = Whole(dict(zip(columns, row, strict=True)))
                        found |= {(*at, one): _value(value) for one, value in zip(columns, row, strict=True)}
        except sqlite3.Error as error:
            raise ValueError(str(error)) from error
        return found

    def put(self, content: bytes, changes: Mapping[Address, Any]) -> bytes:
        """The database with other values or rows. Triggers do not run. Raises ``ValueError``."""
        try:
            return self._with(content, changes)
        except sqlite3.Error as error:
            raise ValueError(str(error)) from error

    def _with(self, content: bytes, changes: Mapping[Address, Any]) -> bytes:
        with closing(_opened(content)) as base:
            base.execute("PRAGMA foreign_keys = OFF")
            base.executescript(
                "".join(
                    f"DROP TRIGGER {_quoted(name)};"
                    for (name,) in base.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall()
                )
            )
            keys = dict(_tables(base))
            for at, value in changes.items():
                where = " AND ".join(f"CAST({one} AS TEXT) IS ?" for one in keys[at[0]])
                named = at[1].split("\t")
                table = _quoted(at[0])
                if isinstance(value, Whole):
                    names = ", ".join(map(_quoted, value.content))
                    marks = ", ".join("?" * len(value.content))
                    base.execute(
                        f"INSERT OR REPLACE INTO {table} ({names}) VALUES ({marks})", list(value.content.values())
                    )
                elif len(at) == 2:
                    base.execute(f"DELETE FROM {table} WHERE {where}", named)
                else:
                    new = None if value == "null" else value
                    base.execute(f"UPDATE {table} SET {_quoted(at[2])} = ? WHERE {where}", [new, *named])
            base.commit()
            return base.serialize()

    def group(self, at: Address) -> Hashable:
        """Rows of a table are alike, and the values in one of its columns."""
        return (at[0], at[2] if len(at) > 2 else "")

    def worse(self, value: Any) -> Any:
        """Another value; a row is removed."""
        return None if isinstance(value, Whole) else 1 if value == "null" else other(value)


def _opened(content: bytes) -> sqlite3.Connection:
    base = sqlite3.connect(":memory:")
    # A file that says it is in WAL mode cannot be opened in memory: bytes 18 and 19 of the header say which mode it is.
    base.deserialize(content[:18] + b"\1\1" + content[20:])
    base.text_factory = lambda raw: raw.decode("utf-8", "surrogateescape")
    return base


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def _tables(base: sqlite3.Connection) -> Iterator[tuple[str, list[str]]]:
    """The ordinary tables, each with the columns that name a row."""
    listed = base.execute("PRAGMA table_list").fetchall()
    for _, name, kind, _, without_rowid, _ in sorted(listed, key=lambda one: one[1]):
        if kind != "table" or name.startswith("sqlite_"):
            continue
        columns = base.execute(f"PRAGMA table_info({_quoted(name)})").fetchall()
        keys = [_quoted(one[1]) for one in sorted(columns, key=lambda one: one[5]) if one[5]]
        if keys or not without_rowid:
            yield name, keys or ["rowid"]


def _rows(base: sqlite3.Connection, table: str, keys: list[str]) -> tuple[list[str], list[tuple[str, Any]]]:
    if base.execute(f"SELECT count(*) FROM {_quoted(table)}").fetchone()[0] > _MOST_ROWS:
        return [], []
    named = ", ".join(f"CAST({one} AS TEXT)" for one in keys)
    found = base.execute(f"SELECT *, {named} FROM {_quoted(table)} ORDER BY {', '.join(keys)}")
    columns = [one[0] for one in found.description][: -len(keys)]
    return columns, [("\t".join(map(str, row[-len(keys) :])), row[: -len(keys)]) for row in found]


def _value(value: Any) -> Any:
    return "null" if value is None else value
