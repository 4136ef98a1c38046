"""What galculator makes of an expression. Source: ``flex_parser.l`` and ``calc_basic.c``."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping

from .configuration import RADIX, Angle, NamedFunction


class SyntaxProblem(Exception):
    """An expression that galculator calls a syntax error."""


class Endless(Exception):
    """Functions that call each other without an end, or nearly so; galculator does not survive the former."""


Number = Callable[[float], float]

_OPERAND = re.compile(
    r"\s*(?:(?P<call>(?:[A-Za-z][A-Za-z0-9]*|[!~])\s*\()"
    r"|(?P<binary>0b[01]*)|(?P<octal>0o[0-7]*)|(?P<hexadecimal>0[xh][0-9A-Fa-f]*)"
    # A minus sign belongs to the number: there is none before names and brackets.
    r"|(?P<decimal>-?(?:[0-9]+[.,]?[0-9]*|[.,][0-9]+)(?:[eE][+-]?[0-9]+)?)"
    r"|(?P<name>[A-Za-z][A-Za-z0-9]*)|(?P<open>\())"
)
_OPERATOR = re.compile(r"\s*(<<|>>|and|AND|or|OR|xor|XOR|mod|MOD|[-+*/^%&|=!)]|\Z)")
_CODES = {"<<": "<", ">>": ">", "and": "&", "or": "|", "xor": "x", "mod": "m"}
_STRENGTH = {"=": 0, ")": 0, "+": 1, "-": 1, "&": 1, "|": 1, "x": 1, "^": 3}  # all others: 2


class Calculation:
    """Computes expressions with given constants, functions and angle unit.

    Args:
        budget: operators and operands that may be worked off in all.
    """

    def __init__(
        self, constants: Mapping[str, float], functions: Mapping[str, NamedFunction], angle: Angle, budget: int = 20_000
    ) -> None:
        self._names = constants
        self._functions = functions
        self._budget = budget
        self._turn = {"degrees": 180.0, "radians": math.pi, "gradians": 200.0}[angle]
        self._depth = 0

    def call(self, name: str, argument: float) -> float:
        """A user defined function's value. Raises ``SyntaxProblem`` and ``Endless``."""
        function, outer = self._functions[name], self._names
        self._depth += 1
        if self._depth > 40:
            raise Endless
        # Constants stand before the variable of the same name, and so do the variables of the functions that call it.
        self._names = {function["variable"]: _displayed(argument), **outer}
        try:
            return self._compute(function["expression"])
        finally:
            self._names = outer
            self._depth -= 1

    def _compute(self, text: str) -> float:
        levels: list[tuple[Number, list[tuple[float, str]]]] = [(float, [])]
        number: float | None = None
        at = 0
        while True:
            self._budget -= 1
            if self._budget < 0:
                raise Endless
            if number is None:
                match = _OPERAND.match(text, at)
                kind = match and match.lastgroup
                if match is None or kind is None:
                    raise SyntaxProblem(text)
                at, token = match.end(), match.group(kind)
                if kind in ("call", "open"):
                    levels.append((self._function(token[:-1].rstrip()), []))
                elif kind == "name" and token not in self._names:
                    raise SyntaxProblem(text)
                else:
                    number = self._names[token] if kind == "name" else _literal(kind, token)
                continue
            match = _OPERATOR.match(text, at)
            if match is None:
                raise SyntaxProblem(text)
            at, operator = match.end(), match.group(1).lower() or "="
            if operator == "!":
                number = _factorial(number)
                continue
            # Only at the end may no bracket be open, only before it must one be.
            if (operator == "=") != (len(levels) == 1) and operator in "=)":
                raise SyntaxProblem(text)
            result = _pool(levels[-1][1], number, _CODES.get(operator, operator))
            if operator == "=":
                return result
            number = _guarded(levels.pop()[0], result) if operator == ")" else None

    def _function(self, name: str) -> Number:
        if name == "":
            return float
        if name in _PLAIN:
            return _PLAIN[name]
        if name in ("sin", "cos", "tan"):
            plain: Number = getattr(math, name)
            return lambda angle: plain(angle * math.pi / self._turn)
        if name in ("asin", "acos", "atan"):
            inverse: Number = getattr(math, name)
            return lambda value: inverse(value) * self._turn / math.pi
        if name in self._functions:
            return lambda argument: self._nested(name, argument)
        raise SyntaxProblem(name)

    def _nested(self, name: str, argument: float) -> float:
        try:
            return self.call(name, argument)
        except SyntaxProblem:
            return 0.0  # inside an expression galculator continues with 0


