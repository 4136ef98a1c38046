"""The endpoints of galculator 2.1.4, nearly all over ``~/.config/galculator/galculator.conf``.

galculator writes that file when it quits, and only then. It is read here as galculator reads it at its next start: what
is missing has the shipped value, and an odd line is understood as galculator understands it. Its format is not that of
INI files (constants and functions come in an order, may have the same name, and have ``:`` or ``(`` in what would be
the key), hence the parser. Source: ``config_file.c``; ``tests/test_live.py`` holds it against the application.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypedDict, TypeVar

from pytest_opencomputer.guest.endpoint import Home, Live, StateCorrupt, live, saved
from pytest_opencomputer.guest.state import integer, shown

PLACE = ".config/galculator/galculator.conf"
_T = TypeVar("_T")
MAX_BYTES = 1024**2  # an honest file has 2 to 10 KiB

View = Literal["basic", "scientific", "paper"]
Base = Literal["decimal", "hexadecimal", "octal", "binary"]
Angle = Literal["degrees", "radians", "gradians"]
Notation = Literal["algebraic", "rpn", "formula"]

# In the order of the numbers that the file has for them.
VIEWS: tuple[View, ...] = ("basic", "scientific", "paper")
BASES: tuple[Base, ...] = ("decimal", "hexadecimal", "octal", "binary")
ANGLES: tuple[Angle, ...] = ("degrees", "radians", "gradians")
NOTATIONS: tuple[Notation, ...] = ("algebraic", "rpn", "formula")
RADIX = {"decimal": 10, "hexadecimal": 16, "octal": 8, "binary": 2}
PREFIX = {"decimal": "dec", "hexadecimal": "hex", "octal": "oct", "binary": "bin"}

SHIPPED = """\
[general]
display_bkg_color="#ffffff"
display_result_font="Sans Bold 26"
display_result_color="black"
display_stack_font="Sans Bold 11"
display_stack_color="black"
display_module_font="Sans Bold 8"
display_module_active_color="black"
display_module_inactive_color="grey"
display_module_number=true
display_module_angle=true
display_module_notation=true
display_module_arith=true
display_module_open=true
custom_button_font=false
button_font="Sans 10"
button_width=40
button_height=25
function_button_group=true
dispctrl_button_group=true
logic_button_group=true
standard_button_group=true
mode=0
dec_sep=false
dec_sep_length=3
dec_sep_char=" "
hex_bits=32
hex_signed=true
hex_sep=false
hex_sep_length=4
hex_sep_char=" "
oct_bits=32
oct_signed=true
oct_sep=false
oct_sep_length=3
oct_sep_char=" "
bin_bits=16
bin_signed=true
bin_fixed=false
bin_length=8
bin_sep=false
bin_sep_length=4
bin_sep_char=" "
default_number_base=0
default_angle_base=1
default_notation_mode=0
stack_size=3
remembers_display=false
remembered_valuex="0"
remembered_valuey="0"
remembered_valuez="0"
remembered_valuet="0"
show_menu_bar=true
[constants]
Pi:pi=3.14159265359
Euler's Number:e=2.71828182846
[user functions]
abs(x)=sqrt(x^2)
sign(x)=x/abs(x)
cot(x)=cos(x)/sin(x)
"""
"""What galculator writes when it quits after its first start with nothing changed, but for empty lines."""


class Modes(TypedDict):
    """What the menus View and Calculator choose. In the basic view number base and angle unit are out of sight."""

    view: View
    number_base: Base
    angle_unit: Angle
    notation: Notation


class NumberFormat(TypedDict):
    """How numbers of a base are shown. Decimal has no bits and sign; only binary has padding."""

    separator: bool
    separator_character: str
    separator_block_length: int
    bits: int | None
    signed: bool | None
    padded: bool | None
    padded_to_multiple_of: int | None


class General(TypedDict):
    """The preferences' page General."""

    rpn_stack: Literal["finite", "infinite"]
    remembers_display: bool
    menu_bar: bool


