"""What an agent works with: instruction, budget, observations and actions. Everything is recorded as it happens."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from time import monotonic
from typing import Any

from pytest_opencomputer.agents.shell import Ran, Shell
from pytest_opencomputer.agents.steps import NOT_EXECUTED, ActionOutcome, Observation, Recorder, Turn
from pytest_opencomputer.guest.idle import QUIET
from pytest_opencomputer.models.actions import Action, AnyAction, Done, ShellCommand, TakeScreenshot, Zoom
from pytest_opencomputer.models.errors import ActionError, OpenComputerError
from pytest_opencomputer.models.records import Usage
from pytest_opencomputer.sandbox.permissions import Means, Reachable
from pytest_opencomputer.sandbox.sandbox import Sandbox


class RolloutOver(OpenComputerError):
    """The agent acted or looked after the end of its rollout: it was done, or its steps or time were used up."""


@dataclass(frozen=True)
class Hooks:
    """What a rollout does around each step of a session.

    Attributes:
        before: called before a step is carried out, with the number of steps so far.
        after: called after each step.
    """

    before: Callable[[int], None] = lambda _: None
    after: Callable[[], None] = lambda: None


class Session:
    """One agent at one desktop.

    Args:
        sandbox: the desktop.
        instruction: what the agent should do.
        means: ``ui`` allows only the canonical actions, ``any`` a shell too.
        max_steps: the budget; ``None`` for none.
        deadline: seconds the agent may take; ``None`` for no limit.
        recorder: where steps are written.
        reach: what the agent may use of the sandbox besides actions (this is not recorded); by default everything.
        hooks: what is done around each step.
    """

    def __init__(
        self,
        sandbox: Sandbox,
        instruction: str,
        *,
        means: Means = "ui",
        max_steps: int | None = None,
        deadline: float | None = None,
        recorder: Recorder | None = None,
        reach: Reachable | None = None,
        hooks: Hooks = Hooks(),
    ) -> None:
        self.instruction = instruction
        self.means: Means = means
        self.max_steps = max_steps
        self.steps = 0
        self.actions = 0
        self.usage = Usage()
        self.done: Done | None = None
        self._stopped = ""
        self.sandbox: Sandbox | Reachable = sandbox if reach is None else reach
        self._sandbox = sandbox
        self._shell = Shell(self.sandbox)
        self._hooks = hooks
        self._recorder = recorder
        self._seconds = deadline
        self.begin()
        self._outcomes: tuple[ActionOutcome, ...] = ()
        self.busy = False  #: whether a step is being carried out or recorded
        self.turn: Turn | None = None  #: the latest step that was begun
        self.happened: set[str] = set()  #: ids of the task's events that have happened; solutions wait for them
        self.screenshot = ""  #: name of the last screenshot that was recorded

    @property
    def screen(self) -> tuple[int, int]:
        """Width and height of the screen in pixels."""
        return self._sandbox.screen

    @property
    def seconds_left(self) -> float | None:
        """Time until the deadline; ``None`` without one, never negative."""
        return None if self._deadline is None else max(0.0, self._deadline - monotonic())

    @property
    def over(self) -> str:
        """Why the session is over; empty while it goes on.

        It is the status of ``done``, ``steps``, ``deadline``, or the reason given to ``stop``.
        """
        if self.done is not None:
            return self.done.status
        if self._stopped:
            return self._stopped
        if self.max_steps is not None and self.steps >= self.max_steps:
            return "steps"
        if self.seconds_left == 0.0:
            return "deadline"
        return ""

    def observe(self, quiet: float = QUIET) -> Observation:
        """Wait until the screen has settled and look at it.

        Args:
            quiet: seconds without a change after which it counts as settled; 0 if it is known to be.

        Raises:
            RolloutOver: when the session has ended.
        """
        self._must_go_on()
        png = self.look(quiet)
        left = None if self.max_steps is None else self.max_steps - self.steps
        return Observation(screenshot=png, outcomes=self._outcomes, step=self.steps, steps_left=left)

    def elements(self) -> list[dict[str, Any]]:
        """What the programs say is on the screen now: the accessibility tree as ``a11y.tree`` answers it.

        For the kinds of observation that include it.

        Raises:
            ActionError: it is too big.
            OutOfReach: no such observation was asked for, and the task allows only the user interface.
        """
        self._must_go_on()
        return self.sandbox.tree()

    def take(self, turn: Turn) -> tuple[ActionOutcome, ...]:
        """Carry out one step: its actions in order.

        After an action that fails, the rest is not executed; their outcomes say so.

        Raises:
            RolloutOver: when the session has ended.
            TypeError: it is not a ``Turn``.
        """
        self._must_go_on()
        if not isinstance(turn, Turn):
            raise TypeError(f"the step is {turn!r}, wanted: a Turn, which the agent's act() has to return")
        self._hooks.before(self.steps)
        outcomes: list[ActionOutcome] = []
        failed = False
        seen = self.screenshot  # what the agent based this step on, not what an action of the step looks at
        self.busy, self.turn = True, turn
        try:
            for action in turn.actions:
                if failed or self.done is not None:
                    outcomes.append(ActionOutcome(action, error=NOT_EXECUTED))
                    continue
                outcome = self._perform(action)
                failed = bool(outcome.error)
                outcomes.append(outcome)
        finally:
            # Record what was done even if the sandbox broke in the middle.
            self._outcomes = tuple(outcomes)
            try:
                self._write(turn, seen)
            finally:
                self.steps += 1
                self.busy = False
        self._hooks.after()
        return self._outcomes

    def begin(self) -> None:
        """Start the clock."""
        self._began = monotonic()
        self._deadline = None if self._seconds is None else self._began + self._seconds

    @property
    def shown(self) -> Sandbox:
        """The desktop, for a viewer that shows it to a person. Agents act with ``take`` or ``act``."""
        return self._sandbox

    def act(self, action: Action) -> None:
        """Carry out a part of an action, for persons, who act as they go. ``note`` records the whole action.

        Raises:
            RolloutOver: when the session has ended.
            ActionError: it cannot be carried out.
        """
        self._must_go_on()
        self._sandbox.perform(action)

    def note(self, outcome: ActionOutcome, *, seen: bytes, at: float) -> None:
        """Record an action that was carried out with ``act`` as a separate step. Also allowed after the end.

        Args:
            seen: the screenshot that it was based on.
            at: when it was finished, by ``time.monotonic``.
        """
        self.busy, self.turn = True, Turn((outcome.action,))
        try:
            self.actions += 1
            self._outcomes = (outcome,)
            if self._recorder is not None:
                self.screenshot = self._recorder.screenshot(seen)
            self._write(self.turn, self.screenshot, at)
        finally:
            self.steps += 1
            self.busy = False
        self._hooks.after()

    def stop(self, why: str) -> None:
        """End the session without a ``done``, for example because a budget is used up (``why`` is ``budget``)."""
        self._stopped = why

    def spend(self, usage: Usage) -> None:
        """Count the cost of model calls that belong to no step, for example one that gave no answer."""
        self.usage += usage

    def store_image(self, png: bytes) -> str:
        """Store an image that was sent to a model, and return its name; empty if nothing is recorded."""
        return "" if self._recorder is None else self._recorder.screenshot(png)

    def record_exchange(self, exchange: Mapping[str, Any]) -> None:
        """Record a request to the agent's model and its answer."""
        if self._recorder is not None:
            self._recorder.exchange(exchange)

    def _perform(self, action: AnyAction) -> ActionOutcome:
        self.actions += 1
        began = monotonic()
        image: bytes | None = None
        text = error = ""
        ran: Ran | None = None
        try:
            if isinstance(action, Done):
                self.done = action
            elif isinstance(action, TakeScreenshot):
                image = self.look()
            elif isinstance(action, Zoom):
                image = self._sandbox.zoom(action.region)
            elif isinstance(action, ShellCommand):
                ran = self._shell.run(action, self.seconds_left)
                text = ran.words
            else:
                text = _words(self._sandbox.perform(action))
        except ActionError as problem:
            error = str(problem)
        return ActionOutcome(action, image, text, error, monotonic() - began, ran)

    def carry_out(self, action: Action) -> None:
        """Carry out a person's action beside the agent, from any thread; part of no step. Raises ``ActionError``."""
        self._sandbox.perform(action)

    def look(self, quiet: float = QUIET) -> bytes:
        """Wait until the screen has settled and return it as PNG; for the record also after the end."""
        if quiet:
            self._sandbox.settle(quiet)
        png = self._sandbox.screenshot()
        if self._recorder is not None:
            self.screenshot = self._recorder.screenshot(png)
        return png

    def _write(self, turn: Turn, screenshot: str, at: float | None = None) -> None:
        self.usage += turn.usage
        if self._recorder is not None:
            self._recorder.step(
                index=self.steps,
                reasoning=turn.reasoning,
                outcomes=self._outcomes,
                screenshot=screenshot,
                usage=turn.usage,
                elapsed=(monotonic() if at is None else at) - self._began,
            )

    def _must_go_on(self) -> None:
        if why := self.over:
            raise RolloutOver(f"the rollout is over ({why}) after {self.steps} steps")


def _words(answer: Any) -> str:
    """The answer of an action as text; a position as ``X=512, Y=384``."""
    if answer is None:
        return ""
    if isinstance(answer, (list, tuple)) and len(answer) == 2:
        return f"X={answer[0]}, Y={answer[1]}"
    return str(answer)
