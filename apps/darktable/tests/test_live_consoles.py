"""darktable's consoles leave what results record."""

from __future__ import annotations

from apps.conftest import LiveApp


def test_a_script_in_lua(live_app: LiveApp) -> None:
    live_app.start()
    used = live_app.watch_consoles()
    assert used() == ()
    live_app.put({".config/darktable/luarc": b"require 'darktable'\n"})
    assert used() == ("Lua script",)
