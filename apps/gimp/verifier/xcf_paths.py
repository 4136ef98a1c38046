"""The paths of an XCF file, in the three ways in which GIMP has written them."""

from __future__ import annotations

from dataclasses import dataclass

from pytest_opencomputer.guest.endpoint import StateTooBig
from pytest_opencomputer.guest.state import shown

from .xcf_reader import MAX_ITEMS, MAX_POINTS, VISIBLE, Reader


@dataclass(frozen=True)
class Stroke:
    """A stroke of a path: control points in triples (handle, anchor, handle), pixels of the image."""

    closed: bool
    points: tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class Path:
    """A path."""

    name: str
    visible: bool
    strokes: tuple[Stroke, ...]


def new_path(reader: Reader) -> Path:
    name, _size = reader.text(), reader.number()
    properties = reader.properties()
    reader.number()
    strokes = tuple(_stroke(reader) for _ in range(_count(reader)))
    return Path(name, bool(properties.number(VISIBLE)), strokes)


def _count(reader: Reader) -> int:
    found = reader.number()
    if found > MAX_POINTS:
        raise StateTooBig(f"{shown(reader.what)} has a path with {found} parts")
    return found


def _stroke(reader: Reader) -> Stroke:
    _kind, closed, axes, count = reader.number(), reader.number(), reader.number(), _count(reader)
    reader.points += count
    if not 2 <= axes <= 6 or reader.points > MAX_POINTS:
        raise reader.corrupt(f"a stroke of {count} points with {axes} numbers each")
    points = []
    for _ in range(count):
        reader.number()
        position = [reader.float() for _ in range(axes)]
        points.append((position[0], position[1]))
    return Stroke(bool(closed), tuple(points))


def old_vectors(reader: Reader) -> list[Path]:
    """Paths as versions before 18 have them, with strokes."""
    reader.number(), reader.number()
    found = []
    for _ in range(_count(reader)):
        name, _tattoo, visible, _linked, attached = reader.text(), *(reader.number() for _ in range(4))
        strokes = _count(reader)
        for _ in range(min(attached, MAX_ITEMS)):
            reader.text(), reader.number(), reader.take(reader.number())
        found.append(Path(name, bool(visible), tuple(_stroke(reader) for _ in range(strokes))))
    return found


def old_paths(reader: Reader) -> list[Path]:
    """Paths as GIMP 1 had them, which it still writes where they have one stroke each."""
    reader.number()
    found = []
    for _ in range(_count(reader)):
        name, _locked, _state, closed = reader.text(), reader.number(), reader.take(1), reader.number()
        count, form = _count(reader), reader.number()
        reader.take({2: 4, 3: 8}.get(form, 0))
        reader.points += count
        if reader.points > MAX_POINTS:
            raise StateTooBig(f"{shown(reader.what)} has too many points in its paths")
        points = []
        for _ in range(count):
            reader.number()
            x, y = (reader.number(), reader.number()) if form == 1 else (reader.float(), reader.float())
            points.append((float(x), float(y)))
        found.append(Path(name, False, (Stroke(bool(closed), tuple(points)),)))
    return found
