"""How a person works with galculator: one function per action, each waiting until its effect shows."""

from __future__ import annotations

import re
from collections.abc import Mapping

from pytest_opencomputer.desk import Desk

_PREFERENCES = "Preferences$"
_BASES = {"Decimal": "ctrl+d", "Hexadecimal": "ctrl+h", "Octal": "ctrl+o", "Binary": "ctrl+b"}
_REGISTER = r"-?\d+\.\d{6}"
"""A register of the memory as its menus show it."""
_MODES = ("radio menu item", "check menu item")


# The display and the keys


def lines(desk: Desk) -> list[str]:
    """The lines of the display: the stack, if there is one, the number and the modes."""
    return (desk.find(role="text", app="galculator").text or "").split("\n")


def shows(desk: Desk, number: str) -> None:
    """Wait until the display shows a number, written as it is there."""
    desk.wait_until(lambda: number in lines(desk), f"{number} on the display")


def press(desk: Desk, keys: str) -> None:
    """Press keys one by one. galculator loses a key that comes again within a tenth of a second."""
    desk.keys(*keys)
    desk.settle()


def compute(desk: Desk, keys: str, result: str) -> None:
    """Press keys and Return, and wait until the display shows the result."""
    press(desk, keys)
    desk.key("Return")
    shows(desk, result)


def take(desk: Desk, key: str) -> None:
    """Press a key that computes something at once, such as ``s`` for the sine or Return, and wait for the result."""
    before = lines(desk)
    desk.key(key)
    desk.wait_until(lambda: lines(desk) != before, f"what {key} makes of {before}")


def clear(desk: Desk) -> None:
    """Clear the display and what is being computed."""
    desk.key("ctrl+Delete")
    shows(desk, "0")


def apply_function(desk: Desk, name: str) -> None:
    """Apply a user-defined function to the number on the display."""
    item = rf"{re.escape(name)}\(.*\) = .*"
    desk.key("alt+u")
    desk.click(role="menu item", name=item)
    desk.wait_until(lambda: not desk.sees(role="menu item", name=item), "the menu to close")
    desk.settle()


def save_in_memory(desk: Desk) -> None:
    """Save the number on the display in a new register of the memory."""
    _choose_register(desk, "alt+s", "save here")


def add_to_memory(desk: Desk) -> None:
    """Add the number on the display to the first register of the memory."""
    _choose_register(desk, "alt+plus", _REGISTER)


def recall(desk: Desk) -> None:
    """Bring the number in the first register of the memory to the display."""
    before = lines(desk)
    _choose_register(desk, "alt+r", _REGISTER)
    desk.wait_until(lambda: lines(desk) != before, "the number in the memory on the display")


def _choose_register(desk: Desk, chord: str, item: str) -> None:
    """Open the menu of a key for the memory, and choose an item of it."""
    desk.key(chord)
    desk.click(role="menu item", name=item)
    desk.wait_until(lambda: not desk.sees(role="menu item", name=item), "the menu of the memory to close")


# Modes


def choose_mode(desk: Desk, *names: str) -> None:
    """Walk through the menus to a mode, for example ``"View", "Scientific Mode"``, and switch it on."""
    desk.menu(*names)
    _is_on(desk, names[-1])


def choose_base(desk: Desk, base: str) -> None:
    """Have numbers shown and entered in this base (``Hexadecimal``, …), in the scientific mode."""
    desk.key(_BASES[base])
    _is_on(desk, base)


# Preferences


def open_preferences(desk: Desk, page: str) -> None:
    """Turn to a page of the preferences, which are opened if they are not."""
    if not desk.sees(role="page tab"):
        desk.key("ctrl+p")
        desk.window(_PREFERENCES)
    desk.click(role="page tab", name=page)
    desk.wait_until(
        lambda: desk.sandbox.find(role="page tab", name=page, states=["selected"]),
        f"the page {page} of the preferences",
    )


def close_preferences(desk: Desk) -> None:
    """Close the preferences."""
    desk.click(role="button", name="Close")
    desk.gone(_PREFERENCES)


def configure_base(desk: Desk, base: str) -> None:
    """Choose the base whose settings the page Numbers shows."""
    if not desk.sees(role="label", name=f"{base} Settings"):
        desk.click(desk.beside("Configure number base:", role="combo box"))
        desk.click(role="menu item", name=base)
        desk.find(role="label", name=f"{base} Settings")


