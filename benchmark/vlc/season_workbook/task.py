"""Enter the lengths of films in a club's workbook, and make the list of an evening from it."""

from __future__ import annotations

from apps.libreoffice_calc.requirements import FilledIn, Marked
from apps.vlc.requirements import ListAgreed
from benchmark.worlds.film_club_office import club_book
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=club_book,
    requirements={"lengths": FilledIn.drawn, "unpaid": Marked.drawn, "list": ListAgreed.drawn},
    instruction=(
        "The workbook of the {club}, {book}, is open, and our films lie in {films}. {lengths}. Before the evening at "
        "the door, {unpaid}. Save the workbook. With VLC, {list}.",
        "I run the evenings of the {club} in {venue}. Our films are in {films}, everything else is in {book}. With "
        "VLC, {list}. In the workbook, {unpaid}. Then {lengths}. Save it.",
    ),
    difficulty="moderate",
    max_steps=110,
)
