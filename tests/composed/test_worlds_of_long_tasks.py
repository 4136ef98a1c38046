"""Worlds whose facts follow from many sources, read here as somebody who works with their files would read them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, datetime

import pytest

from apps.libreoffice_calc.requirements.claims import Claims
from apps.libreoffice_calc.requirements.wishes import Wishes
from benchmark.worlds.fair_wishes import fair_wishes
from benchmark.worlds.workshop_claims import workshop_claims
from pytest_opencomputer.composed import Draw, Fact, World

SEEDS = range(1, 21)
PERSONS = {"alone": 1, "two persons": 2, "three persons": 3, "four persons": 4}


def fact_of(world: World, kind: type[Fact]) -> Fact:
    (found,) = (one for one in world.facts if isinstance(one, kind))
    return found


def approved(text: str, who: str, tool: str, day: date) -> float:
    """Up to which price somebody may buy a tool on a day, by what stands in the approvals."""
    price = 0.0
    for said, words in re.findall(r"^(\d+ \w+): (.*)$", text, re.M):
        if datetime.strptime(f"{said} {day.year}", "%d %B %Y").date() < day:
            if may := re.fullmatch(rf"{who} may buy a {tool} for up to ([\d.]+)\.", words):
                price = float(may[1])
            elif words == f"I take that back: {who} is to wait with the {tool}.":
                price = 0.0
    return price


def broken(world: World, claims: Claims) -> Iterator[tuple[int, set[str]]]:
    """The rules that each claim breaks, by row."""
    approvals = next(one.decode() for place, one in world.files.items() if place.endswith("approvals.txt"))
    seen = set()
    for row, (_, day, handed, who, what, miles, amount, receipt, _) in enumerate(claims.table.rows, claims.table.first):
        assert isinstance(day, date)
        assert isinstance(handed, date)
        assert isinstance(amount, float)
        assert isinstance(what, str)
        rules = set()
        if amount > 25 and not receipt and not miles:
            rules.add("A")
        if (persons := re.search(r"alone|\w+ persons", what)) and amount > 18 * PERSONS[persons[0]]:
            rules.add("B")
        if isinstance(miles, int) and amount > 0.45 * min(miles, 100) + 0.25 * max(miles - 100, 0) + 0.001:
            rules.add("C")
        if (handed - day).days > 30:
            rules.add("D")
        if (tool := re.fullmatch(r"A (?!night)(.*)", what)) and amount > 150:
            rules |= {"E"} if amount > approved(approvals, str(who), tool[1], day) else set()
        if (who, day, amount) in seen:
            rules.add("F")
        if re.search(r"bottle of red|pints", what):
            rules.add("G")
        seen.add((who, day, amount))
        yield row, rules


@pytest.mark.parametrize("seed", SEEDS)
def test_each_claim_breaks_the_rule_that_the_world_says(seed: int) -> None:
    world = workshop_claims(Draw(seed))
    claims = fact_of(world, Claims)
    assert isinstance(claims, Claims)
    found = {row: rules for row, rules in broken(world, claims) if rules}
    assert found == {row: {letter} for row, letter in claims.broken.items()}
    assert set(claims.broken.values()) == set("ABCDEFG")
    assert claims.right not in found


@pytest.mark.parametrize("seed", SEEDS)
def test_wishes_change_after_the_letters_and_one_of_them_late(seed: int) -> None:
    world = fair_wishes(Draw(seed))
    wishes = fact_of(world, Wishes)
    assert isinstance(wishes, Wishes)
    late = [row for row, numbers in wishes.last.items() if numbers != wishes.so_far[row]]
    changed = {row for row, numbers in wishes.last.items() if numbers != wishes.first[row]}
    firm = wishes.later.lines[-1].partition(":")[0]
    assert [wishes.table.values("Exhibitor")[row - wishes.table.first] for row in late] == [firm]
    assert changed > set(late)
    assert 8 <= len(changed) <= 14
    assert all(number >= 0 for numbers in wishes.last.values() for number in numbers)
    letters = [place for place in world.services["mail"] if "/.Wishes/" in place]
    assert len(letters) == len(wishes.last) + 1, "one of each firm, and one that takes a change back"
