"""What is written: sent mails as the SMTP server took them, answers, forwarded attachments, drafts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apps.thunderbird.operations import open_draft, open_folder, send, show_mail
from pytest_opencomputer.saving import settle_app

if TYPE_CHECKING:
    from apps.thunderbird.tests.conftest import Office

_SIGNATURE = "Ines Calloway\nHarrow Lane Bindery\n11 Harrow Lane, Wexcombe"


def test_a_new_mail(office: Office) -> None:
    """Its copy is in Sent, and whom it went to is the server's word."""
    ui, desk = office.ui, office.desk
    desk.key("ctrl+n")
    desk.window("^Write: ")
    ui.write("Samir Lockhart <samir@lockhart-print.example>", "Spring order — prices", "Hi Samir,\n\n7.40 each.\n")
    desk.click(role="button", name="Bcc")
    desk.type("priya@harrowlane.example\t")
    desk.find(role="label", name="priya@harrowlane.example")  # the address has become a label of its own
    assert office.ask("writing")["subjects"] == ["Spring order — prices"]
    (mail,) = office.ask("mails-being-written")["mails"]
    assert (mail["subject"], mail["cc"], mail["attachments"]) == ("Spring order — prices", [], [])
    assert (mail["to"], mail["bcc"]) == (["samir@lockhart-print.example"], ["priya@harrowlane.example"])
    send(desk)
    office.end()
    sent = office.ask("sent-mail", recipient="priya@harrowlane.example")
    assert (sent["count"], sent["to"], sent["cc"]) == (1, ["samir@lockhart-print.example"], [])
    assert sent["bcc"] == ["priya@harrowlane.example"]
    assert sent["own_text"] == "Hi Samir,\n\n7.40 each."
    assert (sent["signature"], sent["html"], sent["answers"]) == (_SIGNATURE, None, None)
    assert office.ask("message", subject="Spring order — prices", folder="Sent")["read"] is True
    assert office.ask("sent-mails")["count"] == 1
    assert office.ask("contact", email="samir@lockhart-print.example")["book"] == "Collected Addresses"


def test_answering_and_forwarding(office: Office) -> None:
    """The mail that was answered is marked so; a forwarded attachment arrives byte by byte."""
    ui, desk = office.ui, office.desk
    show_mail(desk, "Re: Lease of the rear building")
    desk.key("ctrl+r")
    desk.window("^Write: Re: Lease")
    ui.write(text="Dear Mr Quill,\n\nFriday suits me.\n")
    send(desk)
    show_mail(desk, "Plan for the weeks 11 to 14")
    desk.key("ctrl+l")
    desk.window("^Write: Fwd: Plan")
    ui.write(to="oskar@harrowlane.example", text="For you.\n")
    (written,) = office.ask("mails-being-written")["mails"]
    send(desk)
    office.end()
    answer = office.ask("sent-mail", recipient="j.quill@quill-partners.example")
    assert answer["subject"] == "Re: Lease of the rear building"
    assert answer["answers"] == "Re: Lease of the rear building"
    assert answer["own_text"] == "Dear Mr Quill,\n\nFriday suits me."
    assert "> I must ask you to move our appointment" in answer["text"]
    forwarded = office.ask("sent-mail", recipient="oskar@harrowlane.example")
    plan = office.ask("message", subject="Plan for the weeks 11 to 14")
    assert forwarded["own_text"] == "For you."
    assert written["to"] == ["oskar@harrowlane.example"]
    assert written["attachments"] == [one["name"] for one in forwarded["attachments"]] != []
    assert [one["sha256"] for one in forwarded["attachments"]] == [one["sha256"] for one in plan["attachments"]]
    assert plan["forwarded"] is True
    lease = office.ask("message", subject="Re: Lease of the rear building", sender="j.quill@quill-partners.example")
    assert lease["replied"] is True


def test_drafts(office: Office) -> None:
    """One that is taken up again and sent leaves the folder; a new one stays there."""
    ui, desk = office.ui, office.desk
    open_folder(desk, "Drafts")
    open_draft(desk, "Re: Tender TA-26/04: award")
    desk.click(role="document web", name="Message body")
    desk.key("ctrl+End")
    desk.type("18 March.\n\nInes Calloway")
    send(desk)
    desk.key("ctrl+n")
    desk.window("^Write: ")
    ui.write("helen@example.org", "Open workshop day", "Dear Helen,\n")
    desk.key("ctrl+s")
    desk.find(role="list item", name=".*Open workshop day, .*")
    desk.key("ctrl+w")
    desk.gone("^Write: ")
    office.end()
    assert office.ask("mailbox", folder="Drafts")["subjects"] == ["Open workshop day"]
    draft = office.ask("message", subject="Open workshop day", folder="Drafts")
    assert draft["to"] == ["helen@example.org"]
    sent = office.ask("sent-mail", recipient="archive@wexcombe-council.example")
    assert sent["answers"] == "Tender TA-26/04: award"
    assert sent["own_text"].endswith("with you by\n18 March.\n\nInes Calloway")


def test_an_unsaved_mail_is_thrown_away_when_it_quits(office: Office) -> None:
    """Nothing is left behind of it."""
    office.desk.key("ctrl+n")
    office.desk.window("^Write: ")
    office.ui.write("helen@example.org", "Never sent", "Dear Helen,\n")
    settle_app(office.app.sandbox, office.app.app, "quit")
    office.app.keep_records()
    assert office.ask("mailbox", folder="Drafts")["subjects"] == ["Re: Tender TA-26/04: award"]
    assert office.ask("sent-mails")["count"] == 0
