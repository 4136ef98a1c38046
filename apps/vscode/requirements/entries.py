"""Requirements about entries of files of JSON: settings, shortcuts, snippets, tasks, programs, extensions."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any, ClassVar

from apps.vscode.operations import open_keybindings, open_settings, quick_open
from apps.vscode.operations.project_files import change_lines, rewrite
from apps.vscode.requirements.common import OnProject, exactly
from apps.vscode.requirements.facts import (
    Entry,
    FolderSettings,
    MissingKey,
    MissingLaunch,
    MissingSnippet,
    MissingTask,
    OfProject,
    UserEntry,
    UserSettings,
)
from apps.vscode.verifier.keybindings import keybindings
from apps.vscode.verifier.settings import settings
from apps.vscode.verifier.tasks import launch_configurations, tasks
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing
from pytest_opencomputer.guest.endpoint import Home

_OPEN: Mapping[str, Callable[[Desk], None]] = {"keybindings.json": open_keybindings, "settings.json": open_settings}


@dataclass(frozen=True)
class Whole:
    """The endpoint that tells about all entries of a file: its name, its function, facts to guard, and why.

    Its function takes the names of entries that it leaves out as ``without``.
    """

    endpoint: str
    ask: Callable[..., Mapping[str, Any]]
    facts: Sequence[str]
    because: str


class EntryAdded(OnProject[Entry]):
    """A file of JSON has one more entry. ``endpoint`` tells about one, by its name as ``argument``."""

    endpoint: ClassVar[str]
    argument: ClassVar[str]
    whole: ClassVar[Whole]

    @property
    def scope(self) -> Mapping[str, Any]:
        """The arguments of an endpoint that say whose entries are meant."""
        return {"folder": self.project.folder}

    def goals(self) -> Sequence[Asked]:
        return [
            Asked(one.id, self.endpoint, {**self.scope, self.argument: one.name}, one.expect) for one in self.fact.goals
        ]

    def others(self) -> Asked:
        """A guard: the other entries of the file are as they were."""
        whole = self.whole
        args = {**self.scope, "without": self._names()}
        return Asked("others", whole.endpoint, args, self._at_start(args), whole.because)

    def guards(self) -> Sequence[Asked]:
        return (self.others(), *super().guards())

    def act(self, desk: Desk) -> None:
        self._add(desk, self.fact.entry)

    def mistakes(self) -> Sequence[Mistake]:
        fact = self.fact
        failing = tuple(one.id for one in fact.goals if not one.wrong_too)
        return (
            Mistake("something_else", lambda desk: self._add(desk, fact.other), failing),
            Mistake("another_one_too", lambda desk: self._add(desk, f"{fact.entry} {fact.beside}"), ("others",)),
        )

    def _add(self, desk: Desk, entry: str) -> None:
        fact = self.fact
        name = PurePosixPath(fact.place).name
        if isinstance(fact, UserEntry):
            _OPEN[name](desk)
        else:
            quick_open(desk, fact.place)
        lines = fact.content.splitlines()
        change_lines(desk, name, fact.content, "\n".join([*lines[: fact.line], entry, *lines[fact.line :]]))

    def _names(self) -> list[str]:
        return list(dict.fromkeys(one.name for one in self.fact.goals))

    def _at_start(self, args: Mapping[str, Any]) -> Mapping[str, Any]:
        """The expected facts: those of the file as it was."""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / self.fact.home_place
            path.parent.mkdir(parents=True)
            path.write_text(self.fact.content, encoding="utf-8")
            found = self.whole.ask(Home(Path(folder)), **args)
        return {one: exactly(told) if isinstance(told := found[one], dict) else told for one in self.whole.facts}


class TaskAdded(EntryAdded):
    """The folder has one more task."""

    kind: ClassVar[type[OfProject]] = MissingTask
    area: ClassVar[str] = "tasks"
    endpoint: ClassVar[str] = "task"
    argument: ClassVar[str] = "label"
    whole: ClassVar[Whole] = Whole("tasks", tasks, ("tasks",), "The other tasks are in use.")

    def phrasings(self) -> Sequence[Phrasing]:
        what, told = self.fact.what, self.fact.told
        how = "of the type shell, with the whole line as its command"
        return (
            Phrasing(f"add {what} to the tasks of this folder, named as in {told}, {how} and in the group test"),
            Phrasing(f"make {what} a task of this folder: its label as in {told}, {how}, in the group test"),
        )


class LaunchAdded(EntryAdded):
    """The folder has one more launch configuration."""

    kind: ClassVar[type[OfProject]] = MissingLaunch
    area: ClassVar[str] = "debugging"
    endpoint: ClassVar[str] = "launch-configuration"
    argument: ClassVar[str] = "name"
    whole: ClassVar[Whole] = Whole(
        "launch-configurations", launch_configurations, ("configurations",), "The other configurations are in use."
    )

    def phrasings(self) -> Sequence[Phrasing]:
        what, told = self.fact.what, self.fact.told
        how = "of the type debugpy that launches the program"
        return (
            Phrasing(f"add a launch configuration to this folder for {what}, {how}, with name, program and arguments "
                     f"as in {told}"),
            Phrasing(f"let this folder have a launch configuration for {what}, {how}; take name, program and arguments "
                     f"from {told}"),
        )  # fmt: skip


class SnippetAdded(EntryAdded):
    """The folder has one more snippet."""

    kind: ClassVar[type[OfProject]] = MissingSnippet
    area: ClassVar[str] = "snippets"
    endpoint: ClassVar[str] = "snippet"
    argument: ClassVar[str] = "name"

    def phrasings(self) -> Sequence[Phrasing]:
        what, told = self.fact.what, self.fact.told
        file = PurePosixPath(self.fact.place).name
        how = "with its name, prefix, scope and body"
        return (
            Phrasing(f"find {what} in {told} that {file} in this folder lacks, and add it there {how}"),
            Phrasing(f"add {what} in {told} that is still missing to {file} in this folder, {how}"),
        )

    def others(self) -> Asked:
        known = json.loads(self.fact.content)
        (name, kept), *_ = known.items()
        expect = {"prefixes": [kept["prefix"]], "body": "\n".join(kept["body"])}
        return Asked("others", "snippet", {**self.scope, "name": name}, expect, "The other snippet is in use.")

    def mistakes(self) -> Sequence[Mistake]:
        wrong, _ = super().mistakes()
        fact = self.fact
        lines = fact.content.splitlines()
        kept, *_ = json.loads(fact.content).values()
        at = next(number for number, line in enumerate(lines) if kept["prefix"] in line)

        def the_other_one_too(desk: Desk) -> None:
            changed = lines[at].replace(kept["prefix"], f"{kept['prefix']}x")
            after = [*lines[: fact.line], fact.entry, *lines[fact.line : at], changed, *lines[at + 1 :]]
            rewrite(desk, fact.place, fact.content, "\n".join(after))

        return (wrong, Mistake("the_other_one_too", the_other_one_too, ("others",)))


class FolderSettingsSet(EntryAdded):
    """The folder has two more settings."""

    kind: ClassVar[type[OfProject]] = FolderSettings
    area: ClassVar[str] = "settings"
    endpoint: ClassVar[str] = "setting"
    argument: ClassVar[str] = "key"
    whole: ClassVar[Whole] = Whole("settings", settings, ("values",), "The other settings are right.")

    def phrasings(self) -> Sequence[Phrasing]:
        what, told = self.fact.what, self.fact.told
        return (
            Phrasing(f"add {what} to the settings of this folder, as {told} says, and leave your own settings alone"),
            Phrasing(f"let the settings of this folder also have {what} as in {told}, but not your own settings"),
        )

    def guards(self) -> Sequence[Asked]:
        of_user = [
            Asked(f"not_own_{number}", "settings", {}, {"keys": {"$not": {"$contains": name}}},
                  "Only those who work in this folder need it.", "settings:user")
            for number, name in enumerate(self._names(), 1)
        ]  # fmt: skip
        return (*of_user, *super().guards())


class UserSettingsSet(EntryAdded):
    """The user has two more settings."""

    kind: ClassVar[type[OfProject]] = UserSettings
    area: ClassVar[str] = "settings"
    endpoint: ClassVar[str] = "setting"
    argument: ClassVar[str] = "key"
    whole: ClassVar[Whole] = Whole("settings", settings, ("values",), "The other settings are right.")

    @property
    def scope(self) -> Mapping[str, Any]:
        return {}

    @property
    def changes(self) -> frozenset[str]:
        return super().changes | {"settings:user"}

    def phrasings(self) -> Sequence[Phrasing]:
        what = self.fact.what
        return (
            Phrasing(f"change your own settings, not those of this folder: {what}"),
            Phrasing(f"in your own settings and not in those of this folder, {what}"),
        )


class KeyAdded(EntryAdded):
    """The user has one more keyboard shortcut."""

    kind: ClassVar[type[OfProject]] = MissingKey
    area: ClassVar[str] = "keyboard_shortcuts"
    endpoint: ClassVar[str] = "keybinding"
    argument: ClassVar[str] = "command"
    whole: ClassVar[Whole] = Whole("keybindings", keybindings, ("added", "removed"), "The other shortcuts are in use.")

    @property
    def scope(self) -> Mapping[str, Any]:
        return {}

    def phrasings(self) -> Sequence[Phrasing]:
        what, told = self.fact.what, self.fact.told
        return (
            Phrasing(f"add {what} to your keyboard shortcuts, with the key that {told} tells"),
            Phrasing(f"add {what} from {told} to your keyboard shortcuts"),
        )
