"""What several requirements of galculator need."""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import Any

from pytest_opencomputer.composed import Asked

_FREE = ("mode", "default_angle_base", *(f"remembered_value{register}" for register in "xyzt"))
"""View and angles, which a world may have set otherwise, and the display, which is forgotten at the end."""
_MODULES = tuple(f"display_module_{module}" for module in ("number", "angle", "notation", "arith", "open"))
_GROUPS = tuple(f"{group}_button_group" for group in ("function", "dispctrl", "logic", "standard"))
_KEYS = {
    "settings:display": ("display_bkg_color", "display_result_font"),
    "settings:parts": (*_MODULES, *_GROUPS),
    "settings:buttons": ("button_width", "button_height"),
    "settings:notation": ("default_notation_mode",),
}
"""The keys of settings that requirements change, by resource."""


def _rest(changed: Set[str]) -> tuple[Mapping[str, Any], Any]:
    without = {*_FREE, *(key for resource in changed for key in _KEYS.get(resource, ()))}
    return {"without": sorted(without)}, {"keys": []}


SETTINGS_KEPT = Asked(
    "settings_kept", "changed-settings", because="All other settings are right as they are.", rest=_rest
)
"""A guard: the settings that no requirement of the task changes are as galculator ships them."""
