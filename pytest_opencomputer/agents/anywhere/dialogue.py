"""The dialogue with an agent that lives elsewhere: observations go out, canonical actions come back."""

from __future__ import annotations

import base64
from typing import Any

from pydantic import ValidationError

from pytest_opencomputer.agents.anywhere.protocol import PROTOCOL, WHOLE, action_of, reason
from pytest_opencomputer.agents.models.coordinates import CoordinateSpace
from pytest_opencomputer.agents.models.model import (
    Call,
    Decision,
    Dialogue,
    Family,
    Json,
    Result,
    Start,
    Unreadable,
    View,
)

NOT_JSON = "not_json"
"""In place of an answer that is no JSON object: what is wrong with it."""


class ElsewhereDialogue(Dialogue):
    """One rollout of an agent that lives elsewhere. The clients add the session and the time."""

    def __init__(self, start: Start) -> None:
        self._start = start

    @property
    def space(self) -> CoordinateSpace:
        return CoordinateSpace.pixels(*self._start.screen)

    def ask(self, view: View) -> Json:
        return {
            "protocol": PROTOCOL,
            "instruction": self._start.instruction,
            "screen": list(self._start.screen),
            "shell": self._start.means == "any",
            "step": view.step,
            "steps_left": view.steps_left,
            "screenshot": _image(view.screenshot),
            "text": view.text,
            "marks": {str(number): list(point) for number, point in view.marks.items()},
            "outcomes": [_outcome(result) for result in view.results],
            "trouble": view.trouble,
        }

    def hear(self, answer: Json) -> Decision:
        if NOT_JSON in answer:
            raise Unreadable(str(answer[NOT_JSON]))
        try:
            said = WHOLE.validate_python(answer)
        except ValidationError as problem:
            raise Unreadable(
                f'{reason(problem)}; wanted: {{"actions": […]}}, as docs/agent.schema.json describes it'
            ) from problem
        return Decision(tuple(self._call(action) for action in said.actions), said.reasoning)

    def _call(self, said: dict[str, Any]) -> Call:
        name = str(said.get("kind"))[:50]
        try:
            return Call(name, (action_of(said, shell=self._start.means == "any"),))
        except ValueError as problem:
            return Call(name, refusal=str(problem))


def _image(png: bytes | None) -> str | None:
    return None if png is None else base64.b64encode(png).decode()


def _outcome(result: Result) -> Json:
    (outcome,) = result.outcomes or (None,)
    ran = None if outcome is None else outcome.ran
    return {
        "kind": result.call.name,
        "error": result.error,
        "text": result.text,
        "image": _image(result.image),
        "exit_code": None if ran is None else ran.exit_code,
    }


ELSEWHERE = Family(
    name="elsewhere",
    summary="an agent that lives elsewhere",
    api="chat",  # no vendor's API: it has its own clients
    start=ElsewhereDialogue,
    models=(),
)
