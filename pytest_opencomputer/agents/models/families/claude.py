"""Claude, through Anthropic's Messages API and its computer tools (state of November 2026, SDK ``anthropic`` 2.12).

The SDK's own helper (``anthropic.tools.computer``) runs the whole loop and calls a driver; here the session is what
runs, so its types are used in the tests, and this module speaks the same protocol: every ``tool_use`` block is
answered by one ``tool_result``, and after a failure the later ones with the words that the API asks for.

Old screenshots are cleared by the API itself (context editing), not here: models that think bind what they thought to
the history before it, which must then stay as it was.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from pytest_opencomputer.agents.models import option_values
from pytest_opencomputer.agents.models.coordinates import CoordinateSpace
from pytest_opencomputer.agents.models.families.claude_actions import MEMBERS, Translator
from pytest_opencomputer.agents.models.families.claude_tools import BETAS, TOOLS, Tool, limits_of, tool_of, version
from pytest_opencomputer.agents.models.image_sizing import fit, fitted
from pytest_opencomputer.agents.models.model import (
    ENDING,
    Call,
    Decision,
    Dialogue,
    Family,
    Json,
    Result,
    Start,
    Unreadable,
    View,
    ending,
)
from pytest_opencomputer.agents.models.pictures import filling, in_base64
from pytest_opencomputer.agents.models.request_options import sized, with_options
from pytest_opencomputer.agents.steps import NOT_EXECUTED
from pytest_opencomputer.models.actions import CursorPosition, TakeScreenshot, Zoom
from pytest_opencomputer.models.errors import UsageProblem

_CLEARING = "context-management-2025-06-27"
_KEPT_BY_API = 20
_MOST_TOKENS = 16_000
_LATER = "Not executed: an earlier computer action in this turn failed."  # the API wants exactly these words
_KEPT = 8
_GONE = "[an old screenshot, left out since the conversation became too long]"
_SYSTEM = (
    "You work at a Linux desktop with the computer tool, on your own: nobody is there to answer questions or to "
    "confirm anything. Look at what each action did before you go on. "
)
_POSITION = re.compile(r"X=(\d+), Y=(\d+)")


class ClaudeDialogue(Dialogue):
    """One rollout with one of the three tools."""

    def __init__(self, start: Start) -> None:
        self._start = start
        options = start.options
        given = options.get("tool", "")
        self.tool: Tool = next((tool for tool in TOOLS if tool == given), tool_of(start.model))
        self._policy = sized(limits_of(start.model), options)
        self._translator = Translator(fit(start.screen, self._policy), start.screen)
        self._messages: list[Json] = []
        self._fixed = self._parameters(options)
        self._kept = _KEPT  # screenshots that the next shortening leaves

    @property
    def space(self) -> CoordinateSpace:
        return self._translator.space

    def ask(self, view: View) -> Json:
        content: list[Json] = []
        if not self._messages:
            content = [_text(self._start.instruction), *self._shown(view)]
        elif view.results:
            content = self._answers(view)
        else:
            content = [_text(view.trouble or "Go on."), *self._shown(view)]
        self._messages.append({"role": "user", "content": content})
        return self.again()

    def again(self) -> Json:
        return {**self._fixed, "messages": list(self._messages)}

    def hear(self, answer: Json) -> Decision:
        content = answer["content"]
        if not isinstance(content, list) or not all(isinstance(block, dict) for block in content):
            raise Unreadable("The message has no list of content blocks.")
        if content:
            self._messages.append({"role": "assistant", "content": content})
        self._kept = _KEPT
        said = [block.get("text") or block.get("thinking") or "" for block in content]
        calls = tuple(self._call(block) for block in content if block.get("type") == "tool_use")
        stopped = answer.get("stop_reason")
        if stopped == "max_tokens" and calls:
            calls = (*calls[:-1], _cut_off(calls[-1]))
        if not calls:
            final = "\n".join(block["text"] for block in content if block.get("type") == "text" and block.get("text"))
            if stopped in ("max_tokens", "pause_turn"):
                raise Unreadable("Your message ended before it was complete, and had no action. Go on.")
            if not final.strip():
                raise Unreadable("Your message was empty. Act, or end with a final message.")
            calls = (Call("final message", (ending(final),)),)
        return Decision(calls, "\n".join(filter(None, said)))

    def shorten(self) -> bool:
        """See ``Dialogue.shorten``: leaves out all but the last screenshots, and thoughts that belong to them."""
        if self._kept < 1:
            return False
        images = [
            (holder, index)
            for message in self._messages
            if message["role"] == "user"
            for holder in _holders(message["content"])
            for index, block in enumerate(holder)
            if block.get("type") == "image"
        ]
        for holder, index in images[: -self._kept]:
            holder[index] = _text(_GONE)
        for message in self._messages[:-2]:
            if message["role"] == "assistant":
                message["content"] = [
                    block for block in message["content"] if block.get("type") not in ("thinking", "redacted_thinking")
                ] or [_text("…")]
        done = len(images) > self._kept
        self._kept //= 2
        return done or self.shorten()

    def _parameters(self, options: Mapping[str, str]) -> Json:
        betas = [BETAS[self.tool]] if self.tool in BETAS else []
        fixed: Json = {
            "max_tokens": _MOST_TOKENS,
            "system": _SYSTEM + ENDING,
            "tools": [self._declaration()],
            "cache_control": {"type": "ephemeral"},
        }
        if options.get("clearing", "api") == "api":
            betas.append(_CLEARING)
            fixed["context_management"] = _clearing(option_values.whole(options, "images", _KEPT_BY_API))
        if betas:
            fixed["betas"] = betas
        if effort := options.get("effort"):
            fixed["output_config"] = {"effort": effort}
        if thinking := options.get("thinking"):
            fixed["thinking"] = (
                {"type": "adaptive"}
                if thinking == "adaptive"
                else {"type": "enabled", "budget_tokens": option_values.whole(options, "thinking", 0, least=1024)}
            )
        return with_options(fixed, "anthropic", options)

    def _declaration(self) -> Json:
        if self.tool == "computer_toolset_20260801":
            return {"type": self.tool}
        width, height = self._translator.shown
        size = {"display_width_px": width, "display_height_px": height}
        zoom = {"enable_zoom": True} if self.tool == "computer_20251124" else {}
        return {"type": self.tool, "name": "computer", **size, **zoom}

    def _call(self, block: Json) -> Call:
        name, values = str(block.get("name", "")), block.get("input")
        key = str(block.get("id", ""))
        if self.tool != "computer_toolset_20260801":
            if name != "computer" or not isinstance(values, dict):
                return Call(name, refusal=f"there is no tool {name!r}, wanted: computer", id=key)
            name = str(values.get("action", ""))
            values = {key: value for key, value in values.items() if key != "action"}
        try:
            if name == "zoom" and self.tool == "computer_20250124":
                raise Unreadable("there is no action 'zoom' here")
            return Call(name, self._translator.actions(name, values), id=key)
        except Unreadable as problem:
            return Call(name, refusal=str(problem), id=key)

    def _answers(self, view: View) -> list[Json]:
        answers = [self._answer(result) for result in view.results]
        last = view.results[-1]
        shown = self._shown(view)
        if not last.error:
            # A result without an error may hold the screenshot; one with an error may only hold text.
            content = answers[-1]["content"]
            looked = bool(last.call.actions) and isinstance(last.call.actions[-1], TakeScreenshot)
            answers[-1]["content"] = shown if looked else [*content, *shown]
            return answers
        return [*answers, *shown]

    def _answer(self, result: Result) -> Json:
        answer: Json = {"type": "tool_result", "tool_use_id": result.call.id}
        if self.tool == "computer_toolset_20260801":
            answer["toolset_name"] = "computer"
        if result.error:
            error = _LATER if result.error == NOT_EXECUTED else result.error
            return {**answer, "is_error": True, "content": [_text(error)]}
        return {**answer, "content": self._content(result)}

    def _content(self, result: Result) -> list[Json]:
        action = result.call.actions[-1]
        if isinstance(action, Zoom) and result.image:
            return [_image(filling(result.image, self._translator.shown))]
        if isinstance(action, TakeScreenshot) and result.image:
            return [_image(fitted(result.image, self._policy).png)]
        if isinstance(action, CursorPosition) and (found := _POSITION.search(result.text)):
            x, y = self._translator.space.from_screen((int(found[1]), int(found[2])), self._start.screen)
            return [_text(f"X={x},Y={y}")]
        return [_text(result.text or "OK")]

    def _shown(self, view: View) -> list[Json]:
        shown = [_text(view.text)] if view.text else []
        return [*shown, _image(fitted(view.screenshot, self._policy).png)] if view.screenshot else shown


def _clearing(keep: int) -> Json:
    """What the API clears by itself: old screenshots, once there are many."""
    return {
        "edits": [
            {
                "type": "clear_tool_uses_20250919",
                "trigger": {"type": "input_tokens", "value": 100_000},
                "keep": {"type": "tool_uses", "value": keep},
                "clear_at_least": {"type": "input_tokens", "value": 20_000},
            }
        ]
    }


def _cut_off(call: Call) -> Call:
    return Call(call.name, refusal="the message ended before this action was complete", id=call.id)


def _holders(content: list[Json]) -> list[list[Json]]:
    """The lists of blocks in a message: its own, and those of its tool results."""
    return [content, *(block["content"] for block in content if block.get("type") == "tool_result")]


def _text(text: str) -> Json:
    return {"type": "text", "text": text}


def _image(png: bytes) -> Json:
    return {"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": in_base64(png)}}


def _check(model: str, options: Mapping[str, Any]) -> None:
    del model
    if "tool" in options:
        option_values.choice(options, "tool", TOOLS, TOOLS[0])
    option_values.choice(options, "clearing", ("api", "never"), "api")
    option_values.whole(options, "images", _KEPT_BY_API)
    most = option_values.whole(options, "max_tokens", _MOST_TOKENS)
    if options.get("thinking", "adaptive") == "adaptive":
        return
    if option_values.whole(options, "thinking", 0, least=1024) >= most:
        raise UsageProblem(
            f"the model may think for {options['thinking']} tokens, but its whole answer may have only {most}",
            where=f"--agent-arg thinking={options['thinking']}",
            wanted="fewer tokens than max_tokens, which count thoughts, too",
            fix=f"--agent-arg max_tokens={int(options['thinking']) + _MOST_TOKENS}",
        )


CLAUDE = Family(
    name="claude",
    summary="Claude with Anthropic's computer tools; the newest that the model takes",
    api="anthropic",
    start=ClaudeDialogue,
    models=("claude*",),
    model="claude-sonnet-5-5",
    url="https://api.anthropic.com",
    chat_url="https://api.anthropic.com/v1/",
    key="ANTHROPIC_API_KEY",
    hosts=("api.anthropic.com",),
    options={
        "tool": "one of " + ", ".join(TOOLS) + " instead of the newest that the model takes",
        "max_tokens": "tokens of an answer at most (16000)",
        "effort": "how much the model thinks: low, medium, high, …",
        "thinking": "'adaptive', or a budget in tokens for models that want one",
        "images": f"how many of the last actions keep their screenshots when the API clears ({_KEPT_BY_API})",
        "clearing": "'api' lets the API clear old screenshots (the default), 'never' keeps them all",
    },
    check=_check,
)
__all__ = ["CLAUDE", "MEMBERS", "ClaudeDialogue", "tool_of", "version"]
