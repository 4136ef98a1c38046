"""Get pictures ready for a web site: keywords, edits, signatures, exports, stars, a bracket, and a copy of a list."""

from __future__ import annotations

from apps.darktable.requirements import (
    BracketGrouped,
    EditsCopied,
    FramesExported,
    FramesRated,
    KeywordAttached,
    KeywordCorrected,
    PicturesSigned,
)
from apps.galculator.requirements import DisplayStyled
from apps.gedit.requirements import SavedCopy
from benchmark.worlds.photo_archive import photo_archive
from pytest_opencomputer.composed import Briefing, ComposedTask

TASK = ComposedTask(
    world=photo_archive,
    requirements={
        "keyword": KeywordAttached.drawn,
        "edits": EditsCopied.drawn,
        "signed": PicturesSigned.drawn,
        "export": FramesExported.drawn,
        "stars": FramesRated.drawn,
        "group": BracketGrouped.drawn,
        "wrong": KeywordCorrected.drawn,
        "copy": SavedCopy.drawn,
        "display": DisplayStyled.drawn,
    },
    instruction=(
        "The web site of {owner} has to be ready tonight. site.txt, which is open in gedit, says how. In "
        "darktable, see to {keyword}, {edits}, {signed}, {stars}, {group} and {wrong}. Then {export}. {guest}, "
        "who writes the texts, needs {copy}, made with gedit. Last, change {display} in galculator.",
        "{export}; {guest} is waiting for them. Documents/site.txt has the other things that {owner} wants by "
        "tonight. Change {display} in galculator and make {copy} with gedit. In darktable, do what site.txt says "
        "about {wrong}, {group}, {stars}, {signed}, {edits} and {keyword}.",
    ),
    difficulty="expert",
    tags=("long",),
    briefing=Briefing(
        "Documents/site.txt",
        "gedit",
        "BY TONIGHT\nThe old site has been wrong for years.",
        {
            "keyword": "a keyword",
            "edits": "the edits of one picture for others",
            "signed": "the name of the photographer",
            "stars": "the stars",
            "group": "a bracket",
            "wrong": "a misspelt keyword",
            "copy": "a copy of the list",
            "display": "the look of the display",
        },
    ),
    max_steps=430,
    seed=4384,
)
