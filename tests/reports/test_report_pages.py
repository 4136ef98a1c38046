"""The pages of reports: they parse, lead nowhere outside, and nothing that a run has said becomes markup."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from pytest_opencomputer.models.values import printable
from pytest_opencomputer.reports.site.build import build_report
from pytest_opencomputer.runs.reader import Run
from tests.reports.pages import Page, files, opened, rollouts, scripts
from tests.reports.runs import Did, make_run
from tests.reports.spoken import HARMLESS, HOSTILE, record_words


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Two agents on tasks of two apps, an error, a near miss."""
    did = [
        Did("gedit/letter", 4),
        Did("gedit/letter", 2, trial=1),
        Did("gedit/menu", None),
        Did("gedit/menu", 1, agent="oracle", difficulty="hard"),
        Did("darktable/cull", 3, agent="oracle"),
        Did("gedit/letter", 4, agent="near-miss", variant="wrong"),
    ]
    return make_run(tmp_path_factory.mktemp("runs"), did)


@pytest.fixture(scope="module")
def report(run: Run, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_report([run], tmp_path_factory.mktemp("report") / "out").page.parent


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    base = tmp_path_factory.mktemp("hostile")
    run = record_words(base / "runs", HOSTILE, "<b onclick=alert(1)>")
    return build_report([run], base / "out").page.parent


@pytest.fixture(scope="module")
def harmless(tmp_path_factory: pytest.TempPathFactory) -> Path:
    base = tmp_path_factory.mktemp("harmless")
    return build_report([record_words(base / "runs", HARMLESS, "zzz")], base / "out").page.parent


def test_the_first_page(report: Path, run: Run) -> None:
    page = Page(report / "index.html")
    words = " ".join(page.words)
    assert f"6 rollouts of 1 run: {run.name}" in words
    assert "2 claude:claude-opus-5-5 - - 66.7 % - - - - -" in words, "the coverage is 2 of 3: there are no means"
    assert "2 claude:claude-opus-5-5 2 3 1 0 0" in words, "the counts"
    assert [place for place in page.places if place.startswith("player.html")] == [
        f"player.html#{number}" for number in range(1, 7)
    ]
    for text in ("1.00", "0.50", "error", "0.25", "0.75", "Near misses and cheats, which are meant to fail"):
        assert text in words
    assert "not counted: 1 replays of near misses or cheats" in words


def test_agents_stand_by_their_success(tmp_path: Path) -> None:
    did = [Did("a/x", 1, agent="worst"), Did("a/x", 3, agent="middle"), Did("a/x", 4, agent="best")]
    page = Page(build_report([make_run(tmp_path / "runs", did)], tmp_path / "out").page)
    agents = [word for word in page.words if word in ("worst", "middle", "best")]
    assert agents[:3] == ["best", "middle", "worst"]
    assert "100.0 [2.5, 100.0]" in " ".join(page.words), "the interval of the table of results"


def test_a_run_without_results(tmp_path: Path) -> None:
    report = build_report([make_run(tmp_path / "runs", [])], tmp_path / "out").page.parent
    assert "0 rollouts" in " ".join(Page(report / "index.html").words)
    assert not list((report / "plots").iterdir())


@pytest.mark.parametrize("name", ["report", "hostile"])
def test_all_that_pages_lead_to_is_in_the_folder(name: str, request: pytest.FixtureRequest) -> None:
    report: Path = request.getfixturevalue(name)
    for file in ("index.html", "player.html"):
        page = Page(report / file)
        for place in page.places:
            target, _, fragment = place.partition("#")
            assert re.fullmatch(r"[a-z0-9./]*", target), place
            assert not target or (report / target).is_file(), place
            if target == "player.html":
                assert (report / "rollouts" / f"{fragment}.js").is_file(), place
    for data in rollouts(report):
        for shot in [step["screen"] for step in data["steps"]]:
            assert (report / "screenshots" / shot).is_file()


@pytest.mark.parametrize("name", ["report", "hostile"])
def test_nothing_refers_to_the_outside(name: str, request: pytest.FixtureRequest) -> None:
    report: Path = request.getfixturevalue(name)
    css, script = (report / "report.css").read_text(), scripts(report)
    assert not re.search(r"url\(|@import|//", css)
    assert re.findall(r"https?:[^\"'\s]*", script) == ["http://www.w3.org/2000/svg"], "the name of a namespace"
    for plot in (report / "plots").iterdir():
        for element in ElementTree.parse(plot).iter():
            assert element.tag.rpartition("}")[2] not in ("script", "foreignObject", "image", "a")
            for key, value in element.attrib.items():
                assert not key.endswith("href") or value.startswith("#")
                assert not key.startswith("on")


def test_pages_may_load_nothing_over_a_network_and_run_no_script_of_their_own(report: Path) -> None:
    wanted = "default-src 'none'; img-src 'self' file:; style-src 'self' file:; script-src 'self' file:; "
    for name in ("index.html", "player.html"):
        page = Page(report / name)
        assert wanted + "base-uri 'none'; form-action 'none'" in page.attributes
        names = {attribute for _, *attributes in page.shape for attribute in attributes}
        assert not {name for name in names if name.startswith("on") or name == "style"}
        assert ("script", "src", "defer") in page.shape
        assert ("script",) not in page.shape


def test_the_script_makes_no_markup_and_no_code_of_strings(report: Path) -> None:
    made = r"(inner|outer)HTML|insertAdjacent|document\.write|eval|Function\(|setTimeout\((?!\(\) =>)|Interval|srcdoc"
    assert not re.search(made, scripts(report))


def test_content_of_runs_changes_no_markup(hostile: Path, harmless: Path) -> None:
    page, other = Page(hostile / "index.html"), Page(harmless / "index.html")
    assert sorted(page.shape) == sorted(other.shape)
    assert Page(hostile / "player.html").shape == Page(harmless / "player.html").shape
    words = "\n".join(page.words)
    for number, word in enumerate(HOSTILE):
        assert printable(word).strip() in words or number % 3 == 2, "a third of them are variants, without figures"
    assert "<b onclick=alert(1)>" in words, "the name of the folder of the run"
    for name in files(hostile):
        assert re.fullmatch(r"[a-z0-9./]+", name), "no name of a file is from a run"


def test_content_of_runs_is_text_in_data_files(hostile: Path) -> None:
    found = rollouts(hostile)
    for file in (hostile / "rollouts").iterdir():
        content = file.read_bytes()
        assert content.isascii()
        assert not set(content) & set(b"<>&")
        assert content.count(b"\n") == 1
    for hostile_word in HOSTILE:
        word, named = printable(hostile_word), printable(hostile_word.replace("\0", ""))
        (data,) = [one for one in found if one["agent"] == named]
        (check,), step = data["checks"], data["steps"][0]
        said = [action["value"] for action in step["actions"][1:]]
        assert said == [word] * 4
        assert {check["id"], check["because"], step["reasoning"], step["actions"][0]["error"]} == {word}
        assert check["call"] == f"{word} {word}"


def test_keys_of_data_files_are_ours(hostile: Path, harmless: Path) -> None:
    def keys(value: Any) -> Iterator[str]:
        if isinstance(value, dict):
            yield from value
        if isinstance(value, dict | list):
            for item in value.values() if isinstance(value, dict) else value:
                yield from keys(item)

    assert set(keys(rollouts(hostile))) == set(keys(rollouts(harmless)))


def test_plots_have_tables_of_their_figures(report: Path) -> None:
    page = Page(report / "index.html")
    names = [place for place in page.places if place.endswith(".svg")]
    assert [name.split("/")[1].split(".")[0] for name in names] == [
        "reward",
        "reward",
        "steps",
        "steps",
        "cost",
        "cost",
    ]
    for name in names:
        root = ElementTree.parse(report / name).getroot()
        title = root.find("{http://www.w3.org/2000/svg}title")
        assert title is not None
        assert title.text in page.words
    assert any("Mean reward of each agent on tasks of each difficulty" in value for value in page.attributes)
    assert page.words.count("Figures") == 3


def test_costs_are_plotted_if_they_are_known(tmp_path: Path) -> None:
    run = make_run(tmp_path / "runs", [Did("a/x", 4, cost=0.25), Did("a/x", 3, agent="free", cost=None)])
    report = build_report([run], tmp_path / "out").page.parent
    assert (report / "plots" / "cost.dark.svg").is_file()
    assert "0.2500" in Page(report / "index.html").words


def test_more_difficulties_than_can_be_drawn(tmp_path: Path) -> None:
    run = make_run(tmp_path / "runs", [Did(f"a/{n}", 4, difficulty=f"level {n:02}") for n in range(12)])
    page = Page(build_report([run], tmp_path / "out").page)
    assert any("Only the first 8 of 12 difficulties are drawn." in value for value in page.attributes)
    assert "level 11" in page.words


def test_wide_intervals_leave_the_other_steps_to_be_seen(tmp_path: Path) -> None:
    """Two tasks with 4 and 44 steps: the interval of their mean reaches to millions."""
    run = make_run(tmp_path / "runs", [Did("a/x", 4, steps=4), Did("a/y", 4, steps=44)])
    report = build_report([run], tmp_path / "out").page.parent
    drawn = list(ElementTree.parse(report / "plots" / "steps.light.svg").getroot().itertext())
    ticks = [float(text) for text in drawn if re.fullmatch(r"[0-9]+(\.[0-9]+)?", text.strip())]
    assert 20 < max(ticks) <= 48
    assert "1e" not in "".join(drawn)


def test_equal_runs_give_equal_bytes(run: Run, report: Path, tmp_path: Path) -> None:
    again = build_report([Run.open(run.path)], tmp_path / "again").page.parent
    assert files(again) == files(report)


def test_numbers_follow_apps_tasks_and_agents(report: Path) -> None:
    order = [(data["title"], data["agent"]) for data in rollouts(report)]
    assert order == [
        ("darktable/cull", "oracle"),
        ("gedit/letter", "claude:claude-opus-5-5"),
        ("gedit/letter", "claude:claude-opus-5-5"),
        ("gedit/menu", "oracle"),
        ("gedit/menu", "claude:claude-opus-5-5"),
        ("gedit/letter", "near-miss"),
    ]
    assert ["near miss or cheat", "wrong", "words.html#near-miss"] in opened(report, 6)["facts"]


def test_plots_draw_names_as_they_are(tmp_path: Path) -> None:
    run = make_run(tmp_path / "runs", [Did("a/x", 4, difficulty="$x_1$ <b>")])
    report = build_report([run], tmp_path / "out").page.parent
    drawn = "".join(ElementTree.parse(report / "plots" / "reward.light.svg").getroot().itertext())
    assert "$x_1$ <b>" in drawn, "neither a formula nor markup"
