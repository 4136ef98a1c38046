"""Edits that are kept for other images: styles and presets."""

from __future__ import annotations

from typing import Any, TypedDict

from pytest_opencomputer.guest.endpoint import Home, absent, saved

from .cells import number
from .databases import Library, opened
from .processing import Edit, ModuleFacts, about_module, edit_of, operation_of, parameters_of

SHIPPED_STYLES = "_l10n_"


class NamesFacts(TypedDict):
    """Names, sorted."""

    found: bool
    names: list[str] | None


class StyleFacts(TypedDict):
    """A style and its modules."""

    found: bool
    description: str | None
    modules: list[Edit] | None


class PresetFacts(TypedDict):
    """A preset; what it is applied to by itself are patterns with ``%``, and ranges."""

    found: bool
    description: str | None
    automatic: bool | None
    maker: str | None
    model: str | None
    lens: str | None
    iso_min: float | None
    iso_max: float | None
    enabled: bool | None
    parameters: dict[str, float] | None


@saved
def styles(home: Home) -> NamesFacts:
    """All styles except those that come with darktable."""
    with opened(home) as found:
        if found is None:
            return absent(NamesFacts)
        names = {str(row["name"]) for row in found.rows("SELECT name FROM data.styles")}
        return {"found": True, "names": sorted(name for name in names if not name.startswith(SHIPPED_STYLES))}


@saved
def style(home: Home, name: str) -> StyleFacts:
    """A style: its description and its modules in order."""
    with opened(home) as found:
        rows = found.rows("SELECT description FROM data.styles WHERE name = ?", name) if found else []
        if found is None or not rows:
            return absent(StyleFacts)
        return {
            "found": True,
            "description": str(rows[0]["description"] or ""),
            "modules": [edit_of(one) for one in _style_items(found, name)],
        }


@saved
def style_module(home: Home, style: str, module: str, instance: str = "") -> ModuleFacts:
    """A module of a style with its parameters, as `module` does for an image."""
    with opened(home) as found:
        return about_module(_style_items(found, style) if found else [], module, instance)


@saved
def presets(home: Home, module: str) -> NamesFacts:
    """The presets of a module that a person has made."""
    with opened(home) as found:
        if found is None:
            return absent(NamesFacts)
        rows = found.rows(
            "SELECT name FROM data.presets WHERE operation = ? AND writeprotect = 0", operation_of(module)
        )
        return {"found": True, "names": sorted(str(row["name"]) for row in rows)}


@saved
def preset(home: Home, module: str, name: str) -> PresetFacts:
    """A preset of a module that a person has made, and to which images it is applied automatically."""
    operation = operation_of(module)
    with opened(home) as found:
        rows = (
            found.rows(
                "SELECT description, autoapply, maker, model, lens, iso_min, iso_max, enabled, op_version, op_params "
                "FROM data.presets WHERE operation = ? AND name = ? AND writeprotect = 0",
                operation,
                name,
            )
            if found
            else []
        )
    if not rows:
        return absent(PresetFacts)
    row = rows[0]
    return {
        "found": True,
        "description": str(row["description"] or ""),
        "automatic": bool(row["autoapply"]),
        "maker": str(row["maker"] or ""),
        "model": str(row["model"] or ""),
        "lens": str(row["lens"] or ""),
        "iso_min": number(row["iso_min"]),
        "iso_max": number(row["iso_max"]),
        "enabled": bool(row["enabled"]),
        "parameters": parameters_of(operation, row["op_version"], row["op_params"]),
    }


def _style_items(found: Library, name: str) -> list[dict[str, Any]]:
    return found.rows(
        "SELECT i.operation, i.enabled, i.module, i.op_params, i.multi_priority, i.multi_name, i.blendop_params "
        "FROM data.style_items i JOIN data.styles s ON s.id = i.styleid WHERE s.name = ? ORDER BY i.num",
        name,
    )
