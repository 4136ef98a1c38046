"""The saved endpoints on files that PCManFM wrote, and on what somebody could put there instead."""

from __future__ import annotations

import hashlib
import io
import os
import tarfile
import zipfile
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from pytest_opencomputer.guest import state

if TYPE_CHECKING:
    from apps.conftest import SavedState

CONF = ".config/pcmanfm/default/pcmanfm.conf"
LIBFM = ".config/libfm/libfm.conf"
NEW, OLD = ".config/gtk-3.0/bookmarks", ".gtk-bookmarks"
FILES, INFO = ".local/share/Trash/files", ".local/share/Trash/info"
NOTE = b"[Trash Info]\nPath=/home/user/Documents/old%20plan.txt\nDeletionDate=2026-03-01T10:00:00\n"
TEXT = b"The gate is open.\n"
DIGEST = hashlib.sha256(TEXT).hexdigest()


def zipped(*names: str, content: bytes = TEXT) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        for name in names:
            packed.writestr(name, content)
    return file.getvalue()


def tarred(mode: str, *names: str) -> bytes:
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode=mode) as packed:  # type: ignore[call-overload]
        for name in names:
            one = tarfile.TarInfo(name)
            one.size = len(TEXT)
            packed.addfile(one, io.BytesIO(TEXT))
    return file.getvalue()


# A home folder without anything


def test_a_home_folder_in_which_it_never_ran(saved_state: SavedState) -> None:
    assert saved_state.ask("trash") == {"originals": [], "items": []}
    assert saved_state.ask("bookmarks") == {"places": [], "labels": [], "bookmarks": []}
    assert saved_state.ask("templates") == {"names": [], "templates": []}
    assert saved_state.ask("view-preferences")["view_mode"] == "icon"
    assert saved_state.ask("file-preferences")["confirm_trash"] is True
    assert saved_state.ask("side-pane")["devices"] is False
    for endpoint in ("entry", "link", "archive", "folder-settings", "other-entries"):
        facts = saved_state.ask(endpoint, place="Documents/none")
        assert facts["found"] is False
        assert set(facts.values()) == {False, None}


# Files, folders, links


def test_entries(saved_state: SavedState) -> None:
    saved_state.put("a/b.txt", TEXT)
    path = saved_state.root / "a/b.txt"
    path.chmod(0o640)
    os.utime(path, (1772359200, 1772359200))
    assert saved_state.ask("entry", place="a/b.txt") == {
        "found": True,
        "kind": "file",
        "size": len(TEXT),
        "sha256": DIGEST,
        "rights": "rw-r-----",
        "modified": "2026-03-01T10:00:00",
        "target": None,
    }
    (saved_state.root / "a").chmod(0o750)
    folder = saved_state.ask("entry", place="a")
    assert (folder["kind"], folder["size"], folder["rights"]) == ("folder", None, "rwxr-x---")


@pytest.mark.parametrize(
    ("target", "leads_to", "kind"),
    [
        ("/home/user/a/b.txt", "a/b.txt", "file"),
        ("../a/./b.txt", "a/b.txt", "file"),
        ("../a", "a", "folder"),
        ("/home/user/gone", "gone", None),
        ("self", "links/self", "link"),
        ("/etc/passwd", "/etc/passwd", None),
        ("../../../etc/passwd", "/etc/passwd", None),
        ("self/more", "links/self/more", None),
        ("x" * 250, "links/" + "x" * 250, None),
    ],
)
def test_links(saved_state: SavedState, target: str, leads_to: str, kind: str | None) -> None:
    saved_state.put("a/b.txt", TEXT)
    (saved_state.root / "links").mkdir()
    (saved_state.root / "links/self").symlink_to("self")
    link = saved_state.root / "links/one"
    link.symlink_to(target)
    assert saved_state.ask("link", place="links/one") == {
        "found": True,
        "target": target,
        "leads_to": leads_to,
        "kind": kind,
    }
    assert saved_state.ask("entry", place="links/one")["kind"] == "link"
    assert saved_state.ask("link", place="a/b.txt")["found"] is False


