"""Opens a window every five milliseconds, and closes one."""

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import GLib, Gtk  # noqa: E402

windows: list[Gtk.Window] = []


def tick() -> bool:
    window = Gtk.Window(title="brief", accept_focus=False)
    window.show_all()
    windows.append(window)
    if len(windows) > 3:
        windows.pop(0).destroy()
    return True


GLib.timeout_add(5, tick)
Gtk.main()
