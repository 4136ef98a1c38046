"""The texts of the software of a harbour office that do not depend on what its people have decided."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

CONTRIBUTING = """# How we work

- A branch is called after its issue: `issue-`, the number, a hyphen, and the label of the issue, such as
  `issue-7-docs`.
- The message of a commit that settles an issue is one line: `Close #7: ` and the title of the issue.
- A commit has the files of its issue and no others.
- A release has a tag with a message. Up to 1.2, tags were called like `release-1.2`. Since 1.3, a tag is `v` and the
  version, such as `v1.3.0`. The message is the title of the release in CHANGELOG.md, without the version.
- The issues are in docs/issues.md, the decisions of the office in docs/decisions.md.
"""
_HEIGHTS = '''"""Heights of the tide on a day."""

from tides.tables import load_table

WALL = 1.85


def NAME(day):
    """The height of the highest tide."""
    return max(row.height for row in load_table(day))


def NAME_mark(day):
    """How far below the top of the wall the highest tide stays."""
    return WALL - NAME(day)
'''
_ALERTS = '''"""Warnings for those who moor at the quay."""

import sys

from tides.heights import NAME, NAME_mark


def warnings(days, limit):
    """The days on which the tide is higher than a limit."""
    return [day for day in days if NAME(day) > limit]


if __name__ == "__main__":
    for day in sys.argv[1:]:
        print(day, NAME_mark(day))
'''
_REPORT = '''"""The report of a day."""

import sys

from tides import heights


def report(day):
    """The lines of the report."""
    height = heights.NAME(day)
    return [f"{day}: {height:.2f} m", f"Mark: {heights.NAME_mark(day):.2f} m"]


if __name__ == "__main__":
    print("\\n".join(report(sys.argv[-1])))
'''
_TABLES = '''"""Tables of tides, one for each month."""

import csv
from dataclasses import dataclass


@dataclass
class Row:
    """A tide."""

    day: str
    height: float


def load_table(day):
    """The tides of a day."""
    with open(f"data/tides-{day[:3]}.csv", newline="") as file:
        return [Row(one["day"], float(one["height"])) for one in csv.DictReader(file) if one["day"] == day]
'''
_MODULES = {
    "moon": ("Phases of the moon.", "phase", "day", "(int(day) * 12) % 354", "A day of the month is no phase."),
    "wind": (
        "Wind at the pier head.",
        "gusts",
        "speeds",
        "[one for one in speeds if one > 17]",
        "A breeze is no gust.",
    ),
    "swell": ("Swell at the bar.", "highest", "waves", "max(waves)", "Waves of ships count, too."),
}
"""Modules that stand alone: what they are about, a function, its argument, what it returns, and a remark."""
PLAIN = {
    "docs/guide.md": ("How to read a table", "A row has a day, a time and a height.", "Heights are above the datum."),
    "docs/terms.md": ("Terms", "Springs are the highest tides.", "The datum is where heights begin."),
    "docs/colours.md": ("Colours", "Red is a high tide.", "Blue is a low tide."),
    "docs/screens.md": ("Screens", "The kiosk shows three days.", "The office shows one."),
    "docs/lock.md": ("The lock", "The lock opens two hours before high tide.", "Its keeper has the last word."),
    "docs/crane.md": ("The crane", "The crane lifts six tonnes.", "It rests in a gale."),
    "docs/kiosk.md": ("The kiosk", "The kiosk stands at the gate.", "Its screen is bright."),
    "docs/tugs.md": ("Tugs", "A tug is called by radio.", "It comes within the hour."),
    "docs/store.md": ("The store", "Buoys are kept in the store.", "Each has a number."),
}
"""Documents: heading and lines."""


def document(title: str, *lines: str) -> str:
    """A document in Markdown."""
    return f"# {title}\n\n" + "".join(f"{line}\n" for line in lines)


def module(name: str, indent: str) -> str:
    """A module that stands alone."""
    about, function, argument, value, remark = _MODULES[name]
    body = [f'"""{remark}"""', f"if not {argument}:", f"{indent}return None", f"return {value}"]
    return f'"""{about}"""\n\n\ndef {function}({argument}):\n' + "".join(f"{indent}{one}\n" for one in body)


def code(function: str) -> dict[str, str]:
    """The modules that use a function, by place."""
    texts = {"tides/heights.py": _HEIGHTS, "tides/alerts.py": _ALERTS, "tides/report.py": _REPORT}
    return {place: text.replace("NAME", function) for place, text in texts.items()}


def other_code() -> dict[str, str]:
    """The modules that do not."""
    check = '"""Checks the tables."""\n\nimport sys\n\nprint("checked", *sys.argv[1:])\n'
    return {"tides/tables.py": _TABLES, "tools/check.py": check}


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """A table in Markdown."""
    lines = [heads, ["---"] * len(heads), *rows]
    return ["| " + " | ".join(one) + " |" for one in lines]


def listed(name: str, entries: Sequence[str], more: Mapping[str, str] = {}) -> str:
    """A file of JSON with a list of entries, each on a line."""
    first = [f'    "{key}": {value},' for key, value in more.items()]
    inside = [f"        {one}{',' if number < len(entries) else ''}" for number, one in enumerate(entries, 1)]
    return "\n".join(["{", *first, f'    "{name}": [', *inside, "    ]", "}", ""])
