"""Saved home folders: what is saved and what is unpacked, from hostile folders and hostile records."""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import socket
import stat
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from pytest_opencomputer.guest import snapshot
from pytest_opencomputer.guest.endpoint import Home, StateNotPlain, StateTooBig
from pytest_opencomputer.guest.home import MAX_DEPTH
from pytest_opencomputer.guest.laid_links import NOWHERE
from pytest_opencomputer.guest.ops import Reply, find
from pytest_opencomputer.guest.wire import Buffer
from pytest_opencomputer.models.errors import GuestError, GuestTimeout, UsageProblem
from pytest_opencomputer.rollouts.state_keeping import StateKeeper
from pytest_opencomputer.runs import states
from pytest_opencomputer.runs.states import SavedHome, StateStore
from pytest_opencomputer.sandbox.guest_operations import Operations


class Folder(Operations):
    """A folder of this machine as the home folder of a sandbox, through the guest's own operations."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.sent: list[tuple[str, int]] = []
        self.broken: Exception | None = None

    def _request(
        self,
        op: str,
        args: Mapping[str, Any],
        blobs: Sequence[Buffer] = (),  # noqa: ARG002 - the signature of Operations
        timeout: float = 30.0,  # noqa: ARG002
    ) -> tuple[Any, list[bytes]]:
        if self.broken is not None:
            raise self.broken
        found = find(op)
        assert found is not None
        reply = found.call(**args, root=str(self.root))
        assert isinstance(reply, Reply)
        answered = [bytes(blob) for blob in reply.blobs]
        self.sent.append((op, sum(map(len, answered))))
        # As the pipe has it: JSON, in which any name must survive.
        return json.loads(json.dumps(reply.value)), answered


class Kept:
    """A rollout's folder with what is kept of ``home``."""

    def __init__(self, home: Path, run: Path, *, steps: bool = True) -> None:
        self.folder = run / "rollouts" / "one"
        self.folder.mkdir(parents=True)
        self.store = StateStore(run / "states")
        self.sandbox = Folder(home)
        self.keeper = StateKeeper(self.sandbox, self.folder, self.store, steps=steps)

    @property
    def states(self) -> list[SavedHome]:
        return list(states.read_states(self.folder))

    def lay(self, state: SavedHome, folder: Path, before: SavedHome | None = None) -> Path:
        folder.mkdir(exist_ok=True)
        states.lay(state, self.store, folder, before)
        return folder


@pytest.fixture
def kept(home: Path, tmp_path: Path) -> Kept:
    return Kept(home, tmp_path / "run")


def final(kept: Kept) -> SavedHome:
    kept.keeper.final(3)
    found = states.final_state(kept.folder)
    assert found is not None
    return found


def files(folder: Path) -> dict[str, bytes]:
    return {one.relative_to(folder).as_posix(): one.read_bytes() for one in folder.rglob("*") if one.is_file()}


def test_a_home_folder_is_laid_down_as_it_was(kept: Kept, home: Path, tmp_path: Path) -> None:
    script = home / "run.sh"
    script.write_bytes(b"")
    script.chmod(0o755)
    os.utime(script, ns=(5, 1_700_000_000_123_456_789))
    state = final(kept)
    assert (state.moment, state.final, state.lacks) == (3, True, ())
    laid = kept.lay(state, tmp_path / "laid")
    assert files(laid) == files(home)
    assert (laid / "run.sh").stat().st_mtime_ns == 1_700_000_000_123_456_789
    assert (laid / "run.sh").stat().st_mode & 0o100
    assert {one.place for one in Home(laid).listing(recursive=True)} == {
        one.place for one in Home(home).listing(recursive=True)
    }


def test_equal_files_are_stored_once(kept: Kept, home: Path) -> None:
    for name in ("a", "b", "c"):
        (home / name).write_bytes(b"the same photograph" * 1000)
    state = final(kept)
    assert len({state.entries[name].hash for name in ("a", "b", "c")}) == 1
    again = Kept(home, kept.folder.parents[1] / "other")
    again.keeper.store = kept.store
    before = kept.store.stored
    again.keeper.final(1)
    assert kept.store.stored == before


