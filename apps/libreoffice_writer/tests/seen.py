"""What is in the files of ``handbook.py`` before and after its changes, stated by hand as far as it matters."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

DOCUMENTS = Path(__file__).parent / "documents"
SUFFIXES = ("odt", "fodt", "docx")
STEPS = ("Before", "After")
THANKS = "Thank you for giving"
WELCOME = "Thank you for giving your time to the shelterHarbour Street. read this before your first shift."
RULE = "No smoking in the dormitory."
KEPT = "Lost property is kept for four weeks."
ROTA = "The rota hangs in the kitchen3/3/25 and is renewed on Mondays."
CUPBOARD = "What you need is in the cupboard by the door:"
NONE = {"left": "none", "right": "none", "top": "none", "bottom": "none"}
LINE, BLUE = "0.5 pt solid #000000", "1 pt solid #1f4e79"
AROUND = {"left": LINE, "right": LINE, "top": LINE, "bottom": LINE, "rows": LINE, "columns": LINE}


@dataclass(frozen=True)
class Seen:
    """Facts of an endpoint before and after; ``docx`` and ``fodt`` have what is different there."""

    endpoint: str
    before: dict[str, Any]
    after: dict[str, Any]
    args: dict[str, Any] = field(default_factory=dict)
    docx: dict[str, dict[str, Any]] = field(default_factory=dict)
    fodt: dict[str, dict[str, Any]] = field(default_factory=dict)

    def check(self, suffix: str, ask: Callable[..., Any]) -> None:
        """Ask about the two documents of a kind; ``ask`` takes endpoint, step, name of the file and arguments."""
        other = {"docx": self.docx, "fodt": self.fodt}.get(suffix, {})
        for step, expected in zip(STEPS, (self.before, self.after), strict=True):
            args = {**self.args, **other.get("args", {})}
            facts = ask(self.endpoint, f"{step}/handbook.{suffix}", **args)
            wanted = {**expected, **other.get(step.lower(), {})}
            found = some(facts, wanted)
            assert found == wanted, f"{step}, .{suffix}: {facts}"

    def __str__(self) -> str:
        return self.endpoint


def some(facts: Any, wanted: Any) -> Any:
    """Of facts, what is also in ``wanted``."""
    if isinstance(facts, dict) and isinstance(wanted, dict):
        return {key: some(facts[key], wanted[key]) for key in wanted if key in facts}
    if isinstance(facts, list) and isinstance(wanted, list) and len(facts) == len(wanted):
        return [some(*pair) for pair in zip(facts, wanted, strict=True)]
    return facts


def rows(*lines: str) -> list[list[str]]:
    """Rows of cells that are separated by bars."""
    return [line.split("|") for line in lines]


TABLE = {"args": {"table": "Table1"}}
SEEN = (
    Seen("statistics", {"tables": 1, "images": 1, "footnotes": 1, "endnotes": 0, "comments": 1, "headings": 5},
         {"tables": 1, "images": 2, "footnotes": 1, "endnotes": 1, "comments": 2, "headings": 5}),
    Seen("properties",
         {"title": "Volunteer handbook", "author": "Ines Kraft", "subject": "Shelter", "custom": {"Status": "draft"},
          "keywords": ["shelter", "night shift"]},
         {"title": "Handbook for volunteers", "keywords": ["shelter", "volunteers"],
          "custom": {"Status": "final", "Checked by": "Mia Roth"}},
         # Keywords are separated by spaces there.
         docx={"before": {"keywords": ["shelter", "night", "shift"]}}),
    Seen("document-settings", {"record_changes": False, "database": "", "language": "en-US", "default_tab_mm": 12.5},
         {"record_changes": True, "database": "Helpers", "database_table": "People", "update_links": "ask"},
         # Recording is switched off while a flat file is written.
         fodt={"after": {"record_changes": False}}),
    Seen("text", {"count": 1, "paragraphs": ["Except on holidays."]}, {"paragraphs": ["Except on holidays."]},
         {"within": "footnotes"}),
    Seen("text", {"count": 0}, {"paragraphs": ["Bring your own cup"]}, {"within": "frames"}),
    Seen("occurrences", {"count": 1, "paragraphs": ["Your shift"]},
         {"count": 2, "paragraphs": ["Your shift\t1", "Your shift"]},
         {"text": "your shift", "match_case": False}),
    Seen("paragraph",
         {"text": "House rules", "times": 1, "where": "body", "style": "Heading 1", "level": 1, "next": RULE},
         {"text": "House rules", "where": "body", "style": "Heading 2", "level": 2, "previous": ROTA, "list_label": ""},
         {"paragraph": "House rules"}),
    Seen("paragraph-format",
         {"style": "Body Text", "alignment": "left", "first_line_mm": 0.0, "above_mm": 0.0, "line_spacing": "1.15",
          "keep_with_next": False, "tabs": [], "direct": []},
         {"alignment": "justify", "first_line_mm": 5.0, "above_mm": 3.0, "below_mm": 2.5, "line_spacing": "1.5",
          "keep_with_next": True, "tabs": [{"mm": 40.0, "kind": "right", "leader": "."}], "orphans": 2, "widows": 2,
          "direct": ["alignment", "first_line_mm", "above_mm", "line_spacing", "keep_with_next", "tabs"]},
         {"paragraph": THANKS}),
    Seen("paragraph-format", {"alignment": "left", "borders": NONE, "keep_together": False},
         {"alignment": "center", "borders": {**NONE, "top": BLUE, "bottom": BLUE}, "keep_together": True},
         {"paragraph": KEPT}),
    Seen("character-format",
         {"font": "Liberation Serif", "size_pt": 12.0, "color": "automatic", "highlight": "none", "italic": False,
          "underline": "none", "language": "en-US", "direct": []},
         {"font": "Liberation Sans", "size_pt": 14.0, "color": "#c00000", "highlight": "#ffff00", "italic": True,
          "underline": "double", "language": "de-DE", "mixed": [], "bold": False,
          "direct": ["color", "font", "highlight", "italic", "language", "size_pt", "underline"]},
         {"text": "Quiet from"}),
    Seen("character-format", {"strikethrough": "none", "spacing_pt": 0.0},
         {"strikethrough": "single", "spacing_pt": 2.0},
         {"text": "four weeks"}),
    Seen("character-format", {"capitals": "none"}, {"capitals": "small"}, {"text": "smoking"}),
    Seen("character-format", {"position": "normal"}, {"position": "superscript"}, {"text": "help."}),
    Seen("character-format", {"style": "Phone", "bold": True, "color": "#205080", "font": "Liberation Serif"},
         {"style": "Phone", "font": "Liberation Mono", "underline": "single", "direct": []}, {"text": "555-0142"}),
    Seen("character-format", {"style": ""}, {"style": "Strong Emphasis", "bold": True}, {"text": "all who"}),
    Seen("directly-formatted", {"paragraphs": [WELCOME.replace("shelterHarbour Street. r", "shelter. Please r")]},
         {"paragraphs": [WELCOME, RULE, "Quiet from ten at night.", KEPT, "Map", "Thanks to all who help."]},
         {"within": "outside-tables"}),
    Seen("formatted-text", {"texts": []}, {"texts": ["Quiet from ten"], "count": 1},
         {"attribute": "underline", "value": "double"}),
    Seen("styled", {"count": 3, "texts": ["Welcome", "Your shift", "House rules"]},
         {"count": 2, "texts": ["Welcome", "Your shift"]}, {"style": "Heading 1"}),
    Seen("styled", {"count": 0}, {"count": 1, "texts": ["all who"]},
         {"style": "Strong Emphasis", "family": "character"}),
    Seen("headings", {"levels": [1, 1, 2, 1, 2]},
         {"levels": [1, 1, 2, 2, 2], "texts": ["Welcome", "Your shift", "Before the doors open", "House rules",
         "Map"]}),
    Seen("lists",
         {"count": 2, "items": 5, "lists": [{"kind": "number", "labels": ["1.", "2.", "3."], "levels": [1, 1, 1]},
                                          {"kind": "bullet", "texts": ["Blankets", "Towels"]}]},
         {"lists": [{"kind": "number", "labels": ["c)", "(1)", "d)"], "levels": [1, 2, 1]},
                    {"kind": "bullet", "texts": ["Blankets", "Towels<Name>"], "labels": ["•", "•"]}]}),
    Seen("list-format",
         {"style": "Numbering 123", "level": 1, "label": "2.", "format": "1", "suffix": ".", "position": 2},
         {"style": "Steps", "level": 2, "kind": "number", "label": "(1)", "format": "1", "prefix": "(", "suffix": ")",
          "start": 1, "restarts": False, "position": 1},
         {"paragraph": "Count the beds"}, {"before": {"style": ""}, "after": {"style": ""}}),
    Seen("hyperlinks", {"links": [{"text": "The office", "target": "https://example.org/office"}]},
         {"links": [{"text": "The office", "target": "https://example.org/desk", "where": "body"}]}),
    Seen("breaks", {"count": 0, "breaks": []},
         {"breaks": [{"kind": "page", "before": "Map", "page_style": "Wide", "page_number": 1}]},
         docx={"after": {"breaks": [{"kind": "page", "before": "Map", "page_number": 1}]}}),
    Seen("tables", {"names": ["Shifts"], "tables": [{"rows": 4, "columns": 3, "header_rows": 0, "caption": ""}]},
         {"tables": [{"rows": 5, "columns": 3, "header_rows": 1, "caption": "Table 1: Who leads which shift"}]},
         docx={"before": {"names": ["Table1"]}}),
    Seen("table", {"cells": rows("Shift|Lead|Hours", "Early|Ines Kraft|4", "Late|Jonas Weil|5", "Night|Mia Roth|8")},
         {"cells": rows("Shift|Lead|Hours", "Early|Ines Kraft|4", "Late|Jonas Weil|5", "Night|Mia Roth|9", "Sum||18"),
          "styles": [["Table Heading"] * 3, *[["Table Contents"] * 3] * 3, ["Table Contents", "", "Table Contents"]]},
         {"table": "#1"}),
    Seen("table-column", {"values": ["4", "5", "8"], "position": 3, "ascending": True, "alignment": "left"},
         {"values": ["4", "5", "9", "18"], "descending": False, "alignment": None}, {"table": "#1", "header": "Hours"}),
    Seen("table-row", {"index": 4, "cells": {"Shift": "Night", "Lead": "Mia Roth", "Hours": "8"}},
         {"index": 4, "times": 1, "values": ["Night", "Mia Roth", "9"]}, {"table": "#1", "first": "Night"}),
    Seen("table-format", {"header_rows": 0, "merged": [], "background": "none", "may_split": True},
         {"header_rows": 1, "width_mm": 120.0, "alignment": "center", "column_widths_mm": [36.0, 60.0, 24.0],
          "column_shares": [30.0, 50.0, 20.0], "may_split": False, "background": "#f8f8f8", "borders": AROUND,
          "merged": [{"cell": "A5", "rows": 1, "columns": 2}]}, {"table": "Shifts"}, TABLE),
    Seen("table-cell", {"background": "none", "vertical": "top", "style": "Table Heading"},
         {"background": "#1f4e79", "vertical": "middle", "style": "Table Heading", "bold": True, "alignment": "center",
          "borders": {"left": LINE, "right": "none", "top": LINE, "bottom": LINE}}, {"table": "#1", "cell": "A1"}),
    Seen("table-cell", {"found": False}, {"text": "18", "value": 18.0, "formula": "sum(<C2:C4>)", "rows": 1},
         {"table": "#1", "cell": "C5"}, {"after": {"formula": "sum(C2:C4)"}}),
    Seen("page-setup", {"page_style": "Default Page Style", "margins_mm": [20.0] * 4, "background": "none"},
         {"margins_mm": [25.0, 20.0, 20.0, 20.0], "background": "#fffdf5", "width_mm": 210.0, "height_mm": 297.0,
          "format": "A4", "orientation": "portrait", "header": True, "footer": True, "first": "Volunteer handbook"}),
    Seen("page-setup", {"found": False},
         {"page_style": "Wide", "orientation": "landscape", "format": "A4", "first": "Map", "first_number": 1,
          "number_format": "i", "margins_mm": [25.4, 31.8, 25.4, 30.0]}, {"part": 2},
         # Nothing says there that the header of the pages before does not go on.
         {"after": {"page_style": "Converted1", "margins_mm": [0.0, 31.8, 25.4, 30.0]}}),
    Seen("page-styles", {"used": ["Default Page Style"], "parts": 1},
         {"used": ["Default Page Style", "Wide"], "parts": 2},
         docx={"after": {"used": ["Default Page Style", "Converted1"]}}),
    Seen("headers-footers",
         {"parts": [{"kind": "header", "pages": "all", "text": "Harbour Shelter", "alignments": ["left"]},
                    {"kind": "footer", "text": "Page 2", "fields": ["page-number"]}]},
         {"parts": [{"kind": "header", "pages": "all", "text": "Harbour Shelter", "alignments": ["right"]},
                    {"kind": "header", "pages": "first", "text": "For volunteers"},
                    {"kind": "footer", "pages": "all", "fields": ["page-number"]},
                    {"kind": "footer", "pages": "first", "fields": ["page-number"]},
                    {"page_style": "Wide", "kind": "footer", "text": "Map of the house"}]},
         # A section of .docx without its own header has the header of the section before.
         docx={"after": {"parts": [{"text": "Harbour Shelter"}, {"text": "For volunteers"}, {"text": "Page 2"},
                                   {"text": "Page 1"}, {"text": "Harbour Shelter", "page_style": "Converted1"},
                                   {"text": "Map of the house"}]}}),
    Seen("sections", {"count": 0},
         {"names": ["Rules"], "sections": [{"columns": 2, "column_gap_mm": 6.0, "protected": True, "hidden": False,
                                            "paragraphs": [RULE, "Quiet from ten at night."]}]},
         docx={"after": {"names": ["Section1"]}}),
    Seen("line-numbering", {"on": False}, {"on": True, "every": 10, "position": "left"}),
    Seen("notes", {"footnotes": 1, "endnotes": 0, "notes": [{"label": "1", "text": "Except on holidays."}]},
         {"notes": [{"kind": "footnote", "label": "C", "text": "Except on holidays.", "paragraph": ROTA},
                    {"kind": "endnote", "label": "i", "text": "Nor in the kitchen.",
                     "after": "No smoking in the dormitory"}]}),
    Seen("note-settings", {"number_format": "1", "start": 1},
         {"number_format": "A", "start": 3, "counting": "document"}),
    Seen("comments",
         {"comments": [{"author": "Jonas Weil", "text": "Is this still the number?", "resolved": False}]},
         {"comments": [{"author": "Jonas Weil", "initials": "JW", "resolved": True, "anchor": "", "reply_to": ""},
                       {"author": "Mia Roth", "resolved": False, "anchor": "four weeks", "paragraph": KEPT}]}),
    Seen("changes", {"recording": False, "count": 0},
         {"recording": True, "authors": ["Unknown Author"],
          "changes": [{"kind": "deletion", "text": "Please ", "paragraph": WELCOME},
                      {"kind": "insertion", "text": " by the door", "paragraph": CUPBOARD},
                      {"kind": "format", "text": "ten"}, {"kind": "format", "text": " at night"}]},
         fodt={"after": {"recording": False}}),
    Seen("fields", {"kinds": ["page-number"]},
         {"kinds": ["user-variable", "reference", "database", "sequence", "date", "page-number", "page-number"]}),
    Seen("variables", {"variables": [{"name": "shelter", "kind": "user", "value": "Harbour"}]},
         {"variables": [{"name": "shelter", "kind": "user", "value": "Harbour Street"},
                        {"name": "Table", "kind": "sequence", "value": "1"}]}),
    Seen("bookmarks", {"bookmarks": [{"name": "rules", "text": "No smoking", "paragraph": RULE}]},
         {"names": ["kept", "quiet", "rules"]}),
    Seen("cross-references", {"count": 0},
         {"references": [{"kind": "bookmark", "target": "rules", "shows": "page", "text": "2"}]}),
    Seen("captions", {"count": 0},
         {"captions": [{"label": "Table", "number": "1", "text": "Who leads which shift", "style": "Table"}]}),
    Seen("indexes", {"count": 0},
         {"indexes": [{"kind": "contents", "title": "Contents", "levels": 2, "entry_levels": [1, 1, 2, 2, 2],
                       "entries": ["Welcome", "Your shift", "Before the doors open", "House rules", "Map"],
                       "pages": ["1", "1", "1", "2", "i"]}]}),
    Seen("index-entries", {"count": 0},
         {"entries": [{"kind": "alphabetical", "text": "blankets", "key1": "bedding", "key2": ""}]}),
    Seen("mail-merge", {"database": "", "fields": []},
         {"database": "Helpers", "table": "People", "columns": ["Name"], "fields": [{"text": "<Name>"}]}),
    Seen("images", {"names": ["Plan"], "images": [{"description": "Plan of the ground floor", "width_mm": 40.0}]},
         {"names": ["Plan", "Gate"],
          "images": [{"title": "Plan", "description": "Plan of both floors", "width_mm": 80.0, "height_mm": 60.0,
                      "anchor": "as character", "wrap": "none", "linked": ""},
                     {"description": "The gate", "anchor": "paragraph", "wrap": "parallel", "horizontal": "left",
                      "link": "https://example.org/gate", "paragraph": "Thanks to all who help."}]}),
    Seen("frames", {"count": 0},
         {"frames": [{"name": "Box", "kind": "frame", "text": "Bring your own cup", "width_mm": 50.0, "wrap": "left",
                      "horizontal": "right", "background": "#ddeeff", "paragraph": ROTA}]}),
    Seen("styles", {"own": []}, {"own": ["Wide"]}, {"family": "page"}, {"after": {"own": ["Converted1"]}}),
    Seen("paragraph-style", {"parent": "Body Text", "italic": True, "left_mm": 10.0, "right_mm": 0.0, "used": 1},
         {"parent": "Body Text", "right_mm": 5.0, "above_mm": 2.0, "below_mm": 4.0, "color": "#606060", "size_pt": 11.0,
          "background": "#f0f0e0", "borders": {**NONE, "left": "2 pt solid #c00000"}, "line_spacing": "1.15"},
         {"style": "Hint"}),
    Seen("character-style", {"bold": True, "color": "#205080", "sets": ["bold", "color"], "used": 1},
         {"font": "Liberation Mono", "underline": "single", "sets": ["bold", "color", "font", "underline"]},
         {"style": "Phone"}),
    Seen("list-style", {"found": False}, {"found": True, "used": 3}, {"style": "Steps"},
         # Names of list styles are not written there.
         {"after": {"found": False, "used": None}}),
    Seen("languages", {"default": "en-US", "hyphenated": []}, {"default": "en-US", "used": {"de-DE": 13}}),
    # Basic is not written into .docx files.
    Seen("macros", {"modules": []}, {"modules": ["Rota/Shifts"]}, docx={"after": {"modules": []}}),
)  # fmt: skip
