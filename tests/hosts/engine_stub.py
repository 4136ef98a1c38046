"""An engine that answers what hosts are asked, at a socket."""

from __future__ import annotations

import json
import socketserver
import threading
from collections.abc import Mapping, Sequence
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any

from pytest_opencomputer.sandbox.hosts.file import Host

GIB = 1024**3


class EngineStub:
    """A stub that runs until it is stopped.

    Args:
        socket: where it listens.
        memory: bytes.
        images: name to the digests of its layers.
        limits: whether it can limit processes.

    Attributes:
        asked: the paths of all requests.
    """

    def __init__(
        self,
        socket: Path,
        memory: int = 16 * GIB,
        cores: int = 4,
        images: Mapping[str, Sequence[str]] | None = None,
        limits: bool = True,
    ) -> None:
        self.socket, self.memory, self.cores, self.limits = socket, memory, cores, limits
        self.images = dict(images or {})
        self.asked: list[str] = []
        self._server = _Server(str(socket), _Handler)
        self._server.stub = self
        threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()

    @property
    def address(self) -> str:
        """As the file of hosts has it."""
        return f"unix://{self.socket}"

    def host(self, name: str, slots: int | None = None) -> Host:
        """It as a host."""
        return Host(name, self.address, slots, doctor="opencomputer doctor --hosts hosts.toml")

    def stop(self) -> None:
        """Answer no more."""
        self._server.shutdown()
        self._server.server_close()
        self.socket.unlink(missing_ok=True)

    def answer(self, path: str) -> tuple[int, Any]:
        """Status and value for a request."""
        if path.endswith("/_ping"):
            return 200, "OK"
        if path.endswith("/version"):
            return 200, {"ApiVersion": "1.41", "Version": "20.10"}
        if path.endswith("/info"):
            limits = {"MemoryLimit": True, "CpuCfsQuota": True, "PidsLimit": self.limits}
            return 200, {"ServerVersion": "20.10", "MemTotal": self.memory, "NCPU": self.cores, **limits}
        if path.endswith("/json") and "/images/" in path:
            name = path.partition("/images/")[2].removesuffix("/json").replace("%3A", ":")
            if name in self.images:
                return 200, {"Id": "sha256:0", "RootFS": {"Layers": list(self.images[name])}}
            return 404, {"message": f"No such image: {name}"}
        return 500, {"message": f"the stub does not know {path}"}


class _Server(socketserver.ThreadingUnixStreamServer):
    daemon_threads = True
    stub: EngineStub


class _Handler(BaseHTTPRequestHandler):
    server: _Server

    def do_GET(self) -> None:
        path = self.path.partition("?")[0]
        self.server.stub.asked.append(path)
        status, value = self.server.stub.answer(path)
        body = value.encode() if isinstance(value, str) else json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def address_string(self) -> str:
        return "a client"

    def log_message(self, format: str, *args: Any) -> None:
        pass
