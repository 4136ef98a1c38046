"""Each operation is played once, and endpoints tell its effect."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from apps.thunderbird.operations import (
    ACCOUNT,
    Action,
    Rule,
    add_filter,
    add_recipient,
    add_to_signature,
    always_copy,
    answer,
    archive,
    ask_for_receipt,
    attach,
    close_filters,
    close_tab,
    delete,
    delete_text,
    enter_event,
    enter_task,
    forward,
    mail,
    mark_as_junk,
    mark_as_read,
    move_again,
    move_to,
    new_folder,
    new_mail,
    new_mailing_list,
    open_account_settings,
    open_draft,
    open_filters,
    open_folder,
    quick_filter,
    run_filters,
    save_attachment,
    save_search,
    select,
    select_all,
    send,
    set_entry,
    set_subject,
    settings_page,
    show_mail,
    star,
    tag,
    take_star_off,
    tick,
    write,
)

if TYPE_CHECKING:
    from apps.thunderbird.tests.conftest import Office

AWARD = "Tender TA-26/04: award"
LEASE = "Re: Lease of the rear building"
CERTIFICATE = "Certificate of the fire inspection"
PLAN = "Plan for the weeks 11 to 14"


def test_mails_in_their_folders(office: Office) -> None:
    """Mails are found, marked, moved, deleted and archived, and an attachment is saved."""
    desk = office.desk
    show_mail(desk, PLAN)
    save_attachment(desk, "/home/user/Documents/plan.csv")
    quick_filter(desk, "Halden", 3)
    select_all(desk)
    tag(desk, "To Do")
    quick_filter(desk, AWARD, 1)
    select(desk, mail(desk, AWARD))
    take_star_off(desk)
    select(desk, *quick_filter(desk, "Spring order", 2))
    star(desk)
    quick_filter(desk, "[Gazette]", 10)
    select_all(desk)
    mark_as_read(desk)
    select(desk, *quick_filter(desk, "Toner -80", 1))
    mark_as_junk(desk)
    select(desk, quick_filter(desk, "My grandmother's Bible", 2)[0])
    delete(desk)
    select(desk, *quick_filter(desk, "Your statement for", 2))
    move_to(desk, "Accounts")
    select(desk, *quick_filter(desk, "Your telephone bill for", 2))
    move_again(desk)
    show_mail(desk, LEASE, search=True)
    archive(desk, into="Archives/2026")
    office.end()
    assert office.ask("text-file", place="Documents/plan.csv")["text"].startswith("week,Monday")
    assert office.ask("tagged-mails", tag="To Do", folder="Inbox")["count"] == 4
    starred = office.ask("marked-mails", mark="flagged")["mails"]
    assert [("spring order" in one["subject"].lower()) for one in starred] == [True, True]
    read = [one["read"] for one in office.ask("mails-from", sender="gazette@bindersgazette.example")["mails"]]
    assert read == [True] * 10
    assert [one["subject"] for one in office.ask("marked-mails", mark="junk")["mails"]] == ["Toner -80 % only today"]
    assert office.ask("mailbox", folder="Trash")["subjects"] == ["My grandmother's Bible"]
    assert office.ask("mails-from", sender="@ridgeway-telecom.example", folder="Inbox")["count"] == 0
    assert office.ask("message", subject="Your statement for February 2026", folder="Accounts")["found"] is True
    assert office.ask("message", subject=LEASE)["folder"] == "Archives/2026"


def test_mails_that_are_written(office: Office) -> None:
    """A new mail, an answer to all, a forwarded one and a draft are sent; each field has what was asked for."""
    desk = office.desk
    office.app.put({"Documents/offer.v2.pdf": b"%PDF-1.4 offer"})
    new_mail(desk)
    for address, field in (("oskar@harrowlane.example", "To"), ("priya@harrowlane.example", "Bcc")):
        add_recipient(desk, address, field)
    set_subject(desk, "An offer")
    write(desk, "Here it is.")
    attach(desk, "/home/user/Documents/offer.v2.pdf")
    ask_for_receipt(desk)
    send(desk)
    show_mail(desk, LEASE)
    answer(desk, everyone=True)
    add_recipient(desk, "tomas@harrowlane.example", "Cc")
    delete_text(desk)
    write(desk, "Friday suits me.")
    send(desk)
    show_mail(desk, CERTIFICATE, search=True)
    forward(desk)
    add_recipient(desk, "helen@guild.example")
    send(desk)
    open_folder(desk, "Drafts")
    open_draft(desk, f"Re: {AWARD}")
    write(desk, "18 March.", at="ctrl+End")
    send(desk)
    office.end()
    sent = office.ask("sent-mail", subject="An offer")
    assert (sent["to"], sent["cc"], sent["bcc"]) == (["oskar@harrowlane.example"], [], ["priya@harrowlane.example"])
    assert (sent["own_text"], sent["receipt"]) == ("Here it is.", True)
    assert [one["name"] for one in sent["attachments"]] == ["offer.v2.pdf"]
    replied = office.ask("sent-mail", subject=LEASE)
    assert (replied["cc"], replied["text"].strip()) == (["tomas@harrowlane.example"], "Friday suits me.")
    forwarded = office.ask("sent-mail", recipient="helen@guild.example")
    assert len(forwarded["attachments"]) == 1
    assert office.ask("sent-mail", subject=f"Re: {AWARD}")["own_text"].endswith("18 March.")
    assert office.ask("mailbox", folder="Drafts")["total"] == 0


def test_calendar_lists_filters_and_settings(office: Office) -> None:
    """What Thunderbird keeps itself."""
    desk = office.desk
    evening = datetime(2026, 4, 1, 18, 30)
    enter_event(
        desk,
        "Marbling",
        evening,
        datetime(2026, 4, 1, 20, 0),
        location="Workshop",
        repeat="Weekly",
        until=datetime(2026, 4, 22),
        reminder="1 day before",
    )
    enter_event(desk, "College", datetime(2026, 3, 23), datetime(2026, 3, 27), all_day=True)
    enter_task(desk, "Insurance", due=datetime(2026, 3, 20, 12, 15))
    new_mailing_list(desk, "Open day", ["helen@guild.example", "r.pike@fellside.example"])
    new_folder(desk, "Newsletters")
    open_filters(desk)
    rules = (Rule("Subject", "begins with", "[Gazette]"), Rule("From", "contains", "papertrade"))
    actions = (Action("Mark As Read"), Action("Move Message to", "Newsletters"))
    add_filter(desk, "News", rules, actions, match_any=True)
    run_filters(desk, "News", unread=20)
    close_filters(desk)
    save_search(desk, "Accounts", "Bank", (Rule("From", "contains", "westmoor-bank"),), match_any=True)
    open_folder(desk, "Inbox")
    open_account_settings(desk)
    set_entry(desk, "Reply-to Address:", "orders@harrowlane.example")
    add_to_signature(desk, "\nTelephone")
    settings_page(desk, "Server Settings", shows="Empty Trash on Exit")
    tick(desk, "Check for new messages at startup", on=False)
    settings_page(desk, "Copies & Folders", shows="Place a copy in:")
    always_copy(desk, "priya@harrowlane.example")
    close_tab(desk)
    office.end()
    event = office.ask("event", title="Marbling")
    assert (event["start"], event["end"]) == ("2026-04-01T18:30", "2026-04-01T20:00")
    assert (event["location"], event["alarms_minutes"]) == ("Workshop", [1440])
    assert event["repeats"] == ["FREQ=WEEKLY;UNTIL=20260422T183000Z"]
    college = office.ask("event", title="College")
    assert (college["all_day"], college["start"], college["end"]) == (True, "2026-03-23", "2026-03-28")
    assert office.ask("todo", title="Insurance")["due"] == "2026-03-20T12:15"
    assert office.ask("mailing-list", name="Open day")["members"] == ["helen@guild.example", "r.pike@fellside.example"]
    found = office.ask("filter", account=ACCOUNT, name="News")
    assert (found["match"], len(found["conditions"])) == ("any", 2)
    assert found["actions"] == [
        {"action": "Mark read", "value": ""},
        {"action": "Move to folder", "value": "Newsletters"},
    ]
    assert office.ask("mailbox", folder="Newsletters")["total"] == 15
    search = office.ask("saved-search", name="Accounts/Bank")
    assert (search["folders"], search["match"]) == (["Accounts"], "any")
    identity = office.ask("identity", address=ACCOUNT)
    assert (identity["reply_to"], identity["cc"]) == ("orders@harrowlane.example", ["priya@harrowlane.example"])
    assert identity["signature"].endswith("Wexcombe\nTelephone")
    assert office.ask("account-settings", account=ACCOUNT)["checks_at_start"] is False
