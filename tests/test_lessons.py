"""Each lesson about an app (``apps/*/LESSONS.md``) says what pins it: a test, another function, a file or a task.

The first paragraph of a page says which letter stands for which file of the app (```A` is `tests/test_a.py```), and
which one for its tasks. A lesson then names ``A `test_one`, `test_two`, B `test_three```, ``task `name```, or a whole
file: ``A`` at its end, or ```tests/conftest.py```. In a section "Seen, with no test" it need not name anything.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = sorted(ROOT.glob("apps/*/LESSONS.md"))
_LEGEND = re.compile(r"`([A-Z])`(?:\s+is)?\s+(?:`(\w+(?:/\w+)*\.py)`|a\s+task\b)")
_NAME = r"`\w+(?:\[[^\]`]*\])?`"
_PIN = re.compile(rf"\b([A-Z]|[Tt]asks?)\s+({_NAME}(?:,\s+{_NAME})*)")
_FILE = re.compile(r"`((?:apps|tests)/\w+(?:/\w+)*\.py)`")
_WHOLE_FILE = re.compile(r"\b([A-Z])$")


class Page:
    """A page of lessons, and what its letters stand for."""

    def __init__(self, place: Path) -> None:
        self.app = place.parent
        self.title, legend, self.text = place.read_text().split("\n\n", 2)
        found: list[tuple[str, str]] = _LEGEND.findall(legend)
        self.files = {letter: (self.app / file).read_text() for letter, file in found if file}
        self.letters_of_tasks = {letter for letter, file in found if not file} | {"task", "tasks"}

    def lessons(self) -> Iterator[str]:
        """The lessons that something must pin."""
        for section in re.split(r"\n(?=\*\*)", self.text):
            if not section.startswith("**Seen, with no test**"):
                yield from (lesson.strip() for lesson in ("\n" + section).split("\n* ")[1:])

    def missing(self, lesson: str) -> list[str]:
        """What a lesson names and is not there."""
        found = [name for name in _FILE.findall(lesson) if not any((at / name).is_file() for at in (self.app, ROOT))]
        for letter, names in _PIN.findall(lesson):
            found += [f"{letter} {name}" for name in re.findall(r"`(\w+)", names) if not self.has(letter, name)]
        return found

    def has(self, letter: str, name: str) -> bool:
        """Whether there is a function of this name in the letter's file, or a task of this name."""
        if letter.lower() in self.letters_of_tasks or letter in self.letters_of_tasks:
            return (ROOT / "benchmark" / self.app.name / name).is_dir()
        return f"def {name}(" in self.files.get(letter, "")

    def is_pinned(self, lesson: str) -> bool:
        """Whether a lesson names anything that pins it."""
        whole = _WHOLE_FILE.search(lesson)
        return bool(_PIN.search(lesson) or _FILE.search(lesson) or (whole and whole[1] in self.files))


@pytest.mark.parametrize("place", PAGES, ids=lambda place: place.parent.name)
def test_each_lesson_is_pinned(place: Path) -> None:
    page = Page(place)
    lessons = list(page.lessons())
    assert len(page.files) > 1
    assert len(lessons) > 5
    assert [name for lesson in lessons for name in page.missing(lesson)] == []
    assert [lesson for lesson in lessons if not page.is_pinned(lesson)] == []
    # None stands where no letter says in which file it is.
    pinned = {name for _, names in _PIN.findall(page.text) for name in re.findall(r"`(\w+)", names)}
    assert set(re.findall(r"`(test_\w+)`", page.text)) - pinned == set()


def test_each_app_has_a_page() -> None:
    assert [page.parent.name for page in PAGES] == sorted(one.parent.name for one in ROOT.glob("apps/*/app.py"))


LESSONS = """# Lessons learnt

Each lesson names the test that pins it: `V` is `tests/test_verifier.py`, `T` a task.

**State**

* A test. V `test_print_setup`
* A function that is not there, and one that is. V `nothing`,
  `test_print_setup[x y]`
* Another letter. X `test_print_setup`
* A task. T `nothing`, and tasks `no`, `none`
* A file. `tests/none.py`
* A whole file. V
* Nothing. `test_print_setup`

**Seen, with no test**

* Nothing.
"""


def test_what_is_missing_is_found(tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_verifier.py").write_text("def test_print_setup() -> None:\n")
    (tmp_path / "LESSONS.md").write_text(LESSONS)
    page = Page(tmp_path / "LESSONS.md")
    lessons = list(page.lessons())
    assert [page.missing(lesson) for lesson in lessons] == [
        [],
        ["V nothing"],
        ["X test_print_setup"],
        ["T nothing", "tasks no", "tasks none"],
        ["tests/none.py"],
        [],
        [],
    ]
    assert [page.is_pinned(lesson) for lesson in lessons] == [True] * 6 + [False]
