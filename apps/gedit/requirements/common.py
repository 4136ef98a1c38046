"""What several requirements of gedit need."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Sequence

from apps.gedit.operations import bring_to_front
from pytest_opencomputer.composed import Asked, Desk, Document, file_resource


def to_front(desk: Desk, document: Document) -> None:
    """Bring an open document to the front; with a single one there are no tabs."""
    if desk.sees(role="page tab", name=rf"\*?{re.escape(document.name)}"):
        bring_to_front(desk, document.name)
    else:
        desk.window(rf"^\*?{re.escape(document.name)} ")


def digest(lines: Iterable[str]) -> str:
    """SHA-256 of lines, as the endpoint ``other-lines`` gives it."""
    return hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()


def untouched(name: str, document: Document, because: str) -> Asked:
    """A guard: a document is as it was."""
    return Asked(
        name,
        "file",
        {"place": document.place},
        {"sha256": hashlib.sha256(document.content).hexdigest()},
        because,
        file_resource(document.place),
    )


def rest_untouched(document: Document, without: Sequence[str]) -> Asked:
    """A guard: the lines of a document without any of some texts are as they were."""
    kept = [line for line in document.lines if not any(text in line for text in without)]
    return Asked(
        "rest_untouched",
        "other-lines",
        {"place": document.place, "without": list(without)},
        {"sha256": digest(kept)},
        f"Nothing else in {document.name} has to change.",
    )
