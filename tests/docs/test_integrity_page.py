"""Each promise of ``docs/integrity.md`` names what tests it, and each cheat of the pack is on the page."""

from __future__ import annotations

import re

import pytest

from pytest_opencomputer.cheats.pack import BY_NAME
from tests.docs.pages import REPOSITORY

PAGE = (REPOSITORY / "docs/integrity.md").read_text()
PROMISES, EXPLOITS = (
    [[cell.strip() for cell in line.strip("|").split(" | ")] for line in part.splitlines() if line.startswith("| ")][1:]
    for part in PAGE.split("\n## What is promised\n")[1].split("\n## What is not promised\n")[0].split("\n## ")
)
_IN_CODE = re.compile(r"`([^`]+)`")


def named(text: str) -> set[str]:
    """The cheats that a cell names; ``opens_a_shell_by_…`` stands for several."""
    words = _IN_CODE.findall(text)
    starts = tuple(word.removesuffix("…") for word in words if word.endswith("…"))
    return {cheat for cheat in BY_NAME if cheat in words or (starts and cheat.startswith(starts))}


@pytest.mark.parametrize("promise", PROMISES, ids=[row[0][:60] for row in PROMISES])
def test_a_promise_has_an_attack_that_tests_it(promise: list[str]) -> None:
    _, _, tested = promise
    places = [word for word in _IN_CODE.findall(tested) if word.startswith(("tests/", "apps/"))]
    assert named(tested) or places
    for place in places:
        assert list(REPOSITORY.glob(place)), f"{place} does not exist"
    words = [word for word in _IN_CODE.findall(tested) if re.fullmatch(r"[a-z]+(_[a-z]+)+", word)]
    assert set(words) <= set(BY_NAME), "no cheat has such a name"


def test_every_cheat_is_on_the_page() -> None:
    assert set().union(*(named(row[2]) for row in EXPLOITS)) == set(BY_NAME)
    assert f"holds {len(BY_NAME)} cheats" in PAGE


def test_every_exploit_is_on_the_page_with_its_cheats() -> None:
    of_pack = {name: set(cheat.exploits) for name, cheat in BY_NAME.items()}
    for exploit, _, cell in EXPLOITS:
        number = exploit.split()[0]
        assert named(cell) == {name for name, exploits in of_pack.items() if number in exploits}, exploit
