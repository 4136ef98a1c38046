"""Thunderbird's developer tools are switched off, except for the list of errors, which results record."""

from __future__ import annotations

from apps.conftest import LiveApp


def test_the_consoles(live_app: LiveApp) -> None:
    live_app.serve()
    live_app.start()
    used = live_app.watch_consoles()
    windows = live_app.sandbox.windows()
    live_app.desk.key("ctrl+shift+i")
    live_app.desk.settle()
    assert live_app.sandbox.windows() == windows
    assert used() == ()
    live_app.desk.key("ctrl+shift+j")
    live_app.desk.window("^Error Console$")
    assert used() == ("developer tools",)
