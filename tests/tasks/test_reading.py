"""What somebody reads who reviews a task."""

from __future__ import annotations

from pathlib import Path

import pytest

from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.cli.main import main
from pytest_opencomputer.tasks.loading import load_task
from pytest_opencomputer.tasks.reading import text_of

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def text() -> str:
    """A task with documents, a workbook, mails, an address book, and an event."""
    return text_of(load_task(ROOT / "benchmark" / "thunderbird" / "what_they_need", Registry.discover(ROOT)))


def test_it_begins_with_the_instruction(text: str) -> None:
    title, _, instruction, *_ = text.splitlines()
    assert title == "# thunderbird/what_they_need"
    assert "handbook.txt" in instruction


@pytest.mark.parametrize(
    "line",
    [
        '- plan_row_2 ("',
        "- plan_notes_untouched: calls.txt is Priya's",
        "WHO NEEDS WHAT",  # a document
        "1: Place | Exhibitor | Tables | Sockets | Lunches",  # a workbook
        "Sheet Totals:",
        "2: Tables | 24.00 [of:=SUM([$Stalls.D2:.D22])]",
        ", from Priya Nair <priya@harrowlane.example>, to Ines Calloway <ines@harrowlane.example>: Fees for extras",
        "EMAIL;PREF=1:tomas@harrowlane.example",  # an address book
        "### later, events/another_call/",
    ],
)
def test_what_is_in_its_files_can_be_read(text: str, line: str) -> None:
    assert line in text


def test_a_file_that_is_no_text_is_named_with_its_size(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tasks", "text", "gimp/festival_poster"]) == 0
    poster = ROOT / "benchmark" / "gimp" / "festival_poster" / "env" / "Festival" / "poster.xcf"
    assert f"### ~/Festival/poster.xcf\n\n({poster.stat().st_size} bytes)\n" in capsys.readouterr().out


def test_another_seed_makes_another_text(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tasks", "text", "thunderbird/what_they_need", "--seed", "17"]) == 0
    assert capsys.readouterr().out.splitlines()[2:3] != text.splitlines()[2:3]
