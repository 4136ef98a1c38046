"""A Git repository with a folder of files, read without Git: history, and what has changed since the last commit.

Filters of ``.gitattributes`` and conversions of line ends are not applied: a file has changed if its bytes differ from
those in the index. What is added, deleted and changed is told by places; renames are not guessed.
"""

from __future__ import annotations

import hashlib
import heapq
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from pytest_opencomputer.guest.channels import git_config, git_ignore, git_index, git_refs
from pytest_opencomputer.guest.channels.git_objects import LINK, MODULE, Commit, Objects, TreeFile
from pytest_opencomputer.guest.home import Home
from pytest_opencomputer.guest.state import StateCorrupt, StateTooBig, shown

MAX_COMMITS = 5_000
MAX_FILES = 20_000
MAX_FILE = 32 * 1024**2
MAX_BYTES = 256 * 1024**2
"""Bytes of all files that are looked at for one question."""
MAX_TEXT = 1024**2
_HEX = re.compile(r"[0-9a-f]{4,40}")
_OWN_IGNORED = ".config/git/ignore"

Kind = Literal["added", "deleted", "modified"]


@dataclass(frozen=True)
class Changes:
    """What has changed since the last commit, by place.

    Attributes:
        staged: from the last commit to the index.
        unstaged: from the index to the files.
        untracked: files that are neither in the index nor ignored; a repository in this one is told by its folder.
        conflicts: files of a merge that somebody must resolve.
    """

    staged: Mapping[str, Kind]
    unstaged: Mapping[str, Kind]
    untracked: tuple[str, ...]
    conflicts: tuple[str, ...]


