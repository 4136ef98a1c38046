"""Begin the second half of a season: minutes, members, lists of films, and VLC."""

from __future__ import annotations

from apps.gedit.requirements import Corrected, FiguresFilled
from apps.libreoffice_calc.requirements import Corrected as FigureCorrected
from apps.libreoffice_calc.requirements import FilledIn, Marked, Named
from apps.vlc.requirements import KeyGiven, LibraryFilled, ListAgreed, SoundSet, SubtitleFilesRead
from apps.vlc.requirements.agreed import always_m3u8
from benchmark.worlds.film_club_office import club_office
from pytest_opencomputer.composed import Briefing, ComposedTask

TASK = ComposedTask(
    world=club_office,
    requirements={
        "price": Corrected.drawn,
        "news": FiguresFilled.drawn,
        "visitors": FigureCorrected.drawn,
        "unpaid": Marked.drawn,
        "lengths": FilledIn.drawn,
        "sums": Named.drawn,
        "key": KeyGiven.drawn,
        "sound": SoundSet.drawn,
        "subtitles": SubtitleFilesRead.drawn,
        "library": LibraryFilled.drawn,
        "list": always_m3u8(ListAgreed.drawn),
    },
    instruction=(
        "The second half of the season of the {club} begins, and second-half.txt, which is open in gedit, has the "
        "work. See to {price} and {news} in gedit, to {visitors}, {unpaid}, {lengths} and {sums} in {book}, and "
        "to {key}, {sound}, {subtitles} and {library} in VLC. Our films are in {films}. Also {list}, as a .m3u8 "
        "file in {lists}. Save the papers and the workbook.",
        "Please begin in VLC. {list}, as a .m3u8 file in {lists}. Our films are in {films}. Then do what "
        "{folder}/second-half.txt says for the {club}: about {library}, {subtitles}, {sound} and {key} in VLC, "
        "about {sums}, {lengths}, {unpaid} and {visitors} in {book}, and about {news} and {price} in gedit. Save "
        "the papers and the workbook before you go to {venue}.",
    ),
    difficulty="expert",
    tags=("long",),
    briefing=Briefing(
        "{folder}/second-half.txt",
        "gedit",
        "THE SECOND HALF\nIn the first half we were not so careful.",
        {
            "price": "a price at the door",
            "news": "the newsletter",
            "visitors": "a figure from the minutes",
            "unpaid": "those who have not paid",
            "lengths": "the lengths in the workbook",
            "sums": "a name for formulas",
            "key": "a key of VLC",
            "sound": "the sound",
            "subtitles": "which subtitles are read",
            "library": "the media library",
        },
    ),
    max_steps=440,
    seed=2929,
)
