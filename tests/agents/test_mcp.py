"""The agent ``mcp``: the desktop as an MCP server, used with the official client."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from pytest_opencomputer.agents.anywhere.mcp_agent import MCP, McpAgent
from pytest_opencomputer.agents.base import AgentRequest
from pytest_opencomputer.agents.session import Session
from pytest_opencomputer.models.actions import Click, Done, Key, ShellCommand, Type
from pytest_opencomputer.models.errors import UsageProblem
from tests.agents.canvas import Canvas, Notes, session_on
from tests.agents.shells import Host

PROGRAM = str(Path(__file__).with_name("mcp_program.py"))
TASK = "Put the invoices of May into one folder."
KEY = "sk-test-4d1f0c9b7a35e826"
PNG = "iVBORw0KGgo"


def worked(canvas: Canvas, *calls: tuple[str, dict[str, Any]], **options: Any) -> tuple[Session, Notes, list[Any]]:
    """A rollout of the program, and what it was told."""
    notes = Notes()
    session = session_on(canvas, TASK, notes=notes, **options)
    McpAgent([sys.executable, PROGRAM, json.dumps(calls)], {"MY_API_KEY": KEY}).run(session)
    printed = "".join(one["program"] for one in notes.exchanges)
    return session, notes, [json.loads(line) for line in printed.splitlines() if line.startswith("{")]


def test_a_program_sees_the_desktop_acts_on_it_and_ends() -> None:
    canvas = Canvas()
    canvas.failing = {"ctrl+s"}
    session, notes, told = worked(
        canvas,
        ("screenshot", {}),
        ("act", {"actions": [{"kind": "click", "at": [311, 207]}, {"kind": "cursor_position"}], "reasoning": "There."}),
        ("act", {"actions": [{"kind": "key", "chord": "ctrl+s"}, {"kind": "type", "text": "never"}]}),
        ("act", {"actions": [{"kind": "screenshot"}]}),
        ("done", {"answer": "42"}),
    )
    assert canvas.done[0] == Click(at=(311, 207))
    assert not any(isinstance(action, (Key, Type)) for action in canvas.done)
    assert (session.done, session.steps) == (Done(answer="42"), 4)
    assert notes.steps[0]["reasoning"].startswith("There.")
    assert told[0]["tools"] == ["act", "done", "screenshot"]
    assert TASK in told[0]["instructions"]
    assert "1280x800" in told[0]["instructions"]
    assert told[1:] == [
        {"error": False, "text": "", "images": [PNG]},
        {"error": False, "text": "cursor_position: X=320, Y=200", "images": [PNG]},
        {
            "error": True,
            "text": "key: there is no key 'ctrl+s'\ntype: Not executed: an earlier action of this step failed.",
            "images": [PNG],
        },
        {"error": False, "text": "Done.", "images": [PNG, PNG]},
        {"error": False, "text": "Done.", "images": []},
    ]


def test_what_makes_no_sense_is_told_and_no_step() -> None:
    session, notes, told = worked(
        Canvas(),
        ("act", {"actions": [{"kind": "clik"}]}),
        ("act", {"action": "click"}),
        ("shell", {"command": "ls"}),
        ("act", {"actions": [{"kind": "type", "text": f"key {KEY}"}]}),
        ("look", {}),
    )
    assert [one["error"] for one in told[1:]] == [True] * 5
    said = [one["text"] for one in told[1:]]
    assert said[0].startswith("kind is 'clik', wanted: click, ")
    assert said[1:4] == [
        "act takes a list of actions, each an object",
        "this task allows only the user interface, so there is no shell",
        "it contains the value of MY_API_KEY, which must not get into a sandbox or a report",
    ]
    assert "look" in said[4]
    assert len(notes.steps) == 1  # the end, when the program had ended
    assert session.done == Done()


def test_a_shell_is_a_tool_where_the_task_allows_one(tmp_path: Path) -> None:
    _, notes, told = worked(Host(tmp_path), ("shell", {"command": "echo 7"}), ("done", {}), means="any")
    assert told[0]["tools"] == ["act", "done", "screenshot", "shell"]
    assert notes.steps[0]["outcomes"][0].action == ShellCommand(command="echo 7")
    assert told[1]["text"] == "shell: 7\n[exit code 0]"


def test_steps_end_the_rollout_and_calls_after_it_say_so() -> None:
    wait = {"actions": [{"kind": "wait", "duration": 0}]}
    session, _, told = worked(Canvas(), ("act", wait), ("act", wait), ("screenshot", {}), max_steps=1)
    assert (session.over, session.steps) == ("steps", 1)
    assert [one["text"] for one in told[2:]] == ["the rollout is over (steps)"] * 2


def test_the_package_and_the_program_must_be_there(monkeypatch: pytest.MonkeyPatch) -> None:
    assert MCP.check is not None
    with pytest.raises(UsageProblem, match=r"no program is named(?s:.)*mcp:PROGRAM"):
        MCP.check(AgentRequest("mcp"))
    with pytest.raises(UsageProblem, match="the agent 'mcp' has no option 'programme'"):
        MCP.check(AgentRequest("mcp", options={"programme": "sh"}))
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)
    with pytest.raises(UsageProblem, match=r"pip install 'pytest-opencomputer\[mcp\]'"):
        MCP.check(AgentRequest("mcp:sh", "sh"))