class Display(TypedDict):
    """The number on the display: as shown but for separators, and its value (null for what is no finite number)."""

    found: bool
    text: str | None
    number: float | None
    base: Base | None


class Stack(TypedDict):
    """The registers that the display shows in RPN notation, as shown but for separators; ``x`` is the lowest line."""

    found: bool
    x: str | None
    y: str | None
    z: str | None
    t: str | None


class Appearance(TypedDict):
    """Colours as ``#rrggbb`` (a name that is none of the shipped ones as it is), fonts as Pango names them."""

    background: str
    result_color: str
    result_font: str
    stack_color: str
    stack_font: str
    module_font: str
    active_module_color: str
    inactive_module_color: str


class VisibleParts(TypedDict):
    """Modules of the display (``module_…``) and groups of buttons (``…_buttons``) that are to be seen."""

    module_number_base: bool
    module_angle_unit: bool
    module_notation: bool
    module_operation: bool
    module_brackets: bool
    function_buttons: bool
    display_control_buttons: bool
    logical_buttons: bool
    standard_buttons: bool


class Buttons(TypedDict):
    """Font and least size in pixels of the buttons. The font has an effect only where ``custom_font`` is true."""

    custom_font: bool
    font: str
    width: int
    height: int


class Constant(TypedDict):
    """A constant. ``number`` is what galculator computes with, ``count`` how many constants have this name."""

    found: bool
    value: str | None
    number: float | None
    description: str | None
    count: int | None


class NamedConstant(TypedDict):
    """A constant in a list."""

    name: str
    value: str
    description: str


class Constants(TypedDict):
    """Constants in their order."""

    constants: list[NamedConstant]


class Function(TypedDict):
    """A user defined function. ``count`` is how many have this name; galculator calls the first one."""

    found: bool
    variable: str | None
    expression: str | None
    count: int | None


class NamedFunction(TypedDict):
    """A user defined function in a list."""

    name: str
    variable: str
    expression: str


class Functions(TypedDict):
    """User defined functions in their order."""

    functions: list[NamedFunction]


class FunctionValue(TypedDict):
    """What a function gives. ``value`` is null where galculator cannot compute it, or where it is no finite number."""

    found: bool
    value: float | None
    computable: bool | None


class TapeEntry(TypedDict):
    """One line that was entered in the paper view and what galculator answered."""

    expression: str
    result: str


class Tape(TypedDict):
    """The tape of the paper view, oldest entry first; ``pending`` is typed but not entered."""

    found: bool
    entries: list[TapeEntry] | None
    pending: str | None


class FormulaEntry(TypedDict):
    """The text in the entry of the formula notation."""

    found: bool
    text: str | None


