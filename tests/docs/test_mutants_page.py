"""The figures on the page of mutants are those of the record beside it."""

from __future__ import annotations

from pytest_opencomputer.reports.mutants import figures
from pytest_opencomputer.runs.mutants import read_file
from tests.docs.pages import REPOSITORY


def test_the_table_is_that_of_the_record() -> None:
    records = read_file(REPOSITORY / "docs/mutants.jsonl")
    assert figures(list(records.values())) in (REPOSITORY / "docs/mutants.md").read_text()
