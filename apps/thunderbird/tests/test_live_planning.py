"""Contacts, lists, events, tasks and settings, which Thunderbird keeps itself."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from apps.thunderbird.operations import enter_event, shown

if TYPE_CHECKING:
    from apps.thunderbird.tests.conftest import Office


def test_a_contact(office: Office) -> None:
    """Names, address, telephone and note of a card."""
    desk = office.desk
    desk.key("ctrl+2")
    desk.click(role="button", name="New Contact")
    desk.fill(shown(desk, "entry", "First name")[0], "Albert")
    desk.fill(shown(desk, "entry", "Last name")[0], "Prewitt")
    desk.fill(shown(desk, "entry", "Email address")[0], "a.prewitt@postbox.example")
    desk.click(shown(desk, "button", "Add phone number")[0])
    desk.fill(shown(desk, "entry", "Phone number")[0], "01632 960 274")
    desk.click(shown(desk, "button", "Add note")[0])
    desk.settle()
    desk.type("Bible of 1871;\nhas time")
    desk.click(shown(desk, "button", "Save")[0])
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
    enter_event(
        office.desk,
        "Lease of the rear building",
        datetime(2026, 3, 13, 14, 30),
        datetime(2026, 3, 13, 15, 30),
        location="Quill & Partners",
        repeat="Weekly",
        reminder="1 day before",
    )
    office.end()
    event = office.ask("event", title="Lease of the rear building")
    assert (event["start"], event["end"], event["zone"]) == ("2026-03-13T14:30", "2026-03-13T15:30", "UTC")
    assert (event["location"], event["calendar"]) == ("Quill & Partners", "Home")
    assert (event["repeats"], event["alarms_minutes"]) == (["FREQ=WEEKLY"], [1440])
    assert (event["all_day"], event["count"], event["attendees"]) == (False, 1, [])
    assert office.ask("calendar-items", calendar="Home")["events"] == ["Lease of the rear building"]
