"""Choosing models: names, keys, options, prices; and error messages if something is missing."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from pytest_opencomputer.agents.base import AgentKind, AgentRequest
from pytest_opencomputer.agents.builtin.reference import BUILT_IN
from pytest_opencomputer.agents.models.budget import Budget, Spending
from pytest_opencomputer.agents.models.catalogue import families, family_of
from pytest_opencomputer.agents.models.clients.base import Tokens
from pytest_opencomputer.agents.models.making import model_kinds
from pytest_opencomputer.agents.models.prices import Listed, Prices
from pytest_opencomputer.cli.main import main
from pytest_opencomputer.models.errors import RunBudgetUsedUp, UsageProblem
from pytest_opencomputer.models.model_options import ModelOptions
from pytest_opencomputer.rollouts.agents_of_run import settled
from pytest_opencomputer.rollouts.cases import choose
from pytest_opencomputer.rollouts.settings import Settings
from pytest_opencomputer.runs.run_directory import RunDirectory

KINDS: dict[str, AgentKind] = {kind.name: kind for kind in (*BUILT_IN, *model_kinds())}
KEYS = ("ANTHROPIC_API_KEY", "OPENAI_API_KEY", "GEMINI_API_KEY")


@pytest.fixture(autouse=True)
def _no_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    for key in KEYS:
        monkeypatch.delenv(key, raising=False)


@pytest.mark.parametrize(
    ("name", "family", "model"),
    [
        ("claude", "claude", ""),
        ("claude:claude-opus-5", "claude", "claude-opus-5"),
        ("claude-opus-9", "claude", "claude-opus-9"),
        ("openai:my-own-name", "openai", "my-own-name"),
        ("gpt-7", "openai", "gpt-7"),
        ("computer-use-preview-2025-03-11", "openai", "computer-use-preview-2025-03-11"),
        ("google/Gemini-3.5-Flash", "gemini", "google/Gemini-3.5-Flash"),
    ],
)
def test_models_are_chosen_by_family_or_by_their_name_alone(name: str, family: str, model: str) -> None:
    kind, chosen = choose(name, KINDS)
    assert (kind.name, chosen) == (family, model)


def test_a_name_that_nobody_knows_is_an_error_with_near_ones() -> None:
    with pytest.raises(UsageProblem, match="'claude'"):
        choose("clade", KINDS)


def _settings(*agents: str, models: tuple[str, ...]) -> Settings:
    return Settings(
        agents=agents,
        agent_options={},
        trials=1,
        max_steps=None,
        deadline=1.0,
        prove=False,
        prove_all=False,
        backend="docker",
        runs=Path(),
        app_paths=(),
        max_desktops=None,
        named_models=models,
    )


@pytest.mark.parametrize(
    ("agents", "models", "named"),
    [
        (("claude",), ("claude-opus-5",), ("claude:claude-opus-5",)),
        (("oracle", "openai"), ("gpt-5.5",), ("oracle", "openai:gpt-5.5")),
        ((), ("gpt-5.5",), ("gpt-5.5",)),
        (("openai:gpt-5.5",), ("gpt-5.5",), ("openai:gpt-5.5",)),
        ((), ("gpt-5.5", "qwen3-vl-8b@http://localhost:8000/v1"), ("gpt-5.5", "qwen3-vl-8b@localhost:8000")),
        (("openai", "noop"), ("gpt-5.5", "gpt-5.4"), ("openai:gpt-5.5", "openai:gpt-5.4", "noop")),
    ],
)
def test_each_model_that_is_named_is_an_agent(
    agents: tuple[str, ...], models: tuple[str, ...], named: tuple[str, ...]
) -> None:
    assert settled(_settings(*agents, models=models), KINDS).agents == named


@pytest.mark.parametrize(
    ("agents", "says"),
    [
        (("oracle",), "no model can be chosen for oracle"),
        (("openai:gpt-5.4",), "names another model"),
        ((), "no family is known"),
    ],
)
def test_a_model_that_fits_no_agent_is_an_error(agents: tuple[str, ...], says: str) -> None:
    with pytest.raises(UsageProblem, match=says):
        settled(_settings(*agents, models=("who-knows",)), KINDS)


@pytest.mark.parametrize(("name", "key"), list(zip(("claude", "openai", "gemini"), KEYS, strict=True)))
def test_a_missing_key_is_one_clear_message(name: str, key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    request = AgentRequest(name)
    with pytest.raises(UsageProblem, match=f"{key} is not set(?s:.)*export {key}="):
        _check(KINDS[name], request)
    monkeypatch.setenv(key, "sk-1")
    _check(KINDS[name], request)


def _check(kind: AgentKind, request: AgentRequest) -> None:
    assert kind.check is not None
    kind.check(request)


@pytest.mark.parametrize(
    ("request_", "says"),
    [
        (AgentRequest("claude", models=ModelOptions(observation="smell")), "screenshot"),
        (AgentRequest("claude", options={"api_key": "sk-1"}), "environment only"),
        (AgentRequest("claude", options={"tool": "computer_2099"}), "computer_toolset_20260801"),
        (AgentRequest("claude", options={"max_tokens": "many"}), "whole number"),
        (AgentRequest("claude", options={"effrt": "high"}), "no option 'effrt'(?s:.)*effort"),
        (AgentRequest("claude", options={"timeout": "-1"}), "more than 0"),
        (AgentRequest("claude", models=ModelOptions(url="localhost:8000")), "http"),
        (AgentRequest("claude:new", "claude-new", models=ModelOptions(max_cost=1.0)), "--prices"),
    ],
)
def test_wrong_options_are_found_before_anything_runs(
    request_: AgentRequest, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANTHROPIC_API_KEY", "sk-1")
    with pytest.raises(UsageProblem, match=says):
        _check(KINDS["claude"], request_)


def test_openais_tool_is_refused_without_screenshots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-1")
    with pytest.raises(UsageProblem, match="without screenshots"):
        _check(KINDS["openai"], AgentRequest("openai", models=ModelOptions(observation="a11y")))


@pytest.mark.parametrize(
    ("models", "used"),
    [
        (ModelOptions(url="http://localhost", run_max_tokens=100), "100 of 100 tokens"),
        (ModelOptions(url="http://localhost", run_max_steps=1), "1 of 1 steps"),
    ],
)
def test_no_agent_is_made_once_the_run_budget_is_used_up(tmp_path: Path, models: ModelOptions, used: str) -> None:
    run = RunDirectory.create(tmp_path, {})
    request = AgentRequest("qwen", "qwen3-vl", models=models, run=run.path)
    KINDS["qwen"].make(request)
    Spending(Budget(), run.path, began=0).add(Tokens(input=90, output=10), None, steps=1)
    with pytest.raises(RunBudgetUsedUp, match=used):
        KINDS["qwen"].make(request)


def test_every_default_model_belongs_to_its_family_and_has_a_price() -> None:
    prices = Prices.of()
    for family in families().values():
        if family.model and family.api != "chat":
            assert family_of(family.model) is family
            assert prices.listed(family.model) is not None, family.model


def test_prices_tell_fresh_cached_and_written_tokens_apart() -> None:
    tokens = Tokens(input=10_000, cached=6_000, cache_written=1_000, output=2_000)
    expected = (3_000 * 4 + 6_000 * 0.2 + 1_000 * 5 + 2_000 * 20) / 1e6
    assert Prices.of().cost("claude-opus-5-5-20260901", tokens) == pytest.approx(expected)


def test_long_requests_cost_more_if_the_price_table_says_so() -> None:
    short, long = Tokens(input=100_000, output=1000), Tokens(input=100_001, output=1000)
    assert Prices.of().cost("claude-haiku-5-5", short) == pytest.approx((100_000 * 0.1 + 1000 * 0.5) / 1e6)
    assert Prices.of().cost("claude-haiku-5-5", long) == pytest.approx((100_001 * 0.5 + 1000 * 2.5) / 1e6)


def test_similar_names_have_their_own_prices() -> None:
    prices = Prices.of()
    found = {model: prices.listed(model) for model in ("gpt-5.4", "gpt-5.4-mini", "claude-opus-5", "claude-opus-5-5")}
    assert {model: price.input for model, price in found.items() if price} == {
        "gpt-5.4": 2.5,
        "gpt-5.4-mini": 0.75,
        "claude-opus-5": 5,
        "claude-opus-5-5": 4,
    }


def test_a_users_prices_count_before_the_table(tmp_path: Path) -> None:
    own = tmp_path / "prices.json"
    own.write_text(json.dumps({"prices": [{"models": ["my-*"], "input": 1, "output": 2, "checked": "2026-11-01"}]}))
    prices = Prices.of(own)
    assert prices.cost("org/My-Model", Tokens(input=1_000_000, output=500_000)) == pytest.approx(2.0)
    assert prices.listed("claude-opus-5") is not None
    assert prices.listed("my-model") == Listed(1, 2, "2026-11-01")
    assert Prices.of().cost("my-model", Tokens(input=1)) is None


def test_an_invalid_price_file_is_reported_with_the_reason(tmp_path: Path) -> None:
    own = tmp_path / "prices.json"
    own.write_text('{"prices": [{"models": ["a"], "input": -1, "output": 2, "checked": "2026-11-01"}]}')
    with pytest.raises(UsageProblem, match=r"prices\.0\.input(?s:.)*my-model"):
        Prices.of(own)
    with pytest.raises(UsageProblem, match="No such file"):
        Prices.of(tmp_path / "none.json")


@pytest.mark.parametrize("model", ["", "who-knows", "gpt-9", "kimi-k2.5", "Qwen/Qwen3-VL-8B", "gemma-3", "whisper-1"])
def test_a_model_without_a_known_price_has_no_cost(model: str) -> None:
    assert Prices.of().listed(model) is None
    assert Prices.of().cost(model, Tokens(input=1_000, output=1_000)) is None


def test_prices_are_imported_once_they_are_needed_and_never_downloaded() -> None:
    code = """
