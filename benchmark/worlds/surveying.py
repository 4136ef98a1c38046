"""A surveyors' office: its galculator with constants and functions, and figures from the field to calculate with.

The office measures angles in gon and lengths in metres. Constants and functions are right, but for what its facts name.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from apps.galculator.requirements.facts import Constant, Definitions, Function, Misdefined, Outdated, Peg, Sight, Strips
from apps.galculator.verifier.configuration import PLACE, SHIPPED
from pytest_opencomputer.composed import Draw, Fact, World

_OFFICES = (
    "Kettle & Lund",
    "Harker & Daughters",
    "Brandt Surveying",
    "Ostler Land Survey",
    "Fell & Tarn",
    "North Quay",
)
_SITES = (
    "Quarry Hill", "Sandpit Lane", "the old brewery", "Mossgate", "the ferry landing", "Bishop's Meadow",
    "the tram depot", "Larch Farm", "Upper Weir", "the sugar factory",
)  # fmt: skip
_TARGETS = (
    "the water tower", "the spire of St Anne", "the crane on the quay", "the mast on Gibbet Rock", "the dovecote",
    "the chimney of the dye works", "the signal box", "the weathercock of the town hall", "the lock keeper's house",
    "the flagpole of the school", "the silo at Mossgate", "the pylon by the canal",
)  # fmt: skip
_SURFACES = (
    "the new footpath", "the paved yard", "the strips along the cycle lane", "the ramps of the car park",
    "the beds at the station", "the landings of the outdoor stairs", "the turf to be laid", "the gravel verges",
)  # fmt: skip
_FIXED = (
    Constant("pi", "3.14159265359", "Pi"),
    Constant("e", "2.71828182846", "Euler's Number"),
    Constant("rho", "63.6619772368", "Gon in a radian"),
    Constant("re", "6371000", "Mean radius of the earth in m"),
    Constant("kr", "0.13", "Coefficient of refraction"),
)


@dataclass(frozen=True)
class _Quantity:
    """A constant that is measured anew from time to time.

    Attributes:
        low: lowest and highest value in units of the last digit.
        digits: behind the decimal point.
        told: how a value of it is told, for some in another unit than that of the description.
        beside: the name of the one that looks alike.
    """

    name: str
    description: str
    said: str
    low: int
    high: int
    digits: int
    told: Callable[[Decimal], str]
    beside: str

    def draw(self, draw: Draw, but: str = "") -> str:
        """A value as it is written in galculator, another one than that."""
        while (found := f"{Decimal(draw.number(self.low, self.high)).scaleb(-self.digits):f}") == but:
            pass
        return found


def _in(unit: str, times: int = 1) -> Callable[[Decimal], str]:
    return lambda value: f"{(value * times).normalize():f} {unit}"


_QUANTITIES = (
    _Quantity("coll", "Collimation error in mgon", "the collimation error", 3, 29, 1, _in("mgon"), "vind"),
    _Quantity("vind", "Vertical index error in mgon", "the vertical index error", 31, 58, 1, _in("mgon"), "coll"),
    _Quantity("rprism", "Constant of the round prism in m", "the constant of the round prism",
              321, 348, 4, _in("mm", 1000), "mprism"),
    _Quantity("mprism", "Constant of the mini prism in m", "the constant of the mini prism",
              162, 189, 4, _in("mm", 1000), "rprism"),
    _Quantity("staff", "Zero error of the invar staff in mm", "the zero error of the invar staff",
              11, 47, 2, _in("mm"), "tape"),
    _Quantity("tape", "Correction of the steel tape in mm per 50 m", "the correction of the steel tape",
              12, 39, 1, _in("mm per 50 m"), "staff"),
    _Quantity("edm", "Scale error of the distance meter in ppm", "the scale error of the distance meter",
              11, 38, 1, _in("ppm"), "frq"),
    _Quantity("frq", "Frequency drift of the distance meter in ppm a year", "the frequency drift of the distance meter",
              2, 9, 1, _in("ppm a year"), "edm"),
)  # fmt: skip


@dataclass(frozen=True)
class _Converter:
    """A function of the office: what it does, how it is right, and how somebody got it wrong."""

    name: str
    said: str
    right: str
    wrong: str
    factor: float


_CONVERTERS = (
    _Converter("gon", "turn degrees into gon", "x/0.9", "x*0.9", 1 / 0.9),
    _Converter("deg", "turn gon into degrees", "x*0.9", "x/0.9", 0.9),
    _Converter("feet", "turn metres into feet of 0.3048 m", "x/0.3048", "x*0.3048", 1 / 0.3048),
    _Converter("ha", "turn square metres into hectares", "x/10000", "x/1000", 1 / 10000),
    _Converter("acre", "turn hectares into acres of 0.4047 ha", "x/0.4047", "x*0.4047", 1 / 0.4047),
    _Converter("plan", "turn metres into millimetres at 1:500", "x*2", "x/2", 2.0),
    _Converter("rod", "turn rods of 5.0292 m into metres", "x*5.0292", "x/5.0292", 5.0292),
)
_SHIPPED_FUNCTIONS = (Function("abs", "sqrt(x^2)"), Function("sign", "x/abs(x)"), Function("cot", "cos(x)/sin(x)"))


def surveying(draw: Draw) -> World:
    """Make the world of one office."""
    constants, measured = _constants(draw.below("constants"))
    functions, wrong = _functions(draw.below("functions"))
    listed, named = Definitions(tuple(constants), tuple(functions)), {one.name: one for one in constants}
    outdated = [
        Outdated(named[one.name], one.said, one.told(Decimal(value)), value, named[one.beside], listed)
        for one, value in measured
    ]
    misdefined = [Misdefined(Function(one.name, one.wrong), one.said, one.right, one.factor, listed) for one in wrong]
    field = draw.below("field")
    sights = [
        Sight(to, _metres(field.number(61_000, 389_999), 3), _metres(field.number(881_000, 989_999), 4))
        for to in field.some(_TARGETS, 3)
    ]
    strips = [Strips(said, _sides(field.below(said))) for said in field.some(_SURFACES, 2)]
    numbers = field.some(range(11, 90), 4)
    pegs = [_peg(field.below(f"{one}"), (f"peg {one}", f"peg {other}")) for one, other in (numbers[:2], numbers[2:])]
    facts: list[Fact] = [*outdated, *misdefined, *sights, *strips, *pegs]
    names = {"office": draw.one(_OFFICES), "site": draw.one(_SITES)}
    return World({PLACE: _file(constants, functions)}, tuple(facts), names=names)


def _constants(draw: Draw) -> tuple[list[Constant], list[tuple[_Quantity, str]]]:
    """The constants as they are, and those that have another value now, with this value.

    What is measured comes first, in some order: galculator's list shows ten constants without being scrolled.
    """
    now = {one.name: Constant(one.name, one.draw(draw), one.description) for one in _QUANTITIES}
    # Of two that look alike, one at most is out of date.
    picked: list[_Quantity] = []
    for one in draw.shuffled(_QUANTITIES):
        if one.beside not in [other.name for other in picked]:
            picked.append(one)
    picked = picked[:3]
    measured = [(one, one.draw(draw, but=now[one.name].value)) for one in picked]
    return [*draw.shuffled(list(now.values())), *_FIXED], measured


def _functions(draw: Draw) -> tuple[list[Function], list[_Converter]]:
    """The functions as they are, and those that are wrong."""
    chosen = draw.some(_CONVERTERS, draw.number(5, 6))
    wrong = chosen[:2]
    listed = [
        *_SHIPPED_FUNCTIONS,
        *(Function(one.name, one.wrong if one in wrong else one.right) for one in draw.shuffled(chosen)),
    ]
    return listed, wrong


def _metres(units: int, digits: int) -> Decimal:
    """A figure that ends in no nought."""
    return Decimal(units + 1 if units % 10 == 0 else units).scaleb(-digits)


def _sides(draw: Draw) -> tuple[tuple[Decimal, Decimal], ...]:
    return tuple((_metres(draw.number(12, 48), 1), _metres(draw.number(1100, 7899), 2)) for _ in range(3))


def _peg(draw: Draw, names: tuple[str, str]) -> Peg:
    start = (_metres(draw.number(1_200_00, 2_900_00), 2), _metres(draw.number(3_100_00, 4_800_00), 2))
    steps = tuple(_metres(draw.number(500, 9900), 2) * draw.one((1, -1)) for _ in range(2))
    return Peg(names, start, (steps[0], steps[1]))


def _file(constants: Sequence[Constant], functions: Sequence[Function]) -> bytes:
    """galculator's file in the scientific view with angles in gon."""
    general = SHIPPED.partition("[constants]")[0].replace("mode=0\n", "mode=1\n", 1)
    general = general.replace("default_angle_base=1", "default_angle_base=2")
    lines = [
        "[constants]",
        *(f"{one.description}:{one.name}={one.value}" for one in constants),
        "[user functions]",
        *(f"{one.name}(x)={one.expression}" for one in functions),
    ]
    return (general + "\n".join(lines) + "\n").encode()
