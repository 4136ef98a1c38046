"""What a family of models is: how its models are asked, and how their answers become canonical actions.

A family is a description (``Family``) that starts one ``Dialogue`` per rollout. The dialogue does not use the network:
it makes the body of the next request from what is seen, and actions from the answer. ``model_agent.ModelAgent`` stands
between dialogue and session, sends the requests through the client of the family's API, and records, counts and
retries.

Nothing that a model asks for is dropped: each answer becomes a list of ``Call``, and each call gets a ``Result`` that
says what happened to it: carried out, refused (it could not be translated), failed, or not executed since an earlier
one was refused or failed.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from pytest_opencomputer.agents.models.coordinates import CoordinateSpace
from pytest_opencomputer.agents.session import Session
from pytest_opencomputer.agents.steps import ActionOutcome, Observation
from pytest_opencomputer.models.actions import AnyAction, Done, Point
from pytest_opencomputer.models.errors import AgentFailure
from pytest_opencomputer.sandbox.permissions import Means

Json = dict[str, Any]
Api = Literal["anthropic", "openai-responses", "gemini", "chat"]
"""How models are spoken to; ``chat`` is OpenAI-compatible chat completions, as vLLM and most others serve them."""


class Unreadable(Exception):
    """An answer, or one call in it, cannot be understood. The message is what the model is told."""


class HeldBack(AgentFailure):
    """The rollout ended because the provider held back what the model wrote, or what it was shown."""


@dataclass(frozen=True)
class Call:
    """One thing that the model asked for.

    Attributes:
        name: what it is called in the family's language, for people.
        actions: the actions it stands for, in order; several where the family has compound ones.
        refusal: why it cannot be carried out, as the model is told; empty where it can. ``actions`` is empty then.
        id: how the API names it; empty where it has no such names.
    """

    name: str
    actions: tuple[AnyAction, ...] = ()
    refusal: str = ""
    id: str = ""


@dataclass(frozen=True)
class Result:
    """What became of a call.

    Attributes:
        outcomes: outcomes of its actions, as far as there are.
        error: why it was not carried out, or not to its end; empty where it was.
    """

    call: Call
    outcomes: tuple[ActionOutcome, ...] = ()
    error: str = ""

    @property
    def text(self) -> str:
        """What the actions answered, for example the pointer's position."""
        return "\n".join(outcome.text for outcome in self.outcomes if outcome.text)

    @property
    def image(self) -> bytes | None:
        """PNG of the last action that looked, at full resolution."""
        return next((outcome.image for outcome in reversed(self.outcomes) if outcome.image), None)


@dataclass(frozen=True)
class Listed:
    """One of the things that a kind of observation lists, and the pixel of the screen where it is."""

    words: str
    at: Point


@dataclass(frozen=True)
class Seen:
    """What a kind of observation shows of a moment; the fields are those of ``View``.

    Attributes:
        listed: what is told below ``text``, each with its place in the model's own coordinates.
    """

    screenshot: bytes | None
    text: str = ""
    marks: Mapping[int, Point] = field(default_factory=dict)
    listed: tuple[Listed, ...] = ()

    def told(self, space: CoordinateSpace, screen: tuple[int, int]) -> str:
        """``text`` and below it what is listed."""
        lines = [self.text] if self.text else []
        for one in self.listed:
            x, y = space.from_screen(one.at, screen)
            lines.append(f"{one.words} at ({x}, {y})")
        return "\n".join(lines)


class Observer(Protocol):
    """A kind of observation."""

    def see(self, session: Session, observation: Observation) -> Seen:
        """What the model is shown of this moment."""


class _Screenshot:
    def see(self, session: Session, observation: Observation) -> Seen:
        del session
        return Seen(observation.screenshot)


SCREENSHOT: Observer = _Screenshot()
"""Shows the screen as it is, and nothing else."""


@dataclass(frozen=True)
class View:
    """What the model is shown at the start of a step.

    Attributes:
        screenshot: PNG of the whole screen; ``None`` where the kind of observation has no picture.
        text: what is sent besides it, such as the accessibility tree; empty if nothing is.
        marks: the numbers that are drawn on the screenshot, with the pixel of the screen that each stands for.
        results: what became of the previous answer's calls, in order.
        trouble: why the previous answer as a whole could not be understood; empty where it could.
        step: number of steps taken so far.
        steps_left: how many may follow; ``None`` without a budget.
    """

    screenshot: bytes | None
    text: str = ""
    marks: Mapping[int, Point] = field(default_factory=dict)
    results: tuple[Result, ...] = ()
    trouble: str = ""
    step: int = 0
    steps_left: int | None = None


