"""Values in pyautogui code: literals, names, arithmetic, strings, all bounded. Part of ``pyautogui_code``."""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from pytest_opencomputer.agents.models.dialects.pyautogui_hands import Hands
from pytest_opencomputer.agents.models.dialects.said import Value, shown
from pytest_opencomputer.agents.models.model import Unreadable

MOST_STEPS = 20_000  #: statements and expressions that are looked at, each time
DEEPEST_VALUE = 50  #: expressions within expressions
LONGEST_TEXT = 20_000  #: characters of a string
MOST_MADE = 200_000  #: characters of all strings that are put together
LARGEST = 10**9  #: of any number, either way
LONGEST_LOOP = 1000  #: rounds

_CONSTANTS = {"LEFT": "left", "MIDDLE": "middle", "RIGHT": "right", "PRIMARY": "primary", "SECONDARY": "secondary"}
_TWEEN = re.compile(r"(linear|ease(In|Out|InOut)[A-Z][a-z]+)\Z")
_ARITHMETIC: dict[type[ast.operator], Callable[[float, float], float]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
}


class Refused(Unreadable):
    """Code that is not understood, with its place."""

    def __init__(self, node: ast.AST, why: str) -> None:
        super().__init__(f"line {getattr(node, 'lineno', 1)} of the code: {why}. Nothing of the code was carried out")


@dataclass
class Scope:
    """The names that code knows.

    Attributes:
        modules: names of modules, and what they are.
        names: what was assigned.
    """

    modules: dict[str, str]
    names: dict[str, Value] = field(default_factory=dict)

    def set(self, node: ast.AST, name: str, value: Value) -> None:
        """Assign a name. Raises ``Refused`` where it is a module's or not a plain one."""
        if name in self.modules or (name.startswith("_") and name != "_"):
            raise Refused(node, f"the name {name!r} cannot be assigned")
        self.names[name] = value


