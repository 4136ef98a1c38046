"""How a person works VS Code: one function for one thing that is done, each waiting until it shows."""

from __future__ import annotations

from .quick import answer, command, pick, quick_open

__all__ = ["answer", "command", "pick", "quick_open"]
