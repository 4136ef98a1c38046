"""What dialogues over OpenAI-compatible chat completions share: rounds, which of them are sent again, and messages.

A round is one request and its answer. How much of the earlier rounds a model is shown differs by family: ``Last`` and
``Fold`` say which rounds keep their pictures, ``ChatDialogue.lists`` whether the others stay in the conversation or are
only listed.
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
from pytest_opencomputer.agents.models.prompts import filled, prompt_of
from pytest_opencomputer.agents.models.request_options import sized, with_options

GONE = "(The screenshot of this step is not shown any more.)"
_END = re.compile(r"(?:\s*(?:\[EOS\]|</s>|<\|im_end\|>|<\|endoftext\|>))+\s*\Z")
"""Marks of the end that some servers leave in the text."""
_THINKING = re.compile(r"(?:<think(?:ing|_\w+)?>|◁think▷)?(.*?)(?:</think(?:ing|_\w+)?>|◁/think▷)\s*", re.DOTALL)
"""Thinking that a server leaves in the text. Doubao's tag has more behind it."""


class History(Protocol):
    """Which rounds' pictures a model is shown."""

    def first(self, rounds: int) -> int:
        """Number of the first round whose picture is shown, of so many rounds."""


@dataclass(frozen=True)
class Last:
    """The last ``pictures`` ones."""

    pictures: int

    def first(self, rounds: int) -> int:
        return max(0, rounds - self.pictures)


