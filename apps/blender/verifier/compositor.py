"""Settings of the compositor's nodes, of those that are most used; ``settings`` says how the tables are read."""

from __future__ import annotations

from functools import cache

from .blocks import Item
from .settings import _READERS as READERS
from .settings import Entry, Setting

_FILTERS = "FLAT=0,TENT=1,QUAD=2,CUBIC=3,CATROM=4,GAUSS=5,MITCH=6,FAST_GAUSS=7"
_BLENDS = (
    "MIX=0,ADD=1,MULTIPLY=2,SUBTRACT=3,SCREEN=4,DIVIDE=5,DIFFERENCE=6,DARKEN=7,LIGHTEN=8,OVERLAY=9,DODGE=10,BURN=11,"
    "HUE=12,SATURATION=13,VALUE=14,COLOR=15,SOFT_LIGHT=16,LINEAR_LIGHT=17,EXCLUSION=18"
)
COMPOSITOR = {
    "CompositorNodeAlphaOver": ("use_premultiply:b:custom1:1", "premul:n:x"),
    "CompositorNodeBlur": (
        "use_variable_size:b:custom1:1 use_extended_bounds:b:custom1:2",
        f"aspect_correction:e:aspect:0:NONE=0,Y=1,X=2 filter_type:e:filtertype:0:{_FILTERS} factor_x:n:percentx "
        "factor_y:n:percenty size_x:n:sizex size_y:n:sizey use_bokeh:b:bokeh:1 use_gamma_correction:b:gamma:1 "
        "use_relative:b:relative:1",
    ),
    "CompositorNodeBrightContrast": ("use_premultiply:b:custom1:1", ""),
    "CompositorNodeColorBalance": (
        "correction_method:e:custom1:0:LIFT_GAMMA_GAIN=0,OFFSET_POWER_SLOPE=1,WHITEPOINT=2",
        "gain:n:gain gamma:n:gamma lift:n:lift offset:n:offset offset_basis:n:offset_basis power:n:power slope:n:slope",
    ),
    "CompositorNodeDenoise": (
        "",
        "prefilter:e:prefilter:0:NONE=1,FAST=0,ACCURATE=2 use_hdr:b:hdr:1",
    ),
    "CompositorNodeEllipseMask": (
        "mask_type:e:custom1:0:ADD=0,SUBTRACT=1,MULTIPLY=2,NOT=3",
        "mask_height:n:height mask_width:n:width rotation:a:rotation x:n:x y:n:y",
    ),
    "CompositorNodeFilter": (
        "filter_type:e:custom1:0:SOFTEN=0,SHARPEN=1,SHARPEN_DIAMOND=7,LAPLACE=2,SOBEL=3,PREWITT=4,KIRSCH=5,SHADOW=6",
        "",
    ),
    "CompositorNodeGlare": (
        "",
        "angle_offset:a:angle_ofs color_modulation:n:colmod fade:n:fade "
        "glare_type:e:type:0:BLOOM=4,GHOSTS=3,STREAKS=2,FOG_GLOW=1,SIMPLE_STAR=0 iterations:n:iter mix:n:mix "
        "quality:e:quality:0:HIGH=0,MEDIUM=1,LOW=2 size:n:size streaks:n:streaks threshold:n:threshold "
        "use_rotate_45:b:star_45:1",
    ),
    "CompositorNodeLensdist": ("", "use_fit:b:fit:1 use_jitter:b:jit:1 use_projector:b:proj:1"),
    "CompositorNodeMixRGB": (
        f"blend_type:e:custom1:0:{_BLENDS} use_alpha:b:custom2:1 use_clamp:b:custom2:2",
        "",
    ),
}
"""By the name that the Python reference uses: the settings in the node itself, and those in its own structure."""


def compositor_settings(node: Item) -> dict[str, Setting]:
    """The settings of a node of the compositor; none of one that is not among the known ones."""
    own, stored = _entries(node.text("idname"))
    storage = node.to("storage") if stored else None
    found = {entry.name: READERS[entry.kind](node, entry) for entry in own}
    return found | {entry.name: READERS[entry.kind](storage, entry) for entry in stored if storage}


@cache
def _known() -> dict[str, tuple[tuple[Entry, ...], tuple[Entry, ...]]]:
    return {name: (_parsed(own), _parsed(stored)) for name, (own, stored) in COMPOSITOR.items()}


def _entries(type: str) -> tuple[tuple[Entry, ...], tuple[Entry, ...]]:
    return _known().get(type, ((), ()))


def _parsed(table: str) -> tuple[Entry, ...]:
    parts = (text.split(":") for text in table.split())
    return tuple(Entry(name, kind, field, tuple(more)) for name, kind, field, *more in parts)