def test_moved_is_not_copied(saved_state: SavedState) -> None:
    asked = {"sha256": DIGEST, "size": len(TEXT)}
    saved_state.put("in/a.txt", TEXT)
    saved_state.put("in/other.txt", TEXT.upper())
    assert saved_state.ask("whereabouts", **asked)["places"] == ["in/a.txt"]
    (saved_state.root / "out").mkdir()
    (saved_state.root / "in/a.txt").rename(saved_state.root / "out/b.txt")
    assert saved_state.ask("whereabouts", **asked)["places"] == ["out/b.txt"]
    saved_state.put("in/a.txt", TEXT)
    saved_state.put(f"{FILES}/a.txt", TEXT)
    saved_state.put(".cache/a.txt", TEXT)
    facts = saved_state.ask("whereabouts", **asked)
    assert (facts["places"], facts["in_trash"]) == (["in/a.txt", "out/b.txt"], ["a.txt"])
    (saved_state.root / "linked.txt").symlink_to("in/a.txt")
    assert saved_state.ask("whereabouts", **asked)["places"] == ["in/a.txt", "out/b.txt"]


def test_what_stands_beside_it(saved_state: SavedState) -> None:
    saved_state.put("a/b/c.txt", TEXT)
    saved_state.put("a/d.txt", TEXT)
    os.mkfifo(saved_state.root / "a/pipe")
    (saved_state.root / "a/up").symlink_to("..")
    entries = saved_state.ask("other-entries", place="a", without=["b"])["entries"]
    assert [(one["place"], one["kind"], one["target"]) for one in entries] == [
        ("d.txt", "file", None),
        ("pipe", "other", None),
        ("up", "link", ".."),
    ]


STRANGE = ("new\nline.txt", "tab\t.txt", "ünï.txt", "🗝.txt", "-rf", " .txt", "a" * 250)


@pytest.mark.parametrize("name", STRANGE)
def test_strange_names(saved_state: SavedState, name: str) -> None:
    saved_state.put(f"a/{name}", TEXT)
    assert saved_state.ask("entry", place=f"a/{name}")["sha256"] == DIGEST
    assert saved_state.ask("whereabouts", sha256=DIGEST, size=len(TEXT))["places"] == [f"a/{name}"]
    assert saved_state.ask("other-entries", place="a")["entries"][0]["place"] == name


def test_names_that_are_no_text(saved_state: SavedState) -> None:
    saved_state.put("a/b", TEXT)
    (saved_state.root / "a/b").rename(saved_state.root / os.fsdecode(b"a/\xff\xfe"))
    assert len(saved_state.ask("other-entries", place="a")["entries"]) == 1


# Trash


def test_the_trash(saved_state: SavedState) -> None:
    saved_state.put(f"{FILES}/old plan.txt", TEXT)
    saved_state.put(f"{INFO}/old plan.txt.trashinfo", NOTE)
    saved_state.put(f"{FILES}/stray/inside.txt", TEXT)
    assert saved_state.ask("trash") == {
        "originals": ["Documents/old plan.txt"],
        "items": [
            {"name": "stray", "original": None, "kind": "folder", "sha256": None},
            {"name": "old plan.txt", "original": "Documents/old plan.txt", "kind": "file", "sha256": DIGEST},
        ],
    }


def test_a_file_that_was_thrown_away_twice(saved_state: SavedState) -> None:
    asked = {"original": "Documents/old plan.txt"}
    assert saved_state.ask("thrown-away", **asked)["found"] is False
    for name in ("old plan.txt", "old plan 1.txt"):
        saved_state.put(f"{FILES}/{name}", TEXT)
        saved_state.put(f"{INFO}/{name}.trashinfo", NOTE)
    assert saved_state.ask("thrown-away", **asked) == {"found": True, "times": 2, "sha256": DIGEST}


