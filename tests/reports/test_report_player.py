"""The player of reports in a browser: keyboard use, drawn actions and links to checks."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from PIL import Image, ImageChops
from playwright.sync_api import Page, expect

from pytest_opencomputer.models.actions import AnyAction, Click, Done, Drag, Move, Scroll, Type, Zoom
from pytest_opencomputer.reports.site.build import build_report
from tests.browser import Scheme, Tab
from tests.conftest import OpenTab
from tests.reports.runs import Did
from tests.reports.seen import SIZE, record, timeline_of

DRAWN: list[list[AnyAction]] = [
    [Click(at=(300, 200))],
    [Click(at=(1270, 790), count=3)],
    [Drag(path=((200, 150), (900, 150), (900, 600)))],
    [Scroll(dy=3, at=(640, 100))],
    [Move(to=(40, 700))],
    [Zoom(region=(100, 100, 500, 300))],
    [Click(at=(300, 300)), Type(text="x"), Click(at=(1000, 600))],
    [Click()],
    [Type(text="no place")],
    [Done(answer="42")],
]
"""What is drawn, step by step."""

DRAG, TWO, POINTER = 2, 6, 7


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Rollout 1 has a timeline, rollout 2 has none."""
    did = Did("gedit/letter", 3, steps=len(DRAWN), broken=1)
    runs = tmp_path_factory.mktemp("runs")
    first = record(runs, did, DRAWN, timeline_of(len(DRAWN)))
    second = record(runs, Did("gedit/menu", 3, steps=2), DRAWN[:2])
    return build_report([first, second], tmp_path_factory.mktemp("report") / "out").page.parent


def player(report: Path, place: str) -> str:
    """The address of a place in the player."""
    return f"{(report / 'player.html').as_uri()}#{place}"


@pytest.fixture
def tab(open_tab: OpenTab, report: Path) -> Tab:
    """The player with rollout 1 at its first step."""
    tab = open_tab(player(report, "1"))
    expect(tab.page.locator("#main")).to_be_visible()
    return tab


def at(page: Page, step: int) -> None:
    """Wait until a step is shown, from 1, with its screenshot."""
    expect(page.locator("#position")).to_contain_text(f"({step} of {len(DRAWN) + 1})")
    expect(page.locator("#steps [aria-current]")).to_contain_text(f"Step {step}" if step <= len(DRAWN) else "The end")
    page.wait_for_selector("#marks[viewBox]", state="attached")


def test_long_names_are_broken_between_words(open_tab: OpenTab, tmp_path: Path) -> None:
    task = "galculator/inverter_fault_word_of_last_night"
    report = build_report([record(tmp_path / "runs", Did(task, 3, steps=2), DRAWN[:2])], tmp_path / "out").page.parent
    page = open_tab(player(report, "1"), width=390).page
    expect(page.locator("#title")).to_have_text(task)
    lines = """(title) => [...title.childNodes].filter((node) => node.data).map((node) => {
      const range = document.createRange();
      range.selectNode(node);
      return [node.data, range.getClientRects().length];
    })"""
    parts = ["galculator/", "inverter_", "fault_", "word_", "of_", "last_", "night"]
    assert page.locator("#title").evaluate(lines) == [[part, 1] for part in parts]


