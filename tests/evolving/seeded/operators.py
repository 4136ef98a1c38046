"""Kinds of faults, as changes of a verifier's syntax tree. Which there are follows from the source alone."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

_COMPARED = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
_OTHERS = {"min": "max", "max": "min", "any": "all", "all": "any", "sorted": "list", "first": "last"}
_CASES = ("lower", "upper", "casefold")
_CUTS = ("strip", "lstrip", "rstrip", "removeprefix", "removesuffix")
_ENCODINGS = {"utf-8": "latin-1", "latin-1": "utf-8", "ascii": "utf-16"}
_SQL = re.compile(r"\bselect\b", re.IGNORECASE)
_COLUMN = re.compile(r"(?<=\bselect )\w+|(?<=\bSELECT )\w+")
_Found = tuple[str, ast.expr]


@dataclass(frozen=True)
class Fault:
    """A fault that can be put into a module.

    Attributes:
        place: of the module in the verifier's package.
        lines: of the source that change, from 1.
        text: the module with the fault.
        was: the expression that changes, and ``now`` what it becomes.
    """

    operator: str
    place: str
    lines: range
    text: str
    was: str
    now: str


def faults_of(place: str, source: str) -> Iterator[Fault]:
    """All faults of a module, in the order of its lines."""
    lines = source.encode().splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))
    raw = source.encode()
    for node in _expressions(ast.parse(source)):
        if node.end_lineno is None or node.end_col_offset is None:
            continue
        begin = starts[node.lineno - 1] + node.col_offset
        end = starts[node.end_lineno - 1] + node.end_col_offset
        was = raw[begin:end].decode()
        for operator, changed in _changes(node):
            now = f"({ast.unparse(changed)})" if isinstance(changed, ast.BoolOp | ast.IfExp) else ast.unparse(changed)
            text = (raw[:begin] + now.encode() + raw[end:]).decode()
            if _parses(text):
                yield Fault(operator, place, range(node.lineno, node.end_lineno + 1), text, was, now)


def _expressions(tree: ast.Module) -> Iterator[ast.expr]:
    """The expressions that are computed: no documentation, annotation, decorator or loop that might never end."""
    waiting: list[ast.AST] = list(reversed(tree.body))
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.While | ast.ClassDef | ast.JoinedStr | ast.Import | ast.ImportFrom):
            continue
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            continue
        if isinstance(node, ast.expr):
            yield node
        if isinstance(node, ast.FunctionDef):
            inner: list[ast.AST] = [*node.body]
        elif isinstance(node, ast.AnnAssign):
            inner = [node.value] if node.value else []
        else:
            inner = list(ast.iter_child_nodes(node))
        waiting += reversed(inner)


def _changes(node: ast.expr) -> Iterator[_Found]:
    for change in _KINDS:
        yield from change(node)


def _constants(node: ast.expr) -> Iterator[_Found]:
    if not isinstance(node, ast.Constant):
        return
    value = node.value
    if isinstance(value, bool):
        yield "a truth value turned round", ast.Constant(not value)
    elif isinstance(value, int | float):
        yield "off by one", ast.Constant(value + 1)
        if value > 1:
            yield "unit", ast.Constant(value * 1000 if value < 1000 else value / 1000)
    elif isinstance(value, str) and value:
        yield from _texts(value)


def _texts(value: str) -> Iterator[_Found]:
    if value.casefold() in _ENCODINGS:
        yield "encoding", ast.Constant(_ENCODINGS[value.casefold()])
    elif _SQL.search(value):
        for column in _COLUMN.findall(value)[:1]:
            yield "column", ast.Constant(re.sub(rf"\b{column}\b", "rowid", value, count=1))
        if "data." in value or "main." in value:
            swapped = re.sub(r"\b(data|main)\.", lambda one: {"data": "main.", "main": "data."}[one[1]], value)
            yield "database", ast.Constant(swapped)
    elif re.fullmatch(r"[\w.+-]*(/[\w .+-]+)+/?|[\w-]+\.[a-z]{2,7}", value):
        yield "path", ast.Constant(f"{value.rstrip('/')}.old")
    elif re.search("[a-zA-Z]", value):
        if value.swapcase() != value and len(value) > 1:
            yield "case", ast.Constant(value.swapcase())
        yield "key or word", ast.Constant(f"{value}s")


def _parts(node: ast.expr) -> Iterator[_Found]:
    if not isinstance(node, ast.Subscript) or not isinstance(node.ctx, ast.Load):
        return
    if isinstance(node.slice, ast.Constant) and node.slice.value == 0:
        yield "first of many", ast.Subscript(node.value, ast.Constant(-1), ast.Load())
    if isinstance(node.slice, ast.UnaryOp) and ast.unparse(node.slice) == "-1":
        yield "first of many", ast.Subscript(node.value, ast.Constant(0), ast.Load())


def _calls(node: ast.expr) -> Iterator[_Found]:
    if not isinstance(node, ast.Call):
        return
    if isinstance(node.func, ast.Name) and node.func.id in _OTHERS and len(node.args) == 1:
        kind = "order left out" if node.func.id == "sorted" else "first of many"
        keywords = [] if node.func.id == "sorted" else node.keywords
        yield kind, ast.Call(ast.Name(_OTHERS[node.func.id], ast.Load()), node.args, keywords)
    if isinstance(node.func, ast.Name) and node.func.id in ("set", "frozenset", "abs", "round", "int") and node.args:
        yield "conversion left out", node.args[0]
    if isinstance(node.func, ast.Attribute):
        name = node.func.attr
        if name in _CASES and not node.args:
            yield "case", node.func.value
        if name in _CUTS:
            yield "left out", node.func.value
        if name == "astimezone":
            yield "time zone", node.func.value
        if name == "get" and len(node.args) == 2:
            yield "default", ast.Call(node.func, node.args[:1], [])


def _computed(node: ast.expr) -> Iterator[_Found]:
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
        yield "sign", ast.BinOp(node.left, ast.Sub() if isinstance(node.op, ast.Add) else ast.Add(), node.right)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult | ast.Div | ast.FloorDiv):
        yield "unit", node.left
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        yield "sign", node.operand
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "condition", node.operand
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        other = _COMPARED[type(node.ops[0])]()
        about = ast.unparse(node).casefold()
        kind = (
            "version"
            if "version" in about
            else "bound"
            if isinstance(other, ast.Lt | ast.LtE | ast.Gt | ast.GtE)
            else "condition"
        )
        yield kind, ast.Compare(node.left, [other], node.comparators)
    if isinstance(node, ast.BoolOp):
        default = isinstance(node.op, ast.Or)
        yield "default" if default else "condition left out", node.values[0]
    if isinstance(node, ast.IfExp):
        yield "default", node.body


def _gathered(node: ast.expr) -> Iterator[_Found]:
    if isinstance(node, ast.ListComp | ast.SetComp | ast.GeneratorExp) and node.generators[0].ifs:
        first, *rest = node.generators
        every = ast.comprehension(first.target, first.iter, [], 0)
        yield "condition left out", type(node)(node.elt, [every, *rest])


def _found(node: ast.expr) -> Iterator[_Found]:
    if isinstance(node, ast.Dict):
        for at, key in enumerate(node.keys):
            if isinstance(key, ast.Constant) and key.value == "found":
                values = [*node.values]
                values[at] = ast.UnaryOp(ast.Not(), values[at])
                yield "found mixed up", ast.Dict(node.keys, values)


def _parses(text: str) -> bool:
    try:
        ast.parse(text)
    except SyntaxError:
        return False
    return True


_KINDS: tuple[Callable[[ast.expr], Iterator[_Found]], ...] = (
    _constants,
    _parts,
    _calls,
    _computed,
    _gathered,
    _found,
)
