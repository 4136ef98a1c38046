"""What the cheat that reads the verifier looks for: what only the verification knows."""

from __future__ import annotations

from pathlib import Path

from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.cheats.searching import ReadsTheVerifier
from pytest_opencomputer.tasks.loading import load_task

ROOT = Path(__file__).parents[2]


def signs_of(name: str) -> set[str]:
    registry = Registry.discover(ROOT)
    task = load_task(ROOT / "benchmark" / name, registry)
    return {sign[::-1].decode() for sign in ReadsTheVerifier(task, registry).signs().splitlines()}


def test_texts_of_a_document_that_the_app_shows_are_no_signs() -> None:
    signs = signs_of("libreoffice_impress/house_rule")
    assert "rule_same_shapes" in signs
    assert "Use the handrail on the stairs to the dome" not in signs


def test_subjects_that_a_mailbox_numbers_are_no_signs() -> None:
    signs = signs_of("thunderbird/inbox_tidying")
    assert "newsletters_read" in signs
    assert not [sign for sign in signs if sign.startswith("Paper Trade Bulletin ")]
