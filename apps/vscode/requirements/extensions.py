"""Requirements about extensions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from apps.vscode.operations.project_files import rewrite
from apps.vscode.requirements.common import OnProject
from apps.vscode.requirements.facts import OfProject, Reconsidered
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing


class ExtensionRecommended(OnProject[Reconsidered]):
    """The folder recommends an extension that it advised against."""

    kind: ClassVar[type[OfProject]] = Reconsidered
    area: ClassVar[str] = "extensions"

    def phrasings(self) -> Sequence[Phrasing]:
        """See ``Requirement``."""
        told = "docs/extensions.md"
        moved = "move the extension from the unwanted to the recommended ones"
        return (
            Phrasing(f"let {self.fact.place} follow {told}: {moved} about which people changed their minds",
                     {"recommended": moved, "wanted": moved}),
            Phrasing(f"{moved} in {self.fact.place} about which people changed their minds in {told}",
                     {"recommended": moved, "wanted": moved}),
        )  # fmt: skip

    def goals(self) -> Sequence[Asked]:
        """See ``Requirement``."""
        wanted = {"unwanted": {"$not": {"$contains": self.fact.identifier}}}
        return (
            self.goal("recommended", "recommended-extensions", {"recommended": {"$set": [*self.fact.recommended]}}),
            self.goal("wanted", "recommended-extensions", wanted),
        )

    def guards(self) -> Sequence[Asked]:
        """See ``Requirement``."""
        expect = {"unwanted": {"$contains": self.fact.kept}}
        because = "About this one, nobody has changed their mind."
        return (self.guard("kept", "recommended-extensions", expect, because), *super().guards())

    def act(self, desk: Desk) -> None:
        """See ``OnProject``."""
        self._write(desk, self.fact.after)

    def mistakes(self) -> Sequence[Mistake]:
        """See ``Requirement``."""
        fact = self.fact
        return (
            Mistake("in_both_lists", lambda desk: self._write(desk, fact.both), ("wanted",)),
            Mistake("all_of_them", lambda desk: self._write(desk, fact.all_moved), ("recommended", "kept")),
        )

    def _write(self, desk: Desk, text: str) -> None:
        rewrite(desk, self.fact.place, self.project.text(self.fact.place), text)
