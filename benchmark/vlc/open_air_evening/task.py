"""Prepare an evening outside: figures, a list that waits for a letter, and VLC."""

from __future__ import annotations

from apps.gedit.requirements import Corrected
from apps.libreoffice_calc.requirements import Corrected as FigureCorrected
from apps.libreoffice_calc.requirements import Exported, Hidden
from apps.vlc.requirements import EqualizerSet, KeyGiven, ListAgreed, PictureTurned, SubtitleFilesRead, WindowSet
from apps.vlc.requirements.agreed import always_m3u8
from benchmark.worlds.film_club_office import answer_comes, club_office
from pytest_opencomputer.composed import Briefing, ComposedTask

TASK = ComposedTask(
    world=club_office,
    requirements={
        "price": Corrected.drawn,
        "visitors": FigureCorrected.drawn,
        "private": Hidden.drawn,
        "loans": Exported.drawn,
        "sound": EqualizerSet.drawn,
        "key": KeyGiven.drawn,
        "picture": PictureTurned.drawn,
        "subtitles": SubtitleFilesRead.drawn,
        "window": WindowSet.drawn,
        "late": always_m3u8(ListAgreed.awaited),
    },
    instruction=(
        "The {club} shows films outside, behind {venue}. outside.txt, which is open in gedit, has what we need. "
        "See to {price} in gedit, to {visitors}, {private} and {loans} in {book}, and to {sound}, {key}, "
        "{picture}, {subtitles} and {window} in VLC. Then {late}, as a .m3u8 file in {lists}. Our films are in "
        "{films}, and {asking} leaves a letter about them in {folder} while you work. Save the paper and the "
        "workbook.",
        "Please prepare the evening that the {club} holds in the open behind {venue}. In VLC, see to {window}, "
        "{subtitles}, {picture}, {key} and {sound}, as {folder}/outside.txt says. Then see to {loans}, {private} "
        "and {visitors} in {book}, and to {price} in gedit. Meanwhile {asking} leaves a letter in the same "
        "folder. When it is there, {late}, as a .m3u8 file in {lists}. Our films are in {films}. Save the paper "
        "and the workbook.",
    ),
    difficulty="expert",
    tags=("long",),
    events=answer_comes,
    briefing=Briefing(
        "{folder}/outside.txt",
        "gedit",
        "IN THE OPEN\nIf it rains, all of it is for nothing.",
        {
            "price": "a price at the door",
            "visitors": "a figure from the minutes",
            "private": "what is private",
            "loans": "a sheet as text",
            "sound": "the sound",
            "key": "a key of VLC",
            "picture": "the turned picture",
            "subtitles": "which subtitles are read",
            "window": "how the window behaves",
        },
    ),
    max_steps=430,
    seed=4295,
)
