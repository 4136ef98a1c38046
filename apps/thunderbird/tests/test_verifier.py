"""Each saved endpoint on files in the formats of Thunderbird, Dovecot and aiosmtpd, and on hostile ones."""

from __future__ import annotations

import importlib
import sqlite3
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from pytest_opencomputer.guest.endpoint import StateCorrupt, StateMissing, StateNotPlain, StateTooBig
from pytest_opencomputer.guest.live import Live

if TYPE_CHECKING:
    from apps.conftest import SavedState
    from pytest_opencomputer.rollouts.harness import Harness

ACCOUNT = "ines@harrowlane.example"
PROFILE = ".thunderbird/office"
SERVER = ".opencomputer/services/mail"
_SERVICE = Path(__file__).parents[1] / "services" / "mail"
_URI = "imap://ines%40harrowlane.example@mail.harrowlane.example"
_PREFS = rf"""// Mozilla User Preferences

user_pref("calendar.registry.b039cf09-d5b0-49cd-a49c-594f79c74648.color", "#a8c2e1");
user_pref("calendar.registry.b039cf09-d5b0-49cd-a49c-594f79c74648.disabled", false);
user_pref("calendar.registry.b039cf09-d5b0-49cd-a49c-594f79c74648.name", "Home");
user_pref("calendar.registry.b039cf09-d5b0-49cd-a49c-594f79c74648.type", "storage");
user_pref("ldap_2.servers.Guild.description", "Guild");
user_pref("ldap_2.servers.Guild.filename", "abook-1.sqlite");
user_pref("mail.account.account1.identities", "id1,id2");
user_pref("mail.account.account1.server", "server1");
user_pref("mail.account.account2.server", "server2");
user_pref("mail.accountmanager.accounts", "account1,account2");
user_pref("mail.accountmanager.defaultaccount", "account1");
user_pref("mail.identity.id1.doBcc", true);
user_pref("mail.identity.id1.doBccList", "Priya@harrowlane.example");
user_pref("mail.identity.id1.fcc_folder", "{_URI}/Sent");
user_pref("mail.identity.id1.fullName", "Ines Calloway");
user_pref("mail.identity.id1.htmlSigText", "Ines \"Calloway\"\n\u00c9t\xe9");
user_pref("mail.identity.id1.useremail", "ines@harrowlane.example");
user_pref("mail.identity.id2.htmlSigFormat", true);
user_pref("mail.identity.id2.htmlSigText", "<b>Guild</b><br>Treasurer");
user_pref("mail.identity.id2.useremail", "treasurer@northern-guild.example");
user_pref("mail.server.server1.check_time", 5);
user_pref("mail.server.server1.directory-rel", "[ProfD]ImapMail/mail.harrowlane.example");
user_pref("mail.server.server1.hostname", "mail.harrowlane.example");
user_pref("mail.server.server1.name", "ines@harrowlane.example");
user_pref("mail.server.server1.spamLevel", 0);
user_pref("mail.server.server1.type", "imap");
user_pref("mail.server.server1.userName", "ines@harrowlane.example");
user_pref("mail.server.server2.directory-rel", "[ProfD]Mail/Local Folders");
user_pref("mail.server.server2.name", "Local Folders");
user_pref("mail.server.server2.type", "none");
user_pref("mailnews.tags.$label1.color", "#FF0000");
user_pref("mailnews.tags.$label1.tag", "Important");
user_pref("mailnews.tags.$label2.color", "#FF9900");
user_pref("mailnews.tags.$label2.tag", "Work");
user_pref("mailnews.tags.$label3.color", "#009900");
user_pref("mailnews.tags.$label3.tag", "Personal");
user_pref("mailnews.tags.$label4.color", "#3333FF");
user_pref("mailnews.tags.$label4.tag", "To Do");
user_pref("mailnews.tags.to_pay.color", "#cc0000");
user_pref("mailnews.tags.to_pay.tag", "To pay");
user_pref("mailnews.tags.version", 2);
"""
_FILTERS = rf"""version="9"
logging="no"
name="Say \"hello\", (friends)"
enabled="no"
type="17"
action="AddTag"
actionValue="to_pay"
action="Mark read"
action="Move to folder"
actionValue="{_URI}/Caf&AOk-/2026"
condition="OR (subject,contains,\"a, (b)\") OR (from,is,x@example.org)"
name="Everything"
enabled="yes"
type="16"
action="Mark flagged"
condition="ALL"
"""


