"""Images on the lighttable: selected, rated, labelled, grouped, described, and which of them are shown."""

from __future__ import annotations

import re

from pytest_opencomputer.desk import Desk
from pytest_opencomputer.sandbox_types import Element

from .modules import answer, choose, unfold
from .sidecars import wait_for_sidecars

_LABELS = ("red", "yellow", "green", "blue", "purple")
"""In the order of the keys F1 to F5 and of their numbers in sidecars."""


def image_frame(desk: Desk, image: str) -> Element:
    """The thumbnail of an image; its tip begins with the file's name."""
    return desk.find(role="panel", description=tip_of(image))


def select(desk: Desk, *images: str) -> None:
    """Select these images, and only these, and wait until darktable counts them."""
    for number, image in enumerate(images):
        desk.click(image_frame(desk, image), holding=("ctrl",) if number else ())
    count = "1 image " if len(images) == 1 else f"{len(images)} images "
    desk.find(role="label", name=rf"{count}.*selected of \d+")


def rate(desk: Desk, stars: int, *images: str, folder: str = "Pictures") -> None:
    """Give images so many stars, and wait until their sidecars say so.

    The key for one star takes the star away from an image that has one.
    """
    select(desk, *images)
    desk.key(str(stars))
    wait_for_sidecars(desk, folder, images, lambda text: f'xmp:Rating="{stars}"' in text, f"{stars} stars")


def reject(desk: Desk, *images: str, take_back: bool = False, folder: str = "Pictures") -> None:
    """Reject images, or take their rejection back, and wait until their sidecars say so."""
    select(desk, *images)
    desk.key("r")
    wait_for_sidecars(desk, folder, images, lambda text: ('xmp:Rating="-1"' in text) != take_back, "the rejection")


def color_label(desk: Desk, color: str, *images: str, take_off: bool = False, folder: str = "Pictures") -> None:
    """Put a color label on images, or take it off, and wait until their sidecars say so.

    Args:
        color: red, yellow, green, blue or purple.
    """
    number = _LABELS.index(color)
    select(desk, *images)
    desk.key(f"F{number + 1}")

    def written(text: str) -> bool:
        labels = re.search(r"<darktable:colorlabels>.*?</darktable:colorlabels>", text, re.DOTALL)
        return (labels is not None and f"<rdf:li>{number}</rdf:li>" in labels[0]) != take_off

    wait_for_sidecars(desk, folder, images, written, f"the {color} label")


def sort_by(desk: Desk, order: str) -> None:
    """Sort the images that are shown, for example by ``capture time``."""
    choose(desk, desk.find(role="drawing area", description="determine the sort order of shown images"), order)


def show_film_roll(desk: Desk, name: str) -> None:
    """Show a film roll, and wait until its images are counted. The module collections lists film rolls, as at first."""
    unfold(desk, "collections")
    line = desk.find(role="table cell", name=rf"{re.escape(name)} \(\d+\)")
    count = line.name.rpartition("(")[2].rstrip(")")

    def shown() -> bool:
        # On a busy machine two clicks are not always a double click.
        desk.double_click(role="table cell", name=re.escape(line.name))
        desk.settle()
        return desk.sees(role="label", name=f".*selected of {count}")

    desk.wait_until(shown, f"the {count} images of {name}")


def search_film_rolls(desk: Desk, text: str, count: int) -> None:
    """Show the film rolls whose names have this text (``%`` for all), and wait until ``count`` images are shown.

    The module collections lists film rolls, as at first.
    """
    unfold(desk, "collections")
    desk.click(desk.find(role="text", description="(?s)use `%' as wildcard.*"))
    desk.replace(text + "\n")
    desk.find(role="label", name=f".*selected of {count}")


def remove_from_library(desk: Desk, *images: str) -> None:
    """Remove images from the library, not from the disk, and wait until their thumbnails have gone."""
    unfold(desk, "actions on selection")
    select(desk, *images)
    desk.click(role="button", name="remove")
    answer(desk, "^remove images?")
    for image in images:
        desk.wait_until(
            lambda: not desk.sandbox.find(role="panel", description=tip_of(image), limit=1),  # noqa: B023
            f"{image} to go",
        )


def group(desk: Desk, *images: str) -> None:
    """Make a group of images that belong to no other one, and wait until the first one shows the sign of it."""
    unfold(desk, "actions on selection")
    select(desk, *images)
    desk.click(role="button", name="group")
    x, y = image_frame(desk, images[0]).center

    def grouped() -> bool:
        # A thumbnail shows its signs when the pointer has moved on it.
        desk.hover((x - 20, y))
        desk.hover((x, y))
        desk.settle()
        return _has_group_sign(desk, images[0])

    desk.wait_until(grouped, f"{images[0]} to be in a group")


def discard_history(desk: Desk, *images: str, folder: str = "Pictures") -> None:
    """Discard all edits of images, and wait until their sidecars have none."""
    unfold(desk, "history stack")
    select(desk, *images)
    desk.click(role="button", name="discard history")
    answer(desk, "^delete images' history")
    wait_for_sidecars(desk, folder, images, lambda text: 'darktable:history_end="0"' in text, "no history")


def write_metadata(desk: Desk, *images: str, **fields: str) -> None:
    """Write fields of the metadata editor for images, and wait until they are applied."""
    unfold(desk, "metadata editor")
    select(desk, *images)
    for field, value in fields.items():
        desk.click(desk.beside(field, role="text"))
        desk.replace(value)

    def button() -> Element:
        return desk.find(role="button", name="apply", description="write metadata for selected images")

    desk.click(button())
    # It is enabled as long as a field differs from the images' metadata.
    desk.wait_until(lambda: "sensitive" not in button().states, "the metadata to be applied")


def _has_group_sign(desk: Desk, image: str) -> bool:
    """Whether the upper right corner of the thumbnail has a sign without a tip; the sign of edits has a tip."""
    frame = image_frame(desk, image)
    signs = [one for one in desk.find_all(role="drawing area") if one.path[: len(frame.path)] == frame.path]
    right, top = frame.x + 0.75 * frame.width, frame.y + 0.15 * frame.height
    return any(one.x > right and one.y < top and not one.description for one in signs)


def tip_of(image: str) -> str:
    return rf"(?s){re.escape(image)}\n.*"
