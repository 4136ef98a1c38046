"""A presentation in the running LibreOffice, through UNO: made, changed, and saved in every format before and after.

Runs in a sandbox, with its other modules and the pictures beside it: ``deck.py FOLDER``. What is then in the files is
stated once more, by hand, in ``seen.py``; what UNO says of them is written beside them (``told.json``).
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from deck_before import before  # type: ignore[import-not-found]
from deck_changes import after  # type: ignore[import-not-found]
from deck_making import Deck as Made  # type: ignore[import-not-found]
from deck_making import connect, prop

if TYPE_CHECKING:
    from apps.libreoffice_impress.tests.deck_making import Deck

FILTERS = {
    "odp": "impress8",
    "fodp": "OpenDocument Presentation Flat XML",
    "pptx": "Impress MS PowerPoint 2007 XML",
    "pdf": "impress_pdf_Export",
    "png": "impress_png_Export",
    "html": "impress_html_Export",
}


def told(deck: Deck) -> list[dict[str, Any]]:
    """What UNO says of the slides and of the shapes on them."""
    slides = []
    for at in range(1, deck.slides.Count + 1):
        slide = deck.slide(at)
        shapes = [slide.getByIndex(number) for number in range(slide.Count)]
        slides.append(
            {
                "name": slide.Name, "layout": slide.Layout, "visible": bool(slide.Visible),
                "master": slide.MasterPage.Name, "shapes": [_shape(deck, one) for one in shapes],
            }
        )  # fmt: skip
    return slides


def _shape(deck: Deck, shape: Any) -> dict[str, Any]:
    facts = {
        "name": shape.Name, "x": shape.Position.X, "y": shape.Position.Y, "width": shape.Size.Width,
        "height": shape.Size.Height, "kind": shape.ShapeType, "text": getattr(shape, "String", ""), "lines": [],
    }  # fmt: skip
    for one in deck.paragraphs(shape) if facts["text"] else ():
        facts["lines"].append(
            {
                "text": one.String, "size": one.CharHeight, "font": one.CharFontName, "weight": one.CharWeight,
                "color": one.CharColor, "level": one.NumberingLevel, "bullet": bool(one.NumberingIsNumber),
                "adjust": one.ParaAdjust, "above": one.ParaTopMargin, "below": one.ParaBottomMargin,
            }
        )  # fmt: skip
    return facts


def main(folder: str) -> None:
    """Make the presentation, change it, and save it in every format each time."""
    deck = Made(*connect())
    for name, step in (("Before", before), ("After", after)):
        step(deck)
        place = Path(folder, name)
        place.mkdir(parents=True, exist_ok=True)
        for suffix, filter_ in FILTERS.items():
            deck.model.storeToURL((place / f"deck.{suffix}").as_uri(), (prop("FilterName", filter_),))
        (place / "told.json").write_text(json.dumps(told(deck), indent=1, ensure_ascii=False), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
    # The bridge's threads now and then bring the process down while it ends.
    os._exit(0)
