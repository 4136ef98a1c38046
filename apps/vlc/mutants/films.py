"""Films and sound: their tags, whether they show and sound as they should, and how they are encoded.

FFmpeg writes them; without it on this machine there are no such mutants.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Hashable, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from pytest_opencomputer.proofs.mutants.mutant import Address, Parts
from pytest_opencomputer.proofs.mutants.parts import other_text

_ENDINGS = {"mov,mp4,m4a,3gp,3g2,mj2": "mp4", "ogg": "ogg", "mp3": "mp3", "flac": "flac"}
_MOST_FILM, _MOST_SOUND = 800_000, 2_000_000
"""Bytes of what can be encoded anew in a second."""
_SECONDS = 60.0
_TAGS = ("title", "artist", "album", "date", "track", "genre", "copyright", "comment", "description")
_OTHER_CODECS = {"h264": "mpeg4", "mpeg4": "h264"}
_ENCODERS = {"h264": ("libx264", "-preset", "ultrafast"), "mp3": ("libmp3lame",), "vorbis": ("libvorbis",)}


class Films:
    """Films and sound files."""

    name = "film"
    hidden = False

    def claims(self, content: bytes) -> bool:
        """Whether it begins as MP4, Ogg, FLAC or MP3 does."""
        if content[4:8] == b"ftyp":
            return len(content) <= _MOST_FILM
        return content.startswith((b"OggS", b"fLaC", b"ID3", b"\xff\xfb", b"\xff\xf3")) and len(content) <= _MOST_SOUND

    def parts(self, content: bytes) -> Parts:
        """Tags, and of picture and sound how they are encoded and that there is something in them."""
        said = _said(content)
        found: dict[Address, Any] = {}
        for one in (said["format"], *said["streams"]):
            tags = {key.lower(): value for key, value in one.get("tags", {}).items()}
            found |= {("tags", name): tags[name] for name in _TAGS if name in tags}
        for stream in said["streams"]:
            if stream["codec_type"] == "video":
                found["picture", "codec"] = stream["codec_name"]
                found["picture", "shows"] = True
            elif stream["codec_type"] == "audio":
                found["sound", "channels"] = int(stream["channels"])
                found["sound", "sounds"] = True
        return found

    def put(self, content: bytes, changes: Mapping[Address, Any]) -> bytes:
        """The file with other tags, another encoding, black or silent. Raises ``ValueError``, ``OSError``."""
        said = _said(content)
        codecs = {one["codec_type"]: one["codec_name"] for one in said["streams"]}
        arguments = ["-c", "copy"]
        for (kind, what), value in changes.items():
            if kind == "tags":
                whole = "-metadata" if said["format"].get("tags") or "video" in codecs else "-metadata:s:a:0"
                arguments += [whole, f"{what}={value or ''}"]
            elif kind == "picture":
                arguments += ["-c:v", *_encoder(value if what == "codec" else codecs["video"])]
                arguments += ["-vf", "drawbox=t=fill"] if what == "shows" else []
            else:
                rate = next(one.get("bit_rate") for one in said["streams"] if one["codec_type"] == "audio")
                arguments += ["-c:a", *_encoder(codecs["audio"]), *(["-b:a", rate] if rate else [])]
                arguments += ["-ac", str(value)] if what == "channels" else ["-af", "volume=0"]
        return _made(content, arguments, _ENDINGS[said["format"]["format_name"]])

    def group(self, at: Address) -> Hashable:
        """All tags are alike."""
        return at if at[0] != "tags" else at[:1]

    def worse(self, value: Any) -> Any:
        """Another text or codec, one channel instead of two or the reverse; black, or silent."""
        if value is True:
            return False
        if isinstance(value, int):
            return 1 if value > 1 else 2
        return _OTHER_CODECS.get(value) or other_text(value)


def _encoder(codec: str) -> tuple[str, ...]:
    return _ENCODERS.get(codec, (codec,))


def _said(content: bytes) -> dict[str, Any]:
    with TemporaryDirectory(prefix="opencomputer-") as folder:
        path = Path(folder) / "film"
        path.write_bytes(content)
        told = _run(["ffprobe", "-show_format", "-show_streams", "-of", "json", str(path)])
    said: dict[str, Any] = json.loads(told)
    if said.get("format", {}).get("format_name") not in _ENDINGS:
        raise ValueError("neither MP4 nor Ogg, FLAC or MP3")
    return said


def _made(content: bytes, arguments: Sequence[str], ending: str) -> bytes:
    with TemporaryDirectory(prefix="opencomputer-") as folder:
        old, new = Path(folder) / f"old.{ending}", Path(folder) / f"new.{ending}"
        old.write_bytes(content)
        exact = ["-fflags", "+bitexact", "-flags:v", "+bitexact", "-flags:a", "+bitexact", "-threads", "1"]
        _run(["ffmpeg", "-i", str(old), "-map", "0", *arguments, *exact, str(new)])
        return new.read_bytes()


def _run(command: Sequence[str]) -> bytes:
    program, *arguments = command
    try:
        done = subprocess.run(
            [program, "-v", "error", "-nostdin" if program == "ffmpeg" else "-hide_banner", *arguments],
            capture_output=True,
            check=True,
            timeout=_SECONDS,
        )
    except subprocess.SubprocessError as error:
        raise ValueError(f"{program}: {error}") from error
    return done.stdout
