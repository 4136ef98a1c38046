"""Whatever bytes a channel is given, it answers facts or fails by name; and so do endpoints that ask a running app."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pytest_opencomputer.apps.endpoints import introspect
from pytest_opencomputer.guest import a11y_walk
from pytest_opencomputer.guest.channels.a11y import element
from pytest_opencomputer.guest.endpoint import Home, Live, StateError, StateTooBig
from pytest_opencomputer.guest.facts import plain
from pytest_opencomputer.guest.ops import BadRequest
from pytest_opencomputer.guest.state import integer, number, shown

from . import corpus
from .mutations import mutated
from .readers import READERS


def answers(channel: str, content: bytes, folder: Path) -> bool:
    """Ask a channel; whether it had facts. Any exception but a ``StateError`` gets out."""
    reader = READERS[channel]
    path = folder / reader.place
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    try:
        json.dumps(plain(reader.read(Home(folder), reader.place)), allow_nan=False)
    except StateError:
        return False
    return True


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home folder that is written again for each example."""
    return tmp_path_factory.mktemp("home")


@pytest.mark.parametrize("channel", READERS)
def test_any_bytes(channel: str, folder: Path) -> None:
    beginning = READERS[channel].sample()[:24]

    @given(st.booleans(), st.binary(max_size=400))
    @settings(max_examples=60)
    def check(whole: bool, content: bytes) -> None:
        answers(channel, content if whole else beginning + content, folder)

    check()


@pytest.mark.parametrize("channel", READERS)
def test_any_damage_to_a_real_file(channel: str, folder: Path) -> None:
    contents = corpus.files()[channel]
    small = [content for content in contents if len(content) < 300_000 and answers(channel, content, folder)]
    assert small[0] == READERS[channel].sample()
    read: list[bool] = []

    @given(st.sampled_from(small), st.integers(0, 1 << 32))
    @settings(max_examples=60)
    def check(content: bytes, seed: int) -> None:
        read.append(answers(channel, mutated(content, random.Random(seed), small), folder))

    check()
    assert not all(read), "the damage shows"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.binary(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=10,
)


@given(JSON)
def test_facts_are_plain_json_or_fail_by_name(value: Any) -> None:
    try:
        facts = plain(value)
    except StateError:
        return
    assert json.loads(json.dumps(facts, allow_nan=False).encode()) == facts
    assert plain(facts) == facts


@given(st.text(max_size=70) | st.from_regex(r"[-+]?[0-9_]{1,70}") | st.integers().map(str) | st.floats().map(str))
def test_numbers_are_those_that_are_written(text: str) -> None:
    for read in (integer, number):
        try:
            value = read(text, "size")
        except StateError:
            continue
        assert text.isascii()
        assert "_" not in text
        assert json.loads(json.dumps(value, allow_nan=False)) == value
    assert len(shown(text)) <= 80
    assert shown(text).isprintable()


NAMES = st.text(max_size=6)
ELEMENT = st.fixed_dictionaries(
    {
        "path": st.lists(st.integers(0, 9), max_size=3),
        "app": NAMES,
        "role": NAMES,
        "name": NAMES,
        "description": NAMES,
        "states": st.lists(st.sampled_from(["checked", "showing", "sensitive", "\ud800"]), max_size=3),
        "x": st.integers(-(2**31), 2**31),
        "y": st.integers(-(2**31), 2**31),
        "width": st.integers(-5, 5),
        "height": st.integers(-5, 5),
        "text": st.none() | NAMES | st.text(st.characters(codec=None, categories=("Cs", "Cc")), max_size=4),
        "value": st.none() | st.floats(),
    }
)


@given(st.lists(ELEMENT, max_size=3))
def test_whatever_a_running_app_says_of_itself(found: list[dict[str, Any]]) -> None:
    facts = plain(element(Live(lambda **_: found), "button"))
    introspect("any", element).settle_facts(facts)
    json.dumps(facts, allow_nan=False).encode()
    assert facts["found"] is bool(found)


def test_a_running_app_that_shows_too_much_is_the_states_fault() -> None:
    def endless(**_query: Any) -> list[dict[str, Any]]:
        raise a11y_walk.TreeTooBig("the accessibility tree is too big")

    with pytest.raises(StateTooBig, match="too big"):
        element(Live(endless), "button")
    with pytest.raises(BadRequest):  # as the steps of a solution see it
        endless()


def test_a_search_stops_at_its_limit() -> None:
    asked: list[int] = []

    def find(**query: Any) -> list[dict[str, Any]]:
        asked.append(query["limit"])
        return [{"value": None}] * query["limit"]

    with pytest.raises(StateTooBig, match="5001 elements"):
        Live(find).find(role="table cell")
    assert asked == [5_001]
