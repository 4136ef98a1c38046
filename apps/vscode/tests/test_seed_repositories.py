"""Repositories that worlds write as files: Git itself finds nothing wrong with them."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from benchmark.worlds.harbour_code import harbour_code
from benchmark.worlds.repositories import GitRepository
from pytest_opencomputer.composed import Draw

_AT = 1_772_000_000
_BIG = "".join(f"{number}\n" for number in range(20_000)).encode()


def _git(folder: Path, *command: str) -> list[str]:
    env = {**os.environ, "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": "/dev/null"}
    done = subprocess.run(["git", *command], cwd=folder, env=env, capture_output=True, check=True, text=True)
    assert done.stderr == ""
    return done.stdout.splitlines()


def _put(folder: Path, files: dict[str, bytes]) -> None:
    for place, content in files.items():
        path = folder / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def test_git_reads_what_was_written(tmp_path: Path) -> None:
    made = GitRepository(("Ana Reyes", "ana@harbour.example"))
    files = {"a.txt": b"a\n", "a/b.txt": b"b\n", "a-b": b"", "big.txt": _BIG}
    first = made.commit("First", {"a.txt": b"a\n"}, _AT)
    second = made.commit("Second\n\nWith more", files, _AT + 60, [first], ("Ben Okoye", "ben@harbour.example"))
    made.branch("main", second)
    made.branch("issue/1", first)
    made.tag("v1", first, "The first", _AT + 90)
    made.stash("later", "main", second, files, {"a.txt": b"aa\n"}, _AT + 120)
    made.stash("soon", "main", second, files, {"a-b": b"c\n"}, _AT + 180)
    _put(tmp_path, {**files, **{f".git/{place}": content for place, content in made.files("main", files).items()}})

    assert _git(tmp_path, "fsck", "--strict", "--no-progress") == []
    assert _git(tmp_path, "status", "--porcelain") == []
    assert _git(tmp_path, "log", "--format=%H %an %s") == [f"{second} Ben Okoye Second", f"{first} Ana Reyes First"]
    assert _git(tmp_path, "for-each-ref", "--format=%(refname) %(objecttype)") == [
        "refs/heads/issue/1 commit",
        "refs/heads/main commit",
        "refs/stash commit",
        "refs/tags/v1 tag",
    ]
    assert _git(tmp_path, "stash", "list") == ["stash@{0}: On main: soon", "stash@{1}: On main: later"]
    assert _git(tmp_path, "stash", "show", "-p", "stash@{1}")[-1] == "+aa"


def test_a_harbour_is_in_order_and_the_same_each_time(tmp_path: Path) -> None:
    world = harbour_code(Draw(4))
    assert harbour_code(Draw(4)).files == world.files
    _put(tmp_path, dict(world.files))
    (folder,) = (tmp_path / "Projects").iterdir()
    assert _git(folder, "fsck", "--strict", "--no-progress") == []
    assert _git(folder, "status", "--porcelain") == []
