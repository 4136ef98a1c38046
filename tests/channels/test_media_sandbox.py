"""The real ffprobe and ffmpeg in a sandbox: on films, sound and pictures, and on files that were made to trick them."""

from __future__ import annotations

from typing import Any

import pytest

from pytest_opencomputer.models.errors import StateError
from pytest_opencomputer.sandbox.sandbox import Sandbox

VERIFIER = """
from pytest_opencomputer.guest.channels.frames import frame, moment
from pytest_opencomputer.guest.channels.media import media
from pytest_opencomputer.guest.channels.sound import passage, sound_level
"""
# Colours that follow each other, and a tone whose loudness is different in each half second.
FILM = (
    "color=red:s=320x180:r=25:d=2[a];color=0x0000ff:s=320x180:r=25:d=2[b];testsrc=s=320x180:r=25:d=4[c];"
    "[a][b][c]concat=n=3[v]"
)
TONE = "aevalsrc='0.5*sin(2*PI*440*t)*(0.1+0.9*mod(floor(t*2)*7\\,10)/10)':d=8:s=44100"


@pytest.fixture(scope="module")
def asked(desktop: Sandbox) -> Sandbox:
    """A desktop with a film of eight seconds and what was made of it."""
    desktop.load_verifier("player", {"__init__.py": VERIFIER})
    make(desktop, "film.mp4", "-f", "lavfi", "-i", TONE, "-filter_complex", FILM, *("-map", "[v]", "-map", "0:a"),
         "-metadata", "title=Grün & Blau", "-c:a", "aac", "-b:a", "64k")  # fmt: skip
    source = ("-i", "/home/user/film.mp4")
    make(desktop, "still.png", "-ss", "6.4", *source, "-frames:v", "1")
    make(desktop, "part.mkv", "-ss", "2", *source, "-t", "4", "-c:v", "mpeg4", "-c:a", "libvorbis", "-s", "160x90")
    make(desktop, "sound.mp3", *source, "-vn", "-ss", "1.5", "-t", "5", "-b:a", "96k", "-af", "volume=-12dB")
    make(desktop, "silence.wav", "-f", "lavfi", "-i", "anullsrc=r=8000:cl=mono", "-t", "1")
    return desktop


def make(desktop: Sandbox, name: str, *arguments: str) -> None:
    desktop.run(["ffmpeg", "-v", "error", "-y", *arguments, f"/home/user/{name}"], timeout=120).check()


def ask(desktop: Sandbox, endpoint: str, **args: Any) -> Any:
    return desktop.endpoint("player", endpoint, args)


def test_a_film(asked: Sandbox) -> None:
    found = ask(asked, "media", place="film.mp4")
    assert found["container"] == "mov,mp4,m4a,3gp,3g2,mj2"
    assert found["kinds"] == ["video", "audio"]
    assert found["seconds"] == pytest.approx(8, abs=0.1)
    assert (found["video"]["codec"], found["video"]["width"], found["video"]["frame_rate"]) == ("h264", 320, 25.0)
    assert (found["audio"]["codec"], found["audio"]["sample_rate"], found["audio"]["channels"]) == ("aac", 44100, 1)
    assert found["tags"]["title"] == "Grün & Blau"
    assert ask(asked, "media", place="none.mp4")["found"] is False


def test_sound_and_other_containers(asked: Sandbox) -> None:
    found = ask(asked, "media", place="sound.mp3")
    assert (found["container"], found["kinds"]) == ("mp3", ["audio"])
    assert found["audio"]["bit_rate"] == 96000
    found = ask(asked, "media", place="part.mkv")
    assert (found["container"], found["video"]["codec"], found["audio"]["codec"]) == (
        "matroska,webm",
        "mpeg4",
        "vorbis",
    )


def test_frames(asked: Sandbox) -> None:
    red = ask(asked, "frame", place="film.mp4", seconds=1.0)
    assert red["red"] > 200 > 60 > red["blue"]
    blue = ask(asked, "frame", place="film.mp4", seconds=2.5)
    assert blue["blue"] > 200 > 60 > blue["red"]
    assert ask(asked, "frame", place="film.mp4", seconds=100.0)["found"] is False
    assert ask(asked, "frame", place="still.png")["found"] is True


