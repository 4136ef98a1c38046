"""SQLite databases, read from a private copy.

The database is copied with its write-ahead log or rollback journal, and opened there: so SQLite itself recovers what
the app had not checkpointed, and the original is never touched. If there is nothing to recover, and no process is left
that could write, the original is read in place: as an immutable file, through a descriptor, so that SQLite neither
writes nor looks for anything beside it. The file is hostile: its schema may not call functions with side effects, and
rows, time and size are bounded.
"""

from __future__ import annotations

import errno
import os
import posixpath
import re
import sqlite3
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any

from pytest_opencomputer.guest.home import Home
from pytest_opencomputer.guest.state import StateCorrupt, StateNoRoom, StateTimeout, StateTooBig, shown

MAX_BYTES = 256 * 1024**2
"""Bytes of all files that are copied together: the temporary folder may be in memory."""
MAX_ROWS = 20_000
MAX_CELL = 16 * 1024**2
MAX_ANSWER = 128 * 1024**2
"""Bytes of all texts and blobs that a query answers."""
MAX_HEAP = 384 * 1024**2
"""Bytes that SQLite itself may take, for example to sort what a hostile view makes up."""
SECONDS = 15.0
_STEPS = 20_000  # instructions of SQLite's machine between two looks at the clock
# Ends a rollback journal that belongs to a transaction over several files: https://www.sqlite.org/fileformat2.html#the_rollback_journal
_SUPER_JOURNAL = bytes.fromhex("d9d505f920a163d7")
# Limits far beyond any app's schema, for what could make single instructions of SQLite's machine slow.
_LIMITS = {
    sqlite3.SQLITE_LIMIT_LENGTH: MAX_CELL,
    sqlite3.SQLITE_LIMIT_SQL_LENGTH: 1024**2,
    sqlite3.SQLITE_LIMIT_LIKE_PATTERN_LENGTH: 1_000,
    sqlite3.SQLITE_LIMIT_EXPR_DEPTH: 500,
    sqlite3.SQLITE_LIMIT_WORKER_THREADS: 0,
}
_VIRTUAL = re.compile(r"create(?:\s|/\*.*?\*/|--[^\n]*\n)+virtual\b", re.IGNORECASE | re.DOTALL)
# UnicodeDecodeError: Python's module takes names of columns, and SQLite's messages with names in them, for UTF-8.
_DAMAGED = (sqlite3.Error, UnicodeDecodeError)
_READING = frozenset({sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_FUNCTION, sqlite3.SQLITE_RECURSIVE})


class Database:
    """An open database."""

    def __init__(self, connection: sqlite3.Connection, place: str) -> None:
        self._connection, self._place = connection, place
        self._deadline = time.monotonic() + SECONDS

    def rows(self, query: str, parameters: Sequence[Any] | Mapping[str, Any] = ()) -> list[dict[str, Any]]:
        """The rows of a SELECT, each by column name.

        Raises:
            StateCorrupt: the file is damaged, or does not have the tables that the query asks for.
            StateTooBig: more than 20,000 rows, 128 MiB of texts and blobs, or 384 MiB to find them.
            StateTimeout: all queries together took more than 15 s.
        """
        try:
            cursor = self._connection.execute(query, parameters)
            found: list[tuple[Any, ...]] = []
            left = MAX_ANSWER
            for row in cursor:
                left -= sum(len(cell) for cell in row if isinstance(cell, str | bytes))
                if len(found) >= MAX_ROWS or left < 0:
                    raise StateTooBig(f"{shown(self._place)}: more than {MAX_ROWS} rows or {MAX_ANSWER} bytes")
                found.append(row)
        except sqlite3.ProgrammingError:
            raise  # wrong use, by us
        except (*_DAMAGED, OverflowError) as error:
            self._in_time(error)
            raise StateCorrupt(f"{shown(self._place)}: {error}") from error
        except MemoryError as error:
            raise StateTooBig(f"{shown(self._place)}: the query takes more than {MAX_HEAP} bytes") from error
        # A single instruction can take as long as it likes: the clock is looked at between them.
        self._in_time(None)
        columns = [column[0] for column in cursor.description]
        return [dict(zip(columns, row, strict=True)) for row in found]

    def row(self, query: str, parameters: Sequence[Any] | Mapping[str, Any] = ()) -> dict[str, Any] | None:
        """The first row, ``None`` where there is none. Raises as ``rows``."""
        return next(iter(self.rows(query, parameters)), None)

    def _late(self) -> bool:
        return time.monotonic() >= self._deadline

    def _in_time(self, error: Exception | None) -> None:
        if self._late():
            raise StateTimeout(f"queries on {shown(self._place)} took more than {SECONDS:g} s") from error


