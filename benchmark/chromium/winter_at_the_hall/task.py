"""Buy what a hall needs for the winter, send its bookings off, and set the browser up for who comes next."""

from __future__ import annotations

from apps.chromium.requirements import DataDeleted, KeptForLater, LanguageAdded, SearchAdded, SiteZoomed, TabsGrouped
from apps.gedit.requirements import FiguresFilled
from apps.gedit.requirements.told import HeardFilledIn
from apps.libreoffice_calc.requirements import Exported, FilledIn, Named
from benchmark.worlds.hall_office import hall_office
from benchmark.worlds.saved_notes import note_is_saved
from pytest_opencomputer.composed import Briefing, ComposedTask

TASK = ComposedTask(
    world=hall_office,
    requirements={
        "letter": HeardFilledIn.drawn,
        "order": FiguresFilled.drawn,
        "bought": FilledIn.drawn,
        "sums": Named.drawn,
        "text": Exported.drawn,
        "cookies": DataDeleted.drawn,
        "size": SiteZoomed.drawn,
        "search": SearchAdded.drawn,
        "later": KeptForLater.drawn,
        "language": LanguageAdded.drawn,
        "tabs": TabsGrouped.drawn,
    },
    instruction=(
        "Before it gets cold at {hall}, please do what winter.txt, which is open in gedit, says. Begin with "
        "{order} and {letter}, two papers; while you work on the second, {caretaker} saves a note for it. In "
        "{book}, see to {bought}, {sums} and {text}. In the browser, see to {cookies}, {size}, {search}, {later} "
        "and {language}. Then {tabs}. Save the papers and the workbook.",
        "Somebody else looks after {hall} this winter. {tabs}, so that she sees them at once. In the browser, "
        "also do what {folder}/winter.txt says about {language}, {later}, {search}, {size} and {cookies}. Then "
        "see to {text}, {sums} and {bought} in {book}, and to {order} and {letter} in gedit; for the second of "
        "them, {caretaker} saves a note while you work. Save the papers and the workbook.",
    ),
    difficulty="expert",
    tags=("long",),
    events=note_is_saved,
    briefing=Briefing(
        "{folder}/winter.txt",
        "gedit",
        "BEFORE THE WINTER\nWhat is bought now need not be bought in the snow.",
        {
            "letter": "the letter to the neighbours",
            "order": "the order",
            "bought": "the prices of what we bought",
            "sums": "the name for formulas",
            "text": "a sheet as text",
            "cookies": "the data of a site",
            "size": "the size of a site",
            "search": "the site search",
            "later": "a page for later",
            "language": "one more language",
        },
    ),
    max_steps=440,
    seed=8467,
)
