"""Requirements of Thunderbird, each by itself: what its checks say of the state that it leads to, and of mistakes.

The states are written here as Thunderbird and the mail server would; ``test_live_requirements.py`` shows what the
operations do there. Meetings are in there only: the calendar's own file is too much to write down.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import pytest

from apps.thunderbird.app import APP
from apps.thunderbird.requirements import (
    ContactAdded,
    CostsTold,
    FiledApart,
    ListMade,
    MeetingEntered,
    NewlyTagged,
    NumberChanged,
    SearchSaved,
    SignatureExtended,
    SpamCleared,
    TemplateKept,
    Unsubscribed,
)
from apps.thunderbird.requirements.mailbox import OWNER
from apps.thunderbird.tests.states import PROFILE, SERVER, SIGNATURE, State
from benchmark.worlds.book_fair import book_fair
from pytest_opencomputer.composed import Draw, Requirement, Scene

if TYPE_CHECKING:
    from apps.conftest import SavedState

SEEDS = range(1, 4)
Outcomes = Mapping[str, Callable[[State], object]]


def newly_tagged(part: NewlyTagged) -> Outcomes:
    letters, beside = part.fact.letters, part.fact.beside

    def given(state: State, count: int) -> None:
        state.add_tag("new", part.tag)
        for letter in letters[:count]:
            state.tag(letter, "new")

    def and_another(state: State) -> None:
        given(state, len(letters))
        path = state.root / SERVER / beside.place
        path.rename(f"{path}b")
        (state.root / SERVER / "Maildir/dovecot-keywords").write_text("0 new\n1 $label1\n")

    return {
        "": lambda state: given(state, len(letters)),
        "only_one_of_them": lambda state: given(state, 1),
        "and_another_mail_as_important": and_another,
    }


def filed_apart(part: FiledApart) -> Outcomes:
    letters, place = part.fact.letters, f"{part.parent}/{part.folder}"
    return {
        "": lambda state: [state.move(letter, place) for letter in letters],
        "beside_the_exhibitors": lambda state: [state.move(letter, part.folder) for letter in letters],
        "and_another_mail": lambda state: [state.move(letter, place) for letter in (*letters, part.fact.beside)],
    }


def contact_added(part: ContactAdded) -> Outcomes:
    person, namesake = part.fact.person, part.fact.namesake

    def both(state: State) -> None:
        state.card(person, person.phone)
        state.card(namesake, namesake.phone, person.phone)

    return {
        "": lambda state: state.card(person, person.phone.replace(" ", "")),
        "without_the_number": lambda state: state.card(person),
        "on_the_card_of_a_namesake_too": both,
    }


def number_changed(part: NumberChanged) -> Outcomes:
    fact = part.fact

    def both(state: State) -> None:
        state.card(fact.person, fact.phone)
        state.card(fact.namesake, fact.phone)

    return {
        "": lambda state: state.card(fact.person, fact.phone),
        "beside_the_old_one": lambda state: state.card(fact.person, fact.person.phone, fact.phone),
        "on_the_card_of_a_namesake_too": both,
    }


def list_made(part: ListMade) -> Outcomes:
    name, members, beside = part.fact.name, part.fact.members, part.fact.beside

    def and_another(state: State) -> None:
        state.make_list("Others", [beside])
        state.make_list(name, members)

    return {
        "": lambda state: state.make_list(name, members),
        "all_but_one": lambda state: state.make_list(name, members[1:]),
        "with_somebody_else": lambda state: state.make_list(name, (*members, beside)),
        "and_another_list": and_another,
    }


def search_saved(part: SearchSaved) -> Outcomes:
    folder = part.fact.folder
    right, wrong = ("OR", "AND") if part.fact.match_any else ("AND", "OR")

    def twice(state: State) -> None:
        state.search(part, folder, right)
        state.search(part, "Inbox", right)

    return {
        "": lambda state: state.search(part, folder, right),
        "with_the_rules_wrongly_joined": lambda state: state.search(part, folder, wrong),
        "and_one_of_the_inbox": twice,
    }


def unsubscribed(part: Unsubscribed) -> Outcomes:
    folder, beside = part.fact.folder, part.fact.others[0]
    return {
        "": lambda state: state.unsubscribe(folder),
        "from_the_one_beside": lambda state: state.unsubscribe(beside),
        "from_the_one_beside_too": lambda state: [state.unsubscribe(one) for one in (folder, beside)],
    }


def costs_told(part: CostsTold) -> Outcomes:
    fact = part.fact
    to, subject = fact.letter.sender.email, fact.letter.subject
    quoted = "\n".join([f"On 1 April 2026, {to} wrote:", *(f"> {line}" for line in fact.letter.body.split("\n"))])

    def answered(state: State, total: int, cc: str = "") -> None:
        said = f"Together they cost {total // 100}.{total % 100:02}."
        text = f"{said}\n\n{quoted}\n-- \nInes Calloway\nHarrow Lane Bindery\n"
        state.mark_as_answered(fact.letter)
        state.write("", f"Re: {subject}", text, to, cc, f"<{fact.letter.key}.26@mail.harrowlane.example>")

    return {
        "": lambda state: answered(state, fact.total),
        "by_the_older_list": lambda state: answered(state, fact.outdated),
        "with_a_copy_to_a_colleague": lambda state: answered(state, fact.total, cc="tomas@harrowlane.example"),
    }


def template_kept(part: TemplateKept) -> Outcomes:
    signed = "\n\n-- \nInes Calloway\nHarrow Lane Bindery\n"
    text = f"{part.text}.{signed}"

    def and_sent(state: State) -> None:
        state.write("Templates", part.subject, text)
        state.write("", part.subject, text, "tomas@harrowlane.example")

    return {
        "": lambda state: state.write("Templates", part.subject, text),
        "without_its_end": lambda state: state.write("Templates", part.subject, part.text[:20] + signed),
        "and_sent_to_a_colleague": and_sent,
    }


def signature_extended(part: SignatureExtended) -> Outcomes:
    old, line = str(re.search(f'{SIGNATURE}", "(.*)"', str(APP.home[f"{PROFILE}/user.js"]))[1]), part.fact.line  # type: ignore[index]
    old = old.replace("\\n", "\n")

    def with_answers(state: State) -> None:
        state.prefer(SIGNATURE, f"{old}\n{line}")
        state.prefer("mail.identity.id1.reply_to", OWNER)

    return {
        "": lambda state: state.prefer(SIGNATURE, f"{old}\n{line}"),
        "above_the_rest": lambda state: state.prefer(SIGNATURE, f"{line}\n{old}"),
        "with_answers_to_it": with_answers,
    }


def spam_cleared(part: SpamCleared) -> Outcomes:
    def cleared(state: State, days: int, *, level: int = 0) -> None:
        server = "mail.server.server1"
        settings = {"moveOnSpam": True, "purgeSpam": True, "purgeSpamInterval": days, "spamLevel": level}
        for name, value in settings.items():
            state.prefer(f"{server}.{name}", value)

    return {
        "": lambda state: cleared(state, part.days),
        "after_the_days_proposed": lambda state: cleared(state, 14),
        "with_the_filter_that_learns": lambda state: cleared(state, part.days, level=100),
    }


OUTCOMES: Mapping[type[Requirement], Callable[..., Outcomes]] = {
    ContactAdded: contact_added,
    CostsTold: costs_told,
    FiledApart: filed_apart,
    ListMade: list_made,
    NewlyTagged: newly_tagged,
    NumberChanged: number_changed,
    SearchSaved: search_saved,
    SignatureExtended: signature_extended,
    SpamCleared: spam_cleared,
    TemplateKept: template_kept,
    Unsubscribed: unsubscribed,
}


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("kind", OUTCOMES, ids=lambda kind: kind.__name__)
def test_its_checks_tell_the_outcome_from_each_mistake(
    kind: type[Requirement], seed: int, saved_state: SavedState
) -> None:
    world = book_fair(Draw(seed))
    part = kind.drawn(Scene(world, Draw(f"{seed}/part")))
    found = {}
    for name, happens in OUTCOMES[kind](part).items():
        outcome = saved_state.beside(name or "right")
        happens(State(outcome.root, world))
        found[name] = outcome.failed(part)
    assert found == {"": set(), **{one.name: set(one.fails) for one in part.mistakes()}}


@pytest.mark.parametrize("kind", [*OUTCOMES, MeetingEntered], ids=lambda kind: kind.__name__)
def test_goals_are_false_and_guards_true_at_the_start(kind: type[Requirement], saved_state: SavedState) -> None:
    world = book_fair(Draw(11))
    part = kind.drawn(Scene(world, Draw("11/part")))
    State(saved_state.root, world)
    assert saved_state.failed(part) == {goal.id for goal in part.goals()}
