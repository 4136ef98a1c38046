"""What a model may propose for a verifier, and what makes a proposal unusable before anything of it is run."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field

from pytest_opencomputer.agents.models.answers import Form, Said
from pytest_opencomputer.evolving.criteria import leaves
from pytest_opencomputer.tasks.task import Task

VERIFIER = re.compile(r"verifier\.py|verifier/(?:[a-z][a-z0-9_]*/)*(?:[a-z][a-z0-9_]*|__init__)\.py")
TESTPLAN, LESSONS, README = "TESTPLAN.md", "LESSONS.md", "README.md"
_Code = Annotated[str, Field(max_length=40_000)]
_SHORTEST = 4  # letters of a text that is looked for in a proposal


class Edit(Form):
    """A change of a file.

    Attributes:
        file: its place in the app's folder.
        before: text that stands in it exactly once; empty for a new module.
        after: what stands there instead.
    """

    file: Annotated[str, Field(max_length=80)]
    before: _Code
    after: _Code


class NewTest(Form):
    """A test that fails with the verifier as it was, and passes with the repair.

    Attributes:
        code: a module with one test of this name.
    """

    name: Annotated[str, Field(pattern=r"^test_[a-z][a-z0-9_]{3,60}$")]
    code: _Code


class Repair(Form):
    """The answer to a question for a repair.

    Attributes:
        assumption: what the verifier wrongly assumed. correction: what is true instead.
    """

    assumption: Said
    correction: Said
    edits: tuple[Edit, ...] = Field(min_length=1, max_length=30)
    test: NewTest

    @property
    def test_file(self) -> str:
        """The place of the new test in the app's folder."""
        return f"tests/{self.test.name.replace('test_', 'test_seen_', 1)}.py"

    @property
    def lesson(self) -> str:
        """The line for the lessons."""
        return f"* {self.assumption} {self.correction} `{self.test_file}`\n"


def troubles(repair: Repair, folder: Path, tasks: Iterable[Task]) -> list[str]:
    """What is wrong with a repair of the app in a folder; empty if nothing is.

    Args:
        tasks: of the app, whose values no verifier may know.
    """
    found = [*_of_edits(repair, folder), *_of_test(repair, folder)]
    if found:
        return found
    after = applied(repair, folder)
    for place, text in after.items():
        if place.endswith(".py"):
            try:
                ast.parse(text)
            except (SyntaxError, ValueError, RecursionError) as problem:
                found.append(f"{place} does not parse: {problem}")
    return found or list(_special_cases(after, folder, tasks))


def applied(repair: Repair, folder: Path) -> dict[str, str]:
    """The edited files with the edits in them. The repair has no trouble with its edits."""
    texts: dict[str, str] = {}
    for one in repair.edits:
        text = texts.get(one.file)
        if text is None:
            text = (folder / one.file).read_text(encoding="utf-8") if one.before else ""
        texts[one.file] = text.replace(one.before, one.after, 1) if one.before else one.after
    return texts


def _of_edits(repair: Repair, folder: Path) -> Iterator[str]:
    if not any(VERIFIER.fullmatch(one.file) for one in repair.edits):
        yield "nothing of the verifier changes"
    texts: dict[str, str] = {}
    for one in repair.edits:
        path = folder / one.file
        if not (VERIFIER.fullmatch(one.file) or one.file == TESTPLAN):
            yield f"{one.file!r} may not be changed, wanted: modules of the verifier, or {TESTPLAN}"
        elif any(part.is_symlink() for part in (path, *path.parents) if folder in part.parents):
            yield f"{one.file!r} is a link"
        elif not one.before:
            if path.exists() or one.file in texts:
                yield f"{one.file!r} is there already: say in 'before' which text of it changes"
            elif one.file.startswith("verifier/") and not (folder / "verifier").is_dir():
                yield f"{one.file!r} would be a second verifier"
            texts[one.file] = one.after
        elif not path.is_file() and one.file not in texts:
            yield f"there is no file {one.file!r}"
        else:
            text = texts.get(one.file) or path.read_text(encoding="utf-8")
            if (count := text.count(one.before)) != 1:
                yield f"{one.file}: the text in 'before' stands in it {count} times, wanted: once: {one.before[:80]!r}"
            texts[one.file] = text.replace(one.before, one.after, 1)


def _of_test(repair: Repair, folder: Path) -> Iterator[str]:
    if (folder / repair.test_file).exists():
        yield f"{repair.test_file} is there already, wanted: another name"
    try:
        tree = ast.parse(repair.test.code)
    except (SyntaxError, ValueError, RecursionError) as problem:
        yield f"the test does not parse: {problem}"
        return
    tests = [one for one in ast.walk(tree) if isinstance(one, ast.FunctionDef) and one.name.startswith("test")]
    if [one.name for one in tests] != [repair.test.name]:
        yield f"the module has the tests {[one.name for one in tests]}, wanted: {repair.test.name!r} and no other"
    elif not any(isinstance(one, ast.Assert) for one in ast.walk(tests[0])):
        yield "the test asserts nothing"


def _special_cases(after: Mapping[str, str], folder: Path, tasks: Iterable[Task]) -> Iterator[str]:
    """Texts of tasks that the repaired verifier has and the old one has not: it would know the answers."""
    names = {word.casefold(): word for task in tasks for word in _words(task)}
    for place, text in after.items():
        if not place.endswith(".py"):
            continue
        old = (folder / place).read_text(encoding="utf-8") if (folder / place).is_file() else ""
        known = _texts(old)
        for added in sorted(_texts(text) - known):
            for word in names:
                if word in added and not any(word in one for one in known):
                    yield f"{place} names {names[word]!r}, which belongs to a task: a verifier knows none"
                    break


def _words(task: Task) -> Iterator[str]:
    values: Any = [[one.args, one.expect] for one in task.spec.checks]
    for value in leaves(values):
        if isinstance(value, str):
            yield from (part for part in re.split(r"[/|]", value) if len(part) >= _SHORTEST)


def _texts(code: str) -> set[str]:
    """The texts in Python code, documentation included, in lower case."""
    nodes = ast.walk(ast.parse(code))
    return {one.value.casefold() for one in nodes if isinstance(one, ast.Constant) and isinstance(one.value, str)}
