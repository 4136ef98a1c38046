"""The running browser, its own confinement, and what becomes of it when an agent has stopped."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any

import pytest

from apps.chromium.tests.hands import COUNCIL, FORUM, HARBOUR, SHOP, WIKI
from pytest_opencomputer.waits import until

if TYPE_CHECKING:
    from apps.chromium.tests.hands import Browser
    from apps.conftest import LiveApp


@pytest.fixture
def town(live_app: LiveApp) -> LiveApp:
    """The app, not started, and the sites of the town."""
    live_app.serve()
    return live_app


def eventually(app: LiveApp, endpoint: str, wanted: dict[str, Any], **args: Any) -> None:
    """Wait until an endpoint answers so; files are written some seconds after."""

    def holds() -> bool:
        found = app.ask(endpoint, **args)
        return all(found[key] == value for key, value in wanted.items())

    until(holds, what=f"{endpoint} to answer {wanted}, not {app.ask(endpoint, **args)}", timeout=60)


def test_pages_are_confined_by_the_browser_itself(town: LiveApp) -> None:
    town.start(f"{SHOP}/")
    processes = town.sandbox.processes()
    pages = [one.pid for one in processes if "--type=renderer" in one.cmdline]
    assert pages
    assert not any("--no-sandbox" in one.cmdline for one in processes)
    status = town.sandbox.run(["cat", f"/proc/{pages[0]}/status"]).check().text
    # Filtered system calls (2), by one filter more than all else here has, and a process namespace of its own.
    assert "Seccomp:\t2" in status
    assert "Seccomp_filters:\t2" in status
    assert len(next(line for line in status.splitlines() if line.startswith("NSpid:")).split()) > 2


def test_the_page_in_front_and_its_forms(town: LiveApp, browser: Browser) -> None:
    town.start(f"{COUNCIL}/claim/person")
    browser.shows("Storm damage claim")
    browser.enter("Full name", "Rosa Halloran")
    browser.radio("Acting for the owner")
    found = town.ask("page")
    assert found["address"] == "council.wexcombe.test/claim/person"
    assert found["headings"] == ["Storm damage claim"]
    fields = {one["name"]: one for one in found["fields"]}
    assert fields["Full name"]["value"] == "Rosa Halloran"
    assert fields["Email"]["value"] == ""
    assert [one["checked"] for one in found["fields"] if one["role"] == "radio button"] == [False, True]
    (entry,) = town.ask("page-elements", role="entry", name="Full name")["elements"]
    assert (entry["text"], entry["attributes"]["tag"]) == ("Rosa Halloran", "input")
    (heading,) = town.ask("page-elements", role="heading")["elements"]
    assert (heading["name"], heading["attributes"]["tag"]) == ("Storm damage claim", "h1")
    assert int(heading["style"]["weight"]) > 400
    lines = town.ask("page-text")["lines"]
    assert [line for line in lines if line in ("Storm damage claim", "Full name", "Email", "Phone")] == [
        "Storm damage claim", "Storm damage claim", "Full name", "Email", "Phone",
    ]  # fmt: skip
    assert not [line for line in lines if "Rosa Halloran" in line]
    browser.go(f"{HARBOUR}/", "Welcome", tab=True)
    assert town.ask("page")["title"].startswith("Welcome")
    assert [tab["in_front"] for tab in town.ask("tabs-now")["tabs"]] == [False, True]
    town.keep_records()
    assert town.ask("claims") == {"count": 0, "claims": []}
    town.kill()
    assert town.ask("page")["found"] is False
    assert town.ask("page-text")["found"] is False
    assert town.ask("page-elements")["found"] is False
    assert town.ask("tabs-now")["found"] is False


def test_a_claim_of_four_steps(town: LiveApp, browser: Browser) -> None:
    desk = browser.desk
    town.start(f"{COUNCIL}/claim/person")
    browser.shows("Storm damage claim: You")
    browser.press("Continue")
    desk.find(role="static", name="First and last name, please.")
    browser.enter("Full name", "Daniel Okafor\td@okafor.example\t01632 960 222")
    browser.radio("Owner")
    browser.press("Continue")
    browser.shows("Storm damage claim: Where")
    browser.radio("Boat afloat")
    browser.enter("Berth or plot", "C-022\tSecond Wind\t7.6\n")
    browser.shows("Storm damage claim: Damage")
    browser.choose("Which storm.", "Storm Cora")
    desk.click(role="check box", name="Sails and covers")
    browser.enter("Description", "The cover was torn along the ridge.\t240.00\t \n")
    browser.shows("Storm damage claim: Payment")
    browser.enter("Account holder", "D Okafor\t20-45-11\t31926819\t \n")
    browser.shows("Storm damage claim: Check")
    browser.press("Send claim")
    browser.shows("Claim SD-2291")
    town.quit()
    town.keep_records()
    (claim,) = town.ask("claims")["claims"]
    wanted = {"storm": "cora", "damaged": ["canvas"], "boat": "Second Wind", "insured": "no", "sort_code": "20-45-11"}
    assert {key: claim[key] for key in wanted} == wanted


def test_a_thread_a_profile_an_edit_an_order_and_a_return(town: LiveApp, browser: Browser) -> None:
    desk = browser.desk
    town.start(f"{FORUM}/new")
    browser.sign_in("rosa.halloran", "Gannet-77-quay", "New thread")
    browser.never()
    browser.choose("Board", "Bought")
    browser.enter("Title", "Wanted: a boathook\tMine went over the side.")
    browser.press("Begin thread")
    browser.shows("Wanted: a boathook")
    browser.go(f"{FORUM}/profile", "My profile")
    browser.enter("Berth", "B-115")
    browser.press("Save profile")
    desk.find(role="static", name="Your profile has been saved.")
    browser.go(f"{WIKI}/page/Fuel%20berth/edit", "Sign in")
    browser.sign_in("rosa.halloran", "Gannet-77-quay", "Editing Fuel berth")
    browser.never()
    desk.click(browser.entry("Text of the page"))
    desk.keys("ctrl+End", "Return")
    desk.type("Bring your own funnel.")
    browser.enter("Summary of the change", "Funnel")
    browser.press("Save page")
    browser.shows("Fuel berth")
    browser.go(f"{SHOP}/orders", "Sign in")
    browser.sign_in("rosa.halloran", "Gannet-77-quay", "My orders")
    browser.never()
    browser.go(f"{SHOP}/order/PD-41102/return", "Return from")
    browser.choose("Article", "Shackle")
    browser.enter("Quantity", "2")
    browser.choose("Reason", "Wrong size")
    browser.radio("Bank transfer")
    browser.press("Register return")
    browser.shows("Order PD-41102")
    browser.go(f"{SHOP}/product/GC-6102", "Kettle")
    browser.press("Add to cart")
    browser.shows("Cart")
    desk.click(role="link", name="Go to checkout")
    browser.shows("Checkout: Address")
    browser.enter("Street and number", "Berth B-114\tWexcombe\tWX1 4QA\t\t01632 960417\n")
    browser.shows("Checkout: Delivery")
    browser.radio("Collect from the shop (free)")
    browser.press("Continue")
    browser.shows("Checkout: Payment")
    browser.radio("Pay at the counter")
    browser.press("Continue")
    browser.shows("Checkout: Review")
    browser.press("Place order")
    browser.shows("Order PD-41207")
    town.quit()
    town.keep_records()
    assert town.ask("forum-threads")["threads"][0]["title"] == "Wanted: a boathook"
    assert town.ask("forum-profile", account="rosa.halloran")["berth"] == "B-115"
    page = town.ask("wiki-page", page="Fuel berth")
    assert (page["lines"][-1], page["summary"], page["edits"]) == ("Bring your own funnel.", "Funnel", 1)
    assert town.ask("wiki-edits")["edits"][0]["removed"] == []
    assert town.ask("returns")["returns"][0]["reason"] == "size"
    orders = town.ask("orders", account="rosa.halloran")
    assert orders["articles"] == {"GC-6102": 1}
    assert (orders["orders"][0]["total_pence"], orders["orders"][0]["delivery"]) == (2890, "collect")
    assert town.ask("passwords")["never"] == [FORUM, SHOP, WIKI]


def test_when_things_are_written(town: LiveApp, browser: Browser) -> None:
    town.start(f"{HARBOUR}/")
    browser.desk.key("ctrl+d")
    browser.desk.find(role="entry", name="Bookmark name")
    browser.desk.type("Office\n")
    eventually(town, "bookmark", {"found": True}, title="Office")
    eventually(town, "history-page", {"found": True}, url=f"{HARBOUR}/")
    browser.settings("appearance")
    browser.switch("Show home button")
    eventually(town, "home-button", {"shown": True})


def test_only_the_window_closed_last_is_restored(town: LiveApp, browser: Browser) -> None:
    town.start(f"{HARBOUR}/")
    browser.desk.key("ctrl+n")
    until(lambda: len(town.sandbox.windows()) == 2, what="the second window", timeout=60)
    browser.go(f"{SHOP}/", "Ship chandlers")
    town.quit()
    assert town.ask("open-tabs")["urls"] == [f"{HARBOUR}/"]


def test_what_a_task_prepares_is_laid_into_the_profile_once(live_app: LiveApp) -> None:
    prepared = {"bookmarks": {"bar": [{"title": "Tides", "url": "http://tides.example/"}]}}
    place, content = ".config/chromium/prepared.json", json.dumps(prepared).encode()
    live_app.put({place: content})
    digest = hashlib.sha256(content).hexdigest()
    assert live_app.ask("file-digests", places=[place])["digests"] == {place: digest}
    live_app.start()
    assert not live_app.ask("file", place=place)["found"]
    assert live_app.ask("file-digests", places=[place])["digests"] == {place: None}
    assert live_app.ask("bookmark", title="Tides")["folder"] == ["Bookmarks bar"]
    live_app.quit()
    live_app.start()
    live_app.quit()
    assert live_app.ask("bookmark", title="Tides")["count"] == 1
