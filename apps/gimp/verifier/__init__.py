"""The endpoints of GIMP 3.0.4, over its own files (XCF), over what it exports, and over its profile.

Layers, channels, paths and resources are named as their dialogs show them. XCF files are read by ``xcf`` and ``tiles``,
which need no GIMP; ``tests/`` holds them against what GIMP itself says of the same files.
"""

from __future__ import annotations

from pytest_opencomputer.guest.channels.a11y import element
from pytest_opencomputer.guest.channels.files import file, file_digests, folder
from pytest_opencomputer.guest.channels.pictures import picture

from .channels import channel, channels, selection
from .colours import colour_grid, colours, grid_likeness, likeness
from .digests import layer_digests
from .exports import carried, export, frames
from .images import colormap, grid, guides, image, image_metadata, parasite, path, paths, sample_points
from .layer_parts import layer_effect, layer_mask, text_layer
from .layers import layer, layers
from .patterns import colour_place, pattern_likeness
from .preferences import changed_preferences, docks, preference, recent_files, shortcut, template, tool_option
from .resources import brush, brushes, filter_setting, gradient, palette, palettes, tool_preset, tool_presets
from .running import front_image

__all__ = [
    "brush",
    "brushes",
    "carried",
    "changed_preferences",
    "channel",
    "channels",
    "colormap",
    "colour_grid",
    "colour_place",
    "colours",
    "docks",
    "element",
    "export",
    "file",
    "file_digests",
    "filter_setting",
    "folder",
    "frames",
    "front_image",
    "gradient",
    "grid",
    "grid_likeness",
    "guides",
    "image",
    "image_metadata",
    "layer",
    "layer_digests",
    "layer_effect",
    "layer_mask",
    "layers",
    "likeness",
    "palette",
    "palettes",
    "parasite",
    "path",
    "paths",
    "pattern_likeness",
    "picture",
    "preference",
    "recent_files",
    "sample_points",
    "selection",
    "shortcut",
    "template",
    "text_layer",
    "tool_option",
    "tool_preset",
    "tool_presets",
]
