"""Make a profile for speech, convert two interviews with it, and one of them without loss."""

from __future__ import annotations

from apps.vlc.operations import convert, create_profile, open_convert
from pytest_opencomputer.solution import Desk, mistake, near_miss

FILMS = "/home/user/Videos/Oral history"
PILOT, BAKER, TEACHER = f"{FILMS}/OH-031 pilot.mp4", f"{FILMS}/OH-034 baker.mp4", f"{FILMS}/OH-040 teacher.mp4"
VOICE = "Archive voice"
WEBSITE = "/home/user/Music/Website"


def solve(
    desk: Desk,
    *,
    channels: str = "1",
    first: str = PILOT,
    second: str = TEACHER,
    teacher_with: str = VOICE,
    masters: str = "/home/user/Music/Masters",
) -> None:
    open_convert(desk, first)
    create_profile(desk, VOICE, container="MP3", codec="MP3", sample_rate="44100 Hz", bit_rate="64", channels=channels)
    convert(desk, VOICE, f"{WEBSITE}/OH-031.mp3")
    open_convert(desk, second)
    convert(desk, teacher_with, f"{WEBSITE}/OH-040.mp3")
    open_convert(desk, PILOT)
    convert(desk, "Audio - FLAC", f"{masters}/OH-031.flac")


@near_miss(fails=["other_files"])
def converts_the_baker_as_well(desk: Desk) -> None:
    solve(desk)
    open_convert(desk, BAKER)
    convert(desk, VOICE, f"{WEBSITE}/OH-034.mp3")


leaves_two_channels = mistake(solve, fails=["profile", "pilot", "teacher"], channels="2")
takes_the_baker_for_the_pilot = mistake(solve, fails=["pilot_is_heard"], first=BAKER)
takes_the_baker_for_the_teacher = mistake(solve, fails=["teacher_is_heard"], second=BAKER)
puts_the_master_on_the_website = mistake(solve, fails=["master", "master_is_the_pilot", "other_files"], masters=WEBSITE)
