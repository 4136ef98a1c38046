"""Run inside GIMP: makes brushes, a gradient and a palette of the user's own, changes an image and exports it."""

from pathlib import Path
from typing import Any

import gi

gi.require_version("Gimp", "3.0")
gi.require_version("Gegl", "0.4")
from gi.repository import Gegl, Gimp, Gio  # noqa: E402

FOLDER = Path("/home/user/Pictures")


def quill() -> None:
    """One that is made of numbers."""
    brush = Gimp.Brush.new("Quill")
    brush.set_shape(Gimp.BrushGeneratedShape.DIAMOND)
    brush.set_radius(12.5)
    brush.set_spikes(5)
    brush.set_hardness(0.75)
    brush.set_aspect_ratio(3)
    brush.set_angle(30)
    brush.set_spacing(25)


def stamp(layer: Any) -> None:
    """One that is a picture: what is selected of a layer."""
    Gimp.edit_copy([layer])
    paste = Gimp.get_pdb().lookup_procedure("script-fu-paste-as-brush")
    config = paste.create_config()
    config.set_property("run-mode", Gimp.RunMode.NONINTERACTIVE)
    for key, value in (("string", "Corner"), ("string-2", "corner"), ("adjustment", 40.0)):
        config.set_property(key, value)
    paste.run(config)


def dimmed(colour: str, alpha: float) -> Any:
    """A colour that is not wholly opaque."""
    made = Gegl.Color.new(colour)
    red, green, blue, _ = made.get_rgba()
    made.set_rgba(red, green, blue, alpha)
    return made


def gradient() -> None:
    """Two segments."""
    made = Gimp.Gradient.new("Dusk")
    made.segment_range_split_uniform(0, 0, 2)
    for segment, left, right in ((0, "#102030", "#c06010"), (1, "#c06010", "#ffe0a0")):
        made.segment_set_left_color(segment, Gegl.Color.new(left))
        made.segment_set_right_color(segment, Gegl.Color.new(right))
    made.segment_set_left_pos(1, 0.25)
    made.segment_set_middle_pos(0, 0.1)
    made.segment_set_right_color(1, dimmed("#ffe0a0", 0.4))
    made.segment_range_set_blending_function(1, 1, Gimp.GradientSegmentType.SINE)


def palette() -> None:
    """Three colours."""
    made = Gimp.Palette.new("Harbour")
    for name, colour in (("Deep water", "#0c2238"), ("Buoy", "#d8281c"), ("Gull", "#f4f4f0")):
        made.add_entry(name, Gegl.Color.new(colour))
    made.set_columns(3)


def image() -> None:
    """What belongs to an image and to a layer."""
    image = Gimp.file_load(Gimp.RunMode.NONINTERACTIVE, Gio.File.new_for_path(str(FOLDER / "everything.xcf")))
    channel = Gimp.Channel.new(image, "Varnish", 300, 200, 60, Gegl.Color.new("#20c040"))
    image.insert_channel(channel, None, 0)
    image.select_rectangle(Gimp.ChannelOps.REPLACE, 10, 20, 60, 50)
    Gimp.context_set_foreground(Gegl.Color.new("#ffffff"))
    channel.edit_fill(Gimp.FillType.FOREGROUND)
    fold = Gimp.Path.new(image, "Fold")
    image.insert_path(fold, None, 1)
    points = [float(part) for corner in ((150, 0), (150, 200)) for _ in range(3) for part in corner]
    fold.stroke_new_from_points(Gimp.PathStrokeType.BEZIER, points, False)
    paper = image.get_layer_by_name("Paper")
    image.attach_parasite(Gimp.Parasite.new("print-notes", 1, b"Two colours\0"))
    paper.attach_parasite(Gimp.Parasite.new("paper-stock", 1, b"Cream 120 g\0"))
    image.select_rectangle(Gimp.ChannelOps.REPLACE, 0, 0, 150, 100)
    Gimp.context_set_foreground(Gegl.Color.new("#1020c8"))
    paper.edit_fill(Gimp.FillType.FOREGROUND)
    stamp(paper)
    image.add_sample_point(200, 100)
    image.grid_set_spacing(20, 40)
    image.grid_set_offset(0, 5)
    noise = Gimp.DrawableFilter.new(paper, "gegl:noise-rgb", "")
    paper.append_filter(noise)
    print("SAID" + noise.get_name())
    for name in ("everything.xcf", "poster.png"):
        Gimp.file_save(Gimp.RunMode.NONINTERACTIVE, image, Gio.File.new_for_path(str(FOLDER / name)), None)


quill()
gradient()
palette()
image()