@pytest.fixture
def home(saved_state: SavedState, monkeypatch: pytest.MonkeyPatch) -> SavedState:
    """The mailbox of the office on the server, and a profile."""
    monkeypatch.setattr(sys, "path", [str(_SERVICE), *sys.path])
    office = importlib.import_module("harrowlane.office")
    office.lay(saved_state.root / SERVER / "Maildir")
    saved_state.put(f"{PROFILE}/prefs.js", _PREFS.encode())
    return saved_state


def _send(home: SavedState, name: str, mail: str) -> None:
    home.put(f"{SERVER}/outgoing/new/{name}", mail.replace("\n", "\r\n").encode())


def test_the_mailbox_of_the_office(home: SavedState) -> None:
    """Folders, flags, keywords and threads; and it is the same every time."""
    assert home.ask("folders")["folders"] == [
        *("Accounts", "Archives/2025", "Customers", "Drafts", "Guild", "Inbox", "Sent", "Spam", "Suppliers"),
        "Templates",
    ]
    inbox = home.ask("mailbox", folder="Inbox")
    assert (inbox["total"], inbox["unread"], inbox["flagged"]) == (80, 31, 1)
    assert home.ask("message", subject="Re: Wedding album", folder="Inbox")["tags"] == ["Personal"]
    assert home.ask("message", subject="My grandmother's Bible")["count"] == 2
    assert home.ask("message", subject="Commande: six carnets de voyage")["text"].startswith("Chère Madame,")
    assert home.ask("message", subject="Theses of the winter term")["forwarded"] is True
    assert home.ask("conversation", subject="Re: 200 notebooks for the winter fair")["folders"] == [
        *("Archives/2025", "Sent"),
    ]


_MAILS: dict[str, Any] = {"moved": [], "marked": [], "without": []}


def _mail(home: SavedState, name: str) -> Path:
    (mail,) = (home.root / SERVER / "Maildir/cur").glob(f"*.{name}.*")
    return mail


def _lies_in(home: SavedState, mail: Path, folder: str, flags: str = "") -> Path:
    return mail.rename(home.root / SERVER / f"Maildir/.{folder}/cur" / f"{mail.name.partition(':2,')[0]}:2,{flags}")


def test_changes_to_what_was_left_alone(home: SavedState) -> None:
    """Reading a mail changes nothing; marking, moving and emptying it does, if not allowed."""
    before = home.ask("other-mails", **_MAILS)
    movable = home.ask("other-mails", **{**_MAILS, "moved": ["Re: Receipts for the quarter"]})
    markable = home.ask("other-mails", **{**_MAILS, "marked": ["Receipts for the quarter"]})
    assert before["count"] == movable["count"] == markable["count"] == 112
    mail = _mail(home, "pri2")
    mail = mail.rename(f"{mail}S")
    assert home.ask("other-mails", **_MAILS) == before
    starred = mail.rename(f"{mail}F")
    assert home.ask("other-mails", **_MAILS) != before
    assert home.ask("other-mails", **{**_MAILS, "marked": ["Receipts for the quarter"]}) == markable
    mail = _lies_in(home, starred, "Accounts")
    assert home.ask("other-mails", **_MAILS) != before
    assert home.ask("other-mails", **{**_MAILS, "moved": ["Receipts for the quarter"]}) == movable
    head, _, _ = mail.read_bytes().partition(b"\n\n")
    mail.write_bytes(head + b"\n\n")
    emptied = home.ask("other-mails", **{**_MAILS, "moved": ["Receipts for the quarter"], "marked": ["College week"]})
    assert emptied["count"] == 112
    mail.write_bytes(b"Subject: Another\n\n")
    assert home.ask("other-mails", **_MAILS)["count"] == 112
    mail.unlink()
    assert home.ask("other-mails", **_MAILS)["count"] == 111
    assert home.ask("other-mails", **{**_MAILS, "without": ["Drafts"]})["count"] == 110


