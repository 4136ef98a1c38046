"""Share an archive with a second photographer: labels, rejects, a mask, edits, and the programs beside darktable."""

from __future__ import annotations

from apps.darktable.requirements import (
    BlurredRejected,
    EditsCopied,
    FramesLabelled,
    KeywordAttached,
    MaskDrawn,
    PicturesSigned,
)
from apps.gedit.requirements import EditorSetUp, SavedCopy
from apps.gimp.requirements import WorkplaceSet
from benchmark.worlds.photo_archive import photo_archive
from pytest_opencomputer.composed import Briefing, ComposedTask

TASK = ComposedTask(
    world=photo_archive,
    requirements={
        "edits": EditsCopied.drawn,
        "label": FramesLabelled.drawn,
        "keyword": KeywordAttached.drawn,
        "mask": MaskDrawn.drawn,
        "blurred": BlurredRejected.drawn,
        "signed": PicturesSigned.drawn,
        "copy": SavedCopy.drawn,
        "editor": EditorSetUp.drawn,
        "pictures": WorkplaceSet.drawn,
    },
    instruction=(
        "From tomorrow on {owner} shares an archive with {guest}, and shared.txt, which is open in gedit, lists "
        "what the two have agreed on. In darktable, see to {label}, {blurred}, {mask}, {edits} and {keyword}. "
        "Also {signed}. Then make {copy} with gedit, and set up {editor} there and {pictures} in GIMP.",
        "{signed}; {guest} insists on it. Documents/shared.txt has the rest of what {owner} has agreed to. In "
        "darktable, see to {keyword}, {edits}, {mask}, {blurred} and {label}. In GIMP, set up {pictures}; in "
        "gedit, set up {editor} and make {copy}.",
    ),
    difficulty="expert",
    tags=("long",),
    briefing=Briefing(
        "Documents/shared.txt",
        "gedit",
        "TWO PEOPLE, ONE ARCHIVE\nWhat one of us does, the other has to understand.",
        {
            "label": "a label",
            "blurred": "a picture that is not sharp",
            "mask": "a part in another light",
            "edits": "the edits of one picture for others",
            "keyword": "a keyword",
            "copy": "a copy of the list",
            "editor": "the settings for text",
            "pictures": "the settings for pictures",
        },
    ),
    max_steps=430,
    seed=7717,
)
