"""Documents of Writer. Saving, exporting and properties are the same in Calc, whose operations they are.

Paths are absolute or relative to the home folder.
"""

from __future__ import annotations

import re
from pathlib import PurePosixPath

from apps.libreoffice_calc.operations import dialog
from pytest_opencomputer.desk import Desk
from pytest_opencomputer.file_dialogs import name_file, wait_for_file

_HOME = PurePosixPath("/home/user")


def in_front(desk: Desk) -> str:
    """A pattern that only the title of the window in front matches."""
    return re.escape(next((one.title for one in desk.sandbox.windows() if one.focused), ""))


def bring_to_front(desk: Desk, path: str) -> None:
    """Bring the window of an open document to the front; with a single one, it is there already."""
    title = f"{PurePosixPath(path).name} — LibreOffice Writer"

    if in_front(desk) != re.escape(title):
        desk.menu("Window", title)
    desk.wait_until(lambda: in_front(desk) == re.escape(title), f"{path} in front")


def export_pdf(desk: Desk, path: str) -> None:
    """Export the document as PDF, to a file that is not there, with the options that the dialog proposes."""
    with dialog(desk, "PDF Options", "File", "Export As", "Export as PDF...", button="Export"):
        pass
    name_file(desk, "^Export$", str(_HOME / path))
    wait_for_file(desk, path)
