"""Run inside GIMP: saves images that have everything in them, and prints what GIMP itself says of them, as JSON."""

import json
import sys
from pathlib import Path
from typing import Any

import gi

gi.require_version("Gimp", "3.0")
gi.require_version("Gegl", "0.4")
from gi.repository import Gegl, Gimp, Gio  # noqa: E402

FOLDER = Path("/home/user/Pictures")
SAID: dict[str, Any] = {}


def layer(image: Any, parent: Any, name: str, colour: str, box: tuple[int, int, int, int], **more: Any) -> Any:
    """A layer of one colour: left, top, width, height."""
    left, top, width, height = box
    kind = {0: Gimp.ImageType.RGBA_IMAGE, 1: Gimp.ImageType.GRAYA_IMAGE}[int(image.get_base_type())]
    made = Gimp.Layer.new(image, name, width, height, kind, 100.0, Gimp.LayerMode.NORMAL)
    image.insert_layer(made, parent, 0)
    made.set_offsets(left, top)
    Gimp.context_set_foreground(Gegl.Color.new(colour))
    made.fill(Gimp.FillType.FOREGROUND)
    for setting, value in more.items():
        getattr(made, f"set_{setting}")(value)
    return made


def save(image: Any, name: str) -> None:
    """Save it, and say what there is in it."""
    Gimp.file_save(Gimp.RunMode.NONINTERACTIVE, image, Gio.File.new_for_path(str(FOLDER / name)), None)
    _, across, down = image.get_resolution()
    SAID[name] = {
        "image": {
            "width": image.get_width(),
            "height": image.get_height(),
            "mode": image.get_base_type().value_nick,
            "precision": image.get_precision().value_nick,
            "resolution": [round(across, 3), round(down, 3)],
            "unit": image.get_unit().get_name(),
        },
        "guides": guides(image),
        "layers": [described(one) for one in stack(image.get_layers())],
        "channels": [one.get_name() for one in image.get_channels()],
        "paths": [one.get_name() for one in image.get_paths()],
        "selection": bounds(image),
    }


def guides(image: Any) -> dict[str, list[int]]:
    """Positions by direction."""
    found: dict[str, list[int]] = {"horizontal": [], "vertical": []}
    guide = image.find_next_guide(0)
    while guide:
        found[image.get_guide_orientation(guide).value_nick].append(image.get_guide_position(guide))
        guide = image.find_next_guide(guide)
    return {direction: sorted(places) for direction, places in found.items()}


def bounds(image: Any) -> list[int] | None:
    """Of the selection."""
    _, some, *box = Gimp.Selection.bounds(image)
    return box if some else None


def stack(layers: list[Any]) -> list[Any]:
    """All layers, what is in a group below it."""
    return [every for one in layers for every in (one, *(stack(one.get_children()) if one.is_group() else ()))]


def described(one: Any) -> dict[str, Any]:
    """A layer."""
    offsets = one.get_offsets()
    parent = one.get_parent()
    facts = {
        "name": one.get_name(),
        "group": parent.get_name() if parent else "",
        "left": offsets.offset_x,
        "top": offsets.offset_y,
        "width": one.get_width(),
        "height": one.get_height(),
        "visible": one.get_visible(),
        "opacity": round(one.get_opacity(), 1),
        "mode": one.get_mode().value_nick,
        "mode_number": int(one.get_mode()),
        "colour_tag": one.get_color_tag().value_nick,
        "lock_pixels": one.get_lock_content(),
        "lock_position": one.get_lock_position(),
        "lock_visibility": one.get_lock_visibility(),
        "lock_alpha": one.get_lock_alpha(),
        "alpha_channel": one.has_alpha(),
        "has_mask": one.get_mask() is not None,
        "effects": [effect.get_name() for effect in one.get_filters()],
    }
    if not one.is_group():
        facts["colour"] = pixel(one)
    if one.is_text_layer():
        font, (size, unit) = one.get_font(), one.get_font_size()
        facts["text"] = {
            "text": one.get_text(),
            "font": font.get_name(),
            "size": size,
            "unit": unit.get_name(),
            "colour": shown(one.get_color()),
            "justify": one.get_justification().value_nick,
        }
    return facts


