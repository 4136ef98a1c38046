"""Hand films over to an archive: figures, a list, and a VLC that plays as the archive does."""

from __future__ import annotations

from apps.gedit.requirements import Corrected, FiguresFilled
from apps.libreoffice_calc.requirements import FilledIn, Hidden, Named
from apps.vlc.requirements import KeyGiven, ListShortened, PictureTurned, SoundSet, TextShown, WindowSet
from benchmark.worlds.film_club_office import club_office
from pytest_opencomputer.composed import Briefing, ComposedTask

TASK = ComposedTask(
    world=club_office,
    requirements={
        "price": Corrected.drawn,
        "news": FiguresFilled.drawn,
        "lengths": FilledIn.drawn,
        "private": Hidden.drawn,
        "sums": Named.drawn,
        "list": ListShortened.drawn,
        "picture": PictureTurned.drawn,
        "sound": SoundSet.drawn,
        "text": TextShown.drawn,
        "window": WindowSet.drawn,
        "key": KeyGiven.drawn,
    },
    instruction=(
        "An archive wants to keep what the {club} has shown, and its wishes are in archive.txt, which is open in "
        "gedit. In gedit, see to {price} and {news}; in {book}, to {lengths}, {private} and {sums}; in VLC, to "
        "{picture}, {sound}, {text}, {window} and {key}. Our films are in {films}. At the end, {list}. Save the "
        "papers and the workbook.",
        "{list}, please; our films are in {films}. The archive that keeps what the {club} has shown has more "
        "wishes, which are in {folder}/archive.txt. In VLC, do what it says about {key}, {window}, {text}, "
        "{sound} and {picture}. See to {sums}, {private} and {lengths} in {book}, and to {news} and {price} in "
        "gedit. Save the papers and the workbook.",
    ),
    difficulty="expert",
    tags=("long",),
    briefing=Briefing(
        "{folder}/archive.txt",
        "gedit",
        "FOR THE ARCHIVE\nThey keep films for a hundred years.",
        {
            "price": "a price at the door",
            "news": "the newsletter",
            "lengths": "the lengths in the workbook",
            "private": "what is private",
            "sums": "a name for formulas",
            "picture": "the turned picture",
            "sound": "the sound",
            "text": "the text on the picture",
            "window": "how the window behaves",
            "key": "a key of VLC",
        },
    ),
    max_steps=440,
    seed=4711,
)
