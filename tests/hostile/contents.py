"""Hostile contents of every channel, by class; what does not apply to a channel stands there with its reason.

A cell is one way or several to be hostile in this way to this channel. What is expected is an error, or a test of the
facts.
"""

from __future__ import annotations

from . import in_databases, in_documents, in_images, in_packed, in_pdfs, in_texts
from .ways import Cells

CLASSES = (
    "wrong_encoding",
    "bomb",
    "deep_nesting",
    "cyclic",
    "entities",
    "wrong_types",
    "many",
    "numbers",
    "odd_names",
    "traps",
    "mid_write",
    "slow",
)

_PARTS = (
    in_texts.CELLS,
    in_packed.CELLS,
    in_databases.CELLS,
    in_documents.CELLS,
    in_pdfs.CELLS,
    in_images.CELLS,
    in_images.PIXELS,
)
TABLE: Cells = {kind: {channel: ways for part in _PARTS for channel, ways in part[kind].items()} for kind in CLASSES}
