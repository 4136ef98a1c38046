"""Images are opened beside others, and closed."""

from __future__ import annotations

import re
from pathlib import PurePosixPath

from pytest_opencomputer.desk import Desk
from pytest_opencomputer.file_dialogs import name_file

from .dialogs import press

__all__ = ["close_image", "open_image"]

_OPEN, _CLOSE, _NONE = "^Open Image$", "^Close ", "^GNU Image Manipulation Program$"


def open_image(desk: Desk, path: str) -> None:
    """Open an image by its absolute path, and wait until it is in front."""
    desk.key("ctrl+o")
    name_file(desk, _OPEN, path, accept="")
    desk.settle()  # the dialog ignores its button until it has looked at the folder that the path names
    desk.key("Return")
    desk.gone(_OPEN)
    # An image of another format than GIMP's own is in brackets, without its ending.
    desk.window(rf"^\[?{re.escape(PurePosixPath(path).stem)}\b")
    desk.settle()


def close_image(desk: Desk) -> None:
    """Close the only image that is open; what was not saved is discarded."""
    unsaved = any(one.title.startswith("*") for one in desk.sandbox.windows())
    desk.key("ctrl+w")
    if unsaved:
        desk.window(_CLOSE)
        press(desk, "Discard Changes", _CLOSE)
    desk.window(_NONE)
    desk.settle()
