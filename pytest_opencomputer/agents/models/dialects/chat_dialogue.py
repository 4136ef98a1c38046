"""What dialogues over OpenAI-compatible chat completions share: rounds, which of them are shown again, what is told.

A round is one request and its answer. How much of the earlier rounds a model is shown differs by family: ``Last`` and
``Fold`` say whose pictures, ``ChatDialogue.lists`` whether the others stay in the conversation or are only listed.
"""

from __future__ import annotations

import json
import re
from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Protocol

from pytest_opencomputer.agents.models.dialects.said import shown
from pytest_opencomputer.agents.models.image_sizing import AS_IT_IS, FitPolicy, Picture, fit, fitted
from pytest_opencomputer.agents.models.model import Decision, Dialogue, Json, Result, Start, Unreadable, View
from pytest_opencomputer.agents.models.pictures import data_url

GONE = "(The screenshot of this step is not shown any more.)"
_THINKING = re.compile(r"(?:<think(?:ing)?>|◁think▷)?(.*?)(?:</think(?:ing)?>|◁/think▷)\s*", re.DOTALL)


class History(Protocol):
    """Which rounds' pictures a model is shown."""

    def first(self, rounds: int) -> int:
        """Number of the first round, of so many, whose picture is shown."""


@dataclass(frozen=True)
class Last:
    """The last ``pictures`` ones."""

    pictures: int

    def first(self, rounds: int) -> int:
        """See ``History``."""
        return max(0, rounds - self.pictures)