@dataclass(frozen=True)
class Decision:
    """An answer of the model, understood.

    Attributes:
        calls: what it asked for, in order. One whose action is ``Done`` ends the rollout.
        reasoning: what it said beside that.
    """

    calls: tuple[Call, ...]
    reasoning: str = ""


@dataclass(frozen=True)
class Start:
    """What a dialogue starts from.

    Attributes:
        screen: width and height in pixels.
        model: the name under which the API knows the model.
        options: the ``--agent-arg KEY=VALUE`` pairs.
    """

    instruction: str
    screen: tuple[int, int]
    model: str
    means: Means = "ui"
    max_steps: int | None = None
    options: Mapping[str, str] = field(default_factory=dict)


class Dialogue(ABC):
    """One family's side of one rollout: prompt or tool declaration, history policy, translation.

    ``ask`` and ``hear`` are called in turns. Between them a request may be sent several times, so that neither may
    depend on how often that was.
    """

    @property
    @abstractmethod
    def space(self) -> CoordinateSpace:
        """What the model's coordinates mean."""

    @abstractmethod
    def ask(self, view: View) -> Json:
        """The body of the next request, as the API takes it in JSON, without ``model`` and without keys."""

    @abstractmethod
    def hear(self, answer: Json) -> Decision:
        """Understand the body of the answer.

        A call that cannot be translated becomes a ``Call`` with a ``refusal``; the others stand beside it.

        Raises:
            Unreadable: nothing in it can be understood. The next view's ``trouble`` is the message; the step counts.
        """

    def shorten(self) -> bool:
        """The API said that the request was too long: drop what can be dropped from the history.

        Returns:
            Whether the last request, asked for again with ``again``, is shorter now.
        """
        return False

    def without_tools(self) -> bool:
        """The server does not take ``tools``: tell the model of its functions in a text instead.

        Returns:
            Whether the last request, asked for again with ``again``, has no tools now.
        """
        return False

    def again(self) -> Json:
        """The body of the last request once more, after ``shorten`` or ``without_tools``."""
        raise NotImplementedError(f"{type(self).__name__} shortens nothing")


@dataclass(frozen=True)
class Family:
    """A family of models that can be chosen with ``--agent``.

    Attributes:
        name: as in ``--agent=NAME``.
        summary: one line for people.
        api: how its models are spoken to.
        start: begins a dialogue for one rollout.
        models: patterns (``fnmatch``, lower case) of model names that belong to it. A name is routed to the family
            that has the longest pattern that matches.
        model: the model where none is named; empty where one must be.
        url: base address of the API; empty where ``--agent-url`` must be given.
        chat_url: base address of the vendor's chat completions, where ``api`` is another.
        key: environment variable with the vendor's key; empty where there is no vendor.
        hosts: hosts of the vendor, which alone get the key, by https.
        ids: headers that go with the key, each with the environment variable that has its value.
        options: the ``--agent-arg`` keys it heeds, each with one line for people.
        means: ``any`` where it needs a shell.
        of_all: takes the models of all other families, through the chat completions of each vendor.
        starts: for such a family, what begins a dialogue where it is spoken through a vendor's own API instead.
        published: where its authors publish the texts that it was trained with, which ``prompt=FILE`` can bring;
            empty if there are none.
        check: raises ``UsageProblem`` where a model or options cannot be had; called before any sandbox starts.
    """

    name: str
    summary: str
    api: Api
    start: Callable[[Start], Dialogue]
    models: tuple[str, ...]
    model: str = ""
    url: str = ""
    key: str = ""
    hosts: tuple[str, ...] = ()
    ids: Mapping[str, str] = field(default_factory=dict)
    options: Mapping[str, str] = field(default_factory=dict)
    chat_url: str = ""
    means: Means = "ui"
    of_all: bool = False
    starts: Mapping[Api, Callable[[Start], Dialogue]] = field(default_factory=dict)
    published: str = ""
    check: Callable[[str, Mapping[str, str]], None] | None = None


INFEASIBLE = "INFEASIBLE"
ENDING = (
    "When the task is done, say so in a final message without any action. Where the task asks for information, "
    "that message is the answer and nothing else. If the task cannot be done at all, begin the message with "
    f"{INFEASIBLE}: and say why."
)
"""How models without an action for the end are told to end."""


def ending(text: str) -> Done:
    """The end that a final message stands for, as ``ENDING`` asks for it."""
    said = text.strip()
    if said.lstrip("*_# ").upper().startswith(INFEASIBLE):
        reason = said.lstrip("*_# ")[len(INFEASIBLE) :].lstrip("*_: ")
        return Done(status="infeasible", answer=reason or None)
    return Done(answer=said or None)
