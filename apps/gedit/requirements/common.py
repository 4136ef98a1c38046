"""What several requirements of gedit need."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence, Set
from typing import Any

from apps.gedit.operations import bring_to_front
from pytest_opencomputer.composed import Asked, Desk, Document, file_resource

_BY_ITSELF = ("state", "plugins/filebrowser", "preferences/print", "preferences/editor/wrap-last-split-mode")
"""What gedit changes while it is used."""
_KEYS = {
    "settings:tabs": ("preferences/editor/tabs-size", "preferences/editor/insert-spaces"),
    "settings:margin": ("preferences/editor/display-right-margin", "preferences/editor/right-margin-position"),
    "settings:plugins": ("plugins/active-plugins",),
}
"""The keys of settings that requirements change, by resource."""


def _other_settings(changed: Set[str]) -> tuple[Mapping[str, Any], Any]:
    without = [*_BY_ITSELF, *(key for resource in sorted(changed) for key in _KEYS.get(resource, ()))]
    return {"below": "", "without": without}, {"keys": []}


SETTINGS_KEPT = Asked(
    "settings_kept", "changed-settings", because="All other settings are right as they are.", rest=_other_settings
)
"""A guard: the settings that no requirement of the task changes are as they are by default."""


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