def test_the_moment_of_a_picture(asked: Sandbox) -> None:
    found = ask(asked, "moment", picture="still.png", place="film.mp4")
    assert found["seconds"] == pytest.approx(6.4, abs=0.041)
    assert found["difference"] < 2
    found = ask(asked, "moment", picture="part.mkv", place="film.mp4")
    assert found["seconds"] == pytest.approx(2, abs=0.041)
    assert ask(asked, "moment", picture="none.png", place="film.mp4")["found"] is False


def test_sound(asked: Sandbox) -> None:
    loud, quiet = (ask(asked, "sound-level", place=place) for place in ("film.mp4", "sound.mp3"))
    assert loud["peak"] == pytest.approx(-6, abs=1.5)
    assert loud["mean"] - quiet["mean"] == pytest.approx(12, abs=2)
    assert ask(asked, "sound-level", place="silence.wav") == {"found": True, "seconds": 1.0, "mean": None, "peak": None}
    found = ask(asked, "passage", place="sound.mp3", original="film.mp4")
    assert (found["start"], found["end"]) == (pytest.approx(1.5, abs=0.11), pytest.approx(6.5, abs=0.21))
    assert found["likeness"] > 0.9
    assert ask(asked, "passage", place="part.mkv", original="film.mp4")["start"] == pytest.approx(2, abs=0.11)
    assert ask(asked, "passage", place="silence.wav", original="film.mp4")["likeness"] == 0
    with pytest.raises(StateError):
        ask(asked, "sound-level", place="still.png")


TRAPS = {
    "list.txt": b"ffconcat version 1.0\nfile /home/user/film.mp4\n",
    "live.m3u8": b"#EXTM3U\n#EXT-X-TARGETDURATION:8\n#EXTINF:8,\nfile:///home/user/film.mp4\n#EXT-X-ENDLIST\n",
    "live.mpd": b'<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011"><Period/></MPD>',
    "call.sdp": b"v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=audio 5004 RTP/AVP 0\n",
    "noise.mp4": bytes(range(256)) * 400,
    "empty.mp4": b"",
}


@pytest.mark.parametrize("name", TRAPS)
@pytest.mark.parametrize("endpoint", ["media", "frame", "sound-level"])
def test_lists_of_other_files_and_nonsense(asked: Sandbox, name: str, endpoint: str) -> None:
    asked.put({f"traps/{name}": TRAPS[name]})
    with pytest.raises(StateError) as caught:
        ask(asked, endpoint, place=f"traps/{name}")
    assert caught.value.kind == "StateCorrupt"


def test_special_files_are_refused(asked: Sandbox) -> None:
    asked.run(["mkfifo", "/home/user/pipe.mp4"]).check()
    asked.run(["ln", "-s", "/home/user/film.mp4", "/home/user/link.mp4"]).check()
    for place in ("pipe.mp4", "link.mp4", "traps"):
        with pytest.raises(StateError) as caught:
            ask(asked, "media", place=place)
        assert caught.value.kind == "StateNotPlain"
    asked.run(["truncate", "-s", "600M", "/home/user/big.mp4"]).check()
    with pytest.raises(StateError) as caught:
        ask(asked, "media", place="big.mp4")
    assert caught.value.kind == "StateTooBig"


def test_a_film_of_many_hours_is_not_played_to_its_end(asked: Sandbox) -> None:
    # Twelve hours of one picture a second are a small file.
    make(asked, "long.mkv", "-f", "lavfi", "-i", "color=gray:s=32x18:r=1:d=43200", "-c:v", "mjpeg")
    assert ask(asked, "media", place="long.mkv")["seconds"] == pytest.approx(43200, abs=2)
    found = ask(asked, "moment", picture="still.png", place="long.mkv")
    assert found["difference"] > 10


def test_a_picture_of_a_thousand_megapixels_takes_no_memory_for_good(asked: Sandbox) -> None:
    make(asked, "huge.png", "-f", "lavfi", "-i", "color=gray:s=64x36:r=1:d=1", "-frames:v", "1")
    content = bytearray(asked.get(["huge.png"])["huge.png"])
    content[16:24] = (32_000).to_bytes(4, "big") * 2
    asked.put({"huge.png": bytes(content)})
    with pytest.raises(StateError):
        ask(asked, "frame", place="huge.png")
