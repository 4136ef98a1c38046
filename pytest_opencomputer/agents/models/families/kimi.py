"""Kimi K2.5 and its successors: pyautogui code with fractions of the screen as coordinates.

A point with a number greater than 1 is in pixels of the screenshot, as in the published parser.

With thinking, an answer is the thought, then ``## Action:`` and ``## Code:``; without, ``## Thought:`` comes first. The
task is told last, after the current screenshot. Of earlier steps the model is told again what it thought (between
``◁think▷`` and ``◁/think▷``) and did, without code, below ``# Step n:``.

Numbers, order and names: OSWorld's mm_agents/kimi.
"""

from __future__ import annotations

from collections.abc import Mapping

from pytest_opencomputer.agents.models import option_values
from pytest_opencomputer.agents.models.coordinates import CoordinateSpace
from pytest_opencomputer.agents.models.dialects.chat_dialogue import Last, Round
from pytest_opencomputer.agents.models.dialects.code_dialogue import FUNCTIONS, CodeDialogue, sections
from pytest_opencomputer.agents.models.model import Family, Json, Start

_PICTURES = 3
_MOST_TOKENS = 16_384


class KimiDialogue(CodeDialogue):
    """A rollout with a Kimi model."""

    def __init__(self, start: Start) -> None:
        self._thinks = _thinks(start.options)
        sampling: Json = {"temperature": 1.0 if self._thinks else 0.6, "top_p": 0.95, "max_tokens": _MOST_TOKENS}
        if not self._thinks:
            sampling["extra_body"] = {"thinking": {"type": "disabled"}}
        super().__init__(start, Last(option_values.whole(start.options, "images", _PICTURES)), sampling)

    @property
    def space(self) -> CoordinateSpace:
        return CoordinateSpace.fraction(beyond=CoordinateSpace.pixels(*self.shown_size))

    def system(self) -> str:
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

    def retold(self, round: Round, *, shown: bool) -> str:
        """See ``CodeDialogue``: with the thought."""
        del shown
        done = f"## Action:\n{round.summary}\n"
        if self._thinks:
            return f"# Step {round.number}:\n◁think▷{round.thinking}◁/think▷{done}"
        thought = sections(round.answer).get("thought", "")
        return f"# Step {round.number}:\n## Thought:\n{thought}\n\n{done}"


def _thinks(options: Mapping[str, str]) -> bool:
    return option_values.choice(options, "thinking", ("on", "off"), "on") == "on"


def _check(model: str, options: Mapping[str, str]) -> None:
    KimiDialogue(Start("", (1920, 1080), model, options=options))


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
    published="OSWorld, mm_agents/kimi/kimi_agent.py",
    check=_check,
)
