"""The one loader by path, for apps, verifiers, solutions and composed tasks: their folders need not be importable.

What these import from ``apps.<app>`` is found in the folder of that app, wherever it is installed, and what a composed
task imports from ``benchmark.worlds`` in the folder of worlds that is nearest to it.
"""

from __future__ import annotations

import hashlib
import importlib.util
import re
import sys
import traceback
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from threading import RLock
from types import ModuleType

from pytest_opencomputer.models.errors import UsageProblem

PREFIX = "opencomputer_loaded_"
"""The names of modules that are loaded here begin with it, so that they hide no other module."""
WORLDS = "benchmark.worlds"
"""The package from which composed tasks import worlds."""
_LOADING = RLock()
"""Held while a module is loaded: two threads that load the same package would take its modules from each other."""


def load_module(path: Path, name: str) -> ModuleType:
    """Load the Python file at ``path`` as a separate module, and again at each call; an ``__init__.py`` as a package.

    Args:
        name: the readable part of the module's name, for example ``"galculator.verifier"``; made unique by the path.

    Raises:
        UsageProblem: the file is missing, or raised an error while it was imported; says where.
    """
    source = path.resolve()
    if not source.is_file():
        raise UsageProblem("no such file", where=str(path), wanted="a Python module")
    unique = hashlib.sha256(str(source).encode()).hexdigest()[:8]
    module_name = f"{PREFIX}{re.sub(r'[^0-9A-Za-z]+', '_', name)}_{unique}"
    places = [str(source.parent)] if source.name == "__init__.py" else None
    spec = importlib.util.spec_from_file_location(module_name, source, submodule_search_locations=places)
    if spec is None or spec.loader is None:
        raise UsageProblem("cannot be loaded as Python", where=str(path), wanted="a file that ends in .py")
    module = importlib.util.module_from_spec(spec)
    with _LOADING:
        _execute(module, spec.loader, path)
    return module


def _execute(module: ModuleType, loader: Loader, path: Path) -> None:
    """Run a module's code. Raises ``UsageProblem``."""
    module_name = module.__name__
    # Dataclasses and type hints look up their module by name, and modules of a package import each other by name.
    previous = {one: sys.modules.pop(one) for one in list(sys.modules) if f"{one}.".startswith(f"{module_name}.")}
    sys.modules[module_name] = module
    try:
        loader.exec_module(module)
    except (Exception, SystemExit) as error:  # foreign code may raise anything
        for one in [one for one in sys.modules if f"{one}.".startswith(f"{module_name}.")]:
            del sys.modules[one]
        sys.modules.update(previous)
        raise UsageProblem(
            f"does not import: {type(error).__name__}: {error}",
            where=_place(error, path),
            wanted="a module that imports on a plain Python with this project installed",
        ) from error


def _place(error: BaseException, path: Path) -> str:
    """File and line of the error, in ``path`` or its package."""
    frames = [(frame.filename, frame.lineno or 1) for frame in traceback.extract_tb(error.__traceback__)]
    if isinstance(error, SyntaxError):
        frames.append((error.filename or "", error.lineno or 1))
    source = path.resolve()
    for name, line in reversed(frames):
        file = Path(name)
        if file == source:
            return f"{path}:{line}"
        if source.name == "__init__.py" and file.is_relative_to(source.parent):
            return f"{path.parent / file.relative_to(source.parent)}:{line}"
    return f"{path}:1"


class _AppFinder(MetaPathFinder):
    """Finds ``apps`` and ``apps.<app>`` for known apps, and worlds, as packages without code of their own."""

    def __init__(self, folders: Mapping[str, Path], worlds: Path | None) -> None:
        self._folders, self._worlds = folders, worlds

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname == "apps" or (fullname == "benchmark" and self._worlds is not None):
            return PathFinder.find_spec(fullname, path, target) or _package(fullname, [])
        parent, _, name = fullname.partition(".")
        if parent == "apps" and name in self._folders:
            return _package(fullname, [str(self._folders[name])])
        if fullname == WORLDS and self._worlds is not None:
            return _package(fullname, [str(self._worlds)])
        return None


def _package(name: str, places: list[str]) -> ModuleSpec:
    spec = ModuleSpec(name, None, is_package=True)
    spec.submodule_search_locations = places
    return spec


@contextmanager
def resolving_apps(folders: Mapping[str, Path], worlds: Path | None = None) -> Iterator[None]:
    """Make ``apps.<app>`` importable for the apps in ``folders`` (name to folder) while the context lasts.

    Args:
        worlds: the folder that is ``benchmark.worlds`` meanwhile.
    """
    if worlds is not None:
        _forget_worlds_elsewhere(worlds)
    finder = _AppFinder(folders, worlds)
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)


def _forget_worlds_elsewhere(folder: Path) -> None:
    """Forget worlds that were imported from another folder, for tasks of another benchmark in the same process."""
    loaded = sys.modules.get(WORLDS)
    if loaded is not None and list(loaded.__path__) != [str(folder)]:
        for name in [one for one in sys.modules if f"{one}.".startswith(f"{WORLDS}.")]:
            del sys.modules[name]
