"""Documents of Writer. Saving, exporting and properties are the same in Calc, whose operations they are.

Paths are absolute or relative to the home folder.
"""

from __future__ import annotations

from pathlib import PurePosixPath

from pytest_opencomputer.desk import Desk

WINDOW = ".* — LibreOffice Writer"
"""What the title of a window with a document looks like."""


def bring_to_front(desk: Desk, path: str) -> None:
    """Bring the window of an open document to the front; with a single one, it is there already."""
    title = f"{PurePosixPath(path).name} — LibreOffice Writer"

    def in_front() -> bool:
        return any(one.focused and one.title == title for one in desk.sandbox.windows())

    if not in_front():
        desk.menu("Window", title)
    desk.wait_until(in_front, f"{path} in front")
