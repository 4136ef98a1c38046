"""What tasks ask for in Blender, in parts that combine."""

from .additions import CurveAdded, Subdivided
from .meshes import Smoothed, Triangulated, Unwrapped
from .objects import Placed, Renamed, Repainted, RotationApplied
from .shots import ShotPrepared
from .stages import Marked, Turned

__all__ = [
    "CurveAdded",
    "Marked",
    "Placed",
    "Renamed",
    "Repainted",
    "RotationApplied",
    "ShotPrepared",
    "Smoothed",
    "Subdivided",
    "Triangulated",
    "Turned",
    "Unwrapped",
]
