"""Several agents in one run, each with its own model, address, key, options and price."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path

import httpx2
import pytest

from pytest_opencomputer.agents.base import AgentKind
from pytest_opencomputer.agents.builtin.reference import BUILT_IN
from pytest_opencomputer.agents.models.addresses import KEY_OF_URL
from pytest_opencomputer.agents.models.catalogue import families, prices_of
from pytest_opencomputer.agents.models.clients.base import Tokens
from pytest_opencomputer.agents.models.keys import key_of
from pytest_opencomputer.agents.models.making import model_kinds
from pytest_opencomputer.agents.specs import chosen, spec_of
from pytest_opencomputer.agents.specs_file import read_agents
from pytest_opencomputer.models.agent_specs import AgentSpec
from pytest_opencomputer.models.errors import ProviderError, UsageProblem
from pytest_opencomputer.models.model_options import ModelOptions
from pytest_opencomputer.rollouts.agents_of_run import check_agents, request_for, settled
from pytest_opencomputer.rollouts.fingerprints import agent_print
from pytest_opencomputer.rollouts.process import configuration_of
from pytest_opencomputer.rollouts.settings import Settings
from pytest_opencomputer.runs.run_directory import RunDirectory
from tests.agents.canvas import Canvas, session_on

KINDS: dict[str, AgentKind] = {kind.name: kind for kind in (*BUILT_IN, *model_kinds())}
HOME, OTHER = "http://localhost:8000/v1", "http://gpu7.example.org/v1"
FILE = f"""
[[agent]]
name = "big"
family = "qwen"
model = "Qwen/Qwen3-VL-235B"
url = "{HOME}"
key = "KEY_OF_BIG"
options = {{ timeout = 120, attempts = 2 }}
price = {{ input = 0.5, output = 1.5 }}

[[agent]]
model = "claude-opus-5-5"
options = {{ effort = "high" }}
"""


def settings(*specs: AgentSpec, models: tuple[str, ...] = (), own: tuple[tuple[str, str, str], ...] = ()) -> Settings:
    """Settings of a run of these agents."""
    return Settings(
        agents=tuple(spec.name for spec in specs),
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
        specs={spec.name: spec for spec in specs},
        named_models=models,
        own_options=own,
    )


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file with two agents."""
    path = tmp_path / "agents.toml"
    path.write_text(FILE)
    return path


@pytest.mark.parametrize(
    ("given", "spec"),
    [
        ("oracle", AgentSpec("oracle", "oracle")),
        ("claude:claude-opus-5@20260101", AgentSpec("claude:claude-opus-5@20260101", "claude:claude-opus-5@20260101")),
        (f"qwen:Qwen/Qwen3@{HOME}", AgentSpec("qwen:Qwen/Qwen3@localhost:8000", "qwen:Qwen/Qwen3", HOME)),
        (f"qwen3-vl:8b@{OTHER}", AgentSpec("qwen3-vl:8b@gpu7.example.org", "qwen3-vl:8b", OTHER)),
        (f"shell:a@b@{HOME}", AgentSpec("shell:a@b@localhost:8000", "shell:a@b", HOME)),
        ("remote:http://[::1]:8000/act", AgentSpec("remote:[::1]:8000", "remote", "http://[::1]:8000/act")),
        ("command:send me@http://x", AgentSpec("command:send me@http://x", "command:send me@http://x")),
    ],
)
def test_an_address_belongs_to_the_agent_and_its_host_to_the_name(given: str, spec: AgentSpec) -> None:
    assert spec_of(given) == spec


@pytest.mark.parametrize(
    "given",
    [
        "qwen:m@https://canary:canary@example.org/v1",
        "qwen:m@https://example.org/v1?key=canary",
        "remote:https://canary@example.org",
        "qwen:m@ftp://example.org/canary#canary",
    ],
)
def test_an_address_with_a_password_or_key_is_refused_and_not_repeated(given: str) -> None:
    with pytest.raises(UsageProblem, match=r"--agent=(?s:.)*wanted: an http or https address") as caught:
        spec_of(given)
    assert "canary" not in str(caught.value).replace("example.org/canary", "")


def test_an_agent_that_is_named_twice_is_one_and_two_of_one_name_are_an_error() -> None:
    twice = [f"qwen:m@{HOME}", "oracle", f"qwen:m@{HOME}"]
    assert [spec.name for spec in chosen(twice, ())] == ["qwen:m@localhost:8000", "oracle"]
    with pytest.raises(
        UsageProblem, match=r"both called 'qwen:m@localhost:8000': .*:8000/v1 and .*:8000/v2(?s:.)*--agents"
    ):
        chosen([f"qwen:m@{HOME}", "qwen:m@http://localhost:8000/v2"], ())
    with pytest.raises(UsageProblem, match="would share their folders"):
        chosen(["scripted:a", "scripted.a"], ())


