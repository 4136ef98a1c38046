"""Give somebody else the keys of a hall: a paper, the order, bookings, and a browser as he needs it."""

from __future__ import annotations

from apps.chromium.requirements import HomePageSet, LanguageAdded, SiteZoomed, TabsGrouped, VisitsForgotten
from apps.gedit.requirements import FiguresFilled
from apps.gedit.requirements.told import Updated
from apps.libreoffice_calc.requirements import Hidden, Named
from benchmark.worlds.hall_office import hall_office
from pytest_opencomputer.composed import Briefing, ComposedTask

TASK = ComposedTask(
    world=hall_office,
    requirements={
        "order": FiguresFilled.drawn,
        "hour": Updated.drawn,
        "private": Hidden.drawn,
        "sums": Named.drawn,
        "home": HomePageSet.drawn,
        "language": LanguageAdded.drawn,
        "size": SiteZoomed.drawn,
        "visits": VisitsForgotten.drawn,
        "tabs": TabsGrouped.drawn,
    },
    instruction=(
        "Somebody else looks after {hall} from tomorrow, and {caretaker} shows him round. keys.txt, which is open "
        "in gedit, lists what is left to do for him. In gedit, see to {order} and {hour}; in {book}, to {private} "
        "and {sums}; in the browser, to {home}, {language}, {size} and {visits}. At the end, {tabs}. Save the "
        "papers and the workbook.",
        "{caretaker} hands over the keys of {hall} tonight. Please {tabs}, in the browser. There, also do what "
        "{folder}/keys.txt says about {visits}, {size}, {language} and {home}. The next one to use {book} needs "
        "{sums}, and {private} should be out of sight. Then change {hour} and {order} in gedit. Save all papers "
        "and the workbook.",
    ),
    difficulty="expert",
    tags=("long",),
    briefing=Briefing(
        "{folder}/keys.txt",
        "gedit",
        "WITH THE KEYS\nWhat I would have liked to find.",
        {
            "order": "the order",
            "hour": "the hour that has changed",
            "private": "what visitors should not see",
            "sums": "the name for formulas",
            "home": "the home page",
            "language": "one more language",
            "size": "the size of a site",
            "visits": "old visits",
        },
    ),
    max_steps=440,
    seed=7130,
)
