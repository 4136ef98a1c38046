"""What a model says although hardly any program can read it or send it back: it is the model's, whatever it is."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pytest_opencomputer.agents.models.api_errors import Trouble
from pytest_opencomputer.agents.models.clients.parsing import parsed
from pytest_opencomputer.agents.models.exchange import TooDeep
from pytest_opencomputer.rollouts.fault_attribution import decide
from tests.agents.playing import seated
from tests.agents.servers import Reply
from tests.agents.test_trouble import APIS


def _nested(levels: int) -> str:
    return '{"said": ' + "[" * levels + "]" * levels + "}"


@pytest.mark.parametrize("levels", [100, 2_000, 100_000])
@pytest.mark.parametrize("name", APIS)
def test_an_answer_that_is_nested_too_deeply_is_the_agents_failure(name: str, levels: int) -> None:
    api = APIS[name]
    with api.server([api.act(0), Reply(_nested(levels)), api.end]).running() as server:
        played = seated(api.family, server.url)
        with pytest.raises(TooDeep, match="more than 100 levels") as caught:
            played.agent.run(played.session)
    assert decide(caught.value).who == "agent"
    assert played.session.steps == 1


def test_an_answer_may_be_nested_as_deeply_as_a_hundred_levels() -> None:
    assert parsed(_nested(99)) == json.loads(_nested(99))
    with pytest.raises(Trouble) as caught:
        parsed(_nested(100))
    assert caught.value.kind == "too_deep"


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("9" * 300, int("9" * 300)),
        ("9" * 5_000, "9" * 5_000),
        ("-1.5e3", -1500.0),
        ("1e999", "1e999"),
        ("-1e999", "-1e999"),
        ("NaN", "NaN"),
        ("-Infinity", "-Infinity"),
        (r'"half \ud83d of one"', "half \ufffd of one"),
        (r'"\ud83d\ude00"', "\U0001f600"),
        (r'"\u0000"', "\0"),
    ],
)
def test_what_was_said_can_be_sent_back(written: str, read: Any) -> None:
    answer = parsed('{"said": [' + written + "]}")
    assert answer["said"] == [read]
    sent = json.dumps(answer, allow_nan=False, ensure_ascii=False).encode()
    assert json.loads(sent) == answer


def test_halves_of_characters_in_names_are_replaced() -> None:
    assert parsed(r'{"said": {"\udc00": 1}}') == {"said": {"\ufffd": 1}}
