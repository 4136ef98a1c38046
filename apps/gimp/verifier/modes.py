"""The names of layer modes, as the dialog Layers shows them, and of colour tags."""

from __future__ import annotations

from .xcf_reader import FLOAT_OPACITY, MODE, OPACITY, Properties

_LEGACY = """Normal, Dissolve, Behind, Multiply, Screen, Overlay, Difference, Addition, Subtract, Darken only,
Lighten only, HSV Hue, HSV Saturation, HSL Color, HSV Value, Divide, Dodge, Burn, Hard light, Soft light, Grain extract,
Grain merge, Color erase"""
_NEW = """Overlay, LCh Hue, LCh Chroma, LCh Color, LCh Lightness, Normal, Behind, Multiply, Screen, Difference,
Addition, Subtract, Darken only, Lighten only,
HSV Hue, HSV Saturation, HSL Color, HSV Value, Divide, Dodge, Burn, Hard light,
Soft light, Grain extract, Grain merge, Vivid light, Pin light, Linear light, Hard mix, Exclusion, Linear burn,
Luma darken only, Luma lighten only, Luminance, Color erase, Erase, Merge, Split, Pass through,
Replace, Overwrite"""


def _names(text: str) -> list[str]:
    return [one.strip() for one in text.split(",")]


_DISSOLVE = 1
MODES = [name if number == _DISSOLVE else f"{name} (legacy)" for number, name in enumerate(_names(_LEGACY))]
MODES += _names(_NEW)
"""By the number in the file, as GIMP's enumeration of layer modes counts them."""

TAGS = ("none", "blue", "green", "yellow", "orange", "brown", "red", "violet", "gray")


def mode(properties: Properties) -> str:
    """The name of a layer mode; those of GIMP before 2.10 have "(legacy)" behind it."""
    number = properties.number(MODE)
    return MODES[number] if 0 <= number < len(MODES) else f"unknown ({number})"


def opacity(properties: Properties) -> float:
    """In percent, with one digit, as the dialogs show it."""
    exact = properties.numbers(FLOAT_OPACITY, "f")
    share = exact[0] if exact else properties.number(OPACITY, 255) / 255
    return round(share * 100, 1)
