"""The one loader by path, for ``app.py``, ``verifier.py``, ``solution.py``: their folders need not be importable."""

from __future__ import annotations

import hashlib
import importlib.util
import re
import sys
import traceback
from pathlib import Path
from types import ModuleType

from pytest_opencomputer.errors import UsageProblem

PREFIX = "opencomputer_loaded_"
"""Names of the modules that are loaded here begin with it, so that they hide no importable module."""


def load_module(path: Path, name: str) -> ModuleType:
    """Load the Python file at ``path`` as a module of its own, and anew at each call.

    Args:
        name: words for the module's name, for example ``"galculator.verifier"``; made unique by the path.

    Raises:
        UsageProblem: the file is missing, or raised while it was imported; says where in the file.
    """
    source = path.resolve()
    if not source.is_file():
        raise UsageProblem("no such file", where=str(path), wanted="a Python module")
    unique = hashlib.sha256(str(source).encode()).hexdigest()[:8]
    module_name = f"{PREFIX}{re.sub(r'[^0-9A-Za-z]+', '_', name)}_{unique}"
    spec = importlib.util.spec_from_file_location(module_name, source)
    if spec is None or spec.loader is None:
        raise UsageProblem("cannot be loaded as Python", where=str(path), wanted="a file that ends in .py")
    module = importlib.util.module_from_spec(spec)
    # Dataclasses and type hints look their module up by name.
    previous = sys.modules.get(module_name)
    sys.modules[module_name] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:  # foreign code may raise anything: told with its place, kept as the cause
        if previous is None:
            del sys.modules[module_name]
        else:
            sys.modules[module_name] = previous
        raise UsageProblem(
            f"does not import: {type(error).__name__}: {error}",
            where=f"{path}:{_line(error, source)}",
            wanted="a module that imports on a plain Python with this project installed",
            fix=f"{Path(sys.executable).name} {path}",
        ) from error
    return module


def _line(error: BaseException, source: Path) -> int:
    """The line of ``source`` that the error came from."""
    if isinstance(error, SyntaxError):
        return error.lineno or 1
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == str(source)]
    return next((line for line in reversed(lines) if line), 1)
