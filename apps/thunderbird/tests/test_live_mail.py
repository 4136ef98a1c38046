"""Mails in folders: what a person does to them is on the server when Thunderbird has quit."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from apps.thunderbird.operations import mail, show_mail

if TYPE_CHECKING:
    from apps.thunderbird.tests.conftest import Office


def test_a_fresh_mailbox_is_as_the_office_left_it(office: Office) -> None:
    """Nothing is opened, moved or marked by Thunderbird's start, and there is nothing to answer."""
    assert [window.title for window in office.app.sandbox.windows()] == [
        "Inbox - ines@harrowlane.example - Mozilla Thunderbird"
    ]
    office.end()
    inbox = office.ask("mailbox", folder="Inbox")
    assert (inbox["total"], inbox["unread"], inbox["flagged"], inbox["deleted"]) == (80, 31, 1, 0)
    folders = office.ask("folders")
    assert folders["subscribed"] == [
        *("Accounts", "Archives", "Archives/2025", "Customers", "Drafts", "Guild", "Sent", "Spam"),
        *("Suppliers", "Templates", "Trash"),
    ]
    assert [one for one in folders["folders"] if one not in folders["subscribed"]] == [
        *("Inbox", "Local Folders/Trash", "Local Folders/Unsent Messages"),
    ]
    found = office.ask("message", subject="Re: Theses of the winter term", sender="d.kowalczyk@press.northmere.example")
    assert (found["folder"], found["read"], found["answers"]) == ("Inbox", True, "Re: Theses of the winter term")
    assert [one["name"] for one in found["attachments"]] == ["theses-winter-corrected.csv"]
    assert office.ask("accounts")["default"] == "ines@harrowlane.example"
    assert office.ask("kept-tabs")["tabs"] == [{"kind": "folder", "folder": "Inbox", "in_front": True}]


def test_marks(office: Office) -> None:
    """Read by looking, starred, tagged, junk, unread again."""
    desk = office.desk
    show_mail(desk, "Collection of the theses")
    show_mail(desk, "Minutes of the February meeting")
    desk.key("s")
    show_mail(desk, "Order W-26047: Sample box, blank")
    desk.keys("1", "4")
    show_mail(desk, "Receipts for the quarter")
    desk.key("j")
    show_mail(desk, "Certificate of the fire inspection")
    desk.key("m")
    desk.settle()
    office.end()
    assert office.ask("message", subject="Collection of the theses")["read"] is True
    assert office.ask("message", subject="Minutes of the February meeting")["flagged"] is True
    assert office.ask("message", subject="Order W-26047: Sample box, blank")["tags"] == ["Important", "To Do"]
    assert office.ask("message", subject="Certificate of the fire inspection")["read"] is False
    assert [one["subject"] for one in office.ask("marked-mails", mark="junk")["mails"]] == ["Receipts for the quarter"]
    assert office.ask("tagged-mails", tag="To Do", folder="Inbox")["count"] == 2
    assert office.ask("junk-training") == {"found": True, "good": 0, "junk": 1}
    assert office.ask("marked-mails", mark="flagged")["count"] == 2


def test_archiving_moving_and_deleting(office: Office) -> None:
    """Where mails are afterwards; the mail behind an archived one is opened, and so read."""
    ui, desk = office.ui, office.desk
    show_mail(desk, "Re: Lease of the rear building")
    desk.key("a")
    ui.gone("Re: Lease of the rear building")
    desk.find(role="document web", name="Collection of the theses")
    show_mail(desk, "Certificate of the fire inspection")
    desk.key("Delete")
    ui.gone("Certificate of the fire inspection")
    desk.right_click(mail(desk, "Your telephone bill for February"))
    desk.menu("Move To", "ines@harrowlane.example", "Accounts")
    ui.gone("Your telephone bill for February")
    desk.settle()
    office.end()
    assert office.ask("conversation", subject="Lease of the rear building")["folders"] == ["Archives/2026", "Inbox"]
    assert office.ask("message", subject="Collection of the theses")["read"] is True
    assert office.ask("message", subject="Certificate of the fire inspection")["folder"] == "Trash"
    bills = office.ask("mails-from", sender="@ridgeway-telecom.example", folder="Accounts")
    assert bills["count"] == 5
    assert bills["mails"][-1]["subject"] == "Your telephone bill for February"
    assert office.ask("mailbox", folder="Inbox")["deleted"] == 0


