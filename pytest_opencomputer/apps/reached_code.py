"""Finds the code that a function reaches, statically: for the hashes of proofs, and for the programs that it runs.

A definition at the top of a module reaches the definitions that it names, in its own module and in those it imports
from. Of a definition, the syntax tree is hashed without comments, docstrings and positions, so that a hash covers only
what can change an outcome. If names alone do not show what is reached, more is included: the whole of a module that is
used as a value or that calls ``globals()``.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from pytest_opencomputer.models.canonical import digest
from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.models.syntax import syntax_tree

Resolve = Callable[[str], Path | None]
"""The file of a module by its full name, or ``None`` if its code is not followed."""

ALL = "*"
"""Stands for every definition of a module."""

Keywords = frozenset[tuple[str, str]]
"""Keyword arguments: pairs of a function's name and a keyword."""

_SEES_EVERYTHING = frozenset({"globals", "vars", "locals", "eval", "exec", "__import__"})


@dataclass(frozen=True)
class Definition:
    """A definition at the top of a module, or the statements of a module that may do more than bind names.

    Attributes:
        name: the name that it binds; empty for statements that bind none.
        statements: its syntax trees; one statement may bind several names, and a name may be bound more than once.
        text: the statements without comments, docstrings and positions.
        names: what it names: pairs of module and name, those of modules that are not followed included.
    """

    name: str
    statements: tuple[ast.stmt, ...]
    text: bytes
    names: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class _Import:
    module: str
    name: str | None = None  # ``None``: the module itself


@dataclass
class _Module:
    """The top of a module.

    Attributes:
        definitions: statements by the name that they bind; one statement may bind several.
        effects: statements that may do more than bind names when the module is imported.
        read: the definitions that were looked at so far, by name; ``""`` for the effects.
    """

    name: str
    imports: dict[str, _Import] = field(default_factory=dict)
    definitions: dict[str, list[ast.stmt]] = field(default_factory=dict)
    effects: list[ast.stmt] = field(default_factory=list)
    read: dict[str, Definition] = field(default_factory=dict)


class ReachedCode:
    """Follows names from module to module.

    Args:
        resolve: returns the file of a module, if its code is followed.
        left_out: keyword arguments that are not hashed, as pairs of the function that is called and the keyword.
        methods: names of methods that are not hashed.
    """

    def __init__(
        self, resolve: Resolve, left_out: Keywords = frozenset(), methods: frozenset[str] = frozenset()
    ) -> None:
        self._resolve = resolve
        self._left_out, self._methods = left_out, methods
        self._modules: dict[str, _Module | None] = {}

    def hash(self, module: str, *names: str) -> str:
        """SHA-256 over the definitions that ``names`` of ``module`` reach, themselves included.

        Raises:
            UsageProblem: a module does not parse, or has no such name.
        """
        # By name and not by module: moving a definition within its package changes no outcome.
        texts = sorted((one.name.encode(), one.text) for one in self.reached(module, *names))
        return digest(part for both in texts for part in both)

    def defines(self, module: str, name: str) -> bool:
        """Whether ``name`` is defined or imported at the top of ``module``.

        Raises:
            UsageProblem: the module does not parse.
        """
        found = self._module(module)
        return found is not None and (name in found.definitions or name in found.imports)

    def reached(self, module: str, *names: str) -> Iterator[Definition]:
        """The definitions that ``names`` of ``module`` reach, themselves included, in no particular order.

        Raises:
            UsageProblem: a module does not parse, or has no such name.
        """
        for name in names:
            if name != ALL and not self.defines(module, name):
                raise UsageProblem(f"{name!r} is not defined at the top of the module", where=module)
        waiting = [(module, name) for name in names]
        seen: set[tuple[str, str]] = set()
        entered: set[str] = set()
        while waiting:
            place = waiting.pop()
            found = self._module(place[0])
            if place in seen or found is None:
                continue
            seen.add(place)
            name = place[1]
            if found.name not in entered:
                entered.add(found.name)
                waiting += [(found.name, "")] if found.effects else []
            if name == ALL:
                waiting += [(found.name, one) for one in (*found.definitions, *found.imports)]
                continue
            if name in found.imports and name not in found.definitions:
                waiting.append(_target(found.imports[name], self._resolve))
                continue
            if name not in found.read:
                statements = tuple(found.effects if name == "" else found.definitions.get(name, ()))
                text = "\n".join(_normalised(one) for one in statements).encode()
                named = tuple(place for one in statements for place in _named(one, found, self._resolve))
                found.read[name] = Definition(name, statements, text, named)
            definition = found.read[name]
            if definition.statements:
                yield definition
            waiting += definition.names

    def _module(self, name: str) -> _Module | None:
        if name not in self._modules:
            path = self._resolve(name)
            self._modules[name] = (
                None if path is None else _read(name, path, path.read_bytes(), self._left_out, self._methods)
            )
        return self._modules[name]


