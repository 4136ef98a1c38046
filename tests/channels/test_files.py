"""Ready-made endpoints about files: what they say of real ones, absent ones and odd ones."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_opencomputer.apps.endpoints import introspect
from pytest_opencomputer.guest.channels.files import file, file_digests, folder, line_ends, text_file
from pytest_opencomputer.guest.endpoint import Home, StateCorrupt, StateNotPlain, StateTooBig


def test_the_endpoints_answer_as_they_declare(root: Path, home: Home) -> None:
    (root / "a.txt").write_bytes(b"one\ntwo")
    for function in (file, text_file, folder):
        endpoint = introspect("any", function)
        for place in ("" if function is folder else "a.txt", "nothing"):
            endpoint.settle_facts(function(home, place))


def test_a_file_has_size_and_hash(root: Path, home: Home) -> None:
    (root / "a.bin").write_bytes(b"\0\1")
    assert file(home, "a.bin") == {"found": True, "size": 2, "sha256": hashlib.sha256(b"\0\1").hexdigest()}
    assert file(home, "b.bin") == {"found": False, "size": None, "sha256": None}
    (root / "folder").mkdir()
    with pytest.raises(StateNotPlain):
        file(home, "folder")


def test_digests_of_files_and_of_folders(root: Path, home: Home) -> None:
    for place in ("Videos/a.mp4", "Videos/more/b.mp4", "Music/c.mp3", "Music/d.mp3"):
        (root / place).parent.mkdir(parents=True, exist_ok=True)
        (root / place).write_bytes(b"")
    found = file_digests(home, ["Videos", "Music/c.mp3", "Pictures"])
    introspect("any", file_digests).settle_facts(found)
    assert found["places"] == ["Music/c.mp3", "Videos/a.mp4", "Videos/more/b.mp4"]
    assert found["digests"] == {**dict.fromkeys(found["places"], hashlib.sha256(b"").hexdigest()), "Pictures": None}


@pytest.mark.parametrize(
    ("content", "encoding", "mark", "ends", "lines"),
    [
        (b"", "utf-8", False, "none", []),
        (b"one", "utf-8", False, "none", ["one"]),
        (b"one\ntwo\n", "utf-8", False, "lf", ["one", "two"]),
        (b"one\r\ntwo", "utf-8", False, "crlf", ["one", "two"]),
        (b"one\rtwo\r", "utf-8", False, "cr", ["one", "two"]),
        (b"one\r\ntwo\n\n", "utf-8", False, "mixed", ["one", "two", ""]),
        (b"\xef\xbb\xbf\xc3\xa9\n", "utf-8", True, "lf", ["é"]),
        ("é\r\n".encode("utf-16"), "utf-16-le", True, "crlf", ["é"]),
        (b"\xfe\xff\x00\xe9", "utf-16-be", True, "none", ["é"]),
    ],
)
def test_text_has_encoding_and_line_ends(
    root: Path, home: Home, content: bytes, encoding: str, mark: bool, ends: str, lines: list[str]
) -> None:
    (root / "a.txt").write_bytes(content)
    facts = text_file(home, "a.txt")
    assert (facts["encoding"], facts["byte_order_mark"], facts["line_ends"]) == (encoding, mark, ends)
    assert facts["lines"] == lines
    assert facts["ends_with_newline"] == bool(lines and content.rstrip(b"\0")[-1:] in (b"\n", b"\r"))


def test_text_in_another_encoding_is_read_if_the_encoding_is_named(root: Path, home: Home) -> None:
    (root / "a.txt").write_bytes("für 5 €".encode("iso-8859-15"))
    with pytest.raises(StateCorrupt, match="not utf-8 text"):
        text_file(home, "a.txt")
    assert text_file(home, "a.txt", encoding="iso-8859-15")["text"] == "für 5 €"


def test_text_is_bounded(root: Path, home: Home) -> None:
    (root / "a.txt").write_bytes(b"x" * (1024**2 + 1))
    with pytest.raises(StateTooBig):
        text_file(home, "a.txt")


def test_a_folder_is_listed_relative_to_itself(root: Path, home: Home) -> None:
    (root / "Pictures/2024").mkdir(parents=True)
    (root / "Pictures/2024/a.jpg").write_bytes(b"x")
    (root / "Pictures/link").symlink_to("/etc")
    assert folder(home, "Pictures")["places"] == ["2024", "link"]
    assert folder(home, "/home/user/Pictures/", recursive=True)["entries"] == [
        {"place": "2024", "kind": "folder", "size": 0},
        {"place": "2024/a.jpg", "kind": "file", "size": 1},
        {"place": "link", "kind": "link", "size": 0},
    ]
    assert folder(home)["places"] == ["Pictures"]
    assert folder(home, "Music") == {"found": False, "places": None, "entries": None}
    for number in range(2001):
        (root / "Pictures/2024" / str(number)).touch()
    with pytest.raises(StateTooBig):
        folder(home, "Pictures/2024")


@given(st.text(alphabet="a\r\n"))
def test_line_ends_are_counted_as_an_editor_would(text: str) -> None:
    alone = text.replace("\r\n", "")
    present = {"crlf": "\r\n" in text, "lf": "\n" in alone, "cr": "\r" in alone}
    kinds = [end for end, found in present.items() if found]
    assert line_ends(text) == ("none" if not kinds else "mixed" if len(kinds) > 1 else kinds[0])
