"""A clip that ``make_media.py`` makes: its shots, sound and tags."""

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
    """A part of a film: a pan over a photograph, or a card with a text in the middle.

    ``speech`` is said from its beginning, where the clip itself has no speech.
    """

    seconds: float
    photograph: str = ""
    start: View = (0.2, 0.4, 0.8)
    end: View = (0.6, 0.5, 0.62)
    caption: str = ""
    small: str = ""
    colour: str = "#14181c"
    dissolve: bool = True
    speech: str = ""


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
