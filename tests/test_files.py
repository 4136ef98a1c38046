"""Files put into and got from a real desktop, honest and hostile ones."""

from __future__ import annotations

import os

import pytest

from pytest_opencomputer.models.errors import ActionError, GuestError, StateError
from pytest_opencomputer.models.sandbox_types import FileEntry
from pytest_opencomputer.sandbox.sandbox import Sandbox


def shell(desktop: Sandbox, script: str, user: str = "user") -> str:
    return desktop.run(["sh", "-c", script], user=user).check().text


def test_files_are_the_users_with_their_parents(desktop: Sandbox) -> None:
    desktop.put({"Documents/2026/März/Rechnung №1.txt": "Grüße".encode(), "/home/user/top.bin": bytes(range(256))})
    listing = shell(desktop, "stat -c '%U %a %F %n' Documents/2026 Documents/2026/März Documents/2026/März/* top.bin")
    assert listing.splitlines() == [
        "user 755 directory Documents/2026",
        "user 755 directory Documents/2026/März",
        "user 644 regular file Documents/2026/März/Rechnung №1.txt",
        "user 644 regular file top.bin",
    ]
    places = ["/home/user/Documents/2026/März/Rechnung №1.txt", "top.bin"]
    assert desktop.get(places) == {places[0]: "Grüße".encode(), "top.bin": bytes(range(256))}


def test_mode_and_time_can_be_given(desktop: Sandbox) -> None:
    desktop.put({"run.sh": FileEntry(b"#!/bin/sh\necho ran\n", mode=0o755, mtime=1_700_000_000.0)})
    assert shell(desktop, "stat -c '%a %Y' run.sh; ./run.sh") == "755 1700000000\nran\n"
    desktop.put({"run.sh": FileEntry(b"x", mode=0o600)})
    assert shell(desktop, "stat -c '%a %s' run.sh") == "600 1\n"


def test_a_file_can_be_empty_and_is_replaced_whole(desktop: Sandbox) -> None:
    desktop.put({"a": b"long content"})
    desktop.put({"a": b"short"})
    desktop.put({"b": b""})
    assert desktop.get(["a", "b"]) == {"a": b"short", "b": b""}


def test_many_and_large_files(desktop: Sandbox) -> None:
    many = {f"many/{number:04}": str(number).encode() for number in range(2000)}
    desktop.put(many)
    assert desktop.get_tree("many") == {place.removeprefix("many/"): content for place, content in many.items()}
    # More than one request carries.
    large = {f"large/{number}": os.urandom(1 << 20) * 30 for number in range(3)}
    desktop.put(large)
    assert desktop.get(list(large)) == large
    shell(desktop, "rm -r large many")


def test_root_writes_below_its_own_folders_only(desktop: Sandbox) -> None:
    desktop.put({"/run/site/index.html": b"<p>"}, as_user=False)
    assert shell(desktop, "stat -c '%U %a' /run/site/index.html; cat /run/site/index.html") == "root 644\n<p>"
    assert desktop.get(["/run/site/index.html"], as_user=False) == {"/run/site/index.html": b"<p>"}
    with pytest.raises(GuestError, match=r"Permission denied \(to write '/home/user/x'\)"):
        desktop.put({"/home/user/x": b""}, as_user=False)
    with pytest.raises(GuestError, match=r"Permission denied \(to write '/run/site/x'\)"):
        desktop.put({"/run/site/x": b""})


@pytest.mark.parametrize("place", ["", "/", "a/", "../x", "Documents/../../x", "a\0b", "."])
def test_invalid_paths_are_refused(desktop: Sandbox, place: str) -> None:
    with pytest.raises(ActionError, match="not a place for a file"):
        desktop.put({place: b"x"})


def test_an_obstacle_in_a_path_is_named(desktop: Sandbox) -> None:
    desktop.put({"plain": b"x"})
    with pytest.raises(GuestError, match=r"Not a directory \(to write 'plain/below'\)"):
        desktop.put({"plain/below": b"x"})
    with pytest.raises(GuestError, match=r"Is a directory \(to write 'Documents'\)"):
        desktop.put({"Documents": b"x"})


