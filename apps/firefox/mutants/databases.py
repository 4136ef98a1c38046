"""What the databases of Firefox are opened and written with, and those whose rows have names of their own."""

from __future__ import annotations

import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping
from contextlib import closing
from typing import Any, ClassVar

from pytest_opencomputer.proofs.mutants.mutant import Address, Parts, Whole
from pytest_opencomputer.proofs.mutants.parts import other

FAR = 1_000_000
"""Added to the numbers of rows that are put back, so that none takes the place of another one."""


class Database(ABC):
    """A database of Firefox by what a person sees of it."""

    name: str
    hidden = True
    tables: ClassVar[tuple[bytes, ...]]
    """How the definition of each of its tables begins."""

    def claims(self, content: bytes) -> bool:
        """Whether it is a database with the tables."""
        return content.startswith(b"SQLite format 3\0") and all(one in content for one in self.tables)

    def parts(self, content: bytes) -> Parts:
        """What is in it. Raises ``ValueError`` if it cannot be read."""
        try:
            with closing(_opened(content)) as base:
                return self._parts(base)
        except sqlite3.Error as error:
            raise ValueError(str(error)) from error

    def put(self, content: bytes, changes: Mapping[Address, Any]) -> bytes:
        """The database with other values. Raises ``ValueError`` if that cannot be."""
        try:
            with closing(_opened(content)) as base:
                for at, value in changes.items():
                    self._put(base, at, value)
                base.commit()
                return base.serialize()
        except sqlite3.Error as error:
            raise ValueError(str(error)) from error

    def group(self, at: Address) -> Hashable:
        """What is of one kind is alike."""
        return (at[0], len(at))

    def worse(self, value: Any) -> Any:
        """It is removed, or has another value."""
        return None if isinstance(value, Whole) else other(value)

    @abstractmethod
    def _parts(self, base: sqlite3.Connection) -> Parts: ...

    @abstractmethod
    def _put(self, base: sqlite3.Connection, at: Address, value: Any) -> None: ...


class Permissions(Database):
    """What sites may do, by site and permission: 1 is allowed, 2 is blocked."""

    name = "firefox permissions"
    tables = (b"CREATE TABLE moz_perms",)

    def _parts(self, base: sqlite3.Connection) -> Parts:
        rows = base.execute("SELECT origin, type, permission FROM moz_perms ORDER BY origin, type").fetchall()
        return {("permission", origin, kind): setting for origin, kind, setting in rows}

    def _put(self, base: sqlite3.Connection, at: Address, value: Any) -> None:
        _, origin, kind = at
        base.execute("DELETE FROM moz_perms WHERE origin = ? AND type = ?", (origin, kind))
        if value is not None:
            base.execute(
                "INSERT INTO moz_perms (origin, type, permission, expireType, expireTime) VALUES (?, ?, ?, 0, 0)",
                (origin, kind, value),
            )

    def worse(self, value: Any) -> Any:
        """Allowed becomes blocked, and everything else allowed."""
        return 2 if value == 1 else 1


class Sizes(Database):
    """How large sites are shown, by host."""

    name = "firefox zoom"
    tables = (b"CREATE TABLE prefs", b"CREATE TABLE groups", b"CREATE TABLE settings")
    _SETTING = "browser.content.full-zoom"

    def _parts(self, base: sqlite3.Connection) -> Parts:
        rows = base.execute(
            "SELECT g.name, p.value FROM prefs p JOIN groups g ON g.id = p.groupID "
            "JOIN settings s ON s.id = p.settingID WHERE s.name = ? ORDER BY g.name",
            (self._SETTING,),
        )
        return {("zoom", host): size for host, size in rows.fetchall()}

    def _put(self, base: sqlite3.Connection, at: Address, value: Any) -> None:
        (setting,) = base.execute("SELECT id FROM settings WHERE name = ?", (self._SETTING,)).fetchone()
        group = base.execute("SELECT id FROM groups WHERE name = ?", (at[1],)).fetchone()
        if group is None:
            group = (base.execute("INSERT INTO groups (name) VALUES (?)", (at[1],)).lastrowid,)
        base.execute("DELETE FROM prefs WHERE groupID = ? AND settingID = ?", (group[0], setting))
        if value is not None:
            base.execute("INSERT INTO prefs (groupID, settingID, value) VALUES (?, ?, ?)", (group[0], setting, value))

    def worse(self, value: Any) -> Any:
        """A tenth larger than usual, or smaller if it was that."""
        return 0.9 if value == 1.1 else 1.1


def _opened(content: bytes) -> sqlite3.Connection:
    base = sqlite3.connect(":memory:")
    # A file that says it is in WAL mode cannot be opened in memory: bytes 18 and 19 of the header say which mode it is.
    base.deserialize(content[:18] + b"\1\1" + content[20:])
    return base
