"""How a request differs from the one that was recorded.

Everything in it must be equal except the pixels of its images, as no two screens are equal: a caret blinks, an edge is
smoothed differently. An image differs if its size does, or if more than ``MOST_OTHER`` of its pixels differ by more
than ``FAINT`` in some colour. So a caret, a pressed button or a digit do not count by their pixels; a window or a
dialog that is there, or is not, does. If a small difference matters in the end, the checks find it.
"""

from __future__ import annotations

import base64
import hashlib
import io
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import reduce
from typing import Any

from PIL import Image, ImageChops

from pytest_opencomputer.agents.models.exchange_log import PNG

MOST_OTHER = 0.02
"""Share of an image's pixels that may differ: 2 % of 1920x1080 are a window of 240x173."""
FAINT = 32
"""How much a colour of a pixel may differ, of 255."""
_BEFORE, _AFTER = 40, 120  # characters of a text that are shown around the first that differs
_IMAGE = frozenset({"png", "before"})


@dataclass(frozen=True)
class Difference:
    """The first difference, in words.

    Attributes:
        place: where in the request, for example ``messages[3].content[0].text``.
        recorded, now: what stands there.
    """

    place: str
    recorded: str
    now: str


class Comparison:
    """Compares requests with recorded ones. Pictures that were compared once are not compared again.

    Args:
        image: the PNG that the record names.
    """

    def __init__(self, image: Callable[[str], bytes]) -> None:
        self._image = image
        self._known: dict[tuple[str, str], str] = {}

    def difference(self, recorded: Any, now: Any, place: str = "") -> Difference | None:
        """The first difference; ``None`` where there is none that counts."""
        if isinstance(recorded, Mapping) and recorded.keys() == _IMAGE:
            return self._of_images(recorded, now, place)
        if isinstance(recorded, Mapping) and isinstance(now, Mapping):
            return self._of_objects(recorded, now, place)
        if isinstance(recorded, list) and isinstance(now, list | tuple):
            return self._of_lists(recorded, now, place)
        if isinstance(recorded, str) and isinstance(now, str):
            return None if recorded == now else _of_texts(recorded, now, place)
        return None if recorded == now else Difference(place, _short(recorded), _short(now))

    def _of_objects(self, recorded: Mapping[str, Any], now: Mapping[str, Any], place: str) -> Difference | None:
        for key in dict.fromkeys((*recorded, *now)):
            inside = f"{place}.{key}" if place else str(key)
            if key not in now:
                return Difference(inside, _short(recorded[key]), "nothing")
            if key not in recorded:
                return Difference(inside, "nothing", _short(now[key]))
            if found := self.difference(recorded[key], now[key], inside):
                return found
        return None

    def _of_lists(self, recorded: list[Any], now: list[Any] | tuple[Any, ...], place: str) -> Difference | None:
        for index, (one, other) in enumerate(zip(recorded, now, strict=False)):
            if found := self.difference(one, other, f"{place}[{index}]"):
                return found
        both = min(len(recorded), len(now))
        if len(recorded) > both:
            return Difference(f"{place}[{both}]", _short(recorded[both]), "nothing")
        return Difference(f"{place}[{both}]", "nothing", _short(now[both])) if len(now) > both else None

    def _of_images(self, recorded: Mapping[str, str], now: Any, place: str) -> Difference | None:
        before, name = recorded["before"], recorded["png"]
        if not isinstance(now, str) or not now.startswith(before + PNG):
            return Difference(place, f"the image {name}", _short(now))
        key = name, hashlib.sha256(now.encode()).hexdigest()
        if key not in self._known:
            self._known[key] = _of_pixels(self._image(name), base64.b64decode(now[len(before) :]))
        said = self._known[key]
        return Difference(place, f"the image {name}", said) if said else None


def _of_pixels(recorded: bytes, now: bytes) -> str:
    """How an image differs, in words; empty where it does not, or so little that it does not count."""
    if recorded == now:
        return ""
    with Image.open(io.BytesIO(recorded)) as one, Image.open(io.BytesIO(now)) as other:
        if one.size != other.size:
            return f"an image of {other.width}x{other.height} instead of {one.width}x{one.height}"
        colours = ImageChops.difference(one.convert("RGB"), other.convert("RGB")).split()
    histogram = reduce(ImageChops.lighter, colours).histogram()
    share = sum(histogram[FAINT + 1 :]) / sum(histogram)
    if share <= MOST_OTHER:
        return ""
    return f"an image that differs in {share:.1%} of its pixels, {MOST_OTHER:.0%} may differ"


def _of_texts(recorded: str, now: str, place: str) -> Difference:
    at = next(
        (at for at, (one, other) in enumerate(zip(recorded, now, strict=False)) if one != other),
        min(len(recorded), len(now)),
    )
    return Difference(place, _around(recorded, at), _around(now, at))


def _around(text: str, at: int) -> str:
    start, end = max(0, at - _BEFORE), at + _AFTER
    return ("…" if start else "") + repr(text[start:end]) + ("…" if end < len(text) else "")


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False, default=repr)
    return text if len(text) <= _BEFORE + _AFTER else text[: _BEFORE + _AFTER] + "…"