def marked(page: Page) -> tuple[set[tuple[int, int]], float]:
    """The pixels of the shown screenshot that are marked, and how many of them one pixel of the page is."""
    shot = Image.open(io.BytesIO(page.locator("#screen").screenshot())).convert("RGB")
    red, green, _ = shot.split()
    scale = shot.width / SIZE[0]
    found = {
        (int((number % shot.width + 0.5) / scale), int((number // shot.width + 0.5) / scale))
        for number, over in enumerate(ImageChops.subtract(red, green).tobytes())
        if over > 100  # more of the colour of marks, #d4006a, than of the white around it
    }
    return found, 1 / scale


def extent(pixels: set[tuple[int, int]]) -> tuple[int, int, int, int]:
    """The smallest box around pixels: left, top, right, bottom."""
    xs, ys = [x for x, _ in pixels], [y for _, y in pixels]
    return min(xs), min(ys), max(xs), max(ys)


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (1280, "dark"), (390, "light")])
def test_it_opens_without_trouble(open_tab: OpenTab, report: Path, width: int, scheme: Scheme) -> None:
    tab = open_tab(player(report, "1/3"), width=width, scheme=scheme)
    at(tab.page, 3)
    assert (tab.complaints, tab.outside) == ([], [])
    assert all(request.startswith(report.as_uri() + "/") for request in tab.requests)
    assert tab.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "only tables scroll sideways"
    assert tab.page.inner_text("#reasoning") == "This is what I think at step 2."
    assert "took 1.0 s, ended 3.0 s after the start" in tab.page.inner_text("#facts")


@pytest.mark.parametrize(("place", "width", "scheme"), [("1/3", 1280, "light"), ("1/3", 390, "dark")])
def test_everybody_can_use_it(open_tab: OpenTab, report: Path, place: str, width: int, scheme: Scheme) -> None:
    page = open_tab(player(report, place), width=width, scheme=scheme).page
    at(page, 3)
    assert Axe().run(page).generate_snapshot() == ""


@pytest.mark.parametrize("width", [1280, 700])
def test_actions_are_drawn_at_their_positions(open_tab: OpenTab, report: Path, width: int) -> None:
    tab = open_tab(player(report, "1"), width=width)
    page = tab.page
    unit = SIZE[0] / 100  # what marks are sized by

    def step(number: int) -> tuple[set[tuple[int, int]], float]:
        page.goto(player(report, f"1/{number + 1}"))
        at(page, number + 1)
        return marked(page)

    def close(box: tuple[int, int, int, int], wanted: tuple[float, float, float, float], slack: float) -> bool:
        return all(abs(one - other) <= slack for one, other in zip(box, wanted, strict=True))

    around = 1.1 * unit
    pixels, slack = step(0)
    slack = 2 * slack + 2
    assert close(extent(pixels), (300 - around, 200 - around, 300 + around, 200 + around), slack), extent(pixels)
    assert any(abs(x - 300) <= slack and abs(y - 200) <= slack for x, y in pixels), "its middle is marked"
    pixels, _ = step(1)
    assert close(extent(pixels), (1270 - 2.3 * unit, 790 - 2.3 * unit, 1279, 799), slack), "cut at the edge"
    pixels, _ = step(DRAG)
    assert close(extent(pixels), (200 - unit / 2, 150 - unit / 2, 900 + 0.72 * unit, 600), slack), extent(pixels)
    for x, y in ((500, 150), (900, 400)):
        assert any(abs(a - x) <= slack and abs(b - y) <= slack for a, b in pixels), f"the path goes over {x}, {y}"
    assert not any(b > 200 and a < 800 for a, b in pixels), "and not straight to its end"
    pixels, _ = step(3)
    assert close(extent(pixels), (640 - 0.72 * unit, 100 - unit / 2, 640 + 0.72 * unit, 220), slack), extent(pixels)
    pixels, _ = step(4)
    assert close(extent(pixels), (40 - unit, 700 - unit, 40 + unit, 700 + unit), slack), extent(pixels)
    pixels, _ = step(5)
    assert close(extent(pixels), (100, 100, 500, 300), slack), extent(pixels)
    pixels, _ = step(TWO)
    for x, y in ((300, 300), (1000, 600)):
        near = {(a, b) for a, b in pixels if abs(a - x) <= around + slack and abs(b - y) <= around + slack}
        assert close(extent(near), (x - around, y - around, x + around, y + around), slack), extent(near)
    assert page.locator("#marks text").all_text_contents() == ["1", "3"]
    pixels, _ = step(POINTER)
    assert close(extent(pixels), (1000 - around, 600 - around, 1000 + around, 600 + around), slack), "where it was last"
    assert step(8)[0] == set()


def test_it_is_used_with_the_keyboard_alone(tab: Tab) -> None:
    page, keys = tab.page, tab.page.keyboard
    for key, step in (
        ("ArrowRight", 2),
        ("ArrowRight", 3),
        ("ArrowLeft", 2),
        ("End", 11),
        ("ArrowRight", 11),
        ("Home", 1),
    ):
        keys.press(key)
        at(page, step)
        assert page.evaluate("location.hash") == f"#1/{step}"
    for _ in range(8):
        keys.press("ArrowRight")
    at(page, 9)
    focus = "document.activeElement.id || document.activeElement.textContent"
    reached = []
    while (found := page.evaluate(focus)) != "to-checks":
        keys.press("Tab")
        reached.append(page.evaluate(focus))
        assert len(reached) < 20, reached
    assert reached[-7:] == ["first", "previous", "next", "last", "play", "pace", "to-checks"], found
    keys.press("Enter")
    assert page.evaluate(focus) == "checks-title"
    keys.press("Tab")  # the first check, which can be opened
    keys.press("Tab")
    assert page.evaluate(focus) == "won at step 2"
    keys.press("Enter")
    at(page, 2)
    assert page.evaluate(focus) == "stage"
    assert page.evaluate("Math.abs(document.getElementById('stage').getBoundingClientRect().top) < innerHeight / 2")


def test_it_plays_and_pauses(tab: Tab) -> None:
    page = tab.page
    page.clock.install()  # the time of the page goes on only on request
    page.clock.pause_at(page.evaluate("Date.now()") + 1000)
    button = page.locator("#play")
    page.select_option("#pace", "0.5")
    page.locator("#pace").blur()
    page.keyboard.press("Space")
    expect(button).to_have_text("Pause")
    expect(page.locator("#position")).to_have_attribute("aria-live", "off")
    page.clock.run_for(1_100)
    at(page, 3)
    page.keyboard.press("Space")
    expect(button).to_have_text("Play")
    expect(page.locator("#position")).to_have_attribute("aria-live", "polite")
    page.clock.run_for(60_000)
    at(page, 3)
    button.press("Enter")
    expect(button).to_have_text("Pause")
    page.keyboard.press("ArrowLeft")
    expect(button).to_have_text("Play")
    page.clock.run_for(60_000)
    at(page, 2)
    button.click()
    page.clock.run_for(60_000)
    at(page, 11)
    expect(button).to_have_text("Play")
    button.click()
    at(page, 1)
    expect(button).to_have_text("Pause")


def test_it_plays_as_it_was(tab: Tab) -> None:
    """Every step of the rollout took a second."""
    page = tab.page
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now()") + 1000)
    page.select_option("#pace", label="real time")
    page.locator("#play").click()
    page.clock.run_for(900)
    at(page, 1)
    page.clock.run_for(1_200)
    at(page, 3)


def test_the_line_leads_to_steps(tab: Tab) -> None:
    line = tab.page.locator("#line")
    line.focus()
    tab.page.keyboard.press("ArrowUp")
    at(tab.page, 2)
    assert line.get_attribute("aria-valuetext") == "Step 2 (2 of 11)"
    tab.page.keyboard.press("ArrowRight")
    at(tab.page, 3)
    box = line.bounding_box()
    assert box is not None
    tab.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    at(tab.page, 6)


def test_marks_and_buttons_lead_to_the_step_that_won_or_lost_a_check(tab: Tab) -> None:
    page = tab.page
    marks = page.locator("#moments a")
    assert [mark.get_attribute("aria-label") for mark in marks.all()] == [
        "Step 2, won: goal_0, goal_1",
        "Step 4, lost: goal_1, guard_0",
        "Step 6, won: goal_1",
        "The end, won: goal_2",
    ]
    assert [mark.inner_text() for mark in marks.all()] == ["✓", "✗", "✓", "✓"]
    line = page.locator("#line").bounding_box()
    assert line is not None
    for mark, step in zip(marks.all(), (2, 4, 6, 11), strict=True):
        mark.click()
        at(page, step)
        box = mark.bounding_box()
        assert box is not None
        along = (box["x"] + box["width"] / 2 - line["x"] - 8) / (line["width"] - 16)
        assert along == pytest.approx((step - 1) / 10, abs=0.01)
    told = "(items) => items.map((item) => [...item.children].slice(1).map((one) => one.innerText).join('\\n'))"
    won = page.locator("#checks li").evaluate_all(told)
    assert won == [
        "won at step 2",
        "won at step 2\nlost at step 4\nwon in steps 5 to 6",
        "won at the end",
        "never passed",
        "passed from the start\nlost at step 4",
        "not known: asks the running app",
    ]
    page.get_by_role("button", name="won in steps 5 to 6").click()
    at(page, 6)
    assert page.locator("#steps li").nth(3).inner_text().splitlines()[-2:] == ["✗ lost: goal_1", "✗ lost: guard_0"]
    assert page.locator("#timeline").inner_text() == ""


def test_without_a_timeline_it_says_how_to_get_one(open_tab: OpenTab, report: Path) -> None:
    page = open_tab(player(report, "2")).page
    expect(page.locator("#timeline")).to_contain_text("--save-state=steps")
    expect(page.locator("#moments")).to_be_hidden()
    assert page.locator("#checks button").count() == 0


def test_from_rollout_to_rollout(tab: Tab) -> None:
    page = tab.page
    page.get_by_role("link", name="Next rollout").click()
    expect(page.locator("h1")).to_have_text("gedit/menu")
    expect(page.locator("#later")).to_be_hidden()
    page.go_back()
    expect(page.locator("h1")).to_have_text("gedit/letter")
    page.goto(player(page_folder(page), "9"))
    expect(page.get_by_role("alert")).to_have_text("There is no such rollout; this report has 2.")


def page_folder(page: Page) -> Path:
    """The folder of the report that a page belongs to."""
    return Path(page.url.removeprefix("file://")).parent
