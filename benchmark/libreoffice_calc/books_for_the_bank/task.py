"""Get the books of a workshop ready for a bank: text, rules, headings, charts, and the tools beside them."""

from __future__ import annotations

from apps.galculator.requirements import DisplayStyled
from apps.gedit.requirements import PluginsSet, ViewSetUp
from apps.libreoffice_calc.requirements import Charted, Exported, Headed, Highlighted, Limited, Linked, Named, Ruled
from benchmark.worlds.workshop import workshop
from pytest_opencomputer.composed import Briefing, ComposedTask

TASK = ComposedTask(
    world=workshop,
    requirements={
        "text": Exported.drawn,
        "rule": Highlighted.drawn,
        "kinds": Limited.drawn,
        "head": Headed.drawn,
        "line": Ruled.drawn,
        "chart": Charted.drawn,
        "link": Linked.drawn,
        "sums": Named.drawn,
        "plugins": PluginsSet.drawn,
        "view": ViewSetUp.drawn,
        "display": DisplayStyled.drawn,
    },
    instruction=(
        "The bank looks at the books of {workshop} on Thursday. {owner} has written down what to prepare in "
        "bank.txt, which is open in gedit. In the workbooks, all of them open in Calc, see to {rule}, {kinds}, "
        "{head}, {line}, {chart}, {link} and {sums}. Also {text}. Then see to {plugins} and {view} in gedit, and "
        "to {display} in galculator. Save the workbooks.",
        "{text}, in the workbook of {workshop} that has this sheet; all of them are open in Calc. The bank wants "
        "more, and {owner} has listed it in Documents/bank.txt. See to {display} in galculator, and to {view} and "
        "{plugins} in gedit. Then see to {sums}, {link}, {chart}, {line}, {head}, {kinds} and {rule} in the "
        "workbooks. Save them.",
    ),
    difficulty="expert",
    tags=("long",),
    briefing=Briefing(
        "Documents/bank.txt",
        "gedit",
        "FOR THE BANK\nThey see us once a year.",
        {
            "rule": "a rule for figures",
            "kinds": "the limit for a column",
            "head": "a heading",
            "line": "the line above totals",
            "chart": "a chart",
            "link": "a link",
            "sums": "a name for formulas",
            "plugins": "the plugins",
            "view": "how text is shown",
            "display": "the look of the display",
        },
    ),
    max_steps=450,
    seed=1479,
)