class Evaluator:
    """Finds out values. All methods raise ``Refused``."""

    def __init__(self, scope: Scope, hands: Hands) -> None:
        self._scope, self._hands = scope, hands
        self._steps = 0
        self._made = 0

    def spend(self, node: ast.AST) -> None:
        """Count one step."""
        self._steps += 1
        if self._steps > MOST_STEPS:
            raise Refused(node, f"the code takes more than {MOST_STEPS} steps")

    def function(self, node: ast.Call) -> str:
        """The function that is called, with its module."""
        match node.func:
            case ast.Attribute(value=ast.Name(id=module), attr=name) if module in self._scope.modules:
                return f"{self._scope.modules[module]}.{name}"
            case ast.Name(id=name):
                raise Refused(node, f"there is no function {name!r} here; functions are called with their module")
        raise Refused(node, "only functions of pyautogui, time and computer can be called")

    def arguments(self, node: ast.Call) -> tuple[list[Value], dict[str, Value]]:
        """The arguments of a call."""
        args: list[Value] = []
        for argument in node.args:
            if isinstance(argument, ast.Starred):
                args += self.iterated(argument.value)
            else:
                args.append(self.value(argument))
        kwargs: dict[str, Value] = {}
        for keyword in node.keywords:
            if keyword.arg is None:
                raise Refused(node, "arguments cannot be given with **")
            if keyword.arg in kwargs:  # Python refuses that when it compiles, not when it parses
                raise Refused(node, f"the argument {keyword.arg} is there twice")
            kwargs[keyword.arg] = self.value(keyword.value)
        return args, kwargs

    def iterated(self, node: ast.expr) -> Sequence[Value]:
        """What a loop goes over."""
        match node:
            case ast.Call(func=ast.Name(id="range"), args=args, keywords=[]) if 1 <= len(args) <= 3:
                bounds = [self.value(argument) for argument in args]
                if not all(isinstance(bound, int) and not isinstance(bound, bool) for bound in bounds):
                    raise Refused(node, "range takes whole numbers")
                if len(bounds) == 3 and bounds[2] == 0:
                    raise Refused(node, "the step of a range is 0")
                values: Sequence[Value] = range(*bounds)
            case _:
                values = self.value(node)
        if not isinstance(values, (list, tuple, str, range)):
            raise Refused(node, "a loop goes over a range, a list or a string")
        if len(values) > LONGEST_LOOP:
            raise Refused(node, f"a loop of {len(values)} rounds is too long, wanted: at most {LONGEST_LOOP}")
        return values

    def value(self, node: ast.expr, depth: int = 0) -> Value:
        """The value of an expression."""
        self.spend(node)
        if depth > DEEPEST_VALUE:
            raise Refused(node, f"expressions are nested more than {DEEPEST_VALUE} deep")
        match node:
            case ast.Constant(value=None | bool() | int() | float() | str() as value):
                return self._bounded(node, value)
            case ast.Name(id=name):
                if name not in self._scope.names:
                    raise Refused(node, f"the name {shown(name)} is not known")
                return self._scope.names[name]
            case ast.UnaryOp(op=ast.USub() | ast.UAdd() as op, operand=operand):
                amount = self._amount(operand, self.value(operand, depth + 1))
                return -amount if isinstance(op, ast.USub) else amount
            case ast.BinOp(left=left, op=op, right=right):
                return self.binary(node, op, left, right, depth)
            case ast.List(elts=parts) | ast.Tuple(elts=parts):
                values = [self.value(part, depth + 1) for part in parts]
                if any(
                    isinstance(inner, (list, tuple))
                    for value in values
                    if isinstance(value, (list, tuple))
                    for inner in value
                ):
                    raise Refused(node, "lists are nested too deep")
                return tuple(values) if isinstance(node, ast.Tuple) else values
            case ast.JoinedStr(values=parts):
                return self._joined(node, [self._part(part, depth) for part in parts])
            case ast.Subscript(value=ast.Name() as whole, slice=index):
                return self._item(node, self.value(whole, depth + 1), self.value(index, depth + 1))
            case ast.Attribute(value=ast.Name(id=module), attr=name):
                return self._constant(node, module, name)
            case ast.Call():
                return self._asked(node)
        raise Refused(node, f"an expression of this kind ({type(node).__name__}) cannot be used")

    def binary(self, node: ast.AST, op: ast.operator, left: ast.expr, right: ast.expr, depth: int = 0) -> Value:
        """The value of two expressions with an operator between."""
        one, other = self.value(left, depth + 1), self.value(right, depth + 1)
        if isinstance(one, str) and isinstance(other, str) and isinstance(op, ast.Add):
            return self._joined(node, [one, other])
        if isinstance(one, str) and isinstance(other, int) and isinstance(op, ast.Mult):
            if len(one) * other > LONGEST_TEXT:
                raise Refused(node, f"a string would have more than {LONGEST_TEXT} characters")
            return self._joined(node, [one * other])
        function = _ARITHMETIC.get(type(op))
        if function is None:
            raise Refused(node, f"the operator {type(op).__name__} cannot be used")
        try:
            result = function(self._amount(left, one), self._amount(right, other))
        except ZeroDivisionError as problem:
            raise Refused(node, "division by zero") from problem
        return self._bounded(node, result)

    def _amount(self, node: ast.AST, value: Value) -> float:
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            raise Refused(node, f"{shown(value)} stands where a number must")
        return value

    def _bounded(self, node: ast.AST, value: Value) -> Value:
        if isinstance(value, str) and len(value) > LONGEST_TEXT:
            raise Refused(node, f"a string has more than {LONGEST_TEXT} characters")
        if isinstance(value, (int, float)) and not -LARGEST <= value <= LARGEST:
            raise Refused(node, f"a number is beyond {LARGEST}")
        return value

    def _part(self, node: ast.expr, depth: int) -> str:
        match node:
            case ast.Constant(value=str() as said):
                return said
            case ast.FormattedValue(value=inner, conversion=-1, format_spec=None):
                value = self.value(inner, depth + 1)
                if isinstance(value, (str, int, float)):
                    return str(value)
        raise Refused(node, "f-strings can hold only names and numbers, without formats")

    def _joined(self, node: ast.AST, parts: Sequence[str]) -> str:
        length = sum(map(len, parts))
        self._made += length
        if length > LONGEST_TEXT or self._made > MOST_MADE:
            raise Refused(node, f"strings come to more than {LONGEST_TEXT} characters")
        return "".join(parts)

    def _item(self, node: ast.AST, whole: Value, index: Value) -> Value:
        if not isinstance(whole, (list, tuple, str)) or isinstance(index, bool) or not isinstance(index, int):
            raise Refused(node, "only an element of a list can be taken, by its number")
        if not -len(whole) <= index < len(whole):
            raise Refused(node, f"there is no element {index} in a list of {len(whole)}")
        return whole[index]

    def _constant(self, node: ast.AST, module: str, name: str) -> Value:
        if self._scope.modules.get(module) == "pyautogui":
            if name in _CONSTANTS:
                return _CONSTANTS[name]
            if _TWEEN.match(name):
                return None  # how a movement is eased, which has no effect
        raise Refused(node, f"{shown(f'{module}.{name}')} cannot be used")

    def _asked(self, node: ast.Call) -> Value:
        """The functions that answer: the size of the screen, and where the pointer is, in the model's coordinates."""
        name = self.function(node)
        args, kwargs = self.arguments(node)
        if name not in ("pyautogui.size", "pyautogui.position") or args or kwargs:
            raise Refused(node, f"{name} cannot be used as a value")
        if name == "pyautogui.size":
            return (self._hands.space.width, self._hands.space.height)
        if self._hands.pointer is None:
            raise Refused(node, "it is not known where the pointer is")
        return self._hands.space.from_screen(self._hands.pointer, self._hands.screen)
