"""How shapes look, whichever file they were read from. Lengths are in millimetres, transparency is in percent."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Fill:
    """What a shape or slide is filled with.

    Attributes:
        kind: none, solid, gradient, hatch or image.
        color: of a gradient, where it begins; ``second_color`` is where it ends.
        gradient: linear, axial, radial, ellipsoid, square or rectangle.
        angle: in degrees; 0 goes from top to bottom.
    """

    kind: str = "none"
    color: str = "none"
    second_color: str = "none"
    gradient: str = ""
    angle: float = 0.0
    transparency: float = 0.0
    image_sha256: str = ""


@dataclass(frozen=True)
class Line:
    """The line of a shape: none, solid or dash; ``start`` and ``end`` are the names of its arrow heads."""

    kind: str = "none"
    color: str = "none"
    width_mm: float = 0.0
    transparency: float = 0.0
    start: str = ""
    end: str = ""


@dataclass(frozen=True)
class Shadow:
    """The shadow of a shape."""

    on: bool = False
    color: str = "none"
    x_mm: float = 0.0
    y_mm: float = 0.0
    blur_mm: float = 0.0
    transparency: float = 0.0


@dataclass(frozen=True)
class Frame:
    """How text lies in a shape; ``padding_mm`` is top, right, bottom and left."""

    vertical: str = "top"
    padding_mm: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    autogrow_height: bool = False
    autogrow_width: bool = False
    shrink: bool = False
    wrap: bool = True
    columns: int = 1
    direction: str = "horizontal"
