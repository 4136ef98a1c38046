"""Blender's consoles leave what results record."""

from __future__ import annotations

from apps.conftest import LiveApp

VIEW = (700, 700)


def test_the_python_console_and_what_it_installs(live_app: LiveApp) -> None:
    live_app.put({"mine.py": b"bl_info = {'name': 'Mine', 'blender': (4, 3, 0), 'category': 'Object'}\n"})
    live_app.start()
    desk = live_app.desk
    used = live_app.watch_consoles()
    desk.hover(VIEW)
    desk.keys("g", "x", "1", "Return")
    assert used() == ()
    desk.key("shift+F4")
    desk.wait_until(used, "the record of the console")
    assert used() == ("Python console",)
    desk.type("bpy.ops.preferences.addon_install(filepath='/home/user/mine.py')\n")
    desk.wait_until(lambda: len(used()) > 1, "the record of the add-on")
    assert used() == ("Python console", "add-on")
