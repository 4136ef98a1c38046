"""Hand a workshop's books over, and set up the computer for who comes next."""

from __future__ import annotations

from apps.galculator.requirements import ButtonsSized, DisplayStyled
from apps.gedit.requirements import EditorSetUp, PluginsSet
from apps.libreoffice_calc.requirements import Charted, Corrected, Frozen, Hidden, Limited, Linked, Ruled
from benchmark.worlds.workshop import workshop
from pytest_opencomputer.composed import Briefing, ComposedTask

TASK = ComposedTask(
    world=workshop,
    requirements={
        "sum": Corrected.drawn,
        "kinds": Limited.drawn,
        "private": Hidden.drawn,
        "link": Linked.drawn,
        "line": Ruled.drawn,
        "chart": Charted.drawn,
        "view": Frozen.drawn,
        "editor": EditorSetUp.drawn,
        "plugins": PluginsSet.drawn,
        "buttons": ButtonsSized.drawn,
        "display": DisplayStyled.drawn,
    },
    instruction=(
        "From Monday on somebody else keeps the books of {workshop}. {owner} has listed in successor.txt, which "
        "is open in gedit, what to prepare. In the workbooks, all of them open in Calc, see to {sum}, {kinds}, "
        "{view}, {private}, {link} and {line}. Then {chart}. Set up {editor} and {plugins} in gedit, and "
        "{buttons} and {display} in galculator. Save every workbook that you change.",
        "Please do what {owner} asks for in Documents/successor.txt. Set up {display} and {buttons} in "
        "galculator, and {plugins} and {editor} in gedit, for the one who keeps the books of {workshop} from now "
        "on. In the workbooks, all of them open in Calc, see to {line}, {link}, {private}, {view}, {kinds} and "
        "{sum}. In one of them, {chart}. Save them.",
    ),
    difficulty="expert",
    tags=("long",),
    briefing=Briefing(
        "Documents/successor.txt",
        "gedit",
        "FOR MY SUCCESSOR\nThe books have been mine for nine years.",
        {
            "sum": "a figure that is wrong",
            "kinds": "the limit for a column",
            "view": "the view of a sheet",
            "private": "what visitors should not see",
            "link": "a link",
            "line": "the line above totals",
            "editor": "the settings for text",
            "plugins": "the plugins",
            "buttons": "the size of buttons",
            "display": "the display",
        },
    ),
    max_steps=440,
    seed=1507,
)
