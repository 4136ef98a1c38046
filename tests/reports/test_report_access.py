"""Reports can be used without a mouse, without telling colours apart, and with a screen reader."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pytest_opencomputer.reports.site.build import build_report
from pytest_opencomputer.reports.site.plots import COLOURS, INK
from tests.reports.pages import Page, scripts
from tests.reports.runs import Did, make_run

Colours = dict[str, str]


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    did = [Did("gedit/letter", 4), Did("gedit/menu", 2, agent="oracle"), Did("gedit/menu", 1, variant="wrong")]
    return build_report(
        [make_run(tmp_path_factory.mktemp("runs"), did)], tmp_path_factory.mktemp("r") / "out"
    ).page.parent


@pytest.fixture(scope="module")
def schemes(report: Path) -> dict[str, Colours]:
    """The colours of the pages by name, light and dark."""
    found = re.findall(r":root \{(.*?)\}", (report / "report.css").read_text(), re.DOTALL)
    light, dark = (dict(re.findall(r"--(\w+): (#[0-9a-f]{6});", one)) for one in found)
    return {"light": light, "dark": light | dark}


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, from 1 to 21 (WCAG 2.2, "contrast ratio")."""
    bright, dim = sorted(map(_luminance, (one, other)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_the_measure_of_contrast() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_has_contrast(scheme: str, schemes: dict[str, Colours]) -> None:
    colours = schemes[scheme]
    grounds = ("page", "raised", "passed", "partial", "failed", "error")
    pairs = [("ink", ground) for ground in grounds]
    pairs += [(text, ground) for text in ("quiet", "link") for ground in ("page", "raised")]
    low = {pair: contrast(*(colours[name] for name in pair)) for pair in pairs}
    assert {pair: ratio for pair, ratio in low.items() if ratio < 4.5} == {}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_plots_have_contrast(scheme: str, schemes: dict[str, Colours]) -> None:
    ground = schemes[scheme]["page"]
    assert INK[scheme] == schemes[scheme]["ink"]
    assert [colour for colour in (INK[scheme], *COLOURS[scheme]) if contrast(colour, ground) < 4.5] == []


@pytest.mark.parametrize("name", ["index.html", "player.html"])
def test_pages_can_be_read_aloud(name: str, report: Path) -> None:
    page = Page(report / name)
    shape = page.shape
    assert [tag for tag, *_ in shape if tag == "h1"] == ["h1"]
    assert ("html", "lang") in shape
    assert "Skip to the content" in page.words
    assert [found for found in shape if found[0] == "img" and "alt" not in found] == []
    assert [found for found in shape if found[0] == "th" and "scope" not in found] == []
    assert [
        found for found in shape if found[0] == "section" and not {"aria-labelledby", "aria-label"} & set(found)
    ] == []
    unnamed = [found for found in shape if found[0] == "table" and "aria-labelledby" not in found]
    assert len(unnamed) == shape.count(("caption",))
    fields = [found for found in shape if found[0] in ("input", "select") and "aria-label" not in found]
    assert len(fields) == sum(found[:2] == ("label", "for") for found in shape)
    text = (report / name).read_text()
    for target in re.findall(r'(?:aria-labelledby|for)="([^"]+)"|href="#([^"]+)"', text):
        assert f'id="{"".join(target)}"' in text


def test_scrolling_parts_can_be_reached_with_the_keyboard(report: Path) -> None:
    scrolled = re.findall(r'<div class="wide"[^>]*>', (report / "index.html").read_text())
    assert scrolled
    assert all('tabindex="0"' in one and 'role="region"' in one and "aria-label" in one for one in scrolled)


def test_the_player_has_keys_and_shows_the_focus(report: Path) -> None:
    script, css = scripts(report), (report / "report.css").read_text()
    keys = re.findall(r"^  (\w+): \(\) => turn", script, re.MULTILINE)
    assert keys == ["ArrowLeft", "ArrowRight", "Home", "End"]
    assert ":focus-visible { outline: 3px" in css
    assert not re.search(r"outline: *(0|none)", css)


def test_outcomes_are_shown_by_more_than_colour(report: Path) -> None:
    words = Page(report / "index.html").words
    for word in ("1.00", "0.50", "0.25", "passed", "partial credit", "no credit", "not scored"):
        assert word in words
