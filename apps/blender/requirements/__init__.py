"""What tasks ask for in Blender, in parts that combine."""

from .meshes import Smoothed, Triangulated, Unwrapped
from .objects import Placed, Renamed
from .stages import Marked

__all__ = [
    "Marked",
    "Placed",
    "Renamed",
    "Smoothed",
    "Triangulated",
    "Unwrapped",
]
