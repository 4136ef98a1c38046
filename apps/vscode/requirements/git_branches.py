"""Requirements about branches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from apps.vscode.operations import create_branch, delete_branch, merge, stage
from apps.vscode.requirements.common import IGNORE_FILE, add_line, texts_goal
from apps.vscode.requirements.facts import OfProject
from apps.vscode.requirements.git_facts import Finished, Unbranched, Unmerged
from apps.vscode.requirements.on_repository import OnRepository
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing


@dataclass(frozen=True)
class BranchMade(OnRepository[Unbranched]):
    """There is a new branch, and it is checked out."""

    kind: ClassVar[type[OfProject]] = Unbranched
    area: ClassVar[str] = "branches"

    def phrasings(self) -> Sequence[Phrasing]:
        what = self.fact.what
        named = "named as CONTRIBUTING.md says"
        begun = f"begin a branch for {what}"
        switched = f"create a branch for {what} and switch to it"
        return (
            Phrasing(f"{begun}, {named}, and stay on it", {"made": f"{begun}, {named}", "out": "stay on it"}),
            Phrasing(f"{switched}; it has to be {named}", {"out": "switch to it"}),
        )

    def goals(self) -> Sequence[Asked]:
        made = {"branches": {"$contains": {"name": self.fact.name, "commit": self.project.head}}}
        return (
            self.goal("made", "branches", made),
            self.goal("out", "repository", {"branch": self.fact.name}),
        )

    def guards(self) -> Sequence[Asked]:
        clean = self.guard("clean", "changes", {"staged": {"$len": 0}}, "Nobody asked to stage anything.")
        return (clean, *super().guards())

    def act(self, desk: Desk) -> None:
        create_branch(desk, self.fact.name)

    def mistakes(self) -> Sequence[Mistake]:
        def with_a_change(desk: Desk) -> None:
            add_line(desk, self.project)
            stage(desk, IGNORE_FILE)

        return (
            self.mistaken("another_name", lambda desk: create_branch(desk, self.fact.other), "made", "out", "branches"),
            self.with_more("with_a_change", with_a_change, "clean", "rest"),
        )


@dataclass(frozen=True)
class Merged(OnRepository[Unmerged]):
    """A branch is merged."""

    kind: ClassVar[type[OfProject]] = Unmerged
    area: ClassVar[str] = "branches"

    def phrasings(self) -> Sequence[Phrasing]:
        told = "docs/issues.md"
        return (
            Phrasing(f"merge the branch with {self.fact.what} into main that {told} finds right"),
            Phrasing(f"{told} says which of the branches with {self.fact.what} is right: merge that one into main"),
        )

    def goals(self) -> Sequence[Asked]:
        merged = {"commits": {"$contains": {"commit": self.project.branches[self.fact.branch]}}}
        return (
            self.goal("merged", "commits", merged, revision="main"),
            texts_goal(self.project, {self.fact.place: self.fact.text}),
        )

    def guards(self) -> Sequence[Asked]:
        other = {"commits": {"$not": {"$contains": {"commit": self.project.branches[self.fact.other]}}}}
        because = "The other try is wrong."
        return (self.guard("not_the_other", "commits", other, because, revision="main"), *super().guards())

    def act(self, desk: Desk) -> None:
        merge(desk, self.fact.branch)

    def mistakes(self) -> Sequence[Mistake]:
        fact = self.fact
        return (
            self.mistaken("the_other", lambda desk: merge(desk, fact.other), "merged", "texts", "not_the_other"),
            self.with_more("with_a_change", lambda desk: add_line(desk, self.project), "rest"),
        )


@dataclass(frozen=True)
class BranchesDeleted(OnRepository[Finished]):
    """Branches that were merged are gone."""

    kind: ClassVar[type[OfProject]] = Finished
    area: ClassVar[str] = "branches"

    def phrasings(self) -> Sequence[Phrasing]:
        return (
            Phrasing("delete every branch, apart from main, whose commits are all in main"),
            Phrasing("delete the branches other than main that have no commit that main lacks"),
        )

    def goals(self) -> Sequence[Asked]:
        return [
            self.goal(f"gone_{number}", "branches", {"names": {"$not": {"$contains": name}}})
            for number, name in enumerate(self.fact.branches, 1)
        ]

    def act(self, desk: Desk) -> None:
        for name in self.fact.branches:
            delete_branch(desk, name)

    def mistakes(self) -> Sequence[Mistake]:
        first, *rest = self.fact.branches
        left = tuple(f"gone_{number}" for number, _ in enumerate(rest, 2))

        return (
            self.mistaken("only_the_first", lambda desk: delete_branch(desk, first), *left),
            self.with_more("with_a_change", lambda desk: add_line(desk, self.project), "rest"),
        )
