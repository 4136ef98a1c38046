"""A small film, made by the sandbox's own FFmpeg, and how to wait for what becomes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pytest_opencomputer.sandbox import Sandbox
from pytest_opencomputer.waits import until

if TYPE_CHECKING:
    from apps.conftest import LiveApp

FILM = "Videos/Low Water.mp4"
PICTURES = "testsrc=s=320x180:r=25"
# From dark to light in twelve seconds.
DAWN = f"{PICTURES},eq=brightness='t/15-0.4':eval=frame"
# A tone whose loudness is another one in each half second.
TONE = "aevalsrc='0.5*sin(2*PI*440*t)*(0.1+0.9*mod(floor(t*2)*7\\,10)/10)':s=44100"


def make_film(sandbox: Sandbox, seconds: int = 12, pictures: str = PICTURES) -> bytes:
    """So many seconds of a picture that counts them, or of other pictures of FFmpeg's."""
    inputs = ("-f", "lavfi", "-i", pictures, "-f", "lavfi", "-i", TONE)
    codecs = ("-c:v", "libx264", "-preset", "ultrafast", "-g", "25", "-pix_fmt", "yuv420p", "-c:a", "aac")
    tags = ("-metadata", "title=Low Water", "-metadata", "artist=Ines Carvalho")
    sandbox.run(
        ["ffmpeg", "-v", "error", "-y", *inputs, *codecs, *tags, "-t", str(seconds), "/home/user/film.mp4"]
    ).check()
    return sandbox.get(["film.mp4"])["film.mp4"]


def eventually(app: LiveApp, endpoint: str, fact: str, wanted: Any, **args: Any) -> None:
    """Wait until a fact is as wanted."""
    until(lambda: app.ask(endpoint, **args)[fact] == wanted, what=f"{endpoint} to have {fact} {wanted}", timeout=60)
