"""Check what people of a workshop claim back, and get its books ready for the accountant."""

from __future__ import annotations

from apps.galculator.requirements import DisplayStyled
from apps.gedit.requirements import ViewSetUp
from apps.libreoffice_calc.requirements import Charted, Corrected, Exported, Frozen, Hidden, Marked
from apps.libreoffice_calc.requirements.claims import ClaimsChecked
from benchmark.worlds.workshop_claims import workshop_claims
from pytest_opencomputer.composed import Briefing, ComposedTask

TASK = ComposedTask(
    world=workshop_claims,
    requirements={
        "check": ClaimsChecked.drawn,
        "sum": Corrected.drawn,
        "rows": Marked.drawn,
        "private": Hidden.drawn,
        "text": Exported.drawn,
        "chart": Charted.drawn,
        "view": Frozen.drawn,
        "look": ViewSetUp.drawn,
        "display": DisplayStyled.drawn,
    },
    instruction=(
        "The accountant of {workshop} comes tomorrow, and nobody has looked at the claims of this half-year. Please "
        "{check}. All papers are in {folder}. accountant.txt, which is open in gedit, has what else {owner} wants: in "
        "the workbooks {sum}, {rows}, {private}, {text}, {view} and {chart}; in gedit {look}, and in galculator "
        "{display}. Save all workbooks that you change.",
        "{owner} needs our books by tomorrow; all papers are in {folder}. First, {check}. Then see to the points in "
        "Documents/accountant.txt: {display} in galculator, {look} in gedit; and in the workbooks of {workshop} "
        "{chart}, {view}, {text}, {private}, {rows} and {sum}. Save each of them.",
    ),
    difficulty="expert",
    tags=("long",),
    briefing=Briefing(
        "Documents/accountant.txt",
        "gedit",
        "BEFORE THE ACCOUNTANT COMES\nShe reads every line, and so should we.",
        {
            "sum": "a figure that is wrong",
            "rows": "the rows to look at",
            "private": "what is private",
            "text": "a sheet as text",
            "chart": "a chart",
            "view": "the view of a sheet",
            "look": "how text is shown",
            "display": "the display",
        },
    ),
    max_steps=450,
    seed=2209,
)
