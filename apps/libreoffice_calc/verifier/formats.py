"""Number formats: one written form for both kinds of files, and what follows from it.

``code`` is what the dialog Format Cells shows for an English user, without quotation marks, backslashes and languages:
``#,##0.00 €;[RED]-#,##0.00 €``. Source of .xlsx codes: ECMA-376, part 1, 18.8.30 and 18.8.31; of ODF's: part 3, 16.29.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import lru_cache

from pytest_opencomputer.guest.channels.odf import q
from pytest_opencomputer.guest.state import StateCorrupt, StateTooBig, shown

from .facts import Category, Format
from .model import GENERAL

MAX_CODE = 500
BUILT_IN = {
    0: "General", 1: "0", 2: "0.00", 3: "#,##0", 4: "#,##0.00", 9: "0%", 10: "0.00%", 11: "0.00E+00", 12: "# ?/?",
    13: "# ??/??", 14: "MM/DD/YYYY", 15: "D-MMM-YY", 16: "D-MMM", 17: "MMM-YY", 18: "H:MM AM/PM", 19: "H:MM:SS AM/PM",
    20: "H:MM", 21: "H:MM:SS", 22: "M/D/YY H:MM", 37: "#,##0;-#,##0", 38: "#,##0;[RED]-#,##0",
    39: "#,##0.00;-#,##0.00", 40: "#,##0.00;[RED]-#,##0.00", 45: "MM:SS", 46: "[H]:MM:SS", 47: "MM:SS.0",
    48: "##0.0E+0", 49: "@",
}  # fmt: skip
_CURRENCY = re.compile(r"[€$£¥₹]|(?<![A-Za-z])(?:CHF|EUR|USD|GBP|SEK|NOK|DKK|PLN|CZK|HUF|JPY)(?![A-Za-z])")
_COLORS = {"#ff0000": "[RED]", "#0000ff": "[BLUE]", "#000000": "[BLACK]", "#00ff00": "[GREEN]", "#ffffff": "[WHITE]"}


@lru_cache(maxsize=4096)
def of_code(code: str) -> Format:
    """The facts about a code as .xlsx files have it. Raises ``StateTooBig`` for one of more than 500 characters."""
    if len(code) > MAX_CODE:
        raise StateTooBig(f"a number format of {len(code)} characters")
    plain, bare = _normal(code)
    return _facts(plain, bare, "")


def _facts(plain: str, bare: str, currency: str) -> Format:
    """The facts about a code; ``bare`` is without its literal texts."""
    if plain.lower() in ("general", "standard", ""):
        return {**GENERAL}
    sections = bare.split(";")
    decimals = re.search(r"[.]([0#?]+)", sections[0])
    symbol = currency or (found[0] if (found := _CURRENCY.search(plain.split(";")[0])) else "")
    category = _category(sections[0], symbol)
    return {
        "category": category,
        "code": plain,
        "decimals": len(decimals[1]) if decimals and category not in ("date", "datetime") else 0,
        "thousands": bool(re.search(r"[#0],[#0]", sections[0])),
        "currency": symbol if category == "currency" else "",
        "negative_red": len(sections) > 1 and "[red]" in sections[1].lower(),
    }


def _category(section: str, symbol: str) -> Category:
    letters = re.sub(r"\[(?!h+\]|m+\]|s+\])[^\]]*\]", "", section, flags=re.IGNORECASE).lower()
    if letters.strip() == "boolean":
        return "boolean"
    if letters.strip() == "general":
        return "general"
    if re.search(r"e[+-]", letters):
        return "scientific"
    day, clock = bool(re.search(r"[dy]", letters)), bool(re.search(r"[hs]|am/pm", letters))
    if day or clock or "m" in letters:
        return "datetime" if day and clock else "time" if clock else "date"
    if "%" in letters:
        return "percent"
    if symbol:
        return "currency"
    if "/" in letters:
        return "fraction"
    return "text" if "@" in letters else "number"


def _normal(code: str) -> tuple[str, str]:
    """A code without quotation marks, backslashes, languages, fill characters; the same without its literal texts."""
    plain: list[str] = []
    bare: list[str] = []
    general = "general" in code.lower()
    at = 0
    while at < len(code):
        one = code[at]
        end = at + 1
        if one == '"':
            end = code.find('"', at + 1)
            end = len(code) if end < 0 else end
            plain.append(code[at + 1 : end])
            end += 1
        elif one == "\\":
            plain.append(code[at + 1 : at + 2])
            end += 1
        elif one in "_*":
            # The width of a character as space, or a character that fills the cell.
            end += 1
        elif one == "[":
            end = code.find("]", at)
            end = len(code) if end < 0 else end + 1
            inside = code[at + 1 : end - 1]
            if inside.startswith("$"):
                plain.append(inside[1:].partition("-")[0])
            elif not re.fullmatch(r"(?i)natnum\d+|dbnum\d+", inside):
                plain.append(f"[{inside.upper()}]")
                bare.append(f"[{inside.upper()}]")
        else:
            # Letters stand for parts of dates and times, whichever case they are in.
            letter = one if general else one.upper()
            plain.append(letter)
            bare.append(letter)
        at = end
    return _tidy("".join(plain)), "".join(bare)


def _tidy(code: str) -> str:
    # A last section that only says how texts are shown says nothing.
    code = re.sub(r";@$", "", code)
    return "General" if code.lower() in ("general", "standard") else code.strip()


def of_styles(root: ET.Element, other: ET.Element) -> Callable[[str], Format]:
    """A reader of the data styles in two parts of an OpenDocument file, by their names."""
    known = {
        style.get(q("style:name"), ""): style
        for part in (other, root)
        for section in part.iter()
        if section.tag in (q("office:automatic-styles"), q("office:styles"))
        for style in section
        if style.tag.startswith(q("number:number")[:-6])
    }
    facts: dict[str, Format] = {}

    def read(name: str) -> Format:
        if name not in facts:
            facts[name] = _of_style(known, name)
        return {**facts[name]}

    return read


def _of_style(known: dict[str, ET.Element], name: str) -> Format:
    style = known.get(name)
    if style is None:
        return {**GENERAL}
    maps = style.findall(q("style:map"))
    parts = [known[target] for one in maps if (target := one.get(q("style:apply-style-name"), "")) in known]
    pieces = [_pieces(one) for one in [*parts[:4], style]]
    currency = next((symbol for one in pieces for symbol in one[2] if symbol), "")
    plain = _tidy(";".join(one[0] for one in pieces))
    if len(plain) > 4 * MAX_CODE:
        raise StateTooBig(f"a number format of {len(plain)} characters")
    return _facts(plain, ";".join(one[1] for one in pieces), currency)


def _pieces(style: ET.Element) -> tuple[str, str, list[str]]:
    """The code of one data style, the same without literal texts, and the currency symbols in it."""
    plain: list[str] = []
    bare: list[str] = []
    symbols: list[str] = []
    duration = style.get(q("number:truncate-on-overflow")) == "false"
    for child in style:
        kind = child.tag.rpartition("}")[2]
        text = (child.text or "").replace("\u00a0", " ")
        if kind == "text":
            plain.append(text)
            # In a percentage it is a literal text, elsewhere too, but there it means nothing.
            bare.append("%" if "%" in text and style.tag == q("number:percentage-style") else _marks(text))
        elif kind == "currency-symbol":
            plain.append(text)
            symbols.append(text)
        elif kind == "text-properties":
            color = _COLORS.get(child.get(q("fo:color"), "").lower(), "")
            plain.append(color)
            bare.append(color)
        else:
            code = _element(kind, child)
            if duration and kind == "hours":
                code, duration = f"[{code}]", False
            plain.append(code)
            bare.append(code)
    return "".join(plain), "".join(bare), symbols


def _marks(text: str) -> str:
    """What of a literal text counts as part of the format: the signs between the figures of a date."""
    return text if text in ("-", "/", ":", ".") else ""


def _element(kind: str, element: ET.Element) -> str:
    long = element.get(q("number:style")) == "long"
    if kind in ("number", "scientific-number"):
        return _number(kind, element)
    if kind == "fraction":
        whole = "# " if element.get(q("number:min-integer-digits")) is not None else ""
        figures = element.get(q("number:min-denominator-digits"), "1")
        marks = "?" * min(int(figures) if figures.isdecimal() and len(figures) < 3 else 1, 9)
        below = element.get(q("number:denominator-value")) or marks
        return f"{whole}{marks}/{below}"
    if kind == "month" and element.get(q("number:textual")) == "true":
        return "MMMM" if long else "MMM"
    simple = {
        "day": ("D", "DD"), "month": ("M", "MM"), "year": ("YY", "YYYY"), "day-of-week": ("DDD", "DDDD"),
        "hours": ("H", "HH"), "minutes": ("M", "MM"), "quarter": ("Q", "QQ"),
        "am-pm": ("AM/PM", "AM/PM"), "week-of-year": ("WW", "WW"), "boolean": ("BOOLEAN", "BOOLEAN"),
        "text-content": ("@", "@"),
    }  # fmt: skip
    if kind == "seconds":
        places = _digits(element, "number:decimal-places")
        return ("SS" if long else "S") + ("." + "0" * places if places else "")
    return simple[kind][long] if kind in simple else ""


def _number(kind: str, element: ET.Element) -> str:
    if element.get(q("number:decimal-places")) is None and kind == "number":
        return "General"
    whole = _digits(element, "number:min-integer-digits")
    places = _digits(element, "number:decimal-places")
    least = (
        _digits(element, "number:min-decimal-places") if q("number:min-decimal-places") in element.attrib else places
    )
    if element.get(q("number:grouping")) == "true":
        figures = "0" * whole if whole > 3 else "#" * (4 - whole - (whole == 0)) + "0" * whole
        figures = figures if whole == 0 and len(figures) == 4 else figures.rjust(4, "#")
        left = f"{figures[:-3]},{figures[-3:]}"
    else:
        left = "0" * whole or "#"
    code = left + ("." + "0" * least + "#" * (places - least) if places else "")
    if kind == "scientific-number":
        exponent = _digits(element, "number:min-exponent-digits") or 2
        sign = "" if element.get(q("loext:forced-exponent-sign")) == "false" else "+"
        return f"{code}E{sign or '-'}" + "0" * exponent
    return code


def _digits(element: ET.Element, name: str) -> int:
    text = element.get(q(name), "0")
    if not (text.isdecimal() and len(text) < 4):
        raise StateCorrupt(f"{name}: {shown(text)} is not a number of digits")
    return min(int(text), 30)


def iso_date(serial: float, *, from_1904: bool = False) -> str:
    """The date of a serial number: ``2025-03-31``, with ``T12:30:00`` where it has a time."""
    zero = datetime(1904, 1, 1) if from_1904 else datetime(1899, 12, 30)
    try:
        moment = zero + timedelta(seconds=round(serial * 86400))
    except OverflowError:
        raise StateCorrupt(f"{serial} is no date") from None
    return moment.date().isoformat() if moment.time() == datetime.min.time() else moment.isoformat()


def clock(seconds: float) -> str:
    """A time or duration: ``08:30:00``, ``27:15:00``."""
    whole = round(abs(seconds))
    sign = "-" if seconds < 0 and whole else ""
    return f"{sign}{whole // 3600:02d}:{whole // 60 % 60:02d}:{whole % 60:02d}"
