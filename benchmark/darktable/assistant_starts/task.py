"""Put a photographer's archive and computer in order for an assistant."""

from __future__ import annotations

from apps.darktable.requirements import (
    BlurredRejected,
    BracketGrouped,
    FramesExported,
    FramesLabelled,
    FramesRated,
    KeywordAttached,
    PicturesSigned,
)
from apps.gedit.requirements import Printed
from apps.gimp.requirements import WorkplaceSet
from benchmark.worlds.photo_archive import photo_archive
from pytest_opencomputer.composed import Briefing, ComposedTask

TASK = ComposedTask(
    world=photo_archive,
    requirements={
        "stars": FramesRated.drawn,
        "blurred": BlurredRejected.drawn,
        "keyword": KeywordAttached.drawn,
        "label": FramesLabelled.drawn,
        "group": BracketGrouped.drawn,
        "signed": PicturesSigned.drawn,
        "export": FramesExported.drawn,
        "paper": Printed.drawn,
        "place": WorkplaceSet.drawn,
    },
    instruction=(
        "{owner} has an assistant from tomorrow on, and assistant.txt, which is open in gedit, says what to do "
        "before. In darktable, see to {stars}, {blurred}, {keyword}, {label}, {group} and {signed}. For {guest}, "
        "{export}. In gedit, see to {paper}, and in GIMP to {place}.",
        "Please put everything in order before the assistant of {owner} begins. {export}, so that {guest} has it at "
        "last. The rest is in Documents/assistant.txt. See to {place} in GIMP, to {paper} in gedit, and to {signed}, "
        "{group}, {label}, {keyword}, {blurred} and {stars} in darktable.",
    ),
    difficulty="expert",
    tags=("long",),
    briefing=Briefing(
        "Documents/assistant.txt",
        "gedit",
        "FOR MY ASSISTANT\nSo that two people find the same picture.",
        {
            "stars": "the stars",
            "blurred": "a picture that is not sharp",
            "keyword": "a keyword",
            "label": "a label",
            "group": "a bracket",
            "signed": "who took the pictures",
            "paper": "the list on paper",
            "place": "the settings for pictures",
        },
    ),
    max_steps=420,
    seed=860,
)
