"""Agents that live elsewhere: ``remote:URL`` and ``files:DIR``."""

from __future__ import annotations

import base64
import json
import re
import shutil
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from pytest_opencomputer.agents.anywhere.kinds import FILES, REMOTE
from pytest_opencomputer.agents.anywhere.protocol import Answer, Observation
from pytest_opencomputer.agents.base import AgentRequest
from pytest_opencomputer.agents.models.addresses import KEY_OF_URL
from pytest_opencomputer.agents.models.model_agent import NoSense
from pytest_opencomputer.agents.session import Session
from pytest_opencomputer.apps.waits import until
from pytest_opencomputer.cli.main import main
from pytest_opencomputer.models.actions import Click, CursorPosition, Done, Key, ShellCommand, Type
from pytest_opencomputer.models.errors import ProviderError, UsageProblem
from pytest_opencomputer.models.model_options import ModelOptions
from pytest_opencomputer.runs.run_directory import RunDirectory
from tests.agents.canvas import Canvas, Notes, session_on
from tests.agents.elsewhere_server import acting
from tests.agents.servers import Reply
from tests.agents.shells import Host

TASK = "Put the invoices of May into one folder."
KEY = "canary-of-the-agents-own-key"
EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
DONE = {"kind": "done", "answer": "42"}


def request_to(url: str, **options: str) -> AgentRequest:
    """A request for an agent at an address."""
    return AgentRequest("remote:here", options=options, models=ModelOptions(url=url))


def played(request: AgentRequest, canvas: Canvas | None = None, **options: Any) -> tuple[Session, Canvas, Notes]:
    """A rollout of an agent that is asked over HTTP."""
    canvas, notes = canvas or Canvas(), Notes()
    assert REMOTE.check is not None
    REMOTE.check(request)
    session = session_on(canvas, TASK, notes=notes, **options)
    REMOTE.make(request).run(session)
    return session, canvas, notes


def test_what_an_agent_answers_is_carried_out_and_told_in_the_next_observation() -> None:
    looking = [{"kind": "cursor_position"}, {"kind": "screenshot"}]
    script = [
        {"actions": [{"kind": "click", "at": [311, 207]}], "reasoning": "The field.", "usage": {"input_tokens": 70}},
        looking,
        [{"kind": "type", "text": "naïve\n"}, DONE],
    ]
    with acting(*script) as server:
        session, canvas, notes = played(request_to(f"{server.url}/act"), max_steps=9)
    assert canvas.done == [Click(at=(311, 207)), CursorPosition(), Type(text="naïve\n")]
    assert session.done == Done(answer="42")
    assert [step["reasoning"] for step in notes.steps] == ["The field.", "", ""]
    assert session.usage.input_tokens == 70
    first, second, third = server.observations
    assert (first.instruction, first.screen, first.step, first.steps_left, first.shell) == (
        TASK,
        (1280, 800),
        0,
        9,
        False,
    )
    assert base64.b64decode(first.screenshot or "") == notes.images[0]
    assert [outcome.model_dump() for outcome in second.outcomes] == [
        {"kind": "click", "error": "", "text": "", "image": None, "exit_code": None}
    ]
    assert (third.outcomes[0].text, third.steps_left) == ("X=320, Y=200", 7)
    assert base64.b64decode(third.outcomes[1].image or "").startswith(b"\x89PNG")
    assert len({one.session for one in server.observations}) == 1
    assert [over.over for over in server.over] == ["done"]
    assert server.over[0].session == first.session


def test_what_is_no_action_is_refused_with_what_was_wanted() -> None:
    wrong = [
        {"kind": "clik", "at": [1, 1]},
        {"kind": "click", "at": [1]},
        {"kind": "click", "at": [1, 1], "count": 9},
        {"kind": "click", "x": 1},
        {"kind": "shell", "command": "ls"},
        {"at": [1, 1]},
    ]
    script = [[{"kind": "key", "chord": "a"}, one, {"kind": "key", "chord": "b"}] for one in wrong]
    with acting(*script, [DONE]) as server:
        _, canvas, notes = played(request_to(f"{server.url}/act"))
    assert canvas.done == [Key(chord="a")] * len(wrong)
    told = [one.outcomes for one in server.observations[1:]]
    assert all(outcomes[0].error == "" and "earlier action" in outcomes[2].error for outcomes in told)
    errors = [outcomes[1].error for outcomes in told]
    assert [re.sub(r"wanted: .*", "wanted", error) for error in errors] == [
        "kind is 'clik', wanted",
        "at.1: Field required",
        "count: Input should be less than or equal to 3, got 9",
        "x: Extra inputs are not permitted",
        "this task allows only the user interface, so there is no shell",
        "kind is None, wanted",
    ]
    assert "wanted: click, cursor_position, done, drag" in errors[0]
    assert len(notes.steps) == len(wrong) + 1


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (Reply("I would click OK."), "the answer is not JSON: .*begins with 'I would click OK.'"),
        (Reply("[]"), "the answer is a JSON list, wanted: an object"),
        ({"action": "click"}, r"actions: Field required; wanted: {\"actions\": \[…\]}, as docs/agent.schema.json"),
        ({"actions": "click"}, "actions: Input should be a valid tuple, got 'click'"),
        ({"actions": [], "usage": {"input_tokens": -1}}, "usage.input_tokens: .* got -1"),
    ],
)
def test_an_answer_that_is_none_is_told_and_the_third_one_ends_the_rollout(answer: Any, told: str) -> None:
    with acting(answer, [DONE]) as server:
        session, _, _ = played(request_to(f"{server.url}/act"))
    assert re.search(told, server.observations[1].trouble)
    assert session.done == Done(answer="42")
    with acting(*[answer] * 3) as server, pytest.raises(NoSense):
        played(request_to(f"{server.url}/act"))
    assert [over.over for over in server.over] == ["error"]


