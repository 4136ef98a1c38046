"""GIMP's consoles are windows that results record."""

from __future__ import annotations

import pytest

from apps.conftest import LiveApp
from apps.gimp.operations.dialogs import run_command


@pytest.mark.parametrize(("console", "title"), [("Script-Fu Console", "Script Console"), ("Python Console",) * 2])
def test_the_consoles(live_app: LiveApp, console: str, title: str) -> None:
    live_app.start()
    used = live_app.watch_consoles()
    run_command(live_app.desk, console, opens=f"^{title}")
    assert console in used()
