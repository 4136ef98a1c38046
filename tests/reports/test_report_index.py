"""The first page of reports in a browser: it opens from disk, tables sort, the matrix filters, all links lead on."""

from __future__ import annotations

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from pytest_opencomputer.reports.site.build import build_report
from tests.browser import Scheme, Tab
from tests.conftest import OpenTab
from tests.reports.runs import Did, make_run
from tests.reports.spoken import HOSTILE, record_words

DID = [
    Did("gedit/letter", 4),
    Did("gedit/letter", 2, trial=1),
    Did("gedit/menu", 1, difficulty="hard"),
    Did("gedit/letter", 4, agent="oracle"),
    Did("gedit/letter", 4, agent="oracle", trial=1),
    Did("gedit/menu", 4, agent="oracle", difficulty="hard"),
    Did("darktable/cull", None, agent="oracle"),
    Did("darktable/cull", 0, agent="oracle", trial=1),
    Did("darktable/album", 4, agent="oracle"),
    Did("galculator/sum", 0, agent="noop"),
    Did("gedit/letter", 3, agent="near-miss", variant="wrong"),
]


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three agents, several trials, an error, a near miss."""
    run = make_run(tmp_path_factory.mktemp("runs"), DID)
    return build_report([run], tmp_path_factory.mktemp("report") / "out", lambda entry: (entry.app[:2],)).page.parent


@pytest.fixture
def tab(open_tab: OpenTab, report: Path) -> Tab:
    """The first page."""
    return open_tab(report / "index.html")


def shown_tasks(page: Page) -> list[str]:
    """The tasks that the matrix shows."""
    return page.locator("#matrix tr:not(.app):visible th[scope=row]").all_inner_texts()


def column(page: Page, section: str, number: int) -> list[str]:
    """A column of the table of a section, from 0."""
    rows = page.locator(f"section[aria-labelledby={section}] tbody tr")
    found: list[str] = rows.evaluate_all("(rows, at) => rows.map((row) => row.cells[at].textContent)", number)
    return found


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (1280, "dark"), (390, "light")])
def test_it_opens_without_trouble(open_tab: OpenTab, report: Path, width: int, scheme: Scheme) -> None:
    tab = open_tab(report / "index.html", width=width, scheme=scheme)
    assert (tab.complaints, tab.outside) == ([], [])
    assert all(request.startswith(report.as_uri() + "/") for request in tab.requests)
    names = {request.removeprefix(report.as_uri() + "/") for request in tab.requests}
    assert {"index.html", "index.js", "page.js", "report.css", f"plots/reward.{scheme}.svg"} <= names
    assert not any(name.startswith(("rollouts/", "screenshots/")) for name in names), "only when they are asked for"
    assert tab.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "only tables scroll sideways"
    assert tab.page.evaluate("[...document.images].every((image) => image.complete && image.naturalWidth > 0)")


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (390, "dark")])
def test_everybody_can_use_it(open_tab: OpenTab, report: Path, width: int, scheme: Scheme) -> None:
    page = open_tab(report / "index.html", width=width, scheme=scheme).page
    page.locator("details").evaluate_all("(all) => all.forEach((one) => { one.open = true; })")
    assert Axe().run(page).generate_snapshot() == ""


@pytest.mark.parametrize("width", [390, 1280, 1920, 2560])
def test_only_tables_on_narrow_screens_scroll_sideways(open_tab: OpenTab, tmp_path: Path, width: int) -> None:
    """Figures as long as they get: agents with long names, intervals of all figures, costs, all difficulties."""
    levels = ("easy", "moderate", "hard", "expert")
    did = [
        Did(f"gedit/task_{n}", n % 5, agent, trial, 2 + 7 * n, 90.0 * n, 1.2 * (n + 1), difficulty=levels[n % 4])
        for agent in ("claude:claude-opus-5-5", "openai:a-model-with-a-long-name-2026-11-24")
        for n in range(12)
        for trial in range(2)
    ]
    page = open_tab(build_report([make_run(tmp_path / "runs", did)], tmp_path / "out").page, width=width).page
    page.locator("details").evaluate_all("(all) => all.forEach((one) => { one.open = true; })")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    too_wide = "(all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.ariaLabel)"
    if width >= 1280:
        assert page.locator(".wide").evaluate_all(too_wide) == []
    hidden = "(all) => all.filter((one) => one.getBoundingClientRect().right > innerWidth).map((one) => one.innerText)"
    assert page.locator("caption").evaluate_all(hidden) == []


def test_axe_sees_what_is_wrong(tab: Tab) -> None:
    tab.page.evaluate("document.querySelector('h2').style.color = '#ddd'")
    tab.page.evaluate("document.querySelector('.wide').removeAttribute('tabindex')")
    tab.page.evaluate("document.querySelector('.wide').style.width = '90px'")
    tab.page.locator("section[aria-labelledby=agents] :is(.sort, .term)").evaluate_all(
        "(all) => all.forEach((one) => one.remove())"
    )
    found = Axe().run(tab.page).generate_snapshot()
    assert "color-contrast" in found
    assert "scrollable-region-focusable" in found


def test_every_link_leads_somewhere(tab: Tab, report: Path) -> None:
    links = [link.get_attribute("href") or "" for link in tab.page.locator("a[href]").all()]
    within = [link for link in links if link.startswith("#")]
    assert all(tab.page.locator(f"[id='{link[1:]}']").count() == 1 for link in within)
    assert {"#agents", "#plots", "#trials", "#pairs", "#tasks", "#categories", "#areas", "#apart"} <= set(within)
    words = {link for link in links if link.startswith("words.html")}
    assert {"words.html", "words.html#coverage", "words.html#near-miss"} <= words
    for link in words:
        tab.page.goto(f"{report.as_uri()}/{link}")
        assert tab.page.inner_text("h1") == "Words"
        place = link.partition("#")[2]
        assert not place or tab.page.locator(f"[id='{place}']").count() == 1
    others = [link for link in links if not link.startswith("#") and link not in words]
    assert len(others) == len(DID)
    for link in others:
        tab.page.goto(f"{report.as_uri()}/{link}")
        tab.page.wait_for_selector("#main:visible")
        assert tab.page.inner_text("h1").count("/") == 1
    assert tab.complaints == []


def test_the_matrix_leads_to_its_rollouts(tab: Tab) -> None:
    heads = tab.page.locator("#matrix thead th").all_inner_texts()
    assert heads == ["task", "1 oracle", "2 claude:claude-opus-5-5", "3 noop"]
    row = tab.page.locator("#matrix tr", has_text="letter")
    assert [cell.inner_text() for cell in row.locator("td").all()] == ["1.00 1.00", "1.00 0.50", ""]
    row.get_by_role("link", name="0.50").click()
    tab.page.wait_for_selector("#main:visible")
    assert tab.page.inner_text("h1") == "gedit/letter"
    assert tab.page.inner_text("#agent") == "claude:claude-opus-5-5"
    assert "2 of 4 goals" in tab.page.inner_text("#headline")
    tab.page.get_by_role("link", name="Report").click()
    assert tab.page.inner_text("h1") == "Report"


def test_tables_sort_with_the_keyboard(tab: Tab) -> None:
    assert column(tab.page, "agents", 0) == ["1 oracle", "2 claude:claude-opus-5-5", "3 noop"]
    head = tab.page.locator("section[aria-labelledby=counts] th", has_text="rollouts")
    head.get_by_role("button").focus()
    tab.page.keyboard.press("Enter")
    assert (head.get_attribute("aria-sort"), column(tab.page, "counts", 2)) == ("descending", ["6", "3", "1"])
    tab.page.keyboard.press("Enter")
    assert (head.get_attribute("aria-sort"), column(tab.page, "counts", 2)) == ("ascending", ["1", "3", "6"])
    name = tab.page.locator("section[aria-labelledby=counts] th", has_text="agent")
    name.get_by_role("button").click()
    assert column(tab.page, "counts", 0) == ["1 oracle", "2 claude:claude-opus-5-5", "3 noop"]
    assert head.get_attribute("aria-sort") is None


def test_missing_figures_stay_last(tab: Tab) -> None:
    button = tab.page.locator("section[aria-labelledby=pairs] th").nth(4).get_by_role("button")
    for _ in range(2):
        button.click()
        figures = column(tab.page, "pairs", 4)
        assert figures[-1] == "-"
        assert set(figures) > {"-"}


def test_the_filter(tab: Tab) -> None:
    every = ["album", "cull", "sum", "letter", "menu"]
    assert shown_tasks(tab.page) == every
    field = tab.page.get_by_label("Show only apps and tasks with")
    field.fill("MENU")
    assert (shown_tasks(tab.page), tab.page.inner_text("#shown")) == (["menu"], "1 task")
    field.fill("gedit")
    assert (shown_tasks(tab.page), tab.page.inner_text("#shown")) == (["letter", "menu"], "2 tasks")
    field.fill("")
    wanted = {"always": ["album"], "sometimes": ["letter", "menu"], "never": ["cull", "sum"], "unscored": ["cull"]}
    for value, tasks in wanted.items():
        tab.page.select_option("#went", value)
        assert shown_tasks(tab.page) == tasks
    field.fill("galc")
    assert (shown_tasks(tab.page), tab.page.inner_text("#shown")) == ([], "0 tasks")
    tab.page.select_option("#went", "")
    field.fill("")
    assert (shown_tasks(tab.page), tab.page.inner_text("#shown")) == (every, "")


def test_trials_pairs_and_parts(tab: Tab) -> None:
    trials = tab.page.locator("section[aria-labelledby=trials] tbody tr").all_inner_texts()
    assert [row.split("\t")[:2] for row in trials] == [
        ["oracle", "1"],
        ["oracle", "2"],
        ["claude:claude-opus-5-5", "1"],
        ["claude:claude-opus-5-5", "2"],
        ["noop", "1"],
    ]
    assert column(tab.page, "pairs", 0) == ["oracle", "oracle", "claude:claude-opus-5-5"]
    assert column(tab.page, "pairs", 10) == ["2/0/0", "0/0/0", "0/0/0"]
    assert column(tab.page, "areas", 0) == ["darktable: typing", "galculator: typing", "gedit: typing"]
    assert column(tab.page, "categories", 0) == ["da", "ga", "ge"]


def test_content_of_runs_stays_text(open_tab: OpenTab, tmp_path: Path) -> None:
    run = record_words(tmp_path / "runs", HOSTILE, "<b onclick=alert(1)>")
    tab = open_tab(build_report([run], tmp_path / "out").page)
    dialogs: list[str] = []
    tab.page.on("dialog", lambda dialog: dialogs.append(dialog.message))
    scripts = "[...document.scripts].map((script) => script.getAttribute('src'))"
    assert tab.page.evaluate(scripts) == ["page.js", "index.js"]
    for word in HOSTILE[:2]:
        assert word in tab.page.inner_text("#matrix")
    for head in tab.page.locator("#matrix ~ *, .sort").all():
        head.dispatch_event("click")
    for number in range(1, len(HOSTILE) + 2):
        tab.page.goto(f"{(tmp_path / 'out' / 'player.html').as_uri()}#{number}")
        tab.page.wait_for_function("(number) => rollout && rollout.number === number", arg=number)
        tab.page.wait_for_function("document.scripts.length === 3")
        assert tab.page.evaluate(scripts) == ["page.js", "drawing.js", "player.js"]
        assert tab.page.locator("#main img:visible, #main b, #main svg *").count() == 0
    assert (dialogs, tab.outside, tab.complaints) == ([], [], [])
