"""The host's end of the pipe, against the real guest in a local interpreter and against ones that misbehave."""

from __future__ import annotations

import os
import select
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from pytest_opencomputer.guest import main as guest_main
from pytest_opencomputer.guest import wire
from pytest_opencomputer.guest.state import StateCorrupt
from pytest_opencomputer.models.errors import ActionError, GuestError, GuestTimeout, PipeClosed, SandboxError
from pytest_opencomputer.sandbox import bundle, pipe
from pytest_opencomputer.sandbox.backends.base import Pipe
from pytest_opencomputer.sandbox.pipe import GuestPipe


class LocalPipe:
    """A pipe to a process on this machine."""

    def __init__(self, command: Sequence[str], errors: Path) -> None:
        self._errors = errors
        with errors.open("wb") as stream:
            self.process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=stream, bufsize=0
            )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self._input, self._output = self.process.stdin, self.process.stdout

    def send(self, data: bytes | bytearray | memoryview) -> None:
        view = memoryview(data)
        while view:
            view = view[self._input.write(view) or 0 :]

    def receive(self, timeout: float | None) -> bytes:
        if not select.select([self._output], [], [], timeout)[0]:
            raise TimeoutError
        return os.read(self._output.fileno(), 65536)

    def errors(self) -> str:
        return self._errors.read_text(errors="replace")[-65536:]

    def close(self) -> None:
        self._input.close()
        self._output.close()


Opener = Callable[..., tuple[GuestPipe, LocalPipe]]


@pytest.fixture
def connect(tmp_path: Path) -> Iterator[Opener]:
    """Starts a local process and returns the host's end, without hello, and the pipe below it."""
    started: list[LocalPipe] = []

    def start(command: Sequence[str] | None = None) -> tuple[GuestPipe, LocalPipe]:
        command = command or bundle.command(sys.executable)
        local = LocalPipe(command, tmp_path / f"errors{len(started)}")
        started.append(local)
        assert isinstance(local, Pipe)
        return GuestPipe(local), local

    yield start
    for local in started:
        local.close()
        local.process.kill()
        local.process.wait()


PEER = """
import json, os, struct, sys, time
sys.path.insert(0, {root!r})
from pytest_opencomputer.guest.wire import Decoder, encode
stdin, stdout = sys.stdin.buffer, sys.stdout.buffer
stdin.read(int.from_bytes(stdin.read(8), "big"))
decoder = Decoder()
def say(header, *blobs):
    for buffer in encode(header, blobs):
        stdout.write(buffer)
    stdout.flush()
def ask():
    while (frame := decoder.next()) is None:
        data = os.read(0, 65536)
        if not data:
            sys.exit(3)
        decoder.feed(data)
    return frame.header
"""


def peer(script: str) -> list[str]:
    """The command line of a peer that speaks the frames and otherwise does what ``script`` says."""
    root = str(Path(wire.__file__).parents[2])
    return [sys.executable, "-c", PEER.format(root=root) + script]


HELLO = 'say({"hello": {"protocol": 1, "python": "3.11.0", "pid": 1}})\n'


def test_both_sides_have_one_protocol() -> None:
    assert pipe.PROTOCOL == guest_main.PROTOCOL


def test_the_archive_is_the_guest_and_nothing_of_the_host() -> None:
    bundle.archive.cache_clear()
    first = bundle.archive()
    bundle.archive.cache_clear()
    assert bundle.archive() == first
    assert int.from_bytes(first[:8], "big") == len(first) - 8
    assert "\n" not in bundle.BOOT


def test_the_guest_says_hello_answers_and_says_goodbye(connect: Opener) -> None:
    guest, local = connect()
    hello = guest.open()
    assert hello["python"] == ".".join(map(str, sys.version_info[:3]))
    assert hello["pid"] == local.process.pid
    assert guest.call("init", {"ttl": 60}) == (None, [])
    guest.goodbye()
    assert local.process.wait(60) == 0
    with pytest.raises(PipeClosed, match="goodbye"):
        guest.call("init", {"ttl": 60})


def test_errors_in_the_guest_arrive_with_their_traceback(connect: Opener) -> None:
    guest, _ = connect()
    guest.open()
    with pytest.raises(GuestError, match="no operation 'nonsense'") as unknown:
        guest.call("nonsense", {})
    assert unknown.value.kind == "LookupError"
    with pytest.raises(GuestError, match="unexpected keyword argument 'colour'") as wrong:
        guest.call("processes.alive", {"pid": 1, "colour": "red"})
    assert "in _perform" in wrong.value.trace
    assert "result = found.call(**arguments)" in wrong.value.trace  # source lines, though there is no file
    with pytest.raises(ActionError, match="no process group 'gang'; known: session, app, agent"):
        guest.call("processes.spawn", {"argv": ["true"], "group": "gang"})
    assert guest.call("processes.alive", {"pid": os.getpid()})[0] is True


def test_the_guest_ends_with_its_input(connect: Opener) -> None:
    guest, local = connect()
    guest.open()
    guest.close()
    assert local.process.wait(60) == 3
    assert "the host closed the pipe" in local.errors()
    with pytest.raises(PipeClosed, match="this side has closed the pipe"):
        guest.call("init", {"ttl": 1})


def test_the_guest_ends_after_its_time_to_live(connect: Opener) -> None:
    guest, local = connect()
    guest.open()
    guest.call("init", {"ttl": 0.3})
    assert local.process.wait(60) == 4
    with pytest.raises(PipeClosed, match=r"(?s)without its goodbye.*time to live is over"):
        guest.call("processes.alive", {"pid": 1})


