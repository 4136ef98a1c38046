"""Imports the guest's modules from memory. Executed by the bootstrap line, before anything else.

Nothing is written to disk: the sandbox's root file system is read-only, and the agent cannot read what is not on the
disk.
"""

from __future__ import annotations

import sys
import zlib
from importlib import import_module
from importlib.machinery import ModuleSpec
from types import CodeType, ModuleType
from typing import Any


class MemoryImporter:
    """Finds and loads modules from a table of sources.

    (The base classes of ``importlib.abc`` take longer to import than everything here takes to run.)

    Args:
        sources: dotted module name to whether it is a package, and its source as ``zlib`` compresses it: in the
            memory of every desktop, it stays a third of its size.
    """

    def __init__(self, sources: dict[str, tuple[bool, bytes]]) -> None:
        self._sources = sources

    def find_spec(self, fullname: str, path: object = None, target: object = None) -> ModuleSpec | None:  # noqa: ARG002
        if fullname not in self._sources:
            return None
        return ModuleSpec(fullname, self, origin=_origin(fullname), is_package=self._sources[fullname][0])  # type: ignore[arg-type]

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:  # noqa: ARG002
        return None

    def exec_module(self, module: ModuleType) -> None:
        exec(self.get_code(module.__name__), module.__dict__)

    def is_package(self, fullname: str) -> bool:
        return self._sources[fullname][0]

    def get_source(self, fullname: str) -> str:
        # Tracebacks from inside the sandbox show source lines because of this.
        return zlib.decompress(self._sources[fullname][1]).decode()

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.get_source(fullname), _origin(fullname), "exec", dont_inherit=True)


def _origin(name: str) -> str:
    return f"<guest>/{name.replace('.', '/')}.py"


class _Inspect(ModuleType):
    """The part of ``inspect`` that ``dataclasses`` needs for classes with docstrings; for anything else the real one.

    Importing the real one, with ``ast`` and ``dis``, takes 15 ms and 2 MB, in every desktop.
    """

    @staticmethod
    def get_annotations(of: type) -> dict[str, Any]:
        """As the real one for a class."""
        found: dict[str, Any] = dict(vars(of).get("__annotations__", {}))
        return found

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)  # the import system looks for these in a module
        return getattr(import_module("inspect"), name)


def load_dataclasses() -> None:
    """Import ``dataclasses`` without ``inspect``, unless that is imported already."""
    if "inspect" not in sys.modules and "dataclasses" not in sys.modules and sys.version_info < (3, 14):
        sys.modules["inspect"] = _Inspect("inspect")
        try:
            import_module("dataclasses")
        finally:
            del sys.modules["inspect"]


def install(sources: dict[str, tuple[bool, bytes]]) -> None:
    """Make the modules in ``sources`` importable; see ``MemoryImporter``."""
    load_dataclasses()
    sys.meta_path.insert(0, MemoryImporter(sources))
