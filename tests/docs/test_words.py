"""The page on words is the one that is generated, and it stands beside every report, which leads to it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pytest_opencomputer.reports.site.build import build_report
from pytest_opencomputer.reports.site.terms import TERMS, place_of, words_page
from tests.docs.pages import REPOSITORY
from tests.reports.runs import Did, make_run


def test_the_page_is_up_to_date() -> None:
    assert (REPOSITORY / "docs/words.md").read_text() == words_page()


def test_it_leads_to_parts_of_pages_that_are_there() -> None:
    for term in TERMS:
        page, _, part = term.page.partition("#")
        heads = re.findall(r"^#+ (.*)$", (REPOSITORY / "docs" / page).read_text(), re.MULTILINE)
        assert not part or part in [head.lower().replace(" ", "-") for head in heads], term.page


@pytest.mark.parametrize(
    ("word", "place"),
    [
        ("coverage", "words.html#coverage"),
        ("near miss or cheat", "words.html#near-miss"),
        ("Guard", "words.html#guard"),
        ("fingerprint", "words.html#fingerprint"),
        ("tier", "words.html#tier"),
        ("means", "words.html#means"),
        ("run", ""),
    ],
)
def test_words_have_a_place(word: str, place: str) -> None:
    assert place_of(word) == place


def test_a_report_explains_its_words(tmp_path: Path) -> None:
    did = [Did("gedit/letter", 2, tier="long"), Did("gedit/menu", 4), Did("gedit/menu", 2, variant="too_few")]
    built = build_report([make_run(tmp_path / "runs", did)], tmp_path / "report")
    folder = built.page.parent
    explained = set(re.findall(r'id="([\w-]+)">', (folder / "words.html").read_text()))
    first, player = (folder / "index.html").read_text(), (folder / "player.html").read_text()
    data = "".join(file.read_text() for file in (folder / "rollouts").iterdir())
    assert {"coverage", "reward", "near-miss", "tier"} <= set(re.findall(r"words\.html#([\w-]+)", first)) <= explained
    assert {"goal", "guard"} <= set(re.findall(r"words\.html#([\w-]+)", player)) <= explained
    assert {"tier", "means", "fingerprint", "near-miss"} <= set(re.findall(r"words\.html#([\w-]+)", data)) <= explained
