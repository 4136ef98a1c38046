"""Requirements about extensions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from apps.vscode.operations import install_extension
from apps.vscode.operations.project_files import rewrite
from apps.vscode.requirements.common import OnProject, add_line
from apps.vscode.requirements.facts import OfProject, Packed, Reconsidered
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing

_HOME = "/home/user"


class ExtensionRecommended(OnProject[Reconsidered]):
    """The folder recommends an extension that it advised against."""

    kind: ClassVar[type[OfProject]] = Reconsidered
    area: ClassVar[str] = "extensions"

    def phrasings(self) -> Sequence[Phrasing]:
        told = "docs/extensions.md"
        moved = "move the extension about which people changed their minds from the unwanted to the recommended ones"
        quoted = {"recommended": moved, "wanted": moved}
        return (
            Phrasing(f"let {self.fact.place} follow {told}: {moved}", quoted),
            Phrasing(f"{moved} in {self.fact.place}; {told} tells which one that is", quoted),
        )

    def goals(self) -> Sequence[Asked]:
        wanted = {"unwanted": {"$not": {"$contains": self.fact.identifier}}}
        return (
            self.goal("recommended", "recommended-extensions", {"recommended": {"$set": [*self.fact.recommended]}}),
            self.goal("wanted", "recommended-extensions", wanted),
        )

    def guards(self) -> Sequence[Asked]:
        expect = {"unwanted": {"$contains": self.fact.kept}}
        because = "About this one, nobody has changed their mind."
        return (self.guard("kept", "recommended-extensions", expect, because), *super().guards())

    def act(self, desk: Desk) -> None:
        self._write(desk, self.fact.after)

    def mistakes(self) -> Sequence[Mistake]:
        fact = self.fact
        return (
            Mistake("in_both_lists", lambda desk: self._write(desk, fact.both), ("wanted",)),
            Mistake("all_of_them", lambda desk: self._write(desk, fact.all_moved), ("recommended", "kept")),
        )

    def _write(self, desk: Desk, text: str) -> None:
        rewrite(desk, self.fact.place, self.project.text(self.fact.place), text)


class ExtensionInstalled(OnProject[Packed]):
    """An extension is installed from a file."""

    kind: ClassVar[type[OfProject]] = Packed
    area: ClassVar[str] = "extensions"

    def before(self) -> Mapping[str, bytes]:
        return {self.fact.place(version): content for version, content in self.fact.packages.items()}

    def phrasings(self) -> Sequence[Phrasing]:
        version = f"in the version that {self.fact.told} wants"
        return (
            Phrasing(f"install the extension Tide tables {version}; its packages are in Downloads"),
            Phrasing(f"install the extension Tide tables from a package in Downloads, {version}"),
        )

    def goals(self) -> Sequence[Asked]:
        fact = self.fact
        expect = {"version": fact.version, "enabled": True}
        return (Asked("installed", "extension", {"identifier": fact.identifier}, expect),)

    def act(self, desk: Desk) -> None:
        self._install(desk, self.fact.version)

    def mistakes(self) -> Sequence[Mistake]:
        return (
            Mistake("the_newest", lambda desk: self._install(desk, self.fact.newest), ("installed",)),
            self.with_more("another_file_too", lambda desk: add_line(desk, self.project), "rest"),
        )

    def _install(self, desk: Desk, version: str) -> None:
        install_extension(desk, f"{_HOME}/{self.fact.place(version)}")