@pytest.mark.parametrize(
    ("note", "error"),
    [
        (b"nonsense", state.StateCorrupt),
        (b"[Trash Info]\n", state.StateCorrupt),
        (b"\xff\xfe", state.StateCorrupt),
        (b"[Trash Info]\nPath=" + b"a" * 100_000, state.StateTooBig),
    ],
)
def test_damaged_notes(saved_state: SavedState, note: bytes, error: type[Exception]) -> None:
    saved_state.put(f"{FILES}/a", TEXT)
    saved_state.put(f"{INFO}/a.trashinfo", note)
    with pytest.raises(error):
        saved_state.ask("trash")


def test_a_pipe_instead_of_a_note(saved_state: SavedState) -> None:
    saved_state.put(f"{FILES}/a", TEXT)
    (saved_state.root / INFO).mkdir()
    os.mkfifo(saved_state.root / INFO / "a.trashinfo")
    with pytest.raises(state.StateNotPlain):
        saved_state.ask("trash")


def test_a_trash_that_is_a_link(saved_state: SavedState) -> None:
    (saved_state.root / ".local/share").mkdir(parents=True)
    (saved_state.root / ".local/share/Trash").symlink_to("/etc")
    with pytest.raises(state.StateNotPlain):
        saved_state.ask("trash")


# Bookmarks, programs


def test_bookmarks(saved_state: SavedState) -> None:
    saved_state.put(OLD, b"file:///home/user/Music Tapes\n")
    assert saved_state.ask("bookmarks")["bookmarks"] == [{"place": "Music", "label": "Tapes"}]
    saved_state.put(NEW, b"file:///home/user/My%20Papers\n\ntrash:/// Bin\nfile:///mnt/disk/ Big disk\n")
    assert saved_state.ask("bookmarks")["bookmarks"] == [
        {"place": "My Papers", "label": "My Papers"},
        {"place": "trash:///", "label": "Bin"},
        {"place": "/mnt/disk", "label": "Big disk"},
    ]


def test_bookmarks_without_end(saved_state: SavedState) -> None:
    saved_state.put(NEW, b"file:///a\n" * 600)
    with pytest.raises(state.StateTooBig):
        saved_state.ask("bookmarks")
    saved_state.put(NEW, b"a" * 300_000)
    with pytest.raises(state.StateTooBig):
        saved_state.ask("bookmarks")


def test_programs(saved_state: SavedState) -> None:
    asked = {"mime_type": "text/plain"}
    older = ".local/share/applications/mimeapps.list"
    saved_state.put(older, b"[Default Applications]\ntext/plain=old.desktop;\n")
    assert saved_state.ask("default-application", **asked)["program"] == "old.desktop"
    saved_state.put(".config/mimeapps.list", b"[Default Applications]\ntext/plain=new.desktop;old.desktop;\n")
    assert saved_state.ask("default-application", **asked)["program"] == "new.desktop"
    assert saved_state.ask("default-application", mime_type="image/png")["found"] is False


# Preferences


@pytest.mark.parametrize(
    ("written", "facts"),
    [
        ("view_mode=thumbnail", {"view_mode": "thumbnail"}),
        ("view_mode=3", {"view_mode": "list"}),
        ("sort=size;descending;case;mingle;", {"sort_by": "size", "folders_first": False, "ignores_case": False}),
        ("sort_by=7\nsort_type=1", {"sort_by": "mtime", "sort_descending": True}),
        ("sort_by=2", {"sort_by": "name", "sort_descending": False}),
        ("sort=mtime;ascending;\nsort_by=2", {"sort_by": "mtime", "sort_descending": False}),
        ("side_pane_mode=1", {"side_pane": "places", "side_pane_shown": True}),
        ("side_pane_mode=hidden;dirtree", {"side_pane": "dirtree", "side_pane_shown": False}),
        ("show_hidden=1\nshow_statusbar=0", {"hidden_files": True, "status_bar": False}),
    ],
)
def test_views(saved_state: SavedState, written: str, facts: dict[str, object]) -> None:
    saved_state.put(CONF, f"[ui]\n{written}\n".encode())
    found = saved_state.ask("view-preferences")
    assert {key: found[key] for key in facts} == facts