def test_a_file_describes_agents(file: Path) -> None:
    big, claude = read_agents(file)
    assert big == AgentSpec(
        "big",
        "qwen:Qwen/Qwen3-VL-235B",
        HOME,
        {"timeout": "120", "attempts": "2"},
        "KEY_OF_BIG",
        {"input": 0.5, "output": 1.5},
    )
    assert claude == AgentSpec("claude-opus-5-5", "claude-opus-5-5", options={"effort": "high"})
    assert chosen([], (big, claude)) == (big, claude)
    assert chosen(["noop", "big"], (big, claude)) == (AgentSpec("noop", "noop"), big)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("agent = 1", "agent: Input should be"),
        ("", "agent: Field required"),
        ('[[agent]]\nmodel = "a"\ntemperature = 1', r"agent\.0\.temperature: Extra inputs"),
        ('[[agent]]\nurl = "http://localhost"', "agent 1: names neither a family nor a model"),
        ('[[agent]]\nfamily = "remote"', "agent 1: is remote, but has no url"),
        ('[[agent]]\nmodel = "a"\nkey = "K"', "agent 1: has a key, but no url"),
        ('[[agent]]\nmodel = "a"\nurl = "localhost:8000"', "wanted: an http or https address"),
        ('[[agent]]\nmodel = "a"\n[[agent]]\nmodel = "a"\noptions = {x = 1}', "two agents are both called 'a'"),
        ('[[agent]]\nmodel = "a"\nprice = {input = -1, output = 1}', r"price\.input"),
        ('[[agent]]\nmodel = "a"\nname = "a b"', r"agent\.0\.name"),
        ("[[agent]\n", "is not TOML"),
    ],
)
def test_a_file_with_mistakes_is_refused_with_the_place(tmp_path: Path, content: str, says: str) -> None:
    path = tmp_path / "agents.toml"
    path.write_text(content)
    with pytest.raises(UsageProblem, match=f"--agents=.*agents.toml(?s:.)*{says}"):
        read_agents(path)


def test_a_key_in_a_file_is_refused_and_not_repeated(tmp_path: Path) -> None:
    path = tmp_path / "agents.toml"
    path.write_text(f'[[agent]]\nmodel = "a"\nurl = "{HOME}"\nkey = "sk-canary"')
    with pytest.raises(UsageProblem, match="the name of the environment variable that has the key") as caught:
        read_agents(path)
    assert "canary" not in str(caught.value)
    with pytest.raises(UsageProblem, match="No such file"):
        read_agents(tmp_path / "none.toml")


def test_options_go_to_the_agents_that_are_named(file: Path) -> None:
    specs = chosen(["big", f"qwen:m@{OTHER}", "oracle", "gpt-5.5"], read_agents(file))
    own = (("qwen", "timeout", "9"), ("big", "attempts", "7"), ("gpt-5.5", "effort", "low"))
    now = settled(replace(settings(*specs, own=own), agent_options={"timeout": "1"}), KINDS)
    options = {name: request_for(name, now, KINDS)[1].options for name in now.agents}
    assert options == {
        "big": {"timeout": "9", "attempts": "7"},
        "qwen:m@gpu7.example.org": {"timeout": "9"},
        "oracle": {"timeout": "1"},
        "gpt-5.5": {"timeout": "1", "effort": "low"},
    }
    with pytest.raises(UsageProblem, match=r"no agent of this run is called 'kimi'(?s:.)*big, qwen:m@gpu7"):
        settled(settings(*specs, own=(("kimi", "timeout", "9"),)), KINDS)


def test_an_agent_is_asked_at_its_own_address_or_that_of_all(file: Path) -> None:
    specs = chosen([f"qwen:m@{OTHER}", "kimi"], ())
    now = replace(settings(*specs), models=ModelOptions(url=HOME))
    assert [request_for(name, now, KINDS)[1].models.url for name in now.agents] == [OTHER, HOME]
    (named,) = settled(
        settings(*chosen([], read_agents(file)[:1]), models=("Qwen/Qwen3-VL-235B",)), KINDS
    ).specs.values()
    assert (named.name, named.url, named.key) == ("big", HOME, "KEY_OF_BIG")


# Keys


@pytest.fixture
def keys(monkeypatch: pytest.MonkeyPatch) -> None:
    """A key of a vendor and one of a server, and none for addresses in general."""
    monkeypatch.delenv(KEY_OF_URL, raising=False)
    monkeypatch.setenv("ANTHROPIC_API_KEY", "canary-of-anthropic")
    monkeypatch.setenv("KEY_OF_BIG", "canary-of-big")


