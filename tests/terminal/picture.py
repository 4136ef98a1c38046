"""The picture of the README, of a run that is made up.

``TZ=UTC python -m tests.terminal.picture docs/images/terminal.png``
"""

from __future__ import annotations

import io
import sys
from dataclasses import replace
from pathlib import Path

import matplotlib
import pyte
from _pytest._io import TerminalWriter
from PIL import Image, ImageDraw, ImageFont

from pytest_opencomputer.progress.region import frame
from pytest_opencomputer.progress.view import live_lines
from pytest_opencomputer.progress.watch import Moment
from tests.terminal.moments import sixteen

COLUMNS, ROWS, SIZE = 118, 20, 22
GROUND, COLOURS = (
    "#16181d",
    {
        "default": "#d4d7dd",
        "red": "#ef6b73",
        "green": "#8cc265",
        "brown": "#e5b567",  # what the emulator calls yellow
        "cyan": "#5ab0c4",
    },
)
PRINTED = "$ pytest benchmark/ --agent=small --agent=large --trials=2 -n 16\r\n…\r\n16 workers [96 items]\r\n"
LETTERS = {4: "\x1b[32m.", 3: "\x1b[33mp", 0: "\x1b[31mF", None: "\x1b[31mE"}  # by goals reached


def made_up() -> Moment:
    """The moment with sixteen desktops, with agents that nobody takes for real ones."""
    now = sixteen()
    kept = tuple(one for one in now.running if one.task.isascii())
    names = {"claude:claude-opus-5-5": "large"}
    return replace(
        now,
        running=tuple(replace(one, case=replace(one.case, agent=names.get(one.case.agent, "small"))) for one in kept),
        ended=tuple(replace(one, result=replace(one.result, agent="small")) for one in now.ended),
    )


def screen() -> pyte.Screen:
    """The terminal at that moment."""
    writer = TerminalWriter(io.StringIO())
    writer.hasmarkup = True
    lines = live_lines(made_up(), COLUMNS - 1, ROWS - 4, writer.markup)
    goals = (None if (score := one.result.score) is None else score.goals_passed for one in made_up().ended)
    dots = "".join(LETTERS[reached] for reached in goals) + "\x1b[0m"
    shown = pyte.Screen(COLUMNS, ROWS)
    faint = [line.replace("\x1b[2m", "\x1b[38;5;244m") for line in lines]  # the emulator knows no faint letters
    pyte.Stream(shown).feed(PRINTED + dots + frame(faint))
    return shown


def draw(shown: pyte.Screen) -> Image.Image:
    """A picture of a terminal."""
    fonts = Path(matplotlib.get_data_path()) / "fonts" / "ttf"
    regular, bold = (ImageFont.truetype(fonts / f"DejaVuSansMono{kind}.ttf", SIZE) for kind in ("", "-Bold"))
    width, height = round(regular.getlength("m")), round(SIZE * 1.35)
    picture = Image.new("RGB", (width * (COLUMNS + 2), height * (ROWS + 1)), GROUND)
    pen = ImageDraw.Draw(picture)
    for y in range(ROWS):
        for x in range(COLUMNS):
            cell = shown.buffer[y][x]
            colour = COLOURS.get(cell.fg, f"#{cell.fg}")
            place = (width * (x + 1), height * y + height // 2)
            pen.text(place, cell.data, fill=colour, font=bold if cell.bold else regular)
    return picture


if __name__ == "__main__":
    draw(screen()).quantize(64).save(sys.argv[1], optimize=True)