def test_an_emptied_mail_is_another_one(home: SavedState) -> None:
    """Even one that may be moved and marked."""
    free = {**_MAILS, "moved": ["Receipts for the quarter"], "marked": ["College week"]}
    before = home.ask("other-mails", **free)
    mail = _mail(home, "pri2")
    head, _, _ = mail.read_bytes().partition(b"\n\n")
    mail.write_bytes(head + b"\n\n")
    after = home.ask("other-mails", **free)
    assert (after["count"], after == before) == (before["count"], False)


def test_what_was_sent_is_no_other_mail_if_sending_is_allowed(home: SavedState) -> None:
    """Neither is the copy that is kept of it, nor a draft that was thrown away."""
    before, sending = home.ask("other-mails", **_MAILS), home.ask("other-mails", **_MAILS, sends=True)
    assert before == sending
    sent = b"Message-ID: <new@harrowlane.example>\nSubject: New\nX-RcptTo: tomas@harrowlane.example\n\nHello\n"
    home.put(f"{SERVER}/outgoing/new/1795325147.M1P1Q1.desktop", sent)
    home.put(f"{SERVER}/Maildir/.Sent/cur/1795325148.M1P1.desktop:2,S", sent)
    home.put(f"{SERVER}/Maildir/.Trash/cur/1795325149.M1P1.desktop:2,DS", sent.replace(b"new@", b"draft@"))
    assert home.ask("other-mails", **_MAILS)["count"] == before["count"] + 2
    assert home.ask("other-mails", **_MAILS, sends=True) == sending
    home.put(f"{SERVER}/Maildir/.Drafts/cur/1795325150.M1P1.desktop:2,DS", sent.replace(b"new@", b"left@"))
    assert home.ask("other-mails", **_MAILS, sends=True)["count"] == before["count"] + 1


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ('"mail.identity.id1.htmlSigText", "Ines"', "identity/*/signature"),
        ('"mail.server.server1.port", 993', "account/*/port"),
        ('"mail.server.server1.spamLevel", 100', "junk/*/adaptive"),
        ('"mail.smtpserver.smtp1.port", 25', "setting/mail.smtpserver.smtp1.port"),
        ('"mail.biff.show_alert", false', "setting/mail.biff.show_alert"),
        ('"mailnews.tags.$label1.color", "#123456"', "tag/*/color"),
    ],
)
def test_other_data_changes_with_each_setting(home: SavedState, line: str, name: str) -> None:
    """Only if a pattern of `without` does not leave it out."""
    whole, rest = home.ask("other-data", without=[]), home.ask("other-data", without=[name])
    home.put(f"{PROFILE}/prefs.js", (home.root / PROFILE / "prefs.js").read_bytes() + f"user_pref({line});\n".encode())
    assert home.ask("other-data", without=[])["sha256"] != whole["sha256"]
    assert home.ask("other-data", without=[name]) == rest


def test_other_data_leaves_out_what_thunderbird_writes(home: SavedState) -> None:
    """Ids, folders on the disk and times are nobody's settings."""
    before = home.ask("other-data", without=[])
    lines = 'user_pref("mail.server.server1.nextFilterTime", 12);\nuser_pref("mail.identity.id2.doBcc", false);\n'
    home.put(f"{PROFILE}/prefs.js", (home.root / PROFILE / "prefs.js").read_bytes() + lines.encode())
    assert home.ask("other-data", without=[]) == before


def test_attachments(home: SavedState) -> None:
    """Their facts and their text."""
    found = home.ask("attachment", subject="Re: Theses of the winter term", name="theses-winter-corrected.csv")
    assert '19,Ilse Bergmann,"Flood Plains and Settlement",2' in found["text"]
    (listed,) = home.ask("message", subject="Invoice 40977")["attachments"]
    assert (listed["name"], listed["type"]) == ("halden-invoice-40977.pdf", "application/pdf")
    assert home.ask("attachment", subject="Invoice 40977", name="nothing.pdf")["found"] is False


