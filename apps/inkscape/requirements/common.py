"""What several requirements of Inkscape need."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from apps.inkscape.operations import open_drawing, save
from apps.inkscape.requirements.facts import OfSign, Part, Sign
from apps.inkscape.verifier import around_of, drawing_of
from pytest_opencomputer.composed import Asked, Desk, Mistake, Requirement

HOME = "/home/user"
_F = TypeVar("_F", bound=OfSign)


@contextmanager
def opened(desk: Desk, sign: Sign) -> Iterator[None]:
    """The drawing of a sign is open, and in front."""
    open_drawing(desk, f"{HOME}/{sign.place}")
    yield


@contextmanager
def changed(desk: Desk, sign: Sign) -> Iterator[None]:
    """The same, and it is saved afterwards."""
    with opened(desk, sign):
        yield
        save(desk)


def about(value: float, by: float = 0.02) -> dict[str, Any]:
    """A number, give or take."""
    return {"$approx": {"value": value, "abs": by}}


def rest_of(sign: Sign) -> Asked:
    """A guard: all that no requirement of the task changes in a drawing is as it was; its page and the like, too."""

    def rest(resources: Set[str]) -> tuple[Mapping[str, Any], Any]:
        without = changed_in(sign, resources)
        # Guides are measured from the upper edge of the page.
        changed = {sign.page: {"page", "pages", "guides"}, sign.words: {"metadata"}}
        left_out = {name for one, names in changed.items() if one in resources for name in names}
        around = {name: text for name, text in around_of(sign.content).items() if name not in left_out}
        return {"document": sign.place, "without": without}, all_of(sign, without) | {"around": around}

    return Asked("rest", "drawing", because="The customer has agreed to the rest of the sign.", rest=rest)


def changed_in(sign: Sign, resources: Set[str]) -> list[str]:
    """Which of the objects and layers of a drawing are among the resources, sorted."""
    start = sign.resource("")
    return sorted(one.removeprefix(start) for one in resources if one.startswith(start))


def all_of(sign: Sign, without: Sequence[str] = ()) -> dict[str, Any]:
    """What ``drawing`` says of a sign that nobody has changed, leaving some objects out."""
    objects = drawing_of(sign.content, without)
    return {"objects": objects, "names": list(objects), "around": around_of(sign.content)}


def of(sign: Sign, part: Part) -> dict[str, str]:
    """The arguments of an endpoint about an object."""
    return {"document": sign.place, "object": part.name}


def box_of(part: Part, *, but: Sequence[str] = ()) -> dict[str, Any]:
    """The box of an object that is no text, as ``geometry`` has it, except for some of it."""
    box = {"x": part.x, "y": part.y, "width": part.width, "height": part.height}
    return {name: about(value) for name, value in box.items() if name not in but}


@dataclass(frozen=True)
class OnSign(Requirement, Generic[_F]):
    """A requirement about one drawing, which it changes and saves."""

    fact: _F
    app: ClassVar[str] = "inkscape"

    @property
    def changes(self) -> frozenset[str]:
        return self.fact.resources  # type: ignore[attr-defined,no-any-return]

    @property
    def sign(self) -> Sign:
        """Its drawing."""
        return self.fact.sign

    def guards(self) -> Sequence[Asked]:
        return (*self.stays(), rest_of(self.sign))

    def stays(self) -> Sequence[Asked]:
        """Guards about what else the objects have that it changes."""
        return ()

    def play(self, desk: Desk) -> None:
        with changed(desk, self.sign):
            self.act(desk)

    @abstractmethod
    def act(self, desk: Desk) -> None:
        """Do it in the drawing, which is in front."""

    def mistaken(self, name: str, act: Callable[[Desk], None], *fails: str) -> Mistake:
        """A mistake that is made in the drawing, which is then saved."""

        def play(desk: Desk) -> None:
            with changed(desk, self.sign):
                act(desk)

        return Mistake(name, play, fails)
