"""Talks with the dialogues of families: what a model said goes in, what is asked of the desktop comes out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pytest_opencomputer.agents.base import AgentRequest
from pytest_opencomputer.agents.models.making import make
from pytest_opencomputer.agents.models.model import Decision, Dialogue, Family, Json, Result, Start, View
from pytest_opencomputer.models.actions import AnyAction, Point
from pytest_opencomputer.models.model_options import ModelOptions
from tests.agents.canvas import Canvas, Notes, picture, session_on
from tests.agents.gestures import SCREEN
from tests.agents.openai_server import ChatServer

SCREENSHOT = picture(SCREEN)
TASK = "Put the invoices of May into one folder."


def dialogue_of(family: Family, model: str = "", **options: str) -> Dialogue:
    """A dialogue of a rollout on a screen of 1920x1080."""
    return family.start(Start(TASK, SCREEN, model or family.model, options=options))


def completion(text: str, *, reason: str = "stop", **message: Any) -> Json:
    """The body of an answer."""
    whole = {"role": "assistant", "content": text, **message}
    return {"choices": [{"index": 0, "message": whole, "finish_reason": reason}]}


def view(*results: Result, **fields: Any) -> View:
    """What the model is shown."""
    return View(screenshot=SCREENSHOT, results=results, **fields)


def heard(dialogue: Dialogue, text: str, *, marks: Mapping[int, Point] | None = None, **message: Any) -> Decision:
    """What is made of an answer to a request (without a screenshot, which takes its time to be resized)."""
    dialogue.ask(View(screenshot=None, marks=marks or {}))
    return dialogue.hear(completion(text, **message))


def actions_of(decision: Decision) -> list[AnyAction]:
    """All actions; no call may have been refused."""
    assert [call.refusal for call in decision.calls if call.refusal] == []
    return [action for call in decision.calls for action in call.actions]


def refusals_of(decision: Decision) -> list[str]:
    """Why calls were refused."""
    return [call.refusal for call in decision.calls if call.refusal]


def texts_of(body: Json) -> list[tuple[str, str]]:
    """Who said what in a request; an image is ``<image>``."""
    said = []
    for message in body["messages"]:
        content = message["content"]
        parts = [{"type": "text", "text": content}] if isinstance(content, str) else content
        said.append((message["role"], "".join(part.get("text", "<image>") for part in parts)))
    return said


def images_in(body: Json) -> int:
    """How many images a request has."""
    return sum(text.count("<image>") for _, text in texts_of(body))


def conversation(dialogue: Dialogue, answers: Sequence[str]) -> Json:
    """The request after these answers, each of which was carried out."""
    body: Json = dialogue.ask(view())
    for answer in answers:
        decision = dialogue.hear(completion(answer))
        body = dialogue.ask(view(*(Result(call) for call in decision.calls)))
    return body


def rolled_out(
    family: Family, model: str, answers: Sequence[Any], options: Mapping[str, str] | None = None
) -> tuple[Canvas, ChatServer, Notes]:
    """A whole rollout against a server that gives these answers."""
    canvas, notes, server = Canvas(SCREEN), Notes(), ChatServer(answers)
    with server.running():
        request = AgentRequest(
            f"{family.name}:{model}", model=model, options=options or {}, models=ModelOptions(url=server.url)
        )
        session = session_on(canvas, TASK, notes=notes, max_steps=len(answers))
        make(family, request).run(session)
    return canvas, server, notes
