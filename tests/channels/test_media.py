"""Video and sound: what ffprobe says becomes facts, and the bounds that its program is run within.

The real programs are asked in a sandbox, in ``test_media_sandbox``.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pytest_opencomputer.guest.channels import media, media_programs
from pytest_opencomputer.guest.endpoint import Home
from pytest_opencomputer.guest.state import StateCorrupt, StateNotPlain, StateTimeout, StateTooBig

Program = Callable[[str], None]

SAID: dict[str, Any] = {
    "streams": [
        {
            "codec_name": "h264",
            "codec_type": "video",
            "width": 320,
            "height": 180,
            "avg_frame_rate": "30000/1001",
            "bit_rate": "81000",
            "tags": {"language": "und"},
            "disposition": {"attached_pic": 0},
        },
        {
            "codec_name": "aac",
            "codec_type": "audio",
            "sample_rate": "44100",
            "channels": 2,
            "avg_frame_rate": "0/0",
            "tags": {"LANGUAGE": "fin", "title": "Director"},
        },
        {"codec_name": "mjpeg", "codec_type": "video", "width": 60, "height": 60, "disposition": {"attached_pic": 1}},
    ],
    "chapters": [{"start_time": "0.000000", "end_time": "12.500000", "tags": {"title": "Arrival"}}],
    "format": {"format_name": "mov,mp4", "duration": "61.250000", "bit_rate": "130000", "tags": {"TITLE": "Low Water"}},
}


def said(**changes: Any) -> bytes:
    return json.dumps({**SAID, **changes}).encode()


def test_facts() -> None:
    found = media.facts(said(), 995_328)
    assert (found["container"], found["seconds"], found["size"], found["bit_rate"]) == (
        "mov,mp4",
        61.25,
        995_328,
        130000,
    )
    assert found["kinds"] == ["video", "audio", "picture"]
    assert found["video"] is not None
    assert (found["video"]["codec"], found["video"]["width"], found["video"]["frame_rate"]) == ("h264", 320, 29.97)
    assert found["audio"] is not None
    assert (found["audio"]["sample_rate"], found["audio"]["channels"], found["audio"]["bit_rate"]) == (44100, 2, None)
    assert (found["audio"]["language"], found["audio"]["title"], found["audio"]["width"]) == ("fin", "Director", None)
    assert found["chapters"] == [{"title": "Arrival", "start": 0.0, "end": 12.5}]
    assert found["tags"] == {"title": "Low Water"}


def test_the_tags_of_a_sole_stream_are_those_of_the_file() -> None:
    stream = {"codec_type": "audio", "codec_name": "vorbis", "tags": {"ARTIST": "Noor Trio", "TITLE": "x"}}
    found = media.facts(said(streams=[stream]), 1)
    assert found["tags"] == {"artist": "Noor Trio", "title": "Low Water"}


@pytest.mark.parametrize(
    ("written", "error"),
    [
        (b"", StateCorrupt),
        (b"{", StateCorrupt),
        (b"[]", StateCorrupt),
        (b"{}", StateCorrupt),
        (b'{"error": {"code": -1094995529, "string": "Invalid data found"}}', StateCorrupt),
        (said(streams=[{}] * 65), StateTooBig),
        (said(chapters=[{}] * 501), StateTooBig),
        (said(format={"tags": {str(number): "x" for number in range(101)}}), StateTooBig),
    ],
)
def test_files_without_video_or_sound_are_refused(written: bytes, error: type[Exception]) -> None:
    with pytest.raises(error):
        media.facts(written, 0)


@pytest.mark.parametrize(
    "changes",
    [
        {"streams": "x"},
        {"streams": [1, {"tags": 3, "disposition": [], "width": "N/A", "avg_frame_rate": "1/0"}]},
        {"chapters": [{"start_time": "nan", "tags": {"title": 3}}]},
        {"format": {"duration": "N/A", "bit_rate": "inf", "tags": []}},
    ],
)
def test_odd_answers_are_facts(changes: dict[str, Any]) -> None:
    assert media.facts(said(**changes), 0)["found"] is True


def test_texts_that_are_not_utf_8() -> None:
    assert media.facts(said().replace(b"Low Water", b"Low \xff"), 0)["tags"] == {"title": "Low �"}


# The program


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Program:
    """Puts a shell script in the place of ffprobe."""
    folder = tmp_path / "programs"
    folder.mkdir()
    monkeypatch.setattr(media_programs, "_PLACES", f"{folder}:/usr/bin:/bin")

    def make(script: str) -> None:
        path = folder / "ffprobe"
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(0o755)

    return make


def test_the_program_reads_the_opened_file_and_knows_nothing_else(home: Home, program: Program) -> None:
    (home.root / "a film.mp4").write_bytes(b"content")
    program('for last; do :; done; echo "$#"; echo "$@"; cat "${last#file:}"; env | sort; pwd')
    written = media_programs.output(home, "a film.mp4", "ffprobe", before=["-one"], max_bytes=10_000).decode()
    arguments = written.splitlines()[1]
    assert "-one -protocol_whitelist file -format_whitelist aac," in arguments
    assert "-i file:/proc/self/fd/" in arguments
    for follows in ("concat", "hls", "dash", "sdp", "image2", "lavfi", "ffmetadata"):
        assert follows not in media_programs.FORMATS.split(",")
    assert "content" in written
    names = {line.partition("=")[0] for line in written.splitlines()[2:-1]}
    assert names - {"contentHOME", "HOME", "LANG", "OLDPWD", "PATH", "PWD", "SHLVL", "_"} == set()
    assert written.endswith("\n/\n")


@pytest.mark.parametrize(
    ("script", "error"),
    [
        ("exec yes", StateTooBig),
        ("exec sleep 60", StateTimeout),
        ("exit 1", StateCorrupt),
        ("kill -XCPU $$", StateTimeout),
    ],
)
def test_the_program_is_bounded(home: Home, program: Program, script: str, error: type[Exception]) -> None:
    (home.root / "x").touch()
    program(script)
    with pytest.raises(error):
        media_programs.output(home, "x", "ffprobe", max_bytes=1000, seconds=0.5)


def test_the_program_may_not_write_files(home: Home, program: Program, tmp_path: Path) -> None:
    (home.root / "x").touch()
    program(f"trap '' XFSZ; echo content > {tmp_path}/made; echo done")
    assert media_programs.output(home, "x", "ffprobe", max_bytes=1000) == b"done\n"
    assert (tmp_path / "made").read_bytes() == b""


def test_a_machine_without_the_program(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    (home.root / "x").touch()
    monkeypatch.setattr(media_programs, "_PLACES", str(home.root))
    with pytest.raises(RuntimeError, match="install the package ffmpeg"):
        media.media(home, "x")


def test_links_are_not_followed(home: Home, program: Program) -> None:
    program("cat")
    (home.root / "link.mp4").symlink_to("/etc/hostname")
    with pytest.raises(StateNotPlain):
        media.media(home, "link.mp4")
    assert media.media(home, "none.mp4")["found"] is False
