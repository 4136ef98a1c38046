"""Requirements of Thunderbird, each by itself: what its checks say of the state that it leads to, and of mistakes.

The states are written here as Thunderbird and the mail server would; ``test_live_requirements.py`` shows what the
operations do there. Meetings are in there only: the calendar's own file is too much to write down.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from email.message import EmailMessage
from pathlib import Path
from uuid import uuid4

import pytest

from apps.thunderbird.app import APP
from apps.thunderbird.requirements import (
    ContactAdded,
    CostsTold,
    FiledApart,
    MeetingEntered,
    NewlyTagged,
    NumberChanged,
    SearchSaved,
    SignatureExtended,
    SpamCleared,
    TemplateKept,
    Unsubscribed,
)
from apps.thunderbird.requirements.mailbox import BOOK, OWNER, Letter, Person
from benchmark.worlds.book_fair import book_fair
from pytest_opencomputer.apps.endpoints import Verifier
from pytest_opencomputer.composed import Draw, Requirement, Scene, World
from pytest_opencomputer.guest.endpoint import Home
from pytest_opencomputer.rollouts.harness import Harness
from pytest_opencomputer.tasks.matchers import compare

SEEDS = range(1, 6)
_PROFILE = ".thunderbird/office"
_SERVER = ".opencomputer/services/mail"
_TAGS = {"$label1": "Important", "$label2": "Work", "$label3": "Personal", "$label4": "To Do", "$label5": "Later"}
_SIGNATURE = "mail.identity.id1.htmlSigText"
_URI = "imap://ines%40harrowlane.example@mail.harrowlane.example"


class State:
    """A home folder as Thunderbird and the mail server leave it, in which things can be done."""

    def __init__(self, root: Path, world: World) -> None:
        self.root = root
        server = {f"{_SERVER}/{place}": content for place, content in world.services["mail"].items()}
        for place, content in {**world.files, **server}.items():
            self._put(place, content)
        # The image's preferences, before its first start.
        self._put(f"{_PROFILE}/prefs.js", str(APP.home[f"{_PROFILE}/user.js"]).encode())
        self.prefer("mailnews.tags.version", 2)
        for key, name in _TAGS.items():
            self.add_tag(key, name)
        names = sorted(one.name[1:] for one in (root / _SERVER / "Maildir").glob(".?*"))
        self._put(f"{_SERVER}/Maildir/subscriptions", "\n".join(["V\t2", "", *names, "Templates", ""]).encode())

    def prefer(self, name: str, value: str | int | bool) -> None:
        """Set a preference."""
        text = str(value).lower() if not isinstance(value, str) else '"' + value.replace("\n", "\\n") + '"'
        self._append(f"{_PROFILE}/prefs.js", f'user_pref("{name}", {text});\n')

    def add_tag(self, key: str, name: str) -> None:
        """Make a tag."""
        self.prefer(f"mailnews.tags.{key}.tag", name)
        self.prefer(f"mailnews.tags.{key}.color", "#3333ff")

    def tag(self, letter: Letter, key: str) -> None:
        """Give a tag to a mail of the inbox, which is the only one that is given there."""
        self._put(f"{_SERVER}/Maildir/dovecot-keywords", f"0 {key}\n".encode())
        path = self._path(letter)
        path.rename(f"{path}a")

    def move(self, letter: Letter, folder: str) -> None:
        """Move a mail to a folder, which is made if it is not there."""
        content = self._path(letter).read_bytes()
        self._path(letter).unlink()
        inside = folder.replace("/", ".")
        if not (self.root / _SERVER / f"Maildir/.{inside}").exists():
            self._append(f"{_SERVER}/Maildir/subscriptions", folder.replace("/", "\t") + "\n")
        self._put(f"{_SERVER}/Maildir/.{inside}/cur/{Path(letter.place).name}", content)

    def unsubscribe(self, folder: str) -> None:
        """Take a folder out of the subscriptions."""
        path = self.root / _SERVER / "Maildir/subscriptions"
        path.write_text(path.read_text().replace(f"\n{folder}\n", "\n"))

    def write(self, folder: str, subject: str, text: str, to: str = "", cc: str = "", answers: str = "") -> None:
        """Put a mail of one's own into a folder, or send it if ``folder`` is empty."""
        mail = EmailMessage()
        mail["From"] = OWNER
        mail["Subject"] = subject
        mail["Message-ID"] = f"<{uuid4()}@harrowlane.example>"
        for field, value in (("To", to), ("Cc", cc), ("In-Reply-To", answers)):
            if value:
                mail[field] = value
        mail["X-RcptTo"] = ", ".join(filter(None, (to, cc)))
        mail.set_content(text)
        place = f"Maildir/.{folder}/cur/1.x:2,S" if folder else f"outgoing/new/1.M1P1Q{subject.count('e')}"
        self._put(f"{_SERVER}/{place}", mail.as_bytes())

    def card(self, person: Person, *phones: str) -> None:
        """Give somebody in the address book, or somebody new, these telephone numbers."""
        lines = [f"N:{person.last};{person.first};;;", f"FN:{person.name}", f"EMAIL:{person.email}"]
        lines += [f"ORG:{person.firm}", *(f"TEL;VALUE=TEXT:{phone}" for phone in phones)]
        vcard = "".join(f"{line}\r\n" for line in ["BEGIN:VCARD", *lines, "END:VCARD"])
        with closing(sqlite3.connect(self.root / BOOK)) as book:
            book.execute("DELETE FROM properties WHERE name = '_vCard' AND value LIKE ?", (f"%{person.email}%",))
            book.execute("INSERT INTO properties VALUES (?, '_vCard', ?)", (str(uuid4()), vcard))
            book.commit()

    def search(self, part: SearchSaved, folder: str, join: str) -> None:
        """Save a search of a folder, below it."""
        terms = " ".join(f"{join} ({field.lower()},{how},{value})" for field, how, value in part.fact.rules)
        uri = f"{_URI}/{folder.replace('Inbox', 'INBOX')}"
        text = f"uri={uri}/{part.fact.name}\nscope={uri}\nterms={terms}\n"
        self._append(f"{_PROFILE}/virtualFolders.dat", text.replace(" ", "%20", text.count(" ", 0, text.find("terms"))))

    def _path(self, letter: Letter) -> Path:
        return self.root / _SERVER / letter.place

    def _put(self, place: str, content: bytes) -> None:
        path = self.root / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)

    def _append(self, place: str, text: str) -> None:
        path = self.root / place
        self._put(place, (path.read_bytes() if path.exists() else b"") + text.encode())


