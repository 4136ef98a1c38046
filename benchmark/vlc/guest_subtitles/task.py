"""Get VLC ready for films with subtitles of a guest country."""

from __future__ import annotations

from apps.vlc.requirements import KeyGiven, SubtitleFilesRead, SubtitlesLook
from benchmark.worlds.film_club import film_club
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=film_club,
    requirements={"files": SubtitleFilesRead.drawn, "look": SubtitlesLook.drawn, "key": KeyGiven.drawn},
    instruction=(
        "Our guest at the {club} brings two films with subtitles of an old kind. In VLC, {files}. The back rows want "
        "to read them, too, so {look}. And {key}; I sit in the dark and find no other.",
        "Next time in {venue} we read along, and VLC needs some settings for that. First, {files}. Then {look}. "
        "Finally, {key}: that is one I can feel in the dark.",
    ),
    difficulty="easy",
    max_steps=60,
)
