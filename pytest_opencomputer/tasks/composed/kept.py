"""Caches what collection needs of composed tasks between runs, as composing all of them takes most of its time.

Outlines of published variants are kept, in one folder for each state of the code that they follow from: apps, worlds,
this package, and the packages that are installed.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict
from functools import cached_property
from pathlib import Path

import pytest_opencomputer
from pytest_opencomputer.models import canonical
from pytest_opencomputer.tasks.composed.variant import Outline
from pytest_opencomputer.tasks.seeds import cache_folder

_STATES = 4
"""For how many states of the code outlines are kept."""


class KeptTasks:
    """The outlines that were kept for the code as it was when first asked.

    Args:
        apps: folders of the apps, by name.
        worlds: the folder of worlds, if there is one.
    """

    def __init__(self, apps: Mapping[str, Path], worlds: Path | None) -> None:
        self._sources = (Path(pytest_opencomputer.__file__).parent, *apps.values(), *([worlds] if worlds else []))

    def read(self, file: Path) -> Outline | None:
        """The outline of the task in a ``task.py``; ``None`` if none was kept."""
        try:
            found = json.loads(self._place(file).read_text(encoding="utf-8"))
            return Outline(found["seed"], found["content"].encode(), frozenset(found["places"]))
        except (OSError, ValueError, KeyError, TypeError, AttributeError):  # missing or incomplete
            return None

    def write(self, file: Path, outline: Outline) -> None:
        """Keep the outline of the task in a ``task.py``. If that cannot be done, it is composed again the next time."""
        place = self._place(file)
        said = {**asdict(outline), "content": outline.content.decode(), "places": sorted(outline.places)}
        making = place.with_suffix(f".{os.getpid()}")
        try:
            if not place.parent.is_dir():
                _make_room(place.parent.parent)
                place.parent.mkdir(parents=True, exist_ok=True)
            making.write_text(json.dumps(said), encoding="utf-8")
            making.replace(place)
        except OSError:
            with suppress(OSError):
                making.unlink()

    @cached_property
    def _folder(self) -> Path:
        key = canonical.digest([*map(_code, self._sources), _installed()])
        return cache_folder().with_name("composed") / key

    def _place(self, file: Path) -> Path:
        folder = file.resolve().parent
        return self._folder / canonical.digest([folder.parent.name.encode(), file.read_bytes()])


def _code(folder: Path) -> bytes:
    """A digest of the files of a folder, without its tests."""
    files = canonical.folder_files(folder).items()
    code = {place: path.read_bytes() for place, path in files if not place.startswith("tests/")}
    return canonical.digest_mapping(code).encode()


def _installed() -> bytes:
    """Which Python there is, and which packages, by name and version."""
    folders = [Path(one) for one in sys.path if one.endswith("-packages")]
    packages = sorted(path.name for folder in folders for path in folder.glob("*.dist-info"))
    return "\n".join([sys.version, *packages]).encode()


def _make_room(folder: Path) -> None:
    """Remove the outlines of all states of the code but those used last."""
    states = sorted(folder.iterdir(), key=lambda one: one.stat().st_mtime, reverse=True) if folder.is_dir() else []
    for old in states[_STATES - 1 :]:
        shutil.rmtree(old, ignore_errors=True)
