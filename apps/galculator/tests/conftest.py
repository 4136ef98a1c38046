"""galculator after its first start, and the files that it wrote.

With ``OPENCOMPUTER_RECORD=1`` in the environment the files that it writes replace the fixtures of the offline tests.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from apps.galculator.tests.hands import FIXTURES, PLACE

if TYPE_CHECKING:
    from apps.conftest import LiveApp

Record = Callable[[str], None]


@pytest.fixture
def calculator(live_app: LiveApp) -> LiveApp:
    """galculator after its first start."""
    live_app.start()
    return live_app


@pytest.fixture
def recorded(live_app: LiveApp) -> Record:
    """Asserts that galculator has just written the same as when the fixture of that name was recorded."""

    def compare(name: str) -> None:
        written = live_app.file(PLACE)
        if os.environ.get("OPENCOMPUTER_RECORD"):
            (FIXTURES / name).write_bytes(written)
        assert written.decode() == (FIXTURES / name).read_text()

    return compare
