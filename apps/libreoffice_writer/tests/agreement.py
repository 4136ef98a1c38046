"""Compares what the verifier says of a document with what LibreOffice says of it through UNO (``told.json``)."""

from __future__ import annotations

import json
from typing import Any

from apps.libreoffice_writer.verifier.book import Book
from apps.libreoffice_writer.verifier.style_names import of_odf

_ADJUST = {0: "left", 1: "right", 2: "justify", 3: "center"}


def differences(book: Book, told: bytes) -> list[str]:
    """What the two do not agree about, of the paragraphs outside of tables."""
    said: dict[str, Any] = json.loads(told)
    paragraphs = [one for one in book.texts["body"] if not one.in_table]
    if len(paragraphs) != len(said["paragraphs"]):
        return [f"{len(paragraphs)} paragraphs, UNO has {len(said['paragraphs'])}"]
    found = []
    for one, facts in zip(paragraphs, said["paragraphs"], strict=True):
        form, look = one.form, one.look
        ours = {
            "style": one.style,
            "label": one.item.label if one.item and one.item.format.kind == "number" else "",
            "left": form.left_mm if one.item is None else 0.0,
            "right": form.right_mm,
            "first": form.first_line_mm if one.item is None else 0.0,
            "above": form.above_mm,
            "below": form.below_mm,
            "adjust": form.alignment,
            "size": look.size_pt,
            "font": look.font,
            "level": one.level,
            "keep": form.keep_with_next,
            "orphans": form.orphans,
        }
        theirs = {
            "style": of_odf(facts["style"], "paragraph"),
            "label": facts["label"],
            "left": facts["left"] / 100 if one.item is None else 0.0,
            "right": facts["right"] / 100,
            "first": facts["first"] / 100 if one.item is None else 0.0,
            "above": facts["above"] / 100,
            "below": facts["below"] / 100,
            "adjust": _ADJUST.get(facts["adjust"], "left"),
            "size": facts["size"],
            "font": facts["font"],
            "level": facts["level"],
            "keep": facts["keep"],
            "orphans": facts["orphans"],
        }
        for name, value in ours.items():
            other = theirs[name]
            near = isinstance(value, float) and abs(value - other) < 0.06
            if value != other and not near:
                found.append(f"{name} of {one.text!r}: {value!r}, UNO has {other!r}")
    return found
