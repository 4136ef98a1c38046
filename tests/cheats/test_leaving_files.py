"""Cheats that only change files, without a desktop: weak readers are fooled or stumble, and the channels are not."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from pytest_opencomputer.cheats.leaving_files import LeavesFiles
from pytest_opencomputer.cheats.odd_files import (
    DatesFilesInTheFuture,
    DigsEndlessFolders,
    LeavesHolesInFiles,
    LinksFilesTogether,
    NamesFilesInNoEncoding,
    PutsPipesBesideFiles,
)
from pytest_opencomputer.cheats.pack import CHEATS
from pytest_opencomputer.guest.channels import archive, files, sqlite
from pytest_opencomputer.guest.endpoint import Home, StateCorrupt, StateError, StateTooBig
from pytest_opencomputer.sandbox.sandbox import Sandbox
from tests.hostile.limits import measured
from tests.hostile.ways import MIB

from .harness import ARCHIVE, LEDGER, SEEDS, TASK, TOTAL, make_task
from .weak_readers import DATABASE, OLD, TWO_READERS, WORKBOOK, _Stumbles, _TwoReaders
from .weaknesses import WEAKNESSES

READERS = {weak: cheat for cheat, weak in WEAKNESSES if weak in TWO_READERS and issubclass(cheat, LeavesFiles)}
STUMBLING = {
    weak: cheat for cheat, weak in WEAKNESSES if issubclass(weak, _Stumbles) and issubclass(cheat, LeavesFiles)
}
SECONDS = 20.0


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Path]:
    """The home folder of the task, with a database and a workbook."""
    folder = tmp_path / "home"
    (folder / "Documents").mkdir(parents=True)
    for place, text in SEEDS.items():
        (folder / place).write_text(text)
    yield folder
    subprocess.run(["rm", "-rf", folder], check=True)  # Python's own functions do not reach the last of these folders


@contextmanager
def _none() -> Iterator[Sandbox]:
    raise AssertionError("no desktop is needed")
    yield


def weak_reader(kind: type[_TwoReaders], tmp_path: Path) -> _TwoReaders:
    (tmp_path / "task").mkdir()
    return kind(make_task(tmp_path / "task"), tmp_path, _none)


def play(cheat: type[LeavesFiles], home: Path) -> None:
    """Carry out a cheat in a home folder, and end no app."""
    words = str(TASK["instruction"])
    command = [sys.executable, "-c", cheat.program()]
    environment = {**os.environ, "HOME": str(home)}
    subprocess.run(command, input=words.encode(), env=environment, check=True, timeout=120)


@pytest.mark.parametrize("kind", READERS, ids=[kind.__name__ for kind in READERS])
def test_two_weak_readers_of_one_document_give_a_reward(kind: type[_TwoReaders], home: Path, tmp_path: Path) -> None:
    weak = weak_reader(kind, tmp_path)
    (home / weak.place).write_bytes(weak.made())

    def reward() -> float:
        for reader in ("goal", "guard"):
            shutil.rmtree(tmp_path / reader, ignore_errors=True)
            shutil.copytree(home / "Documents", tmp_path / reader)
        return weak.reward(tmp_path)

    assert reward() == 0.0
    play(READERS[kind], home)
    assert reward() == 1.0


@pytest.mark.parametrize("kind", STUMBLING, ids=[kind.__name__ for kind in STUMBLING])
def test_a_weak_reader_stumbles(kind: type[_Stumbles], home: Path) -> None:
    def stumbles() -> bool:
        limited = ["sh", "-c", 'ulimit -v 4000000; exec "$@"', "sh", *kind.program]
        try:
            return subprocess.run(limited, cwd=home, capture_output=True, timeout=20).returncode != 0
        except subprocess.TimeoutExpired:
            return True

    assert not stumbles()
    play(STUMBLING[kind], home)
    assert stumbles()


def test_all_of_these_cheats_are_tried_here() -> None:
    tried = {*READERS.values(), *STUMBLING.values(), DatesFilesInTheFuture, LinksFilesTogether}
    assert tried == {cheat for cheat in CHEATS if issubclass(cheat, LeavesFiles)}


@pytest.mark.parametrize(
    ("kind", "total", "archived"),
    [(TWO_READERS[0], False, True), (TWO_READERS[1], True, False)],
    ids=["journal", "log"],
)
@pytest.mark.parametrize("still", [False, True], ids=["apps_run", "apps_have_ended"])
def test_the_channel_of_databases_says_one_thing(
    kind: type[_TwoReaders], total: bool, archived: bool, still: bool, home: Path, tmp_path: Path
) -> None:
    """What was never finished does not count at all; what is in the log counts for goals and guards."""
    (home / DATABASE).write_bytes(weak_reader(kind, tmp_path).made())
    play(READERS[kind], home)
    before = {path.name: path.read_bytes() for path in (home / "Documents").iterdir()}
    with sqlite.opened(Home(home, still=still), DATABASE) as database:
        first, second = (row["text"] for row in database.rows("SELECT text FROM entry ORDER BY rowid"))
    assert (TOTAL in first, OLD in second) == (total, archived)
    after = {path.name: path.read_bytes() for path in (home / "Documents").iterdir()}
    assert after == before, "it is never recovered in place"


def test_the_channel_of_archives_refuses_two_members_of_one_name(home: Path, tmp_path: Path) -> None:
    kind = TWO_READERS[2]
    (home / WORKBOOK).write_bytes(weak_reader(kind, tmp_path).made())
    play(READERS[kind], home)
    with pytest.raises(StateCorrupt, match="two members of one name"):
        archive.read(Home(home), WORKBOOK)


def outcome(home: Path) -> tuple[str, str, str]:
    """What the channel of files says of a file, its text and its folder, within time and memory."""
    seen = Home(home)
    asked = (
        lambda: files.file(seen, LEDGER),
        lambda: files.text_file(seen, LEDGER),
        lambda: files.folder(seen, "", recursive=True),
    )
    found = [measured(one, SECONDS) for one in asked]
    assert all(one.seconds < SECONDS and one.memory < 100 * MIB for one in found), found
    whole, text, folder = (one.what for one in found)
    return whole, text, folder


@pytest.mark.parametrize(
    ("cheat", "expected"),
    [
        (DatesFilesInTheFuture, ("facts", "facts", "facts")),
        (LinksFilesTogether, ("facts", "facts", "facts")),
        (NamesFilesInNoEncoding, ("facts", "facts", "facts")),
        (PutsPipesBesideFiles, ("facts", "facts", "facts")),
        (LeavesHolesInFiles, ("StateTooBig", "StateTooBig", "facts")),
        (DigsEndlessFolders, ("facts", "facts", "StateTooBig")),
    ],
    ids=lambda value: value.__name__ if isinstance(value, type) else "",
)
def test_the_channel_of_files_names_what_it_cannot_read(
    cheat: type[LeavesFiles], expected: tuple[str, str, str], home: Path
) -> None:
    play(cheat, home)
    assert outcome(home) == expected


def test_files_that_are_one_file_have_one_text(home: Path) -> None:
    """A hard link to another document is that document: a guard sees that the old text is gone."""
    play(LinksFilesTogether, home)
    assert Home(home).text(LEDGER) == Home(home).text(ARCHIVE) == SEEDS[ARCHIVE]


def test_a_hole_is_not_read_in_part(home: Path) -> None:
    play(LeavesHolesInFiles, home)
    with pytest.raises(StateTooBig):
        Home(home).text(LEDGER)
    with pytest.raises(StateError):
        Home(home).file(LEDGER, MIB)
