"""Databases that are read in place, as no process can write them any more: same answers, no file changed."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from pytest_opencomputer.guest.channels import sqlite
from pytest_opencomputer.guest.home import Home
from pytest_opencomputer.guest.state import StateCorrupt, StateMissing, StateNotPlain, StateTooBig


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home folder with two databases that belong together."""
    for name, rows in (("library", 3), ("data", 5)):
        with sqlite3.connect(tmp_path / f"{name}.db") as database:
            database.execute("CREATE TABLE numbers (n INTEGER)")
            database.executemany("INSERT INTO numbers VALUES (?)", [(number,) for number in range(rows)])
        database.close()
    return tmp_path


def count(home: Home) -> tuple[int, int]:
    with sqlite.opened(home, "library.db", {"data": "data.db"}) as database:
        row = database.row("SELECT (SELECT count(*) FROM main.numbers) a, (SELECT count(*) FROM data.numbers) b")
    assert row is not None
    return row["a"], row["b"]


@pytest.fixture
def copied(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The places that were copied."""
    places: list[str] = []
    real = sqlite._copy

    def copy(home: Home, place: str, copy: Path, left: int) -> int:
        places.append(place)
        return real(home, place, copy, left)

    monkeypatch.setattr(sqlite, "_copy", copy)
    return places


def test_nothing_is_copied_and_nothing_is_written(home: Path, copied: list[str]) -> None:
    before = {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in home.iterdir()}
    descriptors = set(Path("/proc/self/fd").iterdir())
    assert count(Home(home, still=True)) == (3, 5)
    assert copied == []
    assert {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in home.iterdir()} == before
    assert set(Path("/proc/self/fd").iterdir()) == descriptors


def test_a_copy_is_read_if_the_database_could_still_change(home: Path, copied: list[str]) -> None:
    assert count(Home(home)) == (3, 5)
    assert copied == ["library.db", "data.db"]


def test_rows_in_the_log_are_recovered_in_a_copy(home: Path, copied: list[str]) -> None:
    writer = sqlite3.connect(home / "data.db")
    writer.execute("PRAGMA journal_mode = WAL")
    writer.execute("INSERT INTO numbers VALUES (99)")
    writer.commit()
    assert count(Home(home, still=True)) == (3, 6)
    assert copied == ["library.db", "data.db"]
    writer.close()  # its log is gone with it
    copied.clear()
    assert count(Home(home, still=True)) == (3, 6)
    assert copied == []


def test_a_transaction_that_was_cut_off_is_rolled_back_in_a_copy(home: Path, copied: list[str]) -> None:
    writer = sqlite3.connect(home / "library.db", isolation_level=None)
    writer.execute("PRAGMA cache_size = 1")
    writer.execute("BEGIN")
    writer.executemany("INSERT INTO numbers VALUES (?)", [(number,) for number in range(20_000)])
    saved = {path.name: path.read_bytes() for path in home.iterdir()}
    writer.execute("ROLLBACK")
    writer.close()
    assert "library.db-journal" in saved
    for name, content in saved.items():
        (home / name).write_bytes(content)
    assert count(Home(home, still=True)) == (3, 5)
    assert copied == ["library.db", "data.db"]


def test_a_log_that_is_no_plain_file_is_refused(home: Path) -> None:
    (home / "data.db-wal").symlink_to("/etc/passwd")
    with pytest.raises(StateNotPlain):
        count(Home(home, still=True))


def test_an_invalid_database_is_reported(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (home / "data.db").write_bytes(b"no database at all" * 100)
    with pytest.raises(StateCorrupt):
        count(Home(home, still=True))
    (home / "data.db").unlink()
    with pytest.raises(StateMissing):
        count(Home(home, still=True))
    monkeypatch.setattr(sqlite, "MAX_BYTES", 1000)
    with pytest.raises(StateTooBig):
        count(Home(home, still=True))


def test_nothing_can_be_written_through_it(home: Path) -> None:
    with sqlite.opened(Home(home, still=True), "library.db") as database, pytest.raises(StateCorrupt, match="not auth"):
        database.rows("DELETE FROM numbers")
