"""The agent ``shell``: commands in a model's function calls run in a shell, and their results go back to it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, cast

import pytest

from pytest_opencomputer.agents.base import AgentRequest
from pytest_opencomputer.agents.models.catalogue import check, families, served
from pytest_opencomputer.agents.models.families.shell import GONE, ShellDialogue
from pytest_opencomputer.agents.models.families.shell_vendors import SHELL
from pytest_opencomputer.agents.models.making import model_kinds
from pytest_opencomputer.agents.models.model import Result, Start, Unreadable, View
from pytest_opencomputer.agents.session import Session
from pytest_opencomputer.agents.shell import LONGEST_OUTPUT, Shell, shortened
from pytest_opencomputer.agents.steps import ActionOutcome
from pytest_opencomputer.models.actions import Done, ShellCommand
from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.models.model_options import ModelOptions
from pytest_opencomputer.sandbox.permissions import OutOfReach, reachable
from pytest_opencomputer.sandbox.sandbox import Sandbox
from tests.agents.openai_server import ChatServer
from tests.agents.playing import Played, play
from tests.agents.shells import Host, calls
from tests.agents.talking import TASK, completion


@pytest.fixture
def host(tmp_path: Path) -> Host:
    """A shell on this machine."""
    home = tmp_path / "home"
    home.mkdir()
    return Host(home)


def played(host: Host, *said: Any, **options: Any) -> tuple[Played, list[list[dict[str, Any]]]]:
    """A rollout with a model that says this, and the messages of each request."""
    with ChatServer(list(said)).running() as server:
        one = play(SHELL, server.url, model="gpt-5.4", canvas=host, instruction=TASK, **options)
    return one, [request.body["messages"] for request in server.requests]


def test_commands_run_in_order_and_their_outputs_go_back(host: Host) -> None:
    first = calls("echo one > note; cat note; cat nothing", "wc -c < note", said="I look.")
    one, requests = played(host, first, "It has 4 characters.")
    assert [message["role"] for message in requests[1]] == ["system", "user", "assistant", "tool", "tool"]
    assert requests[1][1]["content"] == TASK
    assert requests[1][2]["tool_calls"] == first["tool_calls"]
    outputs = [message["content"] for message in requests[1][3:]]
    assert outputs == ["one\ncat: nothing: No such file or directory\n[exit code 1]", "4\n[exit code 0]"]
    assert [message["tool_call_id"] for message in requests[1][3:]] == [call["id"] for call in first["tool_calls"]]
    assert one.session.done == Done(answer="It has 4 characters.")
    assert one.actions[0] == ShellCommand(command="echo one > note; cat note; cat nothing", timeout=120)
    assert one.notes.steps[0]["outcomes"][1].ran.output == "4\n"
    assert one.notes.steps[0]["reasoning"] == "I look."


def test_everything_runs_as_the_agents_user_in_its_group(host: Host) -> None:
    played(host, calls("true"), "Done.")
    assert [(one["user"], one["group"]) for one in host.started] == [("user", "agent")]


def test_calls_and_answers_are_sent_back_to_the_server_unchanged() -> None:
    more: dict[str, Any] = {"extra_content": {"google": {"thought_signature": "c2lnbmVk"}}}
    dialogue = ShellDialogue(Start(TASK, (1920, 1080), "gemini-3.5-flash"))
    dialogue.ask(View(None))
    message = {**calls("true", **more), "reasoning_content": "hm", "annotations": []}
    decision = dialogue.hear({"choices": [{"message": message}]})
    body = dialogue.ask(View(None, results=tuple(Result(call) for call in decision.calls)))
    told = body["messages"][2]
    assert told["tool_calls"][0]["extra_content"] == more["extra_content"]
    assert told["reasoning_content"] == "hm"
    assert "annotations" not in told


@pytest.mark.parametrize(
    ("function", "says"),
    [
        ({"name": "python", "arguments": "{}"}, "no function 'python', wanted: shell"),
        ({"name": "shell", "arguments": "{"}, "not valid JSON"),
        ({"name": "shell", "arguments": "[]"}, "wanted: an object"),
        ({"name": "shell", "arguments": "{}"}, "needs 'command'"),
        ({"name": "shell", "arguments": '{"command": 5}'}, "wanted: a string"),
        ({"name": "shell", "arguments": '{"command": "ls", "as": "root"}'}, "takes no 'as'"),
        ({"name": "shell", "arguments": json.dumps({"command": "x" * 30_001})}, "at most 30000"),
        ("ls", "no function ''"),
    ],
)
def test_an_invalid_call_gets_an_answer_and_later_calls_are_not_run(host: Host, function: Any, says: str) -> None:
    wrong = {"id": "w", "type": "function", "function": function}
    dialogue = ShellDialogue(Start(TASK, (1920, 1080), "m"))
    dialogue.ask(View(None))
    decision = dialogue.hear({"choices": [{"message": {"content": None, "tool_calls": [wrong]}}]})
    (call,) = decision.calls
    assert call.actions == ()
    assert says in call.refusal
    if isinstance(function, dict):
        message = calls("echo > made")
        message["tool_calls"].insert(0, wrong)
        _, requests = played(host, message, "Done.")
        assert says in requests[1][3]["content"]
        assert "Not carried out: Not executed" in requests[1][4]["content"]
        assert not (host.home / "made").exists()


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        (completion(""), "is empty"),
        (completion("I was about to", reason="length"), "cut off"),
        (completion("", tool_calls=["ls"]), "no list of objects"),
    ],
)
def test_an_empty_answer_is_answered_with_an_explanation(answer: Any, says: str) -> None:
    dialogue = ShellDialogue(Start(TASK, (1920, 1080), "m"))
    dialogue.ask(View(None))
    with pytest.raises(Unreadable, match=says) as caught:
        dialogue.hear(answer)
    body = dialogue.ask(View(None, trouble=str(caught.value)))
    assert says in body["messages"][-1]["content"]
    assert body["messages"][-2]["role"] == "assistant"


def test_the_model_can_say_that_a_task_is_infeasible(host: Host) -> None:
    one, _ = played(host, "INFEASIBLE: there is no such invoice")
    assert one.session.done == Done(status="infeasible", answer="there is no such invoice")


def test_old_outputs_are_dropped_if_the_context_is_full() -> None:
    dialogue = ShellDialogue(Start(TASK, (1920, 1080), "m"))
    results: tuple[Result, ...] = ()
    for number in range(4):
        dialogue.ask(View(None, results=results))
        (call,) = dialogue.hear(completion("", **calls(f"echo {number}"))).calls
        results = (Result(call, (ActionOutcome(call.actions[0], text=f"{number}\n[exit code 0]"),)),)
    dialogue.ask(View(None, results=results))

    def outputs() -> list[str]:
        return [message["content"][0] for message in dialogue.again()["messages"] if message["role"] == "tool"]

    assert outputs() == ["0", "1", "2", "3"]
    assert dialogue.shorten()
    assert outputs() == [GONE[0], GONE[0], "2", "3"]
    assert dialogue.shorten()
    assert not dialogue.shorten()
    assert outputs() == [GONE[0], GONE[0], GONE[0], "3"]


# The shell itself


def shell_of(host: Host) -> Shell:
    return Shell(cast(Sandbox, host))


def test_the_working_directory_is_kept_and_variables_are_not(host: Host) -> None:
    shell = shell_of(host)

    def said(command: str) -> str:
        return shell.run(ShellCommand(command=command), None).output

    assert said("pwd; mkdir 'a  b'; cd a*; X=1; pwd; cd ..; cd 'a  b'") == f"{host.home}\n{host.home}/a  b\n"
    assert said("pwd; echo $X $#") == f"{host.home}/a  b\n0\n"
    assert shell.run(ShellCommand(command="cd ..; exit 3"), None).exit_code == 3
    assert said("pwd; rmdir 'a  b'; mkdir c; cd c; rmdir ../c") == f"{host.home}\n"
    assert said("pwd") == f"{host.home}\n"  # a folder that is gone
    assert "syntax error" in said("if then")


def test_a_command_that_takes_too_long_is_ended(host: Host) -> None:
    ran = shell_of(host).run(ShellCommand(command="echo begun; sleep 60", timeout=3), None)
    assert (ran.timed_out, ran.output) == (True, "begun\n")
    assert ran.words == "begun\n[ended, as 3 s were over]"
    assert shell_of(host).run(ShellCommand(command="sleep 60", timeout=60), 0.2).timed_out
    assert host.started[-1]["timeout"] == 0.2


def test_long_outputs_are_cut_in_the_middle(host: Host) -> None:
    ran = shell_of(host).run(ShellCommand(command="seq 100000"), None)
    assert ran.output.startswith("1\n2\n3\n")
    assert ran.output.endswith("\n99999\n100000\n")
    assert "\n[572895 characters left out here]\n" in ran.output
    assert len(ran.output) < LONGEST_OUTPUT + 100
    much = shell_of(host).run(ShellCommand(command="yes | head -c 3000000"), None).output
    assert "all after the first 1048576 bytes]" in much
    assert shortened("x" * LONGEST_OUTPUT) == "x" * LONGEST_OUTPUT
    assert shortened("short", cut=True).startswith("short\n[0 characters")


def test_only_the_user_interface_means_no_shell(host: Host) -> None:
    session = Session(cast(Sandbox, host), "x", reach=reachable(cast(Sandbox, host), "ui"))
    with pytest.raises(OutOfReach, match=r"'processes\.run', but only the user interface"):
        session._perform(ShellCommand(command="true"))
    assert host.started == []


# Which models, and where they are


@pytest.mark.parametrize(
    ("model", "url", "key", "api"),
    [
        ("claude-opus-5-5", "https://api.anthropic.com", "ANTHROPIC_API_KEY", "anthropic"),
        ("gpt-5.4", "https://api.openai.com/v1", "OPENAI_API_KEY", "openai-responses"),
        ("gemini-3.5-flash", "https://generativelanguage.googleapis.com/v1beta/openai/", "GEMINI_API_KEY", "chat"),
        ("kimi-k2.6", "https://api.moonshot.ai/v1", "MOONSHOT_API_KEY", "chat"),
    ],
)
def test_models_are_requested_from_their_vendors_address(
    model: str, url: str, key: str, api: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    family = served(SHELL, model)
    assert (family.url, family.key, family.api) == (url, key, api)
    assert served(SHELL, model, "http://localhost:4000/v1").api == "chat"  # a proxy speaks chat completions
    monkeypatch.delenv(key, raising=False)
    request = AgentRequest(f"shell:{model}", model)
    with pytest.raises(UsageProblem, match=f"{key} is not set"):
        check(SHELL, request)
    monkeypatch.setenv(key, "sk-1")
    check(SHELL, request)


def test_every_other_vendor_has_chat_completions_or_needs_an_address() -> None:
    for family in families().values():
        if family.api != "chat":
            assert family.chat_url.startswith("https://"), family.name
    with pytest.raises(UsageProblem, match="--agent-url"):
        check(SHELL, AgentRequest("shell:qwen3-vl", "qwen3-vl"))
    check(SHELL, AgentRequest("shell:my-own", "my-own", models=ModelOptions(url="http://localhost:8000/v1")))
    with pytest.raises(UsageProblem, match="no model is named"):
        check(SHELL, AgentRequest("shell"))


@pytest.mark.parametrize("seconds", ["0", "601", "many"])
def test_the_time_of_a_command_has_its_bounds(seconds: str) -> None:
    models = ModelOptions(url="http://localhost")
    with pytest.raises(UsageProblem, match="at least 1, and at most 600"):
        check(SHELL, AgentRequest("shell:m", "m", {"command_seconds": seconds}, models=models))


def test_it_needs_a_shell_and_the_others_do_not() -> None:
    assert [kind.name for kind in model_kinds() if kind.means == "any"] == ["shell"]
