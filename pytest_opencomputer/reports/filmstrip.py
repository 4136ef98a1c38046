"""A rollout in one picture: some of its screenshots in rows, each with what the agent did there.

For reports that show a few pictures and no player. Screenshots that cannot be read become grey frames: runs are shared,
and one broken picture must not prevent a whole report.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.models.values import shorten
from pytest_opencomputer.reports.site.drawing import Pen
from pytest_opencomputer.runs.conversion import StepRecord

MOST = 12
"""Screenshots in a filmstrip."""

_COLUMNS = 4
_WIDTH, _HEIGHT, _GAP, _CAPTION = 420, 236, 12, 26
_TEXT = 54  #: characters of a caption that fit below a screenshot
_RING = 9
_MAX_PIXELS = 50_000_000
_PAPER, _INK, _GREY, _MARK = "#ffffff", "#1d2433", "#c8ccd4", "#d6204e"


@dataclass(frozen=True)
class Frame:
    """A screenshot of a rollout.

    Attributes:
        name: ``step 3``, or ``the end``.
        did: what the agent did after it had seen it.
        path: ``None`` if the record does not name a screenshot of the run.
        point: where the agent clicked, in pixels of the screenshot.
    """

    name: str
    did: str
    path: Path | None
    point: Sequence[int] | None = None


def frames(steps: Iterable[StepRecord], end: str, place: Callable[[str], Path]) -> list[Frame]:
    """The screenshots of a rollout in order, without those equal to the one before.

    Args:
        end: name of the screenshot that was taken when the agent had stopped; empty if there is none.
        place: returns the path of a screenshot; raises ``UsageProblem`` if the name is not the name of a screenshot.
    """
    pen = Pen()
    found: list[Frame] = []
    last = ""
    for step in steps:
        drawn = [pen.draw(action) for action in step.actions]
        if not step.screenshot or step.screenshot == last:
            continue
        last = step.screenshot
        did = "; ".join(" ".join(filter(None, (one["words"], one["value"].split("\n")[0]))) for one in drawn)
        points = [one["points"][0] for one in drawn if one["points"]]
        found.append(Frame(f"step {step.index + 1}", did, _there(last, place), points[0] if points else None))
    if end and end != last:
        found.append(Frame("the end", "", _there(end, place)))
    return found


def some(found: Sequence[Frame], most: int = MOST) -> Sequence[Frame]:
    """At most ``most`` frames, evenly spaced, with the first and the last."""
    if len(found) <= most:
        return found
    return [found[round(index * (len(found) - 1) / (most - 1))] for index in range(most)]


def filmstrip(shown: Sequence[Frame]) -> bytes:
    """Some frames in rows, as a JPEG."""
    columns = min(_COLUMNS, len(shown))
    rows = -(-len(shown) // _COLUMNS)
    wide, high = _WIDTH + _GAP, _HEIGHT + _CAPTION + _GAP
    sheet = Image.new("RGB", (columns * wide + _GAP, rows * high + _GAP), _PAPER)
    draw = ImageDraw.Draw(sheet)
    font = ImageFont.load_default(size=15)
    for index, frame in enumerate(shown):
        left, top = _GAP + index % _COLUMNS * wide, _GAP + index // _COLUMNS * high
        small = picture(frame, _WIDTH, _HEIGHT)
        sheet.paste(small, (left, top))
        draw.rectangle((left - 1, top - 1, left + small.width, top + small.height), outline=_GREY)
        words = ": ".join(filter(None, (frame.name, frame.did)))
        draw.text((left, top + _HEIGHT + 4), shorten(words, _TEXT), _INK, font)
    kept = BytesIO()
    sheet.save(kept, "JPEG", quality=85, subsampling=0, optimize=True)
    return kept.getvalue()


def _there(name: str, place: Callable[[str], Path]) -> Path | None:
    try:
        return place(name)
    except UsageProblem:
        return None


def picture(frame: Frame, width: int, height: int) -> Image.Image:
    """A screenshot that fits into so many pixels, with a ring where the agent clicked; grey if it cannot be read."""
    small, scale = _scaled(frame, width, height)
    if frame.point is not None and scale:
        x, y = frame.point[0] * scale, frame.point[1] * scale
        if 0 <= x <= small.width and 0 <= y <= small.height:
            ring = (x - _RING, y - _RING, x + _RING, y + _RING)
            ImageDraw.Draw(small).ellipse(ring, outline=_MARK, width=3)
    return small


def _scaled(frame: Frame, width: int, height: int) -> tuple[Image.Image, float]:
    """A scaled screenshot and the scale; a grey picture and 0 if it cannot be read."""
    if frame.path is not None:
        try:
            with Image.open(frame.path, formats=["PNG"]) as shot:
                scale = min(width / shot.width, height / shot.height)
                size = (max(1, round(shot.width * scale)), max(1, round(shot.height * scale)))
                if shot.width * shot.height <= _MAX_PIXELS:
                    return shot.convert("RGB").resize(size, Image.Resampling.BOX), scale
        # Pillow raises these for files that are broken or not pictures.
        except (OSError, SyntaxError, ValueError, Image.DecompressionBombError):
            pass
    return Image.new("RGB", (width, height), _GREY), 0.0
