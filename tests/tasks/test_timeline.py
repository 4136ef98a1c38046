"""When checks are won and lost, over saved states of the sample app."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.guest.endpoint import Home, StateMissing
from pytest_opencomputer.models.errors import SandboxError, UsageProblem
from pytest_opencomputer.models.records import CheckResult
from pytest_opencomputer.models.sandbox_types import Asked
from pytest_opencomputer.rollouts.timeline import OnHost, timeline_of
from pytest_opencomputer.runs import timeline as record
from pytest_opencomputer.runs.states import SavedHome
from pytest_opencomputer.runs.timeline import CheckTimeline, Timeline
from pytest_opencomputer.tasks.checks import evaluate
from pytest_opencomputer.tasks.loading import load_task
from pytest_opencomputer.tasks.task import Check, Task

from .conftest import WriteTask
from .notebook import NOTES, valid_task
from .test_states import Kept

NOTEBOOK = ".local/share/notebook/notes.json"


@pytest.fixture
def task(write_task: WriteTask, registry: Registry) -> Task:
    answered = {
        "id": "said_so",
        "app": "agent",
        "endpoint": "outcome",
        "expect": {"status": "done"},
        "kind": "goal",
        "because": "four stars",
    }
    return load_task(write_task(checks=[*valid_task()["checks"], answered]), registry)


class Notebook:
    """A rollout on the sample app: how many stars its notes have after each step."""

    def __init__(self, home: Path, run: Path, task: Task, registry: Registry) -> None:
        self.home, self.task, self.registry = home, task, registry
        self.kept = Kept(home, run)
        self.asked: list[str] = []
        self._folder = run / "laid"
        self._folder.mkdir()

    def write(self, stars: int | str, other: int = 5) -> None:
        notes: list[dict[str, Any]] = json.loads(json.dumps(NOTES))
        notes[0]["stars"], notes[1]["stars"] = stars, other
        (self.home / NOTEBOOK).write_text(stars if isinstance(stars, str) else json.dumps(notes))

    def play(self, *stars: int | str | tuple[int, int], seconds: float | None = None) -> Timeline:
        """The timeline of a rollout: the start, the state after each step, and the end."""
        for number, value in enumerate(stars):
            (self.home / "log").write_text(str(number))  # something changes with each step
            self.write(*value) if isinstance(value, tuple) else self.write(value)
            if number < len(stars) - 1:
                self.kept.keeper.after_step(number)
        steps = len(stars) - 2
        self.kept.keeper.final(steps)
        checks = self.task.spec.checks
        results = evaluate(checks, self._call, {"status": "done", "answer": None})
        with OnHost.opened(self._folder, self.kept.store, self.registry, ["notebook"]) as reader:
            ask = reader.ask

            def counted(checks: Sequence[Check]) -> Sequence[Asked]:
                self.asked += [check.id for check in checks]
                return ask(checks)

            reader.ask = counted  # type: ignore[method-assign]
            return timeline_of(checks, results, self.kept.states, reader, steps=steps, seconds=seconds)

    def _call(self, check: Check) -> Any:
        function = self.registry.verifier(check.app).endpoint(check.endpoint).function
        assert function is not None
        return function(Home(self.home), **check.args)


class Counting:
    """A reader on which nothing passes, or that raises."""

    def __init__(self, error: Exception | None = None) -> None:
        self.states: list[int] = []
        self.error = error

    def lay(self, state: SavedHome, before: SavedHome | None) -> None:  # noqa: ARG002 - as readers have it
        self.states.append(state.moment)

    def ask(self, checks: Sequence[Check]) -> Sequence[Asked]:
        if self.error is not None:
            raise self.error
        return [Asked(None, 0.0, StateMissing("no notes")) for _ in checks]


def result(id: str, passed: bool) -> CheckResult:
    return CheckResult(id, "notebook", "note", {}, "goal", "", passed, {}, None, state_error="StateMissing")


@pytest.fixture
def notebook(home: Path, tmp_path: Path, task: Task, registry: Registry) -> Notebook:
    return Notebook(home, tmp_path / "run", task, registry)


def of(timeline: Timeline, id: str) -> CheckTimeline:
    return next(one for one in timeline.checks if one.id == id)


def test_won_in_the_middle(notebook: Notebook) -> None:
    timeline = notebook.play(3, 3, 3, 4, 4, 4)
    stars = of(timeline, "four_stars")
    assert (stars.first_passed, stars.won_at, stars.lost_at) == (2, 2, None)
    assert stars.changes == ((-1, False), (2, True))
    guard = of(timeline, "other_note")
    assert (guard.first_passed, guard.won_at, guard.lost_at) == (-1, -1, None)
    assert (timeline.steps, timeline.moments, timeline.note) == (4, (-1, 0, 1, 2, 3, 4), "")
    assert [one.id for one in timeline.checks] == ["four_stars", "other_note", "said_so"]


def test_won_only_when_the_app_had_saved(notebook: Notebook) -> None:
    stars = of(notebook.play(3, 3, 3, 4), "four_stars")
    assert (stars.first_passed, stars.won_at) == (2, 2), "the moment that has the number of steps"
    assert stars.changes == ((-1, False), (2, True))


def test_won_and_lost_again_although_all_is_as_at_the_start(notebook: Notebook) -> None:
    stars = of(notebook.play(3, 3, 4, 4, 3, 3), "four_stars")
    assert (stars.first_passed, stars.won_at, stars.lost_at) == (1, None, 3)
    assert stars.changes == ((-1, False), (1, True), (3, False))


def test_never_won(notebook: Notebook) -> None:
    stars = of(notebook.play(3, 1, 2, 5), "four_stars")
    assert (stars.known, stars.first_passed, stars.won_at, stars.lost_at) == (True, None, None, None)


def test_a_broken_guard_is_lost_at_a_step(notebook: Notebook) -> None:
    guard = of(notebook.play(3, 3, (3, 2), (4, 2), (4, 2)), "other_note")
    assert (guard.first_passed, guard.won_at, guard.lost_at) == (-1, None, 1)


def test_won_again_after_a_loss(notebook: Notebook) -> None:
    stars = of(notebook.play(3, 4, 5, 4, 4), "four_stars")
    assert stars.won_at in (0, 2), "the facts are those of the end from step 0 on, except in one state between"
    assert stars.lost_at is None


def test_state_that_cannot_be_read_has_not_passed(notebook: Notebook) -> None:
    stars = of(notebook.play(3, "{ torn", 4, 4), "four_stars")
    assert (stars.won_at, stars.first_passed) == (1, 1)


def test_the_agents_answer_is_unknown_for_steps(notebook: Notebook) -> None:
    said = of(notebook.play(3, 4), "said_so")
    assert (said.known, said.why_not, said.changes) == (False, "asks the agent", ())


def test_a_check_that_passes_at_the_end_is_asked_on_few_states(notebook: Notebook) -> None:
    stars = of(notebook.play(*[3] * 21, *[4] * 40), "four_stars")
    assert stars.won_at == 20
    assert notebook.asked.count("four_stars") < 10
    assert notebook.asked.count("other_note") == 1, "the same at the start and at the end"


def test_a_check_that_fails_at_the_end_is_asked_on_all(notebook: Notebook) -> None:
    stars = of(notebook.play(*[3] * 9, 4, *[3] * 10), "four_stars")
    assert (stars.first_passed, stars.won_at, stars.lost_at) == (8, None, 9)
    assert notebook.asked.count("four_stars") == 19


def test_nothing_is_asked_of_a_state_that_is_as_the_one_before(notebook: Notebook) -> None:
    notebook.write(3)
    for taken in range(5):
        notebook.kept.keeper.after_step(taken)
    timeline = timeline_of(
        notebook.task.spec.checks,
        [result("four_stars", False), result("other_note", True), result("said_so", True)],
        notebook.kept.states,
        (asked := Counting()),
        steps=5,
    )
    assert asked.states == [-1]
    assert timeline.moments == (-1, 0, 1, 2, 3, 5)


def test_an_error_of_ours_is_a_note(notebook: Notebook) -> None:
    notebook.kept.keeper.after_step(0)
    timeline = timeline_of(
        notebook.task.spec.checks,
        [result("four_stars", True), result("other_note", True), result("said_so", True)],
        notebook.kept.states,
        Counting(SandboxError("the verifier raised\nKeyError")),
        steps=0,
    )
    assert timeline.note == "the state at moment -1 could not be examined: the verifier raised"
    assert of(timeline, "four_stars").why_not == timeline.note


def test_a_timeline_that_ran_out_of_time_names_the_unknown_checks(notebook: Notebook) -> None:
    timeline = notebook.play(3, 4, 5, 4, seconds=-1.0)
    assert timeline.note == "not all states were examined within -1 s"
    assert not any(one.known for one in timeline.checks)
    assert of(timeline, "four_stars").why_not == timeline.note


def test_a_timeline_is_stored_and_read(tmp_path: Path) -> None:
    timeline = Timeline(
        steps=3,
        moments=(-1, 0, 3),
        checks=(CheckTimeline.of("a", [(-1, False), (0, False), (3, True)]), CheckTimeline(id="b", known=False)),
    )
    assert record.read(tmp_path) is None
    record.write(tmp_path, timeline)
    assert record.read(tmp_path) == timeline
    assert json.loads((tmp_path / record.FILE).read_bytes())["checks"][0] == {
        "id": "a",
        "known": True,
        "why_not": "",
        "changes": [[-1, False], [3, True]],
        "first_passed": 3,
        "won_at": 3,
        "lost_at": None,
    }


@pytest.mark.parametrize("text", ["", "{}", "[1]", '{"format": 2, "steps": 1, "moments": [], "checks": []}'])
def test_an_invalid_timeline_is_reported_with_its_file(tmp_path: Path, text: str) -> None:
    (tmp_path / record.FILE).write_text(text)
    with pytest.raises(UsageProblem, match=r"timeline\.json"):
        record.read(tmp_path)


@given(st.lists(st.booleans(), min_size=2, max_size=40))
def test_moments_agree_with_the_states(seen: list[bool]) -> None:
    made = CheckTimeline.of("a", list(enumerate(seen, start=-1)))
    assert made.changes[0] == (-1, seen[0])
    assert (made.won_at is None) == (not seen[-1])
    assert (made.lost_at is None) == (seen[-1] or not any(seen))
    since = made.won_at if seen[-1] else made.lost_at
    if since is not None:
        assert set(seen[since + 1 :]) == {seen[-1]}
        assert since == -1 or seen[since] != seen[-1]
    if made.first_passed is not None:
        assert seen[made.first_passed + 1]
        assert not any(seen[: made.first_passed + 1])
