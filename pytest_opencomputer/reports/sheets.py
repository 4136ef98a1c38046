"""Tables as text, Markdown, CSV and LaTeX."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, get_args

from pytest_opencomputer.models.values import pad, printable, shorten, text_width

Format = Literal["text", "markdown", "csv", "latex"]
FORMATS: tuple[Format, ...] = get_args(Format)

Cell = str | int | float | None

_GAP = "  "
_NAME_WIDTH = 48
_LATEX = str.maketrans(
    {
        **{char: "\\" + char for char in "&%$#_{}"},
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
        "\\": r"\textbackslash{}",
        "<": r"\textless{}",
        ">": r"\textgreater{}",
        "–": "--",
    }
)
_MARKDOWN = str.maketrans({char: "\\" + char for char in "\\|`*_<>[]"})


@dataclass(frozen=True)
class Sheet:
    """A table.

    Attributes:
        heads: of the columns that people see.
        rows: their texts, as many as heads.
        records: the same unrounded and with more columns, for programs; all have the same keys.
        names: how many columns at the left are names; the others are figures, which are aligned right.
        rules: numbers of the rows before which a line is drawn.
        notes: what a reader must know besides the figures.
    """

    heads: Sequence[str]
    rows: Sequence[Sequence[str]]
    records: Sequence[Mapping[str, Cell]]
    names: int = 1
    rules: Sequence[int] = ()
    notes: Sequence[str] = field(default_factory=tuple)

    def render(self, format: Format) -> str:
        """The whole table, ending with a line feed. CSV has the records, the others rows and notes."""
        writers = {"text": self._text, "markdown": self._markdown, "csv": self._csv, "latex": self._latex}
        return writers[format]()

    def _text(self) -> str:
        rows = [[shorten(printable(cell), _NAME_WIDTH) for cell in row] for row in self.rows]
        widths = [max(text_width(row[i]) for row in (self.heads, *rows)) for i in range(len(self.heads))]

        def line(cells: Sequence[str]) -> str:
            padded = (pad(cell, widths[i], right=i >= self.names) for i, cell in enumerate(cells))
            return _GAP.join(padded).rstrip()

        rule = _GAP.join("-" * width for width in widths)
        lines = [line(self.heads), rule]
        for number, row in enumerate(rows):
            if number in self.rules:
                lines.append(rule)
            lines.append(line(row))
        return "\n".join([*lines, *map(printable, self.notes)]) + "\n"

    def _markdown(self) -> str:
        def line(cells: Sequence[str]) -> str:
            return "| " + " | ".join(printable(cell).translate(_MARKDOWN) for cell in cells) + " |"

        rule = "|" + "|".join("---" if i < self.names else "---:" for i in range(len(self.heads))) + "|"
        lines = [line(self.heads), rule, *map(line, self.rows)]
        if self.notes:
            lines += ["", *(f"- {printable(note).translate(_MARKDOWN)}" for note in self.notes)]
        return "\n".join(lines) + "\n"

    def _csv(self) -> str:
        out = io.StringIO()
        if self.records:
            writer = csv.DictWriter(out, list(self.records[0]), lineterminator="\n")
            writer.writeheader()
            writer.writerows({key: _for_csv(cell) for key, cell in record.items()} for record in self.records)
        return out.getvalue()

    def _latex(self) -> str:
        def line(cells: Sequence[str]) -> str:
            words = " & ".join(printable(cell).translate(_LATEX) for cell in cells)
            guard = "{}" if words.startswith("[") else ""  # or the line before would read it as an option
            return f"  {guard}{words} \\\\"

        columns = "l" * self.names + "r" * (len(self.heads) - self.names)
        lines = [
            "% needs \\usepackage{booktabs}",
            *(f"% {printable(note)}" for note in self.notes),
            f"\\begin{{tabular}}{{{columns}}}",
            "  \\toprule",
            line(self.heads),
            "  \\midrule",
        ]
        for number, row in enumerate(self.rows):
            if number in self.rules:
                lines.append("  \\midrule")
            lines.append(line(row))
        return "\n".join([*lines, "  \\bottomrule", "\\end{tabular}"]) + "\n"


def _for_csv(cell: Cell) -> Cell:
    """A cell with six decimals, escaped if a spreadsheet would read it as a formula: names in runs are not trusted."""
    if isinstance(cell, float):
        return round(cell, 6)
    return "'" + cell if isinstance(cell, str) and cell[:1] in ("=", "+", "-", "@", "\t", "\r") else cell
