"""The agent ``shell`` through the vendors' own APIs: OpenAI's Responses API and Anthropic's Messages API.

Current models of OpenAI refuse functions in chat completions while they think, and Claude's requests are cached through
its own API only.
"""

from __future__ import annotations

from collections.abc import Mapping

from pytest_opencomputer.agents.models.families.openai_history import HISTORY_OPTION, conversation_of
from pytest_opencomputer.agents.models.families.shell import (
    FUNCTION,
    GONE,
    MOST_SECONDS,
    SECONDS,
    ShellDialogue,
    outcome_of,
    seconds_of,
)
from pytest_opencomputer.agents.models.model import Call, Decision, Family, Json, Start, Unreadable, View
from pytest_opencomputer.agents.models.request_options import with_options

_MOST_TOKENS = 16_000


class ResponsesShell(ShellDialogue):
    """Commands and their outputs as items of the Responses API."""

    def __init__(self, start: Start) -> None:
        super().__init__(start)
        self._conversation = conversation_of(start.options)
        fixed: Json = {
            "instructions": self.system,
            "tools": [{"type": "function", "strict": True, **FUNCTION}],
            "truncation": "auto",
            "max_output_tokens": _MOST_TOKENS,
        }
        self._fixed = with_options(fixed, "openai-responses", start.options)

    def ask(self, view: View) -> Json:
        if not self._conversation.begun:
            items: list[Json] = [{"role": "user", "content": self.start.instruction}]
        else:
            items = [
                {"type": "function_call_output", "call_id": result.call.id, "output": outcome_of(result)}
                for result in view.results
                if result.call.id
            ]
            if view.trouble or not items:
                items.append({"role": "user", "content": view.trouble or "Go on."})
        return {**self._fixed, **self._conversation.request(items)}

    def hear(self, answer: Json) -> Decision:
        items = self._conversation.answered(answer)
        said = "\n".join(
            part.get("text") or part.get("refusal") or ""
            for item in items
            if item.get("type") == "message"
            for part in item.get("content") or ()
            if isinstance(part, dict)
        )
        calls = tuple(
            self.command(str(item.get("name", "")), item.get("arguments"), str(item.get("call_id", "")))
            for item in items
            if item.get("type") == "function_call"
        )
        return self.decided(calls, said, cut=answer.get("status") == "incomplete")

    def shorten(self) -> bool:
        """See ``Dialogue``: the API drops the oldest items by itself."""
        return False


class MessagesShell(ShellDialogue):
    """Commands and their outputs as blocks of the Messages API, cached."""

    def __init__(self, start: Start) -> None:
        super().__init__(start)
        tool = {
            "name": FUNCTION["name"],
            "description": FUNCTION["description"],
            "input_schema": FUNCTION["parameters"],
        }
        fixed: Json = {
            "system": self.system,
            "tools": [{**tool, "input_schema": FUNCTION["parameters"]}],
            "max_tokens": _MOST_TOKENS,
            "cache_control": {"type": "ephemeral"},
        }
        self._fixed = with_options(fixed, "anthropic", start.options)
        self._messages: list[Json] = []

    def ask(self, view: View) -> Json:
        content: list[Json] = [
            {
                "type": "tool_result",
                "tool_use_id": result.call.id,
                "content": [{"type": "text", "text": outcome_of(result)}],
                **({"is_error": True} if result.error else {}),
            }
            for result in view.results
            if result.call.id
        ]
        if not self._messages:
            content = [{"type": "text", "text": self.start.instruction}]
        elif view.trouble or not content:
            content.append({"type": "text", "text": view.trouble or "Go on."})
        self._messages.append({"role": "user", "content": content})
        return self.again()

    def again(self) -> Json:
        return {**self._fixed, "messages": list(self._messages)}

    def hear(self, answer: Json) -> Decision:
        content = answer["content"]
        if not isinstance(content, list) or not all(isinstance(block, dict) for block in content):
            raise Unreadable("the message has no list of content blocks")
        if content:
            self._messages.append({"role": "assistant", "content": content})
        said = "\n".join(block["text"] for block in content if block.get("type") == "text" and block.get("text"))
        calls: tuple[Call, ...] = tuple(
            self.command(str(block.get("name", "")), block.get("input"), str(block.get("id", "")))
            for block in content
            if block.get("type") == "tool_use"
        )
        cut = answer.get("stop_reason") == "max_tokens"
        if cut and calls:  # the input of the last one may lack its end
            last = calls[-1]
            calls = (
                *calls[:-1],
                Call(last.name, refusal="the message ended before this call was complete", id=last.id),
            )
        return self.decided(calls, said, cut=cut)

    def shorten(self) -> bool:
        """See ``Dialogue``: the outputs of the first half of the messages go that still have one, never the last's."""
        whole = [
            results
            for message in self._messages[:-1]
            if message["role"] == "user"
            and (results := [block for block in message["content"] if block["type"] == "tool_result"])
            and any(block["content"][0]["text"] != GONE for block in results)
        ]
        for results in whole[: (len(whole) + 1) // 2]:
            for block in results:
                block["content"] = [{"type": "text", "text": GONE}]
        return bool(whole)


def _check(model: str, options: Mapping[str, str]) -> None:
    del model
    seconds_of(options)
    conversation_of(options)


SHELL = Family(
    name="shell",
    summary="any model with a shell in the sandbox (shell:MODEL), for tasks that allow any means",
    api="chat",
    start=ShellDialogue,
    models=(),
    options={
        "command_seconds": f"seconds that one command may take (default: {SECONDS}, at most {MOST_SECONDS})",
        **HISTORY_OPTION,
    },
    check=_check,
    means="any",
    of_all=True,
    starts={"openai-responses": ResponsesShell, "anthropic": MessagesShell},
)
