"""The reader of Git repositories, compared with Git itself."""

from __future__ import annotations

import subprocess
import zlib
from pathlib import Path

import pytest

from pytest_opencomputer.guest.channels import git_config, git_ignore, git_index, git_packs
from pytest_opencomputer.guest.channels.git_repository import Repository
from pytest_opencomputer.guest.home import Home
from pytest_opencomputer.guest.state import StateCorrupt, StateMissing, StateTooBig

from .git_repositories import Made

LONG = "".join(f"line {number} of the tables\n" for number in range(400))


@pytest.fixture(name="made")
def _made(tmp_path: Path) -> Made:
    return Made(tmp_path / "home")


def read(made: Made) -> Repository:
    return Repository(Home(made.home), made.folder)


def lived(made: Made) -> None:
    """A repository with branches, a merge, tags, folders, and a long file that changes a little."""
    made.commit("First tables\n\nOf the harbour.", tide_dot_py="print(1)\n", docs__a_dot_md="# A\n", long_dot_txt=LONG)
    made.git("tag", "v1")
    made.git("checkout", "-q", "-b", "feature/moon")
    made.commit("Moon", docs__moon_dot_md="# Moon\n", long_dot_txt=LONG.replace("line 7 ", "line seven "))
    made.git("tag", "-a", "v2-moon", "-m", "With the moon\n\nand more")
    made.git("checkout", "-q", "main")
    made.commit("Sun", docs__sun_dot_md="# Sun\n", long_dot_txt=LONG.replace("line 300 ", "line three hundred "))
    made.git("merge", "-q", "--no-ff", "-m", "Both", "feature/moon")
    made.git("rm", "-q", "docs/a.md")
    made.git("commit", "-q", "-m", "No A")


WAYS = {
    "loose": [],
    "packed": [["gc", "-q", "--aggressive"]],
    "packed by name": [
        ["-c", "repack.useDeltaBaseOffset=false", "repack", "-q", "-a", "-d", "-f"],
        ["pack-refs", "--all"],
    ],
    "both": [["repack", "-q", "-d"], ["commit", "-q", "--allow-empty", "-m", "Empty"]],
}


@pytest.mark.parametrize("way", WAYS)
def test_history_is_that_of_git(made: Made, way: str) -> None:
    lived(made)
    for command in WAYS[way]:
        made.git(*command)
    repository = read(made)
    head = made.git("rev-parse", "HEAD").strip()
    assert (repository.head.branch, repository.head.commit) == ("main", head)
    lines = [f"{one.name} {one.author.name} {one.committer.email}" for one in repository.history(head)]
    assert lines == made.git("log", "--format=%H %an %ce").splitlines()
    messages = [one.message for one in repository.history(head)]
    assert messages == [text.strip("\n") for text in made.git("log", "--format=%B%x00").split("\0")[:-1]]
    assert repository.references == dict(
        line.split(" ")[::-1] for line in made.git("for-each-ref", "--format=%(objectname) %(refname)").splitlines()
    )
    for revision in ("HEAD", "v1", "v2-moon", "feature/moon", "main~1", "HEAD~2", head[:9]):
        assert repository.resolved(revision) == made.git("rev-parse", f"{revision}^{{commit}}").strip()
    assert repository.resolved("nothing") is None
    files = [f"{one.mode:06o} {one.name} {place}" for place, one in repository.files(head).items()]
    assert files == made.git("ls-tree", "-r", "--format=%(objectmode) %(objectname) %(path)", "HEAD").splitlines()
    for commit in repository.history(head):
        options = ("--first-parent", "-m", "--no-renames", "--format=", "--name-status")
        shown = made.git("show", *options, commit.name)
        kinds = {"A": "added", "M": "modified", "D": "deleted"}
        told = dict(line.split("\t")[::-1] for line in shown.splitlines() if "\t" in line)
        assert repository.changed(commit) == {place: kinds[kind] for place, kind in told.items()}
    tag = repository.objects.tag(repository.references["refs/tags/v2-moon"])
    assert (tag.kind, tag.message) == ("commit", "With the moon\n\nand more")
    assert tag.tagger is not None
    assert tag.tagger.name == "Ben Okoye"


