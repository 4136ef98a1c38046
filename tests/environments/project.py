"""A small project with tasks; no pytest is needed for it."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

from tests.tasks.notebook import NOTES, SAMPLE, valid_task

REPOSITORY = Path(__file__).parents[2]
TASK = "notebook/four_stars"
COMPOSED = "galculator/after_calibration"
PLACE = ".local/share/notebook/notes.json"
GOOD = f"{PLACE}={json.dumps([{**NOTES[0], 'stars': 4}, NOTES[1]])}"
"""What is typed to reach the goal."""
SPOILT = f"{PLACE}={json.dumps([{**NOTES[0], 'stars': 4}, {**NOTES[1], 'stars': 1}])}"
"""A change that also breaks the guard."""


def make_project(root: Path) -> Path:
    """A project with the sample app and a task of it, and with galculator and a composed task."""
    shutil.copytree(SAMPLE / "apps", root / "apps")
    task: dict[str, Any] = {**valid_task(), "max_steps": 5, "seeds": [{"place": PLACE, "source": "env/notes.json"}]}
    folder = root / "benchmark" / TASK
    (folder / "env").mkdir(parents=True)
    (folder / "task.json").write_text(json.dumps(task))
    (folder / "env/notes.json").write_text(json.dumps(NOTES))
    shutil.copytree(REPOSITORY / "apps/galculator", root / "apps/galculator")
    shutil.copytree(REPOSITORY / "benchmark/worlds", root / "benchmark/worlds")
    shutil.copytree(REPOSITORY / "benchmark" / COMPOSED, root / "benchmark" / COMPOSED)
    return root
