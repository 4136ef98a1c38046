"""What the guest imports: nothing of the host's side, and nothing in circles, imports inside functions included."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest_opencomputer.guest

PACKAGE = "pytest_opencomputer.guest"
ROOT = Path(pytest_opencomputer.guest.__path__[0])


def module_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join((PACKAGE, *(part for part in parts if part != "__init__")))


MODULES = {module_of(path): path for path in ROOT.rglob("*.py")}


def imported(path: Path) -> Iterator[str]:
    """The modules that a module imports anywhere, also while types are checked only."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path} has a relative import"
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield inner if inner in MODULES else str(node.module)


IMPORTS = {
    name: {one for one in imported(path) if one.startswith("pytest_opencomputer")} for name, path in MODULES.items()
}


def circle(start: str) -> list[str]:
    """The shortest way from a module back to itself; empty if there is none."""
    ways = [[start]]
    seen: set[str] = set()
    while ways:
        way = ways.pop(0)
        for following in sorted(IMPORTS.get(way[-1], ())):
            if following == start:
                return [*way, start]
            if following not in seen:
                seen.add(following)
                ways.append([*way, following])
    return []


def test_the_guest_imports_nothing_of_the_host() -> None:
    outside = {name: sorted(found - MODULES.keys()) for name, found in IMPORTS.items() if found - MODULES.keys()}
    assert outside == {}


def test_no_module_of_the_guest_imports_itself_by_way_of_others() -> None:
    assert len(MODULES) > 80
    circles = {name: " > ".join(way) for name in MODULES if (way := circle(name))}
    assert circles == {}
