"""SQLite: what an app wrote and had not checkpointed is seen, the original is not touched, hostile ones are bounded."""

from __future__ import annotations

import contextlib
import hashlib
import random
import shutil
import sqlite3
import tempfile
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_opencomputer.guest.channels import sqlite
from pytest_opencomputer.guest.endpoint import Home, StateCorrupt, StateError, StateMissing, StateTimeout, StateTooBig


def make(path: Path, statements: str = "") -> None:
    connection = sqlite3.connect(path)
    connection.executescript("CREATE TABLE photo (name TEXT, stars INTEGER, data BLOB);" + statements)
    connection.close()


def stars(home: Home, place: str = "library.db") -> list[int]:
    with sqlite.opened(home, place) as database:
        return [row["stars"] for row in database.rows("SELECT stars FROM photo ORDER BY stars")]


def hashes(root: Path) -> dict[str, str]:
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(root.iterdir())}


def test_rows_come_by_name(root: Path, home: Home) -> None:
    make(root / "library.db", "INSERT INTO photo VALUES ('a', 3, x'00ff'), ('b', NULL, NULL);")
    with sqlite.opened(home, "library.db") as database:
        assert database.rows("SELECT * FROM photo WHERE name = ?", ["a"]) == [
            {"name": "a", "stars": 3, "data": b"\0\xff"}
        ]
        assert database.row("SELECT count(*) AS n FROM photo") == {"n": 2}
        assert database.row("SELECT * FROM photo WHERE stars > :least", {"least": 5}) is None


def test_rows_that_are_only_in_the_write_ahead_log_are_read(root: Path, home: Home) -> None:
    make(root / "library.db", "PRAGMA journal_mode = WAL; INSERT INTO photo VALUES ('a', 1, NULL);")
    app = sqlite3.connect(root / "library.db")
    app.execute("PRAGMA wal_autocheckpoint = 0")
    app.execute("INSERT INTO photo VALUES ('b', 2, NULL)")
    app.commit()
    # As an app leaves it that was killed: the log is there, and nobody has it open.
    killed = Home(shutil.copytree(root, root.with_name("killed")))
    app.execute("INSERT INTO photo VALUES ('c', 3, NULL)")
    before = hashes(root)
    assert stars(home) == [1, 2], "neither more nor less than was committed"
    assert hashes(root) == before
    app.close()
    before = hashes(killed.root)
    assert "library.db-wal" in before
    assert stars(killed) == [1, 2]
    assert hashes(killed.root) == before


def test_a_transaction_that_was_cut_off_is_rolled_back(root: Path, home: Home) -> None:
    make(root / "library.db", "INSERT INTO photo VALUES ('a', 1, NULL);")
    app = sqlite3.connect(root / "library.db", isolation_level=None)
    size = (root / "library.db").stat().st_size
    app.execute("PRAGMA cache_size = 1")
    app.execute("PRAGMA cache_spill = 1")
    app.execute("BEGIN")
    app.executemany("INSERT INTO photo VALUES ('x', 9, ?)", [(random.randbytes(3_000),) for _ in range(400)])
    killed = Home(shutil.copytree(root, root.with_name("killed")))
    app.rollback()
    app.close()
    assert (killed.root / "library.db-journal").stat().st_size > 0
    assert (killed.root / "library.db").stat().st_size > size, "pages of it had reached the file"
    before = hashes(killed.root)
    assert stars(killed) == [1]
    assert hashes(killed.root) == before
    assert home.has("library.db")


