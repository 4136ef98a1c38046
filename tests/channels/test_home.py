"""The home folder: plain files inside it are read within bounds, and everything else is refused by name."""

from __future__ import annotations

import contextlib
import os
import socket
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_opencomputer.guest.endpoint import (
    Home,
    StateCorrupt,
    StateError,
    StateMissing,
    StateNotPlain,
    StateOutside,
    StateTooBig,
    StateUnreadable,
)


def test_a_plain_file_is_read(root: Path, home: Home) -> None:
    (root / "Documents").mkdir()
    (root / "Documents/letter.txt").write_bytes("Grüße\r\n".encode())
    assert home.file("Documents/letter.txt") == "Grüße\r\n".encode()
    assert home.text("Documents/letter.txt") == "Grüße\r\n"
    assert home.file("/home/user/Documents/letter.txt") == home.file("Documents//./letter.txt")
    assert home.path("Documents/letter.txt") == root / "Documents/letter.txt"
    assert home.has("Documents/letter.txt")
    assert home.has("Documents")
    assert home.has("")
    assert not home.has("Documents/other.txt")
    assert not home.has("Nothing/other.txt")
    entry = home.entry("Documents/letter.txt")
    assert entry is not None
    assert (entry.name, entry.kind, entry.size) == ("letter.txt", "file", 9)


@pytest.mark.parametrize(
    "place", ["../secret", "Documents/../../secret", "/etc/passwd", "/home/user2/a", "/home/user/../a", "a\0b", ".."]
)
def test_places_outside_are_refused(home: Home, place: str) -> None:
    for ask in (home.file, home.text, home.has, home.path, home.listing, home.entry):
        with pytest.raises(StateOutside):
            ask(place)


@pytest.mark.parametrize(
    "place", ["link", "linked/secret.txt", "linked/below/secret.txt", "chain", "relative", "dangling"]
)
def test_links_are_refused_anywhere_in_a_path(root: Path, home: Home, tmp_path: Path, place: str) -> None:
    outside = tmp_path / "outside"
    (outside / "below").mkdir(parents=True)
    for folder in (outside, outside / "below"):
        (folder / "secret.txt").write_text("the host's")
    (root / "link").symlink_to(outside / "secret.txt")
    (root / "linked").symlink_to(outside)
    (root / "chain").symlink_to("link")
    (root / "real.txt").write_text("x")
    (root / "relative").symlink_to("real.txt")
    (root / "dangling").symlink_to("nothing")
    with pytest.raises(StateNotPlain):
        home.file(place)
    with pytest.raises(StateNotPlain):
        home.path(place)
    if "/" in place:
        with pytest.raises(StateNotPlain):
            home.has(place)
    else:
        entry = home.entry(place)
        assert entry is not None
        assert entry.kind == "link"


