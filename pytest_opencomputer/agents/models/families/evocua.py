"""EvoCUA in its two styles: S1 writes pyautogui code as OpenCUA does, S2 calls ``computer_use`` as Qwen3-VL does.

S1 points with pixels of the screenshot as Qwen2.5-VL's processor resizes it (factor 28), and its own code refuses
fractions. Numbers, order and names: OSWorld's mm_agents/evocua; the length of S1's answers: EvoCUA's README.
"""

from __future__ import annotations

from collections.abc import Mapping

from pytest_opencomputer.agents.models import option_values
from pytest_opencomputer.agents.models.dialects.call_dialogue import TOOLS_OPTION
from pytest_opencomputer.agents.models.dialects.chat_dialogue import ChatDialogue, Last
from pytest_opencomputer.agents.models.dialects.computer_use import EVOCUA
from pytest_opencomputer.agents.models.families.opencua import OpenCuaDialogue, is_relative
from pytest_opencomputer.agents.models.families.qwen import GRID, PICTURES, Generation, QwenDialogue
from pytest_opencomputer.agents.models.image_sizing import SmartResize
from pytest_opencomputer.agents.models.model import Family, Start
from pytest_opencomputer.agents.models.naming import bare

_PICTURES = {"s1": 3, "s2": PICTURES}
_MOST_TOKENS = {"s1": 10_240, "s2": 32_768}
S2 = Generation(EVOCUA, GRID, SmartResize(32, 4 * 32**2, 12_800 * 32**2), escapes=True)


def _start(start: Start) -> ChatDialogue:
    options = start.options
    default = "s1" if bare(start.model).endswith("s1") else "s2"
    style = option_values.choice(options, "style", ("s1", "s2"), default)
    pictures = Last(option_values.whole(options, "images", _PICTURES[style]))
    relative = is_relative(options, default=False)
    sampling = {"temperature": 0.0, "top_p": 0.9, "max_tokens": _MOST_TOKENS[style]}
    if style == "s1":
        return OpenCuaDialogue(start, pictures, sampling, relative=relative)
    return QwenDialogue(start, S2, pictures, sampling)


def _check(model: str, options: Mapping[str, str]) -> None:
    _start(Start("", (1920, 1080), model, options=options))


EVOCUA_FAMILY = Family(
    name="evocua",
    summary="EvoCUA, by pyautogui code (S1) or calls of computer_use (S2); served by vLLM or the like",
    api="chat",
    start=_start,
    models=("evocua*",),
    options={
        "style": "s1 or s2 (default: s2, or what the model's name ends in)",
        "coordinates": "of S1: pixels (default) or relative",
        "images": f"how many of the last screenshots it is shown (default: 3 for S1, {PICTURES} for S2)",
        "max_tokens": "of one answer (default: 10240 for S1, 32768 for S2)",
        **TOOLS_OPTION,
    },
    published="OSWorld, mm_agents/evocua/prompts.py",
    check=_check,
)
