"""The guard of a composed task for the files that none of its requirements changes."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence, Set
from typing import Any

UNTOUCHED = "untouched"
"""The id of the guard."""


def untouched(app: str, files: Mapping[str, bytes], changed: Set[str], because: str) -> dict[str, Any] | None:
    """The guard; ``None`` if the requirements may change every file.

    What apps write of their own accord is not watched: hidden files, such as settings, and sidecars of pictures.

    Args:
        app: the app whose endpoint is asked.
        files: the home folder at the start, place to content.
        changed: the resources that requirements change. A file whose place occurs in the name of one is not watched.
    """
    watched = {
        place: hashlib.sha256(content).hexdigest()
        for place, content in sorted(files.items())
        if not _hidden(place) and not _sidecar(place, files) and not any(place in resource for resource in changed)
    }
    if not watched:
        return None
    return {
        "id": UNTOUCHED,
        "app": app,
        "endpoint": "file-digests",
        "args": {"places": list(watched)},
        "expect": {"digests": watched},
        "kind": "guard",
        "because": because,
    }


def failing_with_it(checks: Sequence[Mapping[str, Any]]) -> frozenset[str]:
    """The ids of the checks about contents of files all of which the guard watches: if one fails, the guard fails."""
    watched = next((_digests(check) for check in checks if check["id"] == UNTOUCHED), {}).items()
    asked = ((check["id"], _digests(check).items()) for check in checks if check["id"] != UNTOUCHED)
    return frozenset(name for name, digests in asked if digests and digests <= watched)


def _digests(check: Mapping[str, Any]) -> Mapping[str, str]:
    found = check["expect"].get("digests", {}) if check["endpoint"] == "file-digests" else {}
    return found if all(isinstance(one, str) for one in found.values()) else {}


def _hidden(place: str) -> bool:
    return any(part.startswith(".") for part in place.split("/"))


def _sidecar(place: str, files: Mapping[str, bytes]) -> bool:
    """Whether it is about another file, by its name: ``a.jpg.xmp`` beside ``a.jpg``."""
    return place.rpartition(".")[0] in files
