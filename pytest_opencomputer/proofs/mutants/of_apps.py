"""What belongs to one app: its folder ``mutants`` offers ``FORMATS = (Format, …)``, and may offer ``FIRSTS``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from types import ModuleType

from pytest_opencomputer.apps.loader import load_module, resolving_apps
from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.proofs.mutants.firsts import First
from pytest_opencomputer.proofs.mutants.mutant import Format

FILE = "mutants/__init__.py"


def formats_of(registry: Registry, apps: Iterable[str]) -> Iterator[Format]:
    """The formats that some apps offer; nothing of one without such a folder. Raises ``UsageProblem``."""
    for path, module in _modules(registry, apps):
        found = getattr(module, "FORMATS", None)
        if not isinstance(found, tuple) or not all(isinstance(one, Format) for one in found):
            raise UsageProblem("FORMATS is not as it should be", where=str(path), wanted="FORMATS = (Format, …)")
        yield from found


def firsts_of(registry: Registry, apps: Iterable[str]) -> Iterator[First]:
    """What can be done for the first time in some apps. Raises ``UsageProblem``."""
    for path, module in _modules(registry, apps):
        found = getattr(module, "FIRSTS", ())
        if not isinstance(found, tuple) or not all(isinstance(one, First) for one in found):
            raise UsageProblem("FIRSTS is not as it should be", where=str(path), wanted="FIRSTS = (First(…), …)")
        yield from found


def _modules(registry: Registry, apps: Iterable[str]) -> Iterator[tuple[Path, ModuleType]]:
    for app in apps:
        path = registry.folder(app) / FILE
        if path.is_file():
            with resolving_apps({app: registry.folder(app)}):
                yield path, load_module(path, f"{app}.mutants")
