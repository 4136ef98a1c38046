"""What dialogues with models share that write pyautogui code under headings (``## Action:``, ``## Code:``)."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from itertools import zip_longest

from pytest_opencomputer.agents.models.dialects.chat_dialogue import ChatDialogue, History, Round
from pytest_opencomputer.agents.models.dialects.pyautogui_code import read_code
from pytest_opencomputer.agents.models.image_sizing import AS_IT_IS, FitPolicy
from pytest_opencomputer.agents.models.model import Call, Decision, Json, Start, Unreadable, View
from pytest_opencomputer.models.actions import Point

_HEADING = re.compile(
    r"^[ \t]*#{1,3}[ \t]*(Step|Observation|Thought|Action|Code)\b[^\n:]*:?[ \t]*", re.MULTILINE | re.I
)
_FENCED = re.compile(r"```[ \t]*(?:python|py|code)?[ \t]*\n(.*?)(?:^[ \t]*```|\Z)", re.DOTALL | re.MULTILINE)
_IN_A_LINE = re.compile(r"```[ \t]*(?:python|py|code)?[ \t]+(.*?)(?:```|\Z)")

FUNCTIONS = """\
pyautogui.click(x, y, clicks=1, button="left"), pyautogui.rightClick(x, y), pyautogui.middleClick(x, y),
pyautogui.doubleClick(x, y), computer.triple_click(x, y), pyautogui.moveTo(x, y),
pyautogui.dragTo(x, y, button="left") (from where the pointer is), pyautogui.mouseDown(), pyautogui.mouseUp(),
pyautogui.scroll(clicks, x, y) and pyautogui.hscroll(clicks, x, y) (positive is up or right),
pyautogui.write(text), pyautogui.press(key, presses=1), pyautogui.hotkey(key, key, ...), pyautogui.keyDown(key),
pyautogui.keyUp(key),
computer.wait(seconds) where something takes its time,
computer.terminate(status="success" or "failure", answer="...") at the end"""
"""The functions, as these models are told of them."""

RULES = """\
The code is read, not run: besides calls of these functions it can hold assignments, for loops over range or a literal
list, arithmetic and comments, and nothing else.
End with computer.terminate: status "success" when the task is done, with the answer where the task asks for
information; status "failure" only where the task cannot be done at all."""

TAGS = """\
Where the screenshot has numbers on it, tag_7 stands for the position of number 7: pyautogui.click(tag_7)."""


class CodeDialogue(ChatDialogue):
    """A dialogue with a model whose actions are pyautogui code. Follows the pointer from one answer to the next."""

    lists = True
    task_last = True
    picture_first = True

    def __init__(self, start: Start, history: History, sampling: Json, policy: FitPolicy = AS_IT_IS) -> None:
        super().__init__(start, history, sampling, policy)
        self._pointer: Point | None = None

    def task(self, listed: Sequence[Round]) -> str:
        """See ``ChatDialogue``: these models were trained with the task at the end, after the current screenshot."""
        del listed
        return f"""\
# Task Instruction:
{self.start.instruction}

Write the next step, from the screenshots, the instruction and the earlier steps."""

    def preface(self, listed: Sequence[Round]) -> list[Json]:
        """See ``ChatDialogue``: the steps whose screenshots are gone, in one message of the model's own."""
        said = "\n".join(self.retold(round, shown=False) for round in listed)
        return [{"role": "assistant", "content": said}] if said else []

    def retold(self, round: Round, *, shown: bool) -> str:
        """See ``ChatDialogue``: what was done, without thought and code."""
        del shown
        return f"# Step {round.number}:\n## Action:\n{round.summary}\n"

    @property
    def wanted(self) -> str:
        return "'## Action:' with a sentence, then '## Code:' with a fenced block of pyautogui code"

    def ask(self, view: View) -> Json:
        if any(result.error for result in view.results):
            self._pointer = None  # some of the code was not carried out
        return super().ask(view)

    def understand(self, round: Round) -> Decision:
        parts = sections(round.answer)
        code = code_of(round.answer)
        round.summary = parts.get("action") or code.strip()
        thought = "\n".join(filter(None, (round.thinking, parts.get("thought", ""), parts.get("action", ""))))
        try:
            read = read_code(code, self.space, self.start.screen, pointer=self._pointer, names=self._tags(round.view))
        except Unreadable as problem:
            return Decision((Call("the code", refusal=str(problem)),), thought)
        self._pointer = read.pointer
        return Decision(read.calls, thought)

    @property
    def rules(self) -> str:
        """What the code may hold, as the model is told."""
        marked = bool(self.rounds and self.rounds[-1].view.marks)
        return f"{RULES}\n{TAGS}" if marked else RULES

    def _tags(self, view: View) -> dict[str, tuple[float, float]]:
        """Names for the marks on the screenshot, as code can use them: ``tag_7``."""
        return {
            f"tag_{number}": self.space.from_screen(place, self.start.screen) for number, place in view.marks.items()
        }


def sections(answer: str) -> dict[str, str]:
    """What stands under each heading, the first of its name, which is the key in lower case."""
    found = list(_HEADING.finditer(answer))
    parts: dict[str, str] = {}
    for match, following in zip_longest(found, found[1:]):
        parts.setdefault(match[1].lower(), answer[match.end() : following.start() if following else None].strip())
    return parts


def code_of(answer: str) -> str:
    """The code in an answer: the last fenced block below the first heading ``Code``, or of an answer without one.

    The published parsers also take the last one: earlier blocks are plans, or a step that was written twice.

    Raises:
        Unreadable: there is none.
    """
    heading = next((match for match in _HEADING.finditer(answer) if match[1].lower() == "code"), None)
    below = answer[heading.end() :] if heading else answer
    blocks = [match[1].strip("\n") for match in _FENCED.finditer(below)]
    blocks = blocks or [match[1] for match in _IN_A_LINE.finditer(below)]
    if not blocks and heading:
        blocks = [below]
    code = next((block for block in reversed(blocks) if block.strip()), "")
    if not code:
        raise Unreadable("the answer holds no code. Wanted: '## Code:' and below it a fenced block of pyautogui code")
    return _function_in(code) or code


def _function_in(code: str) -> str:
    """A call that was written as the JSON in which these models are told of ``computer.wait`` and its like."""
    if not code.lstrip().startswith("{"):
        return ""
    try:
        said = json.loads(code, strict=False)
        name, arguments = said["name"], said.get("arguments", said.get("parameters", {}))
    except (ValueError, RecursionError, KeyError, TypeError):
        return ""
    if not str(name).startswith("computer.") or not isinstance(arguments, dict):
        return ""
    return f"{name}({', '.join(f'{key}={value!r}' for key, value in arguments.items())})"
