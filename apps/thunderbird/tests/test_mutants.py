"""The formats of which mutants are made: each part can be told and made wrong, and nothing else changes with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from apps.thunderbird.mutants import Hidden, Preferences, SentMail

if TYPE_CHECKING:
    from apps.conftest import SavedState

_SERVER = ".opencomputer/services/mail"
_MAIL = b"""\
From: Ines Calloway <ines@harrowlane.example>
To: "Quill, J" <j.quill@quill-partners.example>, Tomas Brandt
 <tomas@harrowlane.example>
Cc: priya@harrowlane.example
Subject: Re: Lease of
 the rear building
Disposition-Notification-To: Ines Calloway <ines@harrowlane.example>
X-RcptTo: j.quill@quill-partners.example, tomas@harrowlane.example, priya@harrowlane.example

Subject: is no field here.
"""
_RECIPIENTS = ["j.quill@quill-partners.example", "priya@harrowlane.example", "tomas@harrowlane.example"]


@pytest.mark.parametrize(
    ("at", "differs"),
    [
        (("To", "tomas@harrowlane.example"), {"to", "recipients"}),
        (("Cc", "priya@harrowlane.example"), {"cc", "recipients"}),
        (("X-RcptTo", ""), {"bcc", "recipients"}),
        (("Subject", ""), {"subject"}),
        (("Disposition-Notification-To", ""), {"receipt"}),
    ],
)
def test_a_sent_mail_with_one_thing_wrong(saved_state: SavedState, at: tuple[str, ...], differs: set[str]) -> None:
    form = SentMail()
    saved_state.put(".thunderbird/office/prefs.js", b"")
    parts = form.parts(_MAIL)

    def told(content: bytes) -> dict[str, Any]:
        saved_state.put(f"{_SERVER}/outgoing/new/1795325147.M1P1Q1.desktop", content)
        facts: dict[str, Any] = saved_state.ask("sent-mail")
        return facts

    before = told(_MAIL)
    assert (before["recipients"], before["subject"]) == (_RECIPIENTS, "Re: Lease of the rear building")
    after = told(form.put(_MAIL, {at: form.worse(parts[at])}))
    assert {key for key in before if before[key] != after[key]} == differs


def test_parts_of_a_sent_mail() -> None:
    parts = SentMail().parts(_MAIL)
    assert [field for field, _ in parts] == ["To", "To", "Cc", "X-RcptTo", "Subject", "Disposition-Notification-To"]
    assert parts["X-RcptTo", ""] == Hidden()


def test_a_mail_that_was_not_sent_is_left_alone() -> None:
    assert not SentMail().claims(_MAIL.replace(b"X-RcptTo", b"X-Other"))
    assert not SentMail().claims(_MAIL.replace(b"X-RcptTo: ", b"\nX-RcptTo: "))


def test_preferences_of_one_identity_are_alike() -> None:
    form = Preferences()
    content = b'// Mozilla User Preferences\n\nuser_pref("mail.identity.id1.reply_to", "a@b.example");\n'
    assert form.claims(content)
    (at,) = form.parts(content)
    assert form.group(at) == form.group(("mail.identity.id1.sig_on_fwd",)) != form.group(("mail.server.server1.port",))
    assert not form.claims(b"[General]\nname=value\n")
