"""What tasks ask for in darktable, in parts that combine."""

from .culling import BlurredRejected, FramesLabelled, FramesRated
from .darkroom import EditsCopied, MaskDrawn, PresetStored
from .exporting import FramesExported
from .keywords import KeywordAttached, KeywordCorrected
from .library import BracketGrouped, CopiesRemoved
from .metadata import PicturesSigned

__all__ = [
    "BlurredRejected",
    "BracketGrouped",
    "CopiesRemoved",
    "EditsCopied",
    "FramesExported",
    "FramesLabelled",
    "FramesRated",
    "KeywordAttached",
    "KeywordCorrected",
    "MaskDrawn",
    "PicturesSigned",
    "PresetStored",
]
