"""The saved endpoints on home folders that gedit left, and on what somebody could put there instead."""

from __future__ import annotations

import json
import os
import struct
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from apps.gedit.tests import day
from pytest_opencomputer.guest import state
from pytest_opencomputer.guest.endpoint import Home
from pytest_opencomputer.rollouts.harness import Harness

if TYPE_CHECKING:
    from apps.conftest import SavedState

METADATA = ".local/share/gedit/gedit-metadata.xml"
SESSIONS = ".config/gedit/saved-sessions.xml"
RECENT = ".local/share/recently-used.xbel"
DCONF = ".config/dconf/user"
NOTES = "Documents/notes.txt"


# What gedit wrote


@pytest.mark.parametrize("release", ["trixie", "bookworm"])
def test_a_day_of_work(opencomputer: Harness, release: str) -> None:
    verifier = opencomputer.registry.verifier("gedit")
    home = Home(day.HOMES / release)
    for endpoint, args, facts in day.recorded(release):
        declared = verifier.endpoint(endpoint)
        assert declared.function is not None
        found = declared.settle_facts(declared.function(home, **declared.bind(args)))
        assert json.loads(json.dumps(found)) == facts, endpoint


def test_the_questions_of_the_day_are_about_all_saved_endpoints(opencomputer: Harness) -> None:
    endpoints = opencomputer.registry.verifier("gedit").endpoints.values()
    saved = {endpoint.name for endpoint in endpoints if endpoint.state == "saved"}
    assert {endpoint for endpoint, _ in day.QUESTIONS} == saved


@pytest.mark.parametrize("release", ["trixie", "bookworm"])
def test_the_day_has_changed_the_answers_of_all_saved_endpoints(saved_state: SavedState, release: str) -> None:
    for place, content in day.SEEDS.items():
        saved_state.put(place, content)
    changed = {
        endpoint
        for endpoint, args, facts in day.recorded(release)
        if json.loads(json.dumps(saved_state.ask(endpoint, **args))) != facts
    }
    asked = {endpoint for endpoint, _ in day.QUESTIONS}
    # 48.1 has no external tools and snippets.
    assert asked - changed == ({"external-tool", "snippet"} if release == "trixie" else set())


def test_a_home_folder_in_which_gedit_never_ran(saved_state: SavedState) -> None:
    for endpoint, args in day.QUESTIONS:
        facts = saved_state.ask(endpoint, **args)
        if "found" in facts and endpoint != "setting":
            assert facts["found"] is False
            assert set(facts.values()) == {False, None}
    assert saved_state.ask("changed-settings", below="") == {"keys": []}
    assert saved_state.ask("recent-files") == {"places": []}


# Documents


@pytest.mark.parametrize(
    ("content", "facts"),
    [
        (b"a\nb\n", {"line_ends": "lf", "encoding": "utf-8", "byte_order_mark": False}),
        (b"a\r\nb", {"line_ends": "crlf", "lines": ["a", "b"], "ends_with_newline": False}),
        (b"a\rb\r", {"line_ends": "cr", "lines": ["a", "b"]}),
        (b"a\r\nb\nc", {"line_ends": "mixed", "lines": ["a", "b", "c"]}),
        (b"\xef\xbb\xbfa\n", {"byte_order_mark": True, "text": "a\n"}),
        ("ü\n".encode("utf-16"), {"encoding": "utf-16-le", "text": "ü\n"}),
        (b"", {"lines": [], "line_ends": "none"}),
    ],
)
def test_documents(saved_state: SavedState, content: bytes, facts: dict[str, object]) -> None:
    saved_state.put(NOTES, content)
    found = saved_state.ask("text-file", place=NOTES)
    assert {key: found[key] for key in facts} == facts


def test_latin_text_is_no_utf_8(saved_state: SavedState) -> None:
    saved_state.put(NOTES, "Größe\n".encode("latin-1"))
    for endpoint, args in (("text-file", {}), ("lines-with", {"text": "x"}), ("other-lines", {"without": ["x"]})):
        with pytest.raises(state.StateCorrupt, match="not utf-8 text"):
            saved_state.ask(endpoint, place=NOTES, **args)
    assert saved_state.ask("text-file", place=NOTES, encoding="iso-8859-15")["lines"] == ["Größe"]


