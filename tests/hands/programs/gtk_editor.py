"""A GTK text view that writes its whole text to a file at every change. With ``blink`` its caret blinks."""

import os
import sys

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import Gtk  # noqa: E402

place = sys.argv[1]


def write(buffer: Gtk.TextBuffer) -> None:
    text = buffer.get_text(buffer.get_start_iter(), buffer.get_end_iter(), True)
    with open(place + ".new", "w", encoding="utf-8") as file:  # noqa: PTH123 - as short as it can be
        file.write(text)
    os.replace(place + ".new", place)  # noqa: PTH105


Gtk.Settings.get_default().set_property("gtk-cursor-blink", "blink" in sys.argv)
view = Gtk.TextView(wrap_mode=Gtk.WrapMode.CHAR)
scrolled = Gtk.ScrolledWindow()
scrolled.add(view)
window = Gtk.Window(title="gtk editor", default_width=900, default_height=500)
window.add(scrolled)
window.connect("destroy", Gtk.main_quit)
view.get_buffer().connect("changed", write)
window.show_all()
write(view.get_buffer())
Gtk.main()