@dataclass(frozen=True)
class Fold:
    """All, until there are more than ``most``; then the first ``drop`` go at once, so that what comes before the last
    rounds stays the same for many requests and a server's cache is of use."""

    most: int
    drop: int

    def first(self, rounds: int) -> int:
        return -(-max(0, rounds - self.most) // self.drop) * self.drop


@dataclass
class Round:
    """One request and its answer.

    Attributes:
        told: what became of the answer before, and what the kind of observation says in words.
        answer: what the model said.
        thinking: what it thought before, where the API tells that apart.
        summary: what it wanted to do in this round, in a line.
        cut: whether the answer was cut off at the maximum length.
    """

    number: int
    view: View
    picture: Picture | None
    told: str
    answer: str = ""
    thinking: str = ""
    summary: str = ""
    cut: bool = False


class ChatDialogue(Dialogue):
    """A dialogue with a model that is shown screenshots and answers in text.

    Attributes:
        lists: rounds whose pictures are gone are only listed by their summaries; else their answers stay.
        task_last: the task is told in the last round; else in the first one.
        picture_first: the picture stands before the text of its round.
        policy: the size of its screenshots.
        sampling: what stands in a request beside the messages.
    """

    lists: ClassVar[bool] = False
    task_last: ClassVar[bool] = False
    picture_first: ClassVar[bool] = False

    def __init__(self, start: Start, history: History, sampling: Json, policy: FitPolicy = AS_IT_IS) -> None:
        self.start = start
        self.sampling = with_options(sampling, "chat", start.options)
        self.policy = sized(policy, start.options)
        self.rounds: list[Round] = []
        self._prompt = prompt_of(start.options)
        self._history = history
        self._first = 0  # no picture before this round is shown
        self._forgotten = 0  # nothing before this round is told

    # What families say

    @abstractmethod
    def system(self) -> str:
        """The system message, if there is no file with another; empty for none."""

    @abstractmethod
    def task(self, listed: Sequence[Round]) -> str:
        """What is told with the instruction, if there is no file with another text.

        Args:
            listed: the earlier rounds that are only listed.
        """

    def places(self, listed: Sequence[Round]) -> dict[str, str]:
        """The values of the names in a user's prompt (``prompts.PLACES``)."""
        width, height = self.shown_size
        return {
            "instruction": self.start.instruction,
            "previous_actions": self.previous(listed),
            "width": str(width),
            "height": str(height),
            "resolution": f"{width}x{height}",
        }

    def previous(self, listed: Sequence[Round]) -> str:
        """The earlier rounds that are only listed, one a line."""
        return "\n".join(f"Step {round.number}: {round.summary}" for round in listed) or "None"

    def preface(self, listed: Sequence[Round]) -> list[Json]:
        """Messages before the first round."""
        del listed
        return []

    def retold(self, round: Round, *, shown: bool) -> str:
        """An earlier answer, as the model is reminded of it; ``shown`` is whether the picture before it is."""
        del shown
        return round.answer

    def tell(self, result: Result) -> str:
        """The result of a call, as a text for the model; empty if there is nothing to say."""
        if result.error:
            return f"{result.call.name} was not carried out: {result.error}"
        return f"{result.call.name}: {result.text}" if result.text else ""

    def gone(self) -> str:
        """The text in place of a picture that is not shown any more."""
        return GONE

    @abstractmethod
    def understand(self, round: Round) -> Decision:
        """What the model wants, from ``round.answer``. Sets ``round.summary``. Raises ``Unreadable``."""

    # The dialogue

    @property
    def shown_size(self) -> tuple[int, int]:
        """Width and height in which the model sees the screen."""
        return fit(self.start.screen, self.policy)

    def ask(self, view: View) -> Json:
        picture = None if view.screenshot is None else fitted(view.screenshot, self.policy)
        told = "\n\n".join(filter(None, (self.feedback(view), view.text)))
        self.rounds.append(Round(len(self.rounds) + 1, view, picture, told))
        return self.again()

    def again(self) -> Json:
        return {"messages": self.messages(), **self.sampling}

    def hear(self, answer: Json) -> Decision:
        round = self.rounds[-1]
        choice = answer["choices"][0]
        round.answer, round.thinking = _said(choice["message"])
        round.cut = choice.get("finish_reason") == "length"
        round.summary = "(an answer that could not be understood)"
        if not round.answer.strip():
            cut = " It was cut off at its longest length." if round.cut else ""
            raise Unreadable(f"the answer is empty.{cut} Wanted: {self.wanted}")
        try:
            return self.understand(round)
        except Unreadable as problem:
            if round.cut:
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
        """Leave out pictures first, then all earlier rounds."""
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
        messages: list[Json] = []
        if system := self._system(listed):
            messages.append({"role": "system", "content": system})
        messages += self.preface(listed)
        for index, round in enumerate(told):
            shown, last = round.number > first, index == len(told) - 1
            task = self.told_task(listed) if (last if self.task_last else index == 0) else ""
            messages.append(self._user("\n\n".join(filter(None, (round.told, task))), round.picture, shown=shown))
            if not last:
                messages.append({"role": "assistant", "content": self.retold(round, shown=shown) or "(no answer)"})
        return messages

    def told_task(self, listed: Sequence[Round]) -> str:
        """``task``, or what the user's file says."""
        own = self._prompt.user
        return self.task(listed) if own is None else filled(own, self.places(listed))

    def _system(self, listed: Sequence[Round]) -> str:
        own = self._prompt.system
        return self.system() if own is None else filled(own, self.places(listed))

    def _user(self, text: str, picture: Picture | None, *, shown: bool) -> Json:
        image: list[Json] = []
        if picture is not None and shown:
            image = [{"type": "image_url", "image_url": {"url": data_url(picture.png)}}]
        elif picture is not None:
            text = f"{text}\n\n{self.gone()}" if text else self.gone()
        said: list[Json] = [{"type": "text", "text": text}] if text else []
        parts = [*image, *said] if self.picture_first else [*said, *image]
        # A round in which there is nothing to tell or to show: some servers refuse a message without content.
        return {"role": "user", "content": parts or "(nothing to show)"}


def split_thinking(answer: str) -> tuple[str, str]:
    """An answer without the thinking that it begins with, and that thinking. The opening tag may be missing."""
    match = _THINKING.match(answer)
    return (answer[match.end() :], match[1].strip()) if match else (answer, "")


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
    return _END.sub("", str(content)), str(thinking)
