"""Video and sound files: container, streams, codecs, sizes, tags and chapters, as ``ffprobe`` sees them.

A ready-made endpoint that a verifier gets by importing it::

    from pytest_opencomputer.guest.channels.media import media

Names of containers and codecs are FFmpeg's (``matroska,webm``, ``h264``, ``vorbis``). What it looks at is bounded, see
``media_programs``. Pictures of frames and of sound are in ``frames`` and ``sound``.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from typing import Any, TypedDict, cast

from pytest_opencomputer.guest.channels import media_programs
from pytest_opencomputer.guest.endpoint import Home, absent, saved
from pytest_opencomputer.guest.state import StateCorrupt, StateTooBig, shown

MAX_OUTPUT = 1024**2
MAX_STREAMS = 64
MAX_CHAPTERS = 500
MAX_TAGS = 100
MAX_TEXT = 2_000
_LOOK = ("-probesize", "20000000", "-analyzeduration", "20000000")
_SHOW = ("-print_format", "json", "-show_error", "-show_format", "-show_streams", "-show_chapters")


class Stream(TypedDict):
    """A stream; what its kind does not have is null. ``bit_rate`` is in bits per second, where the file says it.

    ``kind`` is ``video``, ``audio``, ``subtitle``, ``picture`` (a cover) or another name of FFmpeg's. ``width`` and
    ``height`` are in pixels, ``frame_rate`` is per second, ``sample_rate`` in Hz.
    """

    kind: str
    codec: str | None
    language: str | None
    title: str | None
    bit_rate: int | None
    width: int | None
    height: int | None
    frame_rate: float | None
    sample_rate: int | None
    channels: int | None


class Chapter(TypedDict):
    """A chapter; times in seconds."""

    title: str | None
    start: float
    end: float


class MediaFacts(TypedDict):
    """A video or sound file. ``video`` and ``audio`` are the first streams of their kind.

    ``seconds`` is its length, ``size`` bytes, ``bit_rate`` bits per second of all together. ``tags`` have small
    letters, for example ``title`` and ``artist``; those of a sole stream are among them, as Ogg has them.
    """

    found: bool
    container: str | None
    seconds: float | None
    size: int | None
    bit_rate: int | None
    kinds: list[str] | None
    video: Stream | None
    audio: Stream | None
    streams: list[Stream] | None
    chapters: list[Chapter] | None
    tags: dict[str, str] | None


@saved
def media(home: Home, place: str) -> MediaFacts:
    """A video or sound file: container, length, bit rate, streams with their codecs, chapters, tags."""
    entry = home.entry(place)
    if entry is None:
        return absent(MediaFacts)
    written = media_programs.output(home, place, "ffprobe", before=(*_LOOK, *_SHOW), max_bytes=MAX_OUTPUT)
    return facts(written, entry.size, place)


def facts(written: bytes, size: int, place: str = "file") -> MediaFacts:
    """The facts out of what ``ffprobe -print_format json`` wrote about a file of ``size`` bytes.

    Raises:
        StateCorrupt: it says that it cannot read the file.
        StateTooBig: more than 64 streams, 500 chapters or 100 tags.
    """
    said = _said(written, place)
    if "error" in said or "format" not in said:
        raise StateCorrupt(f"{shown(place)} is no video or sound: {shown(_of(said, 'error').get('string', 'nothing'))}")
    whole, streams, chapters = _of(said, "format"), _list(said, "streams"), _list(said, "chapters")
    if len(streams) > MAX_STREAMS or len(chapters) > MAX_CHAPTERS:
        raise StateTooBig(f"{shown(place)} has {len(streams)} streams and {len(chapters)} chapters")
    found = [_stream(one) for one in streams]
    tags = _tags(whole, place)
    if len(streams) == 1:
        tags = {**_tags(streams[0], place), **tags}
    return {
        "found": True,
        "container": str(whole.get("format_name", "")),
        "seconds": _number(whole.get("duration")),
        "size": size,
        "bit_rate": _whole(whole.get("bit_rate")),
        "kinds": [one["kind"] for one in found],
        "video": next((one for one in found if one["kind"] == "video"), None),
        "audio": next((one for one in found if one["kind"] == "audio"), None),
        "streams": found,
        "chapters": [_chapter(one) for one in chapters],
        "tags": tags,
    }


def _said(written: bytes, place: str) -> Mapping[str, Any]:
    try:
        # Its own JSON, but the texts in it are those of the file, and need not be UTF-8.
        said = json.loads(written.decode("utf-8", "replace"), strict=False)
    except ValueError as error:
        raise StateCorrupt(f"what ffprobe says of {shown(place)} cannot be read: {error}") from error
    return cast(Mapping[str, Any], said) if isinstance(said, dict) else {}


def _of(said: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    value = said.get(key)
    return value if isinstance(value, dict) else {}


def _list(said: Mapping[str, Any], key: str) -> Sequence[Mapping[str, Any]]:
    value = said.get(key)
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def _stream(one: Mapping[str, Any]) -> Stream:
    kind = str(one.get("codec_type", "unknown"))
    if kind == "video" and _of(one, "disposition").get("attached_pic") == 1:
        kind = "picture"
    tags = {key.lower(): value for key, value in _of(one, "tags").items()}
    is_video = kind in ("video", "picture")
    return {
        "kind": kind,
        "codec": _text(one.get("codec_name")),
        "language": _text(tags.get("language")),
        "title": _text(tags.get("title")),
        "bit_rate": _whole(one.get("bit_rate")),
        "width": _whole(one.get("width")) if is_video else None,
        "height": _whole(one.get("height")) if is_video else None,
        "frame_rate": _rate(one.get("avg_frame_rate")) if kind == "video" else None,
        "sample_rate": _whole(one.get("sample_rate")),
        "channels": _whole(one.get("channels")),
    }


def _chapter(one: Mapping[str, Any]) -> Chapter:
    return {
        "title": _text(_of(one, "tags").get("title")),
        "start": _number(one.get("start_time")) or 0.0,
        "end": _number(one.get("end_time")) or 0.0,
    }


def _tags(one: Mapping[str, Any], place: str) -> dict[str, str]:
    tags = _of(one, "tags")
    if len(tags) > MAX_TAGS:
        raise StateTooBig(f"{shown(place)} has {len(tags)} tags")
    return {str(key).lower()[:MAX_TEXT]: str(value)[:MAX_TEXT] for key, value in tags.items()}


def _text(value: Any) -> str | None:
    return None if value is None else str(value)[:MAX_TEXT]


def _number(value: Any) -> float | None:
    """A number that ffprobe wrote, as text or as such; null where it is none or not finite (``N/A``)."""
    try:
        number = float(value)
    except (TypeError, ValueError):
        return None
    return number if math.isfinite(number) else None


def _whole(value: Any) -> int | None:
    number = _number(value)
    return None if number is None else int(number)


def _rate(value: Any) -> float | None:
    """A fraction such as ``30000/1001``."""
    above, _, below = str(value).partition("/")
    upper, lower = _number(above), _number(below or "1")
    return round(upper / lower, 3) if upper and lower else None
