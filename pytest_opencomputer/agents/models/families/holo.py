"""Holo 3 and 3.1: one JSON object per answer, ``{note, thought, tool_call: {tool_name, …}}``, on a grid of 1000.

The shape is told to the model, and forced on it by the server (structured output, ``response_format``). Screenshots
come between ``<observation>`` tags, which stay when a screenshot is left out; what became of a call between
``<tool_output>`` or ``<error>`` tags.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from pytest_opencomputer.agents.models import option_values
from pytest_opencomputer.agents.models.coordinates import CoordinateSpace
from pytest_opencomputer.agents.models.dialects.chat_dialogue import GONE, ChatDialogue, Last, Round
from pytest_opencomputer.agents.models.dialects.holo_calls import Said, call_of, read_answer, response_schema
from pytest_opencomputer.agents.models.image_sizing import SmartResize
from pytest_opencomputer.agents.models.model import INFEASIBLE, Decision, Family, Json, Result, Start

_PICTURES = 3
_MOST_TOKENS = 4096


class HoloDialogue(ChatDialogue):
    """A rollout with a Holo model."""

    def __init__(self, start: Start) -> None:
        sampling: Json = {
            "temperature": 0.8,
            "max_tokens": _MOST_TOKENS,
            "reasoning_effort": start.options.get("effort", "medium"),
            "response_format": {
                "type": "json_schema",
                "json_schema": {"name": "step", "schema": response_schema(), "strict": True},
            },
        }
        pictures = Last(option_values.whole(start.options, "images", _PICTURES))
        super().__init__(start, pictures, sampling, SmartResize(32, 4 * 32**2, 16_384 * 32**2))

    @property
    def space(self) -> CoordinateSpace:
        return CoordinateSpace.grid(1000)

    @property
    def wanted(self) -> str:
        return 'one JSON object {"note": ..., "thought": ..., "tool_call": {"tool_name": ..., ...}}'

    def system(self) -> str:
        return f"""\
You work on a Linux desktop for its user. At each step you see a screenshot and answer with one JSON object: in note
what you must not forget of what you see, or null; in thought what you think; in tool_call what you do.
Coordinates are whole numbers from 0 to 1000, from the top left corner of the screen, whatever its size.
When the task is done, call answer; content is the answer where the task asks for information. Where the task cannot be
done at all, content begins with {INFEASIBLE}: and says why.

The JSON Schema of an answer:
<output_format>
{json.dumps(response_schema())}
</output_format>"""

    def task(self, listed: Sequence[Round]) -> str:
        del listed
        return f"<task>\n{self.start.instruction}\n</task>"

    def gone(self) -> str:
        """See ``ChatDialogue``: between the tags that the screenshot was in."""
        return f"<observation>\n{GONE}\n</observation>"

    def messages(self) -> list[Json]:
        messages = super().messages()
        for message in messages:
            if message["role"] == "user" and isinstance(message["content"], list):
                message["content"] = [part for one in message["content"] for part in _observed(one)]
        return messages

    def tell(self, result: Result) -> str:
        if result.error:
            return f'<error tool="{result.call.name}">\n{result.error}\n</error>'
        return f'<tool_output tool="{result.call.name}">\n{result.text}\n</tool_output>'

    def understand(self, round: Round) -> Decision:
        said: Said = read_answer(round.answer)
        call = call_of(said, self.space, self.start.screen)
        round.summary = call.name
        return Decision((call,), "\n".join(filter(None, (round.thinking, said.note, said.thought))))


def _observed(part: Json) -> list[Json]:
    """An image between the tags that Holo knows."""
    if part["type"] != "image_url":
        return [part]
    return [{"type": "text", "text": "<observation>\n"}, part, {"type": "text", "text": "\n</observation>"}]


def _check(model: str, options: Mapping[str, str]) -> None:
    option_values.choice(options, "effort", ("low", "medium", "high"), "medium")
    HoloDialogue(Start("", (1920, 1080), model, options=options))


HOLO = Family(
    name="holo",
    summary="Holo 3 and 3.1, by structured output; served by vLLM or the like",
    api="chat",
    start=HoloDialogue,
    models=("holo*",),
    options={
        "images": f"how many of the last screenshots it is shown (default: {_PICTURES})",
        "effort": "how much the model thinks: low, medium (default) or high",
        "max_tokens": f"of one answer (default: {_MOST_TOKENS})",
    },
    published="H Company's documentation of Holo",
    check=_check,
)
