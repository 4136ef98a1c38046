"""``galculator.conf``: what is shipped, and how galculator reads it.

galculator writes that file only when it quits. It is read here as galculator reads it at its next start: missing
settings have the shipped value, and malformed lines are understood as galculator understands them. Its format is not
that of INI files (constants and functions come in an order, may have the same name, and have ``:`` or ``(`` in what
would be the key), so it has its own parser. Source: ``config_file.c``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, TypedDict, TypeVar

from pytest_opencomputer.guest.endpoint import Home, StateCorrupt
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
"""What galculator writes when it quits after its first start with nothing changed, without empty lines."""


class NamedConstant(TypedDict):
    """A constant in a list."""

    name: str
    value: str
    description: str


class NamedFunction(TypedDict):
    """A user defined function in a list."""

    name: str
    variable: str
    expression: str


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
        """A switch. Raises ``StateCorrupt`` if it is neither true nor false."""
        value = self.general[key].lower()
        if value not in ("true", "false"):
            raise StateCorrupt(f"{key}: {shown(value)} is neither true nor false")
        return value == "true"

    def whole(self, key: str) -> int:
        """A whole number. Raises ``StateCorrupt`` if it is none."""
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
