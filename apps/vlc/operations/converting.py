"""Convert / Save: a file, or a part of it, into another format."""

from __future__ import annotations

from pathlib import PurePosixPath

from pytest_opencomputer.desk import Desk

from .dialogs import choose, choose_file, enter, list_file, set_time, tick


def open_convert(desk: Desk, path: str, *, start: int | None = None, stop: int | None = None) -> None:
    """Open the dialog Convert for a file, and wait for it.

    Args:
        start, stop: seconds, less than 60, between which to convert it.
    """
    desk.key("ctrl+r")
    desk.window("^Open Media$")
    list_file(desk, path)
    # The later one first, so that the part never ends before it begins.
    if stop is not None:
        set_time(desk, "Stop Time", stop)
    if start is not None:
        set_time(desk, "Start Time", start)
    desk.click(role="button", name="Convert / Save")
    desk.window("^Convert$")


def create_profile(
    desk: Desk, name: str, *, container: str, codec: str, sample_rate: str, bit_rate: str, channels: str
) -> None:
    """Make a profile for sound only, in the dialog Convert, and wait until the profile's own dialog has closed.

    Args:
        container: as the page Encapsulation names it.
        codec, sample_rate: items of the page Audio codec.
        bit_rate: kilobits per second.
    """
    desk.click(desk.find(role="button", description="Create a new profile"))
    desk.window("^Profile edition$")
    enter(desk, "Profile Name", name)
    desk.click(role="radio button", name=container)
    desk.click(role="page tab", name="Audio codec")
    desk.settle()
    # A container for sound only has taken its tick away.
    tick(desk, "Audio")
    choose(desk, "Codec", codec)
    choose(desk, "Sample Rate", sample_rate)
    enter(desk, "Bitrate", bit_rate, role="spin button")
    enter(desk, "Channels", channels, role="spin button")
    desk.click(role="button", name="Create")
    desk.gone("^Profile edition$")


def convert(desk: Desk, profile: str, to: str) -> None:
    """Convert what the dialog Convert was opened for, and wait until the file grows no more and nothing plays."""
    choose(desk, "Profile", profile)
    # The entry for the destination takes no typing.
    desk.click(role="button", name="Browse")
    choose_file(desk, r"^Save file\.\.\.$", to)
    desk.click(role="button", name="Start")
    desk.gone("^Convert$")
    place = PurePosixPath(to).relative_to("/home/user")
    sizes: list[int] = [0]

    def ended() -> bool:
        desk.settle()
        sizes.append(len(desk.sandbox.get_tree(str(place.parent)).get(place.name, b"")))
        return 0 < sizes[-2] == sizes[-1] and desk.sees(role="label", name=r"\s*--:--\s*")

    desk.wait_until(ended, f"{to} to be whole")
