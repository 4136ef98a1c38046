"""darktable's verifier as it would be if it had been written for the libraries before ``data.db``, and a task for it.

Until darktable 1.7, tags were in ``library.db``; ``data.db`` has them since. The paper (arXiv 2605.19769) tells of a
verifier that looked for them in the wrong one. This is today's verifier with that one assumption.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from tests.evolving.calibration import Project

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent / "three_pictures"
TASK = "darktable/three_pictures"
NEW, OLD = "data.tags", "main.tags"
MODULES = ("databases.py", "keywords.py")
"""The modules of the verifier that read tags."""


def make_project(root: Path) -> Path:
    """A project with that verifier and the task."""
    app = root / "apps" / "darktable"
    shutil.copytree(ROOT / "apps" / "darktable", app, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copyfile(ROOT / "apps" / "conftest.py", root / "apps" / "conftest.py")
    for name in MODULES:
        file = app / "verifier" / name
        text = file.read_text()
        assert NEW in text
        file.write_text(text.replace(NEW, OLD))
    folder = root / "benchmark" / TASK
    folder.mkdir(parents=True)
    shutil.copyfile(HERE / "described.json", folder / "task.json")  # pytest would take it for a task of this project
    shutil.copyfile(HERE / "solution.py", folder / "solution.py")
    shutil.copytree(ROOT / "benchmark" / "darktable" / "marsh_cull" / "env", folder / "env")
    for name in ("pyproject.toml", "conftest.py"):
        shutil.copyfile(ROOT / name, root / name)
    return root


class OldDarktable(Project):
    """The project, with a run to be recorded."""

    def __init__(self, root: Path) -> None:
        super().__init__(make_project(root), TASK)
