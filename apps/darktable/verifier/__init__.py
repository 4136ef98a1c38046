"""The endpoints of darktable, over the databases of 5.0.1 (library schema 56) and of 4.2.1 (schema 37).

Images are named by their place, for example ``Pictures/2024 Rome/DSC_4203.JPG``, and an image's duplicates by the
number that darktable shows for them (0 is the first). Film rolls are named by their folder. Of edits only what is in
force counts: the last entry of each module instance below ``images.history_end``. ``tests/`` holds every field against
the application.
"""

from __future__ import annotations

from pytest_opencomputer.guest.channels.files import file, file_digests, folder, text_file
from pytest_opencomputer.guest.channels.pictures import picture

from .editing import edits, masks, module
from .film_rolls import film_roll, group, library, selection, versions
from .images import color_labels, image, location, metadata, rating
from .keywords import tag, tag_dictionary, tags
from .picture_files import likeness, originals, sidecar
from .settings import collection, export_settings, filters, preference
from .styles_and_presets import preset, presets, style, style_module, styles
from .window import shown

__all__ = [
    "collection",
    "color_labels",
    "edits",
    "export_settings",
    "file",
    "file_digests",
    "film_roll",
    "filters",
    "folder",
    "group",
    "image",
    "library",
    "likeness",
    "location",
    "masks",
    "metadata",
    "module",
    "originals",
    "picture",
    "preference",
    "preset",
    "presets",
    "rating",
    "selection",
    "shown",
    "sidecar",
    "style",
    "style_module",
    "styles",
    "tag",
    "tag_dictionary",
    "tags",
    "text_file",
    "versions",
]
