"""Follow a lender and a school: lists of films, stills, loans, figures, and how VLC sounds."""

from __future__ import annotations

from apps.gedit.requirements import FiguresFilled
from apps.libreoffice_calc.requirements import Exported, FilledIn, Frozen
from apps.vlc.requirements import EqualizerSet, LibraryFilled, ListAgreed, ListShortened, SnapshotsSet, SubtitlesLook
from benchmark.worlds.film_club_office import answer_comes, club_office
from pytest_opencomputer.composed import Briefing, ComposedTask

TASK = ComposedTask(
    world=club_office,
    requirements={
        "news": FiguresFilled.drawn,
        "lengths": FilledIn.drawn,
        "loans": Exported.drawn,
        "view": Frozen.drawn,
        "stills": SnapshotsSet.drawn,
        "sound": EqualizerSet.drawn,
        "look": SubtitlesLook.drawn,
        "library": LibraryFilled.drawn,
        "short": ListShortened.drawn,
        "late": ListAgreed.awaited,
    },
    instruction=(
        "The {club} has borrowed films. lender.txt, which is open in gedit, has what their lender wants us to do. "
        "See to {news} in gedit, to {lengths}, {view} and {loans} in {book}, and to {stills}, {sound}, {look} and "
        "{library} in VLC. {short}. While you work, {asking} leaves a letter in {folder}. When it is there, "
        "{late}. Our films are in {films}. Save the paper and the workbook.",
        "{short}, first of all. Then please do what {folder}/lender.txt asks of the {club}. In VLC, see to "
        "{library}, {look}, {sound} and {stills}; in {book}, to {loans}, {view} and {lengths}; in gedit, to "
        "{news}. Meanwhile, {asking} leaves a letter in the same folder. When it is there, {late}. Our films are in "
        "{films}. Save the paper and the workbook.",
    ),
    difficulty="expert",
    tags=("long",),
    events=answer_comes,
    briefing=Briefing(
        "{folder}/lender.txt",
        "gedit",
        "THE LENDER\nFriendly, but exact.",
        {
            "news": "the newsletter",
            "lengths": "the lengths in the workbook",
            "view": "the view of a sheet",
            "loans": "the loans as text",
            "stills": "the snapshots",
            "sound": "the sound",
            "look": "the look of subtitles",
            "library": "the media library",
        },
    ),
    max_steps=440,
    seed=1873,
)
