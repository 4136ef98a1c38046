"""Make a profile for speech, convert two interviews with it, and one of them without loss."""

from __future__ import annotations

import re

from pytest_opencomputer.solution import Desk, near_miss

FILMS = "/home/user/Videos/Oral history"
PILOT, BAKER, TEACHER = "OH-031 pilot.mp4", "OH-034 baker.mp4", "OH-040 teacher.mp4"
VOICE, MASTER = "Archive voice", "Audio - FLAC"


def file_name(desk: Desk, title: str, place: str) -> None:
    """Type a file's name into a dialog, and leave it."""
    desk.window(title)
    desk.fill(desk.find(role="text", name="File name:"), place + "\n")
    desk.gone(title)


def choose(desk: Desk, label: str, item: str) -> None:
    """Choose an item of the combo box beside a label, by typing it."""
    desk.click(desk.beside(label, role="combo box"))
    desk.settle()
    desk.type(item + "\n")
    desk.wait_until(lambda: desk.beside(label, role="combo box").name == item, f"{item} to be chosen")


def clear(desk: Desk) -> None:
    """Take out of the dialog what it still lists from the last time."""
    for film in desk.find_all(role="list item", name="/home/user/.*"):
        desk.click(role="list item", name=re.escape(film.name))
        desk.click(role="button", name="Remove")
        desk.settle()


def source(desk: Desk, film: str) -> None:
    """Open the dialog Convert for a film."""
    desk.key("ctrl+r")
    desk.window("^Open Media$")
    desk.settle()
    clear(desk)
    desk.click(role="button", name=r"Add\.\.\.")
    file_name(desk, "^Select one or multiple files$", f"{FILMS}/{film}")
    desk.click(role="button", name="Convert / Save")
    desk.window("^Convert$")


def make_profile(desk: Desk, name: str, bit_rate: str, channels: str) -> None:
    """Make a profile for speech."""
    desk.click(desk.find(role="button", description="Create a new profile"))
    desk.window("^Profile edition$")
    desk.fill(desk.find(role="text", name="Profile Name"), name)
    desk.click(role="radio button", name="MP3")
    desk.click(role="page tab", name="Audio codec")
    box = desk.find(role="check box", name="Audio")
    desk.click((box.x + 9, box.y + 9))
    choose(desk, "Codec", "MP3")
    choose(desk, "Sample Rate", "44100 Hz")
    desk.fill(desk.find(role="spin button", name="Bitrate"), bit_rate + "\t")
    desk.fill(desk.find(role="spin button", name="Channels"), channels + "\t")
    desk.click(role="button", name="Create")
    desk.gone("^Profile edition$")


def convert(desk: Desk, profile: str, place: str) -> None:
    """Start the conversion and wait until it has ended: its file grows no more, and nothing plays."""
    choose(desk, "Profile", profile)
    desk.click(role="button", name="Browse")
    file_name(desk, r"^Save file\.\.\.$", f"/home/user/{place}")
    desk.click(role="button", name="Start")
    desk.gone("^Convert$")
    sizes: list[int] = [0]

    def ended() -> bool:
        desk.settle()
        folder, _, name = place.rpartition("/")
        found = desk.sandbox.get_tree(folder)
        sizes.append(sum(len(content) for path, content in found.items() if path.endswith(name)))
        return 0 < sizes[-2] == sizes[-1] and desk.sees(role="label", name="--:--")

    desk.wait_until(ended, f"{place} to be whole")


def solve(
    desk: Desk,
    *,
    name: str = VOICE,
    bit_rate: str = "64",
    channels: str = "1",
    first: str = PILOT,
    second: str = TEACHER,
    teacher_with: str = VOICE,
    masters: str = "Music/Masters",
    also_the_baker: bool = False,
) -> None:
    source(desk, first)
    make_profile(desk, name, bit_rate, channels)
    convert(desk, name, "Music/Website/OH-031.mp3")
    source(desk, second)
    convert(desk, teacher_with, "Music/Website/OH-040.mp3")
    source(desk, PILOT)
    convert(desk, MASTER, f"{masters}/OH-031.flac")
    if also_the_baker:
        source(desk, BAKER)
        convert(desk, name, "Music/Website/OH-034.mp3")


@near_miss(fails=["profile", "pilot", "teacher"])
def leaves_two_channels(desk: Desk) -> None:
    solve(desk, channels="2")


@near_miss(fails=["pilot", "pilot_is_heard"])
def takes_the_baker_for_the_pilot(desk: Desk) -> None:
    solve(desk, first=BAKER)


@near_miss(fails=["teacher", "teacher_is_heard"])
def takes_the_baker_for_the_teacher(desk: Desk) -> None:
    solve(desk, second=BAKER)


@near_miss(fails=["teacher"])
def converts_the_teacher_with_the_other_profile_for_mp3(desk: Desk) -> None:
    solve(desk, teacher_with="Audio - MP3")


@near_miss(fails=["master", "master_is_the_pilot", "nothing_of_the_baker"])
def puts_the_master_on_the_website(desk: Desk) -> None:
    solve(desk, masters="Music/Website")


@near_miss(fails=["nothing_of_the_baker"])
def converts_the_baker_as_well(desk: Desk) -> None:
    solve(desk, also_the_baker=True)
