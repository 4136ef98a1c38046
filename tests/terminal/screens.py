"""Screens and logs as files in ``screens/``.

If one changed on purpose: ``OPENCOMPUTER_UPDATE_SCREENS=1 pytest tests/terminal`` rewrites them; look at what
differs.
"""

from __future__ import annotations

import os
from pathlib import Path

SCREENS = Path(__file__).parent / "screens"


def check(name: str, text: str) -> None:
    """Assert that a text is what the file ``name`` holds."""
    path = SCREENS / f"{name}.txt"
    text = "\n".join(line.rstrip() for line in text.splitlines()) + "\n"
    if os.environ.get("OPENCOMPUTER_UPDATE_SCREENS"):
        path.write_text(text)
    assert path.exists(), f"{path} is missing; see {__file__}"
    assert text == path.read_text(), f"not as in {path}; see {__file__}"
