"""Documents: opening, saving and exporting them, and what is said about them.

Paths are absolute or relative to the home folder.
"""

from __future__ import annotations

import re
from pathlib import PurePosixPath

from pytest_opencomputer.desk import Desk
from pytest_opencomputer.file_dialogs import name_file, wait_for_file

from .dialogs import choose_beside, choose_button, dialog, set_check_box, show_page, write_beside

_HOME = PurePosixPath("/home/user")
_SEPARATORS = (("Tab", "\t"), ("Comma", ","), ("Semicolon", ";"), ("Space", " "))


def open_text(
    desk: Desk,
    path: str,
    *,
    separators: str,
    character_set: str = "",
    locale: str = "",
    quoted_as_text: bool = False,
    special_numbers: bool = False,
) -> None:
    """Open a file of separated values, with the options of the import dialog.

    Args:
        separators: the characters that stand between fields, of tab, comma, semicolon and space.
        character_set, locale: as they are called in the lists; "" for what the dialog proposes.
        quoted_as_text: keep quoted fields as text.
        special_numbers: recognise dates and the like.
    """
    desk.key("ctrl+o")
    name_file(desk, "^Open$", str(_HOME / path), accept="")
    desk.settle()  # the dialog ignores its button until it has looked at the folder that the path names
    desk.key("Return")
    desk.gone("^Open$")
    title = r"Text Import - .*"
    with dialog(desk, title):
        if character_set:
            choose_beside(desk, title, "Character set:", character_set)
        if locale:
            choose_beside(desk, title, "Locale:", locale)
        choose_button(desk, title, "Separated by")  # instead of what it guesses from the first lines
        for name, on in (
            *((name, sign in separators) for name, sign in _SEPARATORS),
            ("Format quoted field as text", quoted_as_text),
            ("Detect special numbers", special_numbers),
        ):
            set_check_box(desk, title, name, on=on)
    # The title is there before the sheet is, and takes no keys yet.
    name = re.escape(PurePosixPath(path).stem)
    desk.window(f"^{name}")
    desk.find(role="page tab", name=name)
    desk.wait_until(
        lambda: any(one.title.startswith(PurePosixPath(path).name) and one.focused for one in desk.sandbox.windows()),
        f"{path} in front",
    )


def save(desk: Desk, path: str) -> None:
    """Save the document in front, which has changes and is the file at ``path``."""
    place = str((_HOME / path).relative_to(_HOME))
    before = desk.sandbox.get([place])
    desk.key("ctrl+s")
    desk.wait_until(lambda: desk.sandbox.get([place]) != before, f"{path} to be saved")
    desk.settle()


def save_as(desk: Desk, path: str, *, format: str = "") -> None:
    """Save the document in front under a name that no file has yet.

    Args:
        format: what the question about the format calls it, for example ``Excel 2007–365``; "" if it is not asked.
    """
    desk.key("ctrl+shift+s")
    name_file(desk, "^Save( As)?$", str(_HOME / path))
    if format:
        desk.window("^Confirm File Format$")
        desk.click(role="button", name=rf"Use {re.escape(format)} Format!?")
        desk.gone("^Confirm File Format$")
    desk.window(f"^{re.escape(PurePosixPath(path).name)} ")
    wait_for_file(desk, path)


def bring_to_front(desk: Desk, path: str) -> None:
    """Bring the window of an open document to the front; with a single one, it is there already."""
    begin = f"{PurePosixPath(path).name} "

    def in_front() -> bool:
        return any(one.focused and one.title.startswith(begin) for one in desk.sandbox.windows())

    if not in_front():
        desk.menu("Window", f"{begin}— LibreOffice Calc")
    desk.wait_until(in_front, f"{path} in front")


def export_csv(desk: Desk, path: str, *, separator: str) -> None:
    """Write a copy of the sheet in front, one of several, as separated values in UTF-8, to a file that is not there."""
    title = "Export Text File"
    desk.menu("File", "Save a Copy...")
    name_file(desk, "^Save a Copy$", str(_HOME / path))
    with dialog(desk, title):
        choose_beside(desk, title, "Character set:", "Unicode (UTF-8)")
        write_beside(desk, title, "Field delimiter:", separator)
    # A warning without a title says that other sheets are not in the file.
    desk.window("^$")
    desk.settle()
    desk.key("Return")
    desk.gone("^$")
    wait_for_file(desk, path)


def export_pdf(desk: Desk, path: str) -> None:
    """Export the document as PDF, with the options that the dialog proposes."""
    # It is the sheet in front that is exported, if nothing else is chosen.
    with dialog(desk, "PDF Options", "File", "Export as PDF...", button="Export"):
        pass
    name_file(desk, "^Export$", str(_HOME / path))
    wait_for_file(desk, path)


def set_property(desk: Desk, label: str, text: str) -> None:
    """Write something into the description of the document, for example beside ``Title:``."""
    title = "Properties of .*"
    with dialog(desk, title, "File", "Properties..."):
        show_page(desk, title, "Description")
        write_beside(desk, title, label, text)
