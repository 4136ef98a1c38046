"""The agent ``command``: a program of the host works through ``opencomputer-shell``."""

from __future__ import annotations

import os
import stat
import time
from pathlib import Path
from typing import Any, cast

import pytest

from pytest_opencomputer.agents.base import AgentRequest
from pytest_opencomputer.agents.builtin.command import COMMAND, CommandAgent, command_line
from pytest_opencomputer.agents.builtin.program import MOST_OUTPUT
from pytest_opencomputer.agents.session import Session
from pytest_opencomputer.apps.waits import until
from pytest_opencomputer.models.actions import Done, ShellCommand
from pytest_opencomputer.models.errors import AgentProgramError, PipeClosed, UsageProblem
from pytest_opencomputer.sandbox.permissions import OutOfReach, reachable
from pytest_opencomputer.sandbox.sandbox import Sandbox
from tests.agents.canvas import Notes, session_on
from tests.agents.shells import Host

KEY = "sk-test-4d1f0c9b7a35e826"
TASK = "Put the invoices of May into one folder."


@pytest.fixture
def host(tmp_path: Path) -> Host:
    """A shell on this machine."""
    (tmp_path / "home").mkdir()
    return Host(tmp_path / "home")


def worked(host: Host, script: str, **options: Any) -> tuple[Session, Notes]:
    """A rollout of an agent that is a script of sh."""
    notes = Notes()
    session = session_on(host, TASK, notes=notes, **options)
    CommandAgent(["/bin/sh", "-c", script], dict(os.environ)).run(session)
    return session, notes


def output(notes: Notes) -> str:
    """All that the program has said."""
    return "".join(one["program"] for one in notes.exchanges)


def commands(notes: Notes) -> list[str]:
    """What was run."""
    actions = [outcome.action for step in notes.steps for outcome in step["outcomes"]]
    return [action.command for action in actions if isinstance(action, ShellCommand)]


def test_a_program_works_in_the_sandbox_and_its_exit_ends_the_rollout(host: Host) -> None:
    script = """
        echo "$OPENCOMPUTER_INSTRUCTION ($OPENCOMPUTER_STEPS steps)"
        opencomputer-shell mkdir May
        opencomputer-shell cd May
        "$OPENCOMPUTER_SHELL" 'echo 12,50 > total; cat total; echo no >&2; exit 7'
        echo "it was $?"
    """
    session, notes = worked(host, script, max_steps=9)
    assert output(notes) == f"{TASK} (9 steps)\n12,50\nno\nit was 7\n"
    assert (host.home / "May" / "total").read_text() == "12,50\n"
    assert session.done == Done()
    assert commands(notes) == ["mkdir May", "cd May", "echo 12,50 > total; cat total; echo no >&2; exit 7"]
    assert [step["reasoning"] for step in notes.steps] == [f"{TASK} (9 steps)\n", "", "", "12,50\nno\nit was 7\n"]
    assert notes.steps[2]["outcomes"][0].text == "12,50\nno\n[exit code 7]"
    assert [(one["user"], one["group"]) for one in host.started] == [("user", "agent")] * 3


@pytest.mark.parametrize(
    ("script", "done"),
    [
        ("opencomputer-shell --done '42 EUR'; echo after; opencomputer-shell true; exit 3", Done(answer="42 EUR")),
        ("opencomputer-shell --done", Done()),
        ("opencomputer-shell --infeasible 'no such folder'", Done(status="infeasible", answer="no such folder")),
    ],
)
def test_a_program_says_how_it_ends(host: Host, script: str, done: Done) -> None:
    session, notes = worked(host, script)
    assert session.done == done
    assert commands(notes) == []
    if "after" in script:
        assert output(notes) == "after\nopencomputer-shell: the rollout is over (done)\n"


def test_commands_that_were_not_run_or_timed_out_have_their_own_exit_codes(host: Host) -> None:
    script = """
        opencomputer-shell --timeout 0.3 'echo begun; sleep 60'; echo "late $?"
        opencomputer-shell --timeout 601 true 2>&1; echo "long $?"
        opencomputer-shell; echo "nothing $?"
        opencomputer-shell --nonsense; echo "wrong $?"
        opencomputer-shell -- kill -9 '$$'; echo "killed $?"
        OPENCOMPUTER_SESSION= opencomputer-shell true; echo "where $?"
        OPENCOMPUTER_SESSION=/nowhere opencomputer-shell true; echo "gone $?"
    """
    _, notes = worked(host, script)
    lines = output(notes).splitlines()
    codes = {line.split()[0]: int(line.split()[1]) for line in lines if len(line.split()) == 2 and line[-1].isdigit()}
    assert codes == {"late": 124, "long": 125, "nothing": 125, "wrong": 125, "killed": 137, "where": 125, "gone": 125}
    assert any("timeout: Input should be less than or equal to 600" in line for line in lines)
    assert commands(notes) == ["echo begun; sleep 60", "kill -9 $$"]


