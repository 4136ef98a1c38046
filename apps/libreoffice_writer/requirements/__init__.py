"""What tasks ask for in Writer, in parts that combine."""

from .looks import Emphasized, Headed, Linked, SetApart
from .papers import Described, PagesNumbered, PagesTurned, SentAsPdf
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
