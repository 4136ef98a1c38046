"""Repositories that Git itself has made, for the tests of their reader."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

_WHO = {
    "GIT_AUTHOR_NAME": "Ana Reyes",
    "GIT_AUTHOR_EMAIL": "ana@harbour.example",
    "GIT_COMMITTER_NAME": "Ben Okoye",
    "GIT_COMMITTER_EMAIL": "ben@harbour.example",
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_CONFIG_GLOBAL": "/dev/null",
}


class Made:
    """A repository below a home folder, worked with Git's own commands.

    Attributes:
        home: the home folder.
        folder: where the repository is in it.
    """

    def __init__(self, home: Path, folder: str = "Projects/tide") -> None:
        self.home, self.folder = home, folder
        self.path = home / folder
        self.path.mkdir(parents=True)
        self._minutes = 0
        self.git("init", "-q", "-b", "main")

    def git(self, *command: str, fails: bool = False) -> str:
        """What a command prints. Each is a minute later than the one before."""
        self._minutes += 1
        when = f"{1_760_000_000 + 60 * self._minutes} +0200"
        environment = {
            **os.environ,
            **_WHO,
            "GIT_AUTHOR_DATE": when,
            "GIT_COMMITTER_DATE": when,
            "HOME": str(self.home),
        }
        done = subprocess.run(["git", *command], cwd=self.path, env=environment, capture_output=True, check=not fails)
        return done.stdout.decode("utf-8", "surrogateescape")

    def write(self, place: str, text: str) -> None:
        """Write a file of the folder."""
        path = self.path / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def commit(self, message: str, **files: str) -> str:
        """Write files (``__`` is a slash, ``_dot_`` a full stop), commit everything, and return the commit's name."""
        for name, text in files.items():
            self.write(name.replace("__", "/").replace("_dot_", "."), text)
        self.git("add", "--all")
        self.git("commit", "-q", "-m", message)
        return self.git("rev-parse", "HEAD").strip()
