"""Contacts, lists, events, tasks and settings, which Thunderbird keeps itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from apps.thunderbird.tests.conftest import Office


def test_a_contact(office: Office) -> None:
    """Names, address, telephone and note of a card."""
    ui, desk = office.ui, office.desk
    desk.key("ctrl+2")
    desk.click(role="button", name="New Contact")
    desk.fill(ui.shown("entry", "First name"), "Albert")
    desk.fill(ui.shown("entry", "Last name"), "Prewitt")
    desk.fill(ui.shown("entry", "Email address"), "a.prewitt@postbox.example")
    desk.click(ui.shown("button", "Add phone number"))
    desk.fill(ui.shown("entry", "Phone number"), "01632 960 274")
    desk.click(ui.shown("button", "Add note"))
    desk.settle()
    desk.type("Bible of 1871;\nhas time")
    desk.click(ui.shown("button", "Save"))
    desk.find(role="button", name="Edit")
    office.end()
    found = office.ask("contact", name="Albert Prewitt")
    assert (found["book"], found["count"]) == ("Personal Address Book", 1)
    assert (found["first"], found["last"]) == ("Albert", "Prewitt")
    assert found["emails"] == ["a.prewitt@postbox.example"]
    assert [phone["number"] for phone in found["phones"]] == ["01632 960 274"]
    assert found["note"] == "Bible of 1871;\nhas time"
    assert office.ask("address-book")["contacts"] == ["Albert Prewitt"]


def test_an_event(office: Office) -> None:
    """Time, place, rule and alarm."""
    ui, desk = office.ui, office.desk
    desk.key("ctrl+i")
    desk.window("^New Event")
    desk.type("Lease of the rear building\tQuill & Partners")
    entries = [one for one in desk.sandbox.find(role="entry", states=["visible"]) if one.path[1] == 1 and not one.name]
    entries.sort(key=lambda one: (one.y, one.x))
    for entry, value in zip(entries, ("3/13/2026", "14:30", "3/13/2026", "15:30"), strict=True):
        desk.fill(entry, f"{value}\t")
    ui.choose(ui.shown("combo box", "Repeat:"), "Weekly")
    ui.choose(ui.shown("combo box", "Reminder:"), "1 day before")
    ui.press("Save and Close", "Event")
    office.end()
    event = office.ask("event", title="Lease of the rear building")
    assert (event["start"], event["end"], event["zone"]) == ("2026-03-13T14:30", "2026-03-13T15:30", "UTC")
    assert (event["location"], event["calendar"]) == ("Quill & Partners", "Home")
    assert (event["repeats"], event["alarms_minutes"]) == (["FREQ=WEEKLY"], [1440])
    assert (event["all_day"], event["count"], event["attendees"]) == (False, 1, [])
    assert office.ask("calendar-items", calendar="Home")["events"] == ["Lease of the rear building"]
