"""Events of tasks: valid ones are read, and errors are reported with their place."""

from __future__ import annotations

from typing import Any

import pytest

from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.tasks.loading import load_task
from pytest_opencomputer.tasks.task import event_files

from .conftest import WriteTask
from .test_task import problems


def event(**changes: Any) -> dict[str, Any]:
    return {"id": "a_letter_comes", "after_steps": 3, "files": [{"source": "env/b.txt", "place": "b.txt"}], **changes}


def condition(**changes: Any) -> dict[str, Any]:
    asked = {"app": "notebook", "endpoint": "note", "args": {"title": "Milk"}, "expect": {"stars": 4}}
    return {"id": "an_answer_comes", "when": {**asked, **changes}, "files": [{"source": "env/b.txt", "place": "b.txt"}]}


def test_events_are_read_with_what_they_write_and_wait_for(write_task: WriteTask, registry: Registry) -> None:
    task = load_task(write_task(files={"env/b.txt": "new"}, events=[event(), condition()]), registry)
    first, second = task.spec.events
    assert (first.after_steps, first.condition) == (3, None)
    assert second.condition is not None
    assert (second.condition.declared.name, second.condition.expect) == ("note", {"stars": 4})
    assert event_files(task, first) == {None: {"b.txt": b"new"}}


@pytest.mark.parametrize(
    ("events", "problem"),
    [
        ([event(after_steps=None)], "events[0]: "),
        ([event(after_steps=0)], "events[0].after_steps: 0 is not valid"),
        ([event(after_steps=50)], "events[0].after_steps: it would happen after 50 steps, and the agent has 50"),
        ([event(files=[])], "events[0].files: "),
        ([event(at="noon")], "events[0].at: unknown key 'at'"),
        ([event(), event()], "events[1].id: two events are called 'a_letter_comes'"),
        ([event(files=[{"source": "env/c.txt", "place": "b"}])], "events[0].files[0].source: 'env/c.txt' is not there"),
        ([event(files=[{"sorce": "env/c.txt", "place": "b"}])], "events[0].files[0].sorce: unknown key 'sorce'"),
        (
            [event(files=[{"source": "env/b.txt", "place": "../b"}])],
            "events[0].files[0].place: '../b' is not a place inside the home folder",
        ),
        (
            [event(files=[{"source": "env/b.txt", "place": "b", "service": "mail"}])],
            "events[0].files[0].service: none of the task's apps has a service 'mail'",
        ),
        ([condition(app="agent")], "events[0].when.app: what the agent says ends its work"),
        ([condition(app="gimp")], "events[0].when.app: 'gimp' is not one of the task's apps"),
        ([condition(endpoint="notess")], "events[0].when.endpoint: notebook has no endpoint 'notess'"),
        (
            [condition(endpoint="window", args={}, expect={"title": "Notes"})],
            "events[0].when.endpoint: 'window' asks the running app, which would disturb it",
        ),
        ([condition(args={})], "events[0].when.args: title: missing, str is wanted"),
        ([condition(expect={"star": 4})], "events[0].when.expect.star: "),
        ([{**condition(), "after_steps": 3}], "an event has either 'after_steps' or 'when'"),
    ],
)
def test_what_is_wrong_with_an_event(
    events: list[Any], problem: str, write_task: WriteTask, registry: Registry
) -> None:
    found = problems(write_task(files={"env/b.txt": "new"}, events=events), registry)
    assert any(problem in line for line in found), found
    assert len([line for line in found if not line.startswith("  ")]) == 1, found
