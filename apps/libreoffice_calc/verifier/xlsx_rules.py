"""Validity and conditional formats of .xlsx files."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from typing import Literal

from pytest_opencomputer.guest.channels.ooxml import q

from .areas import from_excel, read
from .facts import Conditional, Rule, Validation
from .formulas import from_excel as formula_from_excel
from .ods_rules import ACTIONS, NO_VALIDATION, rule
from .xlsx_styles import index
from .xlsx_worksheets import Worksheet

_OPERATORS = {
    "between": "between", "notBetween": "not between", "equal": "=", "notEqual": "<>", "lessThan": "<",
    "lessThanOrEqual": "<=", "greaterThan": ">", "greaterThanOrEqual": ">=",
}  # fmt: skip
_Allows = Literal["any", "list", "range", "whole", "decimal", "date", "time", "length", "custom"]
_TYPES: dict[str, _Allows] = {
    "none": "any", "whole": "whole", "decimal": "decimal", "date": "date", "time": "time", "textLength": "length",
    "custom": "custom",
}  # fmt: skip
_TEXTS = {"beginsWith": "begins with", "endsWith": "ends with", "containsText": "contains",
          "notContainsText": "does not contain"}  # fmt: skip
_ERRORS = {"containsErrors": "is error", "notContainsErrors": "is no error"}


def validation(sheet: Worksheet, row: int, column: int) -> Validation:
    """What may be entered in a cell."""
    for one in sheet.root.iter():
        if one.tag not in (q("s:dataValidation"), q("x14:dataValidation")):
            continue
        extended = one.findtext(q("xm:sqref"))
        areas = (one.get("sqref") or extended or "").split()
        if any(read(area, "an area of a validity").has(row, column) for area in areas):
            return _validation(one)
    return {**NO_VALIDATION}


def _formula(element: ET.Element, name: str) -> str:
    for prefix in ("s", "x14"):
        found = element.find(q(f"{prefix}:{name}"))
        if found is not None:
            return (found.text or "") + "".join(one.text or "" for one in found)
    return ""


def _validation(element: ET.Element) -> Validation:
    first, second = (_formula(element, name).strip() for name in ("formula1", "formula2"))
    kind = element.get("type", "none")
    allows, values = _TYPES.get(kind, "any"), [formula_from_excel(one)[1:] for one in (first, second) if one]
    condition = _OPERATORS.get(element.get("operator", "between"), "")
    if "between" not in condition:
        # Some writers leave a second formula where only one is needed.
        values = values[:1]
    if kind == "list" and first.startswith('"'):
        allows, values = "list", [one.strip() for one in first[1:-1].replace('""', '"').split(",")]
    elif kind == "list":
        allows, values = "range", [formula_from_excel(first)[1:].replace("$", "")]
    shows = element.get("showErrorMessage") in ("1", "true")
    action = element.get("errorStyle", "stop") if shows else "none"
    return {
        "found": True,
        "allows": allows,
        "condition": condition if allows in ("whole", "decimal", "date", "time", "length") else "",
        "values": values,
        "empty_allowed": element.get("allowBlank") in ("1", "true"),
        # The attribute means the opposite of its name.
        "shows_list": allows in ("list", "range") and element.get("showDropDown") not in ("1", "true"),
        "input_title": element.get("promptTitle", ""),
        "input_text": element.get("prompt", ""),
        "error_action": ACTIONS.get(action, "none"),
        "error_title": element.get("errorTitle", ""),
        "error_text": element.get("error", ""),
    }


def conditionals(sheet: Worksheet) -> list[Conditional]:
    """Conditional formats of a sheet, in the order of the file."""
    found: list[Conditional] = []
    for one in sheet.root.findall(q("s:conditionalFormatting")):
        areas = [from_excel(area) for area in one.get("sqref", "").split()]
        ordered = sorted(one.findall(q("s:cfRule")), key=lambda each: index(each.get("priority")))
        found.append({"areas": areas, "rules": [_rule(sheet, each) for each in ordered]})
    return found


def _rule(sheet: Worksheet, element: ET.Element) -> Rule:
    found = _condition(sheet, element)
    if element.get("dxfId") is not None:
        found["bold"], found["color"], found["background"] = sheet.book.looks.difference(index(element.get("dxfId")))
    return found


def _condition(sheet: Worksheet, element: ET.Element) -> Rule:
    kind = element.get("type", "")
    formulas = [formula_from_excel(one.text or "")[1:] for one in element.findall(q("s:formula"))]
    looks = sheet.book.looks
    if kind == "cellIs":
        return rule("cell", _OPERATORS.get(element.get("operator", ""), ""), formulas)
    if kind in _TEXTS:
        return rule("text", _TEXTS[kind], [element.get("text", "")])
    if kind in _ERRORS:
        return rule("cell", _ERRORS[kind], [])
    if kind in ("duplicateValues", "uniqueValues"):
        return rule("duplicate" if kind == "duplicateValues" else "unique", "", [])
    if kind == "top10":
        where = "bottom" if element.get("bottom") in ("1", "true") else "top"
        percent = " percent" if element.get("percent") in ("1", "true") else ""
        return rule("rank", where + percent, [element.get("rank", "")])
    if kind == "aboveAverage":
        below = element.get("aboveAverage") in ("0", "false")
        equal = " equal" if element.get("equalAverage") in ("1", "true") else ""
        return rule("average", f"{'below' if below else 'above'}{equal} average", [])
    if kind == "timePeriod":
        # As in .ods: last7Days is last-7-days.
        return rule("date", re.sub("[A-Z0-9]", r"-\g<0>", element.get("timePeriod", "")).lower(), [])
    if kind == "colorScale":
        colors = [looks.color(one) for one in element.iter(q("s:color"))]
        return rule("scale", f"{len(colors)} colors", colors)
    if kind == "dataBar":
        return rule("bar", "", [looks.color(one) for one in element.iter(q("s:color"))])
    if kind == "iconSet":
        return rule("icons", next((one.get("iconSet", "") for one in element.iter(q("s:iconSet"))), ""), [])
    return rule("formula", "", formulas)
