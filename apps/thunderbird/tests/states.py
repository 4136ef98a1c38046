"""States of Thunderbird and its mail server, written down as they leave them, for offline tests."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from email.message import EmailMessage
from pathlib import Path
from uuid import uuid4

from apps.thunderbird.app import APP
from apps.thunderbird.requirements import SearchSaved
from apps.thunderbird.requirements.common import FIRST_START
from apps.thunderbird.requirements.mailbox import BOOK, OWNER, Letter, Person
from pytest_opencomputer.composed import World

PROFILE = ".thunderbird/office"
SERVER = ".opencomputer/services/mail"
SIGNATURE = "mail.identity.id1.htmlSigText"
_URI = "imap://ines%40harrowlane.example@mail.harrowlane.example"


class State:
    """A home folder as Thunderbird and the mail server leave it, in which things can be done."""

    def __init__(self, root: Path, world: World) -> None:
        self.root = root
        server = {f"{SERVER}/{place}": content for place, content in world.services["mail"].items()}
        for place, content in {**world.files, **server}.items():
            self._put(place, content)
        self._put(f"{PROFILE}/prefs.js", (APP.home[f"{PROFILE}/user.js"] + FIRST_START).encode())
        names = sorted(one.name[1:] for one in (root / SERVER / "Maildir").glob(".?*"))
        self._put(
            f"{SERVER}/Maildir/subscriptions", "\n".join(["V\t2", "", *names, "Drafts", "Templates", ""]).encode()
        )

    def prefer(self, name: str, value: str | int | bool) -> None:
        """Set a preference."""
        text = str(value).lower() if not isinstance(value, str) else '"' + value.replace("\n", "\\n") + '"'
        self._append(f"{PROFILE}/prefs.js", f'user_pref("{name}", {text});\n')

    def add_tag(self, key: str, name: str) -> None:
        """Make a tag."""
        self.prefer(f"mailnews.tags.{key}.tag", name)
        self.prefer(f"mailnews.tags.{key}.color", "#3333ff")

    def tag(self, letter: Letter, key: str) -> None:
        """Give a tag to a mail of the inbox, which is the only one that is given there."""
        self._put(f"{SERVER}/Maildir/dovecot-keywords", f"0 {key}\n".encode())
        path = self._path(letter)
        path.rename(f"{path}a")

    def mark_as_answered(self, letter: Letter) -> None:
        """Give a mail the mark of one that was answered."""
        path = self._path(letter)
        path.rename(str(path).replace(":2,", ":2,R"))

    def move(self, letter: Letter, folder: str) -> None:
        """Move a mail to a folder, which is made if it is not there."""
        content = self._path(letter).read_bytes()
        self._path(letter).unlink()
        inside = folder.replace("/", ".")
        if not (self.root / SERVER / f"Maildir/.{inside}").exists():
            self._append(f"{SERVER}/Maildir/subscriptions", folder.replace("/", "\t") + "\n")
        self._put(f"{SERVER}/Maildir/.{inside}/cur/{Path(letter.place).name}", content)

    def unsubscribe(self, folder: str) -> None:
        """Take a folder out of the subscriptions."""
        path = self.root / SERVER / "Maildir/subscriptions"
        path.write_text(path.read_text().replace(f"\n{folder}\n", "\n"))

    def write(self, folder: str, subject: str, text: str, to: str = "", cc: str = "", answers: str = "") -> None:
        """Put a mail of the user into a folder, or send it if ``folder`` is empty."""
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
        self._put(f"{SERVER}/{place}", mail.as_bytes())

    def card(self, person: Person, *phones: str) -> None:
        """Give somebody in the address book, or somebody new, these telephone numbers."""
        lines = [f"N:{person.last};{person.first};;;", f"FN:{person.name}", f"EMAIL:{person.email}"]
        lines += [f"ORG:{person.firm}", *(f"TEL;VALUE=TEXT:{phone}" for phone in phones)]
        vcard = "".join(f"{line}\r\n" for line in ["BEGIN:VCARD", *lines, "END:VCARD"])
        with closing(sqlite3.connect(self.root / BOOK)) as book:
            book.execute("DELETE FROM properties WHERE name = '_vCard' AND value LIKE ?", (f"%{person.email}%",))
            book.execute("INSERT INTO properties VALUES (?, '_vCard', ?)", (str(uuid4()), vcard))
            book.commit()

    def make_list(self, name: str, members: Iterable[Person]) -> None:
        """Make a mailing list of people in the address book."""
        with closing(sqlite3.connect(self.root / BOOK)) as book:
            book.execute("INSERT INTO lists VALUES (?1, ?1, '', '')", (name,))
            for person in members:
                found = "SELECT ?, card FROM properties WHERE name = '_vCard' AND value LIKE ?"
                book.execute(f"INSERT INTO list_cards {found}", (name, f"%{person.email}%"))
            book.commit()

    def search(self, part: SearchSaved, folder: str, join: str) -> None:
        """Save a search of a folder, below it."""
        terms = " ".join(f"{join} ({field.lower()},{how},{value})" for field, how, value in part.fact.rules)
        uri = f"{_URI}/{folder.replace('Inbox', 'INBOX')}"
        text = f"uri={uri}/{part.fact.name}\nscope={uri}\nterms={terms}\n"
        self._append(f"{PROFILE}/virtualFolders.dat", text.replace(" ", "%20", text.count(" ", 0, text.find("terms"))))

    def _path(self, letter: Letter) -> Path:
        return self.root / SERVER / letter.place

    def _put(self, place: str, content: bytes) -> None:
        path = self.root / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)

    def _append(self, place: str, text: str) -> None:
        path = self.root / place
        self._put(place, (path.read_bytes() if path.exists() else b"") + text.encode())
