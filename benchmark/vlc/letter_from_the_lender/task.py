"""Prepare an evening whose films a lender's answer decides: its list, a shorter one, and the price at the door."""

from __future__ import annotations

from apps.gedit.requirements import Corrected
from apps.vlc.requirements import ListAgreed, ListShortened, SubtitleFilesRead
from benchmark.worlds.film_club_office import answer_comes, club_papers
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=club_papers,
    requirements={
        "price": Corrected.drawn,
        "repeat": ListShortened.drawn,
        "late": ListAgreed.awaited,
        "subtitles": SubtitleFilesRead.drawn,
    },
    instruction=(
        "{asking} has asked a lender for films and puts the answer into {folder} as soon as it is there; then, with "
        "VLC, {late}. Our films are in {films}. Until then, {repeat}. In gedit, {price}, and save it. Last, in VLC, "
        "{subtitles}.",
        "Three things at the {club} cannot wait, and one has to. In gedit, {price}; save it. With VLC, {repeat}. Also "
        "{subtitles}. While you work, {asking} leaves a letter in {folder}: then {late}. All films are in {films}.",
    ),
    difficulty="hard",
    max_steps=130,
    events=answer_comes,
)
