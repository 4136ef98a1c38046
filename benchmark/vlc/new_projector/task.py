"""Get everything of a film club ready for the rest of its season: lists, workbook, programme and newsletter."""

from __future__ import annotations

from apps.gedit.requirements import Corrected, FiguresFilled
from apps.libreoffice_calc.requirements import Corrected as FigureCorrected
from apps.libreoffice_calc.requirements import FilledIn, Marked
from apps.vlc.requirements import ListAgreed, SubtitleFilesRead
from apps.vlc.requirements.agreed import always_m3u8
from benchmark.worlds.film_club_office import answer_comes, club_office
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=club_office,
    requirements={
        "price": Corrected.drawn,
        "figure": FigureCorrected.drawn,
        "lengths": FilledIn.drawn,
        "unpaid": Marked.drawn,
        "list": always_m3u8(ListAgreed.drawn),
        "late": always_m3u8(ListAgreed.awaited),
        "subtitles": SubtitleFilesRead.drawn,
        "news": FiguresFilled.drawn,
    },
    instruction=(
        "Our new projector reads only M3U8, so save every list as .m3u8, in {lists}. The films are in "
        "{films}. {price}. {list}. While you work, {asking} leaves a letter in {folder}; when it is there, "
        "{late}. In {book}, {figure}. {lengths}. {unpaid}. In VLC, {subtitles}. {news}. Save everything.",
        "Save your lists as .m3u8 files in {lists}; our projector takes no others. Our films are in {films}. "
        "{lengths}; {book} is open. {unpaid}. {figure}. {price}. {news}. {list}. {asking} leaves a letter in {folder} "
        "while you work; then {late}. In VLC, {subtitles}. Save everything.",
    ),
    difficulty="hard",
    tags=("long",),
    max_steps=320,
    events=answer_comes,
)
