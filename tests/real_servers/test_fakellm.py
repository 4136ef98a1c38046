"""Model agents that ask fakellm, which answers chat completions and Anthropic's Messages API by rules."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest

from pytest_opencomputer.agents.base import AgentRequest
from pytest_opencomputer.agents.trying import try_agent
from pytest_opencomputer.models.actions import Click, Done, ShellCommand, Type
from pytest_opencomputer.models.model_options import ModelOptions
from tests.agents.canvas import Canvas
from tests.agents.shells import Host
from tests.agents.test_trying import KINDS
from tests.agents.tool_calls_said import call
from tests.real_servers.serving import KEY, answering, played

Answer = dict[str, Any]
BUSY: Answer = {"status": 503, "error": "overloaded"}


def function(name: str, **arguments: Any) -> Answer:
    """An answer that calls a function."""
    return {"tool_calls": [{"name": name, "arguments": arguments}]}


ANSWERS: dict[str, list[Answer]] = {
    "qwen3-vl-8b": [
        {"content": call(action="left_click", coordinate=[500, 500])},
        BUSY,
        function("computer_use", action="type", text="naïve"),
        function("computer_use", action="terminate", status="success"),
    ],
    "glm-4.5v": [
        function("click", at=[640, 400]),
        BUSY,
        function("type", text="naïve"),
        function("done", status="done"),
    ],
    "claude-opus-4-6": [
        function("computer", action="left_click", coordinate=[640, 400]),
        BUSY,
        function("computer", action="type", text="naïve"),
        {"content": "Done."},
    ],
    "some": [function("shell", command="echo 7"), {"content": "7"}],
    "busy": [{"status": 429, "error": "Rate limit exceeded"}] * 9,
    "barred": [{"status": 401, "error": "Invalid key"}],
    "unknown": [{"status": 404, "error": "The model does not exist"}],
}
RULES = [
    {"name": f"{model} {turn}", "when": {"model_matches": model, "turn": turn}, "respond": answer}
    for model, answers in ANSWERS.items()
    for turn, answer in enumerate(answers, 1)
]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the server."""
    with answering(RULES, tmp_path_factory.mktemp("fakellm")) as url:
        yield url


def options_of(model: str) -> dict[str, str]:
    """Options with which the server counts turns by the model, whatever the messages say."""
    return {"attempts": "2", "headers": json.dumps({"X-Fakellm-Conversation-Id": model})}


def rules_used(url: str, model: str) -> list[str]:
    """The rules by which a model's requests were answered, in order."""
    recent = httpx2.get(f"{url}/_fakellm/stats").json()["recent"]
    return [request["matched_rule"] for request in reversed(recent) if request["model"] == model]


@pytest.mark.parametrize(
    ("family", "model", "done"),
    [
        ("qwen", "qwen3-vl-8b", Done()),
        ("generic", "glm-4.5v", Done()),
        ("claude", "claude-opus-4-6", Done(answer="Done.")),
    ],
)
def test_a_rollout(served: str, family: str, model: str, done: Done) -> None:
    session, notes = played(family, model, f"{served}/v1", canvas := Canvas(), options_of(model))
    assert [type(action) for action in canvas.done] == [Click, Type]
    assert canvas.done[1] == Type(text="naïve")
    assert session.done == done
    assert session.usage.input_tokens > 0
    assert session.usage.output_tokens > 0
    assert [exchange.get("trouble", {}).get("kind") for exchange in notes.exchanges] == [None, "server", None, None]
    assert rules_used(served, model) == [f"{model} {turn}" for turn in (1, 2, 3, 4)]
    assert KEY not in repr(notes.exchanges)


def test_a_rollout_with_a_shell(served: str, tmp_path: Path) -> None:
    session, notes = played("shell", "some", f"{served}/v1", Host(tmp_path), options_of("some"), means="any")
    assert notes.steps[0]["outcomes"][0].action == ShellCommand(command="echo 7", timeout=120)
    assert notes.steps[0]["outcomes"][0].text == "7\n[exit code 0]"
    assert session.done == Done(answer="7")


@pytest.mark.parametrize("family", ["qwen", "claude"])
@pytest.mark.parametrize(
    ("model", "hopeless", "says"),
    [
        ("busy", False, "does not work: rate: HTTP 429: .*Rate limit exceeded"),
        ("barred", True, "does not work: key: HTTP 401: .*Invalid key"),
        ("unknown", True, "does not work: model: HTTP 404: .*The model does not exist"),
    ],
)
def test_a_trial_tells_what_is_wrong(served: str, family: str, model: str, hopeless: bool, says: str) -> None:
    httpx2.post(f"{served}/_fakellm/reset").raise_for_status()
    request = AgentRequest(f"{family}:it", model, options_of(model), models=ModelOptions(url=f"{served}/v1"))
    trial = try_agent(KINDS[family], request)
    assert re.search(says, trial.line)
    assert trial.hopeless == hopeless
    assert KEY not in trial.line
