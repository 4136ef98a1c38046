"""``--replay``: recorded rollouts again, without network; and where and how they differ."""

from __future__ import annotations

import base64
import io
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageDraw

from pytest_opencomputer.agents.base import AgentRequest
from pytest_opencomputer.agents.models.clients.openai import ChatClient
from pytest_opencomputer.agents.models.families.claude import CLAUDE
from pytest_opencomputer.agents.models.families.gemini import GEMINI
from pytest_opencomputer.agents.models.families.kimi import KIMI
from pytest_opencomputer.agents.models.families.openai import OPENAI
from pytest_opencomputer.agents.models.making import make
from pytest_opencomputer.agents.models.model import Family
from pytest_opencomputer.agents.models.replay.divergence import Comparison
from pytest_opencomputer.agents.models.replay.recorded import read_exchanges
from pytest_opencomputer.agents.models.replay.replaying import Diverged, as_recorded
from pytest_opencomputer.agents.session import RolloutOver, Session
from pytest_opencomputer.models.errors import ProviderError, UsageProblem
from pytest_opencomputer.models.model_options import ModelOptions
from pytest_opencomputer.models.records import CheckResult, RolloutResult
from pytest_opencomputer.rollouts.fault_attribution import decide
from pytest_opencomputer.rollouts.recording import Recording
from pytest_opencomputer.runs.rollout_log import RolloutLog
from pytest_opencomputer.runs.run_directory import RunDirectory
from tests.agents.anthropic_server import AnthropicServer, text, use
from tests.agents.canvas import Canvas, picture, session_on
from tests.agents.gemini_server import GeminiServer, function
from tests.agents.openai_server import ChatServer, ResponsesServer, computer, message
from tests.agents.playing import seated
from tests.agents.servers import Reply, VendorServer

NAME = "books.close_the_year.agent-0"
KEYS = [
    [text("A look."), use("1", "key", {"text": "a"}), use("2", "mouse_move", {"coordinate": [311, 207]})],
    Reply("busy", 503),
    [use("3", "key", {"text": "b"})],
    [text("Done.")],
]
SCRIPTS: dict[str, tuple[Family, list[Any]]] = {
    "claude": (CLAUDE, KEYS),
    "openai": (
        OPENAI,
        [
            [computer("1", {"type": "screenshot"})],
            [computer("2", {"type": "move", "x": 3, "y": 4})],
            [message("Done.")],
        ],
    ),
    "gemini": (GEMINI, [[function("take_screenshot")], [function("press_key", key="7")], [{"text": "Done."}]]),
}
SERVERS: dict[str, Callable[[list[Any]], VendorServer]] = {
    "anthropic": AnthropicServer,
    "openai-responses": ResponsesServer,
    "gemini": GeminiServer,
    "chat": ChatServer,
}
CODE = ["```python\npyautogui.press('a')\n```", "```python\ncomputer.terminate('success')\n```"]


def result(**fields: Any) -> RolloutResult:
    """The result of the recorded rollout."""
    known: dict[str, Any] = {
        "rollout": NAME,
        "task": "books/close_the_year",
        "apps": ("books",),
        "agent": "agent",
        "trial": 0,
        "outcome": "failed",
        "score": None,
        "checks": (),
        "ended": "done",
    }
    return RolloutResult(**{**known, **fields})


def record(base: Path, family: Family, script: list[Any], *, finished: RolloutResult | None = None) -> RolloutLog:
    """Run a rollout against a server, and record everything."""
    log = RunDirectory.create(base, {}).rollout(NAME)
    with SERVERS[family.api](list(script)).running() as server:
        played = seated(family, server.url, model=family.model or "kimi-k2.6")
        session = session_on(Canvas())
        session._recorder = Recording(log)
        played.agent.run(session)
    log.finish(finished or result())
    return log


def replay(log: RolloutLog, family: Family, *, canvas: Canvas | None = None, instruction: str = "do it") -> Session:
    """Run it again."""
    run = log.folder.parents[1]
    models = ModelOptions(replay=run, url="http://127.0.0.1:1/nobody-is-there")
    agent = make(family, AgentRequest("agent", family.model or "kimi-k2.6", models=models, rollout=log.name))
    session = session_on(canvas or Canvas(), instruction)
    agent.run(session)
    return session


def change(log: RolloutLog, file: str, line: int, edit: Callable[[Any], None]) -> None:
    """Change a line of a record."""
    path = log.folder / file
    lines = [json.loads(one) for one in path.read_text().splitlines()]
    edit(lines[line])
    path.write_text("".join(json.dumps(one) + "\n" for one in lines))