def test_a_shell_is_offered_and_used_where_the_task_allows_one(tmp_path: Path) -> None:
    with acting([{"kind": "shell", "command": "echo 7; exit 3"}], [DONE]) as server:
        _, _, notes = played(request_to(f"{server.url}/act"), Host(tmp_path), means="any")
    first, second = server.observations
    assert first.shell
    assert notes.steps[0]["outcomes"][0].action == ShellCommand(command="echo 7; exit 3")
    assert (second.outcomes[0].text, second.outcomes[0].exit_code) == ("7\n[exit code 3]", 3)


def test_a_request_is_sent_again_with_the_same_session_and_step_if_the_connection_breaks() -> None:
    with acting(Reply(manner="reset"), Reply("busy", 503, {"retry-after": "0.1"}), [DONE]) as server:
        session, _, notes = played(request_to(f"{server.url}/act"))
    assert session.done == Done(answer="42")
    assert len({(one.session, one.step) for one in server.observations}) == 1
    assert [exchange.get("trouble", {}).get("kind") for exchange in notes.exchanges] == ["connection", "server", None]


def test_an_agent_that_cannot_be_asked_is_an_error_that_names_the_cause() -> None:
    with acting(Reply({"detail": "no such place"}, 404)) as server, pytest.raises(ProviderError, match="no such place"):
        played(request_to(f"{server.url}/act"))
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{unused.getsockname()[1]}"
        with pytest.raises(ProviderError, match="connection: ConnectError"):
            played(request_to(url, attempts="1"))


def test_the_key_for_the_address_is_sent_and_not_recorded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANTHROPIC_API_KEY", "canary-of-a-vendor")
    monkeypatch.setenv(KEY_OF_URL, KEY)
    with acting({"actions": [DONE], "reasoning": f"with {KEY}"}) as server:
        _, _, notes = played(request_to(f"{server.url}/act"))
    assert server.requests[0].headers["authorization"] == f"Bearer {KEY}"
    assert "canary" not in repr(notes.exchanges) + repr(notes.steps)
    monkeypatch.delenv(KEY_OF_URL)
    with acting([DONE]) as server:
        played(request_to(f"{server.url}/act"))
    assert "canary" not in repr(server.requests)


