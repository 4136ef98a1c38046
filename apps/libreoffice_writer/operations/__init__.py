"""How a person works with Writer. Each operation ends when its effect can be seen."""

from apps.libreoffice_calc.operations import save, save_as, set_property

from .documents import bring_to_front, export_pdf
from .formats import align, make_bold, make_heading, make_italic, set_spacing
from .notes import add_bookmark, add_comment, add_footnote, add_link, decide_changes, insert_contents
from .pages import break_page_before, number_pages, set_page
from .texts import delete_row, enter_beside, go_behind, insert_behind, replace_all, retype, select

__all__ = [
    "add_bookmark",
    "add_comment",
    "add_footnote",
    "add_link",
    "align",
    "break_page_before",
    "bring_to_front",
    "decide_changes",
    "delete_row",
    "enter_beside",
    "export_pdf",
    "go_behind",
    "insert_behind",
    "insert_contents",
    "make_bold",
    "make_heading",
    "make_italic",
    "number_pages",
    "replace_all",
    "retype",
    "save",
    "save_as",
    "select",
    "set_page",
    "set_property",
    "set_spacing",
]
