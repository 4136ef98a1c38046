"""Images are saved, and exported with the options of their format."""

from __future__ import annotations

import re
from pathlib import PurePosixPath

from pytest_opencomputer.desk import Desk
from pytest_opencomputer.file_dialogs import name_file, wait_for_file

from .dialogs import choose, enter_number, press, tick

__all__ = ["export_as", "save", "save_as"]


def save(desk: Desk) -> None:
    """Save the image in its place, and wait until the title has lost its star."""
    desk.key("ctrl+s")
    desk.wait_until(
        lambda: not any(one.title.startswith("*") for one in desk.sandbox.windows()), "the image to be saved"
    )


def save_as(desk: Desk, path: str) -> None:
    """Save the image under another name, and wait until the title says so."""
    desk.key("ctrl+shift+s")
    name_file(desk, "^Save Image$", path)
    desk.window(f"^{re.escape(PurePosixPath(path).name)}-")


def export_as(
    desk: Desk,
    path: str,
    *,
    quality: int | None = None,
    compression: str = "",
    ticked: tuple[str, ...] = (),
    cleared: tuple[str, ...] = (),
    comment: str | None = None,
    replace: bool = False,
) -> None:
    """Export the image, and wait for the file; what is not named here stays as the dialog of the format has it.

    Args:
        path: absolute; its ending says the format.
        quality: of a JPEG file.
        compression: of a TIFF file, for example ``LZW``.
        ticked, cleared: names of check boxes in the dialog of the format.
        comment: text for the comment; its check box must be ticked.
        replace: whether such a file exists and should be replaced.
    """
    desk.key("ctrl+shift+e")
    # This dialog stays open below the next one.
    name_file(desk, "^Export Image$", path, accept="")
    desk.key("Return")
    if replace:
        desk.click(role="button", name="Replace")
    desk.window("^Export Image as ")
    if quality is not None:
        enter_number(desk, desk.find(role="spin button", description="Quality of exported image"), quality)
    if compression:
        choose(desk, "Compression", compression)
    for box in ticked:
        tick(desk, box)
    for box in cleared:
        tick(desk, box, on=False)
    if comment is not None:
        entry = desk.find(role="text", description="Image comment")
        desk.click(entry)
        desk.replace(comment)
    press(desk, "Export", "^Export Image as ")
    desk.gone("^Export Image$")
    wait_for_file(desk, path)
