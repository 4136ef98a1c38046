"""A custom property with what its dialog says of it: range, default, description."""

from __future__ import annotations

from typing import TypedDict

from pytest_opencomputer.guest.endpoint import Home, absent, saved

from .blocks import Item
from .files import KINDS, named, opened
from .layers import the_scene
from .properties import properties_of
from .settings import Setting

_NUMBERS = {"IDPropertyUIDataInt", "IDPropertyUIDataFloat"}


class CustomPropertyFacts(TypedDict):
    """A custom property.

    ``minimum`` to ``soft_maximum`` and ``default`` are those of a number, or of each number of a list; null where the
    property is none, or nobody has set them. ``default`` is null for lists.
    """

    found: bool
    value: Setting
    minimum: float | None
    maximum: float | None
    soft_minimum: float | None
    soft_maximum: float | None
    default: float | None
    description: str | None


@saved
def custom_property(home: Home, place: str, kind: str, name: str, property: str) -> CustomPropertyFacts:
    """A custom property of an `object`, a `scene`, a `material`, … by its name, with its range."""
    blend = opened(home, place)
    if blend is None or kind not in KINDS:
        return absent(CustomPropertyFacts)
    item = the_scene(blend, name) if kind == "scene" else named(blend, kind, name)
    top = item.to("id.properties") if item else None
    found = next((one for one in top.list("data.group") if one.text("name") == property), None) if top else None
    if item is None or found is None:
        return absent(CustomPropertyFacts)
    about = found.to("ui_data")
    facts: CustomPropertyFacts = {
        **absent(CustomPropertyFacts),
        "found": True,
        "value": properties_of(item).get(property),
        "description": about.string("base.description") or "" if about else "",
    }
    return {**facts, **_range(about)} if about and about.kind in _NUMBERS else facts  # type: ignore[typeddict-item]


def _range(about: Item) -> dict[str, float | None]:
    return {
        "minimum": float(about.number("min")),
        "maximum": float(about.number("max")),
        "soft_minimum": float(about.number("soft_min")),
        "soft_maximum": float(about.number("soft_max")),
        "default": float(about.number("default_value")) if not about.number("default_array_len") else None,
    }