Outcomes = Mapping[str, Callable[[State], object]]


def newly_tagged(part: NewlyTagged) -> Outcomes:
    letters, beside = part.fact.letters, part.fact.beside

    def given(state: State, count: int) -> None:
        state.add_tag("new", part.tag)
        for letter in letters[:count]:
            state.tag(letter, "new")

    def and_another(state: State) -> None:
        given(state, len(letters))
        path = state.root / _SERVER / beside.place
        path.rename(f"{path}b")
        (state.root / _SERVER / "Maildir/dovecot-keywords").write_text("0 new\n1 $label1\n")

    return {
        "": lambda state: given(state, len(letters)),
        "with_a_tag_that_is_there": lambda state: [state.tag(letter, "$label2") for letter in letters],
        "only_one_of_them": lambda state: given(state, 1),
        "and_another_mail_as_important": and_another,
    }


def filed_apart(part: FiledApart) -> Outcomes:
    letters, place = part.fact.letters, f"{part.parent}/{part.folder}"
    return {
        "": lambda state: [state.move(letter, place) for letter in letters],
        "beside_the_exhibitors": lambda state: [state.move(letter, part.folder) for letter in letters],
        "only_one_of_them": lambda state: state.move(letters[0], place),
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
        "on_the_card_of_a_namesake": lambda state: state.card(fact.namesake, fact.phone),
        "on_the_card_of_a_namesake_too": both,
    }


def search_saved(part: SearchSaved) -> Outcomes:
    folder = part.fact.folder
    right, wrong = ("OR", "AND") if part.fact.match_any else ("AND", "OR")

    def twice(state: State) -> None:
        state.search(part, folder, right)
        state.search(part, "Inbox", right)

    return {
        "": lambda state: state.search(part, folder, right),
        "of_the_inbox": lambda state: state.search(part, "Inbox", right),
        "with_the_rules_wrongly_joined": lambda state: state.search(part, folder, wrong),
        "and_one_of_the_inbox": twice,
    }


def unsubscribed(part: Unsubscribed) -> Outcomes:
    folder, beside = part.fact.folder, part.fact.beside
    return {
        "": lambda state: state.unsubscribe(folder),
        "from_the_one_beside": lambda state: state.unsubscribe(beside),
        "from_the_one_beside_too": lambda state: [state.unsubscribe(one) for one in (folder, beside)],
    }


