"""Requirements: one thing that a task asks for, as a typed object of an app."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Self, TypeVar

from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.tasks.composed.draw import Draw
from pytest_opencomputer.tasks.composed.world import Fact, World

Play = Callable[[Any], None]
"""Does something on a desktop; its argument is the ``Desk`` that solutions get."""
SAID = frozenset({"drawn", "changes", "phrasings", "before", "opens", "goals", "guards"})
"""The methods of requirements that are not played: what follows from them is in the task's environment and checks."""
_F = TypeVar("_F", bound=Fact)


@dataclass(frozen=True)
class Phrasing:
    """One way to ask for it.

    Attributes:
        text: goes into the instruction: an imperative clause without a full stop, so that "Then" may stand before it.
            Where a sentence begins, it gets a capital letter, so it does not begin with the name of a file.
        quotes: by the id of a goal check, the words of ``text`` that it follows from; all of ``text`` for the others.
    """

    text: str
    quotes: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Asked:
    """A check of a requirement.

    Attributes:
        id: unique in the requirement. In the task, the requirement's name stands before it.
        because: of a guard: what it protects.
        resource: of a guard: what it watches. It is left out if another requirement of the task changes that.
        rest: of a guard about everything that a task leaves unchanged: makes ``args`` and ``expect`` from the resources
            that the requirements of the task change. Of checks that say the same, one is kept.
        app: the app whose endpoint it is; the requirement's own by default.
    """

    id: str
    endpoint: str
    args: Mapping[str, Any] = field(default_factory=dict)
    expect: Any = None
    because: str = ""
    resource: str = ""
    app: str = ""
    rest: Callable[[Set[str]], tuple[Mapping[str, Any], Any]] | None = None

    def narrowed(self, changed: Set[str]) -> Asked:
        """This check in a task whose requirements change these resources."""
        if self.rest is None:
            return self
        args, expect = self.rest(changed)
        return replace(self, args=args, expect=expect, rest=None)


@dataclass(frozen=True)
class Mistake:
    """The requirement, done with one mistake that a person would make.

    Attributes:
        fails: the ids of the requirement's checks that fail because of it, and no others.
        resource: what it changes in addition; the mistake is left out in tasks where another requirement changes that.
    """

    name: str
    play: Play
    fails: tuple[str, ...]
    resource: str = ""


@dataclass(frozen=True)
class Scene:
    """What a requirement's parameters are drawn from.

    Attributes:
        taken: what the requirements before it change.
    """

    world: World
    draw: Draw
    taken: frozenset[str] = frozenset()

    def pick(self, kind: type[_F], fits: Callable[[_F], bool] = lambda _: True) -> _F:
        """Draw one of the facts of a kind that fit, and whose resources are not taken.

        Raises:
            UsageProblem: there is none.
        """
        of_kind = [one for one in self.world.facts if isinstance(one, kind)]
        free = [one for one in of_kind if fits(one) and not one.resources & self.taken]
        if not free:
            raise UsageProblem(
                f"the world has no {kind.__name__} for it: of {len(of_kind)}, none fits and is still free",
                wanted="a fact that no requirement before it uses up",
                fix="add such a fact to the world, or change the requirements or their order",
            )
        return self.draw.one(free)


class Requirement(ABC):
    """One thing that a task asks for. Each kind is a frozen dataclass; its fields are the parameters.

    The instance says everything about itself; it neither knows the world nor the other requirements of its task. Goals
    are false at the start, guards are true, and both are asked about the state that the whole task leads to.
    """

    app: ClassVar[str]
    """The app that has its endpoints and operations."""
    area: ClassVar[str]
    """The feature area of the app."""

    @classmethod
    @abstractmethod
    def drawn(cls, scene: Scene) -> Self:
        """Draw the parameters. Raises ``UsageProblem`` if the world does not have the facts that it needs."""

    @property
    @abstractmethod
    def changes(self) -> frozenset[str]:
        """The resources that it changes: ``file:PLACE``, ``settings:NAME`` …, as the app's requirements name them.

        No two requirements of a task change the same one.
        """

    @abstractmethod
    def phrasings(self) -> Sequence[Phrasing]:
        """How it can be asked for."""

    def before(self) -> Mapping[str, bytes]:
        """Files that must be there at the start in addition to the world's, or instead: place to content."""
        return {}

    def opens(self) -> Sequence[str]:
        """Documents that are open at the start, as the app's command line takes them."""
        return ()

    @abstractmethod
    def goals(self) -> Sequence[Asked]:
        """The goal checks; at least one."""

    def guards(self) -> Sequence[Asked]:
        """The guard checks: what stands next to what it changes."""
        return ()

    @abstractmethod
    def play(self, desk: Any) -> None:
        """Do it in the app with operations. It starts and ends at the app's main window with no dialog open."""

    @abstractmethod
    def mistakes(self) -> Sequence[Mistake]:
        """The mistakes that people make with it; at least one of them does too much and breaks a guard."""
