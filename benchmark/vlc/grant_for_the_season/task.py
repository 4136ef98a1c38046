"""Take over from somebody who ran a film club: papers, a workbook, two lists, figures for the council, and VLC."""

from __future__ import annotations

from apps.gedit.requirements import Corrected, FiguresFilled
from apps.gedit.requirements.gaps import figures_of
from apps.libreoffice_calc.requirements import Corrected as FigureCorrected
from apps.libreoffice_calc.requirements import Exported, Frozen, Hidden
from apps.vlc.requirements import KeyGiven, ListAgreed, SnapshotsSet, SubtitlesLook
from apps.vlc.requirements.agreed import always_m3u8
from benchmark.worlds.film_club_grant import BEFORE_I_GO, GRANT, club_before_grant
from benchmark.worlds.film_club_office import answer_comes
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=club_before_grant,
    requirements={
        "price": Corrected.drawn,
        "grant": figures_of(GRANT),
        "news": FiguresFilled.drawn,
        "figure": FigureCorrected.drawn,
        "private": Hidden.drawn,
        "view": Frozen.drawn,
        "loans": Exported.drawn,
        "list": always_m3u8(ListAgreed.drawn),
        "stills": SnapshotsSet.drawn,
        "look": SubtitlesLook.drawn,
        "key": KeyGiven.drawn,
        "late": always_m3u8(ListAgreed.awaited),
    },
    instruction=(
        "I am away from tomorrow on, and before-i-go.txt, which is open in gedit, says what the {club} still needs. "
        "Our new projector reads only M3U8, so every list has to be an .m3u8 file in {lists}. While you work, {asking} "
        "leaves a letter in {folder}; {late} has to wait for it, and {list} need not. In {book}, see to {figure}, "
        "{private}, {view} and {loans}. Of the papers, {price}, {news} and {grant} are open. In VLC, {stills}, {look} "
        "and {key} are missing. Our films are in {films}. Save all papers and the workbook.",
        "Please finish what {folder}/before-i-go.txt lists for the {club}; our films are in {films}. In VLC, that is "
        "{key}, {look} and {stills}, and {list}. {late} depends on a letter that {asking} leaves in {folder} while you "
        "work. Both lists have to be .m3u8 files in {lists}, as our projector takes no others. In Calc, {book} needs "
        "{view}, {private} and {figure}; do {loans}, too. In gedit, there are {grant}, {news} and {price}. Save papers "
        "and workbook.",
    ),
    difficulty="expert",
    tags=("long",),
    max_steps=400,
    events=answer_comes,
    briefing=BEFORE_I_GO,
)
