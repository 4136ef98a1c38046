"""Hostile SQLite databases."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pytest_opencomputer.guest.endpoint import StateCorrupt, StateTimeout, StateTooBig

from . import samples
from .ways import (
    MIB,
    NO_ENTITIES,
    Cells,
    Expected,
    Way,
)


def database(path: Path, statements: str, **replaced: tuple[bytes, bytes]) -> None:
    """A database of these statements; then bytes are replaced by others of the same length."""
    connection = sqlite3.connect(path)
    connection.executescript(statements)
    connection.close()
    content = path.read_bytes()
    for old, new in replaced.values():
        assert content.count(old) >= 1
        assert len(old) == len(new)
        content = content.replace(old, new)
    path.write_bytes(content)


def _db(
    statements: str,
    expect: Expected,
    memory: int = 400 * MIB,
    **replaced: tuple[bytes, bytes],
) -> Way:
    return Way(lambda path: database(path, statements, **replaced), expect, memory)


def _numbers(limit: str) -> str:
    return f"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n {limit})"


PHOTO = "CREATE TABLE photo (name TEXT, stars, data BLOB);"
VIEW = "CREATE VIEW photo AS "
EXTRA = ", NULL AS stars, NULL AS data"


def _killed_while_writing(path: Path) -> None:
    """A database with a transaction that was not finished: pages of it are in the file, the old ones in the journal."""
    path.write_bytes(samples.sound_database())
    app = sqlite3.connect(path, isolation_level=None)
    app.execute("PRAGMA cache_size = 1")
    app.execute("BEGIN")
    noise = random.Random(1)
    app.executemany("INSERT INTO photo VALUES ('x', 9, ?)", [(noise.randbytes(3_000),) for _ in range(100)])
    both = {name: Path(name).read_bytes() for name in (str(path), f"{path}-journal")}
    app.rollback()
    app.close()
    for name, content in both.items():
        Path(name).write_bytes(content)


def _held(mode: str) -> Callable[[Path], object]:
    """A database that another connection has locked, which lives as long as the test."""

    def make(path: Path) -> object:
        path.write_bytes(samples.sound_database())
        app = sqlite3.connect(path, isolation_level=None)
        if mode == "wal":
            app.execute("PRAGMA journal_mode = WAL")
            app.execute("PRAGMA wal_autocheckpoint = 0")
            app.execute("INSERT INTO photo VALUES ('c.jpg', 4, NULL)")
        app.execute("BEGIN EXCLUSIVE")
        app.execute("INSERT INTO photo VALUES ('never', 1, NULL)")
        return app

    return make


def _stars(*stars: int) -> Callable[[Any], bool]:
    return lambda facts: [row["stars"] for row in facts[0]] == list(stars)


def _page_of_itself(path: Path) -> None:
    """The table's tree of pages has a page that is its own child."""
    database(path, PHOTO + _numbers("LIMIT 3000") + "INSERT INTO photo SELECT 'photo ' || i, i, zeroblob(50) FROM n;")
    content = bytearray(path.read_bytes())
    inner = next(at for at in range(4096, len(content), 4096) if content[at] == 5)
    number = (inner // 4096 + 1).to_bytes(4, "big")
    content[inner + 8 : inner + 12] = number  # the rightmost child
    path.write_bytes(content)


CELLS: Cells = {
    "wrong_encoding": {
        "sqlite": [
            _db(
                PHOTO + "INSERT INTO photo VALUES (CAST(x'ff61' AS TEXT), 1, NULL)",
                lambda facts: facts[0][0]["name"] == "\ufffda",
            ),
            _db(
                "PRAGMA encoding = 'UTF-16be';" + PHOTO + "INSERT INTO photo VALUES ('ü', 1, NULL)",
                lambda facts: facts[0][0]["name"] == "ü",
            ),
        ],
    },
    "bomb": {
        "sqlite": [
            _db(
                VIEW + _numbers("LIMIT 19000") + f"SELECT zeroblob(16000000) AS name{EXTRA} FROM n",
                StateTooBig,
                500 * MIB,
            ),
            _db(
                VIEW + _numbers("LIMIT 19000") + f"SELECT printf('%.*c', 1000000, 'x') AS name{EXTRA} FROM n",
                StateTooBig,
                700 * MIB,
            ),
            _db(
                "CREATE TABLE photo (name, stars, data AS (zeroblob(stars)));"
                + "INSERT INTO photo (name, stars) VALUES ('a', 900000000);",
                StateCorrupt,
            ),
        ],
    },
    "deep_nesting": {
        "sqlite": [
            _db(VIEW + "SELECT " + "1 + " * 900 + f"1 AS name{EXTRA}", StateCorrupt),
            _db(
                "CREATE VIEW v0 AS SELECT 1 AS name;"
                + "".join(
                    f"CREATE VIEW v{n} AS SELECT * FROM v{n - 1} UNION ALL SELECT * FROM v{n - 1};"
                    for n in range(1, 30)
                )
                + VIEW
                + f"SELECT name{EXTRA} FROM v29",
                StateCorrupt,
            ),
        ],
    },
    "cyclic": {
        "sqlite": [
            _db(
                "CREATE TABLE b (name);" + VIEW + "SELECT * FROM b; CREATE VIEW c AS SELECT * FROM photo;",
                StateCorrupt,
                loop=(b"photo AS SELECT * FROM b", b"photo AS SELECT * FROM c"),
            ),
            Way(_page_of_itself, StateCorrupt),
        ],
    },
    "entities": {
        "sqlite": NO_ENTITIES,
    },
    "wrong_types": {
        "sqlite": [
            _db(
                PHOTO + "INSERT INTO photo VALUES (7, 'many', 3)",
                lambda facts: facts[0] == [{"name": "7", "stars": "many", "size": 1}],
            ),
            _db("CREATE TABLE photo (other)", StateCorrupt),
            _db("CREATE TABLE other (name); CREATE INDEX photo ON other (name)", lambda facts: facts[0] == []),
        ],
    },
    "many": {
        "sqlite": [
            _db(PHOTO + _numbers("LIMIT 20001") + "INSERT INTO photo SELECT 'a', i, NULL FROM n;", StateTooBig),
            _db(VIEW + _numbers("LIMIT 20001") + "SELECT i AS name, i AS stars, i AS data FROM n", StateTooBig),
            _db("CREATE TABLE photo (" + ", ".join(f"c{n}" for n in range(1_900)) + ")", StateCorrupt),
        ],
    },
    "numbers": {
        "sqlite": [
            _db(PHOTO + "INSERT INTO photo VALUES ('a', 9e999, NULL)", StateCorrupt),
            _db(PHOTO + "INSERT INTO photo VALUES ('a', 9223372036854775807, NULL)", _stars(9223372036854775807)),
            _db(
                VIEW
                + f"SELECT sum(stars) AS name{EXTRA} FROM (SELECT 9223372036854775807 AS stars UNION ALL SELECT 1)",
                StateCorrupt,
            ),
        ],
    },
    "odd_names": {
        "sqlite": [
            _db(
                PHOTO + 'CREATE TABLE "a""b; DROP TABLE photo" (x); CREATE TABLE "two\nlines" (x)',
                lambda facts: set(facts[1]) == {"photo"},
            ),
            _db(
                "CREATE TABLE photo (nameX, name, stars, data); CREATE VIEW plain AS SELECT * FROM photo",
                StateCorrupt,
                name=(b"nameX,", b"nam\xe3X,"),
            ),
            _db("CREATE TABLE photo (a); CREATE TABLE aaaaaX (b)", StateCorrupt, name=(b"aaaaaX", b"aaaa\xe3(")),
        ],
    },
    "traps": {
        "sqlite": [
            *(
                _db(VIEW + f"SELECT {call} AS name{EXTRA}", StateCorrupt)
                for call in (
                    "readfile('/etc/passwd')",
                    "load_extension('x')",
                    "writefile('/tmp/x', 'y')",
                    "fts3_tokenizer('simple')",
                )
            ),
            _db(VIEW + f"SELECT name{EXTRA} FROM pragma_database_list", StateCorrupt),
            _db("CREATE VIRTUAL TABLE photo USING fts3(name, stars, data)", StateCorrupt),
            _db("CREATE VIRTUAL TABLE photo USING rtree(name, stars, data)", StateCorrupt),
            _db(
                PHOTO
                + "CREATE TRIGGER t AFTER UPDATE ON photo BEGIN DELETE FROM photo; END;"
                + "INSERT INTO photo VALUES ('a', 1, NULL)",
                _stars(1),
            ),
        ],
    },
    "mid_write": {
        "sqlite": [
            Way(_killed_while_writing, _stars(3, 5)),
            Way(_held("rollback"), _stars(3, 5)),
            Way(_held("wal"), _stars(3, 4, 5)),
        ],
    },
    "slow": {
        "sqlite": [
            _db(VIEW + _numbers("") + f"SELECT count(*) AS name{EXTRA} FROM n", StateTimeout),
            _db(
                VIEW
                + f"SELECT count(*) AS name{EXTRA} FROM (SELECT 1 FROM a, a, a, a, a, a, a, a); CREATE TABLE a (b);"
                + _numbers("LIMIT 1000")
                + "INSERT INTO a SELECT i FROM n;",
                StateTimeout,
            ),
            _db(
                VIEW
                + "SELECT replace(hex(zeroblob(500000)), '0', 'a') LIKE replace(hex(zeroblob(2000)), '00', 'a%') || 'b'"
                + f" AS name{EXTRA}",
                StateCorrupt,
            ),
        ],
    },
}
