"""What tasks ask for in gedit, in parts that combine."""

from .copies import Printed, SavedCopy
from .preferences import EditorSetUp, PluginsSet, ViewSetUp
from .text import Corrected, Renamed, SortedList, Spelt

__all__ = [
    "Corrected",
    "EditorSetUp",
    "PluginsSet",
    "Printed",
    "Renamed",
    "SavedCopy",
    "SortedList",
    "Spelt",
    "ViewSetUp",
]
