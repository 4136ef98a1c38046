"""Servers of our own that speak the protocols of model APIs.

Each checks every request against the types of the vendor's SDK, unknown fields being errors, and against the rules of
the protocol that types cannot say; it answers from a script, and misbehaves if the script says so.
"""

from __future__ import annotations

import base64
import io
import json
import socket
import struct
import sys
import threading
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from PIL import Image
from pydantic import TypeAdapter, ValidationError

from pytest_opencomputer.agents.trying import INSTRUCTION

Json = dict[str, Any]


@dataclass(frozen=True)
class Reply:
    """What is answered to one request.

    Attributes:
        body: JSON, or text as it is.
        manner: ``whole``; ``cut`` in the middle of the body; ``reset`` before it; ``silent`` until the server ends.
    """

    body: Json | str = ""
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    manner: str = "whole"


@dataclass(frozen=True)
class Request:
    """What was received; ``raw`` is the body as it was sent."""

    path: str
    headers: Mapping[str, str]
    body: Json
    raw: bytes = b""


class VendorServer:
    """A model API on this machine.

    Args:
        script: what is answered, in order: a ``Reply``, or the part of a good answer that the subclass completes.

    Attributes:
        requests: all requests except trials, in order.
        trials: the requests with which agents were tried before a run.
        refused: why requests were not accepted; empty where all were good.
    """

    path = "/"
    good: Any = "Done."  #: the part of an answer that is given to the trial before a run, which no script has
    answers_trials = True

    def __init__(self, script: Iterable[Reply | Any]) -> None:
        self.script = list(script)
        self.requests: list[Request] = []
        self.trials: list[Request] = []
        self.refused: list[str] = []
        self._answered = 0
        self._ending = threading.Event()
        self._http = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._http.daemon_threads = True
        self._http.handle_error = self._note_error  # type: ignore[method-assign]

    @property
    def url(self) -> str:
        """Base address."""
        return f"http://127.0.0.1:{self._http.server_port}"

    @contextmanager
    def running(self) -> Iterator[VendorServer]:
        """Serve while the block runs; at its end all requests must have been good."""
        thread = threading.Thread(target=self._http.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
        thread.start()
        try:
            yield self
        finally:
            self._ending.set()
            self._http.shutdown()
            self._http.server_close()
        assert self.refused == []

    def problem(self, request: Request) -> str:
        """What is wrong with a request; empty if nothing is."""
        raise NotImplementedError

    def complete(self, part: Any) -> Json:
        """The whole good answer of which a script says the part that matters."""
        raise NotImplementedError

    def error(self, message: str) -> Json:
        """The body of an error."""
        return {"error": {"message": message}}

    def _note_error(self, request: Any, client_address: Any) -> None:
        """Some tests have a client that does not wait for its answer; all other errors are printed."""
        del request, client_address
        error = sys.exception()
        if not isinstance(error, ConnectionError):
            self.refused.append(repr(error))

    def _reply_to(self, request: Request) -> Reply:
        if not (self.answers_trials and INSTRUCTION in json.dumps(request.body)):
            return self._reply(request)
        self.trials.append(request)
        if problem := self.problem(request):
            self.refused.append(problem)
        self.requests.append(request)  # answers are completed from it
        try:
            return Reply(self.complete(self.good))
        finally:
            self.requests.pop()

    def _reply(self, request: Request) -> Reply:
        self.requests.append(request)
        if problem := self.problem(request):
            self.refused.append(problem)
            return Reply(self.error(problem), 400)
        if not self.script:
            return Reply(self.error("the script is at its end"), 400)
        item = self.script.pop(0)
        return item if isinstance(item, Reply) else Reply(self.complete(item))

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        server = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                raw = self.rfile.read(int(self.headers["content-length"]))
                headers = {key.lower(): ", ".join(self.headers.get_all(key, ())) for key in self.headers}
                server._send(self, server._reply_to(Request(self.path, headers, json.loads(raw), raw)))

            def log_message(self, format: str, *args: Any) -> None:
                del format, args

        return Handler

    def _send(self, handler: BaseHTTPRequestHandler, reply: Reply) -> None:
        if reply.manner == "silent":
            self._ending.wait(60)
        if reply.manner in ("silent", "reset"):
            linger = struct.pack("ii", 1, 0)  # the connection ends with a reset
            handler.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
            handler.close_connection = True
            return
        data = (reply.body if isinstance(reply.body, str) else json.dumps(reply.body)).encode()
        handler.send_response(reply.status)
        handler.send_header("content-type", "application/json")
        handler.send_header("content-length", str(len(data)))
        for key, value in reply.headers.items():
            handler.send_header(key, value)
        handler.end_headers()
        handler.wfile.write(data[: len(data) // 2] if reply.manner == "cut" else data)
        handler.close_connection = reply.manner == "cut"


def strictly(adapter: TypeAdapter[Any], body: Json) -> str:
    """What the SDK's type rejects in a body; empty if nothing. Unknown fields count."""
    try:
        _exhaust(adapter.validate_python(body, extra="forbid"))
    except ValidationError as error:
        return str(error)[:2000]
    return ""


def size_of(image: str) -> tuple[int, int]:
    """Width and height of an image in base64, decoded in full."""
    with Image.open(io.BytesIO(base64.b64decode(image, validate=True))) as opened:
        opened.load()
        return opened.size


def _exhaust(value: Any) -> None:
    """Lists are validated only as they are read."""
    if isinstance(value, Mapping):
        for item in value.values():
            _exhaust(item)
    elif not isinstance(value, (str, bytes)) and isinstance(value, Iterable):
        for item in value:
            _exhaust(item)
