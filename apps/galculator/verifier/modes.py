"""View, number base, angle unit and notation; how numbers are shown; what stands on the display."""

from __future__ import annotations

import math
from typing import Literal, TypedDict

from pytest_opencomputer.guest.endpoint import Home, StateCorrupt, absent, saved

from .configuration import RADIX, Angle, Base, Config, Notation, View, read_config

PREFIX = {"decimal": "dec", "hexadecimal": "hex", "octal": "oct", "binary": "bin"}


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
    """The number on the display: as shown without separators, and its value (null for what is no finite number)."""

    found: bool
    text: str | None
    number: float | None
    base: Base | None


class Stack(TypedDict):
    """The registers that the display shows in RPN notation, as shown without separators; ``x`` is the lowest line."""

    found: bool
    x: str | None
    y: str | None
    z: str | None
    t: str | None


@saved
def modes(home: Home) -> Modes:
    """View, number base, angle unit and notation.

    The basic view always computes in decimals; the base and the angle unit are then those that the other views will
    use.
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

    The paper view has no display: the number in the file is then an older one and is not reported.
    """
    config = read_config(home)
    if config.view == "paper":
        return absent(Display)
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
        return absent(Stack)
    x, y, z, t = (config.text(f"remembered_value{register}") for register in "xyzt")
    return {"found": True, "x": x, "y": y, "z": z, "t": t}
