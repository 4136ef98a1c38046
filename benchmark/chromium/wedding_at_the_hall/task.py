"""Prepare a hall for a wedding: an order, an hour, figures, and a browser for those who play the music."""

from __future__ import annotations

from apps.chromium.requirements import AddressSaved, DataDeleted, KeptForLater, LanguageAdded, StartPagesSet
from apps.gedit.requirements import FiguresFilled
from apps.gedit.requirements.told import Updated
from apps.libreoffice_calc.requirements import FilledIn, Hidden
from benchmark.worlds.hall_office import hall_office
from pytest_opencomputer.composed import Briefing, ComposedTask

TASK = ComposedTask(
    world=hall_office,
    requirements={
        "order": FiguresFilled.drawn,
        "hour": Updated.drawn,
        "bought": FilledIn.drawn,
        "private": Hidden.drawn,
        "language": LanguageAdded.drawn,
        "address": AddressSaved.drawn,
        "data": DataDeleted.drawn,
        "later": KeptForLater.drawn,
        "start": StartPagesSet.drawn,
    },
    instruction=(
        "There is a wedding at {hall} on Saturday, and wedding.txt, which is open in gedit, lists what to do "
        "before. In gedit, see to {order} and {hour}; in {book}, to {bought} and {private}; in the browser, to "
        "{language}, {address}, {data} and {later}. The guests use the browser, too, so {start}. Save the papers "
        "and the workbook.",
        "{start}; {caretaker} wants this for the wedding. Please also do what {folder}/wedding.txt says. In the "
        "browser, see to {later}, {data}, {address} and {language}. Then see to {private} and {bought} in {book}, "
        "the workbook of {hall}, and to {hour} and {order} in gedit. Save the papers and the workbook.",
    ),
    difficulty="expert",
    tags=("long",),
    briefing=Briefing(
        "{folder}/wedding.txt",
        "gedit",
        "THE WEDDING\nNinety guests, and all of them want to dance.",
        {
            "order": "the order",
            "hour": "the hour that has changed",
            "bought": "the prices of what we bought",
            "private": "what guests should not see",
            "language": "one more language",
            "address": "the address of a hirer",
            "data": "the data of a site",
            "later": "a page for later",
        },
    ),
    max_steps=440,
    seed=3391,
)
