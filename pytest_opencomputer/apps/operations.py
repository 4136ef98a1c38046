"""The operations of an app and other functions that solutions call, as pages show them: signatures and docstrings."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path


def operations(folder: Path) -> Iterator[tuple[str, str]]:
    """Signature and summary of each operation of an app: the public functions whose first argument is the desk.

    Args:
        folder: that of the app.
    """
    for file in (folder / "operations.py", *sorted((folder / "operations").glob("*.py"))):
        if file.is_file():
            for one in public(ast.parse(file.read_text(encoding="utf-8")).body):
                if one.args.args and one.args.args[0].arg == "desk":
                    yield signature(one), " ".join((ast.get_docstring(one) or "").split("\n\n", 1)[0].split())


def public(body: list[ast.stmt]) -> Iterator[ast.FunctionDef]:
    """The functions of a module or the methods of a class that are no internals."""
    return (one for one in body if isinstance(one, ast.FunctionDef) and not one.name.startswith("_"))


def signature(function: ast.FunctionDef) -> str:
    """The call without ``self`` and the desk: ``key(chord: str, repeat: int = 1)``."""
    arguments = ast.unparse(function.args)
    arguments = re.sub(r"^(self|desk: Desk|desk)(, |$)", "", arguments)
    arguments = re.sub(r"(: [^=,]+)=", r"\1 = ", arguments)
    returns = ast.unparse(function.returns) if function.returns is not None else "None"
    is_property = any(ast.unparse(one) == "property" for one in function.decorator_list)
    return function.name + ("" if is_property else f"({arguments})") + ("" if returns == "None" else f" -> {returns}")
