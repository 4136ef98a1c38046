"""How a person works Impress. Each operation ends when its effect can be seen."""

from apps.libreoffice_calc.operations import save, save_as, set_property
from apps.libreoffice_writer.operations import export_pdf

from .slides import add_slide, go_to_slide, rename_slide, set_layout, write

__all__ = [
    "add_slide",
    "export_pdf",
    "go_to_slide",
    "rename_slide",
    "save",
    "save_as",
    "set_layout",
    "set_property",
    "write",
]