def test_a_detached_attachment(home: SavedState) -> None:
    """What is left of it is a note; the mail as it was is marked as deleted until the folder is tidied."""
    subject, name = "Plan for the weeks 11 to 14", "workshop-plan-weeks-11-14.csv"
    (mail,) = (home.root / SERVER / "Maildir/cur").glob("*.tom3.*")
    before = home.ask("attachment", subject=subject, name=name)
    assert before["text"].startswith("week,Monday,Tuesday")
    whole = mail.read_bytes()
    mail.rename(mail.parent / "1772729880.tom3.harrowlane:2,ST")
    note = b'filename="%s"\nX-Mozilla-Altered: AttachmentDetached; date="x"\n' % name.encode()
    altered = whole.replace(b'filename="%s"\n' % name.encode(), note)
    assert altered != whole
    (mail.parent / "1795348638.M1P1.desktop:2,S").write_bytes(altered)
    assert home.ask("attachment", subject=subject, name=name)["found"] is False
    found = home.ask("message", subject=subject)
    assert (found["count"], found["deleted"]) == (1, False)


def test_lists_leave_out_what_a_move_leaves_behind_and_drafts_that_were_thrown_away(home: SavedState) -> None:
    """A draft that is kept, and a mail that is only marked as deleted with no copy elsewhere, make a difference."""
    subject = "Plan for the weeks 11 to 14"
    (mail,) = (home.root / SERVER / "Maildir/cur").glob("*.tom3.*")
    content, before = mail.read_bytes(), home.ask("conversation", subject=subject)
    mail.rename(mail.parent / "1772729880.tom3.harrowlane:2,ST")
    assert home.ask("conversation", subject=subject)["count"] == before["count"] - 1
    home.put(f"{SERVER}/Maildir/.Accounts/cur/1772729880.tom3.harrowlane:2,S", content)
    draft = b"Message-ID: <draft@harrowlane.example>\nSubject: Re: Plan for the weeks 11 to 14\n\nHello\n"
    home.put(f"{SERVER}/Maildir/.Trash/cur/1795325149.M1P1.desktop:2,DS", draft)
    moved = home.ask("conversation", subject=subject)
    assert (moved["count"], "Accounts" in moved["folders"]) == (before["count"], True)
    assert home.ask("marked-mails", mark="deleted")["count"] == 1
    home.put(f"{SERVER}/Maildir/.Drafts/cur/1795325150.M1P1.desktop:2,DS", draft)
    assert home.ask("conversation", subject=subject)["count"] == before["count"] + 1


def test_folders_below_the_inbox(home: SavedState) -> None:
    """Wherever they are named, they are named as they are shown."""
    (home.root / SERVER / "Maildir/.INBOX.Spring/cur").mkdir(parents=True)
    (home.root / SERVER / "Maildir/subscriptions").write_text("V\t2\n\nINBOX\tSpring\n")
    assert "Inbox/Spring" in home.ask("folders")["folders"]
    assert home.ask("mailbox", folder="Inbox/Spring")["subscribed"] is True
    assert home.ask("mailbox", folder="Inbox")["subscribed"] is True
    text = f"version=1\nuri={_URI}/INBOX/Prices\nscope={_URI}/INBOX/Spring\nterms=ALL\nsearchOnline=false\n"
    home.put(f"{PROFILE}/virtualFolders.dat", text.encode())
    assert home.ask("saved-search", name="Inbox/Prices")["folders"] == ["Inbox/Spring"]


def test_a_sent_mail(home: SavedState) -> None:
    """Whom it went to is the envelope's word, whatever the mail says of itself."""
    _send(
        home,
        "1795325147.M5249P45Q1.desktop",
        "From: Ines <ines@harrowlane.example>\nTo: =?utf-8?q?J=C3=B6rg?= <j@example.org>\n"
        "X-RcptTo: forged@example.org\n"
        "In-Reply-To: <quil2.26@mail.harrowlane.example>\nSubject: Re: Lease\nMIME-Version: 1.0\n"
        "Content-Type: text/plain; charset=utf-8; format=flowed\n"
        "X-Peer: x\nX-MailFrom: ines@harrowlane.example\nX-RcptTo: j@example.org, Hidden@example.org\n\n"
        "A long line that \ngoes on.\n\nOn 5 March, Q wrote:\n> old\n\n-- \nInes\nBindery\n",
    )
    found = home.ask("sent-mail", recipient="hidden@example.org")
    assert found["bcc"] == ["hidden@example.org"]
    assert (found["to"], found["recipients"]) == (["j@example.org"], ["hidden@example.org", "j@example.org"])
    assert found["own_text"] == "A long line that goes on."
    assert found["signature"] == "Ines\nBindery"
    assert found["answers"] == "Re: Lease of the rear building"
    assert home.ask("sent-mail", recipient="forged@example.org")["found"] is False
    assert home.ask("sent-mails")["count"] == 1


