"""A GTK window with a title, and a modal dialog of it with another one if that is given."""

import sys

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import Gtk  # noqa: E402

_, _place, title, *dialogs = sys.argv
window = Gtk.Window(title=title, default_width=320, default_height=200)
window.connect("destroy", Gtk.main_quit)
window.show_all()
for name in dialogs:
    Gtk.Dialog(title=name, transient_for=window, modal=True).show_all()
Gtk.main()
