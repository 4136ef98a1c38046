"""What is in the files of ``deck.py`` before and after its changes, stated by hand as far as it matters."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

DOCUMENTS = Path(__file__).parent / "documents"
SUFFIXES = ("odp", "fodp", "pptx")
STEPS = ("Before", "After")


@dataclass(frozen=True)
class Seen:
    """Facts of an endpoint before and after; ``pptx`` and ``fodp`` have what is different there."""

    endpoint: str
    before: dict[str, Any]
    after: dict[str, Any]
    args: dict[str, Any] = field(default_factory=dict)
    pptx: dict[str, dict[str, Any]] = field(default_factory=dict)
    fodp: dict[str, dict[str, Any]] = field(default_factory=dict)

    def check(self, suffix: str, ask: Callable[..., Any]) -> None:
        """Ask about the two documents of a kind; ``ask`` takes endpoint, step, name of the file and arguments."""
        other = {"pptx": self.pptx, "fodp": self.fodp}.get(suffix, {})
        for step, expected in zip(STEPS, (self.before, self.after), strict=True):
            facts = ask(self.endpoint, f"{step}/deck.{suffix}", **self.args)
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


def solid(color: str, transparency: float = 0.0) -> dict[str, Any]:
    """A fill with one colour."""
    return {"kind": "solid", "color": color, "transparency": transparency}


TITLES = ["Harbour festival", "Agenda", "Site and stalls", "Money", "Volunteers", ""]
NEW_TITLES = ["Harbour festival 2026", *TITLES[1:], "Next steps"]
# Impress calls the slides of a .pptx by their titles when it reads the file.
NAMED = [*TITLES[:5], "Slide 6"]
NEW_NAMED = [*NEW_TITLES[:5], "Slide 6", "Next steps"]
LAYOUTS = ["Title Slide", "Title, Content", "Title and 2 Content", "Title Only", "Title Only", "Blank Slide"]
AGENDA = ["Site and stalls", "North quay", "Fish market", "Money", "Volunteers"]
BOX = {"slide": "Volunteers", "shape": "Shift box"}
LATE = {"slide": "Volunteers", "shape": "Late"}
COSTS = {"slide": "#4", "shape": "Costs"}
WHITE = "0.3 pt solid #ffffff"
AROUND = {"left": WHITE, "right": WHITE, "top": WHITE, "bottom": WHITE}
WIDER = dict.fromkeys(AROUND, "0.6 pt solid #ffffff")
# What .pptx does not say of tables.
NO_DESIGN = {"header_row": False, "banded_rows": False, "total_row": False, "style": ""}
FADE = {"kind": "entrance", "effect": "Fade In", "start": "click"}

SLIDES = (
    Seen("statistics",
         {"slides": 6, "hidden": 1, "shapes": 21, "images": 1, "tables": 1, "charts": 1, "media": 0, "comments": 1,
          "animations": 3, "notes": 2},
         {"slides": 7, "hidden": 1, "shapes": 23, "images": 2, "media": 1, "comments": 1, "animations": 6, "notes": 3}),
    Seen("slides",
         {"count": 6, "titles": TITLES, "hidden": ["Map"],
          "names": ["Slide 1", "Slide 2", "Site", "Slide 4", "Slide 5", "Map"],
          "slides": [{"layout": layout, "master": "Default"} for layout in LAYOUTS]},
         {"count": 7, "titles": NEW_TITLES, "hidden": ["Costs"],
          "names": ["Slide 1", "Slide 2", "Site", "Costs", "Slide 5", "Map", "Slide 7"],
          "slides": [{"layout": layout} for layout in [*LAYOUTS, "Title, Content"]]},
         pptx={"before": {"names": NAMED, "hidden": ["Slide 6"]}, "after": {"names": NEW_NAMED, "hidden": ["Money"]}}),
    Seen("slide",
         {"number": 5, "name": "Slide 5", "layout": "Title Only", "previous": "Slide 4", "next": "Map",
          "texts": ["Volunteers", "Early shift", "Late shift", "Sign up with Ines Kraft by Friday"]},
         {"number": 5, "previous": "Costs", "next": "Map", "hidden": False,
          "shape_names": ["Arrow", "Shift box", "Late", "Rule", "Hint", "Link", "Star"]},
         {"slide": "Volunteers"},
         pptx={"before": {"name": "Volunteers", "previous": "Money", "next": "Slide 6"},
               "after": {"previous": "Money", "next": "Slide 6"}}),
    Seen("outline", {"entries": [{"title": "Agenda", "texts": AGENDA, "levels": [1, 2, 2, 1, 1]}]},
         {"entries": [{"title": "Agenda", "texts": AGENDA, "levels": [1, 3, 2, 1, 1]}]}, {"slide": "Agenda"}),
    Seen("background", {"own": False, "kind": "none", "master_objects": True},
         {"own": True, "kind": "solid", "color": "#fff2cc"}, {"slide": "#3"}),
    Seen("background", {"own": False, "kind": "none"},
         {"own": True, "kind": "gradient", "color": "#003366", "second_color": "#99ccff", "gradient": "linear",
          "angle": 90.0}, {"slide": "#6"}),
    Seen("background", {"master_objects": True}, {"master_objects": False}, {"slide": "Agenda"}),
    Seen("placeholders",
         {"count": 3, "placeholders": [{"placeholder": "title", "empty": False}, {"text": "Forty stalls\nTwo stages"},
                                       {"placeholder": "outline", "text": "Power from the quay"}]},
         {"count": 3}, {"slide": "Site and stalls"}),
    Seen("headers-footers",
         {"footer": "Harbour office", "footer_shown": True, "date_shown": False, "number_shown": True},
         {"footer": "Festival team", "date": "6 March 2026", "date_fixed": True, "date_shown": True},
         {"slide": "Agenda"}),
    Seen("headers-footers", {"date_fixed": None, "date_shown": False}, {"date_fixed": False, "date_shown": True},
         {"slide": "#3"}),
    Seen("headers-footers", {"footer_shown": True, "number_shown": False}, {"footer_shown": False}, {"slide": "#1"}),
    Seen("footers", {"count": 6, "footers": [{"footer": "Harbour office", "number": False}, *[
         {"footer": "Harbour office", "date": "", "number": True}] * 4, {"footer": "", "number": False}]},
         {"count": 7, "footers": [{"footer": "", "number": False}, {"footer": "Festival team", "date": "6 March 2026"},
                                  *[{"number": True}] * 3, *[{"number": False}] * 2]}),
    Seen("masters", {"names": ["Default"], "used": {"Default": 6}},
         {"names": ["Default", "Evening"], "used": {"Default": 6, "Evening": 1}}),
    Seen("transitions", {"count": 1}, {"count": 2}),
    Seen("transition",
         {"kind": "Wipe", "variant": "Left to Right", "seconds": 1.5, "advance": "click", "after_s": None},
         {"kind": "Push", "variant": "Bottom to Top", "seconds": 0.75, "advance": "time", "after_s": 8.0},
         {"slide": "Agenda"}),
    Seen("transition", {"kind": "", "seconds": None, "sound": ""},
         {"kind": "Fade", "variant": "Smoothly", "seconds": 2.0, "sound": "../bell.wav"}, {"slide": "Site and stalls"},
         pptx={"after": {"sound": "bell.wav"}}),
    Seen("animations", {"count": 1, "effects": [{"shape": "outline", "paragraph": 0, "effect": "Appear",
                                                 "seconds": None, "start": "click"}]},
         {"count": 3, "effects": [{"effect": "Appear"}, {**FADE, "paragraph": 1, "seconds": 1.0},
                                  {**FADE, "paragraph": 4}]}, {"slide": "Agenda"}),
    Seen("animations",
         {"effects": [{**FADE, "shape": "Shift box", "seconds": 0.5},
                      {"shape": "Arrow", "effect": "Appear", "start": "after", "delay_s": 1.0}]},
         {"effects": [{}, {}, {"shape": "Late", "kind": "emphasis", "effect": "Change Fill Color", "start": "with",
                               "seconds": 2.0, "delay_s": 0.5, "direction": ""}]}, {"slide": "Volunteers"}),
    Seen("slide-show", {"range": "all", "custom_show": "", "mode": "full screen", "pause_s": None,
                        "change_on_click": True, "mouse_visible": False},
         {"range": "custom", "custom_show": "Council", "mode": "loop", "pause_s": 10, "change_on_click": False,
          "mouse_visible": True},
         pptx={"after": {"pause_s": 0, "change_on_click": True, "mouse_visible": False}}),
    Seen("custom-shows", {"shows": [{"name": "Short", "slides": ["Slide 1", "Slide 4"]}]},
         {"names": ["Short", "Council"], "shows": [{"slides": ["Slide 1", "Costs"]},
                                                   {"slides": ["Slide 1", "Slide 5", "Slide 7"]}]},
         pptx={"before": {"shows": [{"name": "Short", "slides": ["Harbour festival", "Money"]}]},
               "after": {"shows": [{}, {"slides": ["Harbour festival 2026", "Volunteers", "Next steps"]}]}}),
    Seen("notes", {"count": 1, "notes": [{"text": "Explain the cost of the stages."}]},
         {"notes": [{"paragraphs": ["Explain the cost of the stages.", "Say that the tents are hired."]}]},
         {"slide": "Money"}),
    Seen("comments",
         {"count": 1, "comments": [{"author": "Ines Kraft", "initials": "IK", "text": "Is the order right?",
                                    "x_mm": 10.0, "y_mm": 10.0}]},
         {"count": 1, "comments": [{"author": "Mia Roth", "text": "Add the toilets.", "x_mm": 20.0, "y_mm": 30.0}]}),
)  # fmt: skip
SHAPES = (
    Seen("shapes",
         {"names": ["", "", "", "Quay"], "kinds": ["text box", "text box", "text box", "image"]},
         {"names": ["", "", "", "Quay", "Bell", "Plan"],
          "kinds": ["text box", "text box", "text box", "image", "media", "image"]}, {"slide": "#3"},
         # It does not name films and sounds.
         pptx={"after": {"names": ["", "", "", "Quay", "", "Plan"]}}),
    Seen("shape",
         {"kind": "shape", "geometry": "rectangle", "text": "Early shift", "title": "", "order": 2, "x_mm": 20.0,
          "y_mm": 60.0, "width_mm": 60.0, "height_mm": 25.0, "locked_position": False,
          "style": "Default Drawing Style"},
         {"text": "Early shift from six", "title": "Early", "description": "Who comes at six", "order": 3,
          "x_mm": 25.0, "y_mm": 55.0, "width_mm": 65.0, "height_mm": 30.0, "locked_position": True,
          "locked_size": True}, BOX,
         pptx={"before": {"style": ""}, "after": {"locked_position": False, "locked_size": False}}),
    Seen("shape", {"order": 3, "rotation": 0.0, "geometry": "right-arrow"},
         {"order": 1, "rotation": 90.0, "x_mm": 90.0, "y_mm": 65.0, "width_mm": 30.0, "height_mm": 15.0},
         {"slide": "Volunteers", "shape": "Arrow"}),
    Seen("shape", {"kind": "connector", "from": "Shift box", "to": "Late"}, {"from": "Shift box", "to": "Late"},
         {"slide": "Volunteers", "shape": "Link"}),
    Seen("shape", {"kind": "group", "members": ["Tent", "Pole"], "x_mm": 200.0, "width_mm": 27.0}, {"found": False},
         {"slide": "Volunteers", "shape": "Camp"}),
    Seen("shape", {"found": False}, {"geometry": "star5", "printed": False, "visible": True, "style": "Sign"},
         {"slide": "Volunteers", "shape": "Star"}, pptx={"after": {"printed": True, "style": ""}}),
    Seen("shape-format",
         {"fill": solid("#1f4e79"), "line": {"kind": "solid", "color": "#3465a4"}, "shadow": {"on": False}},
         {"fill": solid("#7030a0", 30.0), "line": {"color": "#000080", "width_mm": 1.0},
          "shadow": {"on": True, "color": "#808080", "x_mm": 3.0, "y_mm": 2.0, "transparency": 40.0}}, BOX),
    Seen("shape-format", {"fill": solid("#70ad47")},
         {"fill": {"kind": "gradient", "color": "#ff0000", "second_color": "#ffff00", "angle": 45.0}}, LATE),
    Seen("shape-format", {"fill": {"kind": "none"}, "line": {"width_mm": 0.5, "color": "#404040", "end": ""}},
         {"line": {"width_mm": 1.2, "color": "#c00000", "start": "Circle", "end": "Arrow"}},
         {"slide": "Volunteers", "shape": "Rule"}),
    Seen("text-frame", {"vertical": "top", "padding_mm": [1.2, 2.5, 1.2, 2.5]}, {"padding_mm": [4.5, 3.0, 1.8, 3.0]},
         BOX),
    Seen("shape-text",
         {"count": 5, "paragraphs": [{"level": 1, "bullet": "●"}, {"level": 2, "bullet": "–"}, {}, {}, {}]},
         {"paragraphs": [{"bullet": "1."}, {"level": 3, "bullet": "●"}, {"level": 2}, {"bullet": "2."},
                         {"bullet": "●", "alignment": "center"}]}, {"slide": "Agenda", "shape": "outline"}),
    Seen("paragraph-format", {"list_kind": "bullet", "bullet": "●", "level": 1, "above_mm": 5.0},
         {"list_kind": "number", "bullet": "1", "text": "Money"},
         {"slide": "Agenda", "shape": "outline", "paragraph": 4}),
    Seen("character-format",
         {"font": "Liberation Sans", "size_pt": 32.0, "bold": False, "color": "automatic", "mixed": []},
         {"size_pt": 28.0, "bold": True, "color": "#c00000"}, {"text": "Site and stalls", "slide": "Agenda"},
         # Fonts are replaced by those that its readers have, and colours of letters are never automatic.
         pptx={"before": {"font": "Arial", "color": "#000000"}}),
    Seen("character-format", {"italic": False, "underline": "none", "strikethrough": "none"},
         {"font": "Liberation Serif", "italic": True, "underline": "single", "strikethrough": "single"},
         {"text": "Money", "slide": "Agenda"}, pptx={"after": {"font": "Times New Roman"}}),
    Seen("character-format", {"highlight": "none", "language": "en-US"},
         {"highlight": "#ffff00", "language": "de-DE"}, {"text": "Volunteers", "slide": "Agenda"}),
    Seen("formatted-text", {"texts": ["Early shift"]}, {"texts": ["Site and stalls", "Item", "Early shift from six"]},
         {"attribute": "bold", "value": "true"}),
    Seen("occurrences", {"count": 3, "texts": ["Site and stalls", "Site and stalls", "Forty stalls"]}, {"count": 3},
         {"text": "STALLS", "match_case": False}),
    Seen("occurrences", {"count": 0}, {"count": 1, "texts": ["Say that the tents are hired."]},
         {"text": "tents", "within": "notes"}),
    Seen("fields", {"count": 0}, {"kinds": ["number"], "fields": [{"shape": "Hint", "text": "5"}]}),
    Seen("links", {"links": [{"shape": "Arrow", "text": "", "action": "slide", "target": "Site"}]},
         {"links": [{"shape": "Arrow", "action": "next", "target": ""},
                    {"shape": "Late", "action": "url", "target": "https://harbour.example/"},
                    {"shape": "Hint", "text": "Ines", "target": "mailto:ines@harbour.example"}]},
         pptx={"before": {"links": [{"shape": "Arrow", "action": "slide", "target": "Site and stalls"}]}}),
    Seen("images",
         {"count": 1, "images": [{"name": "Quay", "description": "The quay in the evening", "format": "png",
                                  "crop_mm": [0.0, 0.0, 0.0, 0.0], "mode": "default", "width_mm": 40.0}]},
         {"names": ["Quay", "Plan"],
          "images": [{"description": "The quay at night", "crop_mm": [0.2, 0.0, 0.0, 0.4], "mode": "grayscale",
                      "brightness": 20.0, "width_mm": 50.0}, {}]}),
    Seen("media", {"count": 0}, {"media": [{"name": "Bell", "kind": "audio", "loop": True, "linked": "../bell.wav"}]},
         pptx={"after": {"media": [{"name": "", "kind": "audio", "linked": "file:///home/user/bell.wav"}]}}),
    Seen("tables", {"tables": [{"name": "Costs", "rows": 3, "columns": 2}]}, {"tables": [{"rows": 4, "columns": 2}]}),
    Seen("table",
         {"cells": rows("Item|Euro", "Tents|2400", "Stages|5100"), "header_row": True, "banded_rows": True,
          "merged": [], "style": "black-dark", "column_widths_mm": [55.0, 55.0]},
         {"cells": rows("Item|Euro", "Tents|2400", "Stages|5300", "Total of both, with tax|"), "banded_rows": False,
          "total_row": True, "merged": [{"cell": "A4", "rows": 1, "columns": 2}]}, COSTS,
         pptx={"before": NO_DESIGN, "after": NO_DESIGN}),
    Seen("table-cell", {"text": "Item", "fill": "#000000", "bold": False, "color": "#ffffff", "borders": AROUND},
         {"fill": "#ffcc00", "bold": True, "size_pt": 18.0, "borders": AROUND}, {**COSTS, "cell": "A1"},
         # Impress writes the lines twice as wide there.
         pptx={"before": {"borders": WIDER}, "after": {"borders": WIDER}}),
    Seen("charts", {"charts": [{"name": "Budget", "kind": "column", "title": "Budget in thousands"}]},
         {"charts": [{"kind": "line", "title": "Budget"}]}),
    Seen("chart",
         {"kind": "column", "legend": "right", "x_title": "", "categories": ["Stalls", "Music", "Safety"],
          "series": [{"name": "2024", "values": [10.0, 20.0, 15.0]}, {"name": "2025", "color": "#ff420e"}]},
         {"kind": "line", "legend": "none", "x_title": "Area", "categories": ["Stalls", "Music", "Safety", "Rest"],
          "series": [{"name": "2025"}, {"name": "2026", "values": [13.0, 17.0, 22.0, 4.0]}]},
         {"slide": "#4", "shape": "Budget"}),
)  # fmt: skip
DOCUMENT = (
    Seen("properties",
         {"title": "Harbour festival", "author": "Ines Kraft", "subject": "Festival", "custom": {"Status": "draft"},
          "keywords": ["harbour", "festival"]},
         {"title": "Harbour festival 2026", "keywords": ["harbour", "festival", "2026"],
          "custom": {"Status": "final"}}),
    Seen("page-setup", {"width_mm": 280.0, "height_mm": 157.5, "format": "Screen 16:9", "orientation": "landscape"},
         {"width_mm": 280.0, "height_mm": 210.0, "format": "Screen 4:3"}),
    Seen("languages", {"used": {"en-US": 261}}, {"default": "en-US", "used": {"en-US": 347, "de-DE": 10}},
         pptx={"after": {"default": ""}}),
    Seen("macros", {"modules": []}, {"modules": ["Standard/Greeting"]}, pptx={"after": {"modules": []}}),
    Seen("guides", {"count": 0}, {"count": 0}),
    Seen("styles", {"own": []}, {"own": ["Sign"]}, pptx={"after": {"own": []}}),
    Seen("style", {"found": False}, {"parent": "Default Drawing Style", "bold": True, "fill": solid("#00b050"),
                                     "sets": ["bold", "fill"]}, {"style": "Sign"},
         pptx={"after": {"found": False, "parent": None, "bold": None, "fill": None, "sets": None}}),
    Seen("style", {"size_pt": 44.0, "alignment": "center"}, {"size_pt": 40.0}, {"style": "Title", "master": "Default"},
         pptx={"before": {"size_pt": None, "alignment": None}, "after": {"size_pt": None}}),
)  # fmt: skip
SEEN = (*SLIDES, *SHAPES, *DOCUMENT)