def test_the_guest_ends_on_bytes_that_are_no_frame(connect: Opener) -> None:
    guest, local = connect()
    guest.open()
    local.send(b"HELP")
    assert local.process.wait(60) == 6
    assert "b'HELP' where a frame should start" in local.errors()


def test_an_archive_that_is_cut_off_ends_the_interpreter(connect: Opener) -> None:
    _, local = connect()
    local.send(bundle.archive()[:1000])
    local.close()
    assert local.process.wait(60) == 1


def test_an_interpreter_that_dies_before_hello_leaves_its_last_words(connect: Opener) -> None:
    guest, _ = connect([sys.executable, "-c", "raise SystemExit('no module named json')"])
    with pytest.raises(PipeClosed, match="no module named json"):
        guest.open()


def test_another_protocol_is_refused(connect: Opener) -> None:
    guest, _ = connect(peer('say({"hello": {"protocol": 99}})\nask()'))
    with pytest.raises(SandboxError, match="'protocol': 99"):
        guest.open()


def test_no_hello_in_time(connect: Opener) -> None:
    guest, _ = connect(peer("ask()"))
    with pytest.raises(GuestTimeout, match=r"'hello' within 0\.3 s"):
        guest.open(timeout=0.3)


@pytest.fixture
def no_grace(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pipe, "GRACE", 0.0)


SLOW = """
first = ask()
while not os.path.exists({go!r}):
    time.sleep(0.01)
say({{"id": first["id"], "ok": "late"}})
say({{"id": ask()["id"], "ok": "second"}})
ask()
"""


@pytest.mark.usefixtures("no_grace")
def test_a_late_answer_is_not_taken_for_the_next_one(connect: Opener, tmp_path: Path) -> None:
    go = tmp_path / "go"
    guest, _ = connect(peer(HELLO + SLOW.format(go=str(go))))
    guest.open()
    with pytest.raises(GuestTimeout, match=r"'a' within 0\.2 s"):
        guest.call("a", {}, timeout=0.2)
    with pytest.raises(GuestTimeout, match=r"'b' within 0\.2 s \(an earlier request is still"):
        guest.call("b", {}, timeout=0.2)
    go.touch()
    assert guest.call("c", {}, timeout=60) == ("second", [])


@pytest.mark.usefixtures("no_grace")
def test_nothing_is_sent_to_a_guest_that_does_not_read(connect: Opener) -> None:
    guest, _ = connect(peer(HELLO + "ask()\ntime.sleep(60)"))
    guest.open()
    with pytest.raises(GuestTimeout):
        guest.call("a", {}, timeout=0.2)
    began = time.monotonic()
    with pytest.raises(GuestTimeout):
        guest.call("put", {}, [bytes(1 << 20)], timeout=0.2)  # more than a pipe holds: sending it would block
    assert time.monotonic() - began < 30


def test_a_stream_that_ends_in_an_answer_is_distinguished_from_a_goodbye(connect: Opener) -> None:
    guest, _ = connect(peer(HELLO + "ask()\nstdout.write(b'OCP1\\0\\0')\nstdout.flush()\nsys.stderr.write('ouch')"))
    guest.open()
    with pytest.raises(PipeClosed, match=r"(?s)in the middle of an answer without its goodbye, while 'a'.*ouch"):
        guest.call("a", {})
    with pytest.raises(PipeClosed, match="'b' cannot be requested: the stream from the guest ended in the middle"):
        guest.call("b", {})


def test_a_goodbye_that_is_followed_by_more_is_no_goodbye(connect: Opener) -> None:
    guest, _ = connect(peer(HELLO + 'say({"id": ask()["id"], "ok": None})\nsay({"id": 77})'))
    guest.open()
    with pytest.raises(SandboxError, match="after its goodbye"):
        guest.goodbye()


def test_bytes_that_are_no_frame_break_the_pipe(connect: Opener) -> None:
    guest, _ = connect(peer(HELLO + "ask()\nprint('a stray print', flush=True)\nask()"))
    guest.open()
    with pytest.raises(PipeClosed, match="a stray print"):
        guest.call("a", {})


def test_an_answer_to_another_request_breaks_the_pipe(connect: Opener) -> None:
    guest, _ = connect(peer(HELLO + 'ask()\nsay({"id": 41, "ok": 1})\nask()'))
    guest.open()
    with pytest.raises(SandboxError, match="answered request 41 instead of 1"):
        guest.call("a", {})
    assert guest.broken


@pytest.mark.parametrize(
    ("error", "wanted", "words"),
    [
        ('{"kind": "BadRequest", "message": "off screen", "bad_request": True}', ActionError, "^off screen$"),
        ('{"kind": "StateCorrupt", "message": "not a zip", "state": True}', StateCorrupt, "^not a zip$"),
        ('{"kind": "KeyError", "message": "x", "state": True}', GuestError, "a: KeyError: x"),
        ('{"kind": "GuestTimeout", "message": "it hung"}', GuestTimeout, "a: it hung"),
        ('{"kind": "KeyError", "message": "x", "trace": "line 1"}', GuestError, "a: KeyError: x"),
    ],
)
def test_errors_become_exceptions_by_their_kind(
    connect: Opener, error: str, wanted: type[Exception], words: str
) -> None:
    guest, _ = connect(peer(HELLO + f'say({{"id": ask()["id"], "error": {error}}})\nask()'))
    guest.open()
    with pytest.raises(wanted, match=words):
        guest.call("a", {})
    assert not guest.broken
