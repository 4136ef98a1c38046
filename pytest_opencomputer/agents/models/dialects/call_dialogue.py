"""What dialogues with models share that call ``computer_use`` between ``<tool_call>`` tags."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import ClassVar

from pytest_opencomputer.agents.models import option_values
from pytest_opencomputer.agents.models.dialects.chat_dialogue import ChatDialogue, History, Round
from pytest_opencomputer.agents.models.dialects.computer_use import Computer, declaration
from pytest_opencomputer.agents.models.dialects.said import shown
from pytest_opencomputer.agents.models.dialects.tool_calls import Written, before_calls, written_calls
from pytest_opencomputer.agents.models.image_sizing import AS_IT_IS, FitPolicy
from pytest_opencomputer.agents.models.model import Call, Decision, Json, Start, Unreadable, View
from pytest_opencomputer.models.actions import Point

_ACTION = re.compile(r"^\s*(?:#+\s*)?Action:\s*(.*)", re.MULTILINE)

JSON_FORMAT = """\
Each call is a JSON object between tags:
<tool_call>
{"name": "computer_use", "arguments": {"action": "left_click", "coordinate": [310, 207]}}
</tool_call>"""
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
TOOLS_OPTION = {
    "tools": "server: the chat template tells the model of its function (default where the model's own template does, "
    "unless the server refuses); text: the system message does",
}


class CallDialogue(ChatDialogue):
    """A dialogue with a model that calls ``computer_use``. Earlier rounds are listed by what they did.

    Args:
        by_server: the model's own chat template can tell it of its function (``tools`` of chat completions).

    Attributes:
        names: the actions that the family has.
        form: how calls are written.
    """

    lists = True
    names: Sequence[str]
    form: ClassVar[str] = JSON_FORMAT

    def __init__(
        self, start: Start, history: History, sampling: Json, policy: FitPolicy = AS_IT_IS, *, by_server: bool = False
    ) -> None:
        super().__init__(start, history, sampling, policy)
        # A text of the user's may tell of the function itself, or leave that to the chat template.
        own = self._prompt.system
        self._text_tells = own is None or "{tools}" in own or "<tools>" in own
        default = "server" if by_server and (own is None or not self._text_tells) else "text"
        self._told_by = option_values.choice(start.options, "tools", ("server", "text"), default)
        self._may_tell = "tools" not in start.options
        self._pointer: Point | None = None

    @property
    def wanted(self) -> str:
        return "a call of computer_use between <tool_call> and </tool_call>"

    @property
    def resolution(self) -> tuple[int, int]:
        """Width and height that the model is told."""
        return self.shown_size

    def declaration(self) -> Json:
        """The function, as the model is told of it."""
        return declaration(self.names, self.resolution, marks=self._marked)

    @property
    def _marked(self) -> bool:
        return bool(self.rounds and self.rounds[-1].view.marks)

    def system(self) -> str:
        tools = f"You have one function:\n<tools>\n{_line(self.declaration())}\n</tools>\n\n{self.form}\n\n"
        return f"""\
You work on a Linux desktop for its user.

{"" if self._told_by == "server" else tools}\
Answer each screenshot with a line "Action: " that says in a sentence what you do, and then the call. At the end call
{self.ending}"""

    @property
    def ending(self) -> str:
        """How the model ends, for the system message."""
        return "terminate; answer instead where the task asks for information."

    def task(self, listed: Sequence[Round]) -> str:
        return f"""\
Decide on the next move from the screenshots, the instruction and the previous actions.

Instruction: {self.start.instruction}

Previous actions:
{self.previous(listed)}"""

    def places(self, listed: Sequence[Round]) -> dict[str, str]:
        width, height = self.resolution
        return {**super().places(listed), "tools": _line(self.declaration()), "resolution": f"{width}x{height}"}

    def again(self) -> Json:
        tools = {"tools": [self.declaration()]} if self._told_by == "server" else {}
        return {**super().again(), **tools}

    def without_tools(self) -> bool:
        """See ``Dialogue``: the system message tells of the function instead."""
        changed = self._told_by == "server" and self._may_tell and self._text_tells
        if changed:
            self._told_by = "text"
        return changed

    def ask(self, view: View) -> Json:
        if any(result.error for result in view.results):
            self._pointer = None  # some of it was not carried out
        return super().ask(view)

    def understand(self, round: Round) -> Decision:
        written = written_calls(round.answer, cut=round.cut)
        if not written:
            raise Unreadable(f"the answer calls nothing. Wanted: {self.wanted}")
        said = before_calls(round.answer)
        action = _ACTION.search(said)
        round.summary = action[1].strip() if action else said or ", ".join(map(_summary, written))
        computer = self.computer(round)
        calls = tuple(_call(one, computer) for one in written)
        self._pointer = computer.pointer
        return Decision(calls, "\n".join(filter(None, (round.thinking, said))))

    def computer(self, round: Round) -> Computer:
        """What makes actions of the calls of an answer."""
        return Computer(self.space, self.start.screen, self.names, self._pointer, round.view.marks)


def _line(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False)


def _call(written: Written, computer: Computer) -> Call:
    name = str(written.arguments.get("action", written.name))[:80]
    if written.problem:
        return Call(name, refusal=written.problem)
    if written.name != "computer_use":
        return Call(name, refusal=f"there is no function {shown(written.name)}, wanted: 'computer_use'")
    try:
        return Call(name, tuple(computer.actions(written.arguments)))
    except Unreadable as problem:
        return Call(name, refusal=str(problem))


def _summary(written: Written) -> str:
    arguments = {key: value for key, value in written.arguments.items() if key != "action"}
    return f"{written.arguments.get('action', written.name)} {arguments or ''}".strip()[:200]
