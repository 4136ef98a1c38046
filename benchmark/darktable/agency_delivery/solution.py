"""Three pictures get their metadata in the metadata editor and are exported with size, quality and name as ordered."""

from __future__ import annotations

from apps.darktable.operations import export, fold, write_metadata
from pytest_opencomputer.sandbox_types import Element
from pytest_opencomputer.solution import Desk, mistake

GOULD, MUNNAR, CARAVAN = CHOSEN = ("DSC_0420.JPG", "DSC_0433.JPG", "DSC_0452.JPG")
TITLE_OF_CARAVAN = "Caravan on the Erg Chebbi"
RIGHTS = "© 2024 Mara Lindqvist, all rights reserved"


def send(desk: Desk, *pictures: str, quality: str = "88") -> None:
    """Export pictures."""
    export(desk, *pictures, to="/home/user/Pictures/agency/lindqvist_$(FILE_NAME)", quality=quality, side="1000")
    fold(desk, "export")


def solve(desk: Desk, *, title_of_munnar: str = "Tea slopes near Munnar", quality: str = "88") -> None:
    write_metadata(desk, *CHOSEN, creator="Mara Lindqvist")
    write_metadata(desk, *CHOSEN, rights=RIGHTS)
    write_metadata(desk, GOULD, title="Mount Gould above Lake Sherburne")
    write_metadata(desk, MUNNAR, title=title_of_munnar)
    write_metadata(desk, CARAVAN, title=TITLE_OF_CARAVAN)
    fold(desk, "metadata editor")
    send(desk, *CHOSEN, quality=quality)


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
        send(desk, image)


exports_at_another_quality = mistake(solve, fails=["export_of_0420", "export_of_0433", "export_of_0452"], quality="92")
gives_a_picture_the_title_of_another = mistake(
    solve, fails=["title_of_0433", "export_of_0433"], title_of_munnar=TITLE_OF_CARAVAN
)