def test_an_attachment_that_was_sent(home: SavedState) -> None:
    """Whether it is the file that it is said to be."""
    home.put("Documents/order.txt", b"three skins")
    part = "\n--b\nContent-Type: text/plain; name=order.txt\nContent-Disposition: attachment; filename=order.txt\n\n"
    head = "Subject: Order\nX-RcptTo: j@example.org\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n"
    _send(home, "1795325147.M1P45Q1.desktop", f"{head}{part}three skins\n--b--\n")
    found = home.ask("sent-attachment", name="order.txt", recipient="j@example.org", place="Documents/order.txt")
    assert (found["size"], found["same_as_file"]) == (11, True)
    home.put("Documents/order.txt", b"four skins")
    args = {"name": "order.txt", "subject": "Order"}
    assert home.ask("sent-attachment", **args, place="Documents/order.txt")["same_as_file"] is False
    assert home.ask("sent-attachment", **args, place="Documents/none.txt")["same_as_file"] is None
    assert home.ask("sent-attachment", **args, recipient="k@example.org")["found"] is False


def test_what_is_attached_to_an_attached_mail(home: SavedState) -> None:
    """It follows the mail that it is in, whose text is no text of the mail around it."""
    inner = (
        "Subject: Old\nContent-Type: multipart/mixed; boundary=i\n\n--i\nContent-Type: text/plain\n\nold text\n"
        "--i\nContent-Type: application/pdf; name=old.pdf\n\n%PDF\n--i--\n"
    )
    _send(
        home,
        "1795325147.M1P45Q1.desktop",
        "Subject: Fwd: Old\nX-RcptTo: j@example.org\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n"
        f"--b\nContent-Type: text/plain\n\nnew text\n--b\nContent-Type: message/rfc822; name=Old.eml\n\n{inner}\n"
        "--b--\n",
    )
    found = home.ask("sent-mail", subject="Fwd: Old")
    assert [(one["name"], one["type"]) for one in found["attachments"]] == [
        ("Old.eml", "message/rfc822"),
        ("old.pdf", "application/pdf"),
    ]
    assert found["text"] == "new text"


def test_settings(home: SavedState) -> None:
    """Accounts, identities, tags, calendars and single preferences."""
    accounts = home.ask("accounts")
    assert accounts["default"] == ACCOUNT
    assert accounts["accounts"][0]["identities"] == [ACCOUNT, "treasurer@northern-guild.example"]
    assert home.ask("account-settings", account=ACCOUNT)["checks_every_minutes"] == 5
    assert home.ask("account-setting", account=ACCOUNT, name="hostname")["value"] == "mail.harrowlane.example"
    assert home.ask("junk-settings", account=ACCOUNT)["adaptive"] is False
    first = home.ask("identity", address=ACCOUNT)
    assert (first["signature"], first["bcc"], first["default"]) == (
        'Ines "Calloway"\nÉté',
        ["priya@harrowlane.example"],
        True,
    )
    assert (first["copies_folder"], first["on_reply"]) == ("Sent", "below")
    assert home.ask("identity", address="treasurer@northern-guild.example")["signature"] == "Guild\nTreasurer"
    assert home.ask("tags")["tags"] == ["Important", "Personal", "To Do", "To pay", "Work"]
    assert home.ask("tag", name="Later")["found"] is False
    assert home.ask("tag", name="To pay") == {"found": True, "color": "#CC0000"}
    assert home.ask("calendars")["calendars"][0]["name"] == "Home"
    assert home.ask("preference", name="mailnews.tags.version") == {"found": True, "value": 2}
    assert home.ask("preference", name="mail.nothing")["found"] is False
    assert list(home.ask("changed-preferences", prefix="mailnews.tags.to_pay")["values"].values()) == [
        *("#cc0000", "To pay"),
    ]
    copies = "mail.identity.id1.doBcc", "mail.identity.id2.doCc"
    home.put(f"{PROFILE}/prefs.js", (_PREFS + f'user_pref("{copies[1]}", false);\n').encode())
    assert home.ask("changed-preferences", prefix=copies[0])["values"] == {
        copies[0]: True,
        f"{copies[0]}List": "Priya@harrowlane.example",
    }
    assert home.ask("changed-preferences", prefix=copies[1])["values"] == {}


