"""Paper sizes by their names."""

from __future__ import annotations

_PAPERS = {
    "A3": (297.0, 420.0),
    "A4": (210.0, 297.0),
    "A5": (148.0, 210.0),
    "B4": (257.0, 364.0),
    "B5": (182.0, 257.0),
    "Letter": (215.9, 279.4),
    "Legal": (215.9, 355.6),
    "Tabloid": (279.4, 431.8),
    "Executive": (184.2, 266.7),
}
_EXCEL = {1: "Letter", 3: "Tabloid", 5: "Legal", 7: "Executive", 8: "A3", 9: "A4", 11: "A5", 12: "B4", 13: "B5"}


def paper_name(width_mm: float, height_mm: float) -> str:
    """The name of a paper, whichever way it is turned; its size in millimetres where it has none."""
    short, long = sorted((width_mm, height_mm))
    for name, size in _PAPERS.items():
        if abs(short - size[0]) < 1 and abs(long - size[1]) < 1:
            return name
    return f"{round(short)} x {round(long)} mm"


def excel_paper(number: str) -> str:
    """The name of a paper by the number that .xlsx files have (ECMA-376, part 1, 18.3.1.63)."""
    code = int(number) if number.isdecimal() and len(number) < 5 else 1
    return _EXCEL.get(code, f"number {code}")