def test_only_changes_are_transferred(kept: Kept, home: Path, tmp_path: Path) -> None:
    (home / "photo.raw").write_bytes(os.urandom(300_000))
    kept.keeper.after_step(0)
    kept.keeper.after_step(1)
    (home / ".config/notebook.conf").write_text("[view]\nzoom=150\n")
    (home / "Documents").mkdir()
    (home / "Documents/new.txt").write_text("new")
    kept.keeper.after_step(2)
    (home / "photo.raw").unlink()
    kept.keeper.after_step(3)
    sizes = [size for _, size in kept.sandbox.sent]
    assert sizes[0] > 300_000
    assert sizes[1:] == [0, len("[view]\nzoom=150\n") + 3, 0]
    start, first, second, third = kept.states
    assert [one.moment for one in kept.states] == [-1, 0, 1, 2]
    assert start.entries == first.entries
    assert "photo.raw" in second.entries
    assert "photo.raw" not in third.entries
    # From one state to the next in one folder, and back.
    laid = kept.lay(start, tmp_path / "laid")
    kept.lay(third, laid, start)
    assert files(laid) == files(home)
    kept.lay(start, laid, third)
    assert (laid / "photo.raw").stat().st_size == 300_000
    assert not (laid / "Documents").exists()


def test_a_change_that_hides_behind_size_and_time_is_seen(kept: Kept, home: Path) -> None:
    file = home / "notes"
    file.write_bytes(b"four stars")
    times = (file.stat().st_atime_ns, file.stat().st_mtime_ns)
    kept.keeper.after_step(0)
    file.write_bytes(b"five stars")
    os.utime(file, ns=times)
    kept.keeper.after_step(1)
    first, second = kept.states
    assert first.entries["notes"].hash != second.entries["notes"].hash


