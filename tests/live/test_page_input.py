"""The page of ``--live`` in a browser: what a person does there."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from pytest_opencomputer.live import Panel, Viewer
from pytest_opencomputer.models.actions import (
    Action,
    Click,
    Done,
    Drag,
    Key,
    KeyDown,
    KeyUp,
    MouseDown,
    MouseUp,
    Move,
    Scroll,
    Type,
)
from tests.browser import Tab
from tests.live.looking import add, enlarge
from tests.live.screens import Screen, until


def done(screen: Screen, count: int) -> list[Action]:
    """What was done, when it is so much."""
    until(lambda: len(screen.done) >= count)
    return screen.done


def on_picture(page: Page, x: int, y: int) -> tuple[float, float]:
    """Where a point of the desktop is on the page."""
    box = page.locator("#picture").bounding_box()
    assert box is not None
    return box["x"] + (x + 0.5) * box["width"] / 1600, box["y"] + (y + 0.5) * box["height"] / 1000


def test_a_desktop_that_is_only_shown_takes_nothing(empty: Viewer, tab: Tab) -> None:
    screen, _ = add(empty)
    enlarge(tab.page, "gedit/letter")
    tab.page.mouse.click(*on_picture(tab.page, 100, 100))
    tab.page.keyboard.type("abc")
    assert tab.page.locator("#writing").is_hidden()
    assert screen.done == []


def test_mouse_and_keyboard_as_it_happens(empty: Viewer, tab: Tab) -> None:
    screen, _ = add(empty, interactive=True)
    page = tab.page
    enlarge(page, "gedit/letter")
    page.mouse.move(*on_picture(page, 300, 200))
    page.mouse.down()
    page.mouse.move(*on_picture(page, 500, 400))
    page.mouse.up()
    until(lambda: MouseUp() in screen.done)
    kept = [one for one in screen.done if not isinstance(one, Move)]
    assert kept == [MouseDown(), MouseUp()]
    places = [one.to for one in screen.done if isinstance(one, Move)]
    assert (places[0], places[-1]) == ((300, 200), (500, 400))
    screen.done.clear()
    page.keyboard.type("Plan B?")
    for key in "üß日":
        page.locator("#picture").dispatch_event("keydown", {"key": key})
    page.keyboard.press("Enter")
    page.keyboard.press("Control+Shift+S")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Escape")
    page.keyboard.press("F5")
    until(lambda: Key(chord="F5") in screen.done)
    typed = "".join(one.text for one in screen.done if isinstance(one, Type))
    assert typed == "Plan B?üß日"
    chords = [one.chord for one in screen.done if isinstance(one, Key)]
    assert chords == ["Return", "ctrl+shift+s", "shift+Tab", "Escape", "F5"]
    expect(page.locator("#title")).to_have_text("gedit/letter")  # Escape went to the desktop


def test_keys_that_are_held_while_the_mouse_clicks(empty: Viewer, tab: Tab) -> None:
    screen, _ = add(empty, interactive=True)
    page = tab.page
    enlarge(page, "gedit/letter")
    page.keyboard.down("Control")
    page.mouse.click(*on_picture(page, 30, 40), button="right")
    page.keyboard.up("Control")
    until(lambda: KeyUp(key="ctrl") in screen.done)
    kept = [one for one in screen.done if not isinstance(one, Move)]
    assert kept == [KeyDown(key="ctrl"), MouseDown(button="right"), MouseUp(button="right"), KeyUp(key="ctrl")]


def test_whole_actions_for_records(empty: Viewer, tab: Tab) -> None:
    screen, _ = add(empty, interactive=True, whole=True)
    page = tab.page
    enlarge(page, "gedit/letter")
    page.mouse.move(*on_picture(page, 700, 700))  # no action: there is no button down
    page.mouse.click(*on_picture(page, 100, 100))
    assert done(screen, 1) == [Click(at=(100, 100))]
    page.mouse.dblclick(*on_picture(page, 200, 100))
    assert done(screen, 2)[1] == Click(at=(200, 100), count=2)
    page.keyboard.down("Shift")
    page.mouse.click(*on_picture(page, 300, 100), button="right")
    page.keyboard.up("Shift")
    assert done(screen, 3)[2] == Click(at=(300, 100), button="right", holding=("shift",))
    page.mouse.move(*on_picture(page, 100, 300))
    page.mouse.down()
    page.mouse.move(*on_picture(page, 400, 500))
    page.mouse.up()
    drag = done(screen, 4)[3]
    assert isinstance(drag, Drag)
    assert (drag.path[0], drag.path[-1]) == ((100, 300), (400, 500))
    page.mouse.move(*on_picture(page, 50, 60))
    page.mouse.wheel(0, 300)
    scroll = done(screen, 5)[4]
    assert isinstance(scroll, Scroll)
    assert (scroll.dx, scroll.dy) == (0, 3)
    # The wheel is reported in whole pixels of the page, each of which is more than one pixel of the desktop.
    assert scroll.at is not None
    assert max(abs(scroll.at[0] - 50), abs(scroll.at[1] - 60)) <= 2


def test_a_text_can_be_typed_at_once(empty: Viewer, tab: Tab) -> None:
    screen, _ = add(empty, interactive=True)
    enlarge(tab.page, "gedit/letter")
    tab.page.get_by_label("Text to type there").fill("first\nsecond")
    tab.page.get_by_role("button", name="Type it").click()
    assert done(screen, 1) == [Type(text="first\nsecond")]


def test_ctrl_alt_gives_the_keyboard_back(empty: Viewer, tab: Tab) -> None:
    screen, _ = add(empty, interactive=True)
    page = tab.page
    enlarge(page, "gedit/letter")
    page.locator("#picture").focus()
    page.keyboard.press("Tab")
    assert done(screen, 1) == [Key(chord="Tab")]
    page.keyboard.down("Control")
    page.keyboard.down("Alt")
    page.keyboard.up("Alt")
    page.keyboard.up("Control")
    expect(page.get_by_role("button", name="All desktops")).to_be_focused()
    assert len(screen.done) == 1


def test_a_person_has_to_accept_a_warning_first(empty: Viewer, tab: Tab) -> None:
    screen, _ = add(empty, interactive=True, warning="An agent works here.")
    page = tab.page
    enlarge(page, "gedit/letter")
    expect(page.locator("#warning")).to_have_text("An agent works here.")
    page.mouse.click(*on_picture(page, 100, 100))
    page.get_by_role("button", name="Take part").click()
    expect(page.locator("#taking")).to_be_hidden()
    page.keyboard.press("a")
    assert done(screen, 1) == [Type(text="a")]


def test_errors_are_shown_on_the_page(empty: Viewer, tab: Tab) -> None:
    screen, _ = add(empty, interactive=True)
    enlarge(tab.page, "gedit/letter")
    screen.trouble = RuntimeError("out of order")
    tab.page.locator("#picture").press("a")
    expect(tab.page.get_by_role("alert")).to_have_text("RuntimeError: out of order")


def test_a_person_reads_the_instruction_answers_and_ends(empty: Viewer, tab: Tab) -> None:
    ended: list[Done] = []
    panel = Panel("Find <b>the</b> number.\nThen tell it.", answer=True)
    _, desktop = add(empty, interactive=True, panel=panel, on_done=ended.append)
    page = tab.page
    enlarge(page, "gedit/letter")
    expect(page.locator("#instruction")).to_have_text("Find <b>the</b> number.\nThen tell it.")
    empty.say(desktop, "3 of 4 goals reached\n1 guard broken")
    expect(page.locator("#said")).to_have_text("3 of 4 goals reached\n1 guard broken")
    page.get_by_label("Answer").fill("42")
    page.get_by_role("button", name="Done", exact=True).click()
    until(lambda: ended)
    assert ended == [Done(status="done", answer="42")]
    expect(page.get_by_role("button", name="Give up")).to_have_attribute("aria-disabled", "true")
