"""What tasks ask for in Blender, in parts that combine."""

from .meshes import Smoothed, Triangulated, Unwrapped
from .objects import Placed, Renamed, Repainted, RotationApplied
from .stages import Marked, Turned

__all__ = [
    "Marked",
    "Placed",
    "Renamed",
    "Repainted",
    "RotationApplied",
    "Smoothed",
    "Triangulated",
    "Turned",
    "Unwrapped",
]
