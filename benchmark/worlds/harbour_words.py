"""Words for the software of a harbour office."""

from __future__ import annotations

from typing import Any

HARBOURS = ("Kestle Quay", "Morwen Point", "Saltby Staithe", "Tolver Sands", "Penhale Creek", "Wrangle Haven",
            "Ardmore Slip", "Culver Roads")  # fmt: skip
PEOPLE = ("Ana Reyes", "Ben Okoye", "Clara Lund", "Dev Mistry", "Edda Falk", "Finn Harper", "Greta Noll", "Hugo Prior",
          "Ines Marsh", "Jonas Pell")  # fmt: skip
BOATS = ("Albatross", "Bluebell", "Cormorant", "Dunlin", "Evening Star", "Fulmar", "Gannet", "Heron", "Islander",
         "Jackdaw", "Kittiwake", "Lapwing", "Merganser", "Nightjar", "Osprey", "Petrel")  # fmt: skip
MONTHS = ("april", "may", "june", "july", "august")
FUNCTIONS = (
    ("high_water", "top_of_tide", "day_high", "tide_crest"),
    ("peak_level", "highest_tide", "level_max", "tide_top"),
    ("full_tide", "day_maximum", "tide_full", "flood_top"),
)
"""A function, the name that was agreed on for it, one that was turned down, and one that came too late."""
VALUES = (
    ("datum", "the datum of the station", "datum of the station", 185, 290),
    ("high", "the limit of a high tide", "limit of a high tide", 480, 640),
    ("low", "the limit of a low tide", "limit of a low tide", 40, 130),
    ("swell", "the limit of the swell", "limit of the swell", 150, 320),
)
"""Keys of the station, what they are in a sentence and in a list, and their range in centimetres."""
TOPICS = (
    ("Tides of leap days", "the tides of leap days", "leap"),
    ("A page for skippers", "a page for skippers", "skippers"),
    ("Warnings by night", "warnings by night", "night"),
    ("Tides of the inner basin", "the tides of the inner basin", "basin"),
    ("A table for the pilots", "a table for the pilots", "pilots"),
)
"""Titles of issues, what they are about in a sentence, and their labels."""
JOBS = (
    "Tell the pilots about the new limits",
    "Print the tables for the kiosk",
    "Check the heights of the spring tides",
    "Say in the guide how to read a table",
    "Add the tides of the weir",
    "Explain neaps to visitors",
    "Number the pages of the report",
    "Ask the museum for its old tables",
)
SETTINGS: tuple[tuple[str, Any, Any, str], ...] = (
    ("editor.wordWrapColumn", 96, 100, "our lines are that long"),
    ("editor.wordWrap", "wordWrapColumn", "on", "nobody scrolls sideways"),
    ("editor.renderWhitespace", "boundary", "all", "blanks that matter are seen"),
    ("files.trimFinalNewlines", True, False, "files end once"),
    ("files.insertFinalNewline", True, False, "Git wants it"),
    ("editor.stickyTabStops", True, False, "blanks feel like tabs"),
    ("search.smartCase", True, False, "names are found either way"),
)
"""Settings of a folder, the value that they should have, another one, and why."""
OWN: tuple[tuple[str, Any, Any, str], ...] = (
    ("editor.fontSize", 17, 16, "set the font size of the editor to 17"),
    ("editor.minimap.enabled", False, True, "switch off the minimap"),
    ("editor.lineNumbers", "relative", "off", "let line numbers be relative"),
    ("editor.cursorStyle", "block", "underline", "let the cursor of the editor be a block"),
    ("terminal.integrated.fontSize", 15, 13, "set the font size of the terminal to 15"),
    ("explorer.confirmDelete", False, True, "let the explorer delete files without a question"),
)
"""Settings of the user, the value asked for, another one, and how to ask for it."""
KEYS = (
    ("the shortcut for the default test task", "workbench.action.tasks.test", "t"),
    ("the shortcut that shows a preview beside a text", "markdown.showPreviewToSide", "v"),
    ("the shortcut that stages everything", "git.stageAll", "g"),
    ("the shortcut that closes all editors", "workbench.action.closeAllEditors", "q"),
    ("the shortcut that copies the place of a file", "copyRelativeFilePath", "c"),
)
"""Shortcuts in a sentence, their commands, and a letter."""
CHECKS = ("moorings", "tables", "buoys", "heights", "stations")
PROGRAMS = (
    ("Report of a day", "report.py", ("--day", "today")),
    ("Warnings of a week", "alerts.py", ("--week", "all")),
    ("Heights of a station", "heights.py", ("--station", "inner")),
)
"""Launch configurations: name, program, and arguments."""
SNIPPETS = (
    ("Decision", "dec", "- $1: $2 (decided by $3)", "- $1: $2"),
    ("Limit", "lim", "The limit of $1 is $2 m.", "The limit of $1 is $2."),
    ("Tide", "tid", "| $1 | $2 m | $3 |", "| $1 | $2 | $3 |"),
)
"""Names of snippets, their prefixes, their bodies, and a body that somebody would write."""
EXTENSIONS = ("harbour.tide-colours", "northsea.csv-lens", "quayside.chart-view", "openmarine.nmea",
              "lockgate.ini-tools", "saltmarsh.spell-en")  # fmt: skip
ASIDE = (
    ("chapter on neaps", "the changes for the chapter on neaps", ("docs/guide.md", "docs/terms.md"),
     "Neaps come a week after springs."),
    ("darker colours", "the changes for darker colours", ("docs/colours.md", "docs/screens.md"),
     "By night, all colours are darker."),
)  # fmt: skip
"""Messages of stashes, what they are in a sentence, the files that they change, and the line that they add."""
COMMITS = (
    ("Tides behind the lock", ("tides/tables.py", "docs/lock.md", "data/lock.csv")),
    ("Buoys in the store", ("docs/store.md", "config/store.ini")),
    ("Hours of the crane", ("docs/crane.md", "data/crane.csv")),
    ("Pages for the kiosk", ("tools/check.py", "docs/kiosk.md", "config/kiosk.ini")),
    ("A second tug", ("docs/tugs.md", "data/tugs.csv", "config/tugs.ini")),
)
"""Titles of issues whose files have changed, and these files."""
NEW = {
    "data/lock.csv": "day,height\nMonday,2.10\nTuesday,2.25\n",
    "config/store.ini": "[store]\nbuoys = 14\n",
    "data/crane.csv": "day,from,until\nMonday,7,15\nTuesday,9,17\n",
    "config/kiosk.ini": "[kiosk]\npages = 3\n",
    "data/tugs.csv": "tug,power\nBreeze,900\nSquall,1400\n",
    "config/tugs.ini": "[tugs]\nready = 2\n",
}
"""The new ones of these files."""
