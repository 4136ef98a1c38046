"""Which programs saved endpoints run, so that they can be asked for on the host before the first check is evaluated.

A sandbox has them in its image. On the host, an endpoint that runs a missing one could only fail.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import CodeType, FunctionType, ModuleType
from typing import Any

from pytest_opencomputer.guest.channels import media_programs
from pytest_opencomputer.tasks.task import Check

PACKAGES: Mapping[str, str] = {"ffprobe": "ffmpeg", "ffmpeg": "ffmpeg"}
"""The programs that ``media_programs`` runs, each with the Debian package that has it."""


def missing_programs(checks: Iterable[Check]) -> set[str]:
    """The programs that the saved endpoints of ``checks`` need and this machine does not have."""
    functions = [one.declared.function for one in checks if one.declared.state == "saved"]
    needed = {name for function in functions if function is not None for name in programs_of(function)}
    return {name for name in needed if media_programs.path_of(name) is None}


def programs_of(endpoint: Callable[..., Any]) -> set[str]:
    """The programs of ``PACKAGES`` that a function names where it, or a function that it calls, runs one.

    Calls are followed by name: through globals of the function's module and attributes of modules named there.
    """
    found: set[str] = set()
    waiting: list[Any] = [inspect.unwrap(endpoint)]
    seen: set[Any] = set()
    while waiting:
        function = waiting.pop()
        if not isinstance(function, FunctionType) or function in seen:
            continue
        seen.add(function)
        for code in _codes(function.__code__):
            named = [function.__globals__[name] for name in code.co_names if name in function.__globals__]
            for module in [one for one in named if isinstance(one, ModuleType)]:
                named += [vars(module)[name] for name in code.co_names if name in vars(module)]
            if media_programs.output in named:
                found.update(one for one in code.co_consts if isinstance(one, str) and one in PACKAGES)
            waiting += [inspect.unwrap(one) for one in named if isinstance(one, FunctionType)]
    return found


def _codes(code: CodeType) -> Iterator[CodeType]:
    """The code of a function and of the functions and comprehensions inside it."""
    yield code
    for one in code.co_consts:
        if isinstance(one, CodeType):
            yield from _codes(one)