@dataclass
class Config:
    """The configuration as galculator reads it: what is shipped, and over it what the file says."""

    general: dict[str, str] = field(default_factory=dict)
    constants: list[NamedConstant] = field(default_factory=list)
    functions: list[NamedFunction] = field(default_factory=list)

    def take(self, text: str) -> None:
        """Take over the lines of a file. A section that it names replaces constants or functions as a whole."""
        section, named = "[general]", set()
        for raw in text.split("\n"):
            line = raw.strip()
            if raw.startswith("#"):
                continue
            if line in ("[general]", "[constants]", "[user functions]"):
                section = line
                if section == "[constants]" and section not in named:
                    self.constants.clear()
                if section == "[user functions]" and section not in named:
                    self.functions.clear()
                named.add(section)
            elif section == "[general]" and "=" in line:
                key, _, value = line.partition("=")
                self.general[key.strip().lower()] = value.strip()
            elif section == "[constants]" and (constant := _constant(line)):
                self.constants.append(constant)
            elif section == "[user functions]" and (function := _function(line)):
                self.functions.append(function)

    def text(self, key: str) -> str:
        """A text, without the quotes that galculator writes around it."""
        value = self.general[key]
        return value[1:-1] if len(value) > 1 and value[0] == value[-1] == '"' else value

    def flag(self, key: str) -> bool:
        """A switch. Raises ``StateCorrupt`` where it is neither true nor false."""
        value = self.general[key].lower()
        if value not in ("true", "false"):
            raise StateCorrupt(f"{key}: {shown(value)} is neither true nor false")
        return value == "true"

    def whole(self, key: str) -> int:
        """A whole number. Raises ``StateCorrupt`` where it is none."""
        return integer(self.general[key], key)

    def choice(self, key: str, choices: Sequence[_T]) -> _T:
        """One of ``choices``, for which the file has a number. Raises ``StateCorrupt`` for any other number."""
        value = self.whole(key)
        if not 0 <= value < len(choices):
            raise StateCorrupt(f"{key}: {value} stands for none of {choices}")
        return choices[value]

    @property
    def view(self) -> View:
        """The view it was in."""
        return self.choice("mode", VIEWS)

    @property
    def base(self) -> Base:
        """The number base of the scientific view."""
        return self.choice("default_number_base", BASES)

    @property
    def angle(self) -> Angle:
        """The angle unit."""
        return self.choice("default_angle_base", ANGLES)

    @property
    def notation(self) -> Notation:
        """The notation."""
        return self.choice("default_notation_mode", NOTATIONS)


def read_config(home: Home) -> Config:
    """The configuration in ``home``; the shipped one where there is no file.

    Raises:
        StateError: the file is too big, no plain file, or no text.
    """
    config = Config()
    config.take(SHIPPED)
    if home.has(PLACE):
        config.take(home.text(PLACE, max_bytes=MAX_BYTES))
    return config


def _constant(line: str) -> NamedConstant | None:
    # The first colon ends the description, so one inside the description moves everything along at the next start.
    description, colon, rest = line.partition(":")
    name, equals, value = rest.partition("=")
    if not colon or not equals or not value.strip():
        return None
    return {"name": name.strip(), "value": value.strip(), "description": description.strip()}


def _function(line: str) -> NamedFunction | None:
    name, opened, rest = line.partition("(")
    variable, closed, tail = rest.partition(")")
    _, equals, expression = tail.partition("=")
    if not opened or not closed or not equals or not variable.strip() or not expression.strip():
        return None
    return {"name": name.strip(), "variable": variable.strip(), "expression": expression.strip()}


@saved
def modes(home: Home) -> Modes:
    """View, number base, angle unit and notation.

    The basic view always computes in decimals; what it says of base and angle is what the other views will use.
    """
    config = read_config(home)
    return {
        "view": config.view,
        "number_base": config.base,
        "angle_unit": config.angle,
        "notation": config.notation,
    }


@saved
def number_format(home: Home, base: Base) -> NumberFormat:
    """How numbers of a base are shown (Preferences > Numbers)."""
    config, prefix = read_config(home), PREFIX[base]
    whole, binary = base != "decimal", base == "binary"
    return {
        "separator": config.flag(f"{prefix}_sep"),
        "separator_character": config.text(f"{prefix}_sep_char"),
        "separator_block_length": config.whole(f"{prefix}_sep_length"),
        "bits": config.whole(f"{prefix}_bits") if whole else None,
        "signed": config.flag(f"{prefix}_signed") if whole else None,
        "padded": config.flag("bin_fixed") if binary else None,
        "padded_to_multiple_of": config.whole("bin_length") if binary else None,
    }


@saved
def general(home: Home) -> General:
    """RPN stack, whether the display is remembered, whether the menu bar is shown (Preferences > General)."""
    config = read_config(home)
    size = config.whole("stack_size")
    if size not in (3, -1):
        raise StateCorrupt(f"stack_size: {size} is neither 3 (finite) nor -1 (infinite)")
    return {
        "rpn_stack": "finite" if size == 3 else "infinite",
        "remembers_display": config.flag("remembers_display"),
        "menu_bar": config.flag("show_menu_bar"),
    }