def test_lines_are_many(saved_state: SavedState) -> None:
    saved_state.put(NOTES, b"DEBUG poll\nInfo debug\n" * 3_000)
    found = saved_state.ask("lines-with", place=NOTES, text="DEBUG")
    assert (found["count"], len(found["numbers"]), len(found["lines"]), found["total"]) == (3000, 3000, 2000, 6000)
    assert found["shortened"] == ["lines"]
    assert saved_state.ask("lines-with", place=NOTES, text="debug", ignore_case=True)["count"] == 6000
    assert saved_state.ask("other-lines", place=NOTES, without=["DEBUG", "Info"])["count"] == 0


def test_other_lines_notice_order_and_content(saved_state: SavedState) -> None:
    digests = set()
    for content in (b"a\nb\nx1\n", b"b\na\nx2\n", b"a\nc\n", b"a\n\nb\n", b"ab\n"):
        saved_state.put(NOTES, content)
        digests.add(saved_state.ask("other-lines", place=NOTES, without=["x"])["sha256"])
    assert len(digests) == 5
    saved_state.put(NOTES, b"b\n\na\nb\nx4\n")
    once = saved_state.ask("other-lines", place=NOTES, without=["x"])["set_sha256"]
    saved_state.put(NOTES, b"a\nb\n")
    found = saved_state.ask("other-lines", place=NOTES, without=["x"])
    assert found["set_sha256"] == found["sha256"] == once
    saved_state.put(NOTES, b"a\r\nx3\r\nb")
    assert saved_state.ask("other-lines", place=NOTES, without=["x"])["sha256"] in digests


def test_other_lines_leave_values_and_empty_lines_out(saved_state: SavedState) -> None:
    def told(content: bytes) -> tuple[str, str]:
        saved_state.put(NOTES, content)
        found = saved_state.ask("other-lines", place=NOTES, without=["x"], values_of=["key="])
        return found["sha256"], found["filled_sha256"]

    sha, filled = told(b"a key=1 b\nc\n")
    assert sha == filled
    assert told(b"a key=[gone] b\nx\nc") == (sha, filled)
    assert told(b"a key=1 b\n\nc\n") != (sha, filled)
    assert told(b"a key=1 b\n\nc\n")[1] == filled
    assert told(b"c\na key=1 b\n")[1] != filled
    assert told(b"a key=1 d\nc\n")[1] != filled
    assert told(b"a b\nc\n")[1] != filled


def test_order_of_lines(saved_state: SavedState) -> None:
    saved_state.put(NOTES, b"alpha\nBeta\nbeta\nbeta\ngamma")
    assert saved_state.ask("line-order", place=NOTES) == {
        "found": True,
        "count": 5,
        "sorted": True,
        "out_of_order": None,
        "repeated": ["beta"],
        "empty": [],
        "shortened": [],
    }
    saved_state.put(NOTES, b"alpha\n\n\nbeta\nAlpha 2\n \n")
    found = saved_state.ask("line-order", place=NOTES)
    assert (found["sorted"], found["out_of_order"], found["empty"]) == (False, "Alpha 2", [2, 3, 6])


def test_tables(saved_state: SavedState) -> None:
    saved_state.put(NOTES, b'a;b\n1;"x; ""y"""\n\n1;z\n2\n3;4;5\n')
    assert saved_state.ask("table", place=NOTES, separator=";") == {
        "found": True,
        "columns": ["a", "b"],
        "row_count": 4,
        "uneven_rows": [3, 4],
    }
    row = saved_state.ask("table-row", place=NOTES, column="a", value="1", separator=";")
    assert row == {"found": True, "count": 2, "number": 1, "cells": {"a": "1", "b": 'x; "y"'}}
    assert saved_state.ask("table-row", place=NOTES, column="c", value="1", separator=";")["found"] is False
    assert saved_state.ask("table-row", place=NOTES, column="b", value="", separator=";")["found"] is False
    saved_state.put(NOTES, b"")
    assert saved_state.ask("table", place=NOTES)["columns"] == []
    saved_state.put(NOTES, b'a,b\n"1,2\n')
    with pytest.raises(state.StateCorrupt, match="no CSV"):
        saved_state.ask("table", place=NOTES)


def test_other_files_notice_each_file_but_those_left_out(saved_state: SavedState) -> None:
    assert saved_state.ask("other-files", place="Documents")["found"] is False
    for place in ("a.txt", "Out/b.txt", "done.txt"):
        saved_state.put(f"Documents/{place}", place.encode())

    def told() -> Any:
        return saved_state.ask("other-files", place="Documents/", without=["done.txt", "Out/c.txt"])["files"]

    before = told()
    assert [one["place"] for one in before] == ["Out", "Out/b.txt", "a.txt"]
    assert before[0]["sha256"] is None
    assert before[2] == {"place": "a.txt", "sha256": saved_state.ask("file", place="Documents/a.txt")["sha256"]}
    for place in ("done.txt", "Out/c.txt"):
        saved_state.put(f"Documents/{place}", b"another")
    assert told() == before
    for place in ("Out/b.txt", "b.txt", "Out/done.txt"):
        saved_state.put(f"Documents/{place}", b"another")
        assert told() != before
        before = told()
    (saved_state.root / "Documents/link").symlink_to("/etc/hostname")
    assert {"place": "link", "sha256": None} in told()


