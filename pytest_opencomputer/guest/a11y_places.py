"""Where elements really are, of programs that report wrong places."""

from __future__ import annotations

from typing import Any


class Places:
    """Corrects the places of the elements of one walk."""

    def correct(self, _path: tuple[int, ...], _element: Any, _role: Any, place: tuple[int, int]) -> tuple[int, int]:
        """Where an element is that its program says is at ``place``."""
        return place
