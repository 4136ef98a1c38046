"""Values of the parts of drawings, and what is wrong in their place."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from pytest_opencomputer.guest.channels.svg_styles import colour
from pytest_opencomputer.proofs.mutants.mutant import Whole
from pytest_opencomputer.proofs.mutants.parts import other, other_text

_NUMBER = re.compile(r"-?\d+(?:\.\d+)?|-?\.\d+")


@dataclass(frozen=True)
class Below:
    """The name of the object below another; empty for the lowest."""

    name: str

    def __repr__(self) -> str:
        return repr(self.name) if self.name else "nothing"


@dataclass(frozen=True)
class Within:
    """The name of the layer or group that an object is in; empty for the drawing itself."""

    name: str

    def __repr__(self) -> str:
        return repr(self.name) if self.name else "no layer"


@dataclass(frozen=True)
class Attributes:
    """Attributes that are set together, by name; those that are not there are left out."""

    values: tuple[tuple[str, str], ...]

    def __repr__(self) -> str:
        return " ".join(value for _, value in self.values)


def worse(value: Any) -> Any:
    """Something of the same kind that anybody would see is wrong; the value itself if there is nothing."""
    if isinstance(value, Whole):
        return None
    if isinstance(value, Below | Within):
        return value
    if isinstance(value, Attributes):
        # Of a text all lines move to the right; of anything else what stands first is another.
        (name, text), *rest = value.values
        others = ((key, _worse_text(one) if key.endswith(" x") else one) for key, one in rest)
        return Attributes(((name, _worse_text(text)), *others))
    return _worse_text(value) if isinstance(value, str) else other(value)


def _worse_text(text: str) -> str:
    if colour(text) is not None:
        return "#13579b" if colour(text) != colour("#13579b") else "#b97531"
    if match := _NUMBER.search(text):
        number = float(match[0])
        return (
            f"{text[: match.start()]}{number + max(1.0, abs(number) / 4) * (-1 if 0.5 < number <= 1 else 1):g}"
            + (text[match.end() :])
        )
    return other_text(text)