def test_other_files_are_not_too_many(saved_state: SavedState) -> None:
    for number in range(201):
        saved_state.put(f"Documents/{number}.txt", b"")
    with pytest.raises(state.StateTooBig):
        saved_state.ask("other-files", place="Documents")


# Files that somebody made


@pytest.mark.parametrize(
    ("place", "endpoint", "args"),
    [
        (METADATA, "document-memory", {"place": NOTES}),
        (SESSIONS, "sessions", {}),
        (SESSIONS, "session", {"name": "Monday"}),
        (RECENT, "recent-files", {}),
        (DCONF, "plugins", {}),
        (DCONF, "changed-settings", {}),
        (DCONF, "style", {}),
        (".config/gedit/gedit-print-settings", "print-setup", {}),
        (".config/gedit/snippets/global.xml", "snippet", {"trigger": "x"}),
        (".config/gedit/tools/t", "external-tool", {"name": "x"}),
        (".config/enchant/en_GB.dic", "user-words", {"language": "en_GB"}),
        (".config/enchant/en_GB.dic", "user-dictionaries", {}),
        ("a.pdf", "pdf", {"place": "a.pdf"}),
    ],
)
@pytest.mark.parametrize("damage", ["noise", "truncated", "link", "folder", "pipe", "big"])
def test_damaged_files_are_a_state(
    saved_state: SavedState, place: str, endpoint: str, args: dict[str, Any], damage: str
) -> None:
    path = saved_state.root / place
    path.parent.mkdir(parents=True, exist_ok=True)
    if damage == "noise":
        path.write_bytes(bytes(range(256)) * 8)
    elif damage == "truncated":
        path.write_bytes(b"GVariant%PDF-1.7 <metadata><document")
    elif damage == "link":
        path.symlink_to("/etc/hostname")
    elif damage == "folder":
        path.mkdir()
    elif damage == "pipe":
        os.mkfifo(path)
    else:
        with path.open("wb") as sparse:
            sparse.truncate(300 * 1024**2)
    if endpoint == "external-tool" and damage in ("link", "folder", "pipe"):
        # A folder of tools may have other things in it.
        assert saved_state.ask(endpoint, **args)["found"] is False
        return
    if endpoint == "user-dictionaries" and damage == "truncated":
        assert saved_state.ask(endpoint)["dictionaries"] != []
        return
    if endpoint in ("external-tool", "user-words") and damage == "truncated":
        assert saved_state.ask(endpoint, **args)["found"] is (endpoint == "user-words")
        return
    with pytest.raises(state.StateError):
        saved_state.ask(endpoint, **args)


def test_entities_are_refused(saved_state: SavedState) -> None:
    saved_state.put(
        SESSIONS, b'<!DOCTYPE s [<!ENTITY a "aaaa">]><saved-sessions><session name="&a;"/></saved-sessions>'
    )
    with pytest.raises(state.StateCorrupt, match="entity"):
        saved_state.ask("sessions")


def test_document_memory(saved_state: SavedState) -> None:
    saved_state.put(
        METADATA,
        b'<metadata><document uri="file:///home/user/Documents/%C3%84%20100%25.txt" atime="1">'
        b'<entry key="gedit-bookmarks" value="0,11"/><entry key="gedit-position" value="7"/>'
        b'<entry key="gedit-spell-enabled" value="0"/></document>'
        b'<document uri="sftp://host/home/user/Documents/x.txt" atime="1"/></metadata>',
    )
    assert saved_state.ask("document-memory", place="Documents/Ä 100%.txt") == {
        "found": True,
        "encoding": None,
        "highlight_mode": None,
        "position": 7,
        "spell_language": None,
        "highlights_misspelled": False,
        "bookmarks": [1, 12],
    }
    assert saved_state.ask("document-memory", place="/home/user/Documents/Ä 100%.txt")["found"] is True
    assert saved_state.ask("document-memory", place="Documents/x.txt")["found"] is False
    saved_state.put(
        METADATA,
        b'<metadata><document uri="file:///home/user/a"><entry key="gedit-bookmarks" value="x"/></document></metadata>',
    )
    with pytest.raises(state.StateCorrupt, match="gedit-bookmarks"):
        saved_state.ask("document-memory", place="a")