@pytest.mark.usefixtures("keys")
def test_each_agent_of_a_run_gets_its_own_key_and_no_other(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: dict[str, str] = {}

    def handle(transport: httpx2.HTTPTransport, request: httpx2.Request) -> httpx2.Response:
        del transport
        sent[request.url.host] = repr(request.headers.raw)
        return httpx2.Response(400)

    monkeypatch.setattr(httpx2.HTTPTransport, "handle_request", handle)
    now = settled(settings(*chosen(["big", "claude", f"qwen:m@{OTHER}"], read_agents(file))), KINDS)
    check_agents(now, KINDS, (), distributed=False)
    for name in now.agents:
        kind, request = request_for(name, now, KINDS)
        with pytest.raises(ProviderError):
            kind.make(request).run(session_on(Canvas()))
    found = {host: {key for key in ("canary-of-anthropic", "canary-of-big") if key in sent[host]} for host in sent}
    assert found == {
        "localhost": {"canary-of-big"},
        "api.anthropic.com": {"canary-of-anthropic"},
        "gpu7.example.org": set(),
    }
    written = json.dumps(configuration_of(now, [], {name: agent_print(name, KINDS, now) for name in now.agents}))
    assert "canary" not in written


@pytest.mark.usefixtures("keys")
def test_one_key_is_not_sent_to_several_servers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(KEY_OF_URL, "canary-of-url")
    two = chosen([f"qwen:m@{HOME}", f"kimi:m@{OTHER}"], ())
    with pytest.raises(UsageProblem, match=rf"{KEY_OF_URL}: it is set, .*{HOME}, {OTHER}(?s:.)*--agents") as caught:
        check_agents(settings(*two), KINDS, (), distributed=False)
    assert "canary" not in str(caught.value)
    same = chosen([f"qwen:m@{HOME}", "kimi:m@http://localhost:8000/other", "claude"], ())
    check_agents(settings(*same), KINDS, (), distributed=False)


@pytest.mark.usefixtures("keys")
def test_the_key_that_a_file_names_must_be_there_and_not_a_vendors(monkeypatch: pytest.MonkeyPatch) -> None:
    family = families()["qwen"]
    wrong = AgentSpec("mine", "qwen:m", HOME, key="ANTHROPIC_API_KEY")
    with pytest.raises(
        UsageProblem, match=r"ANTHROPIC_API_KEY is for api\.anthropic\.com, and this agent is at http://l"
    ):
        key_of(family, request_for("mine", settings(wrong), KINDS)[1], families().values())
    monkeypatch.delenv("KEY_OF_BIG")
    with pytest.raises(UsageProblem, match="KEY_OF_BIG is not set"):
        key_of(family, request_for("mine", settings(replace(wrong, key="KEY_OF_BIG")), KINDS)[1], ())


# What is recorded


def test_the_fingerprint_has_address_and_options_of_the_agent(file: Path) -> None:
    now = settled(settings(*chosen(["big", f"qwen:m@{OTHER}", "noop"], read_agents(file))), KINDS)
    assert [agent_print(name, KINDS, now) for name in now.agents] == [
        f"big(agent=qwen:Qwen/Qwen3-VL-235B,attempts=2,model=Qwen/Qwen3-VL-235B,timeout=120,url={HOME})",
        f"qwen:m@gpu7.example.org(agent=qwen:m,model=m,url={OTHER})",
        "noop",
    ]


def test_a_run_records_what_its_agents_are_made_from(file: Path, tmp_path: Path) -> None:
    specs = chosen(["big", "noop"], read_agents(file))
    run = RunDirectory.create(tmp_path / "runs", configuration_of(settings(*specs), [], {}))
    assert run.configuration().agent_specs == specs


def test_an_agents_own_price_counts_before_all_others(file: Path) -> None:
    specs = chosen(["big"], read_agents(file))
    prices = prices_of(request_for("big", settings(*specs), KINDS)[1])
    assert prices.cost("claude-opus-5-5", Tokens(input=1_000_000, output=2_000_000)) == 3.5
    assert prices_of(request_for("noop", settings(), KINDS)[1]).cost("Qwen/Qwen3-VL-235B", Tokens(input=1)) is None


# Through pytest

TASK = "benchmark/galculator/inverter_fault_word"


@pytest.fixture
def project(pytester: pytest.Pytester) -> pytest.Pytester:
    """A project with one task."""
    shutil.copytree(Path(__file__).parents[2] / TASK, pytester.path / TASK)
    return pytester


@pytest.mark.usefixtures("keys")
def test_agents_of_the_command_line_and_of_a_file_run_together(project: pytest.Pytester) -> None:
    (project.path / "agents.toml").write_text(FILE)
    arguments = ["--collect-only", "-q", "-p", "no:cacheprovider"]
    outcome = project.runpytest_inprocess(TASK, *arguments, "--agents=agents.toml")
    outcome.stdout.fnmatch_lines(["*test_task[[]big-0]", "*test_task[[]claude-opus-5-5-0]"])
    outcome = project.runpytest_inprocess(
        TASK, *arguments, "--agents=agents.toml", "--agent=big", "--agent=noop", f"--agent=qwen:m@{OTHER}"
    )
    outcome.stdout.fnmatch_lines(["*[[]big-0]", "*[[]noop-0]", "*[[]qwen:m@gpu7.example.org-0]"])
    outcome = project.runpytest_inprocess(TASK, *arguments, f"--model=qwen3-vl@{HOME}", "--model=claude-opus-5")
    outcome.stdout.fnmatch_lines(["*[[]qwen3-vl@localhost:8000-0]", "*[[]claude-opus-5-0]"])
    outcome = project.runpytest_inprocess(TASK, *arguments, "--agent=claude", "--agent-arg=claude:effrt=high")
    outcome.stderr.fnmatch_lines(["*--agent-arg effrt=high: the agent 'claude' has no option 'effrt'"])
