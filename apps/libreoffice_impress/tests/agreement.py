"""Compares what the verifier says of a presentation with what LibreOffice says of it through UNO (``told.json``)."""

from __future__ import annotations

import json
from typing import Any

from apps.libreoffice_impress.verifier.contents import Paragraph
from apps.libreoffice_impress.verifier.labels import layout_name
from apps.libreoffice_impress.verifier.model import Deck, Page, Shape

_ADJUST = {0: "left", 1: "right", 2: "justify", 3: "center"}


def differences(deck: Deck, told: bytes) -> list[str]:
    """What the two do not agree about: names, layouts, places of shapes, and looks of paragraphs."""
    said: list[dict[str, Any]] = json.loads(told)
    if len(said) != len(deck.slides):
        return [f"{len(deck.slides)} slides, UNO has {len(said)}"]
    return [line for page, facts in zip(deck.slides, said, strict=True) for line in _slide(page, facts)]


def _slide(page: Page, facts: dict[str, Any]) -> list[str]:
    own = [one for one in page.shapes if not one.group]
    found = []
    ours = {"name": page.name, "layout": page.layout, "hidden": page.hidden, "master": page.master}
    # Slides without a name have one in the file, page3, that nobody sees.
    name = page.name if facts["name"] == f"page{page.number}" else facts["name"]
    theirs = {"name": name, "layout": layout_name(facts["layout"]), "hidden": not facts["visible"],
              "master": facts["master"]}  # fmt: skip
    found += _unlike(page.name, ours, theirs)
    if len(own) != len(facts["shapes"]):
        return [*found, f"{len(own)} shapes on {page.name}, UNO has {len(facts['shapes'])}"]
    for one, shape in zip(own, facts["shapes"], strict=True):
        found += _shape(one, shape)
    return found


def _shape(one: Shape, facts: dict[str, Any]) -> list[str]:
    who = one.name or one.placeholder
    ours: dict[str, Any] = {"name": one.name}
    theirs: dict[str, Any] = {"name": facts["name"]}
    if not one.fields:
        # UNO says the number of the slide that is shown.
        ours["text"], theirs["text"] = one.text, facts["text"]
    # UNO says where a rotated shape reaches; of tables, the file has the height before the last change.
    if not one.rotation and one.kind not in ("table", "connector"):
        ours |= {"x": one.x_mm, "y": one.y_mm, "width": one.width_mm, "height": one.height_mm}
        theirs |= {name: facts[name] / 100 for name in ("x", "y", "width", "height")}
    found = _unlike(who, ours, theirs)
    for line, said in zip(one.paragraphs, facts["lines"], strict=False):
        found += _line(f"{who}: {line.text}", line, said)
    return found


def _line(who: str, line: Paragraph, facts: dict[str, Any]) -> list[str]:
    looks = {piece.look for piece in line.pieces}
    ours: dict[str, Any] = {
        "level": line.level - 1,
        "adjust": line.form.alignment,
        "above": line.form.above_mm,
        "below": line.form.below_mm,
    }
    theirs = {
        "level": -1 if facts["level"] is None else facts["level"],
        "adjust": _ADJUST.get(facts["adjust"], "left"),
        "above": facts["above"] / 100,
        "below": facts["below"] / 100,
    }
    if len(looks) == 1:
        (look,) = looks
        ours |= {"size": look.size_pt, "font": look.font, "bold": look.bold}
        theirs |= {"size": facts["size"], "font": facts["font"], "bold": facts["weight"] > 100}
    return _unlike(who, ours, theirs)


def _unlike(who: str, ours: dict[str, Any], theirs: dict[str, Any]) -> list[str]:
    found = []
    for name, value in ours.items():
        other = theirs[name]
        near = isinstance(value, float) and isinstance(other, float) and abs(value - other) < 0.11
        if value != other and not near:
            found.append(f"{name} of {who!r}: {value!r}, UNO has {other!r}")
    return found