@saved
def display(home: Home) -> Display:
    """The number that was on the display when galculator quit, whether it will be remembered or not.

    The paper view has no display: the number that the file then has is of an earlier time and is not reported.
    """
    config = read_config(home)
    if config.view == "paper":
        return {"found": False, "text": None, "number": None, "base": None}
    base = "decimal" if config.view == "basic" else config.base
    text = config.text("remembered_valuex")
    return {"found": True, "text": text, "number": _number(config, text, base), "base": base}


def _number(config: Config, text: str, base: Base) -> float | None:
    try:
        if base == "decimal":
            value = float(text)
            return value if math.isfinite(value) else None
        if len(text) > 128:
            return None
        whole = int(text, RADIX[base])
    except ValueError:
        return None
    bits = config.whole(f"{PREFIX[base]}_bits")
    if config.flag(f"{PREFIX[base]}_signed") and 0 < bits <= 128 and whole >= 1 << (bits - 1):
        whole -= 1 << bits
    return float(whole)


@saved
def stack(home: Home) -> Stack:
    """The registers on the display when galculator quit in RPN notation. In other notations there are none."""
    config = read_config(home)
    if config.view == "paper" or config.notation != "rpn":
        return {"found": False, "x": None, "y": None, "z": None, "t": None}
    x, y, z, t = (config.text(f"remembered_value{register}") for register in "xyzt")
    return {"found": True, "x": x, "y": y, "z": z, "t": t}


@saved
def appearance(home: Home) -> Appearance:
    """Colours and fonts of the display (Preferences > Display)."""
    config = read_config(home)
    return {
        "background": _color(config.text("display_bkg_color")),
        "result_color": _color(config.text("display_result_color")),
        "result_font": config.text("display_result_font"),
        "stack_color": _color(config.text("display_stack_color")),
        "stack_font": config.text("display_stack_font"),
        "module_font": config.text("display_module_font"),
        "active_module_color": _color(config.text("display_module_active_color")),
        "inactive_module_color": _color(config.text("display_module_inactive_color")),
    }


def _color(text: str) -> str:
    """A colour as ``#rrggbb``: galculator ships names, and writes ``rgb(…)`` for what was picked."""
    if match := re.fullmatch(r"rgba?\((\d{1,3}),(\d{1,3}),(\d{1,3})(?:,[\d.]+)?\)", text):
        return "#" + "".join(f"{min(int(part), 255):02x}" for part in match.groups())
    if re.fullmatch(r"#[0-9a-fA-F]{6}", text):
        return text.lower()
    return {"black": "#000000", "grey": "#808080", "white": "#ffffff"}.get(text, text)


@saved
def visible_parts(home: Home) -> VisibleParts:
    """Which modules of the display and which groups of buttons are shown (Preferences > Display, View > Buttons)."""
    flag = read_config(home).flag
    return {
        "module_number_base": flag("display_module_number"),
        "module_angle_unit": flag("display_module_angle"),
        "module_notation": flag("display_module_notation"),
        "module_operation": flag("display_module_arith"),
        "module_brackets": flag("display_module_open"),
        "function_buttons": flag("function_button_group"),
        "display_control_buttons": flag("dispctrl_button_group"),
        "logical_buttons": flag("logic_button_group"),
        "standard_buttons": flag("standard_button_group"),
    }


@saved
def buttons(home: Home) -> Buttons:
    """Font and size of the buttons (Preferences > Buttons)."""
    config = read_config(home)
    return {
        "custom_font": config.flag("custom_button_font"),
        "font": config.text("button_font"),
        "width": config.whole("button_width"),
        "height": config.whole("button_height"),
    }


@saved
def constant(home: Home, name: str) -> Constant:
    """A constant by its name (case counts); the first one where several have it."""
    same = [one for one in read_config(home).constants if one["name"] == name]
    if not same:
        return {"found": False, "value": None, "number": None, "description": None, "count": None}
    value = same[0]["value"]
    return {
        "found": True,
        "value": value,
        "number": _finite(_leading_number(value)),
        "description": same[0]["description"],
        "count": len(same),
    }


