"""Objects of a Git repository: commits, trees, files and tags, from files of their own and from packs.

Git itself is never run on a repository of the agent's: its configuration and hooks can name programs to run.
Every object is checked against its name, which is the hash of its content.

Formats: https://git-scm.com/docs/gitrepository-layout, https://git-scm.com/docs/gitformat-pack.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from pytest_opencomputer.guest.channels.git_packs import MAX_OBJECT, Pack, inflated
from pytest_opencomputer.guest.home import Home
from pytest_opencomputer.guest.state import StateCorrupt, StateTooBig, integer, shown

MAX_BYTES = 256 * 1024**2
"""Bytes of all objects that are read for one question."""
MAX_PACKS = 64
MAX_TREE = 20_000
"""Files of a commit."""
MAX_DEPTH = 64
FOLDER, LINK, MODULE = 0o040000, 0o120000, 0o160000
_HEX = re.compile(r"[0-9a-f]{40}")
_PERSON = re.compile(r"(?s)(?P<name>.*?) ?<(?P<email>[^>]*)> (?P<seconds>-?\d{1,16}) (?P<zone>[+-]\d{4})")


@dataclass(frozen=True)
class Person:
    """Who wrote something and when: name, address, seconds since 1970."""

    name: str
    email: str
    seconds: int


@dataclass(frozen=True)
class Commit:
    """A commit. ``message`` ends without line ends."""

    name: str
    tree: str
    parents: tuple[str, ...]
    author: Person
    committer: Person
    message: str


@dataclass(frozen=True)
class Tag:
    """An annotated tag, and what it names."""

    target: str
    kind: str
    tagger: Person | None
    message: str


@dataclass(frozen=True)
class TreeFile:
    """A file of a tree: its mode as Git writes it (100644, 100755, link, module) and the name of its content."""

    mode: int
    name: str


class Objects:
    """The objects of a repository.

    Args:
        folder: the place of its ``.git`` folder.
    """

    def __init__(self, home: Home, folder: str) -> None:
        self._home, self._folder, self._left = home, folder, MAX_BYTES

    def read(self, name: str) -> tuple[str, bytes]:
        """The kind (``commit``, ``tree``, ``blob``, ``tag``) and content of an object.

        Raises:
            StateCorrupt: it is missing, damaged, or not what its name says.
            StateTooBig: it has more than 16 MiB, or 256 MiB have been read.
        """
        kind, content = self._found(bytes.fromhex(name), 0)
        self._take(len(content))
        if hashlib.sha1(f"{kind} {len(content)}\0".encode() + content, usedforsecurity=False).hexdigest() != name:
            raise StateCorrupt(f"{shown(self._folder)}: the object {name} is not what its name says")
        return kind, content

    def _found(self, name: bytes, depth: int) -> tuple[str, bytes]:
        text = name.hex()
        place = f"{self._folder}/objects/{text[:2]}/{text[2:]}"
        if self._home.has(place):
            return self._loose(place)
        for pack in self._packs:
            if (offset := pack.offset(name)) is not None:
                if depth > MAX_DEPTH:
                    raise StateTooBig(f"{shown(self._folder)}: differences across too many packs")
                return pack.read(offset, lambda other: self._found(other, depth + 1))
        raise StateCorrupt(f"{shown(self._folder)} lacks the object {text}")

    def _loose(self, place: str) -> tuple[str, bytes]:
        content = inflated(self._home.file(place, MAX_OBJECT), place)
        head, _, body = content.partition(b"\0")
        kind, _, size = head.decode("ascii", "replace").partition(" ")
        if kind not in ("commit", "tree", "blob", "tag") or integer(size, place) != len(body):
            raise StateCorrupt(f"{shown(place)} is no object")
        return kind, body

    @cached_property
    def _packs(self) -> Sequence[Pack]:
        folder = f"{self._folder}/objects/pack"
        if not self._home.has(folder):
            return ()
        names = {entry.name for entry in self._home.listing(folder)}
        packs = sorted(name[:-4] for name in names if name.endswith(".idx") and f"{name[:-4]}.pack" in names)
        if len(packs) > MAX_PACKS:
            raise StateTooBig(f"{shown(folder)} has {len(packs)} packs")
        return [self._pack(f"{folder}/{name}") for name in packs]

    def _pack(self, place: str) -> Pack:
        index, content = (self._home.file(f"{place}.{ending}") for ending in ("idx", "pack"))
        self._take(len(index) + len(content))
        return Pack(index, content, place)

    def _take(self, size: int) -> None:
        self._left -= size
        if self._left < 0:
            raise StateTooBig(f"{shown(self._folder)}: more than {MAX_BYTES} bytes of objects")

    def commit(self, name: str) -> Commit:
        """A commit. Raises as ``read``, and ``StateCorrupt`` if it is none."""
        headers, message = self._headed(name, "commit")
        trees = [value for key, value in headers if key == "tree"]
        parents = tuple(value for key, value in headers if key == "parent")
        if len(trees) != 1 or not all(_HEX.fullmatch(one) for one in (*trees, *parents)):
            raise StateCorrupt(f"{shown(self._folder)}: the commit {name} does not name its tree and parents")
        author, committer = (self._person(name, headers, role) for role in ("author", "committer"))
        return Commit(name, trees[0], parents, author, committer, message)

    def tag(self, name: str) -> Tag:
        """An annotated tag. Raises as ``read``, and ``StateCorrupt`` if it is none."""
        headers, message = self._headed(name, "tag")
        known = dict(headers)
        if not _HEX.fullmatch(known.get("object", "")):
            raise StateCorrupt(f"{shown(self._folder)}: the tag {name} does not name an object")
        tagger = self._person(name, headers, "tagger") if "tagger" in known else None
        return Tag(known["object"], known.get("type", ""), tagger, message)

    def _headed(self, name: str, kind: str) -> tuple[list[tuple[str, str]], str]:
        found, content = self.read(name)
        if found != kind:
            raise StateCorrupt(f"{shown(self._folder)}: {name} is a {found} instead of a {kind}")
        head, _, message = content.partition(b"\n\n")
        headers = []
        for line in head.decode("utf-8", "replace").split("\n"):
            if not line.startswith(" "):  # which continues the one before, such as a signature
                key, _, value = line.partition(" ")
                headers.append((key, value))
        return headers, message.decode("utf-8", "replace").rstrip("\n")

    def _person(self, name: str, headers: Sequence[tuple[str, str]], role: str) -> Person:
        line = next((value for key, value in headers if key == role), "")
        match = _PERSON.fullmatch(line)
        if match is None:
            raise StateCorrupt(f"{shown(self._folder)}: {name} has no {role}: {shown(line)}")
        return Person(match["name"], match["email"], int(match["seconds"]))

    def blob(self, name: str) -> bytes:
        """The content of a file. Raises as ``read``, and ``StateCorrupt`` if it is none."""
        kind, content = self.read(name)
        if kind != "blob":
            raise StateCorrupt(f"{shown(self._folder)}: {name} is a {kind} instead of a file")
        return content

    def files(self, tree: str) -> dict[str, TreeFile]:
        """All files of a tree and the trees in it, by place, sorted.

        Raises:
            StateTooBig: there are more than 20,000 files or 64 folders in each other.
            StateCorrupt: as ``read``, or a tree is damaged.
        """
        found: dict[str, TreeFile] = {}
        waiting = [("", tree, 0)]
        while waiting:
            folder, name, depth = waiting.pop()
            if depth > MAX_DEPTH or len(found) + len(waiting) > MAX_TREE:
                raise StateTooBig(f"{shown(self._folder)}: a tree with too much in it")
            for mode, entry, target in self._entries(name):
                place = f"{folder}{entry}"
                if place in found:
                    raise StateCorrupt(f"{shown(self._folder)}: a tree has {shown(place)} twice")
                if mode == FOLDER:
                    waiting.append((f"{place}/", target, depth + 1))
                else:
                    found[place] = TreeFile(mode, target)
        return dict(sorted(found.items()))

    def _entries(self, name: str) -> list[tuple[int, str, str]]:
        kind, content = self.read(name)
        if kind != "tree":
            raise StateCorrupt(f"{shown(self._folder)}: {name} is a {kind} instead of a tree")
        entries, at = [], 0
        while at < len(content):
            space, end = content.find(b" ", at), content.find(b"\0", at)
            mode = content[at:space]
            if not at < space < end <= len(content) - 21 or not re.fullmatch(rb"[0-7]{5,6}", mode):
                raise StateCorrupt(f"{shown(self._folder)}: the tree {name} is damaged")
            place = content[space + 1 : end].decode("utf-8", "surrogateescape")
            if place in ("", ".", "..") or "/" in place:
                raise StateCorrupt(f"{shown(self._folder)}: the tree {name} has {shown(place)} in it")
            entries.append((int(mode, 8), place, content[end + 1 : end + 21].hex()))
            at = end + 21
        return entries
