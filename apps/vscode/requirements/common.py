"""What several requirements of VS Code need."""

from __future__ import annotations

import hashlib
from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Self, TypeVar

from apps.vscode.operations.project_files import rewrite
from apps.vscode.requirements.facts import OfProject, Project, Texts
from pytest_opencomputer.composed import Asked, Desk, Mistake, Requirement, Scene, nothing_but

_F = TypeVar("_F", bound=OfProject)
IGNORE_FILE = ".gitignore"
"""A file of each project that no requirement changes."""


@dataclass(frozen=True)
class OnProject(Requirement, Generic[_F]):
    """A requirement that follows from one fact about a project, whose folder is open."""

    fact: _F
    app: ClassVar[str] = "vscode"
    kind: ClassVar[type[OfProject]]

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(cls.kind))  # type: ignore[arg-type]

    @property
    def project(self) -> Project:
        """Its project."""
        return self.fact.project

    @property
    def changes(self) -> frozenset[str]:
        return self.fact.resources

    def opens(self) -> Sequence[str]:
        return (self.project.folder,)

    def goal(self, name: str, endpoint: str, expect: Any, **args: Any) -> Asked:
        """A check about the project."""
        return Asked(name, endpoint, {"folder": self.project.folder, **args}, expect)

    def guard(self, name: str, endpoint: str, expect: Any, because: str, **args: Any) -> Asked:
        """A check about the project that is true at the start."""
        return Asked(name, endpoint, {"folder": self.project.folder, **args}, expect, because)

    def guards(self) -> Sequence[Asked]:
        return rest_of(self.project)

    def play(self, desk: Desk) -> None:
        self.act(desk)

    @abstractmethod
    def act(self, desk: Desk) -> None:
        """Do it."""

    def with_more(self, name: str, more: Callable[[Desk], None], *fails: str) -> Mistake:
        """A mistake: doing something else besides."""

        def both(desk: Desk) -> None:
            self.play(desk)
            more(desk)

        return Mistake(name, both, fails)


def digest(text: str | bytes) -> str:
    """SHA-256 of a text in UTF-8, or of bytes."""
    return hashlib.sha256(text.encode() if isinstance(text, str) else text).hexdigest()


def exactly(facts: Mapping[str, Any]) -> Mapping[str, Any]:
    """Expects an object with these keys and no others."""
    return {"$all": [dict(facts), {"$len": len(facts)}]}


def texts_goal(project: Project, texts: Texts) -> Asked:
    """A goal: files of the project have these texts."""
    digests = {f"{project.folder}/{place}": digest(text) for place, text in texts.items()}
    return Asked("texts", "file-digests", {"places": list(digests)}, {"digests": digests})


def kept_files(project: Project, name: str, places: Iterable[str], because: str) -> Asked:
    """A guard: files of the project are as they were."""
    digests = {f"{project.folder}/{place}": digest(project.files[place]) for place in sorted(places)}
    return Asked(name, "file-digests", {"places": list(digests)}, {"digests": digests}, because)


def add_line(desk: Desk, project: Project) -> None:
    """Do what nobody asked for: add a line to the file of what Git ignores."""
    text = project.text(IGNORE_FILE)
    rewrite(desk, IGNORE_FILE, text, f"{text}*.tmp\n")


def rest_of(project: Project) -> tuple[Asked, ...]:
    """Guards: what no requirement of the task changes is as it was, and there are no other files."""
    return (
        Asked("rest", "tree", because="Nobody asked for changes in other files of the project.",
              rest=lambda all: _rest(project, all)),
        Asked("branches", "branches", because="Nobody asked for other commits or branches.",
              rest=lambda all: _branches(project, all)),
        Asked("checked_out", "repository", because="Others go on with the branch that they find.",
              rest=lambda all: _checked_out(project, all)),
        Asked("tags", "tags", because="The releases before stay what they are.",
              rest=lambda all: _tags(project, all)),
        Asked("aside", "stashes", {"folder": project.folder},
              {"stashes": [{"message": f"On main: {one}"} for one in project.stashes]},
              "Somebody still needs what was put aside.", project.git("stash")),
    )  # fmt: skip


def _rest(project: Project, resources: Set[str]) -> tuple[Mapping[str, Any], Any]:
    begin = project.file("")
    without = sorted(one.removeprefix(begin) for one in resources if one.startswith(begin))
    kept = [place for place in sorted(project.files) if place not in without]
    # A guard of the task watches the files that are not hidden.
    hidden = {place: digest(project.files[place]) for place in kept if place.startswith(".")}
    return {"folder": project.folder, "without": without, "hidden": True}, {"places": kept, "digests": hidden}


def _branches(project: Project, resources: Set[str]) -> tuple[Mapping[str, Any], Any]:
    changed = _changed(project, "branch", resources)
    kept = [
        {"name": name, "commit": project.branches[name]} for name in sorted(project.branches) if name not in changed
    ]
    return {"folder": project.folder}, {
        "branches": {"$all": [{"$contains": one} for one in kept]},
        "names": nothing_but({*project.branches, *changed}),
    }


def _checked_out(project: Project, resources: Set[str]) -> tuple[Mapping[str, Any], Any]:
    new = _changed(project, "branch", resources) - project.branches.keys()
    # A goal says that a new branch is checked out.
    return {"folder": project.folder}, {"under_way": None, **({} if new else {"branch": "main"})}


def _tags(project: Project, resources: Set[str]) -> tuple[Mapping[str, Any], Any]:
    kept = [{"name": name, "commit": commit} for name, commit in sorted(project.tags.items())]
    return {"folder": project.folder}, {
        "tags": {"$all": [{"$contains": one} for one in kept]},
        "names": nothing_but({*project.tags, *_changed(project, "tag", resources)}),
    }


def _changed(project: Project, kind: str, resources: Set[str]) -> Set[str]:
    """The names of the branches or tags that requirements change, make or delete."""
    begin = project.git(f"{kind}/")
    return {one.removeprefix(begin) for one in resources if one.startswith(begin)}
