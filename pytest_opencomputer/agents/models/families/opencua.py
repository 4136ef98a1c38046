"""OpenCUA: pyautogui code below ``# Step``, ``## Thought``, ``## Action`` and ``## Code``.

The 7B, 32B and 72B models point with pixels of the image as Qwen2.5-VL's processor resizes it; the earlier ones, on
Kimi-VL (A3B) and Qwen2-VL, with fractions of the screen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pytest_opencomputer.agents.models import option_values
from pytest_opencomputer.agents.models.coordinates import CoordinateSpace
from pytest_opencomputer.agents.models.dialects.chat_dialogue import Last, Round
from pytest_opencomputer.agents.models.dialects.code_dialogue import FUNCTIONS, CodeDialogue, sections
from pytest_opencomputer.agents.models.image_sizing import AS_IT_IS, SmartResize
from pytest_opencomputer.agents.models.model import Family, Json, Start
from pytest_opencomputer.agents.models.naming import best_match

PIXELS = SmartResize(28, 4 * 28**2, 16_384 * 28**2)
"""The bounds of Qwen2.5-VL's own image processor."""
_RELATIVE = ("opencua-a3b*", "opencua-qwen2-*")
_PICTURES = 3
_MOST_TOKENS = 2048


class OpenCuaDialogue(CodeDialogue):
    """A rollout with an OpenCUA model, or one that was trained on its format.

    Args:
        relative: coordinates are fractions of the screen; else pixels of the resized image.
    """

    def __init__(self, start: Start, *, relative: bool, pictures: int = _PICTURES, tokens: int = _MOST_TOKENS) -> None:
        self._relative = relative
        self.policy = AS_IT_IS if relative else PIXELS
        super().__init__(start, Last(pictures), {"temperature": 0.0, "max_tokens": tokens})

    @property
    def space(self) -> CoordinateSpace:
        """See ``ChatDialogue``."""
        return CoordinateSpace.fraction() if self._relative else CoordinateSpace.pixels(*self.shown_size)

    lists = True

    def system(self) -> str:
        """See ``ChatDialogue``."""
        width, height = self.shown_size
        unit = (
            "fractions of the screen's width and height, from 0 to 1"
            if self._relative
            else f"pixels of the screenshot, which is {width} wide and {height} high"
        )
        return f"""\
You are a GUI agent on a Linux desktop. Given a task, a screenshot and your previous steps, you write the pyautogui
code of the next step.

Write in this form and nothing else:
# Step N:
## Thought:
what came of the last step, what you see, what is to be done next
## Action:
what you do in this step, in a sentence
## Code:
```python
the code
```

x and y are {unit}, from the top left corner. The functions:
{FUNCTIONS}

{self.rules}"""

    def preface(self, listed: Sequence[Round]) -> list[Json]:
        """See ``ChatDialogue``: the steps whose screenshots are gone, in one message."""
        said = [f"# Step {round.number}:\n## Action:\n{round.summary}" for round in listed]
        if not said:
            return []
        return [
            {"role": "user", "content": f"# Task:\n{self.start.instruction}\n\nYour first steps:"},
            {"role": "assistant", "content": "\n\n".join(said)},
        ]

    def opening(self, listed: Sequence[Round]) -> str:
        """See ``ChatDialogue``."""
        return "" if listed else f"# Task:\n{self.start.instruction}"

    def closing(self) -> str:
        """See ``ChatDialogue``: these models were trained with the task at the end."""
        return f"# Task:\n{self.start.instruction}\n\nWrite the next step." if len(self.rounds) > 1 else ""

    def retold(self, round: Round, *, shown: bool) -> str:
        """See ``ChatDialogue``: thought and action, without code."""
        del shown
        parts = sections(round.answer)
        lines = [f"# Step {round.number}:"]
        if thought := parts.get("thought"):
            lines.append(f"## Thought:\n{thought}")
        lines.append(f"## Action:\n{parts.get('action') or round.summary}")
        return "\n".join(lines)


def is_relative(options: Mapping[str, str], default: bool) -> bool:
    """Whether coordinates are fractions. Raises ``UsageProblem`` where the option has no value that makes sense."""
    names = ("pixels", "relative")
    return option_values.choice(options, "coordinates", names, names[default]) == "relative"


def _start(start: Start) -> OpenCuaDialogue:
    return OpenCuaDialogue(
        start,
        relative=is_relative(start.options, best_match(start.model, _RELATIVE) is not None),
        pictures=option_values.whole(start.options, "images", _PICTURES),
        tokens=option_values.whole(start.options, "max_tokens", _MOST_TOKENS),
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
        "images": f"how many of the last screenshots it is shown (default: {_PICTURES})",
        "max_tokens": f"of one answer (default: {_MOST_TOKENS})",
    },
    check=_check,
)