@contextmanager
def opened(home: Home, place: str, attach: Mapping[str, str] | None = None) -> Iterator[Database]:
    """Open the database at ``place`` for reading.

    Args:
        attach: further databases: schema name to place.

    Raises:
        StateError: as ``Home.file``; ``StateCorrupt`` where it is no database; ``StateNoRoom`` for the copy.
    """
    places = [place, *(attach or {}).values()]
    with ExitStack() as stack:
        sources = (_originals(stack, home, places) if home.still else None) or _copies(stack, home, places)
        connection = stack.enter_context(closing(sqlite3.connect(sources[0], isolation_level=None, uri=True)))
        database = Database(connection, place)
        connection.set_progress_handler(database._late, _STEPS)
        try:
            _prepare(connection, dict(zip(attach or {}, sources[1:], strict=True)))
        except _DAMAGED as error:
            database._in_time(error)
            raise StateCorrupt(f"{shown(place)} is no usable database: {error}") from error
        connection.set_authorizer(_only_reading)
        yield database


def _originals(stack: ExitStack, home: Home, places: Sequence[str]) -> list[str] | None:
    """The databases in place, as SQLite's names for them; ``None`` where one of them has something to recover."""
    sources, left = [], MAX_BYTES
    for place in places:
        descriptor = stack.enter_context(home.opened(place, left))
        left -= os.fstat(descriptor).st_size
        log = home.entry(f"{place}-wal")
        if _journal(home, place, left) or (log is not None and (log.kind != "file" or log.size)):
            return None
        # https://www.sqlite.org/uri.html: neither locks nor a journal or log beside it, whatever the file says.
        sources.append(f"file:/proc/self/fd/{descriptor}?mode=ro&immutable=1")
    return sources


def _copies(stack: ExitStack, home: Home, places: Sequence[str]) -> list[str]:
    """Copies of the databases, as SQLite's names for them."""
    # Given explicitly: if that folder is full, tempfile would choose another one by itself.
    folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="sqlite-", dir=os.environ.get("TMPDIR")))
    copies, left = [], MAX_BYTES
    for at, place in enumerate(places):
        copies.append(Path(folder) / f"{at}.db")
        left -= _copy(home, place, copies[-1], left)
    return list(map(str, copies))


def _prepare(connection: sqlite3.Connection, attached: Mapping[str, str]) -> None:
    connection.text_factory = lambda raw: raw.decode("utf-8", "replace")
    for limit, value in _LIMITS.items():
        connection.setlimit(limit, value)
    for pragma in ("trusted_schema = OFF", "cell_size_check = ON", "mmap_size = 0", "temp_store = MEMORY"):
        connection.execute(f"PRAGMA {pragma}")
    connection.execute(f"PRAGMA hard_heap_limit = {MAX_HEAP}")
    for name, source in attached.items():
        connection.execute(f"ATTACH ? AS {name}", (source,))
    connection.execute("PRAGMA query_only = ON")
    for schema in ("main", *attached):
        # The first look into the schema; recovery happens here.
        for name, sql in connection.execute(f"SELECT name, sql FROM {schema}.sqlite_schema WHERE sql LIKE '%virtual%'"):
            if isinstance(sql, str) and _VIRTUAL.match(sql):
                # Querying one would run its module on its hidden tables, whose content may be hostile.
                raise sqlite3.DatabaseError(f"virtual tables are not read, and {shown(name)} is one")


def _only_reading(action: int, *_names: str | None) -> int:
    return sqlite3.SQLITE_OK if action in _READING else sqlite3.SQLITE_DENY


def _copy(home: Home, place: str, copy: Path, left: int) -> int:
    """Copy a database of at most ``left`` bytes; returns how many it has."""
    contents = {"": home.file(place, left)}
    contents["-journal"] = _journal(home, place, left - len(contents[""]))
    if home.has(f"{place}-wal"):
        contents["-wal"] = home.file(f"{place}-wal", left - sum(map(len, contents.values())))
    try:
        for suffix, content in contents.items():
            if content or not suffix:
                copy.with_name(copy.name + suffix).write_bytes(content)
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise StateNoRoom(f"no room for a copy of {shown(place)}") from error
        raise
    return sum(map(len, contents.values()))


def _journal(home: Home, place: str, left: int) -> bytes:
    """The rollback journal, where it still counts.

    One that belongs to a transaction over several files names another file, which SQLite would look for and delete. It
    counts only while that file is there; then the transaction is unfinished, and no single database can be trusted.
    """
    if not home.has(f"{place}-journal"):
        return b""
    content = home.file(f"{place}-journal", left)
    if not content.endswith(_SUPER_JOURNAL):
        return content
    length = int.from_bytes(content[-16:-12], "big")
    name = posixpath.basename(content[-16 - length : -16].decode("utf-8", "replace")) if length < 4096 else ""
    if name and home.has(posixpath.join(posixpath.dirname(place), name)):
        raise StateCorrupt(f"{shown(place)} is in the middle of a transaction over several files")
    return b""
