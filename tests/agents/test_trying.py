"""``opencomputer agents try``, and the trial of each agent before a run's first desktop starts."""

from __future__ import annotations

import shutil
import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pytest_opencomputer.agents.anywhere.kinds import ANYWHERE
from pytest_opencomputer.agents.base import AgentKind, AgentRequest
from pytest_opencomputer.agents.builtin.reference import BUILT_IN
from pytest_opencomputer.agents.models.addresses import KEY_OF_URL
from pytest_opencomputer.agents.models.catalogue import families
from pytest_opencomputer.agents.models.making import model_kinds
from pytest_opencomputer.agents.trying import INSTRUCTION, Trial, try_agent
from pytest_opencomputer.cli.main import main
from pytest_opencomputer.models.model_options import ModelOptions
from tests.agents.anthropic_server import AnthropicServer, text, use
from tests.agents.elsewhere_server import ElsewhereServer
from tests.agents.gemini_server import GeminiServer, function
from tests.agents.openai_server import ChatServer, ResponsesServer, computer, message
from tests.agents.servers import Reply, VendorServer
from tests.agents.shells import calls
from tests.agents.tool_calls_said import call

KINDS: dict[str, AgentKind] = {kind.name: kind for kind in (*BUILT_IN, *ANYWHERE, *model_kinds())}
KEY = "canary-of-the-servers-own-key"
CLICK = call(action="left_click", coordinate=[500, 500])
CLICKED = {"type": "click", "button": "left", "x": 9, "y": 9}
TASK = "benchmark/galculator/inverter_fault_word"
Maker = Callable[[list[Any]], VendorServer]


@pytest.fixture(autouse=True)
def _no_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (KEY_OF_URL, *(family.key for family in families().values() if family.key)):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def nobody() -> Iterator[str]:
    """An address at which nobody listens."""
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        yield f"http://127.0.0.1:{bound.getsockname()[1]}/v1"


def request_for(name: str, url: str, **options: str) -> AgentRequest:
    """A request for an agent at an address."""
    model = "" if name == "remote" else "gpt-5.4" if name == "shell" else families()[name].model or "some-model"
    return AgentRequest(name, model, options, models=ModelOptions(url=url))


def tried(make: Maker, name: str, *script: Any, path: str = "") -> tuple[Trial, VendorServer]:
    """The trial of an agent that is answered by a script."""
    server = make(list(script))
    server.answers_trials = False
    with server.running():
        return try_agent(KINDS[name], request_for(name, server.url + path)), server


