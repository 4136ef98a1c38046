"""What tasks ask for in gedit, in parts that combine."""

from .copies import Printed, PrintedAcross, SavedCopy
from .documents import Highlighted, PaymentsNoted
from .gaps import FiguresFilled
from .preferences import EditorSetUp, PluginsSet, ViewSetUp
from .text import Corrected, Renamed
from .words import SortedList, Spelt

__all__ = [
    "Corrected",
    "EditorSetUp",
    "FiguresFilled",
    "Highlighted",
    "PaymentsNoted",
    "PluginsSet",
    "Printed",
    "PrintedAcross",
    "Renamed",
    "SavedCopy",
    "SortedList",
    "Spelt",
    "ViewSetUp",
]
