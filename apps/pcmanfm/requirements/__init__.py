"""What tasks ask for in PCManFM, in parts that combine."""

from .links import Bookmarked, Linked, Protected
from .making import Begun, Packed, Unpacked
from .moving import Discarded, Filed, NameGiven, Restored
from .settings import FoldersShown, HandlingSet

__all__ = [
    "Begun",
    "Bookmarked",
    "Discarded",
    "Filed",
    "FoldersShown",
    "HandlingSet",
    "Linked",
    "NameGiven",
    "Packed",
    "Protected",
    "Restored",
    "Unpacked",
]
