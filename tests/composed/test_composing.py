"""How requirements become a task, seen with requirements that exist only here."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, ClassVar, Self

import pytest

from pytest_opencomputer.agents.solution import solution_of
from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.composed import (
    Asked,
    Briefing,
    ComposedTask,
    Document,
    Draw,
    Mistake,
    Phrasing,
    Requirement,
    Scene,
    World,
    fixed,
)
from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.proofs.hashes import hashes_of
from pytest_opencomputer.tasks.composed.composing import Composition, compose
from pytest_opencomputer.tasks.loading import load_task

ROOT = Path(__file__).parents[2]
TASK = ROOT / "benchmark" / "gedit" / "rents_and_lists"
A, B, C = (Document(f"{name}.txt", f"the paper {name}", (name,)) for name in "abc")


@dataclass(frozen=True)
class Stamped(Requirement):
    """A document gets a stamp, and the one beside it none."""

    document: Document
    beside: Document
    app: ClassVar[str] = "gedit"
    area: ClassVar[str] = "stamps"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Document), C)

    @property
    def changes(self) -> frozenset[str]:
        return self.document.resources

    def phrasings(self) -> Sequence[Phrasing]:
        return (Phrasing(f"put the stamp on {self.document.name} twice", {"once": "put the stamp on"}),)

    def goals(self) -> Sequence[Asked]:
        place = {"place": self.document.place}
        return (Asked("once", "text-file", place, {"text": "s"}), Asked("twice", "text-file", place, {"text": "ss"}))

    def guards(self) -> Sequence[Asked]:
        beside = self.beside
        return (Asked("beside", "file", {"place": beside.place}, {"size": 2}, "Not that.", f"file:{beside.place}"),)

    def play(self, desk: Any) -> None:
        desk.append(self.document.name)

    def mistakes(self) -> Sequence[Mistake]:
        return (
            Mistake("once", lambda desk: desk.append("half"), ("twice",)),
            Mistake("both", lambda desk: desk.extend([self.document.name, self.beside.name]), ("beside",)),
        )


def world(draw: Draw) -> World:
    return World({one.place: one.content for one in (A, B, C)}, (A, B), names={"house": draw.one(["Ely", "Ely"])})


def made(instruction: str = "In {house}: {one}. {two}.", **requirements: Callable[[Scene], Requirement]) -> Composition:
    wanted = requirements or {"one": Stamped.drawn, "two": Stamped.drawn}
    return compose(ComposedTask(world, wanted, instruction, "easy"), 1, {}, "gedit", lambda app: (app,))


def test_words_stand_in_their_places_and_checks_quote_them_as_they_stand() -> None:
    composed = made()
    first, second = (part.document.name for part in composed.parts.values() if isinstance(part, Stamped))
    task = json.loads(composed.content)
    assert task["instruction"] == f"In Ely: put the stamp on {first} twice. Put the stamp on {second} twice."
    assert [(check["id"], check["because"]) for check in task["checks"] if check["kind"] == "goal"] == [
        ("one_once", "put the stamp on"),
        ("one_twice", f"put the stamp on {first} twice"),
        ("two_once", "Put the stamp on"),
        ("two_twice", f"Put the stamp on {second} twice"),
    ]
    assert {first, second} == {"a.txt", "b.txt"}


def with_visual(**visual: str) -> Any:
    task = ComposedTask(world, {"one": Stamped.drawn}, "In {house}, {one}.", "easy", visual=visual)
    return json.loads(compose(task, 1, {}, "gedit", lambda app: (app,)).content)


def test_what_only_eyes_can_judge_quotes_the_requirement_that_asks_for_it() -> None:
    (seen,) = with_visual(one="The stamp can be read.")["visual"]
    assert (seen["id"], seen["criterion"]) == ("one_seen", "The stamp can be read.")
    assert seen["because"].startswith("put the stamp on ")
    assert "visual" not in json.loads(made().content)
    with pytest.raises(UsageProblem, match=r"(?s)visual criterion is about 'ones'.*did you mean 'one'"):
        with_visual(ones="The stamp can be read.")


def test_a_neighbour_that_two_requirements_protect_is_asked_about_once() -> None:
    composed = made()
    task = json.loads(composed.content)
    assert [check["id"] for check in task["checks"] if check["kind"] == "guard"] == ["one_beside"]
    assert composed.near_misses["two_both"].fails == ("one_beside",)


def test_a_guard_of_what_another_requirement_changes_is_left_out_with_the_mistakes_that_break_it() -> None:
    composed = made(one=lambda _: Stamped(A, C), two=lambda _: Stamped(C, B))
    assert [check["id"] for check in json.loads(composed.content)["checks"]][4:] == ["two_beside"]
    assert "one_both" not in composed.near_misses
    assert composed.near_misses["two_both"].fails == ("two_beside",)


class OneOfAll(Stamped):
    """The same, with a guard about all documents that the task leaves alone."""

    def guards(self) -> Sequence[Asked]:
        def rest(changed: Set[str]) -> tuple[dict[str, Any], Any]:
            return {"places": [one.place for one in (A, B, C) if not one.resources & changed]}, {}

        return (Asked("rest", "file-digests", because="Not those.", rest=rest),)

    def mistakes(self) -> Sequence[Mistake]:
        return (Mistake("both", self.play, ("rest",), f"file:{self.beside.place}"),)


def test_a_guard_about_the_rest_is_about_what_no_requirement_changes() -> None:
    composed = made(one=lambda _: OneOfAll(A, B), two=lambda _: OneOfAll(B, C))
    (guard,) = (one for one in json.loads(composed.content)["checks"] if one["kind"] == "guard")
    assert (guard["id"], guard["args"]) == ("one_rest", {"places": ["c.txt"]})
    assert "one_both" not in composed.near_misses, "the other requirement changes what the mistake changes"
    assert composed.near_misses["two_both"].fails == ("one_rest",)


def test_files_that_no_requirement_changes_are_guarded_if_the_world_says_why() -> None:
    def office(draw: Draw) -> World:
        found = world(draw)
        return replace(found, files={**found.files, ".config/x": b"x"}, untouched="They belong to all.")

    task = ComposedTask(office, {"one": lambda _: Stamped(A, C)}, "In {house}, {one}.", "easy")
    (guard,) = (
        check
        for check in json.loads(compose(task, 1, {}, "gedit", lambda app: (app,)).content)["checks"]
        if check["id"] == "untouched"
    )
    digests = {one.place: hashlib.sha256(one.content).hexdigest() for one in (B, C)}
    assert (guard["args"], guard["expect"]) == ({"places": ["b.txt", "c.txt"]}, {"digests": digests})
    assert (guard["app"], guard["because"]) == ("gedit", "They belong to all.")
    assert b"untouched" not in made().content


class WithDigest(Stamped):
    """The same, with a guard about the content of the document beside."""

    def guards(self) -> Sequence[Asked]:
        place = self.beside.place
        digests = {place: hashlib.sha256(self.beside.content).hexdigest()}
        return (Asked("beside", "file-digests", {"places": [place]}, {"digests": digests}, "Not that."),)


def test_a_mistake_that_changes_a_guarded_file_fails_the_guard_of_all_files_too() -> None:
    def fails(part: Requirement) -> tuple[str, ...]:
        task = ComposedTask(
            lambda draw: replace(world(draw), untouched="All."), {"one": lambda _: part}, "{one}.", "easy"
        )
        return compose(task, 1, {}, "gedit", lambda app: (app,)).near_misses["one_both"].fails

    assert fails(WithDigest(A, C)) == ("one_beside", "untouched")
    assert fails(Stamped(A, C)) == ("one_beside",), "nothing is known of what its guard has to do with contents"


def test_the_solution_plays_all_and_near_misses_all_but_one() -> None:
    composed = made(one=lambda _: Stamped(A, C), two=lambda _: Stamped(B, C))
    played: dict[str, list[str]] = {"": []}
    composed.solve(played[""])
    for name, miss in composed.near_misses.items():
        miss.play(played.setdefault(name, []))
    assert played == {
        "": ["a.txt", "b.txt"],
        "without_one": ["b.txt"],
        "one_once": ["half", "b.txt"],
        "one_both": ["a.txt", "c.txt", "b.txt"],
        "without_two": ["a.txt"],
        "two_once": ["a.txt", "half"],
        "two_both": ["a.txt", "b.txt", "c.txt"],
    }


@pytest.mark.parametrize(
    ("instruction", "requirements", "message"),
    [
        ("{one}.", {"one": Stamped.drawn, "two": Stamped.drawn}, "does not ask for two"),
        ("{one}, {won}.", {"one": Stamped.drawn}, "the place {won}"),
        ("{one}, {one}.", {"one": Stamped.drawn}, "is twice in the instruction"),
        ("{a}{b}{c}", dict.fromkeys("abc", Stamped.drawn), "the world has no Document"),
        ("{a}{b}", dict.fromkeys("ab", lambda _: Stamped(A, C)), "both change file:a.txt"),
    ],
)
def test_what_does_not_fit_is_said(
    instruction: str, requirements: dict[str, Callable[[Scene], Requirement]], message: str
) -> None:
    with pytest.raises(UsageProblem) as problem:
        made(instruction, **requirements)
    assert message in str(problem.value)


def test_a_briefing_overwrites_no_file_of_the_world() -> None:
    briefing = Briefing("b.txt", "gedit", "TO DO", {"one": "the first"})
    task = ComposedTask(world, {"one": Stamped.drawn}, "See to {one} for {house}.", "easy", briefing=briefing)
    with pytest.raises(UsageProblem, match=r"the briefing would overwrite b\.txt, a file of the world"):
        compose(task, 1, {}, "gedit", lambda app: (app,))


def test_a_mistake_names_checks_that_exist() -> None:
    class Odd(Stamped):
        def mistakes(self) -> Sequence[Mistake]:
            return (Mistake("odd", lambda _: None, ("thrice",)),)

    with pytest.raises(UsageProblem, match="the mistake 'odd' fails 'thrice'"):
        made("{one}", one=lambda _: Odd(A, C))


def test_choices_do_not_depend_on_those_of_other_parts() -> None:
    draw = Draw(5)
    before = draw.below("a").number(0, 10**9)
    draw.number(0, 1)
    assert Draw(5).below("a").number(0, 10**9) == before != Draw(5).below("b").number(0, 10**9)
    assert sorted(draw.shuffled(range(20))) == list(range(20))
    with pytest.raises(ValueError, match="3 of 2 items"):
        draw.some("ab", 3)


# From a file


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """A project with gedit, the world, and one composed task in ``benchmark/``."""
    for folder in ("apps/gedit", "benchmark/worlds"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("tests", "__pycache__"))
    shutil.copytree(TASK, tmp_path / "benchmark" / "gedit" / TASK.name, ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def load_all(file: Path, registry: Registry) -> None:
    for seed in range(4):  # a mistake in an instruction may be in one of several
        load_task(file, registry, seed)


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ("TASK = ComposedTask(", "TSK = ComposedTask(", "task.py: TASK is None"),
        ("Corrected.drawn", "Corrected.draw", "task.py:11: does not import: AttributeError"),
        ("And {margin}", "And {margins}", "task.py:9: the place {margins}"),
        ('"moderate"', '"middling"', 'task.py:9: difficulty: "middling" is not valid'),
        ("world=allotments,", "world=lambda draw: 1 / 0,", "task.py:9: ZeroDivisionError: division by zero, at "),
    ],
)
def test_errors_in_a_task_file_name_file_and_line(copied: Path, before: str, after: str, message: str) -> None:
    task = copied / "benchmark" / "gedit" / TASK.name / "task.py"
    text = task.read_text()
    assert before in text
    task.write_text(text.replace(before, after))
    with pytest.raises(UsageProblem) as problem:
        load_all(task, Registry.discover(copied))
    assert message in str(problem.value)


def test_each_benchmark_has_worlds_of_its_own_in_one_process(copied: Path) -> None:
    world = copied / "benchmark/worlds/allotments.py"
    world.write_text(world.read_text().replace("def allotments(draw: Draw)", "def another_world(draw: Draw)"))
    copy = copied / "benchmark" / "gedit" / TASK.name
    for _ in range(2):
        assert load_task(TASK, Registry.discover(ROOT)).composed
        with pytest.raises(UsageProblem, match="cannot import name 'allotments'"):
            load_task(copy, Registry.discover(copied))


def test_a_written_task_has_no_variants() -> None:
    with pytest.raises(UsageProblem, match="no variants"):
        load_task(ROOT / "benchmark" / "gedit" / "glossary_merge", Registry.discover(ROOT), 17)


def test_a_composed_task_is_collected_beside_written_ones(pytester: pytest.Pytester, copied: Path) -> None:
    shutil.copytree(ROOT / "benchmark/gedit/glossary_merge", copied / "benchmark/gedit/glossary_merge")
    (copied / "benchmark/gedit/task.py").write_text("raise RuntimeError('some other file of this name')\n")
    result = pytester.runpytest_subprocess(
        "-p", "no:cacheprovider", "--rootdir", copied, copied / "benchmark", "--collect-only", "-q", "--agent=noop"
    )
    assert [line.rpartition("gedit/")[2] for line in result.outlines if "::" in line] == [
        "glossary_merge/task.json::test_task[noop-0]",
        f"{TASK.name}/task.py::test_task[noop-0]",
    ]


def test_the_solution_of_a_loaded_task_has_its_near_misses() -> None:
    task = load_task(TASK, Registry.discover(ROOT))
    solution = solution_of(task)
    assert solution.path == TASK / "task.py"
    assert solution.near_misses["without_margin"].fails == {"margin_margin"}


@pytest.mark.parametrize(
    ("file", "before", "after", "changed"),
    [
        ("requirements/preferences.py", "show the right margin at column", "let the margin be at column", set()),
        ("requirements/preferences.py", '"Enable text wrapping", wrapping', '"Wrap", wrapping', {"solution"}),
        ("requirements/preferences.py", "self._set(desk, 80)", "self._set(desk, 81)", {"near_misses"}),
        ("requirements/text.py", "self._write(desk, both[1])", "self._write(desk, both[0])", set()),
        ("requirements/copies.py", "replace=True", "replace=False", set()),
        ("operations/editing.py", 'desk.gone("^Sort$")', 'desk.gone("^Sorting$")', {"solution"}),
        ("operations/printing.py", 'desk.gone("^Set Language$")', 'desk.gone("^Language$")', set()),
    ],
)
def test_a_proof_depends_on_what_is_played_and_asked(
    copied: Path, file: str, before: str, after: str, changed: set[str]
) -> None:
    task = load_task(TASK, Registry.discover(ROOT))
    registry = Registry.discover(copied)
    first = hashes_of(registry, task)
    path = copied / "apps" / "gedit" / file
    text = path.read_text()
    assert before in text
    path.write_text(text.replace(before, after))
    second = hashes_of(Registry.discover(copied), task)
    kinds = {name for name in ("environment", "checks", "solution") if getattr(first, name) != getattr(second, name)}
    differing = {name for name in first.near_misses if first.near_misses[name] != second.near_misses[name]}
    if "solution" not in changed and differing:
        kinds.add("near_misses")
        assert task.composed is not None
        assert differing == {task.composed.made.sample} == {"margin_without_wrapping"}
    assert kinds == changed


# Fixed parameters


@dataclass(frozen=True)
class Coloured(Stamped):
    """The stamp has a colour, which depends on the document."""

    colour: str = ""

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        document = scene.pick(Document)
        return cls(document, C, f"{document.name}-{scene.draw.one(['red', 'blue', 'green'])}")


@pytest.mark.parametrize("seed", range(20))
def test_a_fixed_parameter_is_one_that_could_have_been_drawn(seed: int) -> None:
    part = fixed(Coloured.drawn, colour="b.txt-blue")(Scene(world(Draw(seed)), Draw(seed)))
    assert part == Coloured(B, C, "b.txt-blue")


def test_without_need_a_fixed_requirement_is_drawn_as_it_would_be() -> None:
    scene = Scene(world(Draw(3)), Draw(3))
    free = Coloured.drawn(Scene(world(Draw(3)), Draw(3)))
    assert fixed(Coloured.drawn, beside=C)(scene) == free


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"colour": "b.txt-black"}, "Coloured was not drawn with colour='b.txt-black' in 500 tries"),
        ({"colours": "blue"}, "Coloured has no parameter 'colours'"),
        ({"app": "gedit"}, "Coloured has no parameter 'app'"),
    ],
)
def test_a_parameter_that_cannot_be_fixed_is_said(values: dict[str, str], message: str) -> None:
    with pytest.raises(UsageProblem, match=message):
        made("{one}", one=fixed(Coloured.drawn, **values))
