"""What VS Code's operations do to files, done without VS Code and with the Git of this machine."""

from __future__ import annotations

import json
import os
import subprocess
import zipfile
from pathlib import Path

import pytest

from apps.vscode.packages import TIDE_TABLES
from apps.vscode.requirements import common, entries, extensions, git, git_branches, on_repository, texts
from apps.vscode.tests.conftest import EXTENSIONS, HOME, KEYBINDINGS, SETTINGS


class Hands:
    """Works in a project below a home folder. Its methods stand for the operations of the same names."""

    def __init__(self, home: Path, folder: str) -> None:
        self._home, self._project = home, home / folder
        self._in_front = self._project

    def use(self, patch: pytest.MonkeyPatch) -> None:
        """Let requirements use these hands."""
        for module in (common, entries, extensions, git, git_branches, on_repository, texts):
            for name in (one for one in vars(type(self)) if one in vars(module)):
                patch.setattr(module, name, getattr(self, name))
        opened = {"settings.json": self.open_settings, "keybindings.json": self.open_keybindings}
        patch.setattr(entries, "_OPEN", opened)

    def quick_open(self, _desk: object, place: str) -> None:
        self._in_front = self._project / place

    def open_settings(self, _desk: object) -> None:
        self._in_front = self._home / SETTINGS

    def open_keybindings(self, _desk: object) -> None:
        self._in_front = self._home / KEYBINDINGS

    def change_lines(self, _desk: object, _name: str, _before: str, after: str) -> None:
        self._in_front.write_text(after, newline="")

    def rewrite(self, _desk: object, place: str, _before: str, after: str) -> None:
        (self._project / place).write_text(after, newline="")

    def convert_file(self, _desk: object, place: str, writing: str) -> None:
        path = self._project / place
        content = path.read_bytes().replace(b"\r\n", b"\n")
        changes = {
            "Spaces": (b"\t", b"    "),
            "Tabs": (b"    ", b"\t"),
            "LF": (b"\n", b"\n"),
            "CRLF": (b"\n", b"\r\n"),
        }
        path.write_bytes(content.replace(*changes[writing]))

    def show_source_control(self, _desk: object) -> None:
        pass

    def stage(self, _desk: object, place: str) -> None:
        self._git("add", place)

    def stage_all(self, _desk: object) -> None:
        self._git("add", "--all")

    def commit(self, _desk: object, message: str) -> None:
        self._git("commit", "-q", "-m", message)

    def create_branch(self, _desk: object, name: str) -> None:
        self._git("checkout", "-q", "-b", name)

    def create_tag(self, _desk: object, name: str, message: str = "") -> None:
        self._git("tag", "-a", name, "-m", message)

    def merge(self, _desk: object, name: str) -> None:
        self._git("merge", "-q", "--no-edit", name)

    def delete_branch(self, _desk: object, name: str) -> None:
        self._git("branch", "-q", "-d", name)

    def pop_stash(self, _desk: object, message: str) -> None:
        listed = self._git("stash", "list").splitlines()
        number = next(at for at, line in enumerate(listed) if line.endswith(message))
        self._git("stash", "pop", "-q", f"stash@{{{number}}}")

    def install_extension(self, _desk: object, path: str) -> None:
        with zipfile.ZipFile(self._home / Path(path).relative_to(HOME)) as package:
            manifest = package.read("extension/package.json")
        version = json.loads(manifest)["version"]
        name = f"{TIDE_TABLES}-{version}"
        place = self._home / EXTENSIONS / name / "package.json"
        place.parent.mkdir(parents=True)
        place.write_bytes(manifest)
        entry = {"identifier": {"id": TIDE_TABLES}, "version": version, "relativeLocation": name}
        (self._home / EXTENSIONS / "extensions.json").write_text(json.dumps([entry]))

    def _git(self, *command: str) -> str:
        env = {**os.environ, "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": "/dev/null"}
        done = subprocess.run(["git", *command], cwd=self._project, env=env, capture_output=True, check=True, text=True)
        return done.stdout
