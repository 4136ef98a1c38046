"""VLC's consoles leave what results record."""

from __future__ import annotations

from apps.conftest import LiveApp


def test_an_interface_in_lua(live_app: LiveApp) -> None:
    live_app.start()
    used = live_app.watch_consoles()
    live_app.desk.menu("Tools", "Effects and Filters")
    live_app.desk.window("^Adjustments and Effects$")
    live_app.desk.key("Escape")
    assert used() == ()
    live_app.desk.menu("View", "Add Interface", "Web")
    live_app.desk.wait_until(used, "the record of the console")
    assert used() == ("interface in Lua",)


def test_a_script_in_lua(live_app: LiveApp) -> None:
    live_app.start()
    used = live_app.watch_consoles()
    live_app.put({".local/share/vlc/lua/extensions/mine.lua": b"function descriptor() end\n"})
    assert "Lua script" in used()