def test_a_guest_that_forgot_tells_everything(kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    kept.keeper.after_step(0)
    monkeypatch.setattr(snapshot._Seen, "number", 77)  # as in a worker that replaced the one that was asked before
    kept.keeper.after_step(1)
    first, second = kept.states
    assert first.entries == second.entries
    assert [record.whole for record in states.read_records(kept.folder)] == [True, True]


def test_the_final_state_is_taken_whole_whatever_came_before(kept: Kept) -> None:
    kept.keeper.after_step(0)
    final(kept)
    assert [record.whole for record in states.read_records(kept.folder)] == [True, True]


def test_without_steps_only_the_final_state_is_kept(home: Path, tmp_path: Path) -> None:
    kept = Kept(home, tmp_path / "run", steps=False)
    kept.keeper.after_step(0)
    assert not kept.sandbox.sent
    final(kept)
    assert len(kept.states) == 1


def test_links_and_special_files_are_described_and_never_followed(kept: Kept, home: Path, tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.mkdir()
    (secret / "key").write_bytes(b"of the host")
    (home / "out").symlink_to(secret)
    (home / "key").symlink_to(secret / "key")
    (home / "loop").symlink_to("loop")
    os.mkfifo(home / "pipe")
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(home / "socket"))
    if os.geteuid() == 0:
        os.mknod(home / "disk", stat.S_IFBLK | 0o666, os.makedev(7, 0))
    state = final(kept)
    assert hashlib.sha256(b"of the host").hexdigest() not in {one.hash for one in state.entries.values()}
    assert not any(place.startswith("out/") for place in state.entries)
    assert state.entries["key"].to == str(secret / "key")
    laid = kept.lay(state, tmp_path / "laid")
    for name in ("out", "key", "loop"):
        assert (laid / name).readlink().is_relative_to(NOWHERE)
        assert not (laid / name).exists()
        assert Home(laid).target(name) == Home(home).target(name) == str((home / name).readlink())
    for place, original in (("key", "link"), ("pipe", "other"), ("socket", "other")):
        for root in (home, laid):
            entry = Home(root).entry(place)
            assert entry is not None
            assert entry.kind == original
            with pytest.raises(StateNotPlain):
                Home(root).file(place)
    assert {stat.S_IFMT((laid / name).lstat().st_mode) for name in ("pipe", "socket")} == {stat.S_IFSOCK}
    with pytest.raises(OSError, match=r"\[Errno 6\]"):  # at once: nobody waits for a writer
        (laid / "pipe").read_bytes()


def test_rights_of_files_are_kept(kept: Kept, home: Path, tmp_path: Path) -> None:
    for name, rights in (("fixed", 0o444), ("private", 0o600), ("shared", 0o664), ("program", 0o755)):
        (home / name).write_bytes(b"x")
        (home / name).chmod(rights)
    laid = kept.lay(final(kept), tmp_path / "laid")
    for name in ("fixed", "private", "shared", "program"):
        assert Home(laid).rights(name) == Home(home).rights(name) == stat.S_IMODE((home / name).stat().st_mode)


def test_a_huge_file_is_left_out_and_stays_too_big(kept: Kept, home: Path, tmp_path: Path) -> None:
    with (home / "huge.iso").open("wb") as file:
        file.truncate(2**40)
    state = final(kept)
    assert state.entries["huge.iso"].lacks
    assert state.lacks == ("huge.iso: all files together have more than 256 MiB",)
    assert not state.entries[".config/notebook.conf"].lacks, "the small ones are there"
    laid = kept.lay(state, tmp_path / "laid")
    assert (laid / "huge.iso").stat().st_blocks == 0
    with pytest.raises(StateTooBig):
        Home(laid).file("huge.iso")


def test_many_files_are_bounded_by_their_sum(kept: Kept, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(snapshot, "MAX_TOTAL", 10_000)
    for number in range(50):
        (home / f"{number:02}").write_bytes(bytes(1000))
    state = final(kept)
    assert state.size <= 10_000
    assert sum(bool(one.lacks) for one in state.entries.values()) > 40


@pytest.mark.parametrize(
    ("bound", "value", "said"),
    [("MAX_ENTRIES", 20, "more than 20 entries"), ("MAX_NAMES", 300, "names that are too long")],
)
def test_many_names_are_bounded(
    kept: Kept, home: Path, monkeypatch: pytest.MonkeyPatch, bound: str, value: int, said: str
) -> None:
    monkeypatch.setattr(snapshot, bound, value)
    for number in range(100):
        (home / f"file-{number}").write_bytes(b"x")
    state = final(kept)
    assert state.lacks == (said,)
    assert 0 < len(state.entries) < 50


def test_depth_is_bounded(kept: Kept, home: Path) -> None:
    (home / "/".join(["d"] * 40)).mkdir(parents=True)
    state = final(kept)
    assert max(place.count("/") for place in state.entries) == MAX_DEPTH
    assert any("deeper than 32 folders" in line for line in state.lacks)


NAMES = [b"caf\xe9.txt", "Grüße.txt".encode(), b"100%25 \xff%.txt", b"two\nlines", b"\x1b[31m", "a\u2028b".encode()]


def test_names_that_are_no_utf_8_survive(kept: Kept, home: Path, tmp_path: Path) -> None:
    for name in NAMES:
        (home / os.fsdecode(name)).write_bytes(name)
    (home / "link").symlink_to(os.fsdecode(b"\xff\xfe"))
    state = final(kept)
    (kept.folder / states.FILE).read_text(encoding="utf-8", errors="strict")
    assert state.entries["caf%E9.txt"].size == len(NAMES[0])
    assert state.entries["Grüße.txt"].size == len(NAMES[1])
    assert state.entries["link"].to == "%FF%FE"
    laid = kept.lay(state, tmp_path / "laid")
    assert {os.fsencode(one.name) for one in laid.iterdir()} >= set(NAMES)
    for name in NAMES:
        assert (laid / os.fsdecode(name)).read_bytes() == name


def test_files_beyond_one_answer_come_in_pieces(
    kept: Kept, home: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for module in (snapshot, __import__("pytest_opencomputer.rollouts.state_keeping", fromlist=["PIECE"])):
        monkeypatch.setattr(module, "PIECE", 1000)
    contents = {f"{size}.bin": os.urandom(size) for size in (0, 1, 999, 1000, 1001, 5000)}
    for name, content in contents.items():
        (home / name).write_bytes(content)
    state = final(kept)
    assert state.lacks == ()
    laid = kept.lay(state, tmp_path / "laid")
    assert {name: (laid / name).read_bytes() for name in contents} == contents
    assert max(size for _, size in kept.sandbox.sent) <= 1000


def test_many_files_come_with_few_requests(kept: Kept, home: Path) -> None:
    for number in range(300):
        (home / f"{number:03}").write_bytes(os.urandom(100_000))
    state = final(kept)
    assert (len(state.entries), state.lacks) == (300 + 6, ())
    assert all(one.hash for one in state.entries.values() if one.kind == "file")
    assert len(kept.sandbox.sent) < 10


@pytest.mark.parametrize("error", [GuestTimeout("no answer"), GuestError("no memory\nat all", kind="MemoryError")])
def test_a_failure_to_save_a_state_is_recorded_and_no_more_steps_are_kept(kept: Kept, error: Exception) -> None:
    kept.keeper.after_step(0)
    kept.sandbox.broken = error
    kept.keeper.after_step(1)
    kept.sandbox.broken = None
    kept.keeper.after_step(2)
    kept.keeper.final(2)
    records = list(states.read_records(kept.folder))
    assert [(one.moment, bool(one.error)) for one in records] == [(-1, False), (0, True), (2, False)]
    assert records[1].error == f"{type(error).__name__}: {str(error).splitlines()[0]}"
    assert [one.moment for one in kept.states] == [-1, 2]


def test_the_size_of_changes_between_steps_is_limited(kept: Kept, home: Path) -> None:
    kept.keeper._left = 10_000
    for step in range(6):
        (home / "noise").write_bytes(os.urandom(4000))
        kept.keeper.after_step(step)
    assert len(kept.states) == 3
    assert "no more are saved" in list(states.read_records(kept.folder))[-1].error
    final(kept)


def test_a_run_that_was_killed_can_be_read(kept: Kept, tmp_path: Path) -> None:
    kept.keeper.after_step(0)
    kept.keeper.after_step(1)
    file = kept.folder / states.FILE
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(lines[0] + lines[1][:7])
    assert [one.moment for one in kept.states] == [-1]
    assert states.final_state(kept.folder) is None
    assert files(kept.lay(kept.states[0], tmp_path / "laid"))
    assert not list((kept.folder.parents[1] / "states").glob(".*.tmp"))


# What somebody else's run directory may hold


def forge(kept: Kept, *entries: dict[str, Any], **more: Any) -> SavedHome:
    line = {"moment": 0, "final": True, "whole": True, "entries": entries, **more}
    (kept.folder / states.FILE).write_text(json.dumps(line) + "\n")
    return kept.states[0]


def pack(kept: Kept, content: bytes, named: str = "") -> str:
    digest = named or hashlib.sha256(content).hexdigest()
    place = kept.folder.parents[1] / "states" / digest[:2] / f"{digest}.gz"
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(gzip.compress(content))
    return digest


@pytest.mark.parametrize("place", ["../out", "/etc/passwd", "a/../../out", "", "a//b", "nul%00", "%2e%2e/out", "."])
def test_no_place_leads_out_of_the_folder(kept: Kept, tmp_path: Path, place: str) -> None:
    digest = pack(kept, b"evil")
    state = forge(kept, {"place": place, "kind": "file", "mode": 0o644, "size": 4, "mtime": 0, "hash": digest})
    with pytest.raises(UsageProblem, match="cannot be unpacked"):
        kept.lay(state, tmp_path / "laid")
    assert not (tmp_path / "out").exists()


def test_no_place_leads_over_a_link(kept: Kept, tmp_path: Path) -> None:
    (tmp_path / "target").mkdir()
    digest = pack(kept, b"evil")
    file = {"place": "a/b", "kind": "file", "mode": 0o644, "size": 4, "mtime": 0, "hash": digest}
    state = forge(kept, {"place": "a", "kind": "link", "to": str(tmp_path / "target")}, file)
    with pytest.raises(UsageProblem, match="cannot be unpacked"):
        kept.lay(state, tmp_path / "laid")
    assert not list((tmp_path / "target").iterdir())


def test_contents_must_match_the_hash_in_their_name(kept: Kept, tmp_path: Path) -> None:
    other = hashlib.sha256(b"right").hexdigest()
    entry = {"place": "a", "kind": "file", "mode": 0o644, "size": 5, "mtime": 0, "hash": pack(kept, b"wrong", other)}
    with pytest.raises(UsageProblem, match="is not what its name says"):
        kept.lay(forge(kept, entry), tmp_path / "laid")


def test_content_longer_than_recorded_is_not_unpacked(kept: Kept, tmp_path: Path) -> None:
    digest = pack(kept, bytes(50_000_000))
    entry = {"place": "a", "kind": "file", "mode": 0o644, "size": 10, "mtime": 0, "hash": digest}
    with pytest.raises(UsageProblem, match="is not what its name says"):
        kept.lay(forge(kept, entry), tmp_path / "laid")
    assert (tmp_path / "laid/a").stat().st_size < 100


@pytest.mark.parametrize("how", ["missing", "cut", "link", "name"])
def test_missing_contents_are_named(kept: Kept, tmp_path: Path, how: str) -> None:
    digest = pack(kept, b"right" * 1000)
    place = kept.folder.parents[1] / "states" / digest[:2] / f"{digest}.gz"
    if how == "missing":
        place.unlink()
    elif how == "cut":
        place.write_bytes(place.read_bytes()[:20])
    elif how == "link":
        place.rename(tmp_path / "elsewhere.gz")
        place.symlink_to(tmp_path / "elsewhere.gz")
    else:
        digest = "../" * 3 + "etc"
    entry = {"place": "a", "kind": "file", "mode": 0o644, "size": 5000, "mtime": 0, "hash": digest}
    with pytest.raises(UsageProblem, match=r"cannot be read|leads out of the run|is no SHA-256"):
        kept.lay(forge(kept, entry), tmp_path / "laid")


def test_odd_numbers_of_a_forged_state_are_harmless(kept: Kept, tmp_path: Path) -> None:
    digest = pack(kept, b"x")
    file = {"place": "a", "kind": "file", "mode": 0o106777, "size": 1, "mtime": 10**30, "hash": digest}
    big = {"place": "b", "kind": "file", "mode": 0, "size": 2**62, "mtime": -(10**30), "lacks": "too big"}
    with pytest.raises(UsageProblem, match="bytes"):
        forge(kept, {**big, "lacks": ""})
    laid = kept.lay(forge(kept, file, big), tmp_path / "laid")
    assert stat.S_IMODE((laid / "a").stat().st_mode) == 0o777, "no set-user-id bit"
    assert (laid / "b").stat().st_blocks == 0


@pytest.mark.parametrize("line", ["{}", "[]", '{"moment": "0"}', '{"moment": 0, "entries": [{"place": "a"}]}'])
def test_a_line_that_is_no_state_is_named_with_its_place(kept: Kept, line: str) -> None:
    (kept.folder / states.FILE).write_text(line + "\n")
    with pytest.raises(UsageProblem, match=r"states\.jsonl:1"):
        _ = kept.states
