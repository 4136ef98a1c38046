"""Runs FFmpeg's two programs on untrusted files, with limits on what is read, for how long, how much, and from where.

A file is opened through ``Home``, so that it is a plain one inside the home folder, and the program gets the open
descriptor for a name. It may read no other file and no address: of protocols only ``file`` is allowed, of formats only
those that hold sound or pictures themselves. Playlists and lists of parts (HLS, DASH, concat, SDP, image
sequences) are not among them, and of QuickTime files FFmpeg follows references to others only where it is told to.
https://ffmpeg.org/ffmpeg-protocols.html, https://ffmpeg.org/ffmpeg-formats.html#Format-Options
"""

from __future__ import annotations

import math
import os
import resource
import select
import shutil
import signal
import subprocess
import time
from collections.abc import Sequence
from typing import Literal

from pytest_opencomputer.guest import kernel
from pytest_opencomputer.guest.home import Home
from pytest_opencomputer.guest.state import StateCorrupt, StateNoRoom, StateTimeout, StateTooBig, shown

MAX_BYTES = 512 * 1024**2
"""Bytes of a file that is looked at."""
MEMORY = 1024**3
"""Bytes of address space that a program may take."""
SECONDS = 20.0
"""How long a program may run: less than an endpoint may."""

FORMATS = (
    "aac,ac3,aiff,amr,ape,asf,ass,au,avi,caf,dts,eac3,flac,flv,gif,h264,hevc,m4v,matroska,mjpeg,mov,mp3,mpeg,mpegts,"
    "mpegvideo,obu,ogg,srt,tta,w64,wav,webm,webvtt,wv,bmp_pipe,jpeg_pipe,png_pipe,tiff_pipe,webp_pipe"
)
"""The formats that are read, by FFmpeg's names."""

_PLACES = "/usr/bin:/bin:/usr/local/bin"
_BOUNDED = ("-protocol_whitelist", "file", "-format_whitelist", FORMATS)


def path_of(program: str) -> str | None:
    """Where this machine has a program; ``None`` if it does not have it."""
    return shutil.which(program, path=_PLACES)


def output(
    home: Home,
    place: str,
    program: Literal["ffprobe", "ffmpeg"],
    *,
    before: Sequence[str] = (),
    after: Sequence[str] = (),
    max_bytes: int,
    seconds: float = SECONDS,
) -> bytes:
    """What the program writes about the plain file at ``place``.

    Args:
        before: arguments before the input, which is the only one.
        after: arguments behind it.
        max_bytes: bytes that it may write.
        seconds: how long it may run, by the clock and on the processor.

    Raises:
        StateCorrupt: it ended with an error; ``ffprobe`` was told to say which, and that is raised instead.
        StateTooBig, StateTimeout: it wrote more, or took longer.
        RuntimeError: this machine does not have the program.
        Others as ``Home.file`` does.
    """
    path = shutil.which(program, path=_PLACES)
    if path is None:
        raise RuntimeError(f"{program} is not on this machine; do: install the package ffmpeg")
    with home.opened(place, MAX_BYTES) as descriptor:
        # The program opens its own way to the same file through its descriptor, so no name is looked up a second time.
        source = ("-i", f"file:/proc/self/fd/{descriptor}")
        command = [path, "-v", "quiet", *before, *_BOUNDED, *source, *after]
        try:
            running = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                cwd="/",
                env={"PATH": _PLACES, "LANG": "C.UTF-8", "HOME": "/nowhere"},
                pass_fds=(descriptor,),
                preexec_fn=lambda: _bound(seconds),
            )
        except BlockingIOError as error:
            raise StateNoRoom(f"{program} cannot be started: {error.strerror}") from error
        try:
            written = _read(running, place, max_bytes, seconds)
        finally:
            running.kill()
            status = running.wait()
            if running.stdout is not None:
                running.stdout.close()
    if status == -signal.SIGXCPU:
        raise StateTimeout(f"{program} took more than {seconds:g} s of processor time for {shown(place)}")
    if status != 0 and not written:
        raise StateCorrupt(f"{program} cannot read {shown(place)} (exit code {status})")
    return written


def _read(running: subprocess.Popen[bytes], place: str, max_bytes: int, seconds: float) -> bytes:
    """What it writes until it ends."""
    assert running.stdout is not None
    deadline = time.monotonic() + seconds
    stream, written = running.stdout.fileno(), bytearray()
    poll = select.poll()
    poll.register(stream, select.POLLIN)
    while poll.poll(max(0.0, deadline - time.monotonic()) * 1000):
        chunk = os.read(stream, 1 << 16)
        if not chunk:
            # All output is written; the process only has to exit, which no input file can prevent.
            running.wait(max(1.0, deadline - time.monotonic()))
            return bytes(written)
        written += chunk
        if len(written) > max_bytes:
            raise StateTooBig(f"of {shown(place)} more than {max_bytes} bytes would have to be looked at")
    raise StateTimeout(f"looking at {shown(place)} took more than {seconds:g} s")


def _bound(seconds: float) -> None:
    """Runs in the child before the program starts: sets limits, and lets it end with its parent."""
    kernel.die_with_parent()
    time_limit = math.ceil(seconds)
    for kind, value in (
        (resource.RLIMIT_AS, MEMORY),
        (resource.RLIMIT_CPU, time_limit),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
    ):
        hard = resource.getrlimit(kind)[1]
        allowed = value if hard == resource.RLIM_INFINITY else min(value, hard)
        resource.setrlimit(kind, (allowed, allowed))