import socket, sys
from pytest_opencomputer.agents.models import catalogue
from pytest_opencomputer.agents.models.clients.base import Tokens
catalogue.families()
catalogue.Prices.of()
assert "genai_prices" not in sys.modules
socket.socket.connect = lambda *_: 1 / 0
assert catalogue.Prices.of().cost("gpt-5.4", Tokens(input=1_000_000)) == 5.0
"""
    subprocess.run(
        [sys.executable, "-c", code], check=True, env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    )


def test_the_command_lists_what_each_family_needs(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-secret")
    assert main(["agents"]) == 0
    said = capsys.readouterr().out
    assert all(f"\n{name} " in f"\n{said}" for name in families())
    assert all(f"\n{name} " in said for name in ("command", "random", "scripted", "oracle"))
    assert "ANTHROPIC_API_KEY (not set)" in said
    assert "OPENAI_API_KEY (set)" in said
    assert "sk-secret" not in said


def test_the_command_shows_family_options_and_price_of_a_model(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["agents", "show", "claude-opus-5-5"]) == 0
    said = capsys.readouterr().out
    assert "--agent=claude:claude-opus-5-5" in said
    assert "--agent-arg effort=" in said
    assert "4 US dollars in, 20 out" in said
    assert main(["agents", "show", "who-knows"]) == 2


def test_the_pages_name_every_family_and_every_setting_of_the_ini_file(pytestconfig: pytest.Config) -> None:
    root = Path(__file__).parents[2]
    for page in ("README.md", "docs/models.md"):
        assert [name for name in families() if f"`{name}`" not in (root / page).read_text()] == []
    known = {name for name in pytestconfig._parser._inidict if name.startswith("opencomputer_")}
    told = set(re.findall(r"`(opencomputer_[a-z_]+)`", (root / "docs/options.md").read_text()))
    assert told == known
