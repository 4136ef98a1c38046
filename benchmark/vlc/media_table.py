"""What ``make_media.py`` makes: the clips of all tasks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

View = tuple[float, float, float]
"""Where a shot looks at a photograph: left and top as shares of what is left over, width as a share of the whole."""

H264 = ("-c:v", "libx264", "-preset", "slow", "-crf", "27", "-g", "50", "-pix_fmt", "yuv420p")
AAC = ("-c:a", "aac", "-b:a", "56k", "-ac", "2", "-ar", "44100")
VOICE = ("-c:a", "aac", "-b:a", "40k", "-ac", "1", "-ar", "32000")


@dataclass(frozen=True)
class Shot:
    """A part of a film: a pan over a photograph, or a card with a text in the middle."""

    seconds: float
    photograph: str = ""
    start: View = (0.2, 0.4, 0.8)
    end: View = (0.6, 0.5, 0.62)
    caption: str = ""
    small: str = ""
    colour: str = "#14181c"
    dissolve: bool = True


@dataclass(frozen=True)
class Clip:
    """A film, a recording (with ``speech``) or a piece of music (without ``shots``).

    Attributes:
        task: the folder of the task; several with spaces between them.
        place: where it lies below ``env/``.
        seconds: length of what has no shots.
        music: seed of the piece, ``instrument`` and ``second`` numbers of General MIDI, ``tempo`` beats a minute.
        tags: metadata of the file.
        chapters: name to start in seconds.
        timecode: written into the picture, as on a working copy.
    """

    task: str
    place: str
    shots: tuple[Shot, ...] = ()
    seconds: float = 0.0
    width: int = 320
    height: int = 180
    music: int = 1
    instrument: int = 0
    second: int = 48
    tempo: int = 84
    speech: str = ""
    voice: str = "slt"
    video: tuple[str, ...] = H264
    audio: tuple[str, ...] = AAC
    tags: Mapping[str, str] = field(default_factory=dict)
    chapters: Mapping[str, float] = field(default_factory=dict)
    timecode: bool = False


_PILOT = (
    "I came to the harbour in the winter of nineteen sixty one. There were no radios on the small boats then, so we "
    "read the lights, and we read the water. My father said that a pilot who talks too much has not looked. The big "
    "change was not the containers. The big change was that nobody waited for the tide any more."
)
_BAKER = (
    "We began at two in the morning, six days a week. The oven was older than my grandmother, and it had its moods. "
    "People think that bread is about flour. It is about time. When the power failed in seventy eight, the whole "
    "street stood in our shop, because it was the only warm room."
)
_TEACHER = (
    "There were forty one children in my first class, and one stove. I taught them to write with the window open, "
    "because the smoke was worse than the cold. Three of them became teachers. One of them became the mayor, and she "
    "still cannot spell the word necessary."
)
CLIPS: tuple[Clip, ...] = (
    # Stills for the press
    Clip(
        "press_stills",
        "Otter Creek/otter_creek_press_copy_TC.mp4",
        (
            Shot(3.0, caption="OTTER CREEK", small="press copy, not for broadcast"),
            Shot(7.0, "lake-sherburne", (0.1, 0.5, 0.95), (0.3, 0.6, 0.7)),
            Shot(7.0, "oakland-zoo-otters", (0.8, 0.4, 0.6), (0.3, 0.5, 0.7), dissolve=False),
            Shot(6.0, "perched-osprey", (0.5, 0.2, 0.45), (0.5, 0.4, 0.9), dissolve=False),
            Shot(7.0, "canyon-wren", (0.2, 0.5, 0.8), (0.6, 0.5, 0.5), dissolve=False),
            Shot(6.0, "blue-periwinkle", (0.4, 0.4, 0.9), (0.5, 0.5, 0.55)),
            Shot(4.0, caption="directed by Ruth Abelsen", small="camera Tomasz Wilk · sound Nia Prosser"),
        ),
        width=480,
        height=270,
        music=21,
        instrument=46,
        second=73,
        tempo=72,
        tags={"title": "Otter Creek (press copy)", "artist": "Ruth Abelsen"},
        timecode=True,
    ),
    # Interviews of an archive
    *(
        Clip(
            "oral_history_audio",
            f"Oral history/{name}.mp4",
            (Shot(seconds, photograph, start, end, caption=who, small=when),),
            speech=text,
            voice=voice,
            audio=VOICE,
            tags={"title": title, "artist": who, "date": when[-4:]},
        )
        for name, who, when, title, photograph, start, end, text, voice, seconds in (
            (
                "OH-031 pilot",
                "Aune Kallio",
                "harbour pilot, recorded 2019",
                "The water and the lights",
                "lake-sherburne",
                (0.2, 0.5, 0.7),
                (0.5, 0.5, 0.6),
                _PILOT,
                "slt",
                23.0,
            ),
            (
                "OH-034 baker",
                "Frank Tully",
                "baker, recorded 2020",
                "The oven had its moods",
                "beacon-street-sunset",
                (0.3, 0.5, 0.7),
                (0.6, 0.4, 0.6),
                _BAKER,
                "rms",
                21.0,
            ),
            (
                "OH-040 teacher",
                "Walter Brandt",
                "teacher, recorded 2022",
                "Forty-one children and one stove",
                "tea-gardens",
                (0.4, 0.4, 0.8),
                (0.4, 0.5, 0.7),
                _TEACHER,
                "awb",
                20.0,
            ),
        )
    ),
)
