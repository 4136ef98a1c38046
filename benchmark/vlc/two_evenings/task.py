"""Prepare two evenings of a film club: two lists, of which one waits for a letter, and what goes with them."""

from __future__ import annotations

from apps.gedit.requirements import Corrected, FiguresFilled
from apps.libreoffice_calc.requirements import Exported, FilledIn, Frozen
from apps.vlc.requirements import EqualizerSet, LibraryFilled, ListAgreed, SnapshotsSet
from apps.vlc.requirements.agreed import always_m3u8
from benchmark.worlds.film_club_office import answer_comes, club_office
from pytest_opencomputer.composed import Briefing, ComposedTask

TASK = ComposedTask(
    world=club_office,
    requirements={
        "price": Corrected.drawn,
        "news": FiguresFilled.drawn,
        "lengths": FilledIn.drawn,
        "loans": Exported.drawn,
        "view": Frozen.drawn,
        "sound": EqualizerSet.drawn,
        "stills": SnapshotsSet.drawn,
        "library": LibraryFilled.drawn,
        "list": always_m3u8(ListAgreed.drawn),
        "late": always_m3u8(ListAgreed.awaited),
    },
    instruction=(
        "The {club} has two evenings this month. evenings.txt, which is open in gedit, has most of the work. See "
        "to {price} and {news} in gedit, to {lengths}, {view} and {loans} in {book}, and to {sound}, {stills} and "
        "{library} in VLC. {list}. For the other evening, {asking} leaves a letter in {folder} while you work. "
        "When it is there, {late}. Both lists are .m3u8 files in {lists}, with films from {films}. Save the "
        "papers and the workbook.",
        "Please make two lists for the {club} as .m3u8 files in {lists}; our films are in {films}. {list}. When a "
        "letter by {asking} is in {folder}, {late}. Until it comes, do what evenings.txt in the same folder says: "
        "about {library}, {stills} and {sound} in VLC, about {loans}, {view} and {lengths} in {book}, and about "
        "{news} and {price} in gedit. Save the papers and the workbook.",
    ),
    difficulty="expert",
    tags=("long",),
    events=answer_comes,
    briefing=Briefing(
        "{folder}/evenings.txt",
        "gedit",
        "TWO EVENINGS\nOne is certain, the other nearly.",
        {
            "price": "a price at the door",
            "news": "the newsletter",
            "lengths": "the lengths in the workbook",
            "view": "the view of a sheet",
            "loans": "the loans as text",
            "sound": "the sound",
            "stills": "the snapshots",
            "library": "the media library",
        },
    ),
    max_steps=450,
    seed=5233,
)
