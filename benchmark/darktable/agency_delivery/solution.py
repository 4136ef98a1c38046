"""Three pictures get their metadata in the metadata editor and are exported with size, quality and name as ordered."""

from __future__ import annotations

from apps.darktable.operations import export, fold, write_metadata
from pytest_opencomputer.sandbox_types import Element
from pytest_opencomputer.solution import Desk, mistake, near_miss

GOULD, MUNNAR, CARAVAN = CHOSEN = ("DSC_0420.JPG", "DSC_0433.JPG", "DSC_0452.JPG")
TITLE_OF_CARAVAN = "Caravan on the Erg Chebbi"
RIGHTS = "© 2024 Mara Lindqvist, all rights reserved"
EXPORTS = ("export_of_0420", "export_of_0433", "export_of_0452")


def describe(
    desk: Desk,
    *,
    creator: str = "Mara Lindqvist",
    rights_on: tuple[str, ...] = CHOSEN,
    title_of_munnar: str = "Tea slopes near Munnar",
) -> None:
    """Enter the metadata."""
    write_metadata(desk, *CHOSEN, creator=creator)
    write_metadata(desk, *rights_on, rights=RIGHTS)
    write_metadata(desk, GOULD, title="Mount Gould above Lake Sherburne")
    write_metadata(desk, MUNNAR, title=title_of_munnar)
    write_metadata(desk, CARAVAN, title=TITLE_OF_CARAVAN)
    fold(desk, "metadata editor")


def send(desk: Desk, *, chosen: tuple[str, ...] = CHOSEN, quality: str = "88", side: str = "1000") -> None:
    """Export the pictures."""
    export(desk, *chosen, to="/home/user/Pictures/agency/lindqvist_$(FILE_NAME)", quality=quality, side=side)
    fold(desk, "export")


def solve(
    desk: Desk,
    *,
    creator: str = "Mara Lindqvist",
    rights_on: tuple[str, ...] = CHOSEN,
    title_of_munnar: str = "Tea slopes near Munnar",
    chosen: tuple[str, ...] = CHOSEN,
    quality: str = "88",
    side: str = "1000",
) -> None:
    describe(desk, creator=creator, rights_on=rights_on, title_of_munnar=title_of_munnar)
    send(desk, chosen=chosen, quality=quality, side=side)


def another_way(desk: Desk) -> None:
    """Picture by picture, with all fields at once; a signature too many is taken off again."""
    titles = {CARAVAN: TITLE_OF_CARAVAN, MUNNAR: "Tea slopes near Munnar", GOULD: "Mount Gould above Lake Sherburne"}
    write_metadata(desk, "DSC_0436.JPG", creator="Mara Lindqvist")  # a mistake: it has two stars
    desk.click(desk.beside("creator", role="text"))
    desk.keys("ctrl+a", "Delete")

    def button() -> Element:
        return desk.find(role="button", name="apply", description="write metadata for selected images")

    desk.click(button())
    desk.wait_until(lambda: "sensitive" not in button().states, "the creator to be taken off")

    for image, title in titles.items():
        write_metadata(desk, image, title=title, rights=RIGHTS, creator="Mara Lindqvist")
    fold(desk, "metadata editor")
    for image in titles:
        send(desk, chosen=(image,))


@near_miss(fails=EXPORTS)
def exports_before_entering_the_metadata(desk: Desk) -> None:
    send(desk)
    describe(desk)


@near_miss(fails=["others_without_metadata"])
def signs_a_picture_too_many(desk: Desk) -> None:
    solve(desk)
    write_metadata(desk, "DSC_0417.JPG", creator="Mara Lindqvist")


exports_at_another_quality = mistake(solve, fails=EXPORTS, quality="92")
exports_too_small = mistake(solve, fails=EXPORTS, side="800")
gives_a_picture_the_title_of_another = mistake(
    solve, fails=["title_of_0433", "export_of_0433"], title_of_munnar=TITLE_OF_CARAVAN
)
