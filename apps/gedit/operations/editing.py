"""Documents, their text, and the preferences."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import PurePosixPath

from pytest_opencomputer.desk import Desk
from pytest_opencomputer.file_dialogs import name_file
from pytest_opencomputer.sandbox_types import Element

_REPLACE, _SAVE_AS, _PREFERENCES = "^Find and Replace$", "^Save As$", "^Preferences$"
_TEXT_SHOWN = 10_000
"""Characters of a document that the accessibility tree tells of."""


# Documents


def bring_to_front(desk: Desk, document: str) -> None:
    """Bring an open document to the front by its tab."""
    desk.click(role="page tab", name=_tab(document))
    desk.window(rf"^\*?{re.escape(document)} ")


def save(desk: Desk, document: str) -> None:
    """Save the document in front; its title has a star until that is done."""
    desk.key("ctrl+s")
    desk.window(rf"^{re.escape(document)} ")


def save_as(
    desk: Desk, name: str, *, encoding: str | None = None, line_ends: str | None = None, replace: bool = False
) -> None:
    """Save the document in front under a name, in an encoding and with line ends that the dialog offers.

    Args:
        name: absolute, or a place in the folder of the document.
        encoding: for example ``Western (ISO-8859-15)``; ``None`` leaves what the dialog proposes.
        line_ends: ``Unix/Linux``, ``Windows`` or ``Mac OS Classic``; ``None`` leaves what the dialog proposes.
        replace: whether a file of this name exists and should be replaced.
    """
    desk.key("ctrl+shift+s")
    desk.window(_SAVE_AS)
    if encoding:
        choose(desk, "Character Encoding:", encoding)
    if line_ends:
        choose(desk, "Line Ending:", line_ends)
    # The name comes last: what it could be completed to covers the rest of the dialog.
    desk.click(desk.find(role="text", window="Save As"))
    name_file(desk, _SAVE_AS, name, accept="")
    desk.key("Return")
    if replace:
        desk.find(role="button", name="Replace")
        desk.key("Return")
    desk.gone(_SAVE_AS)
    desk.window(rf"^{re.escape(PurePosixPath(name).name)} ")


def close_document(desk: Desk, document: str) -> None:
    """Close an open document that has no unsaved changes."""
    bring_to_front(desk, document)
    desk.key("ctrl+w")
    desk.wait_until(lambda: not desk.sees(role="page tab", name=_tab(document)), f"{document} to be closed")


def find(desk: Desk, what: str) -> None:
    """Select the first occurrence of a text in the document in front."""
    desk.keys("ctrl+Home", "ctrl+f")
    desk.wait_until(lambda: _searching(desk), "the search entry")
    desk.replace(what)
    desk.wait_until(lambda: any(entry.text == what for entry in _searching(desk)), f"{what!r} to be searched for")
    # Return leaves the search, and what was found selected.
    desk.key("Return")
    desk.wait_until(lambda: not _searching(desk), "the search to end")


def replace_all(desk: Desk, what: str, by: str, *, regular_expression: bool = False) -> None:
    """Replace all occurrences of a text in the document in front; if both are the same, do nothing."""
    if what == by:
        return
    before, title = _text(desk), desk.window(" - gedit$").title
    desk.key("ctrl+h")
    desk.window(_REPLACE)
    set_check_box(desk, "Regular expression", regular_expression)
    for label, text in (("Find ", what), ("Replace with ", by)):
        desk.fill(desk.beside(label, role="text", window="Find and Replace"), text)
        if not text:
            # What is selected goes only when something is typed.
            desk.key("Delete")
    # gedit sometimes loses the next key after Alt+A.
    desk.click(desk.find(role="button", name="Replace All"))
    if len(before) < _TEXT_SHOWN:
        desk.wait_until(lambda: _text(desk) != before, f"{what!r} to be replaced")
    elif not title.startswith("*"):
        desk.window(r"^\*")
    desk.key("Escape")
    desk.gone(_REPLACE)


def sort(desk: Desk, *, remove_duplicates: bool = False, reverse: bool = False) -> None:
    """Sort all lines of the document in front, which leaves an empty line at its end."""
    desk.key("ctrl+Home")
    open_from_menu(desk, "Tools", "Sort…", window="^Sort$")
    set_check_box(desk, "Remove duplicates", remove_duplicates)
    set_check_box(desk, "Reverse order", reverse)
    desk.key("alt+s")
    desk.gone("^Sort$")
    desk.window(r"^\*")


# Menus and preferences


def open_from_menu(desk: Desk, *names: str, window: str) -> None:
    """Walk through the menu of the header bar to what opens a window, whose title matches ``window``."""
    desk.key("F10")
    for name in names:
        desk.click(role="button", name=re.escape(name))
    desk.window(window)


def open_preferences(desk: Desk, page: str) -> None:
    """Turn to a page of the preferences, which are opened if they are not."""
    if not any(re.search(_PREFERENCES, window.title) for window in desk.sandbox.windows()):
        open_from_menu(desk, "Preferences", window=_PREFERENCES)
    turn_to(desk, page)


def close_preferences(desk: Desk) -> None:
    """Close the preferences."""
    desk.key("alt+F4")
    desk.gone(_PREFERENCES)


def turn_to(desk: Desk, page: str) -> None:
    """Turn to a page of the dialog in front."""
    desk.click(role="page tab", name=re.escape(page))
    tab = {"role": "page tab", "name": re.escape(page), "states": ["selected"]}
    desk.wait_until(lambda: desk.sandbox.find(**tab), f"the page {page}")  # type: ignore[arg-type]


def set_check_box(desk: Desk, name: str, on: bool = True) -> None:
    """Switch a check box of the dialog in front on or off."""
    pattern = re.escape(name)
    if ("checked" in desk.find(role="check box", name=pattern).states) != on:
        desk.click(role="check box", name=pattern)
        desk.wait_until(
            lambda: ("checked" in desk.find(role="check box", name=pattern).states) == on,
            f"{name!r} to be {'on' if on else 'off'}",
        )


def set_number(desk: Desk, label: str, number: int) -> None:
    """Set the number beside a label or check box of the dialog in front."""
    desk.fill(desk.beside(label, role="spin button"), f"{number}\t")
    desk.wait_until(lambda: desk.beside(label, role="spin button").value == number, f"{label!r} to be {number}")


def choose(desk: Desk, label: str, item: str) -> None:
    """Choose an item in the combo box beside a label of the dialog in front."""
    _choose(desk, lambda: desk.beside(label, role="combo box"), item)


def choose_style(desk: Desk, style: str) -> None:
    """Choose ``Follow system style``, ``Light style`` or ``Dark style`` on the page Font & Colors."""
    _choose(desk, lambda: desk.find(role="combo box", name=".* style"), style)
    if style != "Follow system style":
        desk.find(role="label", name=f"Color Scheme for the {style.split()[0]} Theme Variant")


def choose_color_scheme(desk: Desk, scheme: str) -> None:
    """Choose the colour scheme of the style that is shown, on the page Font & Colors."""
    row = rf"{re.escape(scheme)} - .*"
    desk.click(role="label", name=row)
    inside = desk.find(role="label", name=row).path[:-1]
    desk.wait_until(
        lambda: any(item.path == inside for item in desk.sandbox.find(role="list item", states=["selected"])),
        f"{scheme} to be chosen",
    )


def switch_plugin(desk: Desk, plugin: str, on: bool = True) -> None:
    """Switch a plugin on or off, on the page Plugins."""
    row = rf"{re.escape(plugin)}\n.*"
    # The cell before the one that the name is in has the check mark.
    *table, cell, _ = desk.find(role="table cell", name=row).path
    mark = (*table, cell - 1)

    def is_on() -> bool:
        return any(one.path == mark for one in desk.sandbox.find(role="table cell", states=["checked"]))

    if is_on() == on:
        return
    while not desk.sandbox.find(role="table", states=["focused"]):
        desk.key("Tab")
    desk.type(plugin)
    desk.wait_until(
        lambda: desk.sandbox.find(role="table cell", name=row, states=["selected"]), f"{plugin} to be found in the list"
    )
    # Escape ends the search and leaves the row selected.
    desk.keys("Escape", "space")
    desk.wait_until(lambda: is_on() == on, f"{plugin} to be {'on' if on else 'off'}")


def save_session(desk: Desk, name: str) -> None:
    """Save what is open as a session; the plugin Session Saver must be on."""
    open_from_menu(desk, "Tools", "Save Session…", window="^Save session$")
    desk.type(name)
    # Return does nothing there.
    desk.key("alt+s")
    desk.gone("^Save session$")


def highlight_as(desk: Desk, mode: str) -> None:
    """Have the document in front highlighted as something, for example ``Markdown``."""
    open_from_menu(desk, "View", "Highlight Mode…", window="^Highlight Mode$")
    desk.type(mode)
    desk.wait_until(
        lambda: len(desk.find_all(role="list item", window="Highlight Mode")) == 1, f"nothing but {mode} to be offered"
    )
    desk.key("Return")
    desk.gone("^Highlight Mode$")


def _tab(document: str) -> str:
    return rf"\*?{re.escape(document)}"


def _text(desk: Desk) -> str:
    """The text of the document in front, or its beginning."""
    found = desk.sandbox.find(role="text", states=["showing", "multi-line"])
    return found[0].text or "" if found else ""


def _searching(desk: Desk) -> list[Element]:
    """The entry of the search bar, if it has the focus."""
    return desk.sandbox.find(role="text", name="Search", states=["focused"])


def _choose(desk: Desk, combo: Callable[[], Element], item: str) -> None:
    """Choose an item, unless it is chosen. A combo box without a name does not show whether it is."""
    box = combo()
    if box.name == item:
        return
    desk.click(box)
    desk.click(role="menu item", name=re.escape(item))
    desk.wait_until(
        lambda: combo().name in (item, "") and not desk.sees(role="menu item", name=re.escape(item)),
        f"{item} to be chosen",
    )
