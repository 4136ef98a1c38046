"""Folders that other distributions bring: packages that entry points name."""

from __future__ import annotations

import importlib.metadata
import importlib.util
from importlib.metadata import EntryPoint
from pathlib import Path

from pytest_opencomputer.models.errors import UsageProblem


def brought_folders(group: str, wanted: str) -> list[tuple[EntryPoint, list[Path]]]:
    """The entry points of a group, sorted by name, each with the folders of its package; of ``a.b`` only ``a`` is
    imported.

    Args:
        wanted: what the package should be, for the error message.

    Raises:
        UsageProblem: an entry point names something that is not a package.
    """
    found = []
    for point in sorted(importlib.metadata.entry_points(group=group), key=lambda point: point.name):
        try:
            spec = importlib.util.find_spec(point.value)
        except ModuleNotFoundError:
            spec = None
        if spec is None or not spec.submodule_search_locations:
            raise UsageProblem(
                f"the entry point {point.name!r} of {group} names {point.value!r}, which is not a package",
                wanted=wanted,
            )
        found.append((point, [Path(place) for place in spec.submodule_search_locations]))
    return found
