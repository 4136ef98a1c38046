"""Requirements about Git: commits, tags, and what was put aside."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from apps.vscode.operations import commit, create_tag, pop_stash, stage, stage_all
from apps.vscode.operations.project_files import rewrite
from apps.vscode.requirements.common import add_line, digest, exactly, kept_files, texts_goal
from apps.vscode.requirements.facts import OfProject
from apps.vscode.requirements.git_facts import Aside, Uncommitted, Untagged
from apps.vscode.requirements.on_repository import OnRepository
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing


@dataclass(frozen=True)
class Committed(OnRepository[Uncommitted]):
    """Some of the changed files are committed."""

    kind: ClassVar[type[OfProject]] = Uncommitted
    area: ClassVar[str] = "commits"

    def before(self) -> Mapping[str, bytes]:
        texts = {**self.fact.wanted, **self.fact.rest}
        return {f"{self.project.folder}/{place}": text.encode() for place, text in texts.items()}

    def phrasings(self) -> Sequence[Phrasing]:
        message, what = "with the message that CONTRIBUTING.md asks for", self.fact.what
        files = f"commit the changes that belong to {what}, and no others"
        only = f"make one commit of the changed files that belong to {what}, and of no others"
        return (
            Phrasing(f"{files}, {message}", {"files": files, "message": message}),
            Phrasing(f"{only}, {message}", {"files": only, "message": message}),
        )

    def goals(self) -> Sequence[Asked]:
        kinds = {place: "modified" if place in self.project.files else "added" for place in self.fact.wanted}
        return (
            self.goal("files", "commit", {"changes": exactly(kinds), "parents": [self.project.head]}),
            self.goal("message", "commit", {"message": self.fact.message}),
        )

    def guards(self) -> Sequence[Asked]:
        begin = f"{self.project.folder}/"
        digests = {f"{begin}{place}": digest(text) for place, text in {**self.fact.wanted, **self.fact.rest}.items()}
        kept = Asked("kept", "file-digests", {"places": sorted(digests)}, {"digests": digests},
                     "Others still work on these files.")  # fmt: skip
        return (kept, *super().guards())

    def act(self, desk: Desk) -> None:
        self._commit(desk, self.fact.message)

    def mistakes(self) -> Sequence[Mistake]:
        fact = self.fact

        def everything(desk: Desk) -> None:
            stage_all(desk)
            commit(desk, fact.message)

        def with_a_line_more(desk: Desk) -> None:
            self.act(desk)
            place, text = next(iter(fact.rest.items()))
            rewrite(desk, place, text, f"{text}#\n")

        return (
            self.mistaken("everything", everything, "files"),
            self.mistaken("another_message", lambda desk: self._commit(desk, fact.other), "message"),
            self.mistaken("with_a_line_more", with_a_line_more, "kept"),
        )

    def _commit(self, desk: Desk, message: str) -> None:
        for place in self.fact.wanted:
            stage(desk, place)
        commit(desk, message)


@dataclass(frozen=True)
class Tagged(OnRepository[Untagged]):
    """The newest commit has a tag with a message."""

    kind: ClassVar[type[OfProject]] = Untagged
    area: ClassVar[str] = "tags"

    def phrasings(self) -> Sequence[Phrasing]:
        name, message = "the tag that CONTRIBUTING.md asks for", "with its message"
        release = "the version at the top of CHANGELOG.md"
        return (
            Phrasing(f"give the newest commit of main {name}, {message}: it is {release}", {"message": message}),
            Phrasing(f"tag the newest commit of main as {release}: give it {name}, {message}", {"message": message}),
        )

    def goals(self) -> Sequence[Asked]:
        name, message = self.fact.name, self.fact.message
        return (
            self.goal("name", "tags", {"tags": {"$contains": {"name": name, "commit": self.project.head}}}),
            self.goal("message", "tags", {"tags": {"$contains": {"name": name, "message": message}}}),
        )

    def act(self, desk: Desk) -> None:
        create_tag(desk, self.fact.name, self.fact.message)

    def mistakes(self) -> Sequence[Mistake]:
        fact = self.fact
        return (
            self.mistaken(
                "another_name", lambda desk: create_tag(desk, fact.other, fact.message), "name", "message", "tags"
            ),
            self.mistaken("another_message", lambda desk: create_tag(desk, fact.name, fact.other), "message"),
            self.with_more("with_a_change", lambda desk: add_line(desk, self.project), "rest"),
        )


@dataclass(frozen=True)
class BroughtBack(OnRepository[Aside]):
    """What was put aside is in its files again."""

    kind: ClassVar[type[OfProject]] = Aside
    area: ClassVar[str] = "stashes"

    def phrasings(self) -> Sequence[Phrasing]:
        what = self.fact.what
        gone = "so that this stash is gone afterwards"
        return (
            Phrasing(f"bring back {what} from the stashes, {gone}, and commit nothing of it", {"gone": gone}),
            Phrasing(f"take {what} out of the stashes into the files again, {gone}; do not commit it", {"gone": gone}),
        )

    def goals(self) -> Sequence[Asked]:
        gone = {"stashes": {"$not": {"$contains": {"message": f"On main: {self.fact.message}"}}}}
        return (texts_goal(self.project, self.fact.after), self.goal("gone", "stashes", gone))

    def guards(self) -> Sequence[Asked]:
        kept = {"stashes": {"$contains": {"message": f"On main: {self.fact.other}"}}}
        because = "Nobody has asked for this one yet."
        general = [one for one in super().guards() if one.id != "aside"]
        files = kept_files(self.project, "kept_files", self.fact.other_places, because)
        return (self.guard("kept", "stashes", kept, because), files, *general)

    def act(self, desk: Desk) -> None:
        pop_stash(desk, self.fact.message)

    def mistakes(self) -> Sequence[Mistake]:
        fact = self.fact
        return (
            self.mistaken("the_other", lambda desk: pop_stash(desk, fact.other), "texts", "gone", "kept", "kept_files"),
            self.with_more("with_a_change", lambda desk: add_line(desk, self.project), "rest"),
        )
