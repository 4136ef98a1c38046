"""The choice of apps whose live tests are run."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


def _collected(*arguments: str) -> tuple[str, set[str]]:
    """What pytest says when it collects the tests of apps, and the modules that it found."""
    command = [sys.executable, "-m", "pytest", "apps", "--collect-only", "-q", "-p", "no:cacheprovider", *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr, {line.partition("::")[0] for line in done.stdout.splitlines() if "::" in line}


@pytest.mark.parametrize(
    ("app", "long"),
    [
        ("gedit", {"test_live_requirements.py"}),
        ("vscode", {"test_live_requirements.py", "test_live_operations.py"}),
    ],
)
def test_only_live_tests_of_the_chosen_apps_are_collected_and_all_others(app: str, long: set[str]) -> None:
    _, everything = _collected()
    _, chosen = _collected("--live-apps", app)
    live = {path for path in everything if Path(path).name.startswith("test_live_")}
    assert {path.split("/")[1] for path in live} > {"gedit", "darktable"}
    kept = {path for path in live if path.startswith(f"apps/{app}/") and Path(path).name not in long}
    assert everything - chosen == live - kept
    assert kept


def test_an_app_that_is_not_there_is_reported() -> None:
    said, _ = _collected("--live-apps", "gedit,gedir")
    assert "--live-apps: there is no app 'gedir'" in said
