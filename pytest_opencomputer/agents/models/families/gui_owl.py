"""GUI-Owl 1.5 and the Mobile-Agent-v3 family: Qwen's calls in JSON, on a grid of 1000, with a few actions more."""

from __future__ import annotations

from collections.abc import Mapping

from pytest_opencomputer.agents.models import option_values
from pytest_opencomputer.agents.models.dialects.chat_dialogue import Last
from pytest_opencomputer.agents.models.dialects.computer_use import GUI_OWL
from pytest_opencomputer.agents.models.families.qwen import Generation, QwenDialogue
from pytest_opencomputer.agents.models.image_sizing import SmartResize
from pytest_opencomputer.agents.models.model import Family, Start

_PICTURES = 4
_MOST_TOKENS = 4096
FORM = Generation(GUI_OWL, 1000, SmartResize(32, 4 * 32**2, 2645 * 32**2))


def _start(start: Start) -> QwenDialogue:
    tokens = option_values.whole(start.options, "max_tokens", _MOST_TOKENS)
    pictures = option_values.whole(start.options, "images", _PICTURES)
    return QwenDialogue(start, FORM, Last(pictures), {"temperature": 0.0, "max_tokens": tokens})


def _check(model: str, options: Mapping[str, str]) -> None:
    _start(Start("", (1920, 1080), model, options=options))


GUI_OWL_FAMILY = Family(
    name="gui-owl",
    summary="GUI-Owl 1.5, by calls of computer_use; served by vLLM or the like",
    api="chat",
    start=_start,
    models=("gui-owl*", "mobile-agent-v3*"),
    options={
        "images": f"how many of the last screenshots it is shown (default: {_PICTURES})",
        "max_tokens": f"of one answer (default: {_MOST_TOKENS})",
    },
    check=_check,
)