@pytest.mark.parametrize(
    ("make", "name", "answer", "action", "path"),
    [
        (AnthropicServer, "claude", [use("1", "left_click", {"coordinate": [9, 9]})], "click at=", ""),
        (
            ResponsesServer,
            "openai",
            [computer("1", CLICKED)],
            "click at=",
            "",
        ),
        (GeminiServer, "gemini", [function("click", x=500, y=500)], "click at=", ""),
        (ChatServer, "qwen", CLICK, "click at=(961, 541)", ""),
        (ChatServer, "shell", calls("xdotool click 1"), "shell command='xdotool click 1'", ""),
        (ElsewhereServer, "remote", [{"kind": "key", "chord": "Return"}], "key chord='Return'", "/act"),
    ],
)
def test_an_agent_that_works_is_told_with_what_it_does(
    make: Maker, name: str, answer: Any, action: str, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    trial, server = tried(make, name, answer, path=path)
    assert trial.works
    assert trial.line.startswith(f"{name}: works: {action}")
    assert f"({server.url}{path}, without a key; " in trial.line
    assert len(server.requests) == 1
    assert INSTRUCTION in repr(server.requests[0].body)
    monkeypatch.setenv(KEY_OF_URL, KEY)
    trial, _ = tried(make, name, answer, path=path)
    assert ", with a key; " in trial.line
    assert KEY not in trial.line


@pytest.mark.parametrize(
    ("make", "name", "answer", "says"),
    [
        (ChatServer, "qwen", "I would click the button.", "but no action was understood: [not understood: "),
        (
            AnthropicServer,
            "claude",
            [text("I can see no button.")],
            "but ended without an action: I can see no button.",
        ),
        (ResponsesServer, "openai", [message("What shall I do?")], "but ended without an action: What shall I do?"),
    ],
)
def test_a_model_that_answers_without_an_action_is_told_apart(make: Maker, name: str, answer: Any, says: str) -> None:
    trial, server = tried(make, name, answer)
    assert (trial.works, trial.hopeless) == (False, False)
    assert trial.line.startswith(f"{name}: key, model and URL work ({server.url}")
    assert says in trial.line


@pytest.mark.parametrize(
    ("reply", "hopeless", "says"),
    [
        (Reply({"error": {"message": "bad key"}}, 401), True, "key: HTTP 401"),
        (Reply({"error": {"message": "no such model"}}, 404), True, "model: HTTP 404"),
        (Reply({"error": {"message": "insufficient_quota"}}, 429), True, "quota: HTTP 429"),
        (Reply({"error": {"message": "unknown parameter: top_q"}}, 400), True, "request: HTTP 400"),
        (Reply({"error": {"message": "this model does not support tools"}}, 400), True, "tools: HTTP 400"),
        (Reply("<html>a web page</html>"), True, "malformed: the answer is not JSON"),
        (Reply({"error": {"message": "busy"}}, 503), False, "server: HTTP 503"),
        (Reply({"error": {"message": "slow down"}}, 429, {"retry-after": "100"}), False, "rate: HTTP 429"),
    ],
)
def test_what_cannot_work_is_told_apart_from_what_passes(reply: Reply, hopeless: bool, says: str) -> None:
    began = time.monotonic()
    trial, server = tried(ChatServer, "kimi", *[reply] * 3)
    assert (trial.works, trial.hopeless) == (False, hopeless)
    assert trial.line.startswith(f"kimi: does not work: {says}")
    assert server.url in trial.line
    assert time.monotonic() - began < 20


def test_an_address_where_nobody_listens_is_known_in_seconds(nobody: str) -> None:
    began = time.monotonic()
    trial = try_agent(KINDS["qwen"], request_for("qwen", nobody))
    assert trial.hopeless
    assert "connection: ConnectError" in trial.line
    assert nobody in trial.line
    assert time.monotonic() - began < 20


def test_agents_that_ask_nobody_have_nothing_to_try() -> None:
    assert try_agent(KINDS["oracle"], AgentRequest("oracle")).works


def test_the_command_prints_one_line_and_fails_if_the_agent_does_not_work(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    server = ChatServer([CLICK, CLICK, Reply("no", 404)])
    server.answers_trials = False
    file = tmp_path / "agents.toml"
    with server.running():
        file.write_text(f'[[agent]]\nname = "mine"\nfamily = "qwen"\nmodel = "some"\nurl = "{server.url}"')
        codes = [
            main(["agents", "try", f"qwen:some@{server.url}", "--agent-arg", "timeout=9"]),
            main(["agents", "try", "mine", "--agents", str(file)]),
            main(["agents", "try", "qwen:some", "--agent-url", server.url]),
        ]
    assert codes == [0, 0, 1]
    said = capsys.readouterr().out.splitlines()
    host = server.url.removeprefix("http://")
    assert [line.split(": ")[0] for line in said] == [f"qwen:some@{host}", "mine", "qwen:some"]
    assert main(["agents", "try", "qwen:some"]) == 2
    assert main(["agents", "try", f"qwen:some@{server.url}", "--agent-arg", "timeouts=9"]) == 2
    assert "no option 'timeouts'" in capsys.readouterr().err


# Before a run. The engine does not exist, so no run gets further than to its desktops.


@pytest.fixture
def project(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """A project with one task."""
    monkeypatch.setenv("DOCKER_HOST", "unix:///nowhere")
    shutil.copytree(Path(__file__).parents[2] / TASK, pytester.path / TASK)
    return pytester


def run(project: pytest.Pytester, *arguments: str) -> pytest.RunResult:
    return project.runpytest_subprocess(TASK, *arguments, "-p", "no:cacheprovider")


@pytest.mark.parametrize("workers", [[], ["-n1"]])
def test_each_agent_is_tried_once_before_the_first_desktop_starts(project: pytest.Pytester, workers: list[str]) -> None:
    with ChatServer([]).running() as server:
        agents = [f"--agent={name}:m@{server.url}" for name in ("kimi", "qwen")]
        outcome = run(project, *agents, "--agent=oracle", *workers)
        assert outcome.ret == pytest.ExitCode.USAGE_ERROR
    assert len(server.trials) == 2
    outcome.stderr.fnmatch_lines(["*could not reach the container engine*"])
    said = outcome.stdout.str() + outcome.stderr.str()
    assert [said.count(f"{name} is asked with this project's own text") for name in ("kimi", "qwen")] == [1, 1]


def test_a_run_ends_at_once_if_the_model_the_key_or_the_address_is_wrong(project: pytest.Pytester, nobody: str) -> None:
    server = ChatServer([Reply({"error": {"message": "no model 'm'"}}, 404)])
    server.answers_trials = False
    began = time.monotonic()
    with server.running():
        outcome = run(project, f"--agent=kimi:m@{server.url}", f"--agent=qwen:m@{nobody}", "--agent=noop")
    assert outcome.ret == pytest.ExitCode.USAGE_ERROR
    outcome.stderr.fnmatch_lines(
        [
            f"ERROR: kimi:m@127.0.0.1:*: does not work: model: HTTP 404: *no model 'm'* (asked: {server.url}, *",
            f"  qwen:m@127.0.0.1:*: does not work: connection: ConnectError: * (asked: {nobody}, *",
            "  do: opencomputer agents try NAME*",
        ]
    )
    assert not (project.path / "runs").exists()
    assert time.monotonic() - began < 40
