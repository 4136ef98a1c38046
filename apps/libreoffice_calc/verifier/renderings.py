"""The text that a number format makes of a value, as Calc shows it to an English user.

Only .xlsx files need this; OpenDocument files have the texts themselves. What is not known for sure is ``None``:
fractions, conditions, other languages, figures with letters between them. Source of the codes: ECMA-376, part 1,
18.8.31.
"""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal

from .formats import MAX_CODE

_TOKEN = re.compile(
    r'"(?P<quoted>[^"]*)"|\\(?P<escaped>.)|_(?P<space>.)|\*(?P<filled>.)|\[(?P<bracket>[^\]]*)\]'
    r"|(?P<general>General)|(?P<clock>AM/PM|A/P|(?<=[sS\]])\.0+|y+|m+|d+|h+|s+)|(?P<exponent>E[+-]0+)"
    r"|(?P<figures>(?=[,.]*[0#?])[0#?,.]+)|(?P<percent>%)|(?P<text>@)|(?P<plain>.)",
    re.IGNORECASE | re.DOTALL,
)
_COLOURS = re.compile(r"(?i)black|blue|cyan|green|magenta|red|white|yellow|color\s?\d+")
_MARKED = re.compile(r"\$(?P<symbol>[^-]*)(?:-(?P<language>[0-9A-Fa-f]+))?")
_ENGLISH = 9
"""The lower ten bits of the numbers that Windows gives to English languages."""
_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)

_PLACES, _MOST = 20, 1e15
"""Figures behind the point, and numbers, that are shown digit by digit."""

Token = tuple[str, str]
"""Kind and text; kinds are the groups of the pattern, and ``literal``."""


def of_number(value: float, code: str) -> str | None:
    """A number, date or time (as its serial number) in a format."""
    found = _section(value, code)
    if found is None:
        return None
    tokens, value = found
    kinds = {kind for kind, _ in tokens}
    if "clock" in kinds or "duration" in kinds:
        return None if kinds & {"figures", "exponent", "general"} else _moment(value, tokens)
    if kinds & {"general", "text"}:
        return None if kinds & {"figures", "exponent"} else _joined(tokens, general(value))
    return _figures(value, tokens)


def of_text(value: str, code: str) -> str | None:
    """A text in a format, of which the fourth section is about texts."""
    sections = _sections(code)
    if sections is None:
        return None
    one = sections[3] if len(sections) > 3 else sections[-1]
    if len(sections) < 4 and not any(kind == "text" for kind, _ in one):
        return value
    return _joined(one, value)


def general(value: float) -> str:
    """A number in the format General: as it is, with at most fifteen figures."""
    if abs(value) < _MOST and value == int(value):
        return str(int(value))
    if not 1e-4 <= abs(value) < _MOST:
        mantissa, _, exponent = f"{value:.14E}".partition("E")
        return f"{mantissa.rstrip('0').rstrip('.')}E{exponent[0]}{int(exponent[1:]):02d}"
    return f"{Decimal(f'{value:.15g}'):f}"


def _rounded(value: float, places: int) -> Decimal:
    return Decimal(repr(value)).quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)


def _section(value: float, code: str) -> tuple[list[Token], float] | None:
    """The section for a number, and the number that it shows."""
    sections = _sections(code)
    if sections is None:
        return None
    if value < 0 and len(sections) > 1:
        return sections[1], -value
    if value == 0 and len(sections) > 2:
        return sections[2], value
    return sections[0], value


def _sections(code: str) -> list[list[Token]] | None:
    if len(code) > MAX_CODE:
        return None
    found: list[list[Token]] = [[]]
    for match in _TOKEN.finditer(code or "General"):
        kind, text = str(match.lastgroup), match[str(match.lastgroup)]
        if kind == "plain" and text == ";":
            found.append([])
        elif kind == "bracket":
            token = _bracket(text)
            if token is None:
                return None
            found[-1].append(token)
        elif kind in ("quoted", "escaped", "plain"):
            if kind == "plain" and text.isalpha():
                return None
            found[-1].append(("literal", text))
        elif kind == "space":
            found[-1].append(("literal", " "))
        elif kind != "filled":
            found[-1].append((kind, text))
    return found


def _bracket(text: str) -> Token | None:
    if _COLOURS.fullmatch(text):
        return "literal", ""
    if re.fullmatch(r"(?i)h+|m+|s+", text):
        return "duration", text.lower()
    marked = _MARKED.fullmatch(text)
    if marked is None:
        return None
    language = int(marked["language"] or "409", 16) & 0x3FF
    # Beside a currency it only says which one is meant; alone it is the language of the whole.
    return ("literal", marked["symbol"]) if marked["symbol"] or language == _ENGLISH else None


def _joined(tokens: list[Token], content: str) -> str:
    return "".join(
        text if kind == "literal" else "%" if kind == "percent" else content if kind in ("general", "text") else ""
        for kind, text in tokens
    )


