"""The edits of an image: its history, its modules, its drawn masks. Kinds of masks: ``develop/masks.h``."""

from __future__ import annotations

from typing import TypedDict

from pytest_opencomputer.guest.channels.typed_values import whole
from pytest_opencomputer.guest.endpoint import Home, absent, saved

from .databases import opened_image
from .processing import Edit, ModuleFacts, about_module, automatic, edit_of


class EditsFacts(TypedDict):
    """Modules in the order in which they came into the history; ``undone`` counts entries above the current one."""

    found: bool
    edits: list[Edit] | None
    undone: int | None


class Mask(TypedDict):
    """A drawn mask."""

    name: str
    shape: str


class MasksFacts(TypedDict):
    """Drawn masks by name."""

    found: bool
    masks: list[Mask] | None


# Bits of masks_history.form: dt_masks_type_t. The last two say for what a shape is used.
_SHAPES = {1: "circle", 2: "path", 16: "gradient", 32: "ellipse", 64: "brush"}
_GROUP, _CLONING = 4, 8 | 128


@saved
def edits(home: Home, image: str, version: int = 0) -> EditsFacts:
    """The modules in an image's history, on or off, except those that darktable adds by itself."""
    with opened_image(home, image, version) as both:
        if both is None:
            return absent(EditsFacts)
        found, one = both
        above = found.rows(
            "SELECT count(*) AS n FROM main.history WHERE imgid = ? AND num >= ?", one.id, one.history_end
        )
        entries = [entry for entry in found.history(one) if not automatic(entry)]
        return {"found": True, "edits": [edit_of(entry) for entry in entries], "undone": above[0]["n"]}


@saved
def module(home: Home, image: str, module: str, instance: str = "", version: int = 0) -> ModuleFacts:
    """A processing module of an image, by the name that the darkroom shows.

    If there are several instances, `instance` names one of them; by default it is the first.
    """
    with opened_image(home, image, version) as both:
        return about_module(both[0].history(both[1]) if both else [], module, instance)


@saved
def masks(home: Home, image: str, version: int = 0) -> MasksFacts:
    """The drawn masks of an image, without groups."""
    with opened_image(home, image, version) as both:
        if both is None:
            return absent(MasksFacts)
        found, one = both
        # Each entry of the history that changes a mask repeats all of them: the last one counts.
        rows = found.rows(
            "SELECT DISTINCT form, name FROM main.masks_history WHERE imgid = ?1 AND num = "
            "(SELECT max(num) FROM main.masks_history WHERE imgid = ?1 AND num < ?2)",
            one.id,
            one.history_end,
        )
        drawn: list[Mask] = [
            {"name": str(row["name"]), "shape": _SHAPES.get(form & ~_CLONING, f"form {form}")}
            for row in rows
            if not (form := whole(row["form"], "form")) & _GROUP
        ]
        return {"found": True, "masks": sorted(drawn, key=lambda mask: mask["name"])}
