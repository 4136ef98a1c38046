"""The endpoints of Inkscape 1.4: drawings of this and older releases, what it exports, and its settings.

Drawings are read by a channel of their own (``svg``), which needs no Inkscape; ``tests/`` hold it against what Inkscape
itself says of the same files. TESTPLAN.md says what ``document``, ``object`` and the lengths in facts mean.
"""

from __future__ import annotations

from pytest_opencomputer.guest.channels.files import file, file_digests, folder
from pytest_opencomputer.guest.channels.pdf import pdf
from pytest_opencomputer.guest.channels.pictures import picture

from .documents import document, metadata, view
from .drawing import around_of, drawing, drawing_of
from .exports import bitmap, bitmap_colour, bitmap_content, bitmap_difference
from .geometry import geometry, path, shape, transform
from .identities import attribute, group, identity, link, property, stacking
from .layers import layer, layers, objects, swatches, symbols
from .pages import grids, guides, pages
from .paint import appearance, fill, filter, markers, stroke
from .preferences import preference, preferences, recent_drawings, templates
from .relations import clone, clones, connector, export_hint, image, path_effects
from .running import front_document
from .servers import clip, gradient, mask, pattern
from .texts import text, text_frame, text_path, text_runs, text_style

__all__ = [
    "appearance",
    "around_of",
    "attribute",
    "bitmap",
    "bitmap_colour",
    "bitmap_content",
    "bitmap_difference",
    "clip",
    "clone",
    "clones",
    "connector",
    "document",
    "drawing",
    "drawing_of",
    "export_hint",
    "file",
    "file_digests",
    "fill",
    "filter",
    "folder",
    "front_document",
    "geometry",
    "gradient",
    "grids",
    "group",
    "guides",
    "identity",
    "image",
    "layer",
    "layers",
    "link",
    "markers",
    "mask",
    "metadata",
    "objects",
    "pages",
    "path",
    "path_effects",
    "pattern",
    "pdf",
    "picture",
    "preference",
    "preferences",
    "property",
    "recent_drawings",
    "shape",
    "stacking",
    "stroke",
    "swatches",
    "symbols",
    "templates",
    "text",
    "text_frame",
    "text_path",
    "text_runs",
    "text_style",
    "transform",
    "view",
]
