"""OpenCUA: pyautogui code below ``# Step``, ``## Thought``, ``## Action`` and ``## Code``.

The 7B, 32B and 72B models point with pixels of the image as Qwen2.5-VL's processor resizes it; the earlier ones, on
Kimi-VL (A3B) and Qwen2-VL, with fractions of the screen. The 72B model was trained with a different system message,
which also says how to think. Earlier steps are told to all models by what was done, without thought and code.

Numbers, order and names: OSWorld's mm_agents/opencua.
"""

from __future__ import annotations

from collections.abc import Mapping

from pytest_opencomputer.agents.models import option_values
from pytest_opencomputer.agents.models.coordinates import CoordinateSpace
from pytest_opencomputer.agents.models.dialects.chat_dialogue import History, Last
from pytest_opencomputer.agents.models.dialects.code_dialogue import FUNCTIONS, CodeDialogue
from pytest_opencomputer.agents.models.image_sizing import AS_IT_IS, SmartResize
from pytest_opencomputer.agents.models.model import Family, Json, Start
from pytest_opencomputer.agents.models.naming import best_match

PIXELS = SmartResize(28, 4 * 28**2, 16_384 * 28**2)
"""The bounds of Qwen2.5-VL's own image processor."""
_RELATIVE = ("opencua-a3b*", "opencua-qwen2-*")
_LARGE = ("opencua-72b*",)
_PICTURES = 3
_SAMPLING: Json = {"temperature": 0.0, "top_p": 0.9, "max_tokens": 2048}
_HOW_TO_THINK = """\
In the thought, look back at your last action and its result; say what is done, what is left, and why the next action
follows. Wait explicitly while something loads or runs. End with failure if the task cannot be done exactly as it is
asked for."""


class OpenCuaDialogue(CodeDialogue):
    """A rollout with an OpenCUA model, or one that was trained on its format.

    Args:
        relative: coordinates are fractions of the screen; else pixels of the resized image.
        large: use the system message of the 72B model.
    """

    def __init__(self, start: Start, history: History, sampling: Json, *, relative: bool, large: bool = False) -> None:
        self._relative, self._large = relative, large
        super().__init__(start, history, sampling, AS_IT_IS if relative else PIXELS)

    @property
    def space(self) -> CoordinateSpace:
        return CoordinateSpace.fraction() if self._relative else CoordinateSpace.pixels(*self.shown_size)

    def system(self) -> str:
        width, height = self.shown_size
        unit = (
            "fractions of the screen's width and height, from 0 to 1"
            if self._relative
            else f"pixels of the screenshot, which is {width} wide and {height} high"
        )
        thinking = f"\n\n{_HOW_TO_THINK}" if self._large else ""
        return f"""\
You are a GUI agent on a Linux desktop. Given a task, a screenshot and your previous steps, you write the pyautogui
code of the next step.

Write in this form and nothing else:
# Step N:
## Thought:
the result of the last step, what you see, and what to do next
## Action:
what you do in this step, in a sentence
## Code:
```python
the code
```{thinking}

x and y are {unit}, from the top left corner. The functions:
{FUNCTIONS}

{self.rules}"""


def is_relative(options: Mapping[str, str], default: bool) -> bool:
    """Whether coordinates are fractions. Raises ``UsageProblem`` where the option has no value that makes sense."""
    names = ("pixels", "relative")
    return option_values.choice(options, "coordinates", names, names[default]) == "relative"


def _start(start: Start) -> OpenCuaDialogue:
    by_name = "72b" if best_match(start.model, _LARGE) else "32b"
    return OpenCuaDialogue(
        start,
        Last(option_values.whole(start.options, "images", _PICTURES)),
        _SAMPLING,
        relative=is_relative(start.options, best_match(start.model, _RELATIVE) is not None),
        large=option_values.choice(start.options, "text", ("32b", "72b"), by_name) == "72b",
    )


def _check(model: str, options: Mapping[str, str]) -> None:
    _start(Start("", (1920, 1080), model, options=options))


OPENCUA = Family(
    name="opencua",
    summary="OpenCUA, by pyautogui code; served by vLLM or the like",
    api="chat",
    start=_start,
    models=("opencua-*",),
    options={
        "coordinates": "pixels or relative (default: what the model was trained with)",
        "text": "32b or 72b: the system message (default: 72b for OpenCUA-72B, else 32b)",
        "images": f"how many of the last screenshots it is shown (default: {_PICTURES})",
        "max_tokens": "of one answer (default: 2048)",
    },
    published="OSWorld, mm_agents/opencua/prompts.py (SYSTEM_PROMPT_V1_L2 for 7B and 32B, build_sys_prompt for 72B)",
    check=_check,
)