@lru_cache(maxsize=1024)
def _read(name: str, path: Path, source: bytes, left_out: Keywords, methods: frozenset[str]) -> _Module:
    try:
        tree = syntax_tree(source)
    except SyntaxError as error:
        raise UsageProblem(f"does not parse: {error.msg}", where=f"{path}:{error.lineno}") from error
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    if left_out or methods:
        tree = _Without(left_out, methods).visit(tree)
    module = _Module(name)
    for statement in tree.body:
        if isinstance(statement, ast.Import | ast.ImportFrom):
            module.imports.update(_imports(statement, package))
        elif not _for_type_checkers(statement):
            inner = [one for one in ast.walk(statement) if isinstance(one, ast.Import | ast.ImportFrom)]
            if not isinstance(statement, ast.FunctionDef | ast.ClassDef):
                for one in inner:  # as in ``try: import x``
                    module.imports.update(_imports(one, package))
            names = list(_bound(statement))
            for bound in names:
                module.definitions.setdefault(bound, []).append(statement)
            plain = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Assign | ast.AnnAssign
            if not (names and isinstance(statement, plain)) and not _is_docstring(statement):
                module.effects.append(statement)  # a loop may fill a table that it does not bind
    return module


class _Without(ast.NodeTransformer):
    """Takes keyword arguments out of calls, and methods out of classes."""

    def __init__(self, keywords: Keywords, methods: frozenset[str]) -> None:
        self._keywords, self._methods = keywords, methods

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        node.body = [
            one for one in node.body if not (isinstance(one, ast.FunctionDef) and one.name in self._methods)
        ] or [ast.Pass()]
        return self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        if isinstance(node.func, ast.Name):
            node.keywords = [one for one in node.keywords if (node.func.id, one.arg) not in self._keywords]
        return self.generic_visit(node)


def _imports(statement: ast.Import | ast.ImportFrom, package: str) -> Mapping[str, _Import]:
    if isinstance(statement, ast.Import):
        return {
            (one.asname or one.name.partition(".")[0]): _Import(one.name if one.asname else one.name.partition(".")[0])
            for one in statement.names
        }
    base = statement.module or ""
    if statement.level:
        parents = package.split(".")
        above = parents[: len(parents) - statement.level + 1]
        base = ".".join([*above, base] if base else above)
    return {one.asname or one.name: _Import(base, one.name) for one in statement.names}


def _target(found: _Import, resolve: Resolve) -> tuple[str, str]:
    """What an imported name stands for: a definition of a module, or all of a submodule."""
    if found.name is None:
        return found.module, ALL
    submodule = f"{found.module}.{found.name}"
    return (submodule, ALL) if resolve(submodule) is not None else (found.module, found.name)


def _named(statement: ast.stmt, module: _Module, resolve: Resolve) -> Iterator[tuple[str, str]]:
    """The definitions that a statement names, in its module and in others."""
    local = {
        name: one
        for inner in ast.walk(statement)
        if isinstance(inner, ast.Import | ast.ImportFrom)
        for name, one in _imports(inner, module.name.rpartition(".")[0]).items()
    }
    imports = {**module.imports, **local}
    attributes: set[int] = set()
    for node in ast.walk(statement):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in imports:
            target = _target(imports[node.value.id], resolve)
            if target[1] == ALL:
                attributes.add(id(node.value))
                submodule = f"{target[0]}.{node.attr}"
                yield (submodule, ALL) if resolve(submodule) is not None else (target[0], node.attr)
    for node in ast.walk(statement):
        if isinstance(node, ast.Name) and id(node) not in attributes:
            if node.id in imports and node.id not in module.definitions:
                yield _target(imports[node.id], resolve)
            elif node.id in module.definitions:
                yield module.name, node.id
            elif node.id in _SEES_EVERYTHING:
                yield module.name, ALL


def _bound(statement: ast.stmt) -> Iterator[str]:
    """The names that a statement at the top of a module binds."""
    if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        yield statement.name
        return
    for node in ast.walk(statement):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id


def _for_type_checkers(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.If) and ast.unparse(statement.test) in ("TYPE_CHECKING", "typing.TYPE_CHECKING")


def _is_docstring(statement: ast.stmt) -> bool:
    return (
        isinstance(statement, ast.Expr)
        and isinstance(statement.value, ast.Constant)
        and isinstance(statement.value.value, str)
    )


def _normalised(value: object) -> str:
    """A syntax tree as text, without docstrings and positions; the same on every supported Python."""
    if isinstance(value, list):
        return "[" + ",".join(_normalised(one) for one in value) + "]"
    if not isinstance(value, ast.AST):
        return repr(value)
    fields = {name: getattr(value, name, None) for name in value._fields}
    if isinstance(value, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        fields["body"] = [one for one in value.body if not _is_docstring(one)]
    # Later versions of Python have more fields, which are empty in code that runs on earlier ones.
    shown = (f"{name}={_normalised(one)}" for name, one in fields.items() if one not in (None, []))
    return f"{type(value).__name__}({','.join(shown)})"
