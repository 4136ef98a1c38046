"""GUI-Owl: Qwen's calls in JSON.

GUI-Owl 1.5 (Mobile-Agent-v3.5) points on a grid of 1000 and has a few actions more than Qwen3-VL. GUI-Owl 1.0
(Mobile-Agent-v3) points with pixels of the image as Qwen2.5-VL's processor resizes it, has ``click`` and ``drag`` with
two places, is shown the current screenshot only, and says what it did between ``<conclusion>`` tags.

Numbers, order and names: Mobile-Agent-v3.5/computer_use, and OSWorld's mm_agents/owl_agent.py for 1.0.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from pytest_opencomputer.agents.models import option_values
from pytest_opencomputer.agents.models.dialects.call_dialogue import TOOLS_OPTION
from pytest_opencomputer.agents.models.dialects.chat_dialogue import Last, Round
from pytest_opencomputer.agents.models.dialects.computer_use import GUI_OWL, OWL_1
from pytest_opencomputer.agents.models.families.qwen import PICTURES, Generation, QwenDialogue
from pytest_opencomputer.agents.models.image_sizing import SmartResize
from pytest_opencomputer.agents.models.model import Decision, Family, Json, Start
from pytest_opencomputer.agents.models.naming import best_match

_MOST_TOKENS = {"1.0": 2048, "1.5": 4096}
_PICTURES = {"1.0": 1, "1.5": PICTURES}
_GENERATIONS = {
    "gui-owl-*": "1.0",
    "mobile-agent-v3*": "1.0",
    "gui-owl-1.5*": "1.5",
    "gui-owl-2*": "1.5",
    "mobile-agent-v3.5*": "1.5",
}
FORMS = {
    "1.0": Generation(OWL_1, 0, SmartResize(28, 100 * 28**2, 3000 * 28**2), by_server=False),
    "1.5": Generation(GUI_OWL, 1000, SmartResize(16, 3136, 10_035_200)),
}
_OF_1: Json = {"temperature": 0.0, "top_p": 0.9, "extra_body": {"repetition_penalty": 1.05, "top_k": -1}}
_THOUGHT = re.compile(r"<thinking>(.*?)(?:</thinking>|(?=<tool_call>))", re.DOTALL)
_CONCLUSION = re.compile(r"<conclusion>(.*?)(?:</conclusion>|\Z)", re.DOTALL)


class Owl15Dialogue(QwenDialogue):
    """A rollout with GUI-Owl 1.5."""

    picture_first = False


class Owl1Dialogue(QwenDialogue):
    """A rollout with GUI-Owl 1.0."""

    picture_first = False

    @property
    def ending(self) -> str:
        return "terminate."

    def task(self, listed: Sequence[Round]) -> str:
        return f"""\
{super().task(listed)}

Think between <thinking> and </thinking>, then call the function, then say between <conclusion> and </conclusion> in a
sentence what you did."""

    def understand(self, round: Round) -> Decision:
        decision = super().understand(round)
        thought, conclusion = _THOUGHT.search(round.answer), _CONCLUSION.search(round.answer)
        if said := (conclusion or thought):
            round.summary = said[1].strip()
        return decision


def _start(start: Start) -> QwenDialogue:
    match = best_match(start.model, _GENERATIONS)
    by_name = _GENERATIONS[match] if match else "1.5"
    name = option_values.choice(start.options, "generation", FORMS, by_name)
    pictures = Last(option_values.whole(start.options, "images", _PICTURES[name]))
    tokens: Json = {"max_tokens": _MOST_TOKENS[name]}
    if name == "1.0":
        return Owl1Dialogue(start, FORMS[name], pictures, {**_OF_1, **tokens})
    return Owl15Dialogue(start, FORMS[name], pictures, {"temperature": 0.0, **tokens})


def _check(model: str, options: Mapping[str, str]) -> None:
    _start(Start("", (1920, 1080), model, options=options))


GUI_OWL_FAMILY = Family(
    name="gui-owl",
    summary="GUI-Owl 1.0 and 1.5, by calls of computer_use; served by vLLM or the like",
    api="chat",
    start=_start,
    models=("gui-owl*", "mobile-agent-v3*"),
    options={
        "generation": "1.0 or 1.5 (default: from the model's name)",
        "images": f"how many of the last screenshots it is shown (default: {PICTURES}; 1 for GUI-Owl 1.0)",
        "max_tokens": "of one answer (default: 4096; 2048 for GUI-Owl 1.0)",
        **TOOLS_OPTION,
    },
    published="MobileAgent, Mobile-Agent-v3.5/computer_use/utils.py; for 1.0 OSWorld, mm_agents/owl_agent.py",
    check=_check,
)
