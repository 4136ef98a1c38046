"""Qwen2.5-VL, Qwen3-VL and Qwen3.5: calls of ``computer_use`` between tags.

Qwen2.5-VL points with pixels of the image as its processor resizes it (factor 28), the later ones with numbers from 0
to 999 whatever the screen (factor 32). Up to Qwen3-VL the call is JSON and four earlier screenshots are shown beside
the current one; Qwen3.5 writes XML, takes screenshots as answers of the tool, and sees up to twenty of them, of which
the first ten go at once. It thinks unless it is told not to.

Numbers, order and names: OSWorld's mm_agents/qwen3vl_agent.py and qwen35vl_agent.py; the sampling is that of the model
cards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pytest_opencomputer.agents.models import option_values
from pytest_opencomputer.agents.models.coordinates import CoordinateSpace
from pytest_opencomputer.agents.models.dialects.call_dialogue import TOOLS_OPTION, XML_FORMAT, CallDialogue
from pytest_opencomputer.agents.models.dialects.chat_dialogue import GONE, Fold, History, Last, Round
from pytest_opencomputer.agents.models.dialects.computer_use import QWEN, QWEN3, Computer, declaration
from pytest_opencomputer.agents.models.image_sizing import SmartResize
from pytest_opencomputer.agents.models.model import Family, Json, Start
from pytest_opencomputer.agents.models.naming import bare, best_match

PICTURES = 5
"""Four earlier screenshots and the current one."""
_FOLDED = 20
_MOST_TOKENS = {"2.5": 4096, "3": 32_768, "3.5": 32_768}
_GENERATIONS = {"2.5": ("qwen2.5-vl*", "qwen2-vl*", "qwen-vl*"), "3": ("qwen3-vl*",), "3.5": ("qwen3.*", "qwen4*")}
GRID = 999
INSTRUCT: Json = {"temperature": 0.7, "top_p": 0.8}
THINKING: Json = {"temperature": 0.6, "top_p": 0.95}


@dataclass(frozen=True)
class Generation:
    """What differs between the generations.

    Attributes:
        actions: the actions it was trained with.
        grid: what its coordinates are divided by; 0 for pixels of the image it is shown.
        resize: its own image processor.
        by_server: its chat template can tell it of its function.
        escapes: it writes line feeds in texts that are typed as escapes.
    """

    actions: Sequence[str]
    grid: int
    resize: SmartResize
    by_server: bool = True
    escapes: bool = False


GENERATIONS = {
    "2.5": Generation(QWEN, 0, SmartResize(28, 4 * 28**2, 16_384 * 28**2), by_server=False),
    "3": Generation(QWEN3, GRID, SmartResize(32, 4 * 32**2, 12_800 * 32**2)),
    "3.5": Generation(QWEN3, GRID, SmartResize(32, 4 * 32**2, 12_800 * 32**2)),
}


class QwenDialogue(CallDialogue):
    """A rollout with a Qwen model, or one that was trained on its format."""

    picture_first = True

    def __init__(self, start: Start, generation: Generation, history: History, sampling: Json) -> None:
        self._generation = generation
        self.names = generation.actions
        super().__init__(start, history, sampling, generation.resize, by_server=generation.by_server)

    @property
    def space(self) -> CoordinateSpace:
        grid = self._generation.grid
        return CoordinateSpace.grid(grid) if grid else CoordinateSpace.pixels(*self.shown_size)

    @property
    def resolution(self) -> tuple[int, int]:
        return (1000, 1000) if self._generation.grid else self.shown_size

    def computer(self, round: Round) -> Computer:
        computer = super().computer(round)
        computer.escapes = self._generation.escapes
        return computer


class Qwen35Dialogue(QwenDialogue):
    """Qwen3.5: screenshots are answers of the tool, and earlier rounds stay in the conversation."""

    lists = False
    form = XML_FORMAT

    def declaration(self) -> Json:
        return declaration(self.names, self.resolution, marks=self._marked, holds=True)

    def messages(self) -> list[Json]:
        messages = super().messages()
        asked = [message for message in messages if message["role"] == "user"]
        for message in asked[1:]:
            message["content"] = _as_answer(message["content"])
        for part in asked[0]["content"]:
            if part["type"] == "text":  # nothing stands there for a screenshot that is gone
                part["text"] = part["text"].removesuffix(f"\n\n{GONE}")
        return messages

    def computer(self, round: Round) -> Computer:
        computer = super().computer(round)
        computer.text_holds = True
        return computer


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
    generation, tokens = GENERATIONS[name], {"max_tokens": _MOST_TOKENS[name]}
    by_name = "on" if name == "3.5" or "thinking" in bare(start.model) else "off"
    thinks = option_values.choice(options, "thinking", ("on", "off"), by_name) == "on"
    most = option_values.whole(options, "images", _FOLDED if name == "3.5" else PICTURES)
    sampling = {**(THINKING if thinks else INSTRUCT), **tokens}
    if name == "3.5":
        if not thinks:
            sampling["extra_body"] = {"chat_template_kwargs": {"enable_thinking": False}}
        return Qwen35Dialogue(start, generation, Fold(most, max(1, most // 2)), sampling)
    return QwenDialogue(start, generation, Last(most), {"temperature": 0.0, **tokens} if name == "2.5" else sampling)


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
        "thinking": "on or off (default: on for Qwen3.5 and for names with 'thinking'); the sampling follows it",
        "images": f"how many of the last screenshots it is shown (default: {PICTURES}; {_FOLDED} for Qwen3.5)",
        "max_tokens": "of one answer (default: 32768; 4096 for Qwen2.5-VL)",
        **TOOLS_OPTION,
    },
    published="OSWorld, mm_agents/qwen3vl_agent.py and qwen35vl_agent.py; Qwen's cookbook computer_use",
    check=_check,
)
