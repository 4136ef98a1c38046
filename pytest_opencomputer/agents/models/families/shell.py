"""Any model with a shell in the sandbox instead of screenshots and actions, for tasks that allow any means.

Models are spoken to through chat completions with one function; those of OpenAI and Anthropic at their vendors through
the vendors' own APIs (``shell_vendors``). What a server puts into its calls, such as the signatures of Gemini's
thoughts, goes back as it came.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pytest_opencomputer.agents.models import option_values
from pytest_opencomputer.agents.models.coordinates import CoordinateSpace
from pytest_opencomputer.agents.models.dialects.argument_values import Arguments
from pytest_opencomputer.agents.models.dialects.said import shown
from pytest_opencomputer.agents.models.model import (
    ENDING,
    Call,
    Decision,
    Dialogue,
    Json,
    Result,
    Start,
    Unreadable,
    View,
    ending,
)
from pytest_opencomputer.agents.models.request_options import with_options
from pytest_opencomputer.agents.shell import LONGEST_OUTPUT
from pytest_opencomputer.models.actions import ShellCommand

MOST_SECONDS, SECONDS = 600, 120
GONE = "(This output is not shown any more.)"
_OF_ANSWERS = ("content", "tool_calls", "reasoning_content", "reasoning_details")  # what is told again of an answer
_SYSTEM = (
    "You do tasks for a person on their Linux desktop, through a shell. Each call of the function shell runs a command "
    "in bash as that person, in their home folder at first; the working directory is kept between calls, variables are "
    "not. Their desktop is running, with its programs open (DISPLAY is set). There is no network, no root, and nobody "
    f"who could answer questions. Of outputs longer than {LONGEST_OUTPUT} characters, the middle is left out. A "
    "command that is not over after {seconds:g} seconds is ended: start in the background what shall go on. "
) + ENDING.replace("without any action", "without calling a function")
FUNCTION: Json = {
    "name": "shell",
    "description": "Runs a command in bash and answers what it has written, and its exit code.",
    "parameters": {
        "type": "object",
        "properties": {"command": {"type": "string", "description": "one line or several"}},
        "required": ["command"],
        "additionalProperties": False,
    },
}
"""The one function that the model has."""


@dataclass
class _Round:
    """An answer of the model, and what it was told of its calls."""

    answer: Json
    told: list[Json] = field(default_factory=list)


class ShellDialogue(Dialogue):
    """A conversation of commands and their outputs."""

    def __init__(self, start: Start) -> None:
        self.start = start
        self._seconds = seconds_of(start.options)
        self._rounds: list[_Round] = []

    @property
    def space(self) -> CoordinateSpace:
        """See ``Dialogue``; it names no places."""
        return CoordinateSpace.pixels(*self.start.screen)

    def ask(self, view: View) -> Json:
        if self._rounds:
            told = [_told(result) for result in view.results if result.call.id]
            if view.trouble:
                told.append({"role": "user", "content": f"Your last answer could not be understood: {view.trouble}"})
            self._rounds[-1].told = told
        return self.again()

    def again(self) -> Json:
        messages: list[Json] = [
            {"role": "system", "content": self.system},
            {"role": "user", "content": self.start.instruction},
        ]
        for round in self._rounds:
            messages += [round.answer, *round.told]
        body = {"messages": messages, "tools": [{"type": "function", "function": FUNCTION}]}
        return with_options(body, "chat", self.start.options)

    @property
    def system(self) -> str:
        """The system message."""
        return _SYSTEM.format(seconds=self._seconds)

    def hear(self, answer: Json) -> Decision:
        choice = answer["choices"][0]
        message = choice["message"]
        kept = {key: message[key] for key in _OF_ANSWERS if message.get(key)}
        said = _text(message.get("content"))
        calls = message.get("tool_calls") or []
        if not isinstance(calls, list) or not all(isinstance(call, dict) for call in calls):
            self._rounds.append(_Round({"role": "assistant", "content": said or "(no answer)"}))
            raise Unreadable("the calls of the answer are no list of objects")
        calls = [call if call.get("id") else {**call, "id": self._name(at)} for at, call in enumerate(calls)]
        kept = {"role": "assistant", **kept, **({"tool_calls": calls} if calls else {"content": said or "(no answer)"})}
        self._rounds.append(_Round(kept))
        return self.decided(
            tuple(self._call(call) for call in calls), said, cut=choice.get("finish_reason") == "length"
        )

    def decided(self, calls: tuple[Call, ...], said: str, *, cut: bool) -> Decision:
        """What an answer comes to: its calls, or the end of the rollout.

        Raises:
            Unreadable: it has neither calls nor words, or was cut off before them.
        """
        if calls:
            return Decision(calls, said)
        if cut:
            raise Unreadable("the answer was cut off at its longest length, before any call or end")
        if not said.strip():
            raise Unreadable("the answer is empty, wanted: a call of shell, or a final message")
        return Decision((Call("end", (ending(said),)),), said)

    def shorten(self) -> bool:
        """See ``Dialogue``: the outputs of the first half of those rounds go that still have one, never the last's."""
        whole = [round for round in self._rounds[:-1] if any(one["content"] != GONE for one in round.told)]
        for round in whole[: (len(whole) + 1) // 2]:
            round.told = [{**one, "content": GONE} for one in round.told]
        return bool(whole)

    def _name(self, at: int) -> str:
        return f"call_{len(self._rounds)}_{at}"

    def _call(self, call: Json) -> Call:
        given = call.get("function")
        function: Json = given if isinstance(given, dict) else {}
        return self.command(str(function.get("name", "")), function.get("arguments"), str(call["id"]))

    def command(self, name: str, arguments: Any, key: str) -> Call:
        """A call of the function; with a refusal where it cannot be understood.

        Args:
            arguments: an object, or its JSON.
            key: how the API names the call.
        """
        try:
            if name != "shell":
                raise Unreadable(f"there is no function {shown(name)}, wanted: shell")
            with Arguments(name, _arguments(arguments)) as said:
                action = ShellCommand(command=said.text("command"), timeout=self._seconds)
        except Unreadable as problem:
            return Call(name or "call", refusal=str(problem), id=key)
        return Call(name, (action,), id=key)


def seconds_of(options: Mapping[str, str]) -> float:
    """The seconds that one command may take. Raises ``UsageProblem``."""
    return option_values.whole(options, "command_seconds", SECONDS, most=MOST_SECONDS)


def _arguments(given: Any) -> Any:
    if not isinstance(given, str):
        return given
    try:
        return json.loads(given)
    except (ValueError, RecursionError) as problem:
        raise Unreadable(f"the arguments of shell are not valid JSON: {problem}") from problem


def outcome_of(result: Result) -> str:
    """What became of a call, as the model is told."""
    return f"Not carried out: {result.error}" if result.error else result.text


def _told(result: Result) -> Json:
    return {"role": "tool", "tool_call_id": result.call.id, "content": outcome_of(result)}


def _text(content: Any) -> str:
    if isinstance(content, list):
        return "".join(str(part.get("text", "")) for part in content if isinstance(part, dict))
    return str(content or "")