def test_a_mail_that_is_deleted_right_before_it_quits(office: Office) -> None:
    """The list shows at once what the server is told half a second later."""
    show_mail(office.desk, "Certificate of the fire inspection")
    office.desk.key("Delete")
    office.ui.gone("Certificate of the fire inspection")
    office.end()
    assert office.ask("message", subject="Certificate of the fire inspection")["folder"] == "Trash"


def test_a_filter_that_is_run(office: Office) -> None:
    """Made in the editor, kept in the profile; what it does when it is run is on the server."""
    ui, desk = office.ui, office.desk
    desk.menu("Tools", "Message Filters")
    desk.window("^Message Filters$")
    desk.click(role="button", name="New…")
    desk.window("^Filter Rules$")
    desk.type("Courier notices")
    ui.choose(ui.inside("Subject contains.*", "combo box")[0], "From")
    desk.click(ui.inside("From contains.*", "entry")[0])
    desk.type('swiftline "express"')
    desk.key("BackSpace", repeat=10)
    ui.choose(ui.inside("Move Message to.*", "combo box")[1], "ines@harrowlane.example", "Suppliers")
    ui.press("OK", "^Filter Rules$")
    desk.click(role="check box", name="Courier notices")
    desk.settle()
    desk.click(role="button", name="Run Now")
    ui.gone("Parcel SW7423069 is out for delivery")
    desk.key("Escape")
    desk.gone("^Message Filters$")
    desk.settle()
    office.end()
    assert office.ask("filters", account="ines@harrowlane.example")["names"] == ["Courier notices"]
    found = office.ask("filter", account="ines@harrowlane.example", name="Courier notices")
    assert found["when"] == ["new mail", "manually"]
    assert (found["match"], found["position"]) == ("all", 1)
    assert found["conditions"] == [{"field": "from", "operator": "contains", "value": "swiftline"}]
    assert found["actions"] == [{"action": "Move to folder", "value": "Suppliers"}]
    assert office.ask("mails-from", sender="noreply@swiftline.example")["folders"] == ["Suppliers"]


def test_an_attachment_that_is_detached(closed_office: Office) -> None:
    """It is a file then, and not in the mail any more; the mail behind it is opened, and so read."""
    office, ui, desk = closed_office, closed_office.ui, closed_office.desk
    plan = {"subject": "Plan for the weeks 11 to 14", "name": "workshop-plan-weeks-11-14.csv"}
    left: dict[str, list[str]] = {"moved": [], "marked": [], "without": []}
    office.app.serve()
    office.app.keep_records()
    before = office.ask("other-mails", **left)
    attached = office.ask("attachment", **plan)
    assert attached["text"].startswith("week,Monday,Tuesday,Wednesday,Thursday,Friday\n11,registers 1-6")
    assert office.ask("text-file", place="Documents/plan.csv")["found"] is False
    assert office.ask("file-digests", places=["Documents/plan.csv"])["digests"] == {"Documents/plan.csv": None}
    assert office.ask("folder", place="Documents")["entries"] == []
    office.app.reset()
    office.begin()
    show_mail(desk, plan["subject"])
    desk.right_click(role="button", name=plan["name"])
    desk.menu("Detach…")
    desk.window("^Detach Attachment")
    desk.settle()
    desk.replace("/home/user/Documents/plan.csv\n")
    desk.window("^Confirm$")
    ui.press("OK", "^Confirm$")
    desk.find(role="document web", name="Re: Lease of the rear building")
    office.end()
    saved = office.ask("text-file", place="Documents/plan.csv")
    assert (saved["text"], saved["encoding"], saved["line_ends"]) == (attached["text"], "utf-8", "lf")
    assert len(saved["lines"]) == 5
    digest = hashlib.sha256(saved["text"].encode()).hexdigest()
    assert office.ask("file-digests", places=["Documents/plan.csv"])["digests"] == {"Documents/plan.csv": digest}
    assert office.ask("folder", place="Documents")["entries"] == [
        {"place": "plan.csv", "kind": "file", "size": attached["size"]}
    ]
    assert office.ask("attachment", **plan)["found"] is False
    assert office.ask("message", subject=plan["subject"])["count"] == 1
    after = office.ask("other-mails", **left)
    assert after["count"] == before["count"]
    assert after["sha256"] != before["sha256"]