@pytest.mark.parametrize("name", [*SCRIPTS, "kimi"])
def test_a_rollout_goes_again_as_recorded_without_a_server(tmp_path: Path, name: str) -> None:
    family, script = SCRIPTS.get(name, (KIMI, CODE))
    log = record(tmp_path, family, script)
    recorded = [json.loads(line)["actions"] for line in log.trajectory.read_text().splitlines()]
    canvas = Canvas()
    session = replay(log, family, canvas=canvas)
    assert session.over == "done"
    done = [action.model_dump(mode="json") for action in canvas.done]
    acted = [one["action"] for step in recorded for one in step]
    assert done == [action for action in acted if action["kind"] not in ("done", "screenshot")]
    assert session.usage.input_tokens == 1700 * len(recorded)


@pytest.mark.parametrize("name", [*SCRIPTS, "kimi"])
def test_a_different_screen_is_a_difference_and_a_slightly_darker_one_is_not(tmp_path: Path, name: str) -> None:
    family, script = SCRIPTS.get(name, (KIMI, CODE))
    log = record(tmp_path, family, script)
    darker, black = Canvas(), Canvas()
    darker.looks, black.looks = 20, 100
    assert replay(log, family, canvas=darker).over == "done"
    with pytest.raises(Diverged, match=r"an image that differs in 100\.0% of its pixels"):
        replay(log, family, canvas=black)


def test_an_answer_that_was_held_back_is_held_back_again(tmp_path: Path) -> None:
    held = {"choices": [{"index": 0, "message": {"role": "assistant"}, "finish_reason": "content_filter"}]}
    log = record(tmp_path, KIMI, [held, *CODE])
    assert [one.answer.filtered for one in read_exchanges(log.folder) if one.answer] == [
        "finish_reason content_filter",
        "",
        "",
    ]
    assert replay(log, KIMI).over == "done"


def test_a_different_request_is_reported_with_its_place(tmp_path: Path) -> None:
    log = record(tmp_path, CLAUDE, KEYS)
    with pytest.raises(Diverged) as caught:
        replay(log, CLAUDE, instruction="do it well")
    said = str(caught.value).splitlines()
    assert said[0].startswith(f"{NAME}, exchange 1: messages[0].content")
    assert said[0].endswith("is not as recorded")
    assert "do it" in said[1]
    assert "do it well" in said[2]
    assert decide(caught.value).scored is False


def test_the_first_exchange_that_differs_is_named(tmp_path: Path) -> None:
    log = record(tmp_path, KIMI, CODE)
    change(log, "exchanges.jsonl", 1, lambda line: line["request"].update(temperature=7))
    with pytest.raises(Diverged, match=r"exchange 2: temperature is not as recorded\n  recorded: 7\n  now:      \S"):
        replay(log, KIMI)


def test_actions_that_differ_are_not_carried_out(tmp_path: Path) -> None:
    log = record(tmp_path, CLAUDE, KEYS)

    def elsewhere(step: Any) -> None:
        step["actions"][1]["action"]["to"] = [300, 207]

    change(log, "trajectory.jsonl", 0, elsewhere)
    canvas = Canvas()
    with pytest.raises(
        Diverged, match=r"step 0: actions\[1\]\.to\[0\] is not as recorded\n  recorded: 300\n  now:      311"
    ):
        replay(log, CLAUDE, canvas=canvas)
    assert canvas.done == []


def test_an_answer_that_leads_to_more_or_fewer_requests_diverges(tmp_path: Path) -> None:
    longer = record(tmp_path, KIMI, CODE)
    lines = (longer.folder / "exchanges.jsonl").read_text().splitlines()
    (longer.folder / "exchanges.jsonl").write_text(lines[0] + "\n")
    with pytest.raises(Diverged, match=r"exchange 2: not as recorded(?s:.)*asks once more"):
        replay(longer, KIMI)
    shorter = record(tmp_path, KIMI, CODE)
    with (shorter.folder / "exchanges.jsonl").open("a") as file:
        file.write(lines[1] + "\n")
    with pytest.raises(Diverged, match=r"exchange 3: not as recorded(?s:.)*it has ended: done"):
        replay(shorter, KIMI)


@pytest.mark.parametrize("then", [None, "deadline"])
def test_a_replay_of_a_cut_short_rollout_ends_with_its_record(tmp_path: Path, then: str | None) -> None:
    log = record(tmp_path, KIMI, CODE, finished=result(ended=then or ""))
    if then is None:
        (log.folder / "result.json").unlink()
    lines = (log.folder / "exchanges.jsonl").read_text().splitlines()
    (log.folder / "exchanges.jsonl").write_text(lines[0] + "\n")
    with pytest.raises(RolloutOver, match="cut short"):
        replay(log, KIMI)