@pytest.mark.parametrize(
    ("lines", "books"),
    [
        ("", ["Personal Address Book"]),
        ('user_pref("mail.server.server1.useWhiteList", false);\n', []),
        (
            'user_pref("mail.server.server1.whiteListAbURI", "jsaddrbook://history.sqlite jsaddrbook://abook-1.sqlite"'
            ");\n",
            ["Collected Addresses", "Guild"],
        ),
    ],
    ids=["default", "none", "others"],
)
def test_whom_the_junk_filter_trusts(home: SavedState, lines: str, books: list[str]) -> None:
    """Address books by name; the personal one if nothing is set."""
    home.put(f"{PROFILE}/prefs.js", f"{_PREFS}{lines}".encode())
    assert home.ask("junk-settings", account=ACCOUNT)["trusts"] == books


def test_tags_before_the_first_start(saved_state: SavedState) -> None:
    """Thunderbird's five are not written down yet."""
    saved_state.put(f"{PROFILE}/prefs.js", b"")
    assert saved_state.ask("tags")["tags"] == ["Important", "Later", "Personal", "To Do", "Work"]


def test_filters(home: SavedState) -> None:
    """Conditions with what divides them inside, folders with accents, tags by name."""
    home.put(f"{PROFILE}/ImapMail/mail.harrowlane.example/msgFilterRules.dat", _FILTERS.encode())
    assert home.ask("filters", account=ACCOUNT) == {
        "names": ['Say "hello", (friends)', "Everything"],
        "enabled": ["Everything"],
    }
    found = home.ask("filter", account=ACCOUNT, name='Say "hello", (friends)')
    assert (found["match"], found["when"], found["position"]) == ("any", ["new mail", "manually"], 1)
    assert found["conditions"] == [
        {"field": "subject", "operator": "contains", "value": "a, (b)"},
        {"field": "from", "operator": "is", "value": "x@example.org"},
    ]
    assert found["actions"] == [
        {"action": "AddTag", "value": "To pay"},
        {"action": "Mark read", "value": ""},
        {"action": "Move to folder", "value": "Café/2026"},
    ]
    assert home.ask("filter", account=ACCOUNT, name="Everything")["match"] == "everything"
    assert home.ask("filters", account="Local Folders")["names"] == []


def test_saved_searches_and_junk(home: SavedState) -> None:
    """Where they look, and what was learnt."""
    text = f"version=1\nuri={_URI}/Unpaid\nscope={_URI}/INBOX|{_URI}/Accounts\nterms=AND (tag,contains,to_pay)\n"
    home.put(f"{PROFILE}/virtualFolders.dat", f"{text}searchOnline=true\n".encode())
    assert home.ask("saved-searches")["names"] == ["Unpaid"]
    found = home.ask("saved-search", name="Unpaid")
    assert (found["folders"], found["searches_online"]) == (["Accounts", "Inbox"], True)
    assert found["conditions"] == [{"field": "tag", "operator": "contains", "value": "To pay"}]
    home.put(f"{PROFILE}/training.dat", b"\xfe\xed\xfa\xce\0\0\0\3\0\0\0\2")
    assert home.ask("junk-training") == {"found": True, "good": 3, "junk": 2}
    home.put(f"{PROFILE}/training.dat", b"\xfe\xed")
    with pytest.raises(StateCorrupt):
        home.ask("junk-training")


def _database(home: SavedState, place: str, statements: Sequence[tuple[str, Sequence[object]]]) -> None:
    path = home.root / place
    path.parent.mkdir(parents=True, exist_ok=True)
    with sqlite3.connect(path) as connection:
        for statement, values in statements:
            connection.execute(statement, values)
    connection.close()