@dataclass(frozen=True)
class Fold:
    """All, until there are more than ``most``; then the first ``drop`` go at once, so that what comes before the last
    rounds stays the same for many requests and a server's cache is of use."""

    most: int
    drop: int

    def first(self, rounds: int) -> int:
        """See ``History``."""
        return -(-max(0, rounds - self.most) // self.drop) * self.drop


@dataclass
class Round:
    """One request and its answer.

    Attributes:
        told: what became of the answer before, and what the kind of observation says in words.
        answer: what the model said.
        thinking: what it thought before, where the API tells that apart.
        summary: what it wanted to do in this round, in a line.
    """

    number: int
    view: View
    picture: Picture | None
    told: str
    answer: str = ""
    thinking: str = ""
    summary: str = ""


class ChatDialogue(Dialogue):
    """A dialogue with a model that is shown screenshots and answers in text.

    Attributes:
        policy: the size of its screenshots.
        lists: rounds whose pictures are gone are only listed by their summaries; else their answers stay.
        sampling: what stands in a request beside the messages.
    """

    policy: FitPolicy = AS_IT_IS
    lists: ClassVar[bool] = False

    def __init__(self, start: Start, history: History, sampling: Json) -> None:
        self.start, self.sampling = start, sampling
        self.rounds: list[Round] = []
        self._history = history
        self._first = 0  # no picture before this round is shown
        self._forgotten = 0  # nothing before this round is told

    # What families say

    @abstractmethod
    def system(self) -> str:
        """The system message."""

    @abstractmethod
    def opening(self, listed: Sequence[Round]) -> str:
        """What is told with the first round; ``listed`` are the earlier ones that are only listed."""

    def closing(self) -> str:
        """What is told at the end of the last round."""
        return ""

    def preface(self, listed: Sequence[Round]) -> list[Json]:
        """Messages before the first round."""
        del listed
        return []

    def retold(self, round: Round, *, shown: bool) -> str:
        """An earlier answer, as the model is reminded of it; ``shown`` is whether the picture before it is."""
        del shown
        return round.answer

    def tell(self, result: Result) -> str:
        """What became of a call, as the model is told; empty where there is nothing to say."""
        if result.error:
            return f"{result.call.name} was not carried out: {result.error}"
        return f"{result.call.name}: {result.text}" if result.text else ""

    @abstractmethod
    def understand(self, round: Round) -> Decision:
        """What the model wants, from ``round.answer``. Sets ``round.summary``. Raises ``Unreadable``."""

    # The dialogue

    @property
    def shown_size(self) -> tuple[int, int]:
        """Width and height in which the model sees the screen."""
        return fit(self.start.screen, self.policy)

    def ask(self, view: View) -> Json:
        """See ``Dialogue``."""
        picture = None if view.screenshot is None else fitted(view.screenshot, self.policy)
        told = "\n\n".join(filter(None, (self.feedback(view), view.text)))
        self.rounds.append(Round(len(self.rounds) + 1, view, picture, told))
        return self.again()

    def again(self) -> Json:
        """See ``Dialogue``."""
        return {"messages": self.messages(), **self.sampling}

    def hear(self, answer: Json) -> Decision:
        """See ``Dialogue``."""
        round = self.rounds[-1]
        choice = answer["choices"][0]
        round.answer, round.thinking = _said(choice["message"])
        round.summary = "(an answer that could not be understood)"
        if not round.answer.strip():
            cut = " It was cut off at its longest length." if choice.get("finish_reason") == "length" else ""
            raise Unreadable(f"the answer is empty.{cut} Wanted: {self.wanted}")
        try:
            return self.understand(round)
        except Unreadable as problem:
            if choice.get("finish_reason") == "length":
                raise Unreadable(f"the answer was cut off at its longest length: {problem}") from problem
            raise

    @property
    def wanted(self) -> str:
        """What an answer looks like, in a few words."""
        return "an answer in the format that was described"

    def feedback(self, view: View) -> str:
        """What became of the previous answer, as far as there is something to say."""
        trouble = f"Your last answer could not be understood: {view.trouble}" if view.trouble else ""
        return "\n".join(filter(None, (trouble, *map(self.tell, view.results))))

    def shorten(self) -> bool:
        """First fewer pictures, then no word of the rounds before."""
        first = self._first_shown()
        shown = len(self.rounds) - first
        if shown > 1:
            self._first = len(self.rounds) - shown // 2
            return True
        if self._forgotten < first:
            self._forgotten = first
            return True
        return False

    def _first_shown(self) -> int:
        return max(self._history.first(len(self.rounds)), self._first, self._forgotten)

    def messages(self) -> list[Json]:
        """The conversation."""
        first = self._first_shown()
        listed = self.rounds[self._forgotten : first] if self.lists else []
        told = self.rounds[first if self.lists else self._forgotten :]
        messages: list[Json] = [{"role": "system", "content": self.system()}, *self.preface(listed)]
        for index, round in enumerate(told):
            shown, last = round.number > first, index == len(told) - 1
            parts = [self.opening(listed) if index == 0 else "", round.told, self.closing() if last else ""]
            messages.append(_user("\n\n".join(filter(None, parts)), round.picture, shown=shown))
            if not last:
                messages.append({"role": "assistant", "content": self.retold(round, shown=shown) or "(no answer)"})
        return messages


def split_thinking(answer: str) -> tuple[str, str]:
    """An answer without the thinking that it begins with, and that thinking. The opening tag may be missing."""
    match = _THINKING.match(answer)
    return (answer[match.end() :], match[1].strip()) if match else (answer, "")


def _user(text: str, picture: Picture | None, *, shown: bool) -> Json:
    parts: list[Json] = []
    if picture is not None and not shown:
        text = f"{text}\n\n{GONE}" if text else GONE
    if text:
        parts.append({"type": "text", "text": text})
    if picture is not None and shown:
        parts.append({"type": "image_url", "image_url": {"url": data_url(picture.png)}})
    # A round in which there is nothing to tell or to show: some servers refuse a message without content.
    return {"role": "user", "content": parts or "(nothing to show)"}


def _said(message: Json) -> tuple[str, str]:
    """Text and thinking of an answer; calls that the server has taken out of the text are put back."""
    content = message.get("content") or ""
    if isinstance(content, list):
        content = "".join(part.get("text", "") for part in content if isinstance(part, dict))
    for call in message.get("tool_calls") or ():
        function = call.get("function") if isinstance(call, dict) else None
        if not isinstance(function, dict):
            raise Unreadable(f"the server has put a call beside the answer that is no function: {shown(str(call))}")
        whole = {"name": function.get("name"), "arguments": function.get("arguments")}
        content += f"\n<tool_call>\n{json.dumps(whole)}\n</tool_call>"
    thinking = message.get("reasoning_content") or message.get("reasoning") or ""
    if not thinking:
        content, thinking = split_thinking(str(content))
    return str(content), str(thinking)
