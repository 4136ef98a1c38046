"""Mark rows, and prepare subtitles and a key."""

from __future__ import annotations

from apps.libreoffice_calc.requirements import Marked
from apps.vlc.requirements import KeyGiven, SubtitleFilesRead
from benchmark.worlds.film_club_office import club_book
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=club_book,
    requirements={
        "unpaid": Marked.drawn,
        "subtitles": SubtitleFilesRead.drawn,
        "key": KeyGiven.drawn,
    },
    instruction=(
        "The workbook of {club} is open in Calc. {unpaid}, and save it. Next time at {venue}, we read along, so "
        "{subtitles}, in VLC. There, {key}, too.",
        "In VLC, {key}, for the evenings at {venue}. Then {subtitles}. The workbook of {club} is open in Calc: "
        "{unpaid}. Save it.",
    ),
    difficulty="moderate",
    max_steps=130,
    seed=38,
)
