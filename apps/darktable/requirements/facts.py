"""Facts of worlds with photographs, which only the requirements of darktable understand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath

from pytest_opencomputer.composed import file_resource


@dataclass(frozen=True)
class Frame:
    """A picture of a film roll, and what its sidecar says of it.

    Attributes:
        name: of its file.
        exposure: the exposure of its only edit; 0 if it has none.
        sha256: of its file.
    """

    name: str
    sha256: str
    stars: int = 0
    labels: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    creator: str = ""
    rights: str = ""
    exposure: float = 0

    @property
    def edits(self) -> list[str]:
        """The modules in its history."""
        return ["exposure"] if self.exposure else []


@dataclass(frozen=True)
class Roll:
    """A film roll: a folder with pictures, no other of which has as many."""

    place: str
    frames: tuple[Frame, ...]

    @property
    def name(self) -> str:
        """What darktable calls it."""
        return PurePosixPath(self.place).name

    @property
    def digests(self) -> Mapping[str, str]:
        """SHA-256 of its files by name."""
        return {one.name: one.sha256 for one in self.frames}

    def others(self, *names: str) -> list[Frame]:
        """Its frames without some."""
        return [one for one in self.frames if one.name not in names]

    def frame(self, name: str) -> Frame:
        """A frame by name."""
        return next(one for one in self.frames if one.name == name)


@dataclass(frozen=True)
class OfRoll:
    """A fact about a film roll.

    Attributes:
        beside: another frame of the roll, with which somebody might go too far.
    """

    roll: Roll
    beside: str

    @property
    def resources(self) -> frozenset[str]:
        return frozenset()


@dataclass(frozen=True)
class Subject(OfRoll):
    """Frames of one subject, in landscape format, without stars, labels, keywords and edits.

    Attributes:
        said: in a sentence: ``the otters``.
        frames: the sharp ones, two at least.
        blurred: another one that is blurred; empty if there is none.
        keyword: with its levels.
        stray: a sharp frame of the roll that shows none of its subjects.
    """

    said: str
    frames: tuple[str, ...]
    blurred: str
    keyword: str
    stray: str


@dataclass(frozen=True)
class Misspelling(OfRoll):
    """A keyword that is misspelt, on two frames at least."""

    wrong: str
    right: str
    frames: tuple[str, ...]


@dataclass(frozen=True)
class Guest(OfRoll):
    """A roll of somebody's pictures, except for one, ``beside``, which a guest has taken and signed.

    Attributes:
        owner: who has taken the others, which are not signed yet.
    """

    owner: str
    year: int


@dataclass(frozen=True)
class Bracket(OfRoll):
    """Three exposures of one scene."""

    said: str
    frames: tuple[str, ...]


@dataclass(frozen=True)
class Copies(OfRoll):
    """A film roll whose pictures are also in another one, ``original``; ``beside`` is a frame of that one."""

    original: Roll

    @property
    def resources(self) -> frozenset[str]:
        return frozenset({file_resource(self.roll.place)})


@dataclass(frozen=True)
class Edited(OfRoll):
    """A frame with an edit that others, which have none, should also have."""

    source: str
    said: str
    targets: tuple[str, str]


@dataclass(frozen=True)
class Plain(OfRoll):
    """A frame without edits; ``beside`` has none, either."""

    frame: str
    said: str
