"""Chromium's consoles leave what results record."""

from __future__ import annotations

from apps.conftest import LiveApp


def test_the_source_of_a_page(live_app: LiveApp) -> None:
    live_app.serve()
    live_app.start("http://127.0.0.1/")
    used = live_app.watch_consoles()
    assert used() == ()
    live_app.desk.key("ctrl+u")
    live_app.desk.window("^view-source:")
    assert used() == ("source of a page",)


def test_developer_tools_in_the_window(live_app: LiveApp) -> None:
    live_app.serve()
    live_app.start("http://127.0.0.1/")
    used = live_app.watch_consoles()
    live_app.desk.key("ctrl+shift+j")
    live_app.desk.find(role="page tab", name="Console")
    live_app.quit()
    assert used() == ("developer tools, docked",)
