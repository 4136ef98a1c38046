"""How a person works with Impress. Each operation ends when its effect can be seen."""

from apps.libreoffice_calc.operations import save, save_as, set_property
from apps.libreoffice_writer.operations import export_pdf

from .documents import bring_to_front, reload
from .shapes import delete_shape, describe_shape, enter_cell, insert_picture, insert_table, name_shape
from .show import (
    delete_slide,
    duplicate_slide,
    hide_slide,
    loop_show,
    move_slide,
    set_footer,
    set_transition,
)
from .slides import add_slide, go_to_slide, rename_slide, select_shape, set_layout, write
from .texts import add_link, center, make_bold, make_italic, replace_all, retype, select, write_notes

__all__ = [
    "add_link",
    "add_slide",
    "bring_to_front",
    "center",
    "delete_shape",
    "delete_slide",
    "describe_shape",
    "duplicate_slide",
    "enter_cell",
    "export_pdf",
    "go_to_slide",
    "hide_slide",
    "insert_picture",
    "insert_table",
    "loop_show",
    "make_bold",
    "make_italic",
    "move_slide",
    "name_shape",
    "reload",
    "rename_slide",
    "replace_all",
    "retype",
    "save",
    "save_as",
    "select",
    "select_shape",
    "set_footer",
    "set_layout",
    "set_property",
    "set_transition",
    "write",
    "write_notes",
]
