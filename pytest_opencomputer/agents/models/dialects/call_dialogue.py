"""What dialogues with models share that call ``computer_use`` between ``<tool_call>`` tags."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import ClassVar

from pytest_opencomputer.agents.models.dialects.chat_dialogue import ChatDialogue, History, Round
from pytest_opencomputer.agents.models.dialects.computer_use import Computer
from pytest_opencomputer.agents.models.dialects.said import shown
from pytest_opencomputer.agents.models.dialects.tool_calls import Written, before_calls, written_calls
from pytest_opencomputer.agents.models.model import Call, Decision, Json, Start, Unreadable, View
from pytest_opencomputer.models.actions import Point

_ACTION = re.compile(r"^\s*(?:#+\s*)?Action:\s*(.*)", re.MULTILINE)

JSON_FORMAT = """\
Each call is a JSON object between tags:
<tool_call>
{"name": "computer_use", "arguments": {"action": "left_click", "coordinate": [310, 207]}}
</tool_call>"""


class CallDialogue(ChatDialogue):
    """A dialogue with a model that calls ``computer_use``. Earlier rounds are listed by what they did.

    Attributes:
        names: the actions that the family has.
    """

    lists: ClassVar[bool] = True
    names: Sequence[str]

    def __init__(self, start: Start, history: History, sampling: Json) -> None:
        super().__init__(start, history, sampling)
        self._pointer: Point | None = None

    @property
    def wanted(self) -> str:
        """See ``ChatDialogue``."""
        return "a call of computer_use between <tool_call> and </tool_call>"

    def opening(self, listed: Sequence[Round]) -> str:
        """See ``ChatDialogue``."""
        done = "\n".join(f"Step {round.number}: {round.summary}" for round in listed)
        return f"Task: {self.start.instruction}\n\nWhat you did before:\n{done or 'nothing yet'}"

    def ask(self, view: View) -> Json:
        """See ``Dialogue``."""
        if any(result.error for result in view.results):
            self._pointer = None  # some of it was not carried out
        return super().ask(view)

    def understand(self, round: Round) -> Decision:
        """See ``ChatDialogue``."""
        written = written_calls(round.answer)
        if not written:
            raise Unreadable(f"the answer calls nothing. Wanted: {self.wanted}")
        said = before_calls(round.answer)
        action = _ACTION.search(said)
        round.summary = action[1].strip() if action else said or ", ".join(map(_summary, written))
        computer = Computer(self.space, self.start.screen, self.names, self._pointer, round.view.marks)
        calls = tuple(_call(one, computer) for one in written)
        self._pointer = computer.pointer
        return Decision(calls, "\n".join(filter(None, (round.thinking, said))))


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