class Repository:
    """The repository in a folder.

    Args:
        folder: the place of the folder that has ``.git`` in it.

    Raises:
        StateCorrupt: it is kept in a way that is not read (SHA-256, reftable, ``.git`` somewhere else).
    """

    def __init__(self, home: Home, folder: str) -> None:
        self.home, self.folder = home, folder.strip("/")
        self.git = f"{self.folder}/.git" if self.folder else ".git"
        entry = home.entry(self.git)
        if entry is None or entry.kind != "folder":
            raise StateCorrupt(f"{shown(self.git)} is no folder of a repository")
        self.objects = Objects(home, self.git)
        self._left = MAX_BYTES
        for key, usual in (("extensions.objectformat", "sha1"), ("extensions.refstorage", "files")):
            if (value := self.config.get(key, [usual])[-1].lower()) != usual:
                raise StateCorrupt(f"{shown(self.git)}: {key} is {shown(value)}, which is not read")

    @cached_property
    def config(self) -> dict[str, list[str]]:
        """The repository's own configuration."""
        return git_config.read(self.home, f"{self.git}/config")

    @cached_property
    def head(self) -> git_refs.Head:
        """What is checked out."""
        return git_refs.head(self.home, self.git)

    @cached_property
    def references(self) -> dict[str, str]:
        """All references by their full names."""
        return git_refs.references(self.home, self.git)

    def resolved(self, revision: str) -> str | None:
        """The name of the commit that ``HEAD``, a branch, a tag or (the beginning of) a commit's name leads to.

        ``~N`` behind it goes back so many commits by the first parents. ``None`` if there is none.
        """
        base, _, back = revision.partition("~")
        name = self._base(base)
        for _ in range(int(back) if back.isdecimal() and len(back) < 5 else 0):
            parents = self.objects.commit(name).parents if name else ()
            name = parents[0] if parents else None
        return name

    def _base(self, revision: str) -> str | None:
        if revision == "HEAD":
            return self.head.commit
        for prefix in ("refs/heads/", "refs/tags/", "refs/remotes/", ""):
            if f"{prefix}{revision}" in self.references:
                return self.peeled(self.references[f"{prefix}{revision}"])
        if not _HEX.fullmatch(revision):
            return None
        known = {one.name for one in self.history(*self.references.values(), *filter(None, [self.head.commit]))}
        matching = [name for name in known if name.startswith(revision)]
        return matching[0] if len(matching) == 1 else None

    def peeled(self, name: str) -> str | None:
        """The commit that an annotated tag leads to, or the commit itself; ``None`` if it leads to something else."""
        for _ in range(8):
            kind, _content = self.objects.read(name)
            if kind == "commit":
                return name
            if kind != "tag":
                return None
            name = self.objects.tag(name).target
        raise StateTooBig(f"{shown(self.git)}: a tag of tags of tags")

    def history(self, *names: str) -> Iterator[Commit]:
        """The commits that some objects lead to, the newest first as Git's log shows them. Raises ``StateTooBig``."""
        seen: set[str] = set()
        waiting: list[tuple[int, int, Commit]] = []

        def add(name: str | None) -> None:
            if name is not None and name not in seen:
                seen.add(name)
                commit = self.objects.commit(name)
                heapq.heappush(waiting, (-commit.committer.seconds, len(seen), commit))

        for name in names:
            add(self.peeled(name))
        while waiting:
            if len(seen) > MAX_COMMITS:
                raise StateTooBig(f"{shown(self.git)} has more than {MAX_COMMITS} commits")
            commit = heapq.heappop(waiting)[2]
            yield commit
            for parent in commit.parents:
                add(parent)

    def files(self, commit: str | None) -> dict[str, TreeFile]:
        """The files of a commit by place; none without one."""
        return self.objects.files(self.objects.commit(commit).tree) if commit else {}

    def changed(self, commit: Commit) -> dict[str, Kind]:
        """What a commit changed, compared with its first parent."""
        parent = self.files(commit.parents[0]) if commit.parents else {}
        return differences(parent, self.files(commit.name))

    def changes(self) -> Changes:
        """What has changed since the last commit. Raises ``StateTooBig`` and as the files that it reads."""
        index = git_index.read(self.home, self.git)
        conflicts = sorted({one.place for one in index if one.stage})
        known = {one.place: TreeFile(one.mode, one.name) for one in index if not one.stage}
        added = {one.place for one in index if one.to_be_added}
        committed = self.files(self.head.commit)
        staged = differences(
            {place: one for place, one in committed.items() if place not in conflicts},
            {place: one for place, one in known.items() if place not in added},
        )
        unstaged: dict[str, Kind] = dict.fromkeys(sorted(added), "added")
        for place, one in known.items():
            if place not in added and one.mode != MODULE and (kind := self._against_file(place, one)) is not None:
                unstaged[place] = kind
        untracked = tuple(sorted(self._untracked({*known, *conflicts})))
        return Changes(staged, dict(sorted(unstaged.items())), untracked, tuple(conflicts))

    def _against_file(self, place: str, one: TreeFile) -> Kind | None:
        entry = self.home.entry(self._inside(place))
        if entry is None:
            return "deleted"
        if entry.kind not in ("file", "link"):
            return "modified"
        if (entry.kind == "link") != (one.mode == LINK):
            return "modified"
        if entry.kind == "link":
            content = self.home.target(self._inside(place)).encode("utf-8", "surrogateescape")
        else:
            content = self.home.file(self._inside(place), MAX_FILE)
            if bool(self.home.rights(self._inside(place)) & 0o100) != bool(one.mode & 0o100) and self._keeps_modes:
                return "modified"
        self._left -= len(content)
        if self._left < 0:
            raise StateTooBig(f"{shown(self.folder)}: more than {MAX_BYTES} bytes of files")
        return None if blob_name(content) == one.name else "modified"

    @property
    def _keeps_modes(self) -> bool:
        return self.config.get("core.filemode", ["true"])[-1].lower() != "false"

    def _inside(self, place: str) -> str:
        return f"{self.folder}/{place}" if self.folder else place

    def _untracked(self, known: set[str]) -> Iterator[str]:
        patterns = self._patterns(_OWN_IGNORED) + self._patterns(f"{self.git}/info/exclude")
        waiting: list[tuple[str, list[git_ignore.Pattern]]] = [("", patterns)]
        left = MAX_FILES
        while waiting:
            folder, above = waiting.pop()
            here = above + self._patterns(self._inside(f"{folder}.gitignore"), folder)
            entries = self.home.listing(self._inside(folder.rstrip("/")).rstrip("/"), max_entries=left)
            left -= len(entries)
            for entry in entries:
                place = f"{folder}{entry.name}"
                if entry.name == ".git" or git_ignore.ignored(place, entry.kind == "folder", here):
                    continue
                if entry.kind != "folder":
                    if place not in known:
                        yield place
                elif self.home.has(f"{self._inside(place)}/.git"):
                    if place not in known:
                        yield f"{place}/"
                else:
                    waiting.append((f"{place}/", here))

    def tracks(self, place: str) -> bool:
        """Whether a file is in the index."""
        return any(one.place == place for one in git_index.read(self.home, self.git))

    def ignores(self, place: str) -> bool:
        """Whether a file is ignored: itself, or a folder above it. Files of the index never are."""
        if self.tracks(place):
            return False
        patterns = self._patterns(_OWN_IGNORED) + self._patterns(f"{self.git}/info/exclude")
        parts = place.strip("/").split("/")
        for count in range(len(parts)):
            folder = "".join(f"{part}/" for part in parts[:count])
            patterns = patterns + self._patterns(self._inside(f"{folder}.gitignore"), folder)
            is_folder = count < len(parts) - 1 or place.endswith("/")
            if git_ignore.ignored("/".join(parts[: count + 1]), is_folder, patterns):
                return True
        return False

    def _patterns(self, place: str, folder: str = "") -> list[git_ignore.Pattern]:
        entry = self.home.entry(place)
        if entry is None or entry.kind != "file":
            return []
        content = self.home.file(place, MAX_TEXT).decode("utf-8", "surrogateescape")
        return git_ignore.patterns(content, folder)


def blob_name(content: bytes) -> str:
    """The name that Git gives to the content of a file."""
    return hashlib.sha1(f"blob {len(content)}\0".encode() + content, usedforsecurity=False).hexdigest()


def differences(before: Mapping[str, TreeFile], after: Mapping[str, TreeFile]) -> dict[str, Kind]:
    """What differs between two sets of files, by place, sorted."""
    found: dict[str, Kind] = {}
    for place in sorted({*before, *after}):
        if place not in before:
            found[place] = "added"
        elif place not in after:
            found[place] = "deleted"
        elif before[place] != after[place]:
            found[place] = "modified"
    return found