def set_check_box(desk: Desk, name: str, on: bool = True) -> None:
    """Switch a check box of the page in front on or off."""
    _set(desk, "check box", name, on)


def choose_option(desk: Desk, name: str) -> None:
    """Choose an option (a radio button) of the page in front."""
    _set(desk, "radio button", name, True)


def set_number(desk: Desk, label: str, number: int) -> None:
    """Set the number beside a label or check box of the page in front."""
    desk.fill(desk.beside(label, role="spin button"), f"{number}\t")
    desk.wait_until(lambda: desk.beside(label, role="spin button").value == number, f"{label!r} to be {number}")


def set_text(desk: Desk, label: str, text: str) -> None:
    """Fill the entry beside a label of the page in front."""
    desk.fill(desk.beside(label, role="text"), text)
    desk.wait_until(lambda: desk.beside(label, role="text").text == text, f"{label!r} to be {text!r}")


def pick_color(desk: Desk, label: str, color: str) -> None:
    """Pick a colour of the palette, by its name there, for what a label of the page in front names."""
    desk.click(desk.beside(label, role="button"))
    desk.click(role="radio button", name=re.escape(color))
    desk.click(role="button", name="Select")
    desk.gone("Pick a")


def set_font_size(desk: Desk, label: str, size: int) -> None:
    """Set the size of the font that a label of the page in front names."""
    desk.click(desk.beside(label, role="button"))
    desk.fill(desk.beside("Size", role="spin button"), f"{size}\t")
    desk.wait_until(lambda: desk.beside("Size", role="spin button").value == size, f"a size of {size}")
    desk.click(role="button", name="Select")
    desk.gone("Pick a")


def show_buttons(desk: Desk, group: str, on: bool = True) -> None:
    """Show or hide a group of buttons, for example ``Logical``, in the scientific mode."""

    def is_on() -> bool:
        # While its menu is closed, the item is not showing.
        items = desk.wait_until(
            lambda: desk.sandbox.find("check menu item", re.escape(group), app="galculator", states=[]),
            f"the menu item {group!r}",
        )
        return "checked" in items[0].states

    if is_on() != on:
        desk.menu("View", "Buttons", group)
        desk.wait_until(lambda: is_on() == on, f"the buttons {group} to be {'shown' if on else 'hidden'}")


# Constants and functions, each on its page of the preferences


def select_row(desk: Desk, name: str) -> None:
    """Select the constant or function of this name, which fills the entries below the list."""
    row = re.escape(name)
    desk.click(role="table cell", name=row)
    desk.wait_until(
        lambda: desk.sandbox.find(role="table cell", name=row, states=["selected"]), f"{name} to be selected"
    )


def add_row(desk: Desk, entries: Mapping[str, str]) -> None:
    """Add a constant or function with these entries (label without the colon to text)."""
    _fill(desk, entries)
    press_button(desk, "Add")


def change_row(desk: Desk, name: str, entries: Mapping[str, str], *, button: str = "Update") -> None:
    """Change some entries of a constant or function; they count only after Update (or Add, which makes another)."""
    select_row(desk, name)
    _fill(desk, entries)
    press_button(desk, button)


def delete_row(desk: Desk, name: str) -> None:
    """Delete a constant or function."""
    select_row(desk, name)
    press_button(desk, "Delete")


def press_button(desk: Desk, button: str) -> None:
    """Press Add, Update, Delete or Clear, and wait until the list or the entries have changed."""

    def state() -> list[str | None]:
        return [one.text for one in desk.find_all(role="table cell") + desk.find_all(role="text")]

    before = state()
    desk.click(role="button", name=button)
    desk.wait_until(lambda: state() != before, f"{button} to have an effect")


def _fill(desk: Desk, entries: Mapping[str, str]) -> None:
    for label, text in entries.items():
        set_text(desk, f"{label}:", text)


def _set(desk: Desk, role: str, name: str, on: bool) -> None:
    pattern = re.escape(name)
    if ("checked" in desk.find(role=role, name=pattern).states) != on:
        desk.click(role=role, name=pattern)
        desk.wait_until(
            lambda: ("checked" in desk.find(role=role, name=pattern).states) == on,
            f"{name!r} to be {'on' if on else 'off'}",
        )


def _is_on(desk: Desk, mode: str) -> None:
    """Wait until a mode is marked in its menu, which need not be open."""
    pattern = re.escape(mode)
    desk.wait_until(lambda: desk.sandbox.find(role=_MODES, name=pattern, states=["checked"]), f"{mode} to be on")