def test_contacts_and_lists(home: SavedState) -> None:
    """A book of its own; escapes of a vCard; members of a list by address."""
    vcard = (
        "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Helen Marsh\r\nN:Marsh;Helen;;;\r\nEMAIL;PREF=1:Helen@Example.org\r\n"
        'TEL;TYPE="work";VALUE=TEXT:01632 1\r\nORG:Guild\\, North;Office\r\nNOTE:one\\ntwo\r\n'
        "ADR;TYPE=work:;;1 Lane;York;;YO1;UK\r\nEND:VCARD\r\n"
    )
    _database(
        home,
        f"{PROFILE}/abook-1.sqlite",
        [
            ("CREATE TABLE properties (card TEXT, name TEXT, value TEXT)", ()),
            ("CREATE TABLE lists (uid TEXT PRIMARY KEY, name TEXT, nickName TEXT, description TEXT)", ()),
            ("CREATE TABLE list_cards (list TEXT, card TEXT)", ()),
            ("INSERT INTO properties VALUES ('c1', '_vCard', ?)", (vcard,)),
            ("INSERT INTO lists VALUES ('l1', 'Committee', 'com', 'who decides')", ()),
            ("INSERT INTO list_cards VALUES ('l1', 'c1')", ()),
        ],
    )
    assert home.ask("address-books")["books"] == ["Collected Addresses", "Guild", "Personal Address Book"]
    found = home.ask("contact", email="helen@example.org")
    assert (found["book"], found["organization"], found["department"]) == ("Guild", "Guild, North", "Office")
    assert (found["phones"], found["note"]) == ([{"kind": "work", "number": "01632 1"}], "one\ntwo")
    assert found["addresses"][0]["city"] == "York"
    assert home.ask("mailing-list", name="Committee")["members"] == ["helen@example.org"]
    book = home.ask("address-book", name="Guild")
    assert (book["contacts"], book["lists"]) == (["Helen Marsh"], ["Committee"])
    place, altered = f"{PROFILE}/abook-1.sqlite", vcard.replace("01632 1", "01632 2")
    _database(home, place, [("UPDATE properties SET value = ?", (altered,))])
    after = home.ask("address-book", name="Guild")
    assert (after["contacts"], after["sha256"] == book["sha256"]) == (["Helen Marsh"], False)
    assert home.ask("contact", name="Nobody")["found"] is False


def test_local_folders(home: SavedState) -> None:
    """Mails of an mbox file with their flags; those that were expunged are not there."""
    head = "From - Sun\nX-Mozilla-Status: {}\nX-Mozilla-Keys: $label1   \nSubject: {}\n"
    mail = head + "From: a@example.org\n\n>From here\n\n"
    text = mail.format("0005", "Kept") + mail.format("0009", "Gone")
    home.put(f"{PROFILE}/Mail/Local Folders/Old.sbd/Deep", text.encode())
    home.put(f"{PROFILE}/Mail/Local Folders/Old", b"")
    assert home.ask("mailbox", folder="Local Folders/Old")["total"] == 0
    found = home.ask("message", subject="Kept")
    assert found["folder"] == "Local Folders/Old/Deep"
    assert (found["read"], found["flagged"], found["tags"], found["text"]) == (True, True, ["Important"], "From here")
    assert home.ask("message", subject="Gone")["found"] is False


def test_nothing_is_there(saved_state: SavedState) -> None:
    """Without the server's records every question about mails fails by name."""
    saved_state.put(f"{PROFILE}/prefs.js", b"")
    for endpoint, args in (("folders", {}), ("sent-mails", {}), ("message", {"subject": "x"})):
        with pytest.raises(StateMissing):
            saved_state.ask(endpoint, **args)
    assert saved_state.ask("accounts") == {"accounts": [], "default": None}
    assert saved_state.ask("event", title="x")["found"] is False
    assert saved_state.ask("kept-tabs")["found"] is False


