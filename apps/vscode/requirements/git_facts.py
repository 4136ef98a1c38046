"""Kinds of facts about Git repositories. ``place`` is the place of a file in the project."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from apps.vscode.requirements.facts import OfProject, Texts


@dataclass(frozen=True)
class Uncommitted(OfProject):
    """Changed files, of which some belong together.

    Attributes:
        message: of the commit that has to be made. ``other`` is one that somebody would write instead.
        wanted: the files that belong into it, with their texts; ``rest`` are those that do not.
        what: the change, in a sentence.
    """

    message: str
    other: str
    wanted: Texts
    rest: Texts
    what: str

    @property
    def touched(self) -> Iterable[str]:
        parts = map(self.project.git, ("commit", "checkout", "branch/main"))
        return (*parts, *map(self.project.file, (*self.wanted, *self.rest)))


@dataclass(frozen=True)
class Unbranched(OfProject):
    """A branch that is needed: its ``name``, and one that somebody would give it. ``what`` is it for, in a sentence."""

    name: str
    other: str
    what: str

    @property
    def touched(self) -> Iterable[str]:
        return map(self.project.git, ("checkout", f"branch/{self.name}"))


@dataclass(frozen=True)
class Untagged(OfProject):
    """A release without its tag: ``name`` and ``message`` of it, and a name that somebody would give it."""

    name: str
    message: str
    other: str

    @property
    def touched(self) -> Iterable[str]:
        return map(self.project.git, ("commit", f"tag/{self.name}"))


@dataclass(frozen=True)
class Unmerged(OfProject):
    """A branch that was found right, and one that was not.

    Attributes:
        place: the file that both change; ``text`` is that with the right branch.
        what: what it brings, in a sentence.
    """

    branch: str
    other: str
    place: str
    text: str
    what: str

    @property
    def touched(self) -> Iterable[str]:
        parts = map(self.project.git, ("commit", "checkout", "branch/main"))
        return (*parts, self.project.file(self.place))


@dataclass(frozen=True)
class Finished(OfProject):
    """Branches all of whose commits ``main`` has, and one of which it lacks some."""

    branches: tuple[str, ...]
    unfinished: str

    @property
    def touched(self) -> Iterable[str]:
        # What is finished is known as long as ``main`` stays.
        return map(self.project.git, ("commit", *(f"branch/{one}" for one in self.branches)))


@dataclass(frozen=True)
class Aside(OfProject):
    """Changes that were put aside: their ``message`` and the texts of the files with them.

    Attributes:
        other: the message of other changes; ``other_places`` are those of their files.
        what: the changes, in a sentence.
    """

    message: str
    other: str
    other_places: tuple[str, ...]
    after: Texts
    what: str

    @property
    def touched(self) -> Iterable[str]:
        return (self.project.git("stash"), *map(self.project.file, self.after))
