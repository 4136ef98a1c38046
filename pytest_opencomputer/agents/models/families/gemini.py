"""Gemini, through ``generateContent`` and its computer use tool (state of November 2026, SDK ``google-genai`` 3.4).

The history is sent whole each time. As in Google's own example of such an agent, only the last screenshots stay in
it; what the model thought goes back as it came, signatures included.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pytest_opencomputer.agents.models import option_values
from pytest_opencomputer.agents.models.coordinates import CoordinateSpace
from pytest_opencomputer.agents.models.families.gemini_actions import NEEDS_A_BROWSER, Set, Translator
from pytest_opencomputer.agents.models.image_sizing import AS_IT_IS, fitted
from pytest_opencomputer.agents.models.model import (
    ENDING,
    Call,
    Decision,
    Dialogue,
    Family,
    HeldBack,
    Json,
    Start,
    Unreadable,
    View,
    ending,
)
from pytest_opencomputer.agents.models.naming import bare
from pytest_opencomputer.agents.models.pictures import in_base64
from pytest_opencomputer.agents.models.request_options import sized, with_options

_SYSTEM = (
    "You work at a Linux desktop with the computer use tool, on your own: nobody is there to answer questions or to "
    "confirm anything. Look at what your actions did before you go on. "
)
_IMAGES = 3
_OLDER = ("gemini-2.5-computer-use", "gemini-3-flash-preview", "gemini-3-pro-preview")


def functions_of(model: str) -> Set:
    """Which set of functions a model has."""
    return "browser" if bare(model).startswith(_OLDER) else "desktop"


class GeminiDialogue(Dialogue):
    """One rollout."""

    def __init__(self, start: Start) -> None:
        self._start = start
        self._functions: Set = functions_of(start.model)
        if (given := start.options.get("functions")) is not None:
            self._functions = "browser" if given == "browser" else "desktop"
        self._translator = Translator(start.screen, self._functions)
        self._images = option_values.whole(start.options, "images", _IMAGES)
        self._acknowledges = start.options.get("safety", "acknowledge") == "acknowledge"
        tool: Json = {"environment": f"ENVIRONMENT_{self._functions.upper()}"}
        if self._functions == "browser":
            tool["excluded_predefined_functions"] = list(NEEDS_A_BROWSER)
        self._config: Json = {
            "system_instruction": _SYSTEM + ENDING,
            "tools": [{"computer_use": tool}],
            "max_output_tokens": 16_000,
        }
        self._policy = sized(AS_IT_IS, start.options)
        if level := start.options.get("thinking"):
            self._config["thinking_config"] = {"thinking_level": level.upper()}
        self._config = with_options(self._config, "gemini", start.options)
        self._contents: list[Json] = []
        self._open: list[Json] = []  # the function calls that must be answered

    @property
    def space(self) -> CoordinateSpace:
        return self._translator.space

    def ask(self, view: View) -> Json:
        if not self._contents:
            parts = [{"text": self._start.instruction}, *self._shown(view)]
        elif self._open:
            parts = self._answers(view)
        else:
            parts = [{"text": view.trouble or "Go on."}, *self._shown(view)]
        self._contents.append({"role": "user", "parts": parts})
        self._forget(self._images)
        return self.again()

    def again(self) -> Json:
        return {"contents": list(self._contents), "config": dict(self._config)}

    def shorten(self) -> bool:
        """See ``Dialogue.shorten``: leaves one screenshot."""
        return self._forget(1)

    def hear(self, answer: Json) -> Decision:
        candidate = answer["candidates"][0]
        content = candidate.get("content") or {}
        parts = [part for part in content.get("parts") or () if isinstance(part, dict)]
        reason = candidate.get("finishReason", "")
        if parts:
            self._contents.append({"role": "model", "parts": parts})
        self._open = [part["functionCall"] for part in parts if isinstance(part.get("functionCall"), dict)]
        said = [part["text"] for part in parts if isinstance(part.get("text"), str)]
        notes = [note for call in self._open if (note := _safety(call))]
        if notes and not self._acknowledges:
            raise HeldBack(
                f"the provider wants a person to confirm an action ({notes[0]}), and the option safety=stop says not "
                "to; with safety=acknowledge it is confirmed and recorded"
            )
        calls = tuple(self._call(call) for call in self._open)
        if not calls:
            if reason in ("MAX_TOKENS", "MALFORMED_FUNCTION_CALL", "UNEXPECTED_TOOL_CALL", "TOO_MANY_TOOL_CALLS"):
                raise Unreadable(f"Your answer could not be used ({reason}), and had no action. Try again.")
            final = "\n".join(part["text"] for part in parts if part.get("text") and not part.get("thought"))
            if not final.strip():
                raise Unreadable("Your answer was empty. Act, or end with a final message.")
            calls = (Call("final message", (ending(final),)),)
        return Decision(calls, "\n".join((*said, *(f"[safety decision: {note}]" for note in notes))))

    def _call(self, call: Json) -> Call:
        name, key = str(call.get("name", "")), str(call.get("id") or "")
        try:
            return Call(name, self._translator.actions(name, call.get("args")), id=key)
        except Unreadable as problem:
            return Call(name, refusal=str(problem), id=key)

    def _answers(self, view: View) -> list[Json]:
        answers: list[Json] = []
        for call, result in zip(self._open, view.results, strict=True):
            response: Json = {"error": result.error} if result.error else {"output": result.text or "OK"}
            if self._functions == "browser":
                response["url"] = "about:blank"  # this set's answers must have one
            if _safety(call):
                response["safety_acknowledgement"] = True if self._functions == "desktop" else "true"
            answer: Json = {"name": result.call.name, "response": response}
            answers.append({"functionResponse": {**answer, "id": result.call.id} if result.call.id else answer})
        if view.screenshot is not None:
            answers[-1]["functionResponse"]["parts"] = [_image(fitted(view.screenshot, self._policy).png)]
        return [*answers, {"text": view.text}] if view.text else answers

    def _shown(self, view: View) -> list[Json]:
        shown: list[Json] = [{"text": view.text}] if view.text else []
        return [*shown, _image(fitted(view.screenshot, self._policy).png)] if view.screenshot else shown

    def _forget(self, images: int) -> bool:
        """Leave out all but the last screenshots; whether there were more."""
        holders = [
            holder
            for content in self._contents
            if content["role"] == "user"
            for holder in (
                content["parts"],
                *(part["functionResponse"].get("parts", []) for part in content["parts"] if "functionResponse" in part),
            )
            if any("inlineData" in part for part in holder)
        ]
        for holder in holders[:-images]:
            holder[:] = [part for part in holder if "inlineData" not in part]
        return len(holders) > images


def _image(png: bytes) -> Json:
    return {"inlineData": {"mimeType": "image/png", "data": in_base64(png)}}


def _safety(call: Json) -> str:
    """What a call says that a person should confirm; empty where it says nothing."""
    args = call.get("args")
    decision: Any = args.get("safety_decision") if isinstance(args, dict) else None
    if not isinstance(decision, dict):
        return str(decision or "")
    return f"{decision.get('decision', '')} {decision.get('explanation', '')}".strip()


def _check(model: str, options: Mapping[str, str]) -> None:
    del model
    option_values.whole(options, "images", _IMAGES)
    option_values.choice(options, "safety", ("acknowledge", "stop"), "acknowledge")
    option_values.choice(options, "functions", ("desktop", "browser"), "desktop")


GEMINI = Family(
    name="gemini",
    summary="Gemini with computer use: the desktop's functions, or the older set of the browser",
    api="gemini",
    start=GeminiDialogue,
    models=("gemini*",),
    model="gemini-3.5-flash",
    url="https://generativelanguage.googleapis.com",
    chat_url="https://generativelanguage.googleapis.com/v1beta/openai/",
    key="GEMINI_API_KEY",
    hosts=("generativelanguage.googleapis.com",),
    options={
        "functions": "'desktop' or 'browser' instead of what the model takes",
        "images": f"how many screenshots stay in the history ({_IMAGES})",
        "max_tokens": "tokens of an answer at most (16000)",
        "thinking": "how much the model thinks: low, medium, high",
        "safety": "'acknowledge' confirms safety decisions and records them (the default), 'stop' ends the rollout",
    },
    check=_check,
)
