"""What tasks ask for in Impress, in parts that combine."""

from .looks import Emphasized, Furnished, Linked, PictureDescribed
from .order import SlideAdded, SlideMoved, SlideRemoved, SlidesHidden
from .shows import Labelled, Loops, RunsByItself, SentAsPdf
from .words import FigureCorrected, LineAdded, NameReplaced, NotesWritten

__all__ = [
    "Emphasized",
    "FigureCorrected",
    "Furnished",
    "Labelled",
    "LineAdded",
    "Linked",
    "Loops",
    "NameReplaced",
    "NotesWritten",
    "PictureDescribed",
    "RunsByItself",
    "SentAsPdf",
    "SlideAdded",
    "SlideMoved",
    "SlideRemoved",
    "SlidesHidden",
]
