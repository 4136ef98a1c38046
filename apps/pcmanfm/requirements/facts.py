"""Kinds of facts that only requirements of PCManFM understand. Places are in the home folder."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pytest_opencomputer.composed import Document, file_resource


def _resources(documents: Iterable[Document]) -> frozenset[str]:
    return frozenset(file_resource(one.place) for one in documents)


@dataclass(frozen=True)
class Pile:
    """Files of one folder that belong into another one, which is there.

    Attributes:
        what: the files, in a sentence: ``the three invoices of Harrow Print``.
        similar: a file beside them that stays, although it looks alike.
        target: the place of the other folder.
        said: that folder, in a sentence: ``the folder Invoices of the accounts``.
    """

    what: str
    documents: tuple[Document, ...]
    similar: Document
    target: str
    said: str

    @property
    def resources(self) -> frozenset[str]:
        return _resources((*self.documents, self.similar))


@dataclass(frozen=True)
class Outdated:
    """Files of one folder that nobody needs any longer.

    Attributes:
        what: the files, in a sentence.
        similar: a file beside them that is still needed.
    """

    what: str
    documents: tuple[Document, ...]
    similar: Document

    @property
    def resources(self) -> frozenset[str]:
        return _resources((*self.documents, self.similar))


@dataclass(frozen=True)
class Misnamed:
    """A file with a name that says nothing.

    Attributes:
        name: the name that it should have.
        similar: a file beside it with such a name that is right.
    """

    document: Document
    name: str
    similar: Document

    @property
    def resources(self) -> frozenset[str]:
        return _resources((self.document, self.similar))


@dataclass(frozen=True)
class Thrown:
    """A file in the trash that somebody needs.

    Attributes:
        document: with the place where it was.
        other: another file in the trash, with the place where it was.
        elsewhere: a folder where somebody could put it who does not know where it was.
    """

    document: Document
    other: Document
    elsewhere: str

    @property
    def resources(self) -> frozenset[str]:
        return _resources((self.document, self.other))


@dataclass(frozen=True)
class Delicate:
    """A file that not everybody may read or change, and one beside it that stays open to all."""

    document: Document
    similar: Document

    @property
    def resources(self) -> frozenset[str]:
        return _resources((self.document, self.similar))


@dataclass(frozen=True)
class Needed:
    """A file that somebody needs every day, and one beside it that looks alike."""

    document: Document
    similar: Document

    @property
    def resources(self) -> frozenset[str]:
        return _resources((self.document, self.similar))


@dataclass(frozen=True)
class Visited:
    """A folder that is opened often.

    Attributes:
        label: what a bookmark of it should be called.
        kept: the bookmarks that there are already: place and label.
    """

    folder: str
    label: str
    kept: tuple[tuple[str, str], ...]

    @property
    def resources(self) -> frozenset[str]:
        return frozenset({f"folder:{self.folder}"})


@dataclass(frozen=True)
class Form:
    """A template, and a paper that has to be made from it.

    Attributes:
        template: a file in *Templates*.
        folder: where the paper goes.
        name: what the paper is called.
    """

    template: Document
    folder: str
    name: str

    @property
    def resources(self) -> frozenset[str]:
        return frozenset({*self.template.resources, file_resource(f"{self.folder}/{self.name}")})

    @property
    def menu_item(self) -> str:
        """What the menu calls the template."""
        return self.template.name.rpartition(".")[0]


@dataclass(frozen=True)
class Bundle:
    """Files of one folder that go to somebody together.

    Attributes:
        what: the files, in a sentence.
        similar: a file beside them that does not go.
        archive: the place of the archive that they go in.
    """

    what: str
    documents: tuple[Document, ...]
    similar: Document
    archive: str

    @property
    def resources(self) -> frozenset[str]:
        return frozenset({*_resources((*self.documents, self.similar)), file_resource(self.archive)})


@dataclass(frozen=True)
class Parcel:
    """An archive that somebody has sent, with a folder of files in it.

    Attributes:
        place: of the archive.
        sha256: of its content.
        inside: the folder in it; ``documents`` have places in it.
        target: the folder where its content belongs.
    """

    place: str
    sha256: str
    inside: str
    documents: tuple[Document, ...]
    target: str

    @property
    def resources(self) -> frozenset[str]:
        return frozenset({file_resource(self.place), f"folder:{self.target}/{self.inside}"})