def test_one_connection_serves_a_whole_rollout(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[object] = []
    connect = socket.create_connection

    def counted(*args: Any, **options: Any) -> socket.socket:
        made.append(args)
        return connect(*args, **options)

    monkeypatch.setattr(socket, "create_connection", counted)
    with acting(*[[{"kind": "wait", "duration": 0}]] * 5, [DONE]) as server:
        played(request_to(f"{server.url}/act"))
    assert len(server.requests) == 6
    assert len(made) == 1


@pytest.mark.parametrize(
    ("request_", "says"),
    [
        (AgentRequest("remote"), "the address of the agent is missing(?s:.)*remote:URL"),
        (
            AgentRequest("remote:x", "x", models=ModelOptions(url="http://localhost")),
            "the address of the agent",
        ),
        (request_to("http://localhost", temperature="1"), "no option 'temperature'(?s:.)*at_once"),
        (request_to("http://localhost", at_once="0"), "whole number of at least 1"),
        (AgentRequest("remote:x", models=ModelOptions(url="http://localhost", max_cost=1.0)), "--agents=FILE"),
    ],
)
def test_what_makes_no_sense_is_refused_before_anything_runs(request_: AgentRequest, says: str) -> None:
    assert REMOTE.check is not None
    with pytest.raises(UsageProblem, match=says):
        REMOTE.check(request_)


def test_a_rollout_can_be_replayed(tmp_path: Path) -> None:
    from pytest_opencomputer.rollouts.recording import Recording

    run = RunDirectory.create(tmp_path, {})
    recorded = session_on(Canvas(), TASK)
    recorded._recorder = Recording(run.rollout("one"))
    with acting([{"kind": "key", "chord": "a"}], [DONE]) as server:
        REMOTE.make(request_to(f"{server.url}/act")).run(recorded)
    request = AgentRequest("remote:here", models=ModelOptions(url=server.url, replay=run.path), rollout="one")
    session, canvas, _ = played(request)
    assert canvas.done == [Key(chord="a")]
    assert session.done == Done(answer="42")


# Through files


@contextmanager
def answering(folder: Path, answers: Mapping[int, str], *, slowly: bool = False) -> Iterator[list[Observation]]:
    """Another tool that answers what it finds in a folder: by step, the text of the answer."""
    seen: list[Observation] = []
    stop = threading.Event()

    def work() -> None:
        while not stop.is_set():
            for place in sorted(folder.glob("*/[0-9]*.observation.json")):
                answer = place.with_name(place.name.replace("observation", "answer"))
                if answer.exists():
                    continue
                seen.append(Observation.model_validate_json(place.read_bytes()))
                text = answers[seen[-1].step]
                if slowly:
                    answer.write_text(text[: len(text) // 2])
                    time.sleep(0.2)
                answer.write_text(text)
            time.sleep(0.01)

    thread = threading.Thread(target=work)
    thread.start()
    try:
        yield seen
    finally:
        stop.set()
        thread.join()


@pytest.mark.parametrize("slowly", [False, True])
def test_an_agent_is_asked_through_files(tmp_path: Path, slowly: bool) -> None:
    assert FILES.check is not None
    request = AgentRequest(f"files:{tmp_path}", str(tmp_path))
    FILES.check(request)
    notes = Notes()
    session = session_on(canvas := Canvas(), TASK, notes=notes)
    answers = {
        0: json.dumps({"actions": [{"kind": "click", "at": [5, 6]}, {"kind": "screenshot"}]}),
        1: json.dumps({"actions": [DONE]}),
    }
    with answering(tmp_path, answers, slowly=slowly) as seen:
        FILES.make(request).run(session)
    assert (canvas.done, session.done) == ([Click(at=(5, 6))], Done(answer="42"))
    (folder,) = tmp_path.iterdir()
    assert folder.name == seen[0].session
    assert (folder / "0000.png").read_bytes() == notes.images[0]
    assert (seen[0].screenshot, seen[1].outcomes[1].image) == ("0000.png", "0001.outcome-1.png")
    assert (folder / "0001.outcome-1.png").read_bytes().startswith(b"\x89PNG")
    assert json.loads((folder / "over.json").read_text())["over"] == "done"
    assert [path.name for path in folder.iterdir() if path.name.endswith(".new")] == []


def test_files_that_are_no_answers_are_told(tmp_path: Path) -> None:
    answers = {0: "click OK", 1: json.dumps({"actions": [DONE]})}
    session = session_on(Canvas(), TASK)
    with answering(tmp_path, answers) as seen:
        FILES.make(AgentRequest("files:x", str(tmp_path))).run(session)
    assert seen[1].trouble.startswith("the answer is not JSON")
    assert session.done == Done(answer="42")


def test_rollouts_of_one_folder_do_not_meet(tmp_path: Path) -> None:
    answers = {0: json.dumps({"actions": [DONE]})}
    with answering(tmp_path, answers) as seen:
        for name in ("a.b.files-0", "a.c.files-0"):
            FILES.make(AgentRequest("files:x", str(tmp_path), rollout=name)).run(session_on(Canvas(), name))
    assert [one.session[:11] for one in seen] == ["a.b.files-0", "a.c.files-0"]
    assert len(list(tmp_path.iterdir())) == 2


def test_a_folder_that_nobody_answers_in_is_an_error(tmp_path: Path) -> None:
    request = AgentRequest("files:x", str(tmp_path), {"timeout": "0.1", "attempts": "1"})
    with pytest.raises(ProviderError, match=r"there was no answer in .*0000\.answer\.json within 0 s"):
        FILES.make(request).run(session_on(Canvas()))
    assert FILES.check is not None
    for wrong in ("", str(tmp_path / "nothing")):
        with pytest.raises(UsageProblem, match="is not a folder that can be written"):
            FILES.check(AgentRequest("files", wrong))


# The examples


@contextmanager
def example(command: list[str], name: str) -> Iterator[str]:
    """The address of an example that is running."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    process = subprocess.Popen([*command, str(EXAMPLES / name), str(port)], stdout=subprocess.DEVNULL)
    try:
        until(lambda: listens(port) or process.poll() is not None, what=f"{name} to listen", timeout=30)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.kill()
        process.wait()


def listens(port: int) -> bool:
    with socket.socket() as client:
        return client.connect_ex(("127.0.0.1", port)) == 0


def node() -> str:
    """Node.js: the system's, or the one that comes with Playwright, which browsers are tested with."""
    from playwright._impl._driver import compute_driver_executable

    return shutil.which("node") or str(compute_driver_executable()[0])


@pytest.mark.parametrize(("command", "name"), [([sys.executable], "agent_server.py"), ([node()], "agent_server.mjs")])
def test_the_example_works_as_it_is_and_is_short(
    command: list[str], name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with example(command, name) as url:
        assert main(["agents", "try", f"remote:{url}"]) == 0
        assert ": works: type text='42', wait duration=0.5 (" in capsys.readouterr().out
        session, canvas, notes = played(request_to(url))
        again, _, _ = played(request_to(url))
    assert canvas.done[0] == Type(text="42")
    assert session.done == again.done == Done(answer="42")
    for exchange in notes.exchanges:
        Answer.model_validate(exchange["answer"])
    assert len((EXAMPLES / name).read_text().splitlines()) <= 40
