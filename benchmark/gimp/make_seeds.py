"""Makes the XCF seeds of the tasks in this folder; run once inside GIMP, its output is committed.

GIMP itself writes them, so that they are as GIMP's own files are::

    docker run --rm --entrypoint sh -v "$PWD:/here" IMAGE -c 'HOME=/opt/opencomputer/home gimp-console -i
        --quit --batch-interpreter=python-fu-eval -b "exec(open(\"/here/gimp/make_seeds.py\").read())"'

in ``benchmark``, with the image of GIMP's desktops. The photographs are described in ``PHOTOGRAPHS.md``.
"""

from pathlib import Path
from typing import Any

import gi

gi.require_version("Gimp", "3.0")
gi.require_version("Gegl", "0.4")
from gi.repository import Gegl, Gimp, Gio  # noqa: E402

HERE = Path("/here/gimp")
PICTURES = Path("/here/darktable/agency_delivery/env/Pictures/2024-04 Agency picks")
CITY = Path("/here/darktable/evening_style/env/Pictures/2024-10 City evenings")


def photograph(image: Any, place: Path, name: str, width: int, height: int) -> Any:
    """A photograph as a layer that fills this size, cut off at its sides."""
    layer = Gimp.file_load_layer(Gimp.RunMode.NONINTERACTIVE, image, Gio.File.new_for_path(str(place)))
    image.insert_layer(layer, None, 0)
    scale = max(width / layer.get_width(), height / layer.get_height())
    layer.scale(round(layer.get_width() * scale), round(layer.get_height() * scale), False)
    layer.resize(width, height, -(layer.get_width() - width) // 2, -(layer.get_height() - height) // 2)
    layer.set_offsets(0, 0)
    layer.set_name(name)
    return layer


def words(
    image: Any, parent: Any, place: int, text: str, font: str, size: float, colour: str, at: tuple[int, int]
) -> Any:
    """A text layer. Its name is its text until it is given another."""
    layer = Gimp.TextLayer.new(image, text, Gimp.Font.get_by_name(font), size, Gimp.Unit.pixel())
    image.insert_layer(layer, parent, place)
    layer.set_color(Gegl.Color.new(colour))
    layer.set_offsets(*at)
    return layer


def block(image: Any, parent: Any, place: int, name: str, box: tuple[int, int, int, int], colour: str) -> Any:
    """A rectangle of one colour on a layer of its size."""
    left, top, width, height = box
    layer = Gimp.Layer.new(image, name, width, height, Gimp.ImageType.RGBA_IMAGE, 100.0, Gimp.LayerMode.NORMAL)
    image.insert_layer(layer, parent, place)
    layer.set_offsets(left, top)
    Gimp.context_set_foreground(Gegl.Color.new(colour))
    layer.fill(Gimp.FillType.FOREGROUND)
    return layer


def group(image: Any, place: int, name: str) -> Any:
    """An empty group."""
    layer = Gimp.GroupLayer.new(image, name)
    image.insert_layer(layer, None, place)
    return layer


def write(image: Any, place: str) -> None:
    """Save it."""
    path = HERE / place
    path.parent.mkdir(parents=True, exist_ok=True)
    Gimp.file_save(Gimp.RunMode.NONINTERACTIVE, image, Gio.File.new_for_path(str(path)), None)
    print("made", place)


def poster() -> None:
    """The poster of a festival whose layers got mixed up."""
    image = Gimp.Image.new(900, 1200, Gimp.ImageBaseType.RGB)
    image.set_resolution(150, 150)
    photograph(image, PICTURES / "DSC_0433.JPG", "Photograph", 900, 1200)
    block(image, None, 0, "Shade", (0, 760, 900, 440), "#1d3a22")
    draft = words(image, None, 0, "DRAFT 1 – not for print", "DejaVu Sans Bold", 58, "#d0021b", (48, 560))
    draft.set_name("Draft stamp")
    sponsors = group(image, 0, "Sponsors")
    type_ = group(image, 0, "Type")
    headline = words(image, type_, 0, "Munnar Tea Festival", "DejaVu Serif Bold", 72, "#fff6d8", (34, 790))
    headline.set_name("Headline")
    dates = words(image, type_, 1, "Friday 12 – Sunday 14 June", "DejaVu Sans Book", 46, "#fff6d8", (90, 900))
    dates.set_name("Dates")
    for place, (name, colour, left) in enumerate(
        (("Logo Hill Bank", "#e8b23a", 80), ("Logo Nilgiri Rail", "#3a7ae8", 360))
    ):
        block(image, sponsors, place, name, (left, 1090, 200, 70), colour)
    venue = words(image, sponsors, 1, "Old Factory, Chithirapuram", "DejaVu Sans Book", 40, "#fff6d8", (130, 980))
    venue.set_name("Venue")
    block(image, None, 3, "Logo Spice Board", (640, 1090, 200, 70), "#d9542b")
    write(image, "festival_poster/env/Festival/poster.xcf")
    image.delete()


def flyer() -> None:
    """The flyer of a concert: a skyline with words, and the selection of its tallest towers kept as a channel."""
    for task in ("concert_flyer", "flyer_effects"):
        image = Gimp.Image.new(720, 900, Gimp.ImageBaseType.RGB)
        image.set_resolution(150, 150)
        photograph(image, CITY / "DSC_5514.JPG", "Skyline", 720, 900)
        block(image, None, 0, "Panel", (0, 640, 720, 260), "#101a3c")
        title = words(image, None, 0, "Harbour Strings", "DejaVu Serif Bold", 68, "#f4e9d2", (46, 660))
        title.set_name("Title")
        dates = words(image, None, 0, "Saturday 3 October, 20:00", "DejaVu Sans Book", 40, "#f4e9d2", (92, 770))
        dates.set_name("Date")
        image.select_rectangle(Gimp.ChannelOps.REPLACE, 220, 120, 280, 400)
        towers = Gimp.Selection.save(image)
        towers.set_name("Towers")
        Gimp.Selection.none(image)
        image.set_selected_layers([image.get_layers()[-1]])
        write(image, f"{task}/env/Concert/flyer.xcf")
        image.delete()


def timelapse() -> None:
    """Frames of a morning at a lake, whose order and names are those of the camera."""
    image = Gimp.Image.new(480, 320, Gimp.ImageBaseType.RGB)
    for name, light in (("DSC_0512", 0.2), ("DSC_0506", -0.35), ("DSC_0509", -0.1), ("DSC_0503", -0.6)):
        layer = photograph(image, PICTURES / "DSC_0417.JPG", name, 480, 320)
        layer.brightness_contrast(light, 0.0)
    write(image, "lake_morning/env/Lake/morning.xcf")
    image.delete()


poster()
flyer()
timelapse()