def test_trouble_of_the_provider_comes_again_and_nobody_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = [Reply("slow down", 429, {"retry-after": "0.2"}), *([Reply("busy", 503)] * 3)]
    log = RunDirectory.create(tmp_path, {}).rollout(NAME)
    with ChatServer(script).running() as server:
        played = seated(KIMI, server.url, model="kimi-k2.6")
        played.session._recorder = Recording(log)
        with pytest.raises(ProviderError):
            played.agent.run(played.session)
    log.finish(result(outcome="error", ended=""))
    assert [one.trouble.kind for one in read_exchanges(log.folder) if one.trouble] == ["rate", *["server"] * 3]

    def nobody(*_: Any, **__: Any) -> None:
        raise AssertionError("something was sent")

    monkeypatch.setattr(ChatClient, "send", nobody)
    options = {"attempts": "4"}
    models = ModelOptions(replay=log.folder.parents[1])
    agent = make(KIMI, AgentRequest("kimi", "kimi-k2.6", options, models=models, rollout=NAME))
    with pytest.raises(ProviderError, match="HTTP 503"):
        agent.run(session_on(Canvas()))


def test_the_results_are_compared_too(tmp_path: Path) -> None:
    def check(name: str, passed: bool) -> CheckResult:
        return CheckResult(name, "books", "total", {}, "goal", "", passed, None, None)

    log = record(tmp_path, KIMI, CODE, finished=result(steps=2, checks=(check("total", True), check("date", False))))
    run = log.folder.parents[1]
    now = result(steps=2, checks=(check("total", True), check("date", False)))
    assert as_recorded(run, now, None) == ""
    said = as_recorded(run, replace(now, answer="42", checks=(check("total", False), check("date", False))), None)
    assert said == "not as recorded: answer was None, is '42'; check total (passed) was True, is False"


def test_an_invalid_record_is_reported(tmp_path: Path) -> None:
    log = record(tmp_path, KIMI, CODE)
    models = ModelOptions(replay=log.folder.parents[1])
    with pytest.raises(UsageProblem, match=r"no rollout 'books\.other\.agent-0'"):
        make(KIMI, AgentRequest("kimi", "kimi-k2.6", models=models, rollout="books.other.agent-0"))
    change(log, "exchanges.jsonl", 1, lambda line: line.pop("answer"))
    with pytest.raises(UsageProblem, match=r"exchanges\.jsonl:2: KeyError: 'answer'"):
        make(KIMI, AgentRequest("kimi", "kimi-k2.6", models=models, rollout=NAME))
    (log.folder / "exchanges.jsonl").unlink()
    with pytest.raises(UsageProblem, match=r"exchanges\.jsonl: cannot be read"):
        make(KIMI, AgentRequest("kimi", "kimi-k2.6", models=models, rollout=NAME))


def test_a_screenshot_that_is_gone_is_named(tmp_path: Path) -> None:
    log = record(tmp_path, CLAUDE, KEYS)
    for image in (log.folder.parents[1] / "screenshots").rglob("*.png"):
        image.unlink()
    with pytest.raises(UsageProblem, match="the screenshot cannot be read"):
        replay(log, CLAUDE)


def screen(*boxes: tuple[int, int, int, int], size: tuple[int, int] = (1920, 1080), shade: int = 128) -> bytes:
    """A grey screen with black boxes on it."""
    with Image.open(io.BytesIO(picture(size, shade))) as opened:
        drawn = opened.convert("RGB")
    draw = ImageDraw.Draw(drawn)
    for box in boxes:
        draw.rectangle(box, fill="black")
    out = io.BytesIO()
    drawn.save(out, "PNG")
    return out.getvalue()


@pytest.mark.parametrize(
    ("now", "says"),
    [
        (screen(), ""),
        (screen(shade=150), ""),
        (screen((400, 300, 402, 320)), ""),  # a caret
        (screen((400, 300, 520, 340)), ""),  # a button that is pressed
        (screen((400, 300, 800, 500)), "3.9% of its pixels"),  # a dialog
        (screen(shade=10), "100.0% of its pixels"),
        (screen(size=(1280, 800)), "1280x800 instead of 1920x1080"),
    ],
)
def test_an_image_differs_if_enough_of_its_pixels_do(now: bytes, says: str) -> None:
    before = "data:image/png;base64,"
    found = Comparison(lambda _: screen()).difference(
        {"content": [{"url": {"png": "ab/ab.png", "before": before}}]},
        {"content": [{"url": before + base64.b64encode(now).decode()}]},
    )
    if not says:
        assert found is None
    else:
        assert found is not None
        assert found.place == "content[0].url"
        assert says in found.now


@pytest.mark.parametrize(
    ("recorded", "now", "place"),
    [
        ({"a": 1}, {"a": 1, "b": None}, "b"),
        ({"a": 1, "b": None}, {"a": 1}, "b"),
        ({"a": [1, 2]}, {"a": [1]}, "a[1]"),
        ({"a": [1]}, {"a": (1, {"b": 2})}, "a[1]"),
        ({"a": "text"}, {"a": ["text"]}, "a"),
        ({"a": {"png": "x", "before": ""}}, {"a": "no image"}, "a"),
    ],
)
def test_all_else_must_be_equal(recorded: Any, now: Any, place: str) -> None:
    def image(_: str) -> bytes:
        raise AssertionError("there is no image to compare with")

    found = Comparison(image).difference(recorded, now)
    assert found is not None
    assert found.place == place
