"""Requirements about Git: commits, branches, tags, and what was put aside."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, TypeVar

from apps.vscode.operations import (
    commit,
    create_branch,
    create_tag,
    delete_branch,
    merge,
    pop_stash,
    show_source_control,
    stage_all,
)
from apps.vscode.operations.project_files import rewrite, stage_file
from apps.vscode.requirements.common import OnProject, digest, exactly, kept_files, texts_goal
from apps.vscode.requirements.facts import OfProject, Project
from apps.vscode.requirements.git_facts import Aside, Finished, Unbranched, Uncommitted, Unmerged, Untagged
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing

_IGNORED = ".gitignore"
"""A file of each project that no requirement changes."""
_F = TypeVar("_F", bound=OfProject)


@dataclass(frozen=True)
class OnRepository(OnProject[_F]):
    """A requirement about the repository, which VS Code needs a moment to open."""

    def play(self, desk: Desk) -> None:
        """See ``Requirement``."""
        show_source_control(desk)
        super().play(desk)

    def mistaken(self, name: str, act: Callable[[Desk], None], *fails: str) -> Mistake:
        """A mistake that is made instead."""

        def play(desk: Desk) -> None:
            show_source_control(desk)
            act(desk)

        return Mistake(name, play, fails)


@dataclass(frozen=True)
class Committed(OnRepository[Uncommitted]):
    """Some of the changed files are committed."""

    kind: ClassVar[type[OfProject]] = Uncommitted
    area: ClassVar[str] = "commits"

    def before(self) -> Mapping[str, bytes]:
        """See ``Requirement``."""
        texts = {**self.fact.wanted, **self.fact.rest}
        return {f"{self.project.folder}/{place}": text.encode() for place, text in texts.items()}

    def phrasings(self) -> Sequence[Phrasing]:
        """See ``Requirement``."""
        message, what = "with the message that CONTRIBUTING.md asks for", self.fact.what
        files = f"commit the changes that belong to {what}, and no others"
        only = f"make one commit of the changed files that belong to {what}, and of no others"
        return (
            Phrasing(f"{files}, {message}", {"files": files, "message": message}),
            Phrasing(f"{only}, {message}", {"files": only, "message": message}),
        )

    def goals(self) -> Sequence[Asked]:
        """See ``Requirement``."""
        kinds = {place: "modified" if place in self.project.files else "added" for place in self.fact.wanted}
        return (
            self.goal("files", "commit", {"changes": exactly(kinds), "parents": [self.project.head]}),
            self.goal("message", "commit", {"message": self.fact.message}),
        )

    def guards(self) -> Sequence[Asked]:
        """See ``Requirement``."""
        begin = f"{self.project.folder}/"
        digests = {f"{begin}{place}": digest(text) for place, text in {**self.fact.wanted, **self.fact.rest}.items()}
        kept = Asked("kept", "file-digests", {"places": sorted(digests)}, {"digests": digests},
                     "Others still work on these files.")  # fmt: skip
        on_main = self.guard("on_main", "repository", {"branch": "main"}, "Nobody asked for another branch.")
        return (kept, on_main, *super().guards())

    def act(self, desk: Desk) -> None:
        """See ``OnProject``."""
        self._commit(desk, self.fact.message)

    def mistakes(self) -> Sequence[Mistake]:
        """See ``Requirement``."""
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
            stage_file(desk, place)
        commit(desk, message)


@dataclass(frozen=True)
class BranchMade(OnRepository[Unbranched]):
    """There is a new branch, and it is checked out."""

    kind: ClassVar[type[OfProject]] = Unbranched
    area: ClassVar[str] = "branches"

    def phrasings(self) -> Sequence[Phrasing]:
        """See ``Requirement``."""
        what = self.fact.what
        named = "named as CONTRIBUTING.md says"
        begun = f"begin a branch for {what}"
        switched = f"create a branch for {what} and switch to it"
        return (
            Phrasing(f"{begun}, {named}, and stay on it", {"made": f"{begun}, {named}", "out": "stay on it"}),
            Phrasing(f"{switched}; it has to be {named}", {"out": "switch to it"}),
        )

    def goals(self) -> Sequence[Asked]:
        """See ``Requirement``."""
        made = {"branches": {"$contains": {"name": self.fact.name, "commit": self.project.head}}}
        return (
            self.goal("made", "branches", made),
            self.goal("out", "repository", {"branch": self.fact.name}),
        )

    def guards(self) -> Sequence[Asked]:
        """See ``Requirement``."""
        clean = self.guard("clean", "changes", {"staged": {"$len": 0}}, "Nobody asked to stage anything.")
        return (clean, *super().guards())

    def act(self, desk: Desk) -> None:
        """See ``OnProject``."""
        create_branch(desk, self.fact.name)

    def mistakes(self) -> Sequence[Mistake]:
        """See ``Requirement``."""

        def with_a_change(desk: Desk) -> None:
            _line_more(self.project, desk)
            stage_file(desk, _IGNORED)

        return (
            self.mistaken("another_name", lambda desk: create_branch(desk, self.fact.other), "made", "out"),
            self.with_more("with_a_change", with_a_change, "clean", "rest"),
        )


@dataclass(frozen=True)
class Tagged(OnRepository[Untagged]):
    """The newest commit has a tag with a message."""

    kind: ClassVar[type[OfProject]] = Untagged
    area: ClassVar[str] = "tags"

    def phrasings(self) -> Sequence[Phrasing]:
        """See ``Requirement``."""
        name, message = "the tag that CONTRIBUTING.md asks for", "with its message"
        release = "the version at the top of CHANGELOG.md"
        return (
            Phrasing(f"give the newest commit of main {name}, {message}: it is {release}", {"message": message}),
            Phrasing(f"tag the newest commit of main as {release}: give it {name}, {message}", {"message": message}),
        )

    def goals(self) -> Sequence[Asked]:
        """See ``Requirement``."""
        name, message = self.fact.name, self.fact.message
        return (
            self.goal("name", "tags", {"tags": {"$contains": {"name": name, "commit": self.project.head}}}),
            self.goal("message", "tags", {"tags": {"$contains": {"name": name, "message": message}}}),
        )

    def act(self, desk: Desk) -> None:
        """See ``OnProject``."""
        create_tag(desk, self.fact.name, self.fact.message)

    def mistakes(self) -> Sequence[Mistake]:
        """See ``Requirement``."""
        fact = self.fact
        return (
            self.mistaken("another_name", lambda desk: create_tag(desk, fact.other, fact.message), "name", "message"),
            self.mistaken("another_message", lambda desk: create_tag(desk, fact.name, fact.other), "message"),
            self.with_more("with_a_change", lambda desk: _line_more(self.project, desk), "rest"),
        )


@dataclass(frozen=True)
class Merged(OnRepository[Unmerged]):
    """A branch is merged."""

    kind: ClassVar[type[OfProject]] = Unmerged
    area: ClassVar[str] = "branches"

    def phrasings(self) -> Sequence[Phrasing]:
        """See ``Requirement``."""
        told = "docs/issues.md"
        return (
            Phrasing(f"merge the branch with {self.fact.what} into main that {told} finds right"),
            Phrasing(f"{told} says which of the branches with {self.fact.what} is right: merge that one into main"),
        )

    def goals(self) -> Sequence[Asked]:
        """See ``Requirement``."""
        merged = {"commits": {"$contains": {"commit": self.project.branches[self.fact.branch]}}}
        return (
            self.goal("merged", "commits", merged, revision="main"),
            texts_goal(self.project, {self.fact.place: self.fact.text}),
        )

    def guards(self) -> Sequence[Asked]:
        """See ``Requirement``."""
        other = {"commits": {"$not": {"$contains": {"commit": self.project.branches[self.fact.other]}}}}
        because = "The other try is wrong."
        return (self.guard("not_the_other", "commits", other, because, revision="main"), *super().guards())

    def act(self, desk: Desk) -> None:
        """See ``OnProject``."""
        merge(desk, self.fact.branch)

    def mistakes(self) -> Sequence[Mistake]:
        """See ``Requirement``."""
        fact = self.fact
        return (
            self.mistaken("the_other", lambda desk: merge(desk, fact.other), "merged", "texts", "not_the_other"),
            self.with_more("with_a_change", lambda desk: _line_more(self.project, desk), "rest"),
        )


@dataclass(frozen=True)
class BranchesDeleted(OnRepository[Finished]):
    """Branches that were merged are gone."""

    kind: ClassVar[type[OfProject]] = Finished
    area: ClassVar[str] = "branches"

    def phrasings(self) -> Sequence[Phrasing]:
        """See ``Requirement``."""
        return (
            Phrasing("delete each other branch whose commits are all in main"),
            Phrasing("delete the branches beside main that have no commit that main lacks"),
        )

    def goals(self) -> Sequence[Asked]:
        """See ``Requirement``."""
        return [
            self.goal(f"gone_{number}", "branches", {"names": {"$not": {"$contains": name}}})
            for number, name in enumerate(self.fact.branches, 1)
        ]

    def act(self, desk: Desk) -> None:
        """See ``OnProject``."""
        for name in self.fact.branches:
            delete_branch(desk, name)

    def mistakes(self) -> Sequence[Mistake]:
        """See ``Requirement``."""
        first, *rest = self.fact.branches
        left = tuple(f"gone_{number}" for number, _ in enumerate(rest, 2))

        return (
            self.mistaken("only_the_first", lambda desk: delete_branch(desk, first), *left),
            self.with_more("with_a_change", lambda desk: _line_more(self.project, desk), "rest"),
        )


@dataclass(frozen=True)
class BroughtBack(OnRepository[Aside]):
    """What was put aside is in its files again."""

    kind: ClassVar[type[OfProject]] = Aside
    area: ClassVar[str] = "stashes"

    def phrasings(self) -> Sequence[Phrasing]:
        """See ``Requirement``."""
        what = self.fact.what
        gone = "so that it is stashed no longer"
        return (
            Phrasing(f"bring back {what} from the stashes, {gone}, and commit nothing of it", {"gone": gone}),
            Phrasing(f"take {what} out of the stashes into the files again, {gone}; do not commit it", {"gone": gone}),
        )

    def goals(self) -> Sequence[Asked]:
        """See ``Requirement``."""
        gone = {"stashes": {"$not": {"$contains": {"message": f"On main: {self.fact.message}"}}}}
        return (texts_goal(self.project, self.fact.after), self.goal("gone", "stashes", gone))

    def guards(self) -> Sequence[Asked]:
        """See ``Requirement``."""
        kept = {"stashes": {"$contains": {"message": f"On main: {self.fact.other}"}}}
        because = "Nobody has asked for this one yet."
        general = [one for one in super().guards() if one.id != "aside"]
        files = kept_files(self.project, "kept_files", self.fact.other_places, because)
        return (self.guard("kept", "stashes", kept, because), files, *general)

    def act(self, desk: Desk) -> None:
        """See ``OnProject``."""
        pop_stash(desk, self.fact.message)

    def mistakes(self) -> Sequence[Mistake]:
        """See ``Requirement``."""
        fact = self.fact
        return (
            self.mistaken("the_other", lambda desk: pop_stash(desk, fact.other), "texts", "gone", "kept", "kept_files"),
            self.with_more("with_a_change", lambda desk: _line_more(self.project, desk), "rest"),
        )


def _line_more(project: Project, desk: Desk) -> None:
    """Somebody writes a line into a file that nobody asked about."""
    text = project.text(_IGNORED)
    rewrite(desk, _IGNORED, text, f"{text}*.tmp\n")
