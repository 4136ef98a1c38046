"""Kinds of facts that only requirements of VS Code understand. ``place`` is the place of a file in the project."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from apps.vscode.operations.project_files import Writing
from pytest_opencomputer.composed import file_resource

Texts = Mapping[str, str]
"""Texts of files by place."""


@dataclass(frozen=True)
class Project:
    """A folder with a Git repository, in which the branch ``main`` is checked out and nothing has changed.

    Attributes:
        folder: its place in the home folder.
        files: what the newest commit has, by place.
        branches: commits by name; ``tags`` also.
        stashes: messages of what was put aside, the newest first.
    """

    folder: str
    files: Mapping[str, bytes]
    branches: Mapping[str, str]
    tags: Mapping[str, str]
    stashes: tuple[str, ...]

    @property
    def head(self) -> str:
        """The newest commit of ``main``."""
        return self.branches["main"]

    def text(self, place: str) -> str:
        """The text of a file."""
        return self.files[place].decode()

    def file(self, place: str) -> str:
        """The resource of a file."""
        return file_resource(f"{self.folder}/{place}")

    def git(self, part: str) -> str:
        """The resource of a part of the repository."""
        return f"git:{self.folder}:{part}"


@dataclass(frozen=True)
class OfProject:
    """A fact about a project."""

    project: Project

    @property
    def touched(self) -> Iterable[str]:
        """The resources that change if it is made use of."""
        raise NotImplementedError

    @property
    def resources(self) -> frozenset[str]:
        return frozenset(self.touched)


@dataclass(frozen=True)
class Edits(OfProject):
    """Files whose texts have to change.

    Attributes:
        after: the texts that they should have.
        other: what somebody would write into the same files by mistake; files that would be right are left out.
        beside: another file that somebody would change as well, with its text then.
        what: what has to change, in a sentence. ``told`` says where it is written, as each kind says it.
    """

    after: Texts
    other: Texts
    beside: tuple[str, str]
    what: str
    told: str

    @property
    def touched(self) -> Iterable[str]:
        return map(self.project.file, self.after)


class Outdated(Edits):
    """A value in a configuration that differs from what was decided; ``told`` is a document, in a sentence."""


class Misnamed(Edits):
    """A function with another name than was agreed; ``told`` is where, in a sentence."""


class Unticked(Edits):
    """Entries of a list of things to do that have been done; ``told`` is what tells which, as a clause."""


class Expired(Edits):
    """Rows of a table that have to go; ``told`` is the condition, as a clause."""


@dataclass(frozen=True)
class Odd(Edits):
    """A file that is written in another way than those beside it.

    Attributes:
        writing: how those beside it are written. ``odd`` is how it is written.
    """

    writing: Writing
    odd: Writing


@dataclass(frozen=True)
class Goal:
    """A fact about an entry.

    Attributes:
        id: of the check, ``name`` is what its endpoint calls the entry.
        wrong_too: whether it is so with the entry that somebody would write by mistake.
    """

    id: str
    name: str
    expect: Mapping[str, Any]
    wrong_too: bool = False


@dataclass(frozen=True)
class Entry(OfProject):
    """An entry that a file of JSON lacks.

    Attributes:
        place: of the file.
        line: from 1; it ends with an opening bracket, and the entry belongs below it.
        entry: its text, with a comma behind it. ``other`` is one that somebody would write by mistake, and ``beside``
            another one that nobody asked for.
        what: what it is, in a sentence; ``told`` says where it is written, in a sentence.
    """

    place: str
    line: int
    entry: str
    other: str
    beside: str
    goals: tuple[Goal, ...]
    what: str
    told: str

    @property
    def content(self) -> str:
        """The text of the file."""
        return self.project.text(self.place)

    @property
    def home_place(self) -> str:
        """The place of the file in the home folder."""
        return f"{self.project.folder}/{self.place}"

    @property
    def touched(self) -> Iterable[str]:
        return (file_resource(self.home_place),)


class MissingTask(Entry):
    """A task."""


class MissingLaunch(Entry):
    """A launch configuration."""


class MissingSnippet(Entry):
    """A snippet of the folder."""


class FolderSettings(Entry):
    """Two settings of the folder."""


@dataclass(frozen=True)
class UserEntry(Entry):
    """An entry of a file of the user's own, whose place is in the home folder.

    Attributes:
        text: of the file.
    """

    text: str

    @property
    def content(self) -> str:
        return self.text

    @property
    def home_place(self) -> str:
        return self.place


class UserSettings(UserEntry):
    """Two settings of the user."""


class MissingKey(UserEntry):
    """A keyboard shortcut."""


@dataclass(frozen=True)
class Reconsidered(OfProject):
    """An extension that the folder advises against, and should recommend.

    Attributes:
        identifier: of the extension.
        kept: one that the folder still advises against.
        after: the text of the file; ``both`` is that with the extension in both lists, ``all_moved`` also has ``kept``
            among the recommended ones.
        recommended: all that there should be.
    """

    identifier: str
    kept: str
    after: str
    both: str
    all_moved: str
    recommended: tuple[str, ...]
    place: str = ".vscode/extensions.json"

    @property
    def touched(self) -> Iterable[str]:
        return (self.project.file(self.place),)


@dataclass(frozen=True)
class Packed(OfProject):
    """An extension of the office's own, which is not installed.

    Attributes:
        identifier: of the extension.
        packages: the file of each version, by version.
        version: the one that everybody should use. ``newest`` is one that looks better.
        told: where that is written, in a sentence.
    """

    identifier: str
    packages: Mapping[str, bytes]
    version: str
    newest: str
    told: str

    @property
    def touched(self) -> Iterable[str]:
        return (f"extension:{self.identifier}",)

    def place(self, version: str) -> str:
        """Where the file of a version is, in the home folder."""
        return f"Downloads/{self.identifier}-{version}.vsix"
