"""Repairs that a model could have proposed for the sample app, whose verifier is mistaken; good and bad ones."""

from __future__ import annotations

from typing import Any

from tests.evolving.calibration import FAULT, WHOLE

Json = dict[str, Any]
GOOD_EDIT: Json = {"file": "verifier.py", "before": FAULT[1], "after": WHOLE}
TEST_NAME = "test_open_notes_with_four_stars"
TEST = '''"""Open notes may have more than three stars."""

from __future__ import annotations

import json
from pathlib import Path

from pytest_opencomputer.guest.endpoint import Home

from apps.notebook.verifier import NOTES, note


def test_open_notes_with_four_stars(tmp_path: Path) -> None:
    file = tmp_path / NOTES
    file.parent.mkdir(parents=True)
    about = {"title": "Ideas", "stars": 4, "weight": 1.0, "state": "open", "tags": [], "authors": [], "links": {}}
    file.write_text(json.dumps([about]))
    assert note(Home(tmp_path), "Ideas")["stars"] == 4
'''


def repair(*edits: Json, **more: Any) -> Json:
    """A repair with these edits; the right one without any."""
    return {
        "assumption": "Open notes were taken to have three stars at most.",
        "correction": "They have up to five, as all notes.",
        "edits": list(edits or (GOOD_EDIT,)),
        "test": {"name": TEST_NAME, "code": TEST},
        **more,
    }


def instead(after: str) -> Json:
    """A repair that puts something else in the place of the mistake."""
    return repair({**GOOD_EDIT, "after": after})