def test_no_room_is_an_error_that_says_so(desktop: Sandbox) -> None:
    shell(desktop, "head -c 1G /dev/zero > filler || true")
    with pytest.raises(GuestError, match="No space left on device"):
        desktop.put({"more": bytes(1 << 20)})
    shell(desktop, "rm -f filler more")


def test_no_link_is_followed_in_writing(desktop: Sandbox) -> None:
    shell(desktop, "mkdir -p real; ln -s real link; echo kept > target; ln -s target direct; mkfifo pipe")
    for place in ("link/x", "direct"):
        with pytest.raises(GuestError, match=r"(Too many levels of symbolic links|Not a directory) \(to write"):
            desktop.put({place: b"changed"})
    with pytest.raises(GuestError, match=r"\(to write 'pipe'\)"):
        desktop.put({"pipe": b"x"})
    assert shell(desktop, "cat target; ls real") == "kept\n"


@pytest.mark.parametrize(
    ("make", "place", "kind"),
    [
        ("true", "missing", "StateMissing"),
        ("true", "missing/folder/file", "StateMissing"),
        ("ln -sf /etc/hostname got", "got", "StateNotPlain"),
        ("mkdir -p outer; ln -sfn /etc outer/etc", "outer/etc/hostname", "StateNotPlain"),
        ("mkfifo got_pipe", "got_pipe", "StateNotPlain"),
        ("mkdir -p folder", "folder", "StateNotPlain"),
        ("true", "/dev/null", "StateNotPlain"),
        ("head -c 2000000 /dev/zero > big", "big", "StateTooBig"),
        ("truncate -s 100G sparse", "sparse", "StateTooBig"),
        ("echo x > closed; chmod 000 closed", "closed", "StateUnreadable"),
    ],
)
def test_only_plain_files_within_bounds_are_got(desktop: Sandbox, make: str, place: str, kind: str) -> None:
    shell(desktop, make)
    with pytest.raises(StateError) as refused:
        desktop.get([place], max_bytes=1_000_000)
    assert refused.value.kind == kind
    assert repr(place) in str(refused.value)


def test_the_bound_is_for_all_together(desktop: Sandbox) -> None:
    desktop.put({"one": bytes(600), "two": bytes(600)})
    assert len(desktop.get(["one", "two"], max_bytes=1200)) == 2
    with pytest.raises(StateError, match="'two' has 600 bytes, at most 599 are read"):
        desktop.get(["one", "two"], max_bytes=1199)


def test_a_tree_is_its_plain_files(desktop: Sandbox) -> None:
    desktop.put({"tree/a": b"1", "tree/b/c": b"2", "treetop": b"3"})
    shell(desktop, "cd tree; ln -s a link; ln -s /etc etc; mkfifo pipe; mkdir empty")
    assert desktop.get_tree("tree") == {"a": b"1", "b/c": b"2"}
    assert desktop.get_tree("/home/user/tree/") == {"a": b"1", "b/c": b"2"}
    assert desktop.get_tree("/opt/opencomputer")["home/.config/user-dirs.dirs"]
    with pytest.raises(StateError) as big:
        desktop.get_tree("tree", max_bytes=1)
    assert big.value.kind == "StateTooBig"
    with pytest.raises(StateError) as link:
        desktop.get_tree("tree/etc")
    assert link.value.kind == "StateNotPlain"


def test_the_home_folder_is_a_copy_of_the_template_in_the_image(desktop: Sandbox) -> None:
    assert shell(desktop, "stat -c '%U %a' /home/user") == "user 700\n"
    listed = "cd /opt/opencomputer/home; find . ! -user 0; find . -type f -exec md5sum {} +"
    prepared = desktop.run(["sh", "-c", listed], user="root").check().text
    shell(desktop, f"md5sum --quiet -c - <<'END'\n{prepared}END")
