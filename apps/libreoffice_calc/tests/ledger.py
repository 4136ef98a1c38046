"""The documents of ``documents/``, which ``everything.py`` lets LibreOffice make, and what is asked about them.

``documents/answers.json`` has the answers about the .ods document. With ``OPENCOMPUTER_RECORD=1`` in the environment
the live test records documents and answers again.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
DOCUMENTS = HERE / "documents"
SUFFIXES = ("ods", "xlsx", "fods", "csv", "pdf")
NAMES = ("ledger.ods", "ledger.xlsx", "ledger.fods", "ledger-Ledger.csv", "ledger.pdf")

_LEDGER = "Ledger"
QUESTIONS: list[tuple[str, dict[str, Any]]] = [
    ("workbook", {}),
    ("sheets", {}),
    *(("cells", {"sheet": sheet, "area": area}) for sheet, area in (
        (_LEDGER, "A1:H12"), ("By centre", "A1:D20"), ("Lists", "A1:B3"), ("Archive 2024", "A1"))),
    *(("cell", {"sheet": _LEDGER, "cell": cell}) for cell in ("A2", "B2", "D2", "E2", "G7", "H2", "H3", "A9")),
    ("used-area", {"sheet": _LEDGER}),
    ("summary", {"sheet": _LEDGER, "area": "F2:F6"}),
    ("summary", {"sheet": _LEDGER, "area": "D2:G7"}),
    ("other-cells", {"sheet": _LEDGER, "without": ["D2:D6"]}),
    ("rows-digest", {"sheet": _LEDGER, "area": "A2:F6", "key": "C", "without": ["Office"]}),
    ("row", {"sheet": _LEDGER, "column": "Text", "value": "Invoice 2025-002"}),
    ("column", {"sheet": _LEDGER, "header": "Net"}),
    *(("text-style", {"sheet": _LEDGER, "area": area}) for area in ("A1:H1", "B2:B6", "B9", "A7", "A1:A2", "G3")),
    *(("alignment", {"sheet": _LEDGER, "area": area}) for area in ("A1:H1", "B2:B6", "G2", "A2")),
    *(("borders", {"sheet": _LEDGER, "area": area}) for area in ("A7:F7", "A1", "A6:A7")),
    *(("number-format", {"sheet": _LEDGER, "area": area}) for area in (
        "A2:A6", "D2:D7", "E2:E6", "F2:F7", "H3", "B2", "A2:D2")),
    *(("cell-protection", {"sheet": "Lists", "area": area}) for area in ("A1:A3", "B1", "A1:B1")),
    ("cell-style", {"name": "Overdue item"}),
    *(("column-line", {"sheet": _LEDGER, "column": column}) for column in "BH"),
    *(("row-line", {"sheet": _LEDGER, "row": row}) for row in (1, 11, 14)),
    ("hidden-lines", {"sheet": _LEDGER}),
    ("groups", {"sheet": _LEDGER}),
    ("merged-cells", {"sheet": _LEDGER}),
    ("comments", {"sheet": _LEDGER}),
    ("hyperlinks", {"sheet": _LEDGER}),
    ("drawings", {"sheet": _LEDGER}),
    ("charts", {"sheet": "By centre"}),
    *(("validation", {"sheet": _LEDGER, "cell": cell}) for cell in ("A2", "C3", "E4", "G6", "B2")),
    ("conditional-formats", {"sheet": _LEDGER}),
    ("autofilter", {"sheet": _LEDGER}),
    ("autofilter", {"sheet": "Lists"}),
    ("page-setup", {"sheet": _LEDGER}),
    ("view", {"sheet": _LEDGER}),
    *(("sheet-protection", {"sheet": sheet}) for sheet in (_LEDGER, "Lists")),
    ("names", {}),
    ("name", {"name": "Net_amounts"}),
    ("database-ranges", {}),
    ("pivot-tables", {}),
    ("properties", {}),
    ("macros", {}),
    ("file-format", {}),
]  # fmt: skip


def answers() -> list[list[Any]]:
    """The answers about the .ods document that were recorded: lists of endpoint, arguments and facts."""
    found: list[list[Any]] = json.loads((DOCUMENTS / "answers.json").read_text())
    return found


def record(contents: dict[str, bytes], told: list[list[Any]]) -> None:
    """Write documents and answers down."""
    DOCUMENTS.mkdir(exist_ok=True)
    for name, content in contents.items():
        (DOCUMENTS / name).write_bytes(content)
    (DOCUMENTS / "answers.json").write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n")
