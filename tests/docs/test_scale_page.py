"""The page on how many machines a run needs: its plan is what the program prints."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys

import pytest

from tests.docs.pages import REPOSITORY

PAGE = (REPOSITORY / "docs/scale.md").read_text()


def plan(*words: str) -> str:
    """What ``examples/plan.py`` prints."""
    command = [sys.executable, "examples/plan.py", *words]
    return subprocess.run(command, cwd=REPOSITORY, capture_output=True, text=True, check=True).stdout


def test_the_page_shows_what_is_printed() -> None:
    shown = re.search(r"    python examples/plan\.py (.*)\n\nprints\n\n```text\n(.*?)```", PAGE, re.DOTALL)
    assert shown
    assert plan(*shlex.split(shown[1])) == shown[2]


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (("--tasks", "10", "--trials", "3"), "30 rollouts of "),
        (("--hours", "0.5"), "in 0.5 hours: "),
        (("--memory", "0.65"), "a machine has room for 1 by its memory"),
        (("--thinking", "100000", "--cores", "1"), "by its memory and "),
    ],
)
def test_plans_follow_from_the_arguments(words: tuple[str, ...], line: str) -> None:
    assert line in plan(*words)
    assert plan(*words) != plan()
