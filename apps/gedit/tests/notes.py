"""A small document, and how to wait for what becomes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pytest_opencomputer.waits import until

if TYPE_CHECKING:
    from apps.conftest import LiveApp

NOTES = "Documents/notes.txt"
TEXT = "pear\napple\nfig\n"


def eventually(editor: LiveApp, endpoint: str, fact: str, wanted: Any, **args: Any) -> None:
    """Wait until a fact is as wanted: settings are written by a service of their own, some moments after a click."""
    until(lambda: editor.ask(endpoint, **args)[fact] == wanted, what=f"{endpoint} to have {fact} {wanted}", timeout=60)


def written(editor: LiveApp, place: str, content: bytes) -> None:
    """Wait until a file has a content."""
    until(lambda: content == editor.file(place), what=f"{place} to be {content!r}", timeout=60)