def make_socket(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as made:
        here = Path.cwd()
        os.chdir(path.parent)  # names of sockets are short
        try:
            made.bind(path.name)
        finally:
            os.chdir(here)


@pytest.mark.timeout(120)
@pytest.mark.parametrize("make", [os.mkfifo, make_socket, os.mkdir, lambda path: path.symlink_to("/dev/zero")])
def test_special_files_are_refused_without_opening_them(root: Path, home: Home, make: Callable[[Path], None]) -> None:
    make(root / "odd")
    with pytest.raises(StateNotPlain):
        home.file("odd")


def test_big_files_are_refused(root: Path, home: Home) -> None:
    with (root / "huge").open("wb") as file:
        file.truncate(1024**4)
    with pytest.raises(StateTooBig, match="1099511627776 bytes"):
        home.file("huge")
    (root / "ten").write_bytes(b"0123456789")
    assert home.file("ten", max_bytes=10) == b"0123456789"
    with pytest.raises(StateTooBig):
        home.file("ten", max_bytes=9)


def test_a_file_with_more_content_than_its_size_says_is_bounded() -> None:
    # Files of this kind have no size and yet have content, as one has that grows while it is read.
    process = Home(f"/proc/{os.getpid()}")
    assert process.file("stat")
    with pytest.raises(StateTooBig):
        process.file("maps", max_bytes=10)


def test_an_unreadable_file_is_reported() -> None:
    with tempfile.TemporaryDirectory() as root:
        (Path(root) / "locked").write_text("x")
        (Path(root) / "folder").mkdir()
        (Path(root) / "folder/a.txt").write_text("x")
        for place in ("locked", "folder"):
            (Path(root) / place).chmod(0)
        Path(root).chmod(0o755)
        myself = os.geteuid()
        if myself == 0:
            os.seteuid(65534)  # root reads everything
        try:
            for place in ("locked", "folder/a.txt"):
                with pytest.raises(StateUnreadable):
                    Home(root).file(place)
        finally:
            os.seteuid(myself)
            (Path(root) / "folder").chmod(0o700)


def test_absence_and_wrong_text_have_names(root: Path, home: Home) -> None:
    with pytest.raises(StateMissing):
        home.file("nothing")
    with pytest.raises(StateMissing):
        home.file("\udcff\ud800")
    with pytest.raises(StateNotPlain):
        home.file("")
    (root / "a.txt").write_bytes(b"caf\xe9")
    with pytest.raises(StateCorrupt, match="not utf-8 text"):
        home.text("a.txt")
    assert home.text("a.txt", "latin-1") == "café"
    with pytest.raises(StateNotPlain):
        home.file("a.txt/b")


def test_listings_name_links_and_do_not_follow_them(root: Path, home: Home) -> None:
    (root / "a/b").mkdir(parents=True)
    (root / "a/b/c.txt").write_text("abc")
    (root / "a/loop").symlink_to("..")
    os.mkfifo(root / "a/pipe")
    found = home.listing("a", recursive=True)
    assert [(one.place, one.kind, one.size) for one in found] == [
        ("a/b", "folder", 0),
        ("a/b/c.txt", "file", 3),
        ("a/loop", "link", 0),
        ("a/pipe", "other", 0),
    ]
    assert [one.name for one in home.listing()] == ["a"]
    with pytest.raises(StateNotPlain):
        home.listing("a/loop")
    with pytest.raises(StateMissing):
        home.listing("nothing")


def test_listings_are_bounded(root: Path, home: Home) -> None:
    for number in range(30):
        (root / f"{number}.txt").touch()
    assert len(home.listing(max_entries=30)) == 30
    with pytest.raises(StateTooBig):
        home.listing(max_entries=29)
    deep = root / "/".join("d" * 40)
    deep.mkdir(parents=True)
    with pytest.raises(StateTooBig, match="deeper"):
        home.listing(recursive=True)


def test_names_that_are_no_text_are_listed(root: Path, home: Home) -> None:
    (root / os.fsdecode(b"caf\xe9")).touch()
    assert [one.name for one in home.listing()] == ["caf\udce9"]
    assert home.file("caf\udce9") == b""


@given(
    st.text(max_size=30) | st.lists(st.sampled_from(["..", ".", "", "a", "~", "home", "user", "\udc80"])).map("/".join)
)
def test_no_place_leads_out_of_the_home_folder(place: str) -> None:
    home = Home("/var/empty/../../usr/share")
    with contextlib.suppress(StateError):
        assert home.path(place).resolve().is_relative_to("/usr/share")


def test_no_descriptor_is_left_open(root: Path, home: Home) -> None:
    (root / "a/b").mkdir(parents=True)
    (root / "a/b/c.txt").write_text("x")
    (root / "a/link").symlink_to("b")

    def everything() -> None:
        home.file("a/b/c.txt")
        home.listing(recursive=True)
        for wrong in ("a/link/c.txt", "a/b/nothing", "a/b", "../x"):
            with pytest.raises(StateError):
                home.file(wrong)

    everything()
    before = len(os.listdir("/proc/self/fd"))  # noqa: PTH208
    for _ in range(5):
        everything()
    assert len(os.listdir("/proc/self/fd")) == before  # noqa: PTH208
