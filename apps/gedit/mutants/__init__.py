"""Mutants of gedit's own files: preferences, also those at their defaults, and what it keeps about documents."""

from __future__ import annotations

from .memory import Memory
from .preferences import Preferences

FORMATS = (Preferences(), Memory())
