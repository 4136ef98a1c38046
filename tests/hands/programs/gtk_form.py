"""A GTK window with one of each of the usual elements, for the accessibility tree. "Rename" renames a label."""

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import Gtk  # noqa: E402

window = Gtk.Window(title="gtk form", default_width=600, default_height=400)
box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
window.add(box)
label = Gtk.Label(label="before")
entry = Gtk.Entry(text="Zürich — 漢字")
entry.get_accessible().set_name("City")
entry.get_accessible().set_description("where it is")
scale = Gtk.Scale.new_with_range(Gtk.Orientation.HORIZONTAL, 0, 10, 0.5)
scale.set_value(2.5)
scale.get_accessible().set_name("Size")
check = Gtk.CheckButton(label="Tick me")
check.set_active(True)
rename = Gtk.Button(label="Rename")
rename.connect("clicked", lambda _: label.set_text("after"))
hidden = Gtk.Button(label="Hidden", no_show_all=True)
insensitive = Gtk.Button(label="Grey", sensitive=False)
rows = Gtk.ListStore(str)
for number in range(2000):
    rows.append([f"row {number}"])
table = Gtk.TreeView(model=rows)
table.append_column(Gtk.TreeViewColumn("Rows", Gtk.CellRendererText(), text=0))
scrolled = Gtk.ScrolledWindow(vexpand=True)
scrolled.add(table)
price = Gtk.Label(label="Price (in €)?")
for widget in (label, entry, scale, check, rename, hidden, insensitive, price, scrolled):
    box.add(widget)
window.connect("destroy", Gtk.main_quit)
window.show_all()
Gtk.main()
