"""Which programs saved endpoints run, so that they can be asked for on the host before the first check is evaluated.

A sandbox has them in its image. On the host, an endpoint that runs a missing one could only fail.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from pytest_opencomputer.apps.code_files import code_file, verifier_module
from pytest_opencomputer.apps.reached_code import Definition, ReachedCode
from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.guest.channels import media_programs
from pytest_opencomputer.tasks.task import Check

PACKAGES: Mapping[str, str] = {"ffprobe": "ffmpeg", "ffmpeg": "ffmpeg"}
"""The programs that ``media_programs`` runs, each with the Debian package that has it."""

_RUNS = (media_programs.__name__, media_programs.output.__name__)


def missing_programs(registry: Registry, checks: Iterable[Check]) -> set[str]:
    """The programs that the saved endpoints of ``checks`` need and this machine does not have."""
    functions = {(one.app, one.declared.function) for one in checks if one.declared.state == "saved"}
    needed = {name for app, one in functions if one is not None for name in programs_of(registry, app, one.__name__)}
    return {name for name in needed if media_programs.path_of(name) is None}


def has_programs(registry: Registry, app: str, function: str) -> bool:
    """Whether this machine has all programs that a function of an app's verifier runs."""
    return not any(media_programs.path_of(name) is None for name in programs_of(registry, app, function))


@lru_cache(maxsize=2048)
def programs_of(registry: Registry, app: str, function: str) -> frozenset[str]:
    """The programs of ``PACKAGES`` that a function of an app's verifier runs, or a function that it reaches."""
    code = ReachedCode(lambda module: code_file(registry, module))
    reached = code.reached(verifier_module(app), function)
    return frozenset(name for one in reached if _RUNS in one.names for name in _programs(one))


def _programs(definition: Definition) -> Iterator[str]:
    """The programs that a definition names."""
    for statement in definition.statements:
        for node in ast.walk(statement):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in PACKAGES:
                yield node.value
