"""Prepare a visit by a school to a film club: papers, the workbook, and how VLC shows films."""

from __future__ import annotations

from apps.gedit.requirements import Corrected, FiguresFilled
from apps.libreoffice_calc.requirements import Corrected as FigureCorrected
from apps.libreoffice_calc.requirements import Exported, FilledIn, Marked
from apps.vlc.requirements import LibraryFilled, ListShortened, SnapshotsSet, SubtitlesLook, TextShown
from benchmark.worlds.film_club_office import club_office
from pytest_opencomputer.composed import Briefing, ComposedTask

TASK = ComposedTask(
    world=club_office,
    requirements={
        "price": Corrected.drawn,
        "news": FiguresFilled.drawn,
        "lengths": FilledIn.drawn,
        "unpaid": Marked.drawn,
        "visitors": FigureCorrected.drawn,
        "loans": Exported.drawn,
        "list": ListShortened.drawn,
        "stills": SnapshotsSet.drawn,
        "subtitles": SubtitlesLook.drawn,
        "text": TextShown.drawn,
        "library": LibraryFilled.drawn,
    },
    instruction=(
        "A school visits the {club} at {venue}. school.txt, which is open in gedit, has what I promised. Of the "
        "papers, see to {price} and {news}; in {book}, to {lengths}, {unpaid}, {visitors} and {loans}; in VLC, to "
        "{stills}, {subtitles}, {text} and {library}. Our films are in {films}. And {list}. Save papers and workbook.",
        "Thirty pupils come to {venue}, and the {club} wants to be ready. {list}. As {folder}/school.txt says, VLC "
        "needs {library}, {text}, {subtitles} and {stills}; {films} has the films. Teachers will be shown {book}: "
        "therefore do {loans}, {visitors}, {unpaid} and {lengths} there. {news} and {price} are papers for gedit. Do "
        "not forget to save workbook and papers.",
    ),
    difficulty="expert",
    tags=("long",),
    briefing=Briefing(
        "{folder}/school.txt",
        "gedit",
        "THE SCHOOL\nThirty pupils, two teachers.",
        {
            "price": "a price at the door",
            "news": "the newsletter",
            "lengths": "the lengths in the workbook",
            "unpaid": "those who have not paid",
            "visitors": "a figure from the minutes",
            "loans": "a sheet as text",
            "stills": "the snapshots",
            "subtitles": "the look of subtitles",
            "text": "the text over the picture",
            "library": "the media library",
        },
    ),
    max_steps=430,
    seed=1020,
)
