"""Pages of the history, cookies and passwords, by the names that a person sees, not by the numbers of their rows."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping
from typing import Any, ClassVar

from pytest_opencomputer.proofs.mutants.mutant import Address, Parts, Whole
from pytest_opencomputer.proofs.mutants.sqlite_rows import SqliteRows

_FAR = 1_000_000  # numbers that no row has: what is put back must not take the place of another row


class _Named(ABC):
    """Rows of a database that make up something with a name."""

    name: str
    hidden = True
    tables: ClassVar[tuple[bytes, ...]]
    """How the definition of each of its tables begins."""

    def __init__(self) -> None:
        self._rows = SqliteRows()

    def claims(self, content: bytes) -> bool:
        """Whether it is a database with the tables."""
        return self._rows.claims(content) and all(one in content for one in self.tables)

    def parts(self, content: bytes) -> Parts:
        """What is in it by name, each as a whole with its rows."""
        found = self._rows.parts(content)
        rows: dict[Address, Mapping[str, Any]] = {
            at: one.content for at, one in found.items() if isinstance(one, Whole)
        }
        return self._named(rows)

    @abstractmethod
    def _named(self, rows: Mapping[Address, Mapping[str, Any]]) -> Parts:
        """What is made up of rows; the rows of a whole are a mapping as this is."""

    def put(self, content: bytes, changes: Mapping[Address, Any]) -> bytes:
        """The database without some things, or with some more."""
        known = self.parts(content)
        rows: dict[Address, Any] = {}
        for at, value in changes.items():
            if value is None:
                rows |= dict.fromkeys(known[at].content)
            else:
                rows |= {key: Whole(row) for key, row in value.content.items()}
        return self._rows.put(content, rows)

    def group(self, at: Address) -> Hashable:
        """All are alike."""
        return at[0]

    def worse(self, value: Any) -> Any:  # noqa: ARG002 - one way fits all
        """It is removed."""
        return None


class Pages(_Named):
    """The pages of the history with their visits."""

    name = "chromium history"
    tables = (b"CREATE TABLE urls", b"CREATE TABLE visits")

    def _named(self, rows: Mapping[Address, Mapping[str, Any]]) -> Parts:
        found: dict[Address, Any] = {}
        for at, row in rows.items():
            if at[0] == "urls" and not row["hidden"]:
                visits = {key: one for key, one in rows.items() if key[0] == "visits" and one["url"] == row["id"]}
                found["page", row["url"]] = Whole({at: row, **visits})
        return found

    def put(self, content: bytes, changes: Mapping[Address, Any]) -> bytes:
        """The history without some pages, or with some more."""
        return super().put(content, {at: value and Whole(_moved(value.content)) for at, value in changes.items()})


def _moved(rows: Mapping[Address, Mapping[str, Any]]) -> dict[Address, dict[str, Any]]:
    """The rows of a page with other numbers."""
    moved: dict[Address, dict[str, Any]] = {}
    for (table, key), row in rows.items():
        numbers = [one for one in ("id", "url") if isinstance(row.get(one), int)]
        moved[table, str(int(key) + _FAR)] = {**row, **{one: row[one] + _FAR for one in numbers}}
    return moved


class Cookies(_Named):
    """Cookies by their hosts and names."""

    name = "chromium cookies"
    tables = (b"CREATE TABLE cookies",)

    def _named(self, rows: Mapping[Address, Mapping[str, Any]]) -> Parts:
        return {
            ("cookie", row["host_key"].removeprefix("."), row["name"]): Whole({at: row})
            for at, row in rows.items()
            if at[0] == "cookies"
        }


class Passwords(_Named):
    """Saved passwords by their sites; a mutant has one more."""

    name = "chromium passwords"
    tables = (b"CREATE TABLE logins",)
    _SITES = ("passwords",)

    def _named(self, rows: Mapping[Address, Mapping[str, Any]]) -> Parts:
        return {self._SITES: tuple(row["signon_realm"] for at, row in rows.items() if at[0] == "logins")}

    def put(self, content: bytes, changes: Mapping[Address, Any]) -> bytes:
        """The database with one more password."""
        site = changes[self._SITES][-1]
        numbers = dict.fromkeys(("date_created", "blacklisted_by_user", "scheme"), 0)
        row = {"id": _FAR, "origin_url": site, "signon_realm": site, "username_value": "somebody", **numbers}
        return self._rows.put(content, {("logins", str(_FAR)): Whole(row)})

    def worse(self, value: Any) -> Any:
        """One site more."""
        return (*value, "http://saved.example/")
