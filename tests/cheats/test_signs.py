"""What the cheat that reads the verifier looks for: what only the verification knows."""

from __future__ import annotations

from pathlib import Path

from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.cheats.searching import ReadsTheVerifier
from pytest_opencomputer.tasks.loading import load_task

ROOT = Path(__file__).parents[2]


def signs_of(name: str) -> set[str]:
    task = load_task(ROOT / "benchmark" / name, Registry.discover(ROOT))
    return {sign[::-1].decode() for sign in ReadsTheVerifier(task).signs().splitlines()}


def test_texts_of_a_document_that_the_app_shows_are_no_signs() -> None:
    signs = signs_of("libreoffice_impress/house_rule")
    assert "rule_same_shapes" in signs
    assert "Use the handrail on the stairs to the dome" not in signs
