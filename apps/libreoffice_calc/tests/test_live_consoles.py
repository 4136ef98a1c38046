"""Calc's editor of macros is a window that results record."""

from __future__ import annotations

from apps.conftest import LiveApp


def test_the_editor_of_macros(live_app: LiveApp) -> None:
    live_app.start()
    used = live_app.watch_consoles()
    live_app.desk.key("alt+F11")
    live_app.desk.window("Macros")
    assert used() == ()
    live_app.desk.click(role="button", name="New Library|Edit|New")
    live_app.desk.window("LibreOffice Basic")
    assert used() == ("editor of macros",)