@pytest.mark.parametrize("version", ["2", "3", "4"])
def test_changes_are_those_of_git(made: Made, version: str) -> None:
    lived(made)
    made.write(".gitignore", "*.log\n/build/\n!kept.log\n")
    made.commit("Ignore")
    made.git("update-index", "--index-version", version)
    made.write("staged.txt", "new\n")
    made.git("add", "staged.txt")
    made.write("tide.py", "print(2)\n")
    made.git("add", "tide.py")
    made.write("tide.py", "print(3)\n")
    (made.path / "docs/sun.md").unlink()
    (made.path / "long.txt").chmod(0o755)
    made.git("rm", "-q", "--cached", "docs/moon.md")
    (made.path / "link").symlink_to("tide.py")
    made.git("add", "link")
    made.write("intended.txt", "x\n")
    made.git("add", "--intent-to-add", "intended.txt")
    for place in ("a.log", "kept.log", "build/x", "docs/build/y", "free.txt", "deep/er/b.log", "deep/er/c.txt"):
        made.write(place, place)
    changes = read(made).changes()
    told = made.git("status", "--porcelain", "--no-renames", "--untracked-files=all")
    kinds = {"A": "added", "M": "modified", "D": "deleted"}
    lines = [(line[0], line[1], line[3:]) for line in told.splitlines()]
    assert changes.staged == {place: kinds[one] for one, _, place in lines if one in kinds}
    assert changes.unstaged == {place: kinds[one] for _, one, place in lines if one in kinds}
    assert changes.untracked == tuple(place for one, _, place in lines if one == "?")
    assert changes.untracked == ("deep/er/c.txt", "docs/build/y", "docs/moon.md", "free.txt", "kept.log")
    assert changes.conflicts == ()


def test_a_conflict_and_an_empty_repository(made: Made) -> None:
    empty = read(made)
    assert (empty.head.branch, empty.head.commit, empty.references) == ("main", None, {})
    made.write("new.txt", "x")
    assert read(made).changes().untracked == ("new.txt",)
    made.commit("One", a="one\n")
    made.git("checkout", "-q", "-b", "other")
    made.commit("Two", a="two\n")
    made.git("checkout", "-q", "main")
    made.commit("Three", a="three\n")
    made.git("merge", "other", fails=True)
    changes = read(made).changes()
    assert (changes.conflicts, changes.staged, changes.unstaged) == (("a",), {}, {})
    made.git("merge", "--abort")
    made.git("checkout", "-q", "--detach")
    assert read(made).head.branch is None


def test_a_repository_in_a_repository_and_one_that_is_a_module(made: Made, tmp_path: Path) -> None:
    made.commit("One", a="one\n")
    inner = Made(tmp_path / "home", f"{made.folder}/inner")
    inner.commit("Inner", b="x")
    assert read(made).changes().untracked == ("inner/",)
    made.git("add", "inner")
    changes = read(made).changes()
    assert (changes.staged, changes.unstaged, changes.untracked) == ({"inner": "added"}, {}, ())


PATTERNS = [
    *("*.log", "/top.txt", "docs/", "docs/*.md", "a/**/z", "**/deep", "deep/**", "!deep/kept", "x[ab-d]y", "x[!a]y"),
    *("#note", r"\#hash", "q?", "*", "!*/", "  spaced  ", r"end\ ", "*.t*t", "foo/", "[[:digit:]]*", "a/b", r"\!bang"),
]
PLACES = [
    *(
        "a.log",
        "sub/a.log",
        "top.txt",
        "sub/top.txt",
        "docs/a.md",
        "docs/sub/b.md",
        "a/z",
        "a/b/z",
        "a/b/c/z",
        "x/deep",
    ),
    *("deep/kept", "deep/other", "xay", "xby", "xdy", "xey", "#note", "#hash", "qq", "q", "  spaced", "end ", "b.text"),
    *("foo/x", "foo", "7up", "a/b/c", "c/a/b", "!bang", "sub/foo/y"),
]


