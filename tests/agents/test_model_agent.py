"""What all model agents share: budgets, counters, records."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

import pytest

from pytest_opencomputer.agents.models.budget import Budget, Spending
from pytest_opencomputer.agents.models.clients.base import Tokens
from pytest_opencomputer.agents.models.exchange_log import whole
from pytest_opencomputer.agents.models.families.claude import CLAUDE
from pytest_opencomputer.agents.models.families.openai import OPENAI
from pytest_opencomputer.agents.models.model import Call
from pytest_opencomputer.agents.models.model_agent import results_of
from pytest_opencomputer.agents.session import RolloutOver, Session
from pytest_opencomputer.agents.steps import NOT_EXECUTED, ActionOutcome
from pytest_opencomputer.models.actions import Click, Key
from pytest_opencomputer.models.errors import RunBudgetUsedUp
from pytest_opencomputer.rollouts.fault_attribution import decide
from pytest_opencomputer.rollouts.recording import Recording
from pytest_opencomputer.runs.run_directory import RunDirectory
from tests.agents.anthropic_server import AnthropicServer, text, use
from tests.agents.canvas import Canvas
from tests.agents.openai_server import ResponsesServer, computer, message
from tests.agents.playing import play, seated
from tests.agents.servers import Reply

A, B = Key(chord="a"), Key(chord="b")
# Of a request to claude-sonnet-5-5 in these tests: 1000 tokens fresh, 500 cached, 200 written, 100 out.
COST = (1000 * 2 + 500 * 0.1 + 200 * 2.5 + 100 * 10) / 1e6


def _press(number: int) -> list[dict[str, Any]]:
    return [use(f"t{number}", "key", {"text": "a"})]


def test_every_call_gets_a_result_even_if_its_actions_failed() -> None:
    calls = (Call("one", (A, B)), Call("two", (A,)), Call("three", (B,)))
    done, failed, left = ActionOutcome(A), ActionOutcome(B, error="no"), ActionOutcome(A, error=NOT_EXECUTED)
    results = results_of(calls, (done, failed, left, left))
    assert [(result.call.name, len(result.outcomes), result.error) for result in results] == [
        ("one", 2, "no"),
        ("two", 0, NOT_EXECUTED),
        ("three", 0, NOT_EXECUTED),
    ]


def test_calls_after_a_refused_one_are_not_carried_out() -> None:
    calls = (Call("one", (A,)), Call("two", refusal="what?"), Call("three", (B,)))
    results = results_of(calls, (ActionOutcome(A),))
    assert [result.error for result in results] == ["", "what?", NOT_EXECUTED]
    script = [
        [use("1", "key", {"text": "a"}), use("2", "nonsense", {}), use("3", "key", {"text": "b"})],
        [text("Done.")],
    ]
    with AnthropicServer(script).running() as server:
        played = play(CLAUDE, server.url)
    assert played.canvas.done == [A]
    assert "refused nonsense: there is no action" in played.notes.steps[0]["reasoning"]


def test_tokens_and_money_are_counted_step_by_step_from_the_apis_figures() -> None:
    with AnthropicServer([_press(1), Reply("", 500), _press(2), [text("Done.")]]).running() as server:
        played = play(CLAUDE, server.url)
    usages = [step["usage"] for step in played.notes.steps]
    assert [(usage.input_tokens, usage.output_tokens) for usage in usages] == [(1700, 100)] * 3
    assert [usage.cost for usage in usages] == [pytest.approx(COST)] * 3
    assert played.session.usage.cost == pytest.approx(3 * COST)


def test_a_model_without_a_price_costs_nobody_knows_what() -> None:
    with ResponsesServer([[message("Done.")]]).running() as server:
        played = play(OPENAI, server.url, model="gpt-unheard-of")
    assert played.session.usage.input_tokens == 1700
    assert played.session.usage.cost is None


@pytest.mark.parametrize("budget", [Budget(tokens=3000), Budget(cost=1.5 * COST)])
def test_a_rollout_that_used_up_its_budget_ends_like_one_without_steps(budget: Budget) -> None:
    with AnthropicServer([_press(1), _press(2), _press(3)]).running() as server:
        played = seated(CLAUDE, server.url, budget=budget)
        with pytest.raises(RolloutOver):
            played.agent.run(played.session)
    assert played.session.over == "budget"
    assert len(server.requests) == 2
    assert played.canvas.done == [A, A]


@pytest.mark.parametrize(
    ("budget", "used"),
    [
        (Budget(tokens=5000), "5400 of 5000 tokens"),
        (Budget(cost=2.5 * COST), "US dollars"),
        (Budget(steps=3), "3 of 3 steps"),
    ],
)
def test_the_budget_of_a_run_counts_over_processes_and_stops_rollouts(
    tmp_path: Path, budget: Budget, used: str
) -> None:
    with AnthropicServer([_press(1), _press(2), [text("Done.")]]).running() as server:
        play(CLAUDE, server.url, spending=Spending(budget, tmp_path, began=0))
        other = seated(CLAUDE, server.url, spending=Spending(budget, tmp_path, began=0))  # as another process would
        with pytest.raises(RunBudgetUsedUp, match=used) as caught:
            other.agent.run(other.session)
    assert (decide(caught.value).who, decide(caught.value).unscored) == ("budget", "stopped")
    assert len(server.requests) == 3


def test_the_budget_of_a_run_ends_a_rollout_between_two_steps(tmp_path: Path) -> None:
    with AnthropicServer([_press(1), _press(2), _press(3)]).running() as server:
        played = seated(CLAUDE, server.url, spending=Spending(Budget(steps=2), tmp_path, began=0))
        with pytest.raises(RunBudgetUsedUp, match="2 of 2 steps"):
            played.agent.run(played.session)
    assert (played.session.steps, played.canvas.done) == (2, [A, A])


def test_an_answer_that_is_held_back_costs_but_is_no_step(tmp_path: Path) -> None:
    held_back = {"content": [], "stop_reason": "refusal", "stop_details": {"type": "refusal", "category": "cyber"}}
    with AnthropicServer([held_back, _press(1), Reply("busy", 503), [text("Done.")]]).running() as server:
        played = play(CLAUDE, server.url, spending=Spending(Budget(steps=9), tmp_path, began=0))
    entries = [json.loads(line) for line in (tmp_path / "spending.jsonl").read_text().splitlines()]
    assert [(entry["tokens"], entry["steps"]) for entry in entries] == [(1800, 0), (1800, 1), (1800, 1)]
    assert played.session.steps == 2


def test_the_time_of_a_run_is_a_budget_too() -> None:
    spending = Spending(Budget(seconds=60), None, began=1000.0, clock=lambda: 1061.0)
    with pytest.raises(RunBudgetUsedUp, match="61 of 60 s"):
        spending.check()
    Spending(Budget(seconds=60), None, began=1000.0, clock=lambda: 1059.0).check()


def test_a_line_that_another_process_is_writing_is_counted_once_it_is_whole(tmp_path: Path) -> None:
    spending = Spending(Budget(tokens=100), tmp_path, began=0)
    spending.add(Tokens(input=60), None)
    path = tmp_path / "spending.jsonl"
    whole_line = path.read_bytes()
    path.write_bytes(whole_line + whole_line[:7])
    spending.check()
    path.write_bytes(whole_line * 2)
    with pytest.raises(RunBudgetUsedUp, match="120 of 100"):
        spending.check()


def test_every_exchange_is_on_record_whole_and_images_once(tmp_path: Path) -> None:
    run = RunDirectory.create(tmp_path, {})
    log = run.rollout("one")
    script = [_press(1), Reply("busy", 503), _press(2), [text("Done.")]]
    with AnthropicServer(script).running() as server:
        played = seated(CLAUDE, server.url)
        played.agent.run(Session(played.canvas, "do it", recorder=Recording(log)))  # type: ignore[arg-type]
    lines = [json.loads(line) for line in (log.folder / "exchanges.jsonl").read_text().splitlines()]
    assert [line.get("trouble", {}).get("kind") for line in lines] == [None, "server", None, None]
    assert lines[0]["tokens"] == {"input": 1700, "cached": 500, "cache_written": 200, "output": 100}
    assert lines[3]["answer"]["content"] == [text("Done.")]
    before: dict[str, Any] = {}
    for line, request in zip(lines, server.requests, strict=True):
        before = whole(line, before)
        sent = {key: value for key, value in request.body.items() if key != "model"}
        assert {key: _with_images(value, run) for key, value in before.items() if key != "betas"} == sent
    assert len(lines[3]["request"]["messages"]["then"]) == 2  # only what is new: an answer, and its result


def _with_images(value: Any, run: RunDirectory) -> Any:
    if isinstance(value, dict) and set(value) == {"png", "before"}:
        return value["before"] + base64.b64encode(run.screenshot(value["png"]).read_bytes()).decode()
    if isinstance(value, dict):
        return {key: _with_images(item, run) for key, item in value.items()}
    return [_with_images(item, run) for item in value] if isinstance(value, list) else value


def test_a_failed_action_is_reported_to_the_model_and_the_next_turn_continues() -> None:
    canvas = Canvas()
    canvas.failing = {"b"}
    keys = [{"type": "keypress", "keys": [key]} for key in ("a", "b", "c")]
    click = {"type": "click", "button": "left", "x": 1, "y": 2}
    with ResponsesServer([[computer("1", *keys)], [computer("2", click)], [message("Done.")]]).running() as server:
        played = play(OPENAI, server.url, canvas=canvas)
    assert canvas.done == [A, Click(at=(1, 2))]
    assert [outcome.error for outcome in played.outcomes[:3]] == ["", "there is no key 'b'", NOT_EXECUTED]
    assert played.session.actions == 4  # a, b (which failed), the click, the end


def test_the_step_budget_ends_a_rollout_between_a_call_and_its_answer() -> None:
    with AnthropicServer([_press(1), _press(2)]).running() as server:
        played = play(CLAUDE, server.url, max_steps=2)
    assert (played.session.over, played.session.steps, len(server.requests)) == ("steps", 2, 2)