def test_keys_stay_with_the_program(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MY_PROVIDERS_API_KEY", KEY)
    script = """
        echo "asking with $MY_PROVIDERS_API_KEY"
        opencomputer-shell "curl -H $MY_PROVIDERS_API_KEY"
        opencomputer-shell --done "$MY_PROVIDERS_API_KEY"
        opencomputer-shell env
    """
    session, notes = worked(host, script)
    assert KEY not in repr(notes.exchanges) + repr(notes.steps) + repr(host.started)
    assert "asking with $MY_PROVIDERS_API_KEY\n" in output(notes)
    assert output(notes).count("it contains the value of MY_PROVIDERS_API_KEY") == 2
    assert commands(notes) == ["env"]
    assert session.done == Done()


def test_a_program_that_fails_is_an_error_and_no_failure_of_a_model(host: Host) -> None:
    with pytest.raises(AgentProgramError, match=r"'/bin/sh' ended with exit code 4; its last output: no model"):
        worked(host, "opencomputer-shell true; echo no model; exit 4")
    with pytest.raises(AgentProgramError, match="exit code -15"):
        worked(host, "kill $$")
    with pytest.raises(AgentProgramError, match=r"could not be started: .*Permission denied|No such file"):
        CommandAgent(["/nowhere/agent"], {}).run(session_on(host))


def test_steps_and_time_end_the_program(host: Host) -> None:
    began = time.monotonic()
    session, notes = worked(
        host,
        "trap 'echo asked to end; exit' TERM; while opencomputer-shell true; do :; done; sleep 60 & wait",
        max_steps=2,
    )
    assert (session.over, len(commands(notes))) == ("steps", 2)
    assert output(notes) == "opencomputer-shell: the rollout is over (steps)\nasked to end\n"
    session, _ = worked(host, "sleep 60", deadline=0.5)
    assert session.over == "deadline"
    assert time.monotonic() - began < 30


def test_nothing_of_a_program_is_left(host: Host, tmp_path: Path) -> None:
    note = tmp_path / "note"
    script = f"""
        sleep 300 & echo "$! $OPENCOMPUTER_SHELL $PWD" > {note}
    """
    worked(host, script)
    pid, executable, work = note.read_text().split()
    assert not Path(executable).exists()
    assert not Path(work).exists()
    # It has been killed, but it takes a while to end of it.
    until(lambda: not runs(pid), what="the end of what it left running", timeout=60)


def runs(pid: str) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().split()[2] != "Z"
    except OSError:
        return False


def test_only_its_own_program_can_reach_a_rollout(host: Host, tmp_path: Path) -> None:
    note = tmp_path / "note"
    worked(host, f'stat -c "%a" "$(dirname $OPENCOMPUTER_SESSION)" > {note}')
    assert int(note.read_text(), 8) & (stat.S_IRWXG | stat.S_IRWXO) == 0


def test_much_output_is_bounded_and_never_holds_it_up(host: Host) -> None:
    _, notes = worked(host, f"yes | head -c {MOST_OUTPUT + 100_000}; echo; opencomputer-shell true; echo end")
    said = output(notes)
    assert len(said) < MOST_OUTPUT + 100
    assert said.endswith(f"[what comes after the first {MOST_OUTPUT} bytes is left out]\n")
    assert commands(notes) == ["true"]


def test_requests_that_make_no_sense_are_answered(host: Host) -> None:
    client = """
import json, os, socket
def ask(data):
    with socket.socket(socket.AF_UNIX) as s:
        s.connect(os.environ["OPENCOMPUTER_SESSION"]); s.sendall(data)
        s.shutdown(socket.SHUT_WR)
        print(s.makefile().readline().strip())
ask(b"x\\n"); ask(b"[]\\n"); ask(b'{"command": 5}\\n'); ask(b'{"status": "won"}\\n'); ask(b"half"); ask(b"")
"""
    session = session_on(host, TASK, notes=(notes := Notes()))
    CommandAgent(["/usr/bin/env", "python3", "-c", client], {}).run(session)
    lines = output(notes).splitlines()
    assert "not JSON" in lines[0]
    assert "a JSON list, wanted: an object" in lines[1]
    assert "command: Input should be a valid string" in lines[2]
    assert "status: Input should be 'done', 'infeasible' or 'gave_up'" in lines[3]
    assert lines[4:] == ["", ""]


def test_a_broken_sandbox_ends_the_rollout(host: Host) -> None:
    def broken(*_: Any, **__: Any) -> Any:
        raise PipeClosed("the machine is gone")

    host.run = broken  # type: ignore[method-assign]
    with pytest.raises(PipeClosed):
        worked(host, "opencomputer-shell true; sleep 60")


def test_only_the_user_interface_means_no_program(host: Host) -> None:
    sandbox = cast(Sandbox, host)
    session = Session(sandbox, "x", reach=reachable(sandbox, "ui"))
    with pytest.raises(OutOfReach):
        CommandAgent(["/bin/sh", "-c", "opencomputer-shell true"], {}).run(session)
    assert host.started == []


@pytest.mark.parametrize(
    ("request_", "says"),
    [
        (AgentRequest("command"), "no program is named"),
        (AgentRequest("command:'sh", "'sh"), "is not a command line"),
        (AgentRequest("command:nothing-like-it", "nothing-like-it"), "there is no program 'nothing-like-it'"),
        (AgentRequest("command", options={"program": "/proc/version"}), "can be executed"),
        (AgentRequest("command", options={"programme": "sh"}), "no option 'programme'"),
        (AgentRequest("command:sh " + "x" * 200, "sh " + "x" * 200), "--agent-arg program="),
    ],
)
def test_a_program_that_cannot_be_run_is_reported_before_the_run(request_: AgentRequest, says: str) -> None:
    assert COMMAND.check is not None
    with pytest.raises(UsageProblem, match=says):
        COMMAND.check(request_)


def test_a_program_is_identified_by_its_content(tmp_path: Path) -> None:
    def identity() -> Any:
        assert COMMAND.identity is not None
        return COMMAND.identity(AgentRequest("command", options={"program": f"{program} --fast"}))

    program = tmp_path / "agent"
    program.write_text("#!/bin/sh\ntrue\n")
    program.chmod(0o755)
    assert command_line(AgentRequest("command", options={"program": f"{program} --fast"})) == [str(program), "--fast"]
    first = identity()
    assert first["program"] == f"{program} --fast"
    assert identity() == first
    program.write_text("#!/bin/sh\nfalse\n")
    assert identity() != first
