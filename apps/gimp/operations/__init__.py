"""How a person operates GIMP: shared by solutions of tasks, and by whatever composes tasks.

Every operation ends when its effect shows. Most commands of GIMP show nothing when they are done, but the item that
would undo them says so.
"""

from __future__ import annotations

from .colours import select_by_colour
from .dialogs import choose, enter_number, press, run_command, set_number, tick, wait_until_done, walk_menu
from .docks import rename, row, rows, select, show_dock
from .files import export_as, save, save_as
from .image import (
    add_guides_around_selection,
    convert_to_grayscale,
    convert_to_indexed,
    crop_to_content,
    edit_metadata,
    flatten_image,
    flip_image,
    rotate_image,
    scale_image,
    set_canvas_size,
    set_comment,
    set_resolution,
)
from .images import close_image, open_image
from .layers import (
    add_layer_mask,
    apply_filter,
    delete_layer,
    move_layer_below,
    raise_layer,
    reverse_layers,
    set_layer_attributes,
    set_layer_opacity,
)
from .preferences import close_preferences, open_preferences, set_preference, turn_to_page
from .selections import (
    feather_selection,
    grow_selection,
    save_selection_to_channel,
    save_selection_to_path,
    select_all,
    select_channel,
    select_none,
)
from .text import edit_text, write_text

__all__ = [
    "add_guides_around_selection",
    "add_layer_mask",
    "apply_filter",
    "choose",
    "close_image",
    "close_preferences",
    "convert_to_grayscale",
    "convert_to_indexed",
    "crop_to_content",
    "delete_layer",
    "edit_metadata",
    "edit_text",
    "enter_number",
    "export_as",
    "feather_selection",
    "flatten_image",
    "flip_image",
    "grow_selection",
    "move_layer_below",
    "open_image",
    "open_preferences",
    "press",
    "raise_layer",
    "rename",
    "reverse_layers",
    "rotate_image",
    "row",
    "rows",
    "run_command",
    "save",
    "save_as",
    "save_selection_to_channel",
    "save_selection_to_path",
    "scale_image",
    "select",
    "select_all",
    "select_by_colour",
    "select_channel",
    "select_none",
    "set_canvas_size",
    "set_comment",
    "set_layer_attributes",
    "set_layer_opacity",
    "set_number",
    "set_preference",
    "set_resolution",
    "show_dock",
    "tick",
    "turn_to_page",
    "wait_until_done",
    "walk_menu",
    "write_text",
]
