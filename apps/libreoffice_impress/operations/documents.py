"""Presentations that are open, each in a window of its own."""

from __future__ import annotations

import re
from pathlib import PurePosixPath

from apps.libreoffice_writer.operations.documents import in_front
from pytest_opencomputer.desk import Desk

from .slides import wait_for_slide


def bring_to_front(desk: Desk, path: str) -> None:
    """Bring the window of an open presentation to the front; with a single one, it is there already."""
    title = f"{PurePosixPath(path).name} — LibreOffice Impress"
    if in_front(desk) != re.escape(title):
        desk.menu("Window", title)
    desk.wait_until(lambda: in_front(desk) == re.escape(title), f"{path} in front")


def reload(desk: Desk) -> None:
    """Read the presentation in front again, which has no unsaved changes; its first slide is then shown."""
    desk.menu("File", "Reload")
    desk.settle()
    wait_for_slide(desk, 1)
