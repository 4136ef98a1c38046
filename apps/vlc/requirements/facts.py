"""Facts of worlds with films, which only the requirements of VLC understand."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePosixPath

from pytest_opencomputer.composed import Document, file_resource

ANSWERED = "answered"
"""The event after which an answer is there that somebody waits for."""


@dataclass(frozen=True)
class Film:
    """A film on the computer, with the title and the director that its metadata says.

    Attributes:
        place: in the home folder.
        seconds: its length.
        sha256: of its content.
    """

    place: str
    title: str
    director: str
    seconds: int
    sha256: str

    @property
    def resources(self) -> frozenset[str]:
        return frozenset({file_resource(self.place)})


@dataclass(frozen=True)
class Programme:
    """What is shown on an evening to come; there is no list of it yet.

    Attributes:
        evening: in a sentence: ``Thursday, 14 May``.
        films: in the order in which they are shown. No two are equally long.
        place: where the list goes, without the ending.
    """

    evening: str
    films: tuple[Film, ...]
    place: str

    @property
    def resources(self) -> frozenset[str]:
        return frozenset({file_resource(self.place)})


@dataclass(frozen=True)
class Agreed:
    """What is shown on an evening to come, as something says that is newer than the programme.

    Attributes:
        programme: the evening, with the films that are shown.
        before: the films that the programme says.
        told: what says so, behind "the films that": ``the minutes of 9 March have``.
        answer: a letter that says so and comes while one works; ``None`` if it is told already.
    """

    programme: Programme
    before: tuple[Film, ...]
    told: str
    answer: Document | None = None

    @property
    def resources(self) -> frozenset[str]:
        return self.programme.resources


@dataclass(frozen=True)
class SavedList:
    """A playlist of an evening that has been.

    Attributes:
        place: of the list, in the format that its ending says.
        sha256: of its content.
    """

    evening: str
    place: str
    films: tuple[Film, ...]
    sha256: str

    @property
    def name(self) -> str:
        """The name of its file."""
        return PurePosixPath(self.place).name

    @property
    def resources(self) -> frozenset[str]:
        return frozenset({file_resource(self.place)})


@dataclass(frozen=True)
class Scenes:
    """Scenes of a film that will be talked about.

    Attributes:
        marks: name and second of each, in the order of the film, and another one that nobody asked for.
        place: where a list with these bookmarks goes.
    """

    film: Film
    marks: tuple[tuple[str, float], ...]
    other: tuple[str, float]
    place: str

    @property
    def resources(self) -> frozenset[str]:
        return frozenset({file_resource(self.place)})


@dataclass(frozen=True)
class ForeignSubtitles:
    """Subtitle files in another language, and in an encoding of its own.

    Attributes:
        language: in English.
        code: of two letters.
        encoding: as files name it, for example ``Windows-1250``.
        family: what VLC says before it, for example ``Eastern European``.
        places: of the files.
    """

    language: str
    code: str
    encoding: str
    family: str
    places: tuple[str, ...]

    @property
    def resources(self) -> frozenset[str]:
        return frozenset(map(file_resource, self.places))


@dataclass(frozen=True)
class Club:
    """Whose computer it is.

    Attributes:
        name: for example ``Lantern Film Club``.
        short: its first word, as in names of files and folders.
    """

    name: str
    short: str

    @property
    def resources(self) -> frozenset[str]:
        return frozenset()
