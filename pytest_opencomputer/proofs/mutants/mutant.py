"""What a mutant is: a final state that differs from the reference solution's in one thing.

A file is seen as *parts*: a row of a database, a key of settings, a cell. What the solution changed is the difference
of the parts before and after it, and a mutant has one part as it should not be.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, get_args, runtime_checkable

from pytest_opencomputer.apps.agent_endpoints import AgentOutcome

Kind = Literal["revert", "too few", "too many", "blank", "damage"]
"""``revert``: one changed thing as it was; ``too few``: one of several alike left out; ``too many``: a neighbour taken
along; ``blank``: an export of the right format and size without its content; ``damage``: something of the user's that
the task does not ask to change."""
KINDS: tuple[Kind, ...] = get_args(Kind)

Files = Mapping[str, bytes]
"""A home folder: places of plain files to their contents."""
Changes = Mapping[str, bytes | None]
"""Files to write, ``None`` for those to remove."""
Address = tuple[str, ...]
"""Where a part is in its file. A part is inside another if the other's address is the beginning of its own."""
Parts = Mapping[Address, Any]


@dataclass(frozen=True)
class Whole:
    """The value of a part that has others inside it: two are equal, as what differs is inside them.

    Attributes:
        content: what a format needs to put it back; ``None`` if it cannot.
    """

    content: Any = field(compare=False)


@dataclass(frozen=True)
class Mutant:
    """A final state that is wrong in one way.

    Attributes:
        channel: what made it, for example ``sqlite``.
        place: the file, or the folder of mails, that it differs in.
        part: the address of what is wrong; empty for a whole file.
        what: what is wrong, in words, with ``place`` left out.
        make: the files that differ from the solution's final state. Made when it is needed, as most are not.
        outcome: how the agent ended, if that differs.
        is_far: whether it is far from what the solution did; then only checks without any other mutant are run on it.
    """

    kind: Kind
    channel: str
    place: str
    part: Address
    what: str
    make: Callable[[], Changes] = field(compare=False, repr=False)
    outcome: AgentOutcome | None = field(default=None, compare=False, repr=False)
    is_far: bool = field(default=False, compare=False, repr=False)

    @property
    def name(self) -> str:
        """Identifies it within its task: the same each time it is made."""
        return f"{self.kind}: {self.place}: {self.what}"


@dataclass(frozen=True)
class AskedAbout:
    """What the checks of a task ask about.

    Attributes:
        places: of the files that they read.
        names: texts in their arguments and expectations: names of things, keys of settings.
        by_place: the same by the file that the checks read, as far as it is known.
        endpoints: names of the endpoints that they call.
    """

    places: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()
    by_place: Mapping[str, frozenset[str]] = field(default_factory=dict)
    endpoints: frozenset[str] = frozenset()

    def named(self, place: str) -> frozenset[str]:
        """The texts that checks of a file name."""
        return self.by_place.get(place, frozenset())


@dataclass(frozen=True)
class Pair:
    """The states that mutants are made of.

    Attributes:
        before: without the solution, as doing nothing leaves it.
        after: with the solution.
        incidental: whether a part of a file is incidental; the empty address stands for the whole file.
        same: places of files that differ only in incidental parts.
        asked: what the task's checks ask about.
    """

    before: Files
    after: Files
    incidental: Callable[[str, Address], bool]
    same: frozenset[str] = frozenset()
    asked: AskedAbout = AskedAbout()

    def changed(self) -> list[str]:
        """The places whose files differ, sorted, without incidental ones."""
        places = sorted(self.before.keys() | self.after.keys())
        differ = [one for one in places if self.before.get(one) != self.after.get(one) and one not in self.same]
        return [one for one in differ if not self.incidental(one, ())]

    def left_alone(self) -> list[str]:
        """The places of files that the solution has not changed and a check reads, sorted, without incidental ones."""
        kept = [one for one in self.after if one in self.same or self.before.get(one) == self.after[one]]
        return sorted(one for one in kept if one in self.asked.places and not self.incidental(one, ()))


@runtime_checkable
class Format(Protocol):
    """A format of files."""

    name: str
    hidden: bool  #: whether only files of the apps' own are in it

    def claims(self, content: bytes) -> bool:
        """Whether a file is in this format."""

    def parts(self, content: bytes) -> Parts:
        """The parts of a file in this format, in order. Raises ``ValueError`` if it cannot be read after all."""

    def put(self, content: bytes, changes: Mapping[Address, Any]) -> bytes:
        """The file with other values of some parts; ``None`` removes one, and a new address adds one."""

    def group(self, at: Address) -> Hashable:
        """What parts have in common that are alike."""

    def worse(self, value: Any) -> Any:
        """Another value of a part, as a mistake would leave it; ``None`` to remove it, itself if none is plausible."""


class Channel(Protocol):
    """A kind of state, from the writing side."""

    name: str

    def mutants(self, pair: Pair) -> Iterator[Mutant]:
        """The mutants that it can make, in the same order each time."""


def is_hidden(place: str) -> bool:
    """Whether a file belongs to the apps and is not one that the user sees in a folder."""
    return place.startswith(".")


def spread(items: list[Any], most: int) -> list[Any]:
    """At most ``most`` of ``items``: the first, the last, and some between at equal distances."""
    if len(items) <= most:
        return items
    if most == 1:
        return items[:1]
    return [items[round(at * (len(items) - 1) / (most - 1))] for at in range(most)]
