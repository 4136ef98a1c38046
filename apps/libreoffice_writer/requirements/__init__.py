"""What tasks ask for in Writer, in parts that combine."""

from .looks import Described, Emphasized, Headed, Linked, PagesNumbered, PagesTurned, SentAsPdf, SetApart
from .words import ChangesDecided, FigureCorrected, Footnoted, NameReplaced, Remarked

__all__ = [
    "ChangesDecided",
    "Described",
    "Emphasized",
    "FigureCorrected",
    "Footnoted",
    "Headed",
    "Linked",
    "NameReplaced",
    "PagesNumbered",
    "PagesTurned",
    "Remarked",
    "SentAsPdf",
    "SetApart",
]
