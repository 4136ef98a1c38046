"""Write-ahead logs of SQLite that no app wrote: they cost no more than their size, and touch nothing."""

from __future__ import annotations

import shutil
import sqlite3
import struct
from pathlib import Path

import pytest

from pytest_opencomputer.guest.endpoint import Home, StateCorrupt
from tests.channels.test_sqlite import hashes, make, stars


def _log(*frames: tuple[int, int], page: int = 4096) -> bytes:
    """A write-ahead log with valid checksums, as anybody can write one: page numbers and sizes of the database.

    Source: https://www.sqlite.org/fileformat2.html#the_write_ahead_log
    """

    def checked(content: bytes, one: int = 0, two: int = 0) -> tuple[int, int]:
        words = struct.unpack(f">{len(content) // 4}I", content)
        for first, second in zip(words[::2], words[1::2], strict=True):
            one = (one + first + two) & 0xFFFFFFFF
            two = (two + second + one) & 0xFFFFFFFF
        return one, two

    head = struct.pack(">6I", 0x377F0683, 3007000, page, 0, 1, 2)
    sums = checked(head)
    content = head + struct.pack(">2I", *sums)
    for number, size in frames:
        place, body = struct.pack(">2I", number, size), bytes(page)
        sums = checked(place + body, *sums)
        content += place + struct.pack(">4I", 1, 2, *sums) + body
    return content


@pytest.mark.parametrize(
    ("frames", "answers"),
    [
        ([(2_000_000_000, 2_000_000_000)], True),  # a page far behind the end: a file of eight terabytes
        ([(3, 0)], True),  # a transaction that was never committed
        ([(1, 1)], False),  # the first page is of zeros
        ([(2, 2)], False),  # the table is
    ],
    ids=["far away", "not committed", "no header", "no table"],
)
def test_a_log_that_was_made_up(root: Path, home: Home, frames: list[tuple[int, int]], answers: bool) -> None:
    """It is as good as the database, to which the same hand could have written; it costs no more than its size."""
    make(root / "library.db", "PRAGMA journal_mode = WAL; INSERT INTO photo VALUES ('a', 1, NULL);")
    (root / "library.db-wal").write_bytes(_log(*frames))
    before = hashes(root)
    if answers:
        assert stars(home) == [1]
    else:
        with pytest.raises(StateCorrupt):
            stars(home)
    assert hashes(root) == before


def test_the_log_of_another_database_is_ignored_or_corrupt(root: Path, home: Home) -> None:
    make(root / "other.db", "PRAGMA journal_mode = WAL; INSERT INTO photo VALUES ('x', 5, NULL);")
    app = sqlite3.connect(root / "other.db")
    app.execute("PRAGMA wal_autocheckpoint = 0")
    app.execute("INSERT INTO photo VALUES ('y', 4, NULL)")
    app.commit()
    make(root / "library.db", "PRAGMA journal_mode = WAL; INSERT INTO photo VALUES ('a', 1, NULL);")
    shutil.copy(root / "other.db-wal", root / "library.db-wal")
    app.close()
    # It fits, page by page: nothing in the two files says that they do not belong together.
    assert stars(home) == [4, 5]