def _factorial(value: float) -> float:
    if not 0 <= value <= 170 or value != int(value):
        return math.inf
    return float(math.factorial(int(value)))


_PLAIN: dict[str, Number] = {
    **{name: getattr(math, name) for name in ("sinh", "cosh", "tanh", "asinh", "acosh", "atanh", "sqrt")},
    "ln": lambda value: math.log(value) if value else -math.inf,
    "log": lambda value: math.log10(value) if value else -math.inf,
    "!": _factorial,
    **dict.fromkeys(("~", "cmp", "CMP"), lambda value: float(~int(value))),
}


def _pool(pending: list[tuple[float, str]], number: float, operator: str) -> float:
    """Take in a number and the operator after it; work off what binds at least as strongly before it."""
    while pending:
        left, before = pending[-1]
        weaker = _STRENGTH.get(before, 2) < _STRENGTH.get(operator, 2)
        if weaker or before == operator == "^":
            break
        pending.pop()
        number = _guarded(lambda a=left, o=before, b=number: _apply(a, o, b))
    pending.append((number, operator))
    return number


def _apply(left: float, operator: str, right: float) -> float:
    if operator in "&|x":
        a, b = int(left), int(right)
        return float(a & b if operator == "&" else a | b if operator == "|" else a ^ b)
    if operator in "<>":
        places = math.floor(right)
        return math.ldexp(left, places if operator == "<" else -places)
    if operator == "/" and right == 0:
        return math.nan if left == 0 or math.isnan(left) else math.copysign(math.inf, left)
    if operator == "^" and left == 0 and right < 0:
        return math.inf
    compute: dict[str, Callable[[float, float], float]] = {
        "+": lambda a, b: a + b,
        "-": lambda a, b: a - b,
        "*": lambda a, b: a * b,
        "/": lambda a, b: a / b,
        "^": math.pow,
        "%": lambda a, b: a * b / 100,
        "m": math.fmod,
    }
    return compute[operator](left, right)


def _guarded(compute: Callable[..., float], *arguments: float) -> float:
    """What C computes where Python raises."""
    try:
        return compute(*arguments)
    except OverflowError:
        return math.inf
    except ValueError:
        return math.nan


def _literal(kind: str, text: str) -> float:
    if kind == "decimal":
        return leading_number(text)
    return float(int(text[2:128] or "0", RADIX[kind]))


def leading_number(text: str) -> float:
    """A text as C's ``strtod`` reads it: as far as it is a number, 0 where it is none."""
    match = re.match(
        r"\s*[-+]?(?:inf(?:inity)?|nan|(?:\d{1,400}\.?\d{0,400}|\.\d{1,400})(?:e[-+]?\d{1,5})?)", text, re.I | re.A
    )
    return float(match.group()) if match else 0.0


def _displayed(value: float) -> float:
    """A value after its way over the display: 12 digits, or 11 where that is shorter by more than one."""
    shorter, longer = f"{value:.11g}", f"{value:.12g}"
    return float(shorter if len(shorter) + 1 < len(longer) else longer)


def finite(value: float) -> float | None:
    """A number that JSON can say; ``None`` for infinity and what is no number."""
    return value if math.isfinite(value) else None
