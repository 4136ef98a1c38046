"""A GTK window that paints: ``film`` all the time, ``same`` all the time but always the same, ``burst`` for a second
after each click; once after each click: ``slow`` having done nothing else for half a second before, ``late`` by a timer
of a fifth of a second, ``compute`` when a thread has counted for 0.7 s."""

import sys
import threading
import time

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import Gdk, GLib, Gtk  # noqa: E402

how = sys.argv[2]
state = {"shade": 0.0, "until": 0.0}


def paint() -> None:
    state["shade"] = (state["shade"] + 0.13) % 1
    area.override_background_color(Gtk.StateFlags.NORMAL, Gdk.RGBA(state["shade"], 0.4, 0.6, 1))


def frame(*_: object) -> bool:
    paint()
    return True


def tick() -> bool:
    if how == "burst" and time.monotonic() < state["until"]:
        paint()
    elif how == "same":
        area.queue_draw()
    return True


def press(_widget: Gtk.Widget, _event: Gdk.Event) -> None:
    state["until"] = time.monotonic() + 1
    if how == "slow":
        time.sleep(0.5)  # longer than a still screen is waited for, and shorter than a program that does not answer
        paint()
    elif how == "late":
        GLib.timeout_add(200, once)
    elif how == "compute":
        threading.Thread(target=count).start()


def once() -> bool:
    paint()
    return False


def count() -> None:
    until = time.monotonic() + 0.7
    while time.monotonic() < until:
        pass
    GLib.idle_add(once)


area = Gtk.EventBox()
window = Gtk.Window(title=f"gtk painter {how}", default_width=400, default_height=300)
window.add(area)
area.connect("button-press-event", press)
window.connect("destroy", Gtk.main_quit)
window.show_all()
paint()
if how == "film":
    # For each frame, as a timer that is due again and again would keep a slow machine from painting.
    area.add_tick_callback(frame)
elif how not in ("late", "compute"):
    GLib.timeout_add(16, tick)
Gtk.main()
