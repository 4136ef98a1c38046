"""Processing modules: what they are called, what their parameters mean, which entries of a history are in force.

The names and structures are those of the ``iop`` sources of both releases.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Sequence
from typing import Any, TypedDict

from pytest_opencomputer.guest.channels.typed_values import whole
from pytest_opencomputer.guest.endpoint import StateCorrupt, absent
from pytest_opencomputer.guest.state import shown as quoted

_TITLES = {
    "ashift": "rotate and perspective",
    "bilat": "local contrast",
    "colorbalancergb": "color balance rgb",
    "colorin": "input color profile",
    "colorout": "output color profile",
    "flip": "orientation",
    "gamma": "display encoding",
    "shadhi": "shadows and highlights",
    "splittoning": "split-toning",
    "vignette": "vignetting",
}
"""Modules with different names in the database and in the window."""
_OPERATIONS = {title: operation for operation, title in _TITLES.items()}

# What darktable puts into every history by itself; orientation only where it is left to the camera (-1).
_AUTOMATIC_MODULES = frozenset({"colorin", "colorout", "gamma", "rawprepare", "demosaic", "hotpixels"})
ORIENTATION_OF_CAMERA = b"\xff\xff\xff\xff"

_BALANCE = (
    "shadows_luminance shadows_chroma shadows_hue power_luminance power_chroma power_hue highlights_luminance "
    "highlights_chroma highlights_hue global_luminance global_chroma global_hue shadows_weight white_fulcrum "
    "highlights_weight chroma_shadows chroma_highlights chroma_global chroma_midtones saturation_global "
    "saturation_highlights saturation_midtones saturation_shadows hue_shift brilliance_global brilliance_highlights "
    "brilliance_midtones brilliance_shadows mask_grey_fulcrum vibrance grey_fulcrum contrast"
)
PARAMETERS: dict[tuple[str, int], tuple[str, str, int]] = {
    # operation, version: fields, their types, size of the whole structure in bytes
    ("ashift", 5): ("rotation lens_shift_vertical lens_shift_horizontal shear", "ffff", 892),
    ("bilat", 3): ("mode highlights shadows detail midtone_range", "Iffff", 20),
    ("colorbalancergb", 5): (f"{_BALANCE} saturation_formula", "f" * 32 + "i", 132),
    ("crop", 1): ("left top right bottom ratio_numerator ratio_denominator", "ffffii", 24),
    ("exposure", 6): (
        "mode black_level exposure deflicker_percentile deflicker_target compensate_camera_exposure",
        "iffffi",
        24,
    ),
    ("flip", 2): ("orientation", "i", 4),
    ("grain", 2): ("channel coarseness strength midtones_bias", "ifff", 16),
    ("monochrome", 2): ("a b size highlights", "ffff", 16),
    ("shadhi", 5): (
        "order radius shadows white_point_adjustment highlights reserved compress shadows_color_adjustment "
        "highlights_color_adjustment flags low_approximation algorithm",
        "iffffffffIfi",
        48,
    ),
    ("sharpen", 1): ("radius amount threshold", "fff", 12),
    ("splittoning", 1): (
        "shadows_hue shadows_saturation highlights_hue highlights_saturation balance compress",
        "ffffff",
        24,
    ),
    ("velvia", 2): ("strength mid_tones_bias", "ff", 8),
    ("vignette", 4): (
        "scale fall_off_strength brightness saturation horizontal_center vertical_center automatic_ratio "
        "width_height_ratio shape dithering unbound",
        "ffffffiffii",
        44,
    ),
}
"""Parameters as the modules keep them: percentages and hues are shares, not what the sliders show; the balance of
split-toning is one less the share that is shown."""


class Edit(TypedDict):
    """A module instance in force. ``instance`` is empty if not named, ``parameters`` null if not known."""

    module: str
    instance: str
    enabled: bool
    parameters: dict[str, float] | None


class ModuleFacts(TypedDict):
    """A module instance. ``parameters`` is null for modules and versions whose parameters are not known."""

    found: bool
    enabled: bool | None
    version: int | None
    masked: bool | None
    parameters: dict[str, float] | None


def in_force(entries: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Of the entries of a history, oldest first, the last one of each module instance."""
    last: dict[tuple[Any, Any], dict[str, Any]] = {}
    for entry in entries:
        last[entry["operation"], entry["multi_priority"]] = entry
    return list(last.values())


def automatic(entry: dict[str, Any]) -> bool:
    """Whether darktable put it there by itself."""
    operation = entry["operation"]
    return operation in _AUTOMATIC_MODULES or (operation == "flip" and entry["op_params"] == ORIENTATION_OF_CAMERA)


def title_of(operation: Any) -> str:
    """What the window calls a module."""
    return _TITLES.get(str(operation), str(operation))


def operation_of(title: str) -> str:
    """What the databases call a module."""
    return _OPERATIONS.get(title, title)


def edit_of(entry: dict[str, Any]) -> Edit:
    """The fact about an entry of a history or a style."""
    return {
        "module": title_of(entry["operation"]),
        "instance": str(entry["multi_name"] or ""),
        "enabled": bool(entry["enabled"]),
        "parameters": parameters_of(entry["operation"], entry["module"], entry["op_params"]),
    }


def about_module(entries: Sequence[dict[str, Any]], title: str, instance: str) -> ModuleFacts:
    """A module among the entries in force of a history or a style; of several instances the first, or the named one."""
    operation = operation_of(title)
    fitting = [one for one in entries if one["operation"] == operation and instance in ("", one["multi_name"])]
    if not fitting:
        return absent(ModuleFacts)
    entry = min(fitting, key=lambda one: whole(one["multi_priority"], "multi_priority"))
    return {
        "found": True,
        "enabled": bool(entry["enabled"]),
        "version": whole(entry["module"], "the version of a module"),
        "masked": _masked(entry["blendop_params"]),
        "parameters": parameters_of(operation, entry["module"], entry["op_params"]),
    }


def parameters_of(operation: str, version: Any, raw: Any) -> dict[str, float] | None:
    """The parameters of a module by name; ``None`` if they are not known, or not of the size that they must have."""
    known = PARAMETERS.get((operation, version))
    if known is None or not isinstance(raw, bytes) or len(raw) != known[2]:
        return None
    values = [float(value) for value in struct.unpack_from("<" + known[1], raw)]
    if not all(map(math.isfinite, values)):
        raise StateCorrupt(f"parameters of {quoted(operation)} that are no numbers")
    # Single precision has 7 digits: 0.7 would come out as 0.699999988079071.
    return {name: float(f"{value:.7g}") for name, value in zip(known[0].split(), values, strict=True)}


def _masked(blending: Any) -> bool:
    """Whether a mask or an opacity is in use: the first word of the blending parameters, ``dt_develop_mask_mode_t``."""
    return isinstance(blending, bytes) and len(blending) >= 4 and bool(struct.unpack_from("<I", blending)[0] & 1)
