"""Kimi K2.5 and its successors: pyautogui code with fractions of the screen as coordinates.

With thinking, an answer is the thought, then ``## Action:`` and ``## Code:``; without, ``## Thought:`` comes first.
What the model thought before is told to it again between ``◁think▷`` and ``◁/think▷``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pytest_opencomputer.agents.models import option_values
from pytest_opencomputer.agents.models.coordinates import CoordinateSpace
from pytest_opencomputer.agents.models.dialects.chat_dialogue import Last, Round
from pytest_opencomputer.agents.models.dialects.code_dialogue import FUNCTIONS, CodeDialogue
from pytest_opencomputer.agents.models.model import Family, Json, Start

_PICTURES = 3
_MOST_TOKENS = 16_384


class KimiDialogue(CodeDialogue):
    """A rollout with a Kimi model."""

    def __init__(self, start: Start) -> None:
        self._thinks = _thinks(start.options)
        sampling: Json = {
            "temperature": 1.0 if self._thinks else 0.6,
            "top_p": 0.95,
            "max_tokens": option_values.whole(start.options, "max_tokens", _MOST_TOKENS),
        }
        if not self._thinks:
            sampling["extra_body"] = {"thinking": {"type": "disabled"}}
        super().__init__(start, Last(option_values.whole(start.options, "images", _PICTURES)), sampling)

    @property
    def space(self) -> CoordinateSpace:
        """See ``ChatDialogue``."""
        return CoordinateSpace.fraction()

    def system(self) -> str:
        """See ``ChatDialogue``."""
        thought = "" if self._thinks else "## Thought:\nwhat you see, what came of the last step, what is next\n"
        return f"""\
You work on a Linux desktop for its user. At each step you see a screenshot and write the code that does the next step.

Write in this form and nothing else:
{thought}## Action:
what you do in this step, in a sentence
## Code:
```python
the code
```

x and y are fractions of the screen's width and height, from 0 to 1, from the top left corner. The functions:
{FUNCTIONS}

{self.rules}"""

    def opening(self, listed: Sequence[Round]) -> str:
        """See ``ChatDialogue``."""
        del listed
        return f"# Task\n{self.start.instruction}"

    def retold(self, round: Round, *, shown: bool) -> str:
        """See ``ChatDialogue``: thoughts only beside pictures that are still shown."""
        if shown and round.thinking and self._thinks:
            return f"◁think▷{round.thinking}◁/think▷{round.answer}"
        return round.answer


def _thinks(options: Mapping[str, str]) -> bool:
    return option_values.choice(options, "thinking", ("on", "off"), "on") == "on"


def _check(model: str, options: Mapping[str, str]) -> None:
    del model
    _thinks(options)
    option_values.whole(options, "images", _PICTURES)
    option_values.whole(options, "max_tokens", _MOST_TOKENS)


KIMI = Family(
    name="kimi",
    summary="Kimi K2.5 and later, by pyautogui code",
    api="chat",
    start=KimiDialogue,
    models=("kimi-*",),
    model="kimi-k2.6",
    url="https://api.moonshot.ai/v1",
    key="MOONSHOT_API_KEY",
    hosts=("api.moonshot.ai", "api.moonshot.cn"),
    options={
        "thinking": "on (default) or off",
        "images": f"how many of the last screenshots it is shown (default: {_PICTURES})",
        "max_tokens": f"of one answer (default: {_MOST_TOKENS})",
    },
    check=_check,
)
