"""Where the code is that ``ReachedCode`` follows: verifiers, operations and requirements of apps, and what they
share."""

from __future__ import annotations

from pathlib import Path

import pytest_opencomputer
from pytest_opencomputer.apps.registry import Registry

_SHARED = ("pytest_opencomputer.guest.channels", "pytest_opencomputer.agents.file_dialogs")
"""The plugin's code that is hashed: what verifiers and operations share. ``HARNESS_CONTRACT`` stands for all the
rest."""
_FACADES = {"pytest_opencomputer.file_dialogs": "pytest_opencomputer.agents.file_dialogs"}
"""The public names of such code, as operations import it, with the modules that have it."""


def verifier_module(app: str) -> str:
    """The full name of an app's verifier."""
    return f"apps.{app}.verifier"


def code_file(registry: Registry, module: str) -> Path | None:
    """The file of a module by its full name; ``None`` if its code is not followed."""
    parent, _, rest = module.partition(".")
    if parent == "apps":
        app, _, inner = rest.partition(".")
        top = inner.partition(".")[0]
        if app not in registry.folders or top not in ("verifier", "operations", "requirements"):
            return None
        return _existing(registry.folders[app] / inner.replace(".", "/"))
    module = _FACADES.get(module, module)
    if not f"{module}.".startswith(tuple(f"{one}." for one in _SHARED)):
        return None
    package = Path(pytest_opencomputer.__path__[0])
    return _existing(package / module.partition(".")[2].replace(".", "/"))


def _existing(place: Path) -> Path | None:
    for file in (place.with_suffix(".py"), place / "__init__.py"):
        if file.is_file():
            return file
    return None
