"""A person beside an agent: acts only while the agent works, and each action is recorded before it is done."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from typing import Any, cast

import pytest

from pytest_opencomputer.agents.intervention import Person
from pytest_opencomputer.agents.session import Session
from pytest_opencomputer.models.actions import Action, Move
from pytest_opencomputer.models.errors import ActionError, SandboxError
from tests.live.screens import until

MOVE = Move(to=(3, 4))


class Working:
    """A session in the middle of its work.

    Attributes:
        going_on: set while an action is being carried out.
        free: the action ends when this is set.
    """

    steps = 7

    def __init__(self, notes: list[Mapping[str, Any]]) -> None:
        self.done: list[Action] = []
        self.going_on, self.free = threading.Event(), threading.Event()
        self.free.set()
        self._notes = notes

    def carry_out(self, action: Action) -> None:
        assert len(self._notes) == len(self.done) + 1  # it was noted before
        self.going_on.set()
        assert self.free.wait(20)
        self.done.append(action)


def test_a_person_acts_while_the_agent_works_and_not_before_or_after() -> None:
    notes: list[Mapping[str, Any]] = []
    person, working = Person(notes.append), Working(notes)
    with pytest.raises(ActionError, match="not at work"):
        person.act(MOVE)
    with person.beside(cast(Session, working)):
        person.act(MOVE)
    with pytest.raises(ActionError, match="not at work"):
        person.act(MOVE)
    assert (person.actions, working.done) == (1, [MOVE])
    assert notes == [{"step": 7, "action": {"kind": "move", "to": [3, 4]}}]


def test_the_end_of_the_agents_work_waits_for_the_persons_current_action() -> None:
    notes: list[Mapping[str, Any]] = []
    person, working = Person(notes.append), Working(notes)
    working.free.clear()
    over = threading.Event()

    def work() -> None:
        with person.beside(cast(Session, working)):
            assert working.going_on.wait(20)
        over.set()

    agent, hand = threading.Thread(target=work), threading.Thread(target=person.act, args=(MOVE,))
    agent.start()
    until(lambda: person._session is not None)
    hand.start()
    assert working.going_on.wait(20)
    assert not over.wait(0.05)
    working.free.set()
    assert over.wait(20)
    assert working.done == [MOVE]
    agent.join()
    hand.join()


def test_an_action_that_cannot_be_recorded_is_not_done_but_counts() -> None:
    def full(_: Mapping[str, Any]) -> None:
        raise SandboxError("no space left")

    person, working = Person(full), Working([])
    with person.beside(cast(Session, working)), pytest.raises(SandboxError):
        person.act(MOVE)
    assert (person.actions, working.done) == (1, [])
