"""Take stock in a workshop: figures, rows, headings, a chart, text for others, and tools at hand."""

from __future__ import annotations

from apps.galculator.requirements import ButtonsSized
from apps.gedit.requirements import ViewSetUp
from apps.libreoffice_calc.requirements import Charted, Corrected, Exported, Frozen, Headed, Marked, Named
from benchmark.worlds.workshop import workshop
from pytest_opencomputer.composed import Briefing, ComposedTask

TASK = ComposedTask(
    world=workshop,
    requirements={
        "sum": Corrected.drawn,
        "rows": Marked.drawn,
        "text": Exported.drawn,
        "head": Headed.drawn,
        "chart": Charted.drawn,
        "view": Frozen.drawn,
        "name": Named.drawn,
        "look": ViewSetUp.drawn,
        "buttons": ButtonsSized.drawn,
    },
    instruction=(
        "Today {workshop} takes stock. stock-taking.txt, which is open in gedit, says what {owner} wants "
        "done. In the workbooks, all of them open in Calc, see to {sum}, {rows}, {text}, {view}, {head} and "
        "{name}. Then {chart}. We count with galculator, so set up {buttons} there. In gedit, see "
        "to {look}. Save all workbooks that you change.",
        "{owner} has asked for a chart: please {chart}, in the workbook of {workshop} that has this sheet. Calc "
        "has all of them open. Documents/stock-taking.txt lists the rest. See to {look} in gedit, to {buttons} "
        "in galculator, and to {name}, {head}, {view}, {text}, {rows} and {sum} in the workbooks. Save "
        "them.",
    ),
    difficulty="expert",
    tags=("long",),
    briefing=Briefing(
        "Documents/stock-taking.txt",
        "gedit",
        "STOCK-TAKING\nEverybody counts, and one person writes.",
        {
            "sum": "a figure that is wrong",
            "rows": "the rows to look at",
            "text": "a sheet as text",
            "view": "the view of a sheet",
            "head": "a heading",
            "name": "a name for formulas",
            "look": "how text is shown",
            "buttons": "bigger buttons",
        },
    ),
    max_steps=440,
    seed=2681,
)
