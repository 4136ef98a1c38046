"""The guard of a composed task about the files that none of its requirements changes."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Set
from typing import Any

UNTOUCHED = "untouched"
"""The id of the guard."""


def untouched(app: str, files: Mapping[str, bytes], changed: Set[str], because: str) -> dict[str, Any] | None:
    """The guard; ``None`` if the requirements may change every file.

    Apps write their settings and caches into hidden places, so these are not watched.

    Args:
        app: the app whose endpoint is asked.
        files: the home folder at the start, place to content.
        changed: the resources that requirements change. A file is not watched if one names it or a folder it is in.
    """
    watched = {
        place: hashlib.sha256(content).hexdigest()
        for place, content in sorted(files.items())
        if not _hidden(place) and not any(_concerns(resource, place) for resource in changed)
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


def _concerns(resource: str, place: str) -> bool:
    named = resource.partition(":")[2]
    return place in named or place.startswith(f"{named}/")


def _hidden(place: str) -> bool:
    return any(part.startswith(".") for part in place.split("/"))
