"""How display and buttons look."""

from __future__ import annotations

import re
from typing import TypedDict

from pytest_opencomputer.guest.endpoint import Home, saved

from .configuration import read_config


class Appearance(TypedDict):
    """Colours as ``#rrggbb`` (an unknown colour name as it is written), fonts as Pango names them."""

    background: str
    result_color: str
    result_font: str
    stack_color: str
    stack_font: str
    module_font: str
    active_module_color: str
    inactive_module_color: str


class VisibleParts(TypedDict):
    """Modules of the display (``module_…``) and groups of buttons (``…_buttons``) that are visible."""

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
