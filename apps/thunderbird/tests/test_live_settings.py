"""What Thunderbird keeps in its profile: settings, tags, address books, calendars, saved searches, words."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from apps.thunderbird.tests.conftest import Office

_ACCOUNT = "ines@harrowlane.example"
_INBOX = f"Inbox - {_ACCOUNT}"
_HOME = {"name": "Home", "type": "storage", "color": "", "enabled": True, "shows_alarms": True}


def test_settings_of_an_account(office: Office) -> None:
    """Where replies go, what is done about junk, its name: the defaults, then each of them changed."""
    ui, desk = office.ui, office.desk
    before, rest = (office.ask("other-data", without=without) for without in ([], ["*"]))
    junk = {"adaptive": False, "trusts": ["Personal Address Book"], "moves_to": None, "deletes_after_days": None}
    assert office.ask("junk-settings", account=_ACCOUNT) == {"found": True, **junk}
    assert office.ask("account-setting", account=_ACCOUNT, name="useServerFilter") == {"found": True, "value": None}
    assert office.ask("identity", address=_ACCOUNT)["on_reply"] == "below"
    assert office.ask("open-tabs")["tabs"] == [{"name": _INBOX, "in_front": True}]
    desk.menu("Edit", "Account Settings")
    desk.click(role="tree item", name="Composition & Addressing")
    ui.choose(desk.find(role="combo box", name="When quoting,"), "start my reply above the quote")
    desk.click(role="tree item", name="Spam Settings")
    for box in ("Enable adaptive spam controls.*", "Collected Addresses", "Trust spam headers set by:"):
        desk.click(role="check box", name=box)
    for box in ("Move new spam messages to:", "Automatically delete spam older than"):
        desk.click(role="check box", name=box)
    desk.fill(desk.find(role="spin button", name="Automatically delete spam.*"), "30\t")
    assert office.ask("open-tabs")["tabs"] == [
        {"name": _INBOX, "in_front": False},
        {"name": "Account Settings", "in_front": True},
    ]
    both = ["Collected Addresses", "Personal Address Book"]
    junk = {"adaptive": True, "trusts": both, "moves_to": "Spam", "deletes_after_days": 30}
    office.becomes(junk, "junk-settings", account=_ACCOUNT)
    office.becomes({"value": True}, "account-setting", account=_ACCOUNT, name="useServerFilter")
    assert office.ask("identity", address=_ACCOUNT)["on_reply"] == "above"
    assert [one["name"] for one in office.ask("accounts")["accounts"]] == [_ACCOUNT, "Local Folders"]
    # The line of the account reaches over its pages: its own name is at the top.
    line = desk.find(role="tree item", name=_ACCOUNT)
    desk.click((line.x + line.width // 2, line.y + 14))
    desk.fill(desk.find(role="entry", name="Account Name:"), "Office\t")
    office.becomes({"default": "Office"}, "accounts")
    assert [one["name"] for one in office.ask("accounts")["accounts"]] == ["Office", "Local Folders"]
    assert office.ask("other-data", without=[])["sha256"] != before["sha256"]
    assert office.ask("other-data", without=["*"]) == rest


def test_tags_and_preferences(office: Office) -> None:
    """A tag is made, another one renamed, one of Thunderbird's own deleted; a preference goes to its default."""
    ui, desk = office.ui, office.desk
    assert office.ask("tag", name="To pay") == {"found": False, "color": None}
    assert office.ask("tag", name="Work") == {"found": True, "color": "#FF9900"}
    assert office.ask("preference", name="mail.biff.play_sound") == {"found": True, "value": False}
    assert office.ask("preference", name="calendar.alarms.show") == {"found": False, "value": None}
    assert office.ask("changed-preferences", prefix="calendar.alarms.") == {"values": {}}
    desk.menu("Edit", "Settings")
    desk.fill(desk.find(role="entry", name="Find in Settings"), "Tags")
    desk.click(role="list item", name="Later")
    desk.click(role="button", name="Delete")
    desk.click(role="list item", name="Work")
    desk.click(role="button", name="Edit…")
    desk.fill(desk.find(role="entry", name="Tag Name:"), "Workshop\n")
    desk.find(role="list item", name="Workshop")
    desk.click(role="button", name="New…")
    desk.fill(desk.find(role="entry", name="Tag Name:"), "To pay")
    desk.click(role="button", name="Color:")
    desk.click(role="radio button", name="Dark Green")
    ui.press("Select", "^Choose a color")
    desk.click(role="button", name="OK")
    desk.find(role="list item", name="To pay")
    desk.fill(desk.find(role="entry", name="Find in Settings"), "sound")
    # Both parts of the page have these: first that for mails, then that for reminders.
    desk.find(role="check box", name="Show the reminder dialog")
    desk.click(desk.find_all(role="check box", name="Play a sound")[0])
    desk.click(desk.find_all(role="radio button", name="Use the following sound file")[1])
    desk.click(role="check box", name="Show the reminder dialog")
    reminders = {"calendar.alarms.show": False, "calendar.alarms.soundType": 1}
    office.becomes({"values": reminders}, "changed-preferences", prefix="calendar.alarms.")
    office.becomes({"found": False, "value": None}, "preference", name="mail.biff.play_sound")
    assert office.ask("preference", name="calendar.alarms.show") == {"found": True, "value": False}
    assert office.ask("tags")["tags"] == ["Important", "Personal", "To Do", "To pay", "Workshop"]
    assert office.ask("tag", name="To pay") == {"found": True, "color": "#2EC27E"}
    assert office.ask("tag", name="Workshop") == {"found": True, "color": "#FF9900"}
    assert office.ask("tag", name="Work")["found"] is False


