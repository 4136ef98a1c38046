"""What several requirements of Thunderbird need: guards about all mails and data that a task leaves alone."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping, Set
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, Self

from apps.thunderbird.app import APP
from apps.thunderbird.requirements.mailbox import BOOK
from apps.thunderbird.verifier.other_data import other_data
from apps.thunderbird.verifier.other_mails import other_mails
from apps.thunderbird.verifier.profile import PROFILE
from pytest_opencomputer.composed import Asked, Scene
from pytest_opencomputer.errors import UsageProblem
from pytest_opencomputer.guest.endpoint import Home
from pytest_opencomputer.guest.home import RECORDS

_WRITING = {"sent": "Drafts", "templates": "Templates"}
"""By what a task changes: a folder in which mails may lie because of it."""
_DATA = {
    "contact": "contact/*/{}/*",
    "event": "event/{}/*",
    "mailing list": "mailing list/*/{}/*",
    "search": "saved search/{}/*",
    "settings:signature": "identity/*/signature",
    "settings:spam": "junk/*",
    "tag": "tag/{}/*",
}
"""By what a task changes, or its kind: names of the facts of ``other-data`` that are about it."""
FIRST_START = """
user_pref("calendar.registry.1.name", "Home");
user_pref("calendar.registry.1.type", "storage");
user_pref("mail.server.server1.login_at_startup", true);
user_pref("mailnews.tags.$label1.tag", "Important");
user_pref("mailnews.tags.$label1.color", "#FF0000");
user_pref("mailnews.tags.$label2.tag", "Work");
user_pref("mailnews.tags.$label2.color", "#FF9900");
user_pref("mailnews.tags.$label3.tag", "Personal");
user_pref("mailnews.tags.$label3.color", "#009900");
user_pref("mailnews.tags.$label4.tag", "To Do");
user_pref("mailnews.tags.$label4.color", "#3333FF");
user_pref("mailnews.tags.$label5.tag", "Later");
user_pref("mailnews.tags.$label5.color", "#993399");
"""
"""What Thunderbird adds to its settings when it starts for the first time, as far as an endpoint tells it."""


@dataclass(frozen=True)
class Mailbox:
    """The mails and the address book at the start: places below the home folder, and contents, sorted."""

    files: tuple[tuple[str, bytes], ...] = field(repr=False)

    @classmethod
    def of(cls, scene: Scene) -> Self:
        """What the world has of it. Raises ``UsageProblem`` if it has no mails or no address book."""
        if "mail" not in scene.world.services or BOOK not in scene.world.files:
            raise UsageProblem("the world has no mailbox", wanted=f"a service 'mail' with mails, and a file {BOOK}")
        mails = {f"{RECORDS}/mail/{place}": content for place, content in scene.world.services["mail"].items()}
        return cls(tuple(sorted({**mails, BOOK: scene.world.files[BOOK]}.items())))


def surroundings(mailbox: Mailbox) -> tuple[Asked, ...]:
    """Guards on everything that Thunderbird keeps, mails included, except what the task's requirements change."""

    def mails(changed: Set[str]) -> tuple[Mapping[str, Any], Any]:
        subjects = sorted(one.partition(":")[2] for one in changed if one.startswith("mail:"))
        without = [folder for what, folder in _WRITING.items() if what in changed]
        args = {"moved": subjects, "marked": subjects, "without": without, "sends": "sent" in changed}
        return args, _mails_at_start(mailbox, tuple(subjects), tuple(without), "sent" in changed)

    def data(changed: Set[str]) -> tuple[Mapping[str, Any], Any]:
        # How many cards there are follows from the cards.
        without = sorted({"book/*", *filter(None, map(_facts_about, changed))})
        return {"without": without}, _data_at_start(mailbox, tuple(without))

    return (
        Asked("other_mails_kept", "other-mails", because="All other mails stay where and as they are.", rest=mails),
        Asked(
            "other_data_kept",
            "other-data",
            because="The rest of the address book, calendar, filters, tags and settings is right as it is.",
            rest=data,
        ),
    )


def _facts_about(change: str) -> str:
    """A pattern for the facts of ``other-data`` that a change is about; empty if there are none."""
    kind, _, what = change.partition(":")
    return _DATA.get(change, _DATA.get(kind, "")).format(what)


@lru_cache(maxsize=1024)
def _mails_at_start(
    mailbox: Mailbox, subjects: tuple[str, ...], without: tuple[str, ...], sends: bool
) -> dict[str, Any]:
    """What the endpoint ``other-mails`` says at the start."""
    with _home(mailbox) as home:
        return dict(other_mails(home, list(subjects), list(subjects), list(without), sends))


@lru_cache(maxsize=1024)
def _data_at_start(mailbox: Mailbox, without: tuple[str, ...]) -> dict[str, Any]:
    """What the endpoint ``other-data`` says at the start."""
    with _home(mailbox) as home:
        return dict(other_data(home, list(without)))


@contextmanager
def _home(mailbox: Mailbox) -> Iterator[Home]:
    """A home folder with the mails and the profile as they are at the start."""
    settings = APP.home[f"{PROFILE}/user.js"] + FIRST_START
    with tempfile.TemporaryDirectory() as folder:
        for place, content in ((f"{PROFILE}/prefs.js", settings.encode()), *mailbox.files):
            path = Path(folder) / place
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        yield Home(Path(folder))
