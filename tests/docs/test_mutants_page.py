"""The figures on the page of mutants are those of the record beside it."""

from __future__ import annotations

from pytest_opencomputer.reports.mutants import damage_figures, figures
from pytest_opencomputer.runs.mutants import read_file
from tests.docs.pages import REPOSITORY


def test_the_tables_are_those_of_the_record() -> None:
    records = list(read_file(REPOSITORY / "docs/mutants.jsonl").values())
    composed = [one for one in records if (REPOSITORY / "benchmark" / one.task / "task.py").is_file()]
    page = (REPOSITORY / "docs/mutants.md").read_text()
    assert figures(records) in page
    assert damage_figures(composed) in page
