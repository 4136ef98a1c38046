"""Briefings: the same work asked with its details in the world, and only its names in the instruction."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pytest_opencomputer.models.errors import UsageProblem, near
from pytest_opencomputer.tasks.composed.requirement import Phrasing


@dataclass(frozen=True)
class Briefing:
    """A text document in the home folder that says in full what the instruction only names.

    Attributes:
        place: in the home folder, where no file of the world is; names of the world stand in braces.
        app: the app in which it is open at the start.
        begins: its first lines.
        words: by requirement, in the order of the document, what the instruction calls it; all others are asked in full
            in the instruction.
    """

    place: str
    app: str
    begins: str
    words: Mapping[str, str]

    def document(self, spoken: Mapping[str, Phrasing]) -> bytes:
        """The document.

        Args:
            spoken: the requirements' phrasings by name.

        Raises:
            UsageProblem: it names a requirement that does not exist.
        """
        if unknown := sorted(self.words.keys() - spoken.keys()):
            raise UsageProblem(f"the briefing names {unknown[0]!r}", wanted=near(unknown[0], spoken))
        items = [spoken[name].text for name in self.words]
        return "\n\n".join([self.begins, *(f"- {one[:1].upper()}{one[1:]}." for one in items), ""]).encode()

    def shortened(self, spoken: Mapping[str, Phrasing]) -> dict[str, Phrasing]:
        """The phrasings as the instruction has them."""
        return {name: Phrasing(self.words[name]) if name in self.words else one for name, one in spoken.items()}
