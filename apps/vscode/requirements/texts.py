"""Requirements about what stands in files of a project."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from apps.vscode.operations.project_files import convert_file, rewrite
from apps.vscode.requirements.common import OnProject, kept_files, texts_goal
from apps.vscode.requirements.facts import Edits, Expired, Misnamed, Odd, OfProject, Outdated, Unticked
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing


@dataclass(frozen=True)
class TextsChanged(OnProject[Edits]):
    """Files of the project have other texts."""

    def goals(self) -> Sequence[Asked]:
        return (texts_goal(self.project, self.fact.after),)

    def act(self, desk: Desk) -> None:
        self._write(desk, self.fact.after)

    def mistakes(self) -> Sequence[Mistake]:
        fact = self.fact
        return (
            Mistake("something_else", lambda desk: self._write(desk, {**fact.after, **fact.other}), ("texts",)),
            self.with_more("another_file_too", lambda desk: self._write(desk, dict([fact.beside])), "rest"),
        )

    def _write(self, desk: Desk, texts: Mapping[str, str]) -> None:
        for place, text in texts.items():
            rewrite(desk, place, self.project.text(place), text)


class ValueCorrected(TextsChanged):
    """A value in a configuration is what was decided last."""

    kind: ClassVar[type[OfProject]] = Outdated
    area: ClassVar[str] = "editing"

    def phrasings(self) -> Sequence[Phrasing]:
        (place,), what, told = self.fact.after, self.fact.what, self.fact.told
        return (
            Phrasing(f"bring {what} in {place} in line with {told}, of which the last decision about it counts"),
            Phrasing(
                f"correct {what} in {place}: {told} tell the figure, and a later decision replaces an earlier one"
            ),
        )


class FunctionRenamed(TextsChanged):
    """A function has another name in all code."""

    kind: ClassVar[type[OfProject]] = Misnamed
    area: ClassVar[str] = "search_and_replace"

    def phrasings(self) -> Sequence[Phrasing]:
        what, told = self.fact.what, self.fact.told
        kept = f"but not {what}_mark"
        return (
            Phrasing(f"rename the function {what}, {kept}, in all Python files to the name that was agreed on in "
                     f"{told}; documents keep the old name"),
            Phrasing(f"give the function {what}, {kept}, the name that was agreed on in {told}, wherever Python files "
                     "use it, but not in documents"),
        )  # fmt: skip


class EntriesTicked(TextsChanged):
    """What is done is ticked in a list."""

    kind: ClassVar[type[OfProject]] = Unticked
    area: ClassVar[str] = "markdown"

    def phrasings(self) -> Sequence[Phrasing]:
        (place,), what, told = self.fact.after, self.fact.what, self.fact.told
        return (
            Phrasing(f"tick {what} in {place} whose issue {told}"),
            Phrasing(f"in {place}, tick {what} whose issue {told}, and no others"),
        )


class RowsDeleted(TextsChanged):
    """Rows of a table are gone."""

    kind: ClassVar[type[OfProject]] = Expired
    area: ClassVar[str] = "editing"

    def phrasings(self) -> Sequence[Phrasing]:
        (place,), what, told = self.fact.after, self.fact.what, self.fact.told
        return (
            Phrasing(f"delete the lines of {what} from {place} that {told}"),
            Phrasing(f"in {place}, delete each line of {what} that {told}"),
        )


class FileConverted(OnProject[Odd]):
    """A file is written as those beside it."""

    kind: ClassVar[type[OfProject]] = Odd
    area: ClassVar[str] = "encodings_and_line_ends"

    def phrasings(self) -> Sequence[Phrasing]:
        what, told = self.fact.what, self.fact.told
        return (
            Phrasing(f"find the one file of {what} that {told}, and convert it so that it is written as the others"),
            Phrasing(f"one file of {what} {told}: find it and convert it to be written as the others"),
        )

    def goals(self) -> Sequence[Asked]:
        return (texts_goal(self.project, self.fact.after),)

    def guards(self) -> Sequence[Asked]:
        because = "This file is written as it should be."
        return (kept_files(self.project, "beside", [self.fact.beside[0]], because), *super().guards())

    def act(self, desk: Desk) -> None:
        (place,) = self.fact.after
        convert_file(desk, place, self.fact.writing)

    def mistakes(self) -> Sequence[Mistake]:
        fact = self.fact

        def another(desk: Desk) -> None:
            convert_file(desk, fact.beside[0], fact.odd)

        def another_text(desk: Desk) -> None:
            self.act(desk)
            ((place, text),) = fact.after.items()
            rewrite(desk, place, text, f"{text}#\n")

        return (Mistake("with_a_new_line", another_text, ("texts",)),
                self.with_more("another_one_too", another, "beside"))  # fmt: skip
