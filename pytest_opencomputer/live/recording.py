"""A person at the page whose way of doing a task becomes a solution."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress

from pytest_opencomputer.agents.session import Session
from pytest_opencomputer.live.event_merging import Joined, Joiner
from pytest_opencomputer.live.human import Human
from pytest_opencomputer.live.scenes import Scene
from pytest_opencomputer.models.actions import Action
from pytest_opencomputer.models.errors import ActionError
from pytest_opencomputer.models.sandbox_types import Element


class Recorder(Human):
    """A person whose actions are kept together with the elements they act on.

    Args:
        title, say: as ``Human`` takes them.
        write: called with all actions when the person has ended, also by an interrupt.
    """

    def __init__(
        self, title: str, say: Callable[[str], None], write: Callable[[Sequence[Joined[Scene]]], None]
    ) -> None:
        super().__init__(title, say)
        self._write = write
        self._deeds: list[Joined[Scene]] = []
        self._seen: Scene | None = None  # before the current event, if the scene was needed for it

    def run(self, session: Session) -> None:
        try:
            super().run(session)
        finally:
            self._write(self._deeds)

    def take(self, session: Session, joiner: Joiner[Scene], event: Action) -> None:
        self._seen = None
        super().take(session, joiner, event)

    def see(self, session: Session) -> Scene:
        """See ``Human.see``; with the windows and the elements."""
        if self._seen is None:
            sandbox = session.shown
            elements: tuple[Element, ...] = ()
            with suppress(ActionError):  # the tree of a program is too big: the places remain
                tree = sandbox.tree()
                elements = tuple(Element.of({key: one[key] for key in one if key != "depth"}) for one in tree)
            self._seen = Scene(sandbox.screenshot(), elements, tuple(sandbox.windows()))
        return self._seen

    def keep(self, deed: Joined[Scene]) -> None:
        self._deeds.append(deed)