@pytest.mark.parametrize(
    ("place", "written"),
    [
        (CONF, b"[ui]\nview_mode=9\n"),
        (CONF, b"[ui]\nsort=nonsense;\n"),
        (CONF, b"[ui]\nsort_by=99\n"),
        (CONF, b"[ui]\nshow_hidden=maybe\n"),
        (CONF, b"[ui]\nside_pane_mode=7\n"),
        (CONF, b"\x00\x01\x02"),
    ],
)
def test_odd_views(saved_state: SavedState, place: str, written: bytes) -> None:
    saved_state.put(place, written)
    with pytest.raises(state.StateCorrupt):
        saved_state.ask("view-preferences")


def test_odd_handling(saved_state: SavedState) -> None:
    for written in (b"[config]\nsingle_click=2\n", b"[config]\ndrop_default_action=x\n", b"[ui]\nbig_icon_size=big\n"):
        saved_state.put(LIBFM, written)
        with pytest.raises(state.StateCorrupt):
            saved_state.ask("file-preferences")
    saved_state.put(LIBFM, b"#" * 5_000_000)
    with pytest.raises(state.StateTooBig):
        saved_state.ask("file-preferences")


def test_the_settings_of_a_folder(saved_state: SavedState) -> None:
    written = b"[/home/user/My Papers]\nSort=mtime;descending;\nViewMode=icon\nShowHidden=true\n[/]\nViewMode=list\n"
    saved_state.put(".config/libfm/dir-settings.conf", written)
    assert saved_state.ask("folder-settings", place="My Papers") == {
        "found": True,
        "view_mode": "icon",
        "sort_by": "mtime",
        "sort_descending": True,
        "hidden_files": True,
    }
    assert saved_state.ask("folder-settings", place="/")["sort_by"] is None


# Archives


@pytest.mark.parametrize(
    ("kind", "content"),
    [
        ("zip", zipped("b/c.txt", "a.txt")),
        ("tar", tarred("w", "./b/c.txt", "a.txt")),
        ("tar.gz", tarred("w:gz", "b/c.txt", "a.txt")),
    ],
    ids=("zip", "tar", "tar.gz"),  # by themselves they would have the time of day in them
)
def test_archives(saved_state: SavedState, kind: str, content: bytes) -> None:
    saved_state.put("papers", content)
    facts = saved_state.ask("archive", place="papers")
    assert (facts["format"], facts["names"]) == (kind, ["a.txt", "b/c.txt"])
    assert facts["members"][0] == {"name": "a.txt", "size": len(TEXT), "sha256": DIGEST}


ODD_ARCHIVES: dict[str, tuple[Callable[[], bytes], type[Exception]]] = {
    "empty": (lambda: b"", state.StateCorrupt),
    "text": (lambda: b"no archive at all", state.StateCorrupt),
    "cut_zip": (lambda: zipped("a.txt")[:-30], state.StateCorrupt),
    "cut_tar": (lambda: tarred("w:gz", "a.txt")[:40], state.StateCorrupt),
    "no_gzip": (lambda: b"\x1f\x8b\x08nonsense", state.StateCorrupt),
    "many_in_zip": (lambda: zipped(*(f"{at}.txt" for at in range(600))), state.StateTooBig),
    "many_in_tar": (lambda: tarred("w", *(f"{at}.txt" for at in range(600))), state.StateTooBig),
    "large_in_zip": (lambda: zipped("zeros", content=bytes(80 * 1024**2)), state.StateTooBig),
}


@pytest.mark.parametrize("name", ODD_ARCHIVES)
def test_odd_archives(saved_state: SavedState, name: str) -> None:
    make, error = ODD_ARCHIVES[name]
    saved_state.put("papers.zip", make())
    with pytest.raises(error):
        saved_state.ask("archive", place="papers.zip")
