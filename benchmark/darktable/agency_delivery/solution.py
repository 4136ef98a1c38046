"""Three pictures get their metadata in the metadata editor and are exported with size, quality and name as ordered."""

from __future__ import annotations

import re

from pytest_opencomputer.sandbox_types import Element
from pytest_opencomputer.solution import Desk, near_miss

TITLES = {
    "DSC_0420.JPG": "Mount Gould above Lake Sherburne",
    "DSC_0433.JPG": "Tea slopes near Munnar",
    "DSC_0452.JPG": "Caravan on the Erg Chebbi",
}
RIGHTS = "© 2024 Mara Lindqvist, all rights reserved"
NAME = "/home/user/Pictures/agency/lindqvist_$(FILE_NAME)"


def select(desk: Desk, *names: str) -> None:
    """Select these images, and only these."""
    for number, name in enumerate(names):
        frame = desk.find(role="panel", description=rf"(?s){re.escape(name)}\n.*")
        desk.click(frame, holding=("ctrl",) if number else ())
    count = "1 image " if len(names) == 1 else f"{len(names)} images "
    desk.find(role="label", name=rf"{count}.*selected of 7")


def write_metadata(desk: Desk, **fields: str) -> None:
    """Enter metadata for the selected images and apply it."""
    for field, value in fields.items():
        desk.click(entry(desk, field))
        desk.key("ctrl+a")
        desk.type(value)
    desk.click(desk.find(role="button", name="apply", description="write metadata for selected images"))


def entry(desk: Desk, field: str) -> Element:
    """The entry of a field of the metadata editor."""
    return desk.beside(field, role="text")


def set_number(desk: Desk, element: Element, value: str) -> None:
    """Type a value into a slider: a right click opens it for that."""
    desk.right_click(element)
    # Typed too early, the figures would be stars.
    desk.find(role="window", app="darktable")
    desk.type(value + "\n")
    desk.wait_until(lambda: not desk.find_all(role="window", app="darktable"), "the slider to close")


def export(desk: Desk, *, name: str, quality: str, side: str) -> None:
    """Export the selected images."""
    desk.fill(desk.find(role="text", description="(?s)enter the path where to put exported images.*"), name + "\t")
    # Of the two widgets without a word below the file format, the slider is the one of two lines.
    form = desk.find(role="drawing area", description="(?s)images will be exported according to the format.*")
    set_number(desk, below(desk, form), quality)
    desk.fill(desk.find(role="text", description="(?s)maximum output width limit.*"), side + "\t")
    desk.fill(desk.find(role="text", description="(?s)maximum output height limit.*"), side + "\t")
    desk.click(desk.find(role="button", name="export", description="(?s)export with current settings.*"))


def below(desk: Desk, element: Element) -> Element:
    """The drawing area under another one."""
    areas = [one for one in desk.find_all(role="drawing area") if one.x == element.x and one.y > element.y]
    return min(areas, key=lambda one: one.y)


def exported(desk: Desk, *names: str) -> None:
    """Wait until these files are there, as a person sees in the file manager."""

    def there() -> bool:
        files = {place.rpartition("/")[2]: content for place, content in desk.sandbox.get_tree("Pictures").items()}
        # The metadata are written last, into a file that is complete already.
        return all(b"http://ns.adobe.com/xap/" in files.get(name, b"") for name in names)

    desk.wait_until(there, f"{', '.join(names)}")
    desk.settle()


def solve(
    desk: Desk,
    *,
    creator: str = "Mara Lindqvist",
    rights: str = RIGHTS,
    rights_on: tuple[str, ...] = tuple(TITLES),
    titles: dict[str, str] = TITLES,
    chosen: tuple[str, ...] = tuple(TITLES),
    quality: str = "88",
    side: str = "1000",
    name: str = NAME,
    metadata_first: bool = True,
) -> None:
    if not metadata_first:
        send(desk, chosen, name=name, quality=quality, side=side)
    desk.click(role="label", name="metadata editor")
    entry(desk, "creator")
    select(desk, *TITLES)
    write_metadata(desk, creator=creator)
    select(desk, *rights_on)
    write_metadata(desk, rights=rights)
    for image, title in titles.items():
        select(desk, image)
        write_metadata(desk, title=title)
    desk.click(role="label", name="metadata editor")
    if metadata_first:
        send(desk, chosen, name=name, quality=quality, side=side)


def send(desk: Desk, chosen: tuple[str, ...], *, name: str, quality: str, side: str) -> None:
    """Export the chosen images and wait for the files."""
    select(desk, *chosen)
    desk.click(role="label", name="export")
    export(desk, name=name, quality=quality, side=side)
    exported(desk, *(name.rpartition("/")[2].replace("$(FILE_NAME)", one[:8]) + ".jpg" for one in chosen))
    desk.click(role="label", name="export")


@near_miss(
    fails=["export_of_0420_carries_metadata", "export_of_0433_carries_metadata", "export_of_0452_carries_metadata"]
)
def exports_before_entering_the_metadata(desk: Desk) -> None:
    solve(desk, metadata_first=False)


@near_miss(fails=["quality"])
def exports_at_another_quality(desk: Desk) -> None:
    solve(desk, quality="92")


@near_miss(fails=["export_of_0420", "export_of_0433", "export_of_0452"])
def exports_too_small(desk: Desk) -> None:
    solve(desk, side="800")


@near_miss(fails=["nothing_else_in_the_folder"])
def exports_a_picture_of_three_stars_as_well(desk: Desk) -> None:
    solve(desk, chosen=(*TITLES, "DSC_0455.JPG"))


@near_miss(
    fails=[
        "creator",
        "export_of_0420_carries_metadata",
        "export_of_0433_carries_metadata",
        "export_of_0452_carries_metadata",
    ]
)
def misspells_the_name(desk: Desk) -> None:
    solve(desk, creator="Mara Lindquist")


@near_miss(fails=["rights", "export_of_0452_carries_metadata"])
def forgets_the_rights_of_one(desk: Desk) -> None:
    solve(desk, rights_on=("DSC_0420.JPG", "DSC_0433.JPG"))


@near_miss(fails=["title_of_0433", "export_of_0433_carries_metadata"])
def gives_a_picture_the_title_of_another(desk: Desk) -> None:
    solve(desk, titles={**TITLES, "DSC_0433.JPG": TITLES["DSC_0452.JPG"]})


@near_miss(fails=["others_without_metadata"])
def signs_a_picture_too_many(desk: Desk) -> None:
    solve(desk)
    select(desk, "DSC_0417.JPG")
    desk.click(role="label", name="metadata editor")
    write_metadata(desk, creator="Mara Lindqvist")


@near_miss(fails=["jonas_falks_picture"])
def signs_somebody_elses_picture(desk: Desk) -> None:
    solve(desk)
    select(desk, "DSC_0461.JPG")
    desk.click(role="label", name="metadata editor")
    write_metadata(desk, rights=RIGHTS)
