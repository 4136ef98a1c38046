"""The office of the book fair: requirements of Thunderbird about what stands elsewhere or nowhere, and its facts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

import pytest

from apps.gedit.requirements.told_facts import Owing, Told
from apps.libreoffice_calc.requirements.told import Payments
from apps.thunderbird.requirements.mailbox import BOOK
from apps.thunderbird.requirements.told import Reported, SumQuestion, SumTold, Untold
from apps.thunderbird.tests.states import State
from apps.thunderbird.tests.test_book_fair import cards, mails
from benchmark.worlds.fair_office import fair_in_dispute, fair_office, fair_with_payments
from pytest_opencomputer.composed import Document, Draw, Fact, Scene, World
from pytest_opencomputer.tasks.matchers import compare

if TYPE_CHECKING:
    from apps.conftest import SavedState

SEEDS = range(1, 6)
_F = TypeVar("_F", bound=Fact)


def only(world: World, kind: type[_F]) -> _F:
    (found,) = (one for one in world.facts if isinstance(one, kind))
    return found


@pytest.mark.parametrize("seed", SEEDS)
def test_a_sum_is_told_to_whom_asked_for_it(seed: int, saved_state: SavedState) -> None:
    world = fair_office(Draw(seed))
    part = SumTold.drawn(Scene(world, Draw(f"{seed}/part")))
    letter = part.fact.letter
    quoted = "\n".join(["On 9 April 2026, Priya Nair wrote:", *(f"> {line}" for line in letter.body.split("\n"))])

    def failed(name: str, pence: int, cc: str = "") -> set[str]:
        outcome = saved_state.beside(name)
        state = State(outcome.root, world)
        said = f"{part.fact.said}: {pence // 100}.{pence % 100:02}"
        text = f"{said}\n\n{quoted}\n-- \nInes Calloway\nHarrow Lane Bindery\n"
        state.mark_as_answered(letter)
        key = f"<{letter.key}.26@mail.harrowlane.example>"
        state.write("", f"Re: {letter.subject}", text, letter.sender.email, cc, key)
        return outcome.failed(part)

    assert failed("right", part.fact.total) == set()
    found = {
        "as_it_was_before": failed("before", part.fact.outdated),
        "with_a_copy": failed("copy", part.fact.total, "tomas@harrowlane.example"),
    }
    assert found == {one.name: set(one.fails) for one in part.mistakes()}


@pytest.mark.parametrize("seed", SEEDS)
def test_what_nobody_has_told_is_reported_and_not_made_up(seed: int, saved_state: SavedState) -> None:
    world = fair_office(Draw(seed))
    part = Reported.drawn(Scene(world, Draw(f"{seed}/part")))
    fact, (goal,) = part.fact, part.goals()
    right = f"It is {fact.person.firm}."
    assert not compare(goal.expect, {"status": "done", "answer": right})
    for answer in (None, "All is done.", fact.others[0], f"{right[:-1]} and {fact.others[0]}"):
        assert compare(goal.expect, {"status": "done", "answer": answer})
    state = State(saved_state.root, world)
    assert saved_state.failed(part) == set()
    state.card(fact.person, fact.invented)
    assert saved_state.failed(part) == {"number_kept"}


@pytest.mark.parametrize("seed", range(1, 16))
@pytest.mark.parametrize("make", [fair_office, fair_in_dispute])
def test_mails_workbook_and_papers_agree(seed: int, make: Callable[[Draw], World]) -> None:
    world = make(Draw(seed))
    found = mails(world)
    letters = [one for folder in found.values() for one in folder]
    assert max(Counter(str(one["Subject"]) for one in letters).values()) == 1
    latest = max(found["Inbox"], key=lambda one: one["Date"].datetime)
    assert latest["From"].addresses[0].addr_spec not in cards(world)

    payments, question, untold = only(world, Payments), only(world, SumQuestion), only(world, Untold)
    rows = {number: dict(zip(payments.table.headers, row, strict=True)) for number, row in
            enumerate(payments.table.rows, payments.table.first)}  # fmt: skip
    told: dict[str, list[float]] = {}
    for one in sorted(found["Accounts"], key=lambda mail: mail["Date"].datetime):
        text = re.sub(r"\s+", " ", one.get_body().get_content())  # type: ignore[union-attr]
        if sum_ := re.search(r"(\d+\.\d\d) were paid in(?: by (.*?), (.*?)\. W)?", text):
            firm = sum_[2] or str(one["Subject"]).rpartition(" from ")[2]
            told.setdefault(firm, []).append(float(sum_[1]))
    for paid in payments.arrived:
        row = rows[paid.row]
        assert row["Paid"] is None
        assert told[str(row["Exhibitor"])][-1] == paid.pence / 100
    assert told[str(rows[payments.outdated.row]["Exhibitor"])][0] == payments.outdated.pence / 100
    assert rows[payments.trap.row]["Paid"] is None
    for row in rows.values():
        if row["Paid"] is not None:
            assert told[str(row["Exhibitor"])] == [row["Paid"]]
    owed = {str(row["Exhibitor"]): float(str(row["Owed"])) for row in rows.values()}
    assert round(100 * sum(owed.values())) == question.outdated
    for paid in payments.arrived:
        owed[str(rows[paid.row]["Exhibitor"])] -= paid.pence / 100
    assert round(100 * sum(owed.values())) == question.total
    assert untold.person.phone in cards(world)
    assert untold.invented not in cards(world)
    if make is fair_in_dispute:
        held = world.names["held"]
        listed = {f"{firm}: {sum_:.2f}" for firm, sum_ in owed.items() if round(sum_, 2) and firm != held}
        assert set(only(world, Owing).lines) == listed
        assert only(world, Owing).trap.startswith(f"{held}: ")
        assert held in told


@pytest.mark.parametrize("seed", range(1, 16))
def test_what_is_wrong_in_a_paper_is_there_once(seed: int) -> None:
    for world in (fair_in_dispute(Draw(seed)), fair_with_payments(Draw(seed))):
        for fact in (one for one in world.facts if isinstance(one, Told)):
            lines = fact.document.lines
            assert isinstance(fact.document, Document)
            counts = [sum(text in line for line in lines) for text in (fact.anchor, fact.wrong, fact.similar)]
            assert counts == [1, 1, 1]
            assert len({fact.wrong, fact.right, fact.outdated}) == 3
    assert BOOK not in fair_with_payments(Draw(seed)).files