@saved
def constants(home: Home, names: list[str] = []) -> Constants:  # noqa: B006 - declares the default, never changed
    """The constants in their order: all of them, or those with one of these names."""
    return {"constants": [one for one in read_config(home).constants if not names or one["name"] in names]}


@saved
def function(home: Home, name: str) -> Function:
    """A user defined function by its name (case counts); the first one where several have it."""
    same = [one for one in read_config(home).functions if one["name"] == name]
    if not same:
        return {"found": False, "variable": None, "expression": None, "count": None}
    return {
        "found": True,
        "variable": same[0]["variable"],
        "expression": same[0]["expression"],
        "count": len(same),
    }


@saved
def functions(home: Home, names: list[str] = []) -> Functions:  # noqa: B006 - declares the default, never changed
    """The user defined functions in their order: all of them, or those with one of these names."""
    return {"functions": [one for one in read_config(home).functions if not names or one["name"] in names]}


@saved
def function_value(home: Home, name: str, argument: float) -> FunctionValue:
    """What a user defined function gives for an argument, however its expression is written.

    Computed as galculator does it, with its constants, functions and angle unit, in double precision (about 15 digits;
    galculator shows 12).
    """
    config = read_config(home)
    if not any(one["name"] == name for one in config.functions):
        return {"found": False, "value": None, "computable": None}
    angle = config.angle
    known = {one["name"]: one for one in reversed(config.functions)}
    values = {one["name"]: _leading_number(one["value"]) for one in reversed(config.constants)}
    try:
        value = Calculation(values, known, angle).call(name, argument)
    except (SyntaxProblem, Endless):
        return {"found": True, "value": None, "computable": False}
    return {"found": True, "value": _finite(value), "computable": True}


@live
def paper_tape(desktop: Live) -> Tape:
    """The tape of the paper view, which galculator keeps nowhere else. ``found`` is false in the other views."""
    entries = desktop.find(role="text", app="galculator", states=("showing", "editable"), limit=1)
    buttons_ = desktop.find(role="button", name="Enter", app="galculator", limit=1)
    if not buttons_:
        return {"found": False, "entries": None, "pending": None}
    # Rows that are scrolled out of sight are in the tree, but not showing.
    cells = [cell["name"] for cell in desktop.find(role="table cell", app="galculator", states=())]
    pairs = zip(cells[::2], cells[1::2], strict=False)
    return {
        "found": True,
        "entries": [{"expression": expression, "result": result} for expression, result in pairs],
        "pending": entries[0]["text"] if entries else None,
    }


@live
def formula_entry(desktop: Live) -> FormulaEntry:
    """The text in the formula entry, which is to be seen only in that notation."""
    found = desktop.find(role="text", description="Formula entry.*", app="galculator", limit=1)
    return {"found": bool(found), "text": found[0]["text"] if found else None}


# What galculator makes of an expression, after flex_parser.l and calc_basic.c and held against the application.


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
            return 0.0  # inside an expression galculator goes on with nought


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
        return _leading_number(text)
    return float(int(text[2:128] or "0", RADIX[kind]))


def _leading_number(text: str) -> float:
    """A text as C's ``strtod`` reads it: as far as it is a number, 0 where it is none."""
    match = re.match(
        r"\s*[-+]?(?:inf(?:inity)?|nan|(?:\d{1,400}\.?\d{0,400}|\.\d{1,400})(?:e[-+]?\d{1,5})?)", text, re.I | re.A
    )
    return float(match.group()) if match else 0.0


def _displayed(value: float) -> float:
    """A value after its way over the display: 12 digits, or 11 where that is shorter by more than one."""
    shorter, longer = f"{value:.11g}", f"{value:.12g}"
    return float(shorter if len(shorter) + 1 < len(longer) else longer)


def _finite(value: float) -> float | None:
    return value if math.isfinite(value) else None
