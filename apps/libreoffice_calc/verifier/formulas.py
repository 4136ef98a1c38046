"""Formulas in one written form: ``=SUM(B2:B9,'Year 2024'!C1)``, as .xlsx files have them.

Calc shows ``;`` or ``,`` and ``$Sheet.A1`` as its settings say; files have neither. Source of OpenDocument's form:
OASIS OpenDocument 1.3, part 4 (OpenFormula).
"""

from __future__ import annotations

import re

from pytest_opencomputer.guest.endpoint import StateTooBig
from pytest_opencomputer.guest.state import shown

from .areas import MAX_COLUMN, MAX_ROW, column_number, letters, quoted

MAX_FORMULA = 32_768
_ODF = re.compile(
    r"""(?P<text>"(?:[^"]|"")*")
      |\[(?P<place>(?:'(?:[^']|'')*'|[^\[\]'])*)\]
      |(?P<array>\{[^{}]*\})
      |(?P<name>[A-Za-z_][A-Za-z0-9_.]*(?=\())
      |(?P<sign>[;~!])
    """,
    re.VERBOSE,
)
_CORNER = re.compile(r"(?:\$?(?P<sheet>'(?:[^']|'')*'|[^.'$:]+)?\.)?(?P<cell>\#REF!|\$?[A-Za-z]{0,3}\$?\d{0,7})")
_PREFIXES = (
    "COM.MICROSOFT.",
    "ORG.LIBREOFFICE.",
    "ORG.OPENOFFICE.",
    "COM.SUN.STAR.SHEET.ADDIN.ANALYSIS.GET",
    "LEGACY.",
)
_SIGNS = {";": ",", "~": ",", "!": " "}
_EXCEL = re.compile(r"""(?P<text>"(?:[^"]|"")*")|(?P<sheet>'(?:[^']|'')*'!)|(?P<prefix>_xlfn\.(?:_xlws\.)?|_xlws\.)""")
_REFERENCE = re.compile(
    r"""(?P<text>"(?:[^"]|"")*"|'(?:[^']|'')*'!)
      |(?<![A-Za-z0-9_.$])(?P<c1>\$?)(?P<column>[A-Za-z]{1,3})(?P<r1>\$?)(?P<row>[1-9][0-9]{0,6})(?![A-Za-z0-9_(!.])
    """,
    re.VERBOSE,
)


def from_odf(formula: str) -> str:
    """The form of an OpenDocument formula, with or without the name of its grammar; empty for an empty one."""
    text = _bounded(formula)
    grammar, colon, rest = text.partition(":")
    if colon and grammar.isalnum():
        text = rest
    text = text.removeprefix("=")
    return "=" + _ODF.sub(_odf_token, text) if text else ""


def _odf_token(found: re.Match[str]) -> str:
    if found["place"] is not None:
        return _odf_place(found["place"])
    if found["array"] is not None:
        # In OpenDocument rows are separated by | and cells by ; here by ; and ,
        return re.sub(r"[;|]", lambda one: "," if one[0] == ";" else ";", found["array"])
    if found["name"] is not None:
        name = found["name"]
        return next((name[len(prefix) :] for prefix in _PREFIXES if name.startswith(prefix)), name)
    return _SIGNS[found["sign"]] if found["sign"] is not None else found[0]


def _odf_place(place: str) -> str:
    first = _CORNER.match(place)
    if first is None:
        return f"[{place}]"
    rest = place[first.end() :]
    second = _CORNER.fullmatch(rest[1:]) if rest.startswith(":") else None
    if rest and second is None:
        return f"[{place}]"
    sheet = (first["sheet"] or "").removeprefix("'").removesuffix("'").replace("''", "'")
    cells = first["cell"] + (f":{second['cell']}" if second is not None else "")
    other = (second["sheet"] or "") if second is not None else ""
    if other and other.strip("'") != sheet:
        return f"{sheet}:{other}!{cells}"
    return f"{quoted(sheet)}!{cells}" if sheet else cells


def from_excel(formula: str) -> str:
    """The form of a formula of an .xlsx file; empty for an empty one."""
    text = _bounded(formula).strip()
    return "=" + _EXCEL.sub(_excel_token, text.removeprefix("=")) if text else ""


def _excel_token(found: re.Match[str]) -> str:
    if found["sheet"] is not None:
        return quoted(found["sheet"][1:-2].replace("''", "'")) + "!"
    return "" if found["prefix"] is not None else found[0]


def moved(formula: str, down: int, right: int) -> str:
    """A formula of .xlsx as it is in another cell that shares it: relative references move along."""

    def move(found: re.Match[str]) -> str:
        if found["text"] is not None:
            return found["text"]
        column, row = column_number(found["column"]), int(found["row"])
        column += 0 if found["c1"] else right
        row += 0 if found["r1"] else down
        if not (1 <= column <= MAX_COLUMN and 1 <= row <= MAX_ROW):
            return "#REF!"
        return f"{found['c1']}{letters(column)}{found['r1']}{row}"

    return _REFERENCE.sub(move, formula)


def relative(formula: str, row: int, column: int) -> str:
    """A formula with its relative references as distances from its cell: formulas that were filled are equal."""

    def distance(found: re.Match[str]) -> str:
        if found["text"] is not None:
            return found["text"]
        across = f"${found['column']}" if found["c1"] else f"C[{column_number(found['column']) - column}]"
        down = f"${found['row']}" if found["r1"] else f"R[{int(found['row']) - row}]"
        return across + down

    return _REFERENCE.sub(distance, formula)


def _bounded(formula: str) -> str:
    if len(formula) > MAX_FORMULA:
        raise StateTooBig(f"a formula of {len(formula)} characters: {shown(formula)}")
    return formula