def pixel(one: Any) -> str:
    """The colour in the middle of a layer."""
    return shown(one.get_pixel(one.get_width() // 2, one.get_height() // 2))


def shown(colour: Any) -> str:
    """As ``#rrggbb``. GEGL gives shares of linear light."""
    curved = (
        part * 12.92 if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055 for part in colour.get_rgba()[:3]
    )
    return "#" + "".join(f"{round(part * 255):02x}" for part in curved)


def poster(mode: Any = Gimp.ImageBaseType.RGB) -> Any:
    """An image that has everything."""
    image = Gimp.Image.new(300, 200, mode)
    image.set_resolution(300, 150)
    image.set_unit(Gimp.Unit.mm())
    layer(image, None, "Paper", "#fff6d8", (0, 0, 300, 200), lock_position=True, color_tag=Gimp.ColorTag.RED)
    shade = layer(image, None, "Shade", "#204080", (-10, 120, 320, 90), opacity=42.5, mode=Gimp.LayerMode.MULTIPLY)
    image.select_rectangle(Gimp.ChannelOps.REPLACE, 20, 130, 100, 30)
    shade.add_mask(shade.create_mask(Gimp.AddMaskType.SELECTION))
    stored = Gimp.Selection.save(image)
    stored.set_name("Label area")
    image.select_ellipse(Gimp.ChannelOps.REPLACE, 50, 40, 60, 60)
    group = Gimp.GroupLayer.new(image, "Type")
    image.insert_layer(group, None, 0)
    inner = Gimp.GroupLayer.new(image, "Dates")
    image.insert_layer(inner, group, 0)
    layer(image, inner, "Bar", "#c82010", (5, 5, 20, 20), visible=False, lock_alpha=True, lock_content=True)
    font = Gimp.Font.get_by_name("DejaVu Serif Bold")
    words = Gimp.TextLayer.new(image, 'Grüße "heute"', font, 24.0, Gimp.Unit.pixel())
    image.insert_layer(words, group, 1)
    words.set_color(Gegl.Color.new("#ffe9c7"))
    words.set_justification(Gimp.TextJustification.CENTER)
    words.set_offsets(12, 34)
    for name, operation, arguments in (
        ("Blur", "gegl:gaussian-blur", {"std-dev-x": 2.5, "std-dev-y": 0.5}),
        ("Glow", "gegl:dropshadow", {"x": 4.0}),
    ):
        effect = Gimp.DrawableFilter.new(shade, operation, name)
        for key, value in arguments.items():
            effect.get_config().set_property(key, value)
        effect.set_visible(name == "Blur")
        shade.append_filter(effect)
    for place in (30, 170):
        image.add_hguide(place)
    image.add_vguide(36)
    image.add_sample_point(40, 12)
    outline = Gimp.Path.new(image, "Die line")
    image.insert_path(outline, None, 0)
    corners = ((1, 2), (9, 2), (9, 8))
    points = [float(part) for corner in corners for _ in range(3) for part in corner]
    outline.stroke_new_from_points(Gimp.PathStrokeType.BEZIER, points, True)
    image.attach_parasite(Gimp.Parasite.new("gimp-comment", 1, b"Proof 2\0"))
    image.grid_set_spacing(25, 12.5)
    image.grid_set_offset(4, 0)
    return image


image = poster()
save(image, "everything.xcf")
for name, precision in (
    ("u16", Gimp.Precision.U16_NON_LINEAR),
    ("u32", Gimp.Precision.U32_LINEAR),
    ("half", Gimp.Precision.HALF_NON_LINEAR),
    ("float", Gimp.Precision.FLOAT_LINEAR),
    ("double", Gimp.Precision.DOUBLE_NON_LINEAR),
):
    image.convert_precision(precision)
    save(image, f"{name}.xcf")
plain = poster(Gimp.ImageBaseType.GRAY)
save(plain, "gray.xcf")
few = Gimp.Image.new(90, 70, Gimp.ImageBaseType.RGB)
layer(few, None, "Sign", "#c82010", (0, 0, 90, 70))
layer(few, None, "Arrow", "#1020c8", (10, 10, 20, 20))
few.convert_indexed(Gimp.ConvertDitherType.NONE, Gimp.ConvertPaletteType.GENERATE, 8, False, False, "")
save(few, "indexed.xcf")
modes = Gimp.Image.new(8, 8, Gimp.ImageBaseType.RGB)
for number in range(1, 63):
    kind = Gimp.LayerMode(number)
    if kind.value_nick not in ("behind-legacy", "color-erase-legacy", "replace", "erase", "anti-erase", "overwrite"):
        layer(modes, None, f"{number}", "#808080", (0, 0, 8, 8), mode=kind)
save(modes, "modes.xcf")
print("SAID" + json.dumps(SAID))
sys.stdout.flush()
