"""What darktable did to an image without showing it, read in the image's sidecar, the ``.xmp`` file beside it.

It is written about a second later.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pytest_opencomputer.desk import Desk


def sidecars(desk: Desk, folder: str, image: str) -> list[str]:
    """The sidecars of the image, or of all images of this name below a folder."""
    files = desk.sandbox.get_tree(folder)
    return [text.decode(errors="replace") for path, text in files.items() if f"/{path}".endswith(f"/{image}.xmp")]


def wait_for_sidecars(
    desk: Desk, folder: str, images: Iterable[str], written: Callable[[str], bool], what: str
) -> None:
    for image in images:
        desk.wait_until(lambda: any(map(written, sidecars(desk, folder, image))), f"{what} in the sidecar of {image}")  # noqa: B023
