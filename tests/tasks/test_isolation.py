"""Calls in forked children: several at a time, each with what is its own."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from pytest_opencomputer.apps.waits import until
from pytest_opencomputer.guest.isolation import TOGETHER, VerifierFault, isolated, isolated_all
from pytest_opencomputer.guest.state import StateCorrupt, StateNoRoom, StateTimeout


def children() -> set[str]:
    """The numbers of the processes that this one has started and not taken leave of."""
    return {number for place in Path("/proc/self/task").glob("*/children") for number in place.read_text().split()}


def met(folder: Path, number: int, together: int) -> Callable[[], Any]:
    """A call that tells its number and when it began and ended. The first ones wait for each other."""

    def call() -> list[float]:
        began = time.monotonic()
        (folder / str(number)).touch()
        if number < together:
            until(lambda: len(list(folder.iterdir())) >= together, what="the others", timeout=60)
        return [number, began, time.monotonic()]

    return call


def test_answers_come_in_the_order_of_the_calls_and_no_more_run_than_may(tmp_path: Path) -> None:
    outcomes = isolated_all([met(tmp_path, number, TOGETHER) for number in range(5)], 60.0)
    assert [one.facts[0] for one in outcomes] == [0, 1, 2, 3, 4]
    spans = [one.facts[1:] for one in outcomes]
    at_once = [sum(began <= moment < end for began, end in spans) for moment, _ in spans]
    assert max(at_once) == TOGETHER
    assert all(end - began <= one.seconds for one, (began, end) in zip(outcomes, spans, strict=True))


def test_one_that_fails_leaves_the_others_alone() -> None:
    def corrupt() -> None:
        raise StateCorrupt("nonsense")

    empty: dict[str, int] = {}
    before = children()
    calls = [lambda: 1, os.abort, corrupt, lambda: time.sleep(60), lambda: empty["key"], lambda: 2]
    outcomes = isolated_all(calls, 5.0)
    kinds = [type(one.error) for one in outcomes]
    assert kinds == [type(None), StateCorrupt, StateCorrupt, StateTimeout, VerifierFault, type(None)]
    assert (outcomes[0].facts, outcomes[-1].facts) == (1, 2)
    assert children() == before


def test_a_call_without_enough_memory_is_repeated_alone(tmp_path: Path) -> None:
    calls, room, refused = tmp_path / "calls", tmp_path / "room", tmp_path / "refused"

    def takes_the_room() -> str:
        with calls.open("a") as file:
            file.write("x")
        try:
            room.mkdir()
        except FileExistsError:
            refused.touch()
            raise StateNoRoom("it is taken") from None
        until(refused.exists, what="the other one", timeout=60)
        room.rmdir()
        return "done"

    assert [one.facts for one in isolated_all([takes_the_room] * 2, 60.0)] == ["done"] * 2
    assert calls.read_text() == "xxx"
    # Where it is not for the other one's sake, it stays so.
    room.mkdir()
    assert [type(one.error) for one in isolated_all([takes_the_room] * 2, 60.0)] == [StateNoRoom] * 2


def test_calls_are_made_up_when_their_turn_comes(tmp_path: Path) -> None:
    def turns() -> Iterator[Callable[[], Any]]:
        for number in range(6):
            # All those before but ``TOGETHER - 1`` have come to their end.
            assert len(list(tmp_path.iterdir())) >= number + 1 - TOGETHER
            yield partial((tmp_path / str(number)).write_text, "")

    assert len(isolated_all(turns(), 60.0)) == 6


def test_nothing_is_left_running_if_preparing_a_call_fails(tmp_path: Path) -> None:
    before = children()

    def late() -> None:
        time.sleep(1)
        (tmp_path / "late").write_text("")

    def turns() -> Iterator[Callable[[], Any]]:
        yield late
        raise KeyError("no such endpoint")

    with pytest.raises(KeyError):
        isolated_all(turns(), 20.0)
    assert children() == before
    assert not (tmp_path / "late").exists()


def test_a_call_is_made_even_if_no_thread_can_be_started() -> None:
    import _thread

    def refuse(*_: object) -> None:
        raise RuntimeError("can't start new thread")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(_thread, "start_new_thread", refuse)
        assert isolated(lambda: "facts", 60.0) == "facts"