@pytest.mark.parametrize(
    ("mail", "problem"),
    [
        (b"A: b\n" * 200_000, StateTooBig),
        (b"Subject: x\n\n" + b"\n--" * 10_000, StateTooBig),
        (
            b"".join(b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (at, at) for at in range(2_000)),
            StateTooBig,
        ),
    ],
    ids=["header", "boundaries", "nesting"],
)
def test_a_hostile_mail(home: SavedState, mail: bytes, problem: type[Exception]) -> None:
    """Bounds on what is taken apart."""
    home.put(f"{SERVER}/outgoing/new/1.M1P1Q1.x", mail)
    with pytest.raises(problem):
        home.ask("sent-mails")


def test_a_mail_with_two_of_what_there_is_one(home: SavedState) -> None:
    """Only the last subject counts, but all recipients and attachments: nothing can be hidden behind another one."""
    part = "--b\nContent-Type: text/plain; name=a.txt\nContent-Disposition: attachment; filename=a.txt\n\n{}\n"
    _send(
        home,
        "1.M1P1Q1.x",
        "From: ines@harrowlane.example\nFrom: other@example.org\nSubject: One\nSubject: Two\nTo: a@example.org\n"
        "To: b@example.org\nContent-Type: multipart/mixed; boundary=b\n\n"
        f"--b\n\ntext\n{part.format('right')}{part.format('wrong')}--b--\n",
    )
    found = home.ask("sent-mail", subject="Two")
    assert (found["sender"], found["to"]) == ("ines@harrowlane.example", ["a@example.org", "b@example.org"])
    assert [one["name"] for one in found["attachments"]] == ["a.txt", "a.txt"]
    assert home.ask("sent-mail", subject="One")["found"] is False


def test_odd_mails_are_read_somehow(home: SavedState) -> None:
    """Unknown charsets, broken encoded words, dates and addresses."""
    home.put(
        f"{SERVER}/outgoing/new/1.M1P1Q1.x",
        b"Subject: =?nonsense?q?a=FF?= \xff =?utf-8?b?%%%?=\nDate: no date\nFrom: <<>\nTo: (((((\n"
        b"X-RcptTo: a@example.org\n"
        b"Content-Type: text/plain; charset=nonsense\nContent-Transfer-Encoding: base64\n\n%%%\n",
    )
    assert home.ask("sent-mail", recipient="a@example.org")["found"] is True


def test_tabs_that_are_none_of_the_window(opencomputer: Harness) -> None:
    """The views of a calendar and the parts of an event are tabs of their own; one tab alone has no bar."""
    open_tabs = opencomputer.registry.verifier("thunderbird").endpoint("open-tabs").function
    assert open_tabs is not None

    def desktop(*elements: tuple[str, tuple[int, ...], str, bool]) -> Live:
        def find(role: str, **_: object) -> list[dict[str, object]]:
            return [
                {"path": path, "name": name, "states": ["selected"] if front else [], "value": None}
                for kind, path, name, front in elements
                if kind == role
            ]

        return Live(find)

    calendar = ("frame", (0, 0), "Calendar - Mozilla Thunderbird", False)
    event = (("frame", (0, 1), "New Event:", False), ("page tab", (0, 1, 3, 0, 2, 0), "Description:", True))
    bar = (("page tab", (0, 0, 35, 0, 0), "Inbox", False), ("page tab", (0, 0, 35, 0, 1), "Calendar", True))
    views = (("page tab", (0, 0, 36, 10, 3, 0), "Day", False), ("page tab", (0, 0, 36, 10, 3, 1), "Week", True))
    assert open_tabs(desktop(calendar, *bar, *views, *event))["tabs"] == [
        {"name": "Inbox", "in_front": False},
        {"name": "Calendar", "in_front": True},
    ]
    inbox = ("frame", (0, 0), "Inbox - a@example.org - Mozilla Thunderbird", False)
    assert open_tabs(desktop(inbox, *event))["tabs"] == [{"name": "Inbox - a@example.org", "in_front": True}]
    assert open_tabs(desktop())["found"] is False


def test_links_are_refused(home: SavedState) -> None:
    """A profile that leads elsewhere."""
    (home.root / PROFILE / "prefs.js").unlink()
    (home.root / PROFILE / "prefs.js").symlink_to("/etc/passwd")
    with pytest.raises(StateNotPlain):
        home.ask("accounts")
