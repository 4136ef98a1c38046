"""Mutants of VLC's own files, and of films and sound."""

from __future__ import annotations

from .films import Films
from .lists import Lists
from .options import Options

FORMATS = (Options(), Lists(), Films())
