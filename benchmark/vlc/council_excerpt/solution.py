"""Convert two excerpts, each with its times and its profile."""

from __future__ import annotations

import re

from pytest_opencomputer.solution import Desk, near_miss

FILM = "/home/user/Videos/Council/roads_2024-09-17.mp4"
VIDEO, SOUND = "Video - H.264 + MP3 (MP4)", "Audio - MP3"


def file_name(desk: Desk, title: str, place: str) -> None:
    """Type a file's name into a dialog, and leave it."""
    desk.window(title)
    desk.fill(desk.find(role="text", name="File name:"), place + "\n")
    desk.gone(title)


def seconds(desk: Desk, name: str, steps: int) -> None:
    """Move the seconds of a time by so many, with the arrow keys."""
    entry = desk.find(role="spin button", name=name)
    # They stand in a text that is set to the right.
    desk.click((entry.x + entry.width - 57, entry.center[1]))
    desk.settle()
    if steps:
        desk.key("Up" if steps > 0 else "Down", repeat=abs(steps))


def options(desk: Desk) -> str:
    """The options that the dialog has put together."""
    return desk.find(role="text", name="Edit Options").text or ""


def excerpt(desk: Desk, moved: tuple[int, int], times: tuple[int, int], profile: str, place: str) -> None:
    """Convert what lies between two times; ``moved`` says by how much the dialog's own are changed for that."""
    desk.key("ctrl+r")
    desk.window("^Open Media$")
    desk.settle()
    if not desk.sees(role="list item", name=re.escape(FILM)):
        desk.click(role="button", name=r"Add\.\.\.")
        file_name(desk, "^Select one or multiple files$", FILM)
    box = desk.find(role="check box", name="Show more options")
    if "checked" not in box.states:
        desk.click((box.x + 9, box.center[1]))
    # The later one first, so that the excerpt never ends before it begins.
    seconds(desk, "Stop Time", moved[1])
    seconds(desk, "Start Time", moved[0])
    wanted = f":start-time={times[0]}.000 :stop-time={times[1]}.000"
    desk.wait_until(lambda: wanted in options(desk), "the times to be among the options")
    desk.click(role="button", name="Convert / Save")
    desk.window("^Convert$")
    desk.click(desk.beside("Profile", role="combo box"))
    desk.settle()
    desk.type(profile + "\n")
    desk.wait_until(lambda: desk.beside("Profile", role="combo box").name == profile, f"{profile} to be chosen")
    desk.click(role="button", name="Browse")
    file_name(desk, r"^Save file\.\.\.$", f"/home/user/{place}")
    desk.click(role="button", name="Start")
    desk.gone("^Convert$")
    sizes: list[int] = [0]

    def ended() -> bool:
        desk.settle()
        folder, _, name = place.rpartition("/")
        sizes.append(sum(len(one) for path, one in desk.sandbox.get_tree(folder).items() if path.endswith(name)))
        return 0 < sizes[-2] == sizes[-1] and desk.sees(role="label", name="--:--")

    desk.wait_until(ended, f"{place} to be whole")


def solve(
    desk: Desk,
    *,
    web: tuple[int, int] = (8, 35),
    radio: tuple[int, int] = (36, 46),
    film_with: str = VIDEO,
    sound_with: str = SOUND,
) -> None:
    excerpt(desk, web, web, film_with, "Videos/Web/footbridge.mp4")
    moved = (radio[0] - web[0], radio[1] - web[1])
    excerpt(desk, moved, radio, sound_with, "Music/Radio/parking.mp3")


@near_miss(fails=["web_ends"])
def ends_the_film_with_item_three(desk: Desk) -> None:
    solve(desk, web=(8, 46))


@near_miss(fails=["web_begins"])
def begins_with_the_words_of_item_two(desk: Desk) -> None:
    solve(desk, web=(10, 35))


@near_miss(fails=["radio_begins", "radio_ends"])
def begins_and_ends_too_late_for_the_radio(desk: Desk) -> None:
    solve(desk, radio=(40, 50))


@near_miss(fails=["radio_sound"])
def sends_the_radio_a_vorbis_file(desk: Desk) -> None:
    solve(desk, sound_with="Audio - Vorbis (OGG)")
