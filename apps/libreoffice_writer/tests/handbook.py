"""A handbook in the running LibreOffice, through UNO: made, changed, and saved in every format before and after.

Runs in a sandbox, with its other two modules and the pictures beside it: ``handbook.py FOLDER``. What is then in the
files is stated once more, by hand, in ``seen.py``; what UNO says of them is written beside them (``told.json``).
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from handbook_changes import after  # type: ignore[import-not-found]
from handbook_making import Handbook as Book  # type: ignore[import-not-found]
from handbook_making import before, connect, prop

if TYPE_CHECKING:
    from apps.libreoffice_writer.tests.handbook_making import Handbook

FILTERS = {
    "odt": "writer8",
    "fodt": "OpenDocument Text Flat XML",
    "docx": "MS Word 2007 XML",
    "txt": "Text",
    "pdf": "writer_pdf_Export",
}


def told(book: Handbook) -> dict[str, Any]:
    """What UNO says of the document."""
    model = book.model
    paragraphs = []
    content = model.Text.createEnumeration()
    while content.hasMoreElements():
        one = content.nextElement()
        if one.supportsService("com.sun.star.text.Paragraph"):
            spacing = one.ParaLineSpacing
            paragraphs.append(
                {
                    "text": one.String, "style": one.ParaStyleName, "label": one.ListLabelString,
                    "left": one.ParaLeftMargin, "right": one.ParaRightMargin, "first": one.ParaFirstLineIndent,
                    "above": one.ParaTopMargin, "below": one.ParaBottomMargin, "adjust": one.ParaAdjust,
                    "spacing": [spacing.Mode, spacing.Height], "size": one.getPropertyValue("CharHeight"),
                    "font": one.CharFontName, "weight": one.CharWeight, "level": one.OutlineLevel,
                    "color": one.CharColor, "keep": one.ParaKeepTogether, "orphans": one.ParaOrphans,
                }
            )  # fmt: skip
    return {"paragraphs": paragraphs, "words": model.WordCount, "characters": model.CharacterCount}


def main(folder: str) -> None:
    """Make the document, change it, and save it in every format each time."""
    book = Book(*connect())
    for name, step in (("Before", before), ("After", after)):
        step(book)
        place = Path(folder, name)
        place.mkdir(parents=True, exist_ok=True)
        for suffix, filter_ in FILTERS.items():
            book.model.storeToURL((place / f"handbook.{suffix}").as_uri(), (prop("FilterName", filter_),))
        (place / "told.json").write_text(json.dumps(told(book), indent=1, ensure_ascii=False), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
