"""How a person works with darktable: images on the lighttable, the modules beside them, one image in the darkroom.

Images are named by their files' names, without folders.
"""

from __future__ import annotations

from .darkroom import (
    apply_style,
    create_style,
    create_version,
    edit_module,
    find_module,
    leave_darkroom,
    open_in_darkroom,
    switch_on_module,
)
from .editing import copy_history, draw_mask, store_preset
from .exporting import export
from .geotagging import apply_track, set_time_zone, shift_to_hour
from .lighttable import (
    color_label,
    discard_history,
    group,
    image_frame,
    rate,
    reject,
    remove_from_library,
    search_film_rolls,
    select,
    show_film_roll,
    sort_by,
    write_metadata,
)
from .modules import answer, choose, fold, set_slider, unfold
from .tagging import attach_tag, choose_for_tag, delete_tag, detach_tag, edit_tag, show_tag_collection, tag_lines

__all__ = [
    "answer",
    "apply_style",
    "apply_track",
    "attach_tag",
    "choose",
    "choose_for_tag",
    "color_label",
    "copy_history",
    "create_style",
    "create_version",
    "delete_tag",
    "detach_tag",
    "discard_history",
    "draw_mask",
    "edit_module",
    "edit_tag",
    "export",
    "find_module",
    "fold",
    "group",
    "image_frame",
    "leave_darkroom",
    "open_in_darkroom",
    "rate",
    "reject",
    "remove_from_library",
    "search_film_rolls",
    "select",
    "set_slider",
    "set_time_zone",
    "shift_to_hour",
    "show_film_roll",
    "show_tag_collection",
    "sort_by",
    "store_preset",
    "switch_on_module",
    "tag_lines",
    "unfold",
    "write_metadata",
]