def _figures(value: float, tokens: list[Token]) -> str | None:
    """A number in digits, ``None`` for fractions and for figures in several parts."""
    at = [number for number, (kind, _) in enumerate(tokens) if kind in ("figures", "exponent", "clock")]
    parts = [tokens[number][1] for number in at if tokens[number][0] == "figures"]
    percents = sum(kind == "percent" for kind, _ in tokens)
    if any(text == "/" for kind, text in tokens if kind == "literal") or len(parts) > 1 or percents > 1:
        return None
    shown = abs(value) * 100**percents
    said: str | None = ""
    if parts:
        exponent = next((text for kind, text in tokens if kind == "exponent"), "")
        said = _scientific(shown, parts[0], exponent) if exponent else _decimal(shown, parts[0])
    if said is None:
        return None
    first, last = (at[0], at[-1] + 1) if at else (len(tokens), len(tokens))
    text = f"{_joined(tokens[:first], '')}{said}{_joined(tokens[last:], '')}"
    return f"-{text}" if value < 0 and re.search("[1-9]", said) else text


def _decimal(value: float, code: str) -> str | None:
    whole, point, places = code.partition(".")
    if "," in places or "." in places or "?" in code or len(places) > _PLACES or value >= _MOST:
        return None
    thousands = whole.rstrip(",")
    value /= 1000 ** (len(whole) - len(thousands))
    figures = f"{_rounded(value, len(places)):f}"
    left, _, right = figures.partition(".")
    left = left.lstrip("0").rjust(thousands.count("0"), "0")
    if "," in thousands:
        groups = [left[max(0, end - 3) : end] for end in range(len(left), 0, -3)]
        left = ",".join(reversed(groups))
    least = len(places.rstrip("#"))
    right = right[:least] + right[least:].rstrip("0")
    return left + (point + right if right or (point and least) else "")


def _scientific(value: float, code: str, exponent: str) -> str | None:
    whole, _, places = code.partition(".")
    if whole not in ("0", "#") or places.strip("0") or len(places) > _PLACES:
        return None
    mantissa, _, power = f"{value:.{len(places)}E}".partition("E")
    sign = "-" if power[0] == "-" else "+" if exponent[1] == "+" else ""
    return f"{mantissa}E{sign}{power[1:].lstrip('0').rjust(len(exponent) - 2, '0')}"


def _moment(value: float, tokens: list[Token]) -> str | None:
    """A date, time or duration."""
    if not abs(value) < 2_958_466:  # the year 10000
        return None
    decimals = max((len(text) - 1 for kind, text in tokens if text.startswith(".0")), default=0)
    # Parts of seconds that are not shown are cut off, and errors of the arithmetic are none.
    exact = _rounded(value * 86400, 6)
    seconds = exact.quantize(Decimal(1).scaleb(-min(decimals, 6)), ROUND_DOWN)
    if seconds < 0 and not any(kind == "duration" for kind, _ in tokens):
        return None
    moment = datetime(1899, 12, 30) + timedelta(seconds=int(abs(seconds)))
    half_day = any(text.upper() in ("AM/PM", "A/P") for kind, text in tokens if kind == "clock")
    parts = [(kind, text.lower()) for kind, text in tokens]
    said = []
    for number, (kind, text) in enumerate(parts):
        if kind == "duration":
            unit = {"h": 3600, "m": 60, "s": 1}[text[0]]
            said.append(str(int(abs(seconds)) // unit).rjust(len(text), "0"))
        elif kind == "clock":
            if text.startswith("."):
                said.append(f"{abs(seconds) % 1:.{decimals}f}"[1:])
                continue
            said.append(_part(moment, text, minutes=_beside_time(parts, number), half_day=half_day))
        else:
            said.append(tokens[number][1])
    return ("-" if seconds < 0 else "") + "".join(said)


def _beside_time(parts: list[Token], number: int) -> bool:
    """Whether an ``m`` stands for minutes: the part before it is hours, or that behind it seconds."""
    before = next((text for kind, text in reversed(parts[:number]) if kind != "literal"), "")
    behind = next((text for kind, text in parts[number + 1 :] if kind != "literal"), "")
    return before.startswith("h") or behind.startswith("s")


def _part(moment: datetime, text: str, *, minutes: bool, half_day: bool) -> str:
    hour = (moment.hour % 12 or 12) if half_day else moment.hour
    long = len(text)
    if text in ("am/pm", "a/p"):
        return ("AM", "PM")[moment.hour >= 12][: 1 if text == "a/p" else 2]
    if text[0] == "y":
        return f"{moment.year:04d}"[-2 if long < 3 else -4 :]
    if text[0] == "m" and long > 2:
        name = _MONTHS[moment.month - 1]
        return name if long == 4 else name[: 1 if long > 4 else 3]
    if text[0] == "d" and long > 2:
        return _DAYS[moment.weekday()][: None if long > 3 else 3]
    value = {"d": moment.day, "h": hour, "s": moment.second, "m": moment.minute if minutes else moment.month}[text[0]]
    return f"{value:02d}" if long > 1 else str(value)
