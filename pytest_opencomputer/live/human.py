"""The agent ``human``: a person at a page of the viewer, whose time and actions are recorded.

The person sees the instruction and the desktop, acts with mouse and keyboard, and ends with a button. What they do is
carried out at once; ``event_merging`` joins it to the steps that are recorded, one action each.
"""

from __future__ import annotations

import atexit
import os
import queue
import threading
import time
import webbrowser
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from functools import cache

from pytest_opencomputer.agents.base import Agent, AgentKind, AgentRequest
from pytest_opencomputer.agents.models.option_values import no_options
from pytest_opencomputer.agents.session import RolloutOver, Session
from pytest_opencomputer.agents.steps import ActionOutcome, Turn
from pytest_opencomputer.live.desktops import Desktop, Panel
from pytest_opencomputer.live.event_merging import Joined, Joiner
from pytest_opencomputer.live.scenes import Scene
from pytest_opencomputer.live.viewer import Viewer
from pytest_opencomputer.models.actions import Action, Done
from pytest_opencomputer.models.errors import ActionError
from pytest_opencomputer.models.extras import need

_LOOK = 1.0  # seconds between two checks of the time
_OVER = "this task has ended"

_Event = tuple[Action, "Future[None]"]


@cache
def viewer() -> Viewer:
    """The viewer of this process: one page shows the tasks of a run one after the other.

    Raises:
        UsageProblem: the extra ``live`` is not installed.
    """
    made = Viewer()
    made.start()
    atexit.register(made.stop)
    return made


def show_page(url: str) -> None:
    """Open a page in the person's browser (``$BROWSER`` if set), if there is a screen."""
    if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        webbrowser.open(url)


class Human(Agent):
    """A person.

    Args:
        title: the name of the desktop on the page.
        say: prints a line at the terminal.
    """

    def __init__(self, title: str, say: Callable[[str], None]) -> None:
        self._title, self._say = title, say
        self._events: queue.SimpleQueue[_Event] = queue.SimpleQueue()
        self._there = threading.Event()
        self._lock = threading.Lock()
        self._closed = False

    def get_ready(self, session: Session) -> None:
        """Show the desktop, and wait until somebody opens the page: their time begins then."""

        def facts() -> dict[str, str]:
            self._there.set()
            return _facts(session)

        self._page = viewer()
        self._desktop = Desktop(
            session.shown,
            title=self._title,
            interactive=True,
            facts=facts,
            on_action=self._hand_over,
            on_done=self._hand_over,
            panel=Panel(instruction=session.instruction, answer=True),
        )
        self._page.add(self._desktop)
        address = f"{self._page.url}&desktop={self._desktop.id}"
        self._say(f"{self._title}: waiting for a person at {address}")
        show_page(address)
        try:
            self._there.wait()
        except BaseException:
            self._close()
            raise

    def run(self, session: Session) -> None:
        try:
            self._work(session)
        finally:
            self._close()

    def see(self, session: Session) -> Scene:
        """What is on the screen, before each action."""
        return Scene(session.shown.screenshot())

    def keep(self, deed: Joined[Scene]) -> None:
        """Called with each whole action, and at the end with ``Done``. For kinds that make something of them."""

    def _work(self, session: Session) -> None:
        joiner = Joiner(lambda: self.see(session))
        try:
            while not session.over:
                patience = joiner.patience(time.monotonic())
                try:
                    event, answer = self._events.get(timeout=_LOOK if patience is None else min(patience, _LOOK))
                except queue.Empty:
                    self._note(session, joiner.due(time.monotonic()))
                    continue
                _answered(answer, lambda: self.take(session, joiner, event))  # noqa: B023 - called at once
        finally:
            # Also after the deadline has interrupted the person: what they did is recorded.
            self._note(session, joiner.rest())

    def take(self, session: Session, joiner: Joiner[Scene], event: Action) -> None:
        """Carry out and record an event of the person. Raises ``ActionError`` if it cannot be carried out."""
        self._note(session, joiner.due(now := time.monotonic()))
        if isinstance(event, Done):
            self._note(session, joiner.rest())
            session.look()  # what the person saw when it was done
            self.keep(Joined(event, now, now, self.see(session)))
            session.take(Turn((event,)))
            return
        self._note(session, joiner.take(event, now))
        try:
            session.act(event)
        except ActionError as problem:
            joiner.failed(str(problem))
            raise

    def _note(self, session: Session, joined: list[Joined[Scene]]) -> None:
        for one in joined:
            outcome = ActionOutcome(one.action, error=one.error, seconds=one.ended - one.began)
            session.note(outcome, seen=one.seen.png, at=one.ended)
            self.keep(one)

    def _hand_over(self, event: Action) -> None:
        """Pass an event to the agent's thread, in which the session is used. Called in a thread of the viewer."""
        answer: Future[None] = Future()
        self._there.set()
        with self._lock:
            if self._closed:
                raise ActionError(_OVER)
            self._events.put((event, answer))
        answer.result()

    def _close(self) -> None:
        """Stop showing the desktop, and answer every event that still waits."""
        with self._lock:
            self._closed = True
        with suppress(queue.Empty):
            while True:
                self._events.get_nowait()[1].set_exception(ActionError(_OVER))
        self._page.remove(self._desktop)


def _answered(answer: Future[None], do: Callable[[], None]) -> None:
    """Call ``do`` and answer the person. Errors that concern only the person go into the answer and are not raised.

    Raises:
        BaseException: it ends the rollout; the answer says that it has ended.
    """
    try:
        do()
    except (ActionError, RolloutOver) as problem:
        answer.set_exception(ActionError(str(problem)))
    except BaseException:
        answer.set_exception(ActionError(_OVER))
        raise
    else:
        answer.set_result(None)


def _facts(session: Session) -> dict[str, str]:
    facts = {"actions": str(session.actions)}
    if (left := session.seconds_left) is not None:
        facts["time left"] = f"{left // 60:.0f}:{left % 60:02.0f}"
    return facts


def _check(request: AgentRequest) -> None:
    no_options(request)
    need("aiohttp", what="the viewer of desktops", extra="live")


HUMAN = AgentKind(
    "human",
    lambda request: Human(request.rollout or request.name, request.say),
    "a person at a page in the browser, with their time and actions recorded (human:NAME for several persons)",
    budgeted=False,
    check=_check,
    attended=True,
)
