"""Images exported as files."""

from __future__ import annotations

from pathlib import PurePosixPath

from pytest_opencomputer.desk import Desk
from pytest_opencomputer.file_dialogs import wait_for_file

from .lighttable import select
from .modules import set_slider, unfold


def export(desk: Desk, *images: str, to: str, quality: str, side: str) -> None:
    """Export images as JPEG, and wait until the files are there with their metadata.

    Args:
        to: absolute path without an extension, with ``$(FILE_NAME)`` for the name of the original.
        side: the longest that width and height may be, in pixels.
    """
    select(desk, *images)
    unfold(desk, "export")
    desk.fill(desk.find(role="text", description="(?s)enter the path where to put exported images.*"), to + "\t")
    form = desk.find(role="drawing area", description="(?s)images will be exported according to the format.*")
    # The quality has neither name nor tip; it stands below the file format.
    below = [one for one in desk.find_all(role="drawing area") if one.x == form.x and one.y > form.y]
    set_slider(desk, min(below, key=lambda one: one.y), quality)
    for what in ("width", "height"):
        desk.fill(desk.find(role="text", description=f"(?s)maximum output {what} limit.*"), side + "\t")
    desk.click(desk.find(role="button", name="export", description="(?s)export with current settings.*"))
    for image in images:
        path = to.replace("$(FILE_NAME)", PurePosixPath(image).stem) + ".jpg"
        wait_for_file(desk, path)
        # The metadata are written last, into a file that is complete already.
        desk.wait_until(lambda: b"http://ns.adobe.com/xap/" in content_of(desk, path), f"the metadata in {path}")  # noqa: B023
    desk.settle()


def content_of(desk: Desk, path: str) -> bytes:
    place = str(PurePosixPath(path).relative_to("/home/user"))
    return desk.sandbox.get([place])[place]