def test_books_calendars_searches_and_words(office: Office) -> None:
    """One of each is made; a calendar is renamed and put to rest, and so is a word removed."""
    ui, desk = office.ui, office.desk
    assert office.ask("saved-searches") == {"names": []}
    assert office.ask("address-books") == {"books": ["Collected Addresses", "Personal Address Book"]}
    assert office.ask("calendars") == {"calendars": [_HOME]}
    assert office.ask("dictionary-words") == {"words": []}
    assert [tab["kind"] for tab in office.ask("kept-tabs")["tabs"]] == ["folder"]
    desk.menu("File", "New", "Saved Search…")
    desk.window("^New Saved Search")
    desk.settle()
    desk.replace("Prices")
    desk.click(desk.find_all(role="entry", window="New Saved Search.*")[-1])
    desk.type("price")
    ui.press("Create", "^New Saved Search")
    office.becomes({"names": ["Inbox/Prices"]}, "saved-searches")
    desk.key("ctrl+n")
    desk.window("^Write: ")
    desk.click(role="document web", name="Message body")
    desk.key("ctrl+shift+p")
    # The signature has two words that no dictionary knows; the second one is put in by hand, and the first taken out.
    desk.click(role="button", name="Add Word")
    office.becomes({"words": ["Calloway"]}, "dictionary-words")
    desk.click(role="button", name="Edit…")
    desk.fill(desk.find(role="entry", name="New word:"), "Dvořák")
    desk.click(role="button", name="Add")
    desk.click(role="list item", name="Calloway")
    desk.click(role="button", name="Remove")
    office.becomes({"words": ["Dvořák"]}, "dictionary-words")
    for chord, window in (("Escape", "^Personal Dictionary$"), ("Escape", "^Check Spelling$"), ("ctrl+w", "^Write: ")):
        desk.key(chord)
        desk.gone(window)
    desk.key("ctrl+2")
    desk.click(role="button", name="Add address book")
    desk.click(role="button", name="Create a new local address book.*")
    desk.fill(desk.find(role="entry", name=r"Address Book Name\*"), "Guild")
    desk.click(role="button", name="Continue")
    desk.find(role="tree item", name="Guild")
    desk.key("ctrl+3")
    desk.right_click(role="list item", name="Home.*")
    desk.menu("Properties")
    desk.fill(desk.find(role="entry", name="Calendar Name:"), "Workshop")
    desk.click(role="check box", name="Enable This Calendar")
    ui.press("OK", "^Edit Calendar$")
    desk.click(role="button", name="Add Calendar…")
    desk.click(role="button", name="Next")
    desk.fill(desk.find(role="entry", name="Calendar Name:"), "Courses")
    desk.click(role="check box", name="Show Reminders")
    ui.press("Create Calendar", "^Add calendar$")
    tabs = [(tab["name"], tab["in_front"]) for tab in office.ask("open-tabs")["tabs"]]
    assert tabs == [(_INBOX, False), ("Address Book", False), ("Calendar", True)]
    blue = "#A8C2E1"
    courses = {"name": "Courses", "type": "storage", "color": blue, "enabled": True, "shows_alarms": False}
    workshop = {"name": "Workshop", "type": "storage", "color": blue, "enabled": False, "shows_alarms": True}
    office.becomes({"calendars": [courses, workshop]}, "calendars")
    assert office.ask("address-books") == {"books": ["Collected Addresses", "Guild", "Personal Address Book"]}
    office.end()
    kept = [(tab["kind"], tab["in_front"]) for tab in office.ask("kept-tabs")["tabs"]]
    assert kept == [("folder", False), ("address book", False), ("calendar", True)]