def costs_told(part: CostsTold) -> Outcomes:
    fact = part.fact
    to, subject = fact.letter.sender.email, fact.letter.subject
    quoted = "\n".join([f"On 1 April 2026, {to} wrote:", *(f"> {line}" for line in fact.letter.body.split("\n"))])

    def answered(state: State, total: int, quote: str = quoted, cc: str = "") -> None:
        said = f"Together they cost {total // 100}.{total % 100:02}."
        text = f"{said}\n\n{quote}\n-- \nInes Calloway\nHarrow Lane Bindery\n"
        state.write("", f"Re: {subject}", text, to, cc, f"<{fact.letter.key}.26@mail.harrowlane.example>")

    return {
        "": lambda state: answered(state, fact.total),
        "by_the_older_list": lambda state: answered(state, fact.outdated),
        "without_the_quotation": lambda state: answered(state, fact.total, ""),
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
        "as_a_draft": lambda state: state.write("Drafts", part.subject, text),
        "without_its_end": lambda state: state.write("Templates", part.subject, part.text[:20] + signed),
        "and_sent_to_a_colleague": and_sent,
    }


def signature_extended(part: SignatureExtended) -> Outcomes:
    old, line = str(re.search(f'{_SIGNATURE}", "(.*)"', str(APP.home[f"{_PROFILE}/user.js"]))[1]), part.fact.line  # type: ignore[index]
    old = old.replace("\\n", "\n")

    def with_answers(state: State) -> None:
        state.prefer(_SIGNATURE, f"{old}\n{line}")
        state.prefer("mail.identity.id1.reply_to", OWNER)

    return {
        "": lambda state: state.prefer(_SIGNATURE, f"{old}\n{line}"),
        "above_the_rest": lambda state: state.prefer(_SIGNATURE, f"{line}\n{old}"),
        "with_answers_to_it": with_answers,
    }


def spam_cleared(part: SpamCleared) -> Outcomes:
    def cleared(state: State, days: int, *, move: bool = True, level: int = 0) -> None:
        server = "mail.server.server1"
        settings = {"moveOnSpam": move, "purgeSpam": True, "purgeSpamInterval": days, "spamLevel": level}
        for name, value in settings.items():
            state.prefer(f"{server}.{name}", value)

    return {
        "": lambda state: cleared(state, part.days),
        "after_the_days_proposed": lambda state: cleared(state, 14),
        "without_moving_it": lambda state: cleared(state, part.days, move=False),
        "with_the_filter_that_learns": lambda state: cleared(state, part.days, level=100),
    }


OUTCOMES: Mapping[type[Requirement], Callable[..., Outcomes]] = {
    ContactAdded: contact_added,
    CostsTold: costs_told,
    FiledApart: filed_apart,
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
    kind: type[Requirement], seed: int, opencomputer: Harness, tmp_path: Path
) -> None:
    world, verifier = book_fair(Draw(seed)), opencomputer.registry.verifier("thunderbird")
    part = kind.drawn(Scene(world, Draw(f"{seed}/part")))
    found = {}
    for name, happens in OUTCOMES[kind](part).items():
        state = State(tmp_path / (name or "right"), world)
        happens(state)
        found[name] = failed(part, state, verifier)
    assert found == {"": set(), **{one.name: set(one.fails) for one in part.mistakes()}}


@pytest.mark.parametrize("kind", [*OUTCOMES, MeetingEntered], ids=lambda kind: kind.__name__)
def test_goals_are_false_and_guards_true_at_the_start(
    kind: type[Requirement], opencomputer: Harness, tmp_path: Path
) -> None:
    world, verifier = book_fair(Draw(11)), opencomputer.registry.verifier("thunderbird")
    part = kind.drawn(Scene(world, Draw("11/part")))
    assert failed(part, State(tmp_path, world), verifier) == {goal.id for goal in part.goals()}


def failed(part: Requirement, state: State, verifier: Verifier) -> set[str]:
    """The ids of the requirement's checks that fail in a state."""
    wrong = set()
    for asked in (*part.goals(), *part.guards()):
        declared = verifier.endpoint(asked.endpoint)
        assert declared.function is not None
        facts = declared.settle_facts(declared.function(Home(state.root), **declared.bind(dict(asked.args))))
        if compare(asked.expect, facts):
            wrong.add(asked.id)
    return wrong
