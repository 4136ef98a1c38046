"""A GTK window that writes the input events it gets to a file, one JSON object in a line."""

import json
import sys

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import Gdk, Gtk  # noqa: E402

log = open(sys.argv[1], "w", encoding="utf-8", buffering=1)  # noqa: PTH123, SIM115 - open as long as the program runs
KINDS = {
    Gdk.EventType.BUTTON_PRESS: "press",
    Gdk.EventType._2BUTTON_PRESS: "double",
    Gdk.EventType._3BUTTON_PRESS: "triple",
    Gdk.EventType.BUTTON_RELEASE: "release",
    Gdk.EventType.MOTION_NOTIFY: "motion",
    Gdk.EventType.SCROLL: "scroll",
    Gdk.EventType.KEY_PRESS: "key",
    Gdk.EventType.KEY_RELEASE: "key-release",
}
HELD = {
    Gdk.ModifierType.SHIFT_MASK: "shift",
    Gdk.ModifierType.CONTROL_MASK: "ctrl",
    Gdk.ModifierType.MOD1_MASK: "alt",
    Gdk.ModifierType.MOD4_MASK: "super",
    Gdk.ModifierType.BUTTON1_MASK: "left",
    Gdk.ModifierType.BUTTON3_MASK: "right",
}


def write(_widget: Gtk.Widget, event: Gdk.Event) -> bool:
    kind = KINDS.get(event.type)
    if kind is None:
        return False
    held = [name for mask, name in HELD.items() if event.get_state()[1] & mask]
    found = {"kind": kind, "held": held, "time": event.get_time()}
    if kind in ("key", "key-release"):
        found["key"] = Gdk.keyval_name(event.keyval)
    else:
        found |= {"x": round(event.x_root), "y": round(event.y_root)}
    if kind in ("press", "double", "triple", "release"):
        found["button"] = event.get_button()[1]
    if kind == "scroll":
        found["direction"] = event.direction.value_nick
    log.write(json.dumps(found) + "\n")
    return True


area = Gtk.DrawingArea()
window = Gtk.Window(title="gtk events", default_width=700, default_height=400)
window.add(area)
window.add_events(Gdk.EventMask.ALL_EVENTS_MASK & ~Gdk.EventMask.SMOOTH_SCROLL_MASK)
area.add_events(Gdk.EventMask.ALL_EVENTS_MASK & ~Gdk.EventMask.SMOOTH_SCROLL_MASK)
window.connect("event", write)
window.connect("destroy", Gtk.main_quit)
window.show_all()
Gtk.main()