@pytest.mark.parametrize("pattern", PATTERNS)
def test_patterns_match_as_in_git(made: Made, pattern: str) -> None:
    lines = [pattern, "*", "!deep/kept"] if pattern.startswith("!") else [pattern]
    made.write(".gitignore", "\n".join(lines) + "\n")
    listed = "".join(f"{place}\0" for place in PLACES).encode()
    asked = ["git", "check-ignore", "--stdin", "-z", "--no-index"]
    done = subprocess.run(asked, cwd=made.path, input=listed, capture_output=True, check=False)
    told = {place for place in done.stdout.decode().split("\0") if place}
    repository = read(made)
    assert {place for place in PLACES if repository.ignores(place)} == told


def test_a_pattern_of_many_stars_takes_no_time() -> None:
    known = git_ignore.patterns("*a" * 2000 + "b\n" + "**/" * 500 + "x\n")
    assert git_ignore.ignored("a" * 4000, False, known) is False
    assert git_ignore.ignored("/".join("a" * 2000), False, known) is False


CONFIG = """
[user]
\tname = Ana "de la"  Reyes  ; who
\temail=ana@harbour.example
[Core] bare = false
[remote "Origin"]
\turl = "ssh://x/ y"#z
\tfetch = +refs/heads/*:refs/\\
remotes/*
\tfetch = more
[alias]
\tst
\tq = "say \\"hi\\"\\t;\\n"
[branch "a\\"b\\\\c"]
\tMerge = x
"""


def test_configuration_is_read_as_by_git(made: Made, tmp_path: Path) -> None:
    (tmp_path / "config").write_text(CONFIG)
    told: dict[str, list[str]] = {}
    for entry in made.git("config", "-f", str(tmp_path / "config"), "-z", "--list").split("\0")[:-1]:
        key, line, value = entry.partition("\n")
        told.setdefault(key, []).append(value if line else "true")
    assert git_config.parse(CONFIG) == told
    assert git_config.read(Home(tmp_path), "nothing") == {}


@pytest.mark.parametrize("text", ["key = x", "[a\nk = 1", '[a]\nk = "x', "[a]\nk = \\q", "[a]\n1 = 2", "[a]\nk + 1"])
def test_no_configuration(text: str) -> None:
    with pytest.raises(StateCorrupt):
        git_config.parse(text)


def test_names_in_no_encoding(made: Made) -> None:
    (made.path / "caf\udce9.txt").write_text("x")
    made.commit("Odd")
    assert list(read(made).files(read(made).head.commit)) == ["caf\udce9.txt"]
    assert read(made).changes().untracked == ()


# What no Git would write


def test_a_changed_object_is_corrupt(made: Made) -> None:
    name = made.commit("One", a="one\n")
    path = made.path / ".git/objects" / name[:2] / name[2:]
    content = zlib.decompress(path.read_bytes()).replace(b"One", b"Two")
    path.chmod(0o644)
    path.write_bytes(zlib.compress(content))
    with pytest.raises(StateCorrupt, match="not what its name says"):
        list(read(made).history(name))
    path.write_bytes(zlib.compress(content)[:20])
    with pytest.raises(StateCorrupt):
        list(read(made).history(name))
    path.write_bytes(zlib.compress(b"commit 99999999999\0" + b"x" * 10))
    with pytest.raises(StateCorrupt):
        list(read(made).history(name))
    path.unlink()
    with pytest.raises(StateCorrupt, match="lacks the object"):
        list(read(made).history(name))


