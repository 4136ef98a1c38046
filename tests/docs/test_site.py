"""What the site adds to the pages: the gallery, checks in words, links and lists as its Markdown wants them."""

from __future__ import annotations

import io
import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.models import tiers
from pytest_opencomputer.runs.reader import Run
from pytest_opencomputer.tasks.loading import load_task
from scripts.site import gallery, pages
from scripts.site.in_words import expectation
from tests.docs.pages import PAGES, REPOSITORY
from tests.reports.runs import Did, make_run

FIRST, SECOND = "gedit/glossary_merge", "gedit/minutes_for_print"


def with_pictures(folder: Path, *did: Did, agent: str = "oracle") -> Path:
    """A run whose rollouts have a first screenshot."""
    run = Run.open(make_run(folder, list(did), agents=[agent]).path)
    for rollout in run.rollouts:
        for picture in rollout.screenshots:
            picture.parent.mkdir(parents=True, exist_ok=True)
            Image.new("RGB", (1920, 1080), "navy").save(picture, "png")
    return run.path


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with two tasks."""
    folder = tmp_path_factory.mktemp("gallery")
    (folder / "apps").symlink_to(REPOSITORY / "apps")
    for task in (FIRST, SECOND):
        shutil.copytree(REPOSITORY / "benchmark" / task, folder / "benchmark" / task)
    return folder


def test_a_task_has_its_instruction_and_all_its_checks(project: Path) -> None:
    made = gallery.pages(project)
    assert list(made) == ["gallery/index.md", "gallery/gedit.md"]
    page = made["gallery/gedit.md"]
    assert isinstance(page, str)
    registry = Registry.discover(project)
    assert "## Minutes for print { #minutes_for_print }\n" in page
    assert re.search(
        r"`gedit/minutes_for_print` · hard · tier \w+ .*· on the screen only · with gedit · spelling and printing", page
    )
    assert "> February's minutes of the parish council are open" in page
    assert page.count("\n- ") == sum(
        len(load_task(project / "benchmark" / task, registry).spec.checks) for task in (FIRST, SECOND)
    )
    assert (
        "- “correct the five misspelled words”<br>[`other-lines`](../apps/gedit.md#other-lines) "
        r"(place: Documents/Parish council/minutes\-2026\-02\.txt) → sha256: 987db2ae…"
    ) in page
    assert (
        "[`changed-settings`](../apps/gedit.md#changed-settings) (without: preferences/print" in page
    )  # below: nothing
    assert "| [gedit](gedit.md) | 2 |" in made["gallery/index.md"]
    assert "with gedit · sorting · subset smoke\n" in page
    assert "![" not in page


def test_pictures_come_from_runs_and_lengths_from_proofs(project: Path, tmp_path: Path) -> None:
    proof = project / "benchmark" / FIRST / "proof.json"
    said = json.loads(proof.read_text())
    said["runs"]["oracle-1"]["actions"], said["runs"]["oracle-2"]["actions"] = 43, 41
    proof.write_text(json.dumps(said))
    other = project / "benchmark" / SECOND / "proof.json"
    other.unlink()
    others = with_pictures(tmp_path / "others", Did(FIRST, 4, "claude"), Did(SECOND, 4, "claude"), agent="claude")
    run = with_pictures(tmp_path / "runs", Did(FIRST, 4, "oracle", steps=41))
    made = gallery.pages(project, [run, others])
    page, picture = made["gallery/gedit.md"], made[f"gallery/{FIRST}.webp"]
    assert isinstance(page, str)
    assert isinstance(picture, bytes)
    with Image.open(io.BytesIO(picture)) as image:
        assert (image.format, image.size) == ("WEBP", (gallery.WIDTH, gallery.WIDTH * 9 // 16))
    assert "![The desktop at the start of glossary_merge](gedit/glossary_merge.webp){ loading=lazy" in page
    assert re.findall(r"tier .*? by the solution", page) == [r"tier standard \(41 actions by the solution"]
    assert f"gallery/{SECOND}.webp" in made


@pytest.mark.parametrize(
    ("apps", "actions", "tier"),
    [(1, 40, "short"), (1, 41, "standard"), (2, 10, "standard"), (2, 99, "standard"), (1, 100, "long"), (3, 5, "long")],
)
def test_tiers_are_those_of_the_design(apps: int, actions: int, tier: str) -> None:
    assert tiers.tier(apps, actions) == tier


@pytest.mark.parametrize(
    ("expected", "words"),
    [
        ({"found": True, "tab_width": 4, "bold": False}, ["found: yes", "tab width: 4", "bold: no"]),
        ({"note": None, "list": [], "text": "", "size": 2.0}, ["note: none", "list: none", "text: empty", "size: 2"]),
        ({"spell": {"language": "en_GB", "on": True}}, ["spell: language “en_GB”, on yes"]),
        ({"files": {"DSC_1.JPG": "3f" * 32}}, ["files: DSC_1.JPG 3f3f3f3f…"]),
        ({"width": {"$approx": {"value": 2.5, "abs": 0.01}}}, ["width: 2.5 ± 0.01"]),
        ({"width": {"$approx": {"value": 2, "rel": 0.1}}}, ["width: 2 ± 10%"]),
        ({"place": [{"$approx": {"value": n, "abs": 0.01}} for n in (0, 1.5)]}, ["place: (0, 1.5) ± 0.01"]),
        (
            {"cells": [["Sum"], *([{"$approx": {"value": n, "abs": 1}}] for n in (2, 3))]},
            ["cells: (“Sum”, 2, 3) ± 1"],
        ),
        ({"place": [{"$approx": {"value": 1, "abs": 0.1}}, {"$min": 3}]}, ["place: 1 ± 0.1, at least 3"]),
        ({"lines": {"$len": {"$min": 206}}}, ["lines: at least 206 items"]),
        ({"lines": {"$len": {"$max": 1}}}, ["lines: at most 1 item"]),
        ({"words": {"$set": ["Ngozi", "Okonkwo"]}}, ["words: “Ngozi”, “Okonkwo”, in any order"]),
        ({"labels": ["paid"] * 5 + ["open"]}, ["labels: “paid” (5 times), “open”"]),
        ({"name": {"$matches": "a|b"}}, ["name: a text that matches /a|b/"]),
        ({"name": {"$matches": r"(?s)1\.5 .*\(b\)"}}, ["name: “1.5 …(b)”"]),
        ({"name": {"$matches": r"(?i)it leaks\.?"}}, ["name: “it leaks” with or without “.”, in upper or lower case"]),
        ({"names": {"$contains": "Ann"}}, ["names: including “Ann”"]),
        ({"rows": {"$contains": {"name": "Ann", "age": 3}}}, ["rows: including (name “Ann”, age 3)"]),
        ({"rows": {"$contains": {"$min": 2}}}, ["rows: one of them at least 2"]),
        ({"rows": {"$not": {"$contains": {"$min": 110}}}}, ["rows: none of them at least 110"]),
        ({"rows": {"$not": {"$contains": {"$not": {"$in": ["a", "b"]}}}}}, ["rows: nothing but “a”, “b”"]),
        ({"name": {"$not": "Import"}}, ["name: not “Import”"]),
        ({"kind": {"$in": ["a", "b"]}}, ["kind: one of “a”, “b”"]),
        ({"kinds": [{"$in": ["a", "b"]}, "c"]}, ["kinds: (one of “a”, “b”), “c”"]),
        ({"angle": {"$any": [{"$max": 1}, [8, 9]]}}, ["angle: at most 1 or (8, 9)"]),
        ({"$any": [{"$absent": True}, {"a": 1, "b": 2}]}, ["not there; or a: 1, b: 2"]),
        ({"$all": [{"keys": {"$contains": "a"}}, {"sorted": True}]}, ["keys: including “a”", "sorted: yes"]),
        (
            {
                "lines": {
                    "$all": [
                        {"$contains": {"$contains": "a"}},
                        {"$not": {"$contains": "c"}},
                        {"$contains": "b"},
                        {"$len": 9},
                    ]
                }
            },
            ["lines: including “…a…”, “b” and without “c” and 9 items"],
        ),
        ({"sizes": {"$each": {"$min": 2}}}, ["sizes: each at least 2"]),
        ({"rows": {"$each": {"stars": 0}}}, ["rows: each with stars 0"]),
        ({"rows": {"$nth": {"n": 1, "is": {"stars": 0}}}}, ["rows: first (stars 0)"]),
        ({"sizes": {"$nth": {"n": -1, "is": {"$min": 2}}}}, ["sizes: last at least 2"]),
        ({"rows": {"$count": {"of": {"stars": 0, "name": "Ann"}, "is": 2}}}, ["rows: 2 of (stars 0, name “Ann”)"]),
        ({"rows": {"$count": {"of": "a", "is": {"$max": 3}}}}, ["rows: at most 3 of “a”"]),
        ({"$absent": True}, ["not there"]),
        ({"text": {"$answer": {"number": 6, "unit": ["part"]}}}, ["text: the number 6 (part)"]),
    ],
)
def test_expectations_are_said_in_words(expected: Any, words: list[str]) -> None:
    assert expectation(expected) == words


def test_long_expectations_are_cut() -> None:
    assert expectation({f"key_{n}": n for n in range(20)})[-1] == "and 8 more"
    assert len(expectation({"text": "g" * 500})[0]) < 180
    assert expectation({"rows": [{"name": "n" * 90}] * 2 + ["x", "x", "x", "x"]})[0].endswith("n”) and 5 more")


def test_text_is_shown_as_it_is() -> None:
    assert gallery.plain("a_b: *c* <d> & [e](f)\n#1") == r"a\_b: \*c\* &lt;d&gt; &amp; \[e\]\(f\) \#1"


def test_lists_are_indented_by_four() -> None:
    text = "Words:\n- one\n  more\n  - inner\n\n    code\n\n1. first\n   ```sh\n   - x\n   ```\n10. x\n    - in\n"
    wanted = "Words:\n\n- one\n    more\n    - inner\n\n        code\n\n1. first\n    ```sh\n    - x\n    ```\n10. x\n"
    wanted += "    - in\n"
    assert pages.for_python_markdown(text) == wanted
    code = "Text.\n\n    code\n    - no item\n"
    assert pages.for_python_markdown(code) == code


@pytest.mark.parametrize(
    ("source", "link", "wanted"),
    [
        ("README.md", "[a](docs/tasks.md)", "[a](tasks.md)"),
        ("README.md", "![a](docs/images/live.png)", "![a](images/live.png)"),
        ("README.md", "[a](CONTRIBUTING.md#adding-an-app)", "[a](contributing.md#adding-an-app)"),
        ("docs/own-agents.md", "[a](../pytest_opencomputer/actions.py)", "[a](api/pytest_opencomputer.actions.md)"),
        ("docs/tasks.md", "[a](../README.md#extending-it)", "[a](index.md#extending-it)"),
        ("docs/tasks.md", "[a](../tests/browser.py)", "a"),
        ("docs/tasks.md", "[a](gone.md)", "[a](gone.md)"),
        ("docs/tasks.md", "[a](#here) and [b](https://example.org/x)", "[a](#here) and [b](https://example.org/x)"),
        ("apps/gedit/README.md", "[`a`](#a), [b](../../docs/tasks.md)", "[`a`](#a), [b](../tasks.md)"),
    ],
)
def test_links_lead_to_pages_of_the_site(source: str, link: str, wanted: str) -> None:
    place = pages.place_in_site(source)
    assert place is not None
    assert pages.as_page(link, source, place) == f"{wanted}\n"
    fenced = f"```\n{link}\n```\n"
    assert pages.as_page(fenced, source, place) == fenced


@pytest.mark.parametrize("page", PAGES)
def test_every_page_has_a_place(page: str) -> None:
    hooks = (REPOSITORY / "scripts/site/hooks.py").read_text()
    place = pages.place_in_site(page)
    assert place is not None
    assert place == "index.md" or f'"{place.removesuffix(".md")}"' in hooks, "name the page in a section of hooks.py"


@pytest.mark.parametrize("page", PAGES)
def test_no_link_is_broken_over_lines(page: str) -> None:
    """The site leads links elsewhere line by line."""
    text = (REPOSITORY / page).read_text()
    assert re.findall(r"\[[^\[\]]*\n[^\[\]]*\]\(|\]\([^)\s]*\n", text) == []
