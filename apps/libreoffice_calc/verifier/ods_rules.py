"""Validity and conditional formats of OpenDocument spreadsheets."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from typing import Literal

from pytest_opencomputer.guest.channels.odf import q, text_of

from .areas import from_odf, parse
from .facts import Conditional, Rule, Validation
from .formulas import from_odf as formula_from_odf
from .formulas import moved
from .ods_tables import OdsTable

NO_VALIDATION: Validation = {
    "found": False,
    "allows": None,
    "condition": None,
    "values": None,
    "empty_allowed": None,
    "shows_list": None,
    "input_title": None,
    "input_text": None,
    "error_action": None,
    "error_title": None,
    "error_text": None,
}
_Allows = Literal["any", "list", "range", "whole", "decimal", "date", "time", "length", "custom"]
_Action = Literal["stop", "warning", "information", "macro", "none"]
ACTIONS: dict[str, _Action] = {
    "stop": "stop",
    "warning": "warning",
    "information": "information",
    "macro": "macro",
}
_TYPES: tuple[tuple[str, _Allows], ...] = (
    ("cell-content-is-whole-number()", "whole"),
    ("cell-content-is-decimal-number()", "decimal"),
    ("cell-content-is-date()", "date"),
    ("cell-content-is-time()", "time"),
    ("cell-content-text-length", "length"),
)
_BETWEEN = re.compile(r"(?:cell-content|cell-content-text-length)-is-(not-)?between\((.*)\)")
_COMPARED = re.compile(r"(?:cell-content|cell-content-text-length)\(\)(<=|>=|!=|=|<|>)(.*)")
_OPERATORS = {"!=": "<>"}


def validation(body: ET.Element, name: str) -> Validation:
    """The validity of this name."""
    for listed in body.findall(q("table:content-validations")) if name else ():
        for one in listed:
            if one.get(q("table:name")) == name:
                return _validation(one)
    return {**NO_VALIDATION}


def _validation(element: ET.Element) -> Validation:
    allows, condition, values = _condition(element.get(q("table:condition"), ""))
    help_, error = element.find(q("table:help-message")), element.find(q("table:error-message"))
    if help_ is not None and help_.get(q("table:display")) == "false":
        help_ = None  # it is kept in the file, and not shown
    shows = error is not None and error.get(q("table:display"), "false") == "true"
    action = error.get(q("table:message-type"), "stop") if error is not None and shows else "none"
    if element.find(q("table:error-macro")) is not None:
        action = "macro"
    listed = allows in ("list", "range")
    return {
        "found": True,
        "allows": allows,
        "condition": condition,
        "values": values,
        "empty_allowed": element.get(q("table:allow-empty-cell"), "true") == "true",
        "shows_list": listed and element.get(q("table:display-list"), "unsorted") != "none",
        "input_title": _title(help_),
        "input_text": _text(help_),
        "error_action": ACTIONS.get(action, "none"),
        "error_title": _title(error),
        "error_text": _text(error),
    }


def _title(message: ET.Element | None) -> str:
    return message.get(q("table:title"), "") if message is not None else ""


def _text(message: ET.Element | None) -> str:
    return text_of(message) if message is not None else ""


def _condition(condition: str) -> tuple[_Allows, str, list[str]]:
    text = re.sub(r"^\w+:(?=cell-|is-)", "", condition)
    if not text:
        return "any", "", []
    listed = re.fullmatch(r"cell-content-is-in-list\((.*)\)", text)
    if listed is not None:
        if listed[1].lstrip().startswith('"'):
            return "list", "", [one[1:-1].replace('""', '"') for one in split(listed[1])]
        return "range", "", [formula_from_odf(listed[1])[1:].replace("$", "")]
    own = re.fullmatch(r"is-true-formula\((.*)\)", text)
    if own is not None:
        return "custom", "", [formula_from_odf(own[1])[1:]]
    allows: _Allows = next((kind for start, kind in _TYPES if text.startswith(start)), "any")
    rest = re.sub(r"^cell-content-is-[a-z-]+\(\)( and )?", "", text)
    between, compared = _BETWEEN.fullmatch(rest), _COMPARED.fullmatch(rest)
    if between is not None:
        word = "not between" if between[1] else "between"
        return allows, word, [formula_from_odf(one)[1:] for one in split(between[2], ",")]
    if compared is not None:
        return allows, _OPERATORS.get(compared[1], compared[1]), [formula_from_odf(compared[2])[1:]]
    return allows, rest, []


def split(arguments: str, separator: str = ";") -> list[str]:
    """The arguments of a list, separators in texts and brackets left alone."""
    found, start, depth, quoted = [], 0, 0, False
    for at, one in enumerate(arguments):
        if one == '"':
            quoted = not quoted
        elif not quoted:
            depth += (one in "([{") - (one in ")]}")
            if one == separator and depth == 0:
                found.append(arguments[start:at].strip())
                start = at + 1
    return [*found, arguments[start:].strip()]


def conditionals(sheet: OdsTable) -> list[Conditional]:
    """Conditional formats of a sheet."""
    found: list[Conditional] = []
    for listed in sheet.table.findall(q("calcext:conditional-formats")):
        for one in listed:
            areas = from_odf(one.get(q("calcext:target-range-address"), ""), sheets=False)
            rules = [_rule(sheet, child, _shift(areas, child)) for child in one]
            found.append({"areas": areas, "rules": rules})
    return found


def _shift(areas: list[str], condition: ET.Element) -> tuple[int, int]:
    """How far a formula is from the first cell of its areas, which it is about in other programs: down, right."""
    base = from_odf(condition.get(q("calcext:base-cell-address"), ""), sheets=False)
    places = [place for one in areas if (place := parse(one)) is not None]
    corner = parse(base[0]) if base else None
    if corner is None or not places:
        return 0, 0
    return min(one.top for one in places) - corner.top, min(one.left for one in places) - corner.left


_WORDS = {"begins-with": "begins with", "ends-with": "ends with", "contains-text": "contains",
          "not-contains-text": "does not contain"}  # fmt: skip
_RANKS = {"top-elements": "top", "bottom-elements": "bottom", "top-percent": "top percent",
          "bottom-percent": "bottom percent"}  # fmt: skip


def _rule(sheet: OdsTable, element: ET.Element, shift: tuple[int, int]) -> Rule:
    kind = element.tag.rpartition("}")[2]
    if kind in ("condition", "date-is"):
        if kind == "condition":
            found, name = (
                _parsed(element.get(q("calcext:value"), ""), shift),
                element.get(q("calcext:apply-style-name")),
            )
        else:
            found, name = rule("date", element.get(q("calcext:date"), ""), []), element.get(q("calcext:style"))
        look = sheet.book.looks.shown(name or "Default")
        found["bold"] = look.bold
        found["color"] = "" if look.color == "automatic" else look.color
        found["background"] = "" if look.background == "none" else look.background
        return found
    if kind == "color-scale":
        colors = [one.get(q("calcext:color"), "").lower() for one in element]
        return rule("scale", f"{len(colors)} colors", colors)
    if kind == "data-bar":
        return rule("bar", "", [element.get(q("calcext:positive-color"), "").lower()])
    return rule("icons", element.get(q("calcext:icon-set-type"), ""), [])


def _parsed(value: str, shift: tuple[int, int]) -> Rule:
    def formula(text: str) -> str:
        return moved(formula_from_odf(text), *shift)

    called = re.fullmatch(r"([a-z-]+)(?:\((.*)\))?", value, re.DOTALL)
    if called is None:
        compared = re.fullmatch(r"(<=|>=|!=|=|<|>)(.*)", value, re.DOTALL)
        if compared is None:
            return rule("formula", "", [formula(value)[1:]])
        return rule("cell", _OPERATORS.get(compared[1], compared[1]), [formula(compared[2])[1:]])
    word, inside = called[1], called[2] or ""
    if word in ("between", "not-between"):
        return rule("cell", word.replace("-", " "), [formula(one)[1:] for one in split(inside, ",")])
    if word == "formula-is":
        return rule("formula", "", [formula(inside)[1:]])
    if word in _WORDS:
        # LibreOffice does not double the quotation marks in a text.
        text = inside[1:-1] if inside.startswith('"') else formula(inside)[1:]
        return rule("text", _WORDS[word], [text])
    if word in _RANKS:
        return rule("rank", _RANKS[word], [inside])
    if word in ("is-error", "is-no-error"):
        return rule("cell", word.replace("-", " "), [])
    if word in ("duplicate", "unique"):
        return rule("duplicate" if word == "duplicate" else "unique", "", [])
    return rule("average", word.replace("-", " "), []) if "average" in word else rule("formula", word, [inside])


def rule(
    kind: Literal["cell", "formula", "text", "duplicate", "unique", "rank", "average", "date", "scale", "bar", "icons"],
    condition: str,
    values: list[str],
) -> Rule:
    """A rule that gives no look."""
    return {"kind": kind, "condition": condition, "values": values, "bold": False, "color": "", "background": ""}
