"""Qwen2.5-VL, Qwen3-VL and Qwen3.5: calls of ``computer_use`` between tags.

Qwen2.5-VL points with pixels of the image as its processor resizes it (factor 28), the later ones with numbers from 0
to 999 whatever the screen (factor 32). Up to Qwen3-VL the call is JSON and the last four screenshots are shown; Qwen3.5
writes XML, takes screenshots as answers of the tool, and sees up to twenty of them, of which the first ten go at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from pytest_opencomputer.agents.models import option_values
from pytest_opencomputer.agents.models.coordinates import CoordinateSpace
from pytest_opencomputer.agents.models.dialects.call_dialogue import JSON_FORMAT, CallDialogue
from pytest_opencomputer.agents.models.dialects.chat_dialogue import Fold, History, Last, Round
from pytest_opencomputer.agents.models.dialects.computer_use import QWEN, QWEN3, declared
from pytest_opencomputer.agents.models.image_sizing import SmartResize
from pytest_opencomputer.agents.models.model import Family, Json, Start
from pytest_opencomputer.agents.models.naming import best_match

_MOST_TOKENS = 4096
_GENERATIONS = {"2.5": ("qwen2.5-vl*", "qwen2-vl*", "qwen-vl*"), "3": ("qwen3-vl*",), "3.5": ("qwen3.*", "qwen4*")}
GRID = 999

XML_FORMAT = """\
Each call is written between tags, every parameter in its own:
<tool_call>
<function=computer_use>
<parameter=action>
left_click
</parameter>
<parameter=coordinate>
[310, 207]
</parameter>
</function>
</tool_call>"""


@dataclass(frozen=True)
class Generation:
    """What differs between the generations.

    Attributes:
        actions: the actions it was trained with.
        grid: what its coordinates are divided by; 0 for pixels of the image it is shown.
        resize: its own image processor.
    """

    actions: Sequence[str]
    grid: int
    resize: SmartResize
    format: Literal["json", "xml"] = "json"


GENERATIONS = {
    "2.5": Generation(QWEN, 0, SmartResize(28, 4 * 28**2, 16_384 * 28**2)),
    "3": Generation(QWEN3, GRID, SmartResize(32, 4 * 32**2, 16_384 * 32**2)),
    "3.5": Generation(QWEN3, GRID, SmartResize(32, 4 * 32**2, 16_384 * 32**2), "xml"),
}


class QwenDialogue(CallDialogue):
    """A rollout with a Qwen model, or one that was trained on its format."""

    def __init__(self, start: Start, generation: Generation, history: History, sampling: Json) -> None:
        self._generation = generation
        self.policy = generation.resize
        self.names = generation.actions
        super().__init__(start, history, sampling)

    @property
    def space(self) -> CoordinateSpace:
        """See ``ChatDialogue``."""
        grid = self._generation.grid
        return CoordinateSpace.grid(grid) if grid else CoordinateSpace.pixels(*self.shown_size)

    def system(self) -> str:
        """See ``ChatDialogue``."""
        resolution = (1000, 1000) if self._generation.grid else self.shown_size
        marks = bool(self.rounds and self.rounds[-1].view.marks)
        form = JSON_FORMAT if self._generation.format == "json" else XML_FORMAT
        return f"""\
You work on a Linux desktop for its user, with one function:
<tools>
{declared(self.names, resolution, marks=marks)}
</tools>

{form}

Answer each screenshot with a line "Action: " that says in a sentence what you do, and then the call. At the end call
terminate; answer instead where the task asks for information."""


class Qwen35Dialogue(QwenDialogue):
    """Qwen3.5: screenshots are answers of the tool, and earlier rounds stay in the conversation."""

    lists = False

    def opening(self, listed: Sequence[Round]) -> str:
        """See ``ChatDialogue``."""
        del listed
        return f"Task: {self.start.instruction}"

    def messages(self) -> list[Json]:
        """See ``ChatDialogue``."""
        messages = super().messages()
        asked = [message for message in messages if message["role"] == "user"]
        for message in asked[1:]:
            message["content"] = _as_answer(message["content"])
        return messages


def _as_answer(content: str | list[Json]) -> list[Json]:
    parts = [{"type": "text", "text": content}] if isinstance(content, str) else content
    return [{"type": "text", "text": "<tool_response>\n"}, *parts, {"type": "text", "text": "\n</tool_response>"}]


def generation_of(model: str) -> str:
    """The generation that a model's name tells; the newest one where it tells none."""
    patterns = {pattern: name for name, known in _GENERATIONS.items() for pattern in known}
    match = best_match(model, patterns)
    return patterns[match] if match else "3.5"


def _start(start: Start) -> QwenDialogue:
    options = start.options
    name = option_values.choice(options, "generation", GENERATIONS, generation_of(start.model))
    sampling: Json = {"temperature": 0.0, "max_tokens": option_values.whole(options, "max_tokens", _MOST_TOKENS)}
    if name == "3.5":
        most = option_values.whole(options, "images", 20)
        sampling |= {"temperature": 0.6, "top_p": 0.95}
        return Qwen35Dialogue(start, GENERATIONS[name], Fold(most, max(1, most // 2)), sampling)
    return QwenDialogue(start, GENERATIONS[name], Last(option_values.whole(options, "images", 4)), sampling)


def _check(model: str, options: Mapping[str, str]) -> None:
    _start(Start("", (1920, 1080), model, options=options))


QWEN_FAMILY = Family(
    name="qwen",
    summary="Qwen2.5-VL, Qwen3-VL and Qwen3.5, by calls of computer_use; served by vLLM or the like",
    api="chat",
    start=_start,
    models=("qwen*",),
    options={
        "generation": "2.5, 3 or 3.5 (default: from the model's name)",
        "images": "how many of the last screenshots it is shown (default: 4; 20 for Qwen3.5)",
        "max_tokens": f"of one answer (default: {_MOST_TOKENS})",
    },
    check=_check,
)
