"""Requirements about constants and functions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import asdict, dataclass
from typing import Any, ClassVar, Self

from apps.galculator.operations import change_row, close_preferences, open_preferences
from apps.galculator.requirements.common import SETTINGS_KEPT
from apps.galculator.requirements.facts import Definitions, Misdefined, Outdated
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing, Requirement, Scene

_SAMPLES = {"value": 45.0, "value_elsewhere": 1250.0}


def _kept(listed: Definitions) -> tuple[Asked, Asked]:
    """Guards: the constants and functions that no requirement of the task changes are as they were."""

    def constants(changed: Set[str]) -> tuple[Mapping[str, Any], Any]:
        left = [one for one in listed.constants if f"constant:{one.name}" not in changed]
        return {"names": sorted(one.name for one in left)}, {"constants": {"$set": [asdict(one) for one in left]}}

    def functions(changed: Set[str]) -> tuple[Mapping[str, Any], Any]:
        left = [{**asdict(one), "variable": "x"} for one in listed.functions if f"function:{one.name}" not in changed]
        return {"names": sorted(one["name"] for one in left)}, {"functions": {"$set": left}}

    return (
        Asked("constants", "constants", because="Nobody asked for changes to other constants.", rest=constants),
        Asked("functions", "functions", because="Nobody asked for changes to other functions.", rest=functions),
    )


@dataclass(frozen=True)
class ConstantSet(Requirement):
    """A constant gets the value that was measured last, in its own unit."""

    fact: Outdated
    app: ClassVar[str] = "galculator"
    area: ClassVar[str] = "constants"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Outdated))

    @property
    def changes(self) -> frozenset[str]:
        return self.fact.resources

    def phrasings(self) -> Sequence[Phrasing]:
        said, measured = self.fact.said, self.fact.measured
        return (Phrasing(f"set {said} to {measured}"), Phrasing(f"let {said} be {measured}"))

    def goals(self) -> Sequence[Asked]:
        number = {"$approx": {"value": float(self.fact.value), "rel": 1e-9}}
        return (Asked("value", "constant", {"name": self.fact.constant.name}, {"number": number}),)

    def guards(self) -> Sequence[Asked]:
        constant = self.fact.constant
        return (
            Asked(
                "still_described",
                "constant",
                {"name": constant.name},
                {"description": constant.description, "count": 1},
                "It is still the same constant, and there is one of it.",
            ),
            *_kept(self.fact.listed),
            SETTINGS_KEPT,
        )

    def play(self, desk: Desk) -> None:
        self._change(desk, {self.fact.constant.name: self.fact.value})

    def mistakes(self) -> Sequence[Mistake]:
        name, beside, value = self.fact.constant.name, self.fact.beside.name, self.fact.value

        def added(desk: Desk) -> None:
            self._change(desk, {name: value}, button="Add")

        return (
            Mistake("a_digit_too_many", lambda desk: self._change(desk, {name: f"1{value}"}), ("value",)),
            Mistake("as_a_second_one", added, ("value", "still_described")),
            Mistake(
                "in_the_one_beside_it_too",
                lambda desk: self._change(desk, {name: value, beside: value}),
                ("constants",),
            ),
        )

    def _change(self, desk: Desk, values: Mapping[str, str], *, button: str = "Update") -> None:
        open_preferences(desk, "Constants")
        for name, value in values.items():
            change_row(desk, name, {"Value": value}, button=button)
        close_preferences(desk)


@dataclass(frozen=True)
class FunctionMended(Requirement):
    """A function computes what it is there for."""

    fact: Misdefined
    app: ClassVar[str] = "galculator"
    area: ClassVar[str] = "functions"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Misdefined))

    @property
    def changes(self) -> frozenset[str]:
        return self.fact.resources

    def phrasings(self) -> Sequence[Phrasing]:
        name, said = self.fact.function.name, self.fact.said
        return (
            Phrasing(f'mend the function "{name}", which should {said}'),
            Phrasing(f'put the function "{name}" right, which has to {said}'),
        )

    def goals(self) -> Sequence[Asked]:
        return tuple(
            Asked(
                id_,
                "function-value",
                {"name": self.fact.function.name, "argument": argument},
                {"value": {"$approx": {"value": argument * self.fact.factor, "rel": 1e-4}}},
            )
            for id_, argument in _SAMPLES.items()
        )

    def guards(self) -> Sequence[Asked]:
        return (
            Asked("once", "function", {"name": self.fact.function.name}, {"count": 1}, "A second one is never called."),
            *_kept(self.fact.listed),
            SETTINGS_KEPT,
        )

    def play(self, desk: Desk) -> None:
        self._write(desk, self.fact.right)

    def mistakes(self) -> Sequence[Mistake]:
        right, samples = self.fact.right, tuple(_SAMPLES)

        def in_another_too(desk: Desk) -> None:
            self.play(desk)
            self._write(desk, right, name=self.fact.listed.functions[0].name)

        def twice(desk: Desk) -> None:
            self.play(desk)
            self._write(desk, right, button="Add")

        return (
            Mistake("with_a_plus", lambda desk: self._write(desk, f"x+{right[2:]}"), samples),
            Mistake("as_a_second_one", lambda desk: self._write(desk, right, button="Add"), (*samples, "once")),
            Mistake("twice", twice, ("once",)),
            Mistake("in_another_one_too", in_another_too, ("functions",)),
        )

    def _write(self, desk: Desk, expression: str, *, name: str = "", button: str = "Update") -> None:
        open_preferences(desk, "Functions")
        change_row(desk, name or self.fact.function.name, {"Expression": expression}, button=button)
        close_preferences(desk)
