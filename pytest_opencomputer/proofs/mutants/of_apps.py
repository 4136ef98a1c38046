"""The formats of files that belong to one app: its folder ``mutants`` offers them as ``FORMATS = (Format, …)``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pytest_opencomputer.apps.loader import load_module, resolving_apps
from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.proofs.mutants.mutant import Format

FILE = "mutants/__init__.py"


def formats_of(registry: Registry, apps: Iterable[str]) -> Iterator[Format]:
    """The formats that some apps offer; nothing of one without such a folder. Raises ``UsageProblem``."""
    for app in apps:
        path = registry.folder(app) / FILE
        if not path.is_file():
            continue
        with resolving_apps({app: registry.folder(app)}):
            found = getattr(load_module(path, f"{app}.mutants"), "FORMATS", None)
        if not isinstance(found, tuple) or not all(isinstance(one, Format) for one in found):
            raise UsageProblem("FORMATS is not as it should be", where=str(path), wanted="FORMATS = (Format, …)")
        yield from found