def test_recent_files_of_gedit_only_and_newest_first(saved_state: SavedState) -> None:
    def bookmark(place: str, *uses: tuple[str, str]) -> str:
        applications = "".join(
            f'<bookmark:application name="{name}" exec="x" modified="{time}" count="1"/>' for name, time in uses
        )
        return f'<bookmark href="{place}"><info><metadata>{applications}</metadata></info></bookmark>'

    saved_state.put(
        RECENT,
        b'<xbel xmlns:bookmark="http://www.freedesktop.org/standards/desktop-bookmarks">'
        + bookmark("file:///home/user/old.txt", ("gedit", "2026-01-01T10:00:00Z")).encode()
        + bookmark(
            "file:///home/user/new.txt", ("gedit", "2026-01-01T10:00:00.5Z"), ("gimp", "2027-01-01T10:00:00Z")
        ).encode()
        + bookmark("file:///home/user/other.txt", ("gimp", "2028-01-01T10:00:00Z")).encode()
        + bookmark("file:///srv/x.txt", ("gedit", "2025-01-01T10:00:00Z")).encode()
        # As nobody but an editor of this file writes them: no address, and a time without a zone.
        + bookmark("file://[", ("gedit", "2024-01-01T10:00:00")).encode()
        + b"</xbel>",
    )
    assert saved_state.ask("recent-files") == {"places": ["new.txt", "old.txt", "/srv/x.txt", "file://["]}


def test_print_setup(saved_state: SavedState) -> None:
    saved_state.put(
        ".config/gedit/gedit-print-settings",
        b"[Print Settings]\nn-copies=3\nprint-pages=ranges\npage-ranges=0-1,4\nnumber-up=2\n"
        b"output-uri=file:///home/user/Documents/a%20b.pdf\nprinter=Print to File\n",
    )
    found = saved_state.ask("print-setup")
    assert (found["copies"], found["pages"], found["pages_per_side"]) == (3, "0-1,4", 2)
    assert (found["output"], found["paper"], found["orientation"]) == ("Documents/a b.pdf", None, None)
    saved_state.put(".config/gedit/gedit-page-setup", b"[Page Setup]\nOrientation=upside\n")
    with pytest.raises(state.StateCorrupt, match="Orientation"):
        saved_state.ask("print-setup")
    saved_state.put(".config/gedit/gedit-page-setup", b"[Page Setup]\nWidth=nan\n")
    with pytest.raises(state.StateCorrupt, match="Width"):
        saved_state.ask("print-setup")


def test_user_words(saved_state: SavedState) -> None:
    saved_state.put(".config/enchant/en_GB.dic", "\ufeff# words\nKoblenz\n\nGröße\n".encode())
    assert saved_state.ask("user-words", language="en_GB")["words"] == ["Koblenz", "Größe"]
    with pytest.raises(ValueError, match="language"):
        saved_state.ask("user-words", language="../../x")


def test_the_dictionaries_of_all_languages(saved_state: SavedState) -> None:
    assert saved_state.ask("user-dictionaries") == {"dictionaries": []}
    saved_state.put(".config/enchant/en_US.dic", b"Ngozi\n")
    saved_state.put(".config/enchant/de_DE.dic", b"# none\n\n")
    saved_state.put(".config/enchant/en_GB.dic", b"Thorpe\nNgozi\n")
    saved_state.put(".config/enchant/en_GB.exc", b"colour\n")
    assert saved_state.ask("user-dictionaries")["dictionaries"] == [
        {"language": "en_GB", "words": ["Thorpe", "Ngozi"]},
        {"language": "en_US", "words": ["Ngozi"]},
    ]


def test_tools_and_snippets(saved_state: SavedState) -> None:
    tool = "#!/bin/sh\n# [Gedit Tool]\n# Name[de]=Zählen\n# Name=Count\n# Languages=c,python\n\n# a comment\nwc -w\n"
    saved_state.put(".config/gedit/tools/count", tool.encode())
    saved_state.put(".config/gedit/tools/plain", b"#!/bin/sh\nls\n")
    found = saved_state.ask("external-tool", name="Count")
    assert (found["command"], found["languages"]) == ("#!/bin/sh\n# a comment\nwc -w", ["c", "python"])
    assert (found["input"], found["shortcut"]) == ("nothing", None)
    assert saved_state.ask("external-tool", name="Zählen")["found"] is False
    saved_state.put(
        ".config/gedit/snippets/python.xml",
        b"<snippets language='Python'><snippet><tag>t</tag><text>x</text>"
        b"<accelerator>&lt;Control&gt;t</accelerator></snippet></snippets>",
    )
    found = saved_state.ask("snippet", trigger="t", language="Python")
    assert (found["text"], found["description"], found["shortcut"]) == ("x", "", "<Control>t")
    assert saved_state.ask("snippet", trigger="t")["found"] is False
    with pytest.raises(ValueError, match="language"):
        saved_state.ask("snippet", trigger="t", language="../x")