def test_bombs_are_too_big(made: Made) -> None:
    name = made.commit("One", a="one\n")
    path = made.path / ".git/objects" / name[:2] / name[2:]
    path.chmod(0o644)
    path.write_bytes(zlib.compress(bytes(64 * 1024**2)))
    with pytest.raises(StateTooBig):
        list(read(made).history(name))
    size = bytes([0x80, 0x80, 0x80, 0x40])
    with pytest.raises(StateTooBig):
        git_packs.applied(b"\x01" + size, b"x", "delta")


@pytest.mark.parametrize(
    "delta", [b"", b"\x02\x01", b"\x01\x01\x00", b"\x01\x01\x91\x01\x05", b"\x01\x05\x01x", b"\x01\x01\x05x"]
)
def test_differences_that_make_nothing(delta: bytes) -> None:
    with pytest.raises(StateCorrupt):
        git_packs.applied(delta, b"x", "delta")


@pytest.mark.parametrize("ending", ["idx", "pack"])
def test_damaged_packs(made: Made, ending: str) -> None:
    lived(made)
    made.git("gc", "-q", "--aggressive")
    head = made.git("rev-parse", "HEAD").strip()
    (path,) = made.path.glob(f".git/objects/pack/*.{ending}")
    content = path.read_bytes()
    path.chmod(0o644)
    for damaged in (b"", content[:40], content[:8] + b"\xff" * (len(content) - 8)):
        path.write_bytes(damaged)
        with pytest.raises((StateCorrupt, StateTooBig)):
            read(made).files(head)
    for at in range(8, len(content), max(1, len(content) // 60)):
        path.write_bytes(content[:at] + bytes([content[at] ^ 0x55]) + content[at + 1 :])
        try:
            names = [one.name for one in read(made).history(head)]
        except (StateCorrupt, StateTooBig):
            continue
        assert names[0] == head


NOWHERE = [("HEAD", "nonsense"), ("refs/heads/main", "ref: refs/heads/main"), ("packed-refs", "x refs/tags/y\n")]


@pytest.mark.parametrize(("place", "text"), NOWHERE)
def test_references_that_lead_nowhere(made: Made, place: str, text: str) -> None:
    made.commit("One", a="one\n")
    (made.path / ".git" / place).write_text(text)
    with pytest.raises(StateCorrupt):
        assert read(made).head
    if place != "HEAD":
        with pytest.raises(StateCorrupt):
            assert read(made).references


def test_damaged_indexes(made: Made) -> None:
    made.commit("One", a="one\n", b="two\n")
    path = made.path / ".git/index"
    content = path.read_bytes()
    for damaged in (b"", b"DIRC", content[:60], b"DIRX" + content[4:], content[:7] + b"\x09" + content[8:]):
        path.write_bytes(damaged)
        with pytest.raises(StateCorrupt):
            git_index.read(Home(made.home), f"{made.folder}/.git")
    path.write_bytes(content[:8] + b"\x7f\xff\xff\xff" + content[12:])
    with pytest.raises(StateTooBig):
        git_index.read(Home(made.home), f"{made.folder}/.git")
    made.git("update-index", "--split-index", fails=True)


def test_a_split_index_is_not_read(made: Made) -> None:
    made.commit("One", a="one\n")
    made.git("update-index", "--split-index")
    with pytest.raises(StateCorrupt, match="only a part"):
        read(made).changes()


def test_what_is_no_repository(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a/.git").write_text("gitdir: /elsewhere\n")
    with pytest.raises(StateCorrupt):
        Repository(Home(tmp_path), "a")
    with pytest.raises((StateCorrupt, StateMissing)):
        Repository(Home(tmp_path), "b")


def test_other_ways_of_keeping_are_refused(made: Made) -> None:
    made.git("config", "extensions.objectFormat", "sha256")
    with pytest.raises(StateCorrupt, match="sha256"):
        read(made)
