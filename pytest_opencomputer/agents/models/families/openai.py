"""OpenAI's models, through the Responses API and its computer tools (state of November 2026, SDK ``openai`` 3.52).

``computer`` (gpt-5.4 and later) asks for several actions at once, ``computer_use_preview`` for one. The history stays
with the API, or is sent whole each time (``openai_history``). The SDK's own helper (``openai.lib.computer``) runs the
whole loop and calls a driver; here the session is what runs, so this module speaks the same protocol.

The tool's output is only a screenshot. What could not be carried out is reported in a separate message.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pytest_opencomputer.agents.models import option_values
from pytest_opencomputer.agents.models.coordinates import CoordinateSpace
from pytest_opencomputer.agents.models.families.openai_actions import Translator
from pytest_opencomputer.agents.models.families.openai_history import HISTORY_OPTION, conversation_of
from pytest_opencomputer.agents.models.image_sizing import AS_IT_IS, Limits, fit, fitted
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
from pytest_opencomputer.agents.models.pictures import data_url
from pytest_opencomputer.agents.models.request_options import sized, with_options
from pytest_opencomputer.models.errors import ProviderError

_SYSTEM = (
    "You work at a Linux desktop with the computer tool, on your own: nobody is there to answer questions or to "
    "confirm anything, so go on without asking. Look at what your actions did before you go on. "
)
# Images without detail "original" are made smaller by the API: the short side to 768 pixels. It must not do that
# behind our back, or the coordinates would not be what the model means.
_PREVIEW = Limits(long_side=1365, pixels=1365 * 768)
_REGIONS = ("ae", "au", "eu", "in", "jp", "us")  # of data residency, as ``openai.OpenAI(data_residency=…)`` knows them


def is_preview(model: str) -> bool:
    """Whether a model has the preview of the tool and not the tool."""
    return bare(model).startswith("computer-use-preview")


class OpenAIDialogue(Dialogue):
    """One rollout with one of the two tools."""

    def __init__(self, start: Start) -> None:
        self._start = start
        self._preview = is_preview(start.model)
        self._policy = sized(_PREVIEW if self._preview else AS_IT_IS, start.options)
        size = fit(start.screen, self._policy)
        self._translator = Translator(size, start.screen)
        tool: Json = {"type": "computer"}
        if self._preview:
            width, height = size
            tool = {
                "type": "computer_use_preview",
                "environment": "linux",
                "display_width": width,
                "display_height": height,
            }
        self._fixed: Json = {
            "instructions": _SYSTEM + ENDING,
            "tools": [tool],
            "truncation": "auto",  # drops the oldest items where the context is full, instead of an error
            "max_output_tokens": 16_000,
        }
        if effort := start.options.get("effort"):
            self._fixed["reasoning"] = {"effort": effort}
        self._fixed = with_options(self._fixed, "openai-responses", start.options)
        self._acknowledges = start.options.get("safety", "acknowledge") == "acknowledge"
        self._conversation = conversation_of(start.options)
        self._open: list[Json] = []  # the computer calls that must be answered

    @property
    def space(self) -> CoordinateSpace:
        return self._translator.space

    def ask(self, view: View) -> Json:
        if not self._conversation.begun:
            return {**self._fixed, **self._conversation.request([self._message(self._start.instruction, view)])}
        items: list[Json] = [self._output(call, view) for call in self._open]
        notes = [f"{result.call.name} was not carried out: {result.error}" for result in view.results if result.error]
        notes += [note for note in (view.trouble, view.text) if note]
        if notes or not items:
            items.append(self._message("\n".join(notes) or "Go on.", None if items else view))
        return {**self._fixed, **self._conversation.request(items)}

    def hear(self, answer: Json) -> Decision:
        items = self._conversation.answered(answer)
        self._open = [item for item in items if item.get("type") == "computer_call"]
        said = [text for item in items for text in _texts(item)]
        checks = [check for call in self._open for check in _checks(call)]
        notes = [f"[safety check: {check.get('code', '')} {check.get('message', '')}]" for check in checks]
        if checks and not self._acknowledges:
            raise HeldBack(
                f"the provider wants a person to confirm an action ({notes[0].strip('[]')}), and the option "
                "safety=stop says not to; with safety=acknowledge it is confirmed and recorded"
            )
        calls = tuple(call for item in self._open for call in self._calls(item))
        if not calls:
            if self._open:
                raise Unreadable("The computer call had no action.")
            if answer.get("status") == "incomplete":
                raise Unreadable("Your answer ended before it was complete, and had no action. Go on.")
            final = "\n".join(text for item in items if item.get("type") == "message" for text in _texts(item))
            if not final.strip():
                raise Unreadable("Your answer was empty. Act, or end with a final message.")
            calls = (Call("final message", (ending(final),)),)
        return Decision(calls, "\n".join((*said, *notes)))

    def _calls(self, item: Json) -> list[Call]:
        key = str(item.get("call_id", ""))
        actions = item.get("actions")
        if actions is None:
            actions = [] if item.get("action") is None else [item["action"]]
        if not isinstance(actions, list):
            return [Call("computer", refusal="the computer call has no list of actions", id=key)]
        return [self._one(action, key, complete=item.get("status") != "incomplete") for action in actions]

    def _one(self, action: Any, key: str, *, complete: bool) -> Call:
        name = str(action.get("type", "")) if isinstance(action, dict) else "an action"
        if not complete:
            return Call(name, refusal="the answer ended before this call was complete", id=key)
        try:
            return Call(name, self._translator.actions(action), id=key)
        except Unreadable as problem:
            return Call(name, refusal=str(problem), id=key)

    def _output(self, call: Json, view: View) -> Json:
        output: Json = {"type": "computer_screenshot", "image_url": self._url(view)}
        if not self._preview:
            output["detail"] = "original"
        answered: Json = {"type": "computer_call_output", "call_id": call.get("call_id"), "output": output}
        if checks := _checks(call):
            answered["acknowledged_safety_checks"] = checks
        return answered

    def _message(self, text: str, view: View | None) -> Json:
        content: list[Json] = [{"type": "input_text", "text": text}]
        if view is not None:
            detail = "high" if self._preview else "original"
            content.append({"type": "input_image", "image_url": self._url(view), "detail": detail})
        return {"role": "user", "content": content}

    def _url(self, view: View) -> str:
        if view.screenshot is None:
            raise ProviderError("OpenAI's computer tool cannot work without screenshots")
        return data_url(fitted(view.screenshot, self._policy).png)


def _checks(call: Json) -> list[Json]:
    return [check for check in call.get("pending_safety_checks") or () if isinstance(check, dict)]


def _texts(item: Json) -> list[str]:
    """What an item of the output says: a message's text or refusal, the summary of what was thought."""
    parts = item.get({"message": "content", "reasoning": "summary"}.get(str(item.get("type")), ""), None) or ()
    return [part.get("text") or part.get("refusal") or "" for part in parts if isinstance(part, dict)]


def _check(model: str, options: Mapping[str, str]) -> None:
    del model
    conversation_of(options)
    option_values.choice(options, "safety", ("acknowledge", "stop"), "acknowledge")


OPENAI = Family(
    name="openai",
    summary="OpenAI's models with the computer tool, or its preview",
    api="openai-responses",
    start=OpenAIDialogue,
    models=("gpt-*", "computer-use-preview*", "o[0-9]*"),
    model="gpt-5.4",
    url="https://api.openai.com/v1",
    chat_url="https://api.openai.com/v1",
    key="OPENAI_API_KEY",
    hosts=("api.openai.com", *(f"{region}.api.openai.com" for region in _REGIONS)),
    ids={"openai-organization": "OPENAI_ORG_ID", "openai-project": "OPENAI_PROJECT_ID"},
    options={
        "max_tokens": "tokens of an answer at most (16000)",
        **HISTORY_OPTION,
        "effort": "how much the model thinks: low, medium, high, …",
        "safety": "'acknowledge' confirms safety checks and records them (the default), 'stop' ends the rollout",
    },
    check=_check,
)
