"""Prepare an exhibition: stars, edits, keywords, a bracket, and lists on paper."""

from __future__ import annotations

from apps.darktable.requirements import (
    BracketGrouped,
    EditsCopied,
    FramesRated,
    KeywordCorrected,
    MaskDrawn,
    PicturesSigned,
)
from apps.galculator.requirements import ButtonsSized
from apps.gedit.requirements import PrintedAcross, ViewSetUp
from benchmark.worlds.photo_archive import photo_archive
from pytest_opencomputer.composed import Briefing, ComposedTask

TASK = ComposedTask(
    world=photo_archive,
    requirements={
        "keyword": KeywordCorrected.drawn,
        "edits": EditsCopied.drawn,
        "stars": FramesRated.drawn,
        "group": BracketGrouped.drawn,
        "mask": MaskDrawn.drawn,
        "signed": PicturesSigned.drawn,
        "paper": PrintedAcross.drawn,
        "look": ViewSetUp.drawn,
        "buttons": ButtonsSized.drawn,
    },
    instruction=(
        "{guest} shows pictures by {owner}, and exhibition.txt, which is open in gedit, lists what has to be done "
        "before. In darktable, see to {stars}, {edits}, {mask}, {keyword} and {signed}. Then {group}. In gedit, "
        "see to {look} and {paper}. At the door they will use galculator, so set up {buttons} there.",
        "{group}; {guest} needs these first. Documents/exhibition.txt has the rest of the work that {owner} wants "
        "to be done. In darktable, see to {signed}, {keyword}, {mask}, {edits} and {stars}. Then set up {buttons} "
        "in galculator, and see to {paper} and {look} in gedit.",
    ),
    difficulty="expert",
    tags=("long",),
    briefing=Briefing(
        "Documents/exhibition.txt",
        "gedit",
        "THE EXHIBITION\nIt hangs on Friday.",
        {
            "stars": "the stars",
            "edits": "the edits of one picture for others",
            "mask": "a part in another light",
            "keyword": "a misspelt keyword",
            "signed": "the name of the photographer",
            "paper": "the poster of the list",
            "look": "how text is shown",
            "buttons": "bigger buttons",
        },
    ),
    max_steps=420,
    seed=1436,
)
