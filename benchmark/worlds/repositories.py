"""Git repositories as files: objects, references and the index. The same content makes the same bytes each time."""

from __future__ import annotations

import hashlib
import struct
import zlib
from collections.abc import Mapping, Sequence

_STORED = 65_535
"""Bytes of a block that is not compressed. How a compressed one looks depends on the library."""
_INDEX_ENTRY = struct.Struct(">40x20sH")
_CONFIG = """[core]
\trepositoryformatversion = 0
\tfilemode = true
\tbare = false
\tlogallrefupdates = true
[user]
\tname = {name}
\temail = {email}
"""

Person = tuple[str, str]
"""A name and an email address."""


class GitRepository:
    """A repository to which commits, branches and tags are added.

    Args:
        owner: who works with it, and commits by default.
    """

    def __init__(self, owner: Person) -> None:
        self._owner = owner
        self._files: dict[str, bytes] = {"config": _CONFIG.format(name=owner[0], email=owner[1]).encode()}

    def commit(
        self,
        message: str,
        files: Mapping[str, bytes],
        at: int,
        parents: Sequence[str] = (),
        author: Person | None = None,
    ) -> str:
        """Add a commit and return its name.

        Args:
            files: all files that it has, by place in the repository.
            at: when, in seconds since 1970.
        """
        who = "{} <{}>".format(*(author or self._owner))
        lines = [f"tree {self._tree(files)}", *(f"parent {one}" for one in parents)]
        lines += [f"author {who} {at} +0000", f"committer {who} {at} +0000", "", message]
        return self._object("commit", ("\n".join(lines) + "\n").encode())

    def branch(self, name: str, commit: str) -> None:
        """Let a branch lead to a commit."""
        self._files[f"refs/heads/{name}"] = f"{commit}\n".encode()

    def tag(self, name: str, commit: str, message: str, at: int) -> None:
        """Give a commit a tag with a message."""
        who = "{} <{}>".format(*self._owner)
        text = f"object {commit}\ntype commit\ntag {name}\ntagger {who} {at} +0000\n\n{message}\n"
        self._files[f"refs/tags/{name}"] = f"{self._object('tag', text.encode())}\n".encode()

    def stash(self, message: str, branch: str, head: str, base: Mapping[str, bytes], files: Mapping[str, bytes],
              at: int) -> None:  # fmt: skip
        """Put changes aside: ``base`` with other ``files``, made on a branch whose newest commit is ``head``."""
        said = f"On {branch}: {message}"
        index = self.commit(f"index on {branch}", base, at, [head])
        commit = self.commit(said, {**base, **files}, at, [head, index])
        who = "{} <{}>".format(*self._owner)
        before = self._files.get("refs/stash", b"0" * 40 + b"\n").decode().strip()
        self._files["refs/stash"] = f"{commit}\n".encode()
        log = f"{before} {commit} {who} {at} +0000\t{said}\n".encode()
        self._files["logs/refs/stash"] = self._files.get("logs/refs/stash", b"") + log

    def files(self, branch: str, staged: Mapping[str, bytes]) -> dict[str, bytes]:
        """What is in ``.git`` with a branch checked out; ``staged`` is what the index has."""
        return {**self._files, "HEAD": f"ref: refs/heads/{branch}\n".encode(), "index": self._index(staged)}

    def _object(self, kind: str, content: bytes) -> str:
        whole = f"{kind} {len(content)}\0".encode() + content
        name = hashlib.sha1(whole, usedforsecurity=False).hexdigest()
        self._files[f"objects/{name[:2]}/{name[2:]}"] = _packed(whole)
        return name

    def _tree(self, files: Mapping[str, bytes]) -> str:
        entries: dict[bytes, bytes] = {}
        folders: dict[str, dict[str, bytes]] = {}
        for place, content in files.items():
            first, _, rest = place.partition("/")
            if rest:
                folders.setdefault(first, {})[rest] = content
            else:
                entries[first.encode()] = f"100644 {first}\0".encode() + bytes.fromhex(self._object("blob", content))
        for name, inside in folders.items():
            entries[f"{name}/".encode()] = f"40000 {name}\0".encode() + bytes.fromhex(self._tree(inside))
        return self._object("tree", b"".join(one for _, one in sorted(entries.items())))

    def _index(self, files: Mapping[str, bytes]) -> bytes:
        """Without sizes and times, so that Git looks into each file once."""
        content = struct.pack(">4sII", b"DIRC", 2, len(files))
        for place, one in sorted((place.encode(), one) for place, one in files.items()):
            entry = bytearray(_INDEX_ENTRY.pack(bytes.fromhex(self._object("blob", one)), len(place)))
            entry[24:28] = struct.pack(">I", 0o100644)
            content += bytes(entry) + place + bytes(8 - (len(entry) + len(place)) % 8)
        return content + hashlib.sha1(content, usedforsecurity=False).digest()


def _packed(content: bytes) -> bytes:
    """A stream of zlib without compression."""
    blocks = [content[at : at + _STORED] for at in range(0, len(content), _STORED)]
    stored = [
        struct.pack("<BHH", number == len(blocks), len(one), len(one) ^ 0xFFFF) + one
        for number, one in enumerate(blocks, 1)
    ]
    return b"\x78\x01" + b"".join(stored) + struct.pack(">I", zlib.adler32(content))
