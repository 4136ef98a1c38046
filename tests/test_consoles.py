"""Consoles that open no window: how their use is noticed, and where apps name them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest

from pytest_opencomputer.app import FileAdded, FileHolds, FileOpened
from pytest_opencomputer.apps.consoles import consoles_of, own_shells_of
from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.guest import consoles
from pytest_opencomputer.guest.consoles import Opened
from pytest_opencomputer.guest.endpoint import StateError, StateMissing
from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.models.sandbox_types import ProcessInfo
from pytest_opencomputer.sandbox import Sandbox
from pytest_opencomputer.sandbox.programs import Programs

REPOSITORY = Path(__file__).parents[1]


class Asked:
    """A sandbox that answers in one way."""

    def __init__(self, answer: list[str] | StateError) -> None:
        self.answer = answer

    def added(self, folder: str, name: str) -> list[str]:
        del folder, name
        if isinstance(self.answer, StateError):
            raise self.answer
        return self.answer

    def get(self, places: list[str], *, max_bytes: int) -> dict[str, bytes]:
        del max_bytes
        if isinstance(self.answer, StateError):
            raise self.answer
        return dict.fromkeys(places, "".join(self.answer).encode())


class Running:
    """A sandbox in which an app has started programs."""

    def __init__(self) -> None:
        self.commands: list[str] = []
        self.find = self.opened = self.added = self.get = None

    def processes(self) -> list[ProcessInfo]:
        names = [one.split()[0].rpartition("/")[2] for one in self.commands]
        both = zip(names, self.commands, strict=True)
        return [ProcessInfo(at, 1, name, command, 1000, "app", "S") for at, (name, command) in enumerate(both, 2)]


def test_a_file_that_is_opened_is_noticed(tmp_path: Path) -> None:
    one, other = tmp_path / "one.py", tmp_path / "other.py"
    for file in (one, other):
        file.write_text("x")
    opened = Opened()
    each, both = [str(one)], [f"{tmp_path}/*.py"]
    one.read_text()
    assert (opened.ask(each), opened.ask(both)) == ([], []), "they are watched from the first question on"
    one.read_text()
    assert opened.ask(each) == opened.ask(both) == each
    other.read_text()
    one.read_text()
    assert opened.ask(both) == [*each, str(other)]
    assert opened.ask(each) == each


def test_a_file_that_is_not_there_is_no_console(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="there is no file"):
        Opened().ask([f"{tmp_path}/none.py"])


def test_files_that_were_added(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(consoles, "USER", type("User", (), {"home": str(tmp_path)}))
    with pytest.raises(StateMissing):
        consoles.added("plugins", r"\.plugin$")
    (tmp_path / "plugins/mine").mkdir(parents=True)
    (tmp_path / "plugins/mine/one.plugin").write_text("x")
    (tmp_path / "plugins/mine/one.txt").write_text("x")
    (tmp_path / "plugins/link.plugin").symlink_to("mine/one.plugin")
    assert consoles.added("plugins", r"\.plugin$") == ["mine/one.plugin"]


@pytest.mark.parametrize(
    ("answer", "holds"), [([], False), (["a"], True), (StateMissing("none"), False), (StateError("a link"), True)]
)
def test_what_cannot_be_listed_was_changed(answer: list[str] | StateError, holds: bool) -> None:
    assert FileAdded("plugins", ".").holds(Asked(answer)) is holds
    assert FileHolds("Preferences", "a").holds(Asked(answer)) is holds


def test_what_chromium_notes_of_its_developer_tools() -> None:
    sign = Registry.discover(REPOSITORY).app("chromium").consoles["developer tools, docked"]
    plain = '{"a":{"devtools":{}},"devtools":{"other":{"x":1}},"last_open_timestamp":"1"}'
    assert not sign.holds(Asked([plain]))
    assert sign.holds(Asked([plain.replace('"other"', '"last_open_timestamp":"13440112042152","other"')]))


def test_consoles_py_adds_to_app_py() -> None:
    registry = Registry.discover(REPOSITORY)
    assert str(registry.app("gedit").consoles["plug-in"]) == r"a file /\.plugin$/ in .local/share/gedit/plugins"
    assert isinstance(registry.app("blender").consoles["Python console"], FileOpened)
    assert consoles_of(registry.folder("galculator"), "galculator") == {}


def test_shells_of_an_app_itself_are_no_consoles() -> None:
    own = "/bin/sh -c ls -l /proc/[0-9]*/fd/[0-9]* | grep socket:"
    vscode = Registry.discover(REPOSITORY).app("vscode")
    running = Running()
    programs = Programs(cast(Sandbox, running), [replace(vscode, consoles={})])
    running.commands += [own, "bash", f"{own}; id"]
    programs.look()
    assert programs.consoles == (f"{own}; id", "bash")
    assert own in programs.seen


@pytest.mark.parametrize("value", ["'sh'", "['sh']", "('sh', 1)", "('(',)"])
def test_own_shells_that_are_none(tmp_path: Path, value: str) -> None:
    (tmp_path / "consoles.py").write_text(f"OWN_SHELLS = {value}\n")
    with pytest.raises(UsageProblem, match="OWN_SHELLS is"):
        own_shells_of(tmp_path, "mine")


def test_consoles_py_without_consoles(tmp_path: Path) -> None:
    (tmp_path / "consoles.py").write_text("x = 1\n")
    with pytest.raises(UsageProblem, match="CONSOLES is None"):
        consoles_of(tmp_path, "mine")