@pytest.mark.parametrize("there", [True, False])
def test_a_journal_cannot_make_us_delete_another_file(root: Path, home: Home, tmp_path: Path, there: bool) -> None:
    make(root / "library.db", "INSERT INTO photo VALUES ('a', 1, NULL);")
    victim = tmp_path / "victim.txt"
    victim.write_text("no journal is named here")
    name = str(victim).encode()
    checksum = sum(byte - 256 if byte > 127 else byte for byte in name) & 0xFFFFFFFF
    magic = bytes.fromhex("d9d505f920a163d7")
    header = (
        magic
        + (0).to_bytes(4, "big")
        + bytes(4)
        + ((root / "library.db").stat().st_size // 4096).to_bytes(4, "big")
        + (512).to_bytes(4, "big")
        + (4096).to_bytes(4, "big")
    )
    journal = (
        header.ljust(512, b"\0") + bytes(4) + name + len(name).to_bytes(4, "big") + checksum.to_bytes(4, "big") + magic
    )
    (root / "library.db-journal").write_bytes(journal)
    if there:
        (root / victim.name).write_text("")
        with pytest.raises(StateCorrupt, match="transaction over several files"):
            stars(home)
    else:
        assert stars(home) == [1]
    assert victim.exists()
    # The same journal, opened the plain way: this is what it does.
    plain = tmp_path / "plain"
    plain.mkdir()
    for suffix in ("", "-journal"):
        shutil.copy(root / f"library.db{suffix}", plain / f"library.db{suffix}")
    sqlite3.connect(plain / "library.db").execute("SELECT * FROM photo").fetchall()
    assert not victim.exists()


@pytest.mark.parametrize(
    "statement",
    [
        "CREATE VIRTUAL TABLE notes USING fts5(name)",
        "create /* a */ virtual -- b\n TABLE notes USING rtree(id, a, b)",
    ],
)
@pytest.mark.parametrize("place", ["library.db", "data.db"])
def test_virtual_tables_are_not_read(root: Path, home: Home, statement: str, place: str) -> None:
    make(root / "library.db")
    make(root / "data.db", "CREATE TABLE virtual_copies (a, b AS (a + 1) VIRTUAL);")
    with sqlite.opened(home, "library.db", attach={"data": "data.db"}) as database:
        assert database.rows("SELECT * FROM data.virtual_copies") == []
    connection = sqlite3.connect(root / place)
    connection.execute(statement)
    connection.commit()
    if "/*" in statement:  # SQLite writes its own words before the name; an agent may have written others
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("UPDATE sqlite_schema SET sql = ? WHERE name = 'notes'", [statement])
        connection.commit()
    connection.close()
    with (
        pytest.raises(StateCorrupt, match="virtual tables are not read"),
        sqlite.opened(home, "library.db", attach={"data": "data.db"}),
    ):
        pass


def test_all_that_is_copied_is_bounded_together(root: Path, home: Home) -> None:
    make(root / "library.db", "INSERT INTO photo VALUES ('a', 1, NULL);")
    make(root / "data.db")
    assert stars(home) == [1]
    for name in ("library.db-wal", "library.db-journal", "data.db"):
        kept = (root / name).read_bytes() if (root / name).exists() else None
        with (root / name).open("ab") as file:
            file.truncate(sqlite.MAX_BYTES - 4_096)  # alone it would be let through
        with pytest.raises(StateTooBig), sqlite.opened(home, "library.db", attach={"data": "data.db"}):
            pass
        (root / name).unlink() if kept is None else (root / name).write_bytes(kept)


def test_databases_are_attached(root: Path, home: Home) -> None:
    make(root / "library.db", "INSERT INTO photo VALUES ('a', 1, NULL);")
    other = sqlite3.connect(root / "data.db")
    other.executescript("CREATE TABLE tag (photo TEXT, name TEXT); INSERT INTO tag VALUES ('a', 'wedding')")
    other.close()
    with sqlite.opened(home, "library.db", attach={"data": "data.db"}) as database:
        query = "SELECT t.name FROM photo p JOIN data.tag t ON t.photo = p.name"
        assert database.rows(query) == [{"name": "wedding"}]


@pytest.mark.parametrize(
    "query",
    [
        "DELETE FROM photo",
        "ATTACH '/tmp/x' AS x",
        "PRAGMA journal_mode",
        "CREATE TABLE a (b)",
        "VACUUM INTO '/tmp/y'",
        "SELECT load_extension('x')",
        "SELECT writefile('/tmp/x', 'y')",
        "SELECT * FROM nothing",
        "SELECT missing FROM photo",
    ],
)
def test_only_reading_is_possible(root: Path, home: Home, query: str) -> None:
    make(root / "library.db")
    with sqlite.opened(home, "library.db") as database, pytest.raises(StateCorrupt):
        database.rows(query)


def test_wrong_use_is_our_error(root: Path, home: Home) -> None:
    make(root / "library.db")
    with sqlite.opened(home, "library.db") as database, pytest.raises(sqlite3.ProgrammingError):
        database.rows("SELECT ?", [1, 2])


@pytest.mark.timeout(120)
def test_queries_end(root: Path, home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "SECONDS", 1.0)
    endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) AS stars FROM n"
    make(root / "library.db", f"DROP TABLE photo; CREATE VIEW photo AS {endless};")
    began = time.monotonic()
    with pytest.raises(StateTimeout):
        stars(home)
    assert time.monotonic() - began < 30


def test_rows_and_cells_are_bounded(root: Path, home: Home) -> None:
    numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 20001)"
    make(root / "library.db", f"{numbers} INSERT INTO photo SELECT 'a', i, NULL FROM n;")
    with pytest.raises(StateTooBig):
        stars(home)
    make(root / "other.db", "CREATE VIEW big AS SELECT zeroblob(900000000) AS b;")
    with sqlite.opened(home, "other.db") as database, pytest.raises(StateCorrupt):
        database.rows("SELECT * FROM big")


def test_invalid_utf8_is_read_with_replacement_characters(root: Path, home: Home) -> None:
    make(root / "library.db", "INSERT INTO photo VALUES (CAST(x'ff61' AS TEXT), 1, NULL);")
    with sqlite.opened(home, "library.db") as database:
        assert database.rows("SELECT name FROM photo") == [{"name": "\ufffda"}]


@pytest.mark.parametrize("content", [b"not a database at all", b"SQLite format 3\0" + b"x" * 5000, b"x" * 100])
def test_an_invalid_database_is_corrupt(root: Path, home: Home, content: bytes) -> None:
    (root / "library.db").write_bytes(content)
    with pytest.raises(StateCorrupt):
        stars(home)


def test_a_database_that_is_not_there_is_missing(home: Home) -> None:
    with pytest.raises(StateMissing):
        stars(home)


def test_no_copy_is_left(root: Path, home: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(scratch))
    make(root / "library.db")
    stars(home)
    with pytest.raises(StateCorrupt), sqlite.opened(home, "library.db") as database:
        database.rows("SELECT * FROM nothing")
    assert list(scratch.iterdir()) == []


@given(st.integers(0), st.integers(1, 30))
def test_damaged_databases_are_read_or_fail_by_name(seed: int, damages: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "library.db"
        make(path, "".join(f"INSERT INTO photo VALUES ('photo {n}', {n}, zeroblob(300));" for n in range(30)))
        chance = random.Random(seed)
        content = bytearray(path.read_bytes())
        for _ in range(damages):
            content[chance.randrange(len(content))] = chance.randrange(256)
        path.write_bytes(content)
        with contextlib.suppress(StateError):
            stars(Home(folder))
