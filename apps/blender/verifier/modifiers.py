"""Modifiers and constraints, from the top, with their settings."""

from __future__ import annotations

from typing import TypedDict

from pytest_opencomputer.guest.endpoint import Home, absent, saved

from .blocks import Blend, Item
from .files import opened
from .names import CONSTRAINT_TYPES, MODIFIER_TYPES
from .objects import the_object
from .settings import Setting, read_settings

# ModifierData.mode: eModifierMode; bConstraint.flag
_REALTIME, _RENDER, _EDITMODE = 1 << 0, 1 << 1, 1 << 2
_DISABLED, _MUTED = 1 << 2, 1 << 9


class Modifier(TypedDict):
    """A modifier in the stack."""

    name: str
    type: str
    show_viewport: bool
    show_render: bool


class ModifiersFacts(TypedDict):
    """The modifiers of an object, from the top of the stack."""

    found: bool
    modifiers: list[Modifier] | None


class ModifierFacts(TypedDict):
    """A modifier. ``settings`` are named as in the Python reference: ``width``, ``count``, ``use_axis``, …; angles in
    degrees."""

    found: bool
    type: str | None
    position: int | None
    show_viewport: bool | None
    show_render: bool | None
    show_in_editmode: bool | None
    settings: dict[str, Setting] | None


class Constraint(TypedDict):
    """A constraint in the stack."""

    name: str
    type: str
    enabled: bool


class ConstraintsFacts(TypedDict):
    """The constraints of an object or of a bone, from the top of the stack."""

    found: bool
    constraints: list[Constraint] | None


class ConstraintFacts(TypedDict):
    """A constraint. ``settings`` are named as in the Python reference: ``target``, ``track_axis``, …; angles in
    degrees."""

    found: bool
    type: str | None
    position: int | None
    enabled: bool | None
    influence: float | None
    settings: dict[str, Setting] | None


@saved
def modifiers(home: Home, place: str, object: str, scene: str = "") -> ModifiersFacts:
    """The modifier stack of an object."""
    item = the_object(opened(home, place), object, scene)
    if item is None:
        return absent(ModifiersFacts)
    found: list[Modifier] = []
    for one in item.list("modifiers"):
        mode = one.number("modifier.mode")
        found.append(
            {
                "name": one.text("modifier.name"),
                "type": type_of_modifier(one),
                "show_viewport": bool(mode & _REALTIME),
                "show_render": bool(mode & _RENDER),
            }
        )
    return {"found": True, "modifiers": found}


@saved
def modifier(home: Home, place: str, object: str, modifier: str, scene: str = "") -> ModifierFacts:
    """A modifier of an object by its name, with its settings."""
    item = the_object(opened(home, place), object, scene)
    stack = item.list("modifiers") if item else []
    number, one = next(((n, one) for n, one in enumerate(stack) if one.text("modifier.name") == modifier), (0, None))
    if one is None:
        return absent(ModifierFacts)
    mode = one.number("modifier.mode")
    return {
        "found": True,
        "type": type_of_modifier(one),
        "position": number,
        "show_viewport": bool(mode & _REALTIME),
        "show_render": bool(mode & _RENDER),
        "show_in_editmode": bool(mode & _EDITMODE),
        "settings": settings_of_modifier(one),
    }


def type_of_modifier(item: Item) -> str:
    """The type of a modifier, as the Python reference calls it."""
    number = item.number("modifier.type")
    return MODIFIER_TYPES.get(number, f"TYPE_{number}")


def settings_of_modifier(item: Item) -> dict[str, Setting]:
    """The settings of a modifier."""
    return read_settings(item, f"modifier.{type_of_modifier(item)}")


@saved
def constraints(home: Home, place: str, object: str, bone: str = "", scene: str = "") -> ConstraintsFacts:
    """The constraint stack of an object, or of one `bone` of an armature's pose."""
    stack = _constraints(opened(home, place), object, bone, scene)
    if stack is None:
        return absent(ConstraintsFacts)
    return {
        "found": True,
        "constraints": [
            {
                "name": one.text("name"),
                "type": type_of_constraint(one),
                "enabled": not one.flag("flag", _DISABLED | _MUTED),
            }
            for one in stack
        ],
    }


@saved
def constraint(
    home: Home, place: str, object: str, constraint: str, bone: str = "", scene: str = ""
) -> ConstraintFacts:
    """A constraint of an object or of one `bone` by its name, with its settings."""
    stack = _constraints(opened(home, place), object, bone, scene) or []
    number, one = next(((n, one) for n, one in enumerate(stack) if one.text("name") == constraint), (0, None))
    if one is None:
        return absent(ConstraintFacts)
    return {
        "found": True,
        "type": type_of_constraint(one),
        "position": number,
        "enabled": not one.flag("flag", _DISABLED | _MUTED),
        "influence": one.number("enforce"),
        "settings": settings_of_constraint(one),
    }


def settings_of_constraint(item: Item) -> dict[str, Setting]:
    """The settings of a constraint."""
    data = item.to("data")
    own = read_settings(data, f"constraint.{type_of_constraint(item)}") if data else {}
    return {**read_settings(item, "constraint"), **own}


def _constraints(blend: Blend | None, name: str, bone: str, scene: str) -> list[Item] | None:
    item = the_object(blend, name, scene)
    if item is None or not bone:
        return item.list("constraints") if item else None
    pose = item.to("pose")
    channels = pose.list("chanbase") if pose else []
    return next((one.list("constraints") for one in channels if one.text("name") == bone), None)


def type_of_constraint(item: Item) -> str:
    """The type of a constraint, as the Python reference calls it."""
    number = item.number("type")
    return CONSTRAINT_TYPES.get(number, f"TYPE_{number}")