def database(path: str, value: bytes) -> bytes:
    """A dconf database with one key, made by hand."""
    key = path.encode()
    root = struct.pack("<II", 0, 1) + struct.pack("<I", 0)
    start = 24 + len(root) + 24
    value_at = -(-(start + len(key)) // 8) * 8
    item = struct.pack("<IIIHcxII", 0, 0xFFFFFFFF, start, len(key), b"v", value_at, value_at + len(value))
    head = b"GVariant" + struct.pack("<IIII", 0, 0, 24, 24 + len(root) + len(item))
    body = head + root + item + key
    return body + bytes(value_at - len(body)) + value


@pytest.mark.parametrize(
    ("key", "value", "endpoint"),
    [
        ("preferences/editor/tabs-size", b"four\0\0s", "editor-preferences"),
        ("preferences/editor/wrap-mode", b"spiral\0\0s", "view-preferences"),
        ("preferences/ui/theme-variant", b"pink\0\0s", "style"),
        ("preferences/print/print-header", b"\1\0\0\0\0u", "print-preferences"),
        ("plugins/active-plugins", b"sort\0\0s", "plugins"),
    ],
)
def test_settings_of_another_type_are_a_corrupt_state(
    saved_state: SavedState, key: str, value: bytes, endpoint: str
) -> None:
    saved_state.put(DCONF, database(f"/org/gnome/gedit/{key}", value))
    with pytest.raises(state.StateCorrupt):
        saved_state.ask(endpoint)
    assert saved_state.ask("changed-settings", below=key.partition("/")[0]) == {"keys": [key]}
    assert saved_state.ask("setting", key=key)["changed"] is True


def test_keys_of_nobody_are_a_change(saved_state: SavedState) -> None:
    saved_state.put(DCONF, database("/org/gnome/gedit/preferences/own", b"\1\0b"))
    assert saved_state.ask("changed-settings") == {"keys": ["preferences/own"]}
    assert saved_state.ask("setting", key="preferences/own") == {"found": True, "value": True, "changed": None}
    saved_state.put(DCONF, database("/org/gnome/other/preferences/own", b"\1\0b"))
    assert saved_state.ask("changed-settings", below="") == {"keys": []}


def test_changed_settings_without_some(saved_state: SavedState) -> None:
    saved_state.put(DCONF, (day.HOMES / "trixie" / DCONF).read_bytes())

    def told(*without: str, below: str = "") -> Any:
        return saved_state.ask("changed-settings", below=below, without=list(without))["keys"]

    everything = told()
    assert {one.partition("/")[0] for one in everything} == {"plugins", "preferences", "state"}
    assert told("state", "plugins/") == told(below="preferences") == told("x", below="preferences/")
    key = "preferences/editor/tabs-size"
    assert told(key) == [one for one in everything if one != key]
    assert told("preferences/editor/tabs") == everything


def test_unknown_plugins_and_schemes_have_their_own_names(saved_state: SavedState) -> None:
    saved_state.put(DCONF, database("/org/gnome/gedit/plugins/active-plugins", b"zeta\0sort\0\5\n\0as"))
    assert saved_state.ask("plugins") == {"active": ["Sort", "zeta"]}
    key = "preferences/editor/style-scheme-for-dark-theme-variant"
    saved_state.put(DCONF, database(f"/org/gnome/gedit/{key}", b"mine\0\0s"))
    assert saved_state.ask("style")["dark_scheme"] == "mine"


def test_the_verifier_reads_no_more_than_the_home_folder(saved_state: SavedState, tmp_path_factory: Any) -> None:
    outside: Path = tmp_path_factory.mktemp("outside")
    (outside / "gedit-metadata.xml").write_text('<metadata><document uri="file:///home/user/a"/></metadata>')
    (saved_state.root / ".local/share").mkdir(parents=True)
    (saved_state.root / ".local/share/gedit").symlink_to(outside)
    with pytest.raises(state.StateNotPlain):
        saved_state.ask("document-memory", place="a")
