"""Finds the near misses of a solution, and the checks that they name, without running it."""

from __future__ import annotations

import ast
from pathlib import Path

from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.models.syntax import syntax_tree

_MAKERS = ("near_miss", "mistake")


def near_misses_of(path: Path) -> dict[str, str]:
    """The near misses in a ``solution.py``: by name, the text of ``fails``. None if there is no such file.

    A near miss is a function with the decorator ``near_miss(fails=...)``, or ``name = mistake(solve, fails=..., ...)``.

    Raises:
        UsageProblem: the file does not parse.
    """
    try:
        tree = syntax_tree(path.read_bytes())
    except FileNotFoundError:
        return {}
    except SyntaxError as error:
        raise UsageProblem(f"does not parse: {error.msg}", where=f"{path}:{error.lineno}") from error
    found = {}
    for statement in tree.body:
        if isinstance(statement, ast.FunctionDef):
            names, calls = [statement.name], statement.decorator_list
        elif isinstance(statement, ast.Assign):
            names, calls = [one.id for one in statement.targets if isinstance(one, ast.Name)], [statement.value]
        else:
            continue
        for call in calls:
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in _MAKERS:
                fails = [ast.unparse(one.value) for one in call.keywords if one.arg == "fails"]
                found.update(dict.fromkeys(names, " ".join(fails)))
    return found
