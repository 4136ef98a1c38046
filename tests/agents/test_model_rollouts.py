"""Whole rollouts of model agents through pytest, on a real desktop: from a scripted model to a reward."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pytest_opencomputer.runs.record_files import read_results, read_trajectory
from tests.agents.anthropic_server import AnthropicServer, text, use
from tests.agents.gemini_server import GeminiServer, function
from tests.agents.openai_server import ResponsesServer, computer, message
from tests.agents.servers import Reply, VendorServer
from tests.conftest import DesktopFactory

REPOSITORY = Path(__file__).parents[2]
TASK = "benchmark/galculator/inverter_fault_word"
KEY = "sk-test-4d1f0c9b7a35e826"
ANSWER = "The heat sink was at -20 degrees Celsius."
# Seven is typed twice in two turns: galculator takes quick repetitions for one key press.
FAMILIES: dict[str, tuple[Callable[[list[Any]], VendorServer], list[Any]]] = {
    "claude": (
        AnthropicServer,
        [
            [text("A look."), use("1", "screenshot", {})],
            [use("2", "key", {"text": "7"}), use("3", "wait", {"duration": 0.5}), use("4", "key", {"text": "7"})],
            Reply("busy", 429, {"retry-after": "0.1"}),
            [text(ANSWER)],
        ],
    ),
    "openai:gpt-5.4": (
        ResponsesServer,
        [
            [computer("1", {"type": "screenshot"})],
            [computer("2", {"type": "keypress", "keys": ["7"]}, {"type": "wait"}, {"type": "keypress", "keys": ["7"]})],
            Reply("busy", 429, {"retry-after": "0.1"}),
            [message(ANSWER)],
        ],
    ),
    "gemini-3.5-flash": (
        GeminiServer,
        [
            [function("take_screenshot")],
            [function("press_key", key="7"), function("wait", seconds=1), function("press_key", key="7")],
            Reply("busy", 429, {"retry-after": "0.1"}),
            [{"text": ANSWER}],
        ],
    ),
}


@pytest.fixture
def keys(monkeypatch: pytest.MonkeyPatch) -> None:
    """A key of every provider in the environment, and one for the address that is given."""
    for name in ("ANTHROPIC_API_KEY", "OPENAI_API_KEY", "GEMINI_API_KEY", "OPENCOMPUTER_AGENT_KEY"):
        monkeypatch.setenv(name, KEY)


@pytest.mark.usefixtures("keys", "desktop_image")
@pytest.mark.parametrize("agent", FAMILIES)
def test_actions_of_a_model_are_carried_out_checked_and_recorded(pytester: pytest.Pytester, agent: str) -> None:
    make, script = FAMILIES[agent]
    shutil.copytree(REPOSITORY / TASK, pytester.path / TASK)
    with make(list(script)).running() as server:
        outcome = pytester.runpytest_subprocess(
            TASK,
            f"--agent={agent}",
            f"--agent-url={server.url}",
            "--max-cost=1",
            "--run-max-cost=5",
            "-p",
            "no:cacheprovider",
        )
    (result,) = read_results(pytester.path / "runs" / "latest")
    assert (result.outcome, result.ended, result.answer) == ("failed", "done", ANSWER)
    assert {check.id for check in result.checks if check.passed and check.kind == "goal"} == {
        "temperature",
        "fault_code",
    }
    assert (result.steps, result.usage.input_tokens, result.usage.output_tokens) == (3, 5100, 300)
    assert result.usage.cost is not None
    assert result.usage.cost > 0

    folder = pytester.path / "runs" / "latest" / "rollouts" / result.rollout
    steps = read_trajectory(folder)
    assert [[action.action["kind"] for action in step.actions] for step in steps] == [
        ["screenshot"],
        ["key", "wait", "key"],
        ["done"],
    ]
    exchanges = [json.loads(line) for line in (folder / "exchanges.jsonl").read_text().splitlines()]
    assert [exchange.get("trouble", {}).get("kind") for exchange in exchanges] == [None, None, "rate", None]

    assert all(KEY in json.dumps(dict(request.headers)) for request in server.requests)
    outcome.stdout.fnmatch_lines([f"{agent}: 5,100 tokens in, 300 out, 0.0* US dollars"])
    assert KEY not in outcome.stdout.str() + outcome.stderr.str()
    written = [path for path in (pytester.path / "runs").rglob("*") if path.is_file()]
    assert [path for path in written if KEY.encode() in path.read_bytes()] == []


@pytest.mark.usefixtures("keys", "desktop_image")
def test_a_rollout_that_the_providers_filter_ends_is_failed_and_scored(pytester: pytest.Pytester) -> None:
    shutil.copytree(REPOSITORY / TASK, pytester.path / TASK)
    held_back = {"content": [], "stop_reason": "refusal"}
    with AnthropicServer([[use("1", "key", {"text": "7"})], *[held_back] * 3]).running() as server:
        outcome = pytester.runpytest_subprocess(TASK, "--agent=claude", f"--agent-url={server.url}")
    (result,) = read_results(pytester.path / "runs" / "latest")
    assert (result.outcome, result.ended, result.blame, result.usage.filtered) == ("failed", "raised", "agent", 3)
    assert result.score is not None
    assert result.cause.startswith("the provider's filter held back 3 requests or answers of this rollout")
    outcome.stdout.fnmatch_lines(["app * reward * errors * filtered * coverage *", "galculator * 0 * 3 * 100% *"])


@pytest.mark.usefixtures("keys", "desktop_image")
def test_a_run_without_steps_left_stops_its_rollouts_and_breaks_nothing(pytester: pytest.Pytester) -> None:
    for task in ("one", "two", "three"):
        shutil.copytree(REPOSITORY / TASK, pytester.path / "benchmark" / "galculator" / task)
    script = [[use("1", "key", {"text": "7"})], [text(ANSWER)], [use("2", "key", {"text": "7"})]]
    with AnthropicServer(script).running() as server:
        outcome = pytester.runpytest_subprocess(
            "benchmark", "--agent=claude", f"--agent-url={server.url}", "--run-max-steps=3", "-n1"
        )
    assert outcome.ret == pytest.ExitCode.TESTS_FAILED
    results = {result.outcome: result for result in read_results(pytester.path / "runs" / "latest")}
    scored, stopped = results["failed"], results["stopped"]
    assert (scored.steps, scored.ended) == (2, "done")
    assert (stopped.score, stopped.blame) == (None, "budget")
    assert stopped.cause == "RunBudgetUsedUp: the budget of the run is used up: 3 of 3 steps"
    steps = sorted(result.steps for result in read_results(pytester.path / "runs" / "latest"))
    assert steps == [0, 1, 2], "one ended, one was stopped, one did not begin"
    outcome.stdout.fnmatch_lines(
        [
            "galculator * 3 * 0/1 * - * - * 0 * 33% * - * -",
            "stopped, because the run's budget was used up: 2 (not scored)",
            "*1 failed, 2 stopped in *",
        ]
    )
    outcome.stdout.no_fnmatch_line("errors of: *")


@pytest.mark.usefixtures("keys")
def test_no_key_reaches_a_sandbox(new_desktop: DesktopFactory) -> None:
    with new_desktop() as desktop:
        seen = desktop.run(["sh", "-c", "cat /proc/[0-9]*/environ"], user="root")
    assert b"PATH=" in seen.stdout
    assert KEY.encode() not in seen.stdout


@pytest.mark.parametrize("agent", ["claude", "gpt-5.4"])
def test_a_missing_key_is_reported_before_any_sandbox_starts(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, agent: str
) -> None:
    for name in ("ANTHROPIC_API_KEY", "OPENAI_API_KEY"):
        monkeypatch.delenv(name, raising=False)
    shutil.copytree(REPOSITORY / TASK, pytester.path / TASK)
    outcome = pytester.runpytest_subprocess(TASK, f"--agent={agent}")
    assert outcome.ret == pytest.ExitCode.USAGE_ERROR
    outcome.stderr.fnmatch_lines([f"ERROR: --agent={agent}: *_API_KEY is not set*", "  do: export *_API_KEY=*"])
    assert not (pytester.path / "runs").exists()
