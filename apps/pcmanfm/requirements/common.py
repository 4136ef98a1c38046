"""What several requirements of PCManFM need."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from pytest_opencomputer.composed import Asked, Document

NTH = ("first", "second", "third", "fourth")


def whereabouts(
    name: str, document: Document, places: Sequence[str], in_trash: Sequence[str] = (), because: str = ""
) -> Asked:
    """A check: these are the places of the files with a document's content. It is a guard if it has a reason."""
    return Asked(
        name,
        "whereabouts",
        {"sha256": sha256(document), "size": len(document.content)},
        {"places": sorted(places), "in_trash": sorted(in_trash)},
        because,
    )


def stays(name: str, document: Document, because: str) -> Asked:
    """A guard: a document is where it was, and nowhere else."""
    return whereabouts(name, document, [document.place], because=because)


def sha256(document: Document) -> str:
    """The digest of a document's content."""
    return hashlib.sha256(document.content).hexdigest()
