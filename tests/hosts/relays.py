"""Ways to an engine's socket: an encrypted port, and a program that does what is wanted of ssh."""

from __future__ import annotations

import contextlib
import socket
import ssl
import subprocess
import threading
from collections.abc import Callable
from pathlib import Path

Connection = socket.socket

SSH = """\
#!{python}
import sys
sys.path.insert(0, {repository!r})
from tests.hosts.relays import as_ssh
as_ssh({log!r})
"""


def relay(listener: Connection, target: Path, wrap: Callable[[Connection], Connection] = lambda found: found) -> None:
    """Pass on what comes to a listening socket, from threads that end with this process."""

    def accept() -> None:
        while True:
            try:
                found, _ = listener.accept()
            except OSError:
                return
            threading.Thread(target=serve, args=(found,), daemon=True).start()

    def serve(found: Connection) -> None:
        with contextlib.suppress(OSError), wrap(found) as near, socket.socket(socket.AF_UNIX) as far:
            far.connect(str(target))
            back = threading.Thread(target=pump, args=(far, near), daemon=True)
            back.start()
            pump(near, far)
            back.join()

    threading.Thread(target=accept, daemon=True).start()


def pump(source: Connection, target: Connection) -> None:
    with contextlib.suppress(OSError):
        while data := source.recv(65536):
            target.sendall(data)
    with contextlib.suppress(OSError):
        target.shutdown(socket.SHUT_RDWR)


class EncryptedPort:
    """A port of 127.0.0.1 that leads to an engine's socket and asks for a certificate.

    Args:
        folder: gets ``ca.pem``, ``cert.pem`` and ``key.pem``, for both sides.
    """

    def __init__(self, folder: Path, target: Path) -> None:
        subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1"]
        files = ["-keyout", str(folder / "key.pem"), "-out", str(folder / "cert.pem")]
        make = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", *subject, *files]
        subprocess.run(make, check=True, capture_output=True)
        (folder / "ca.pem").write_bytes((folder / "cert.pem").read_bytes())
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(folder / "cert.pem", folder / "key.pem")
        context.load_verify_locations(folder / "ca.pem")
        context.verify_mode = ssl.CERT_REQUIRED
        self._listener = socket.create_server(("127.0.0.1", 0))
        relay(self._listener, target, lambda found: context.wrap_socket(found, server_side=True))

    @property
    def address(self) -> str:
        """As the file of hosts has it."""
        return f"tcp://127.0.0.1:{self._listener.getsockname()[1]}"

    def close(self) -> None:
        self._listener.shutdown(socket.SHUT_RDWR)  # or the thread that waits takes one more connection
        self._listener.close()


def as_ssh(log: str) -> None:
    """Write the command line down, forward a socket as it says, and stay until standard input ends."""
    import os
    import sys

    words = sys.argv[1:]
    here, _, there = words[words.index("-L") + 1].partition(":")
    # Before there is a socket, for which the other side waits.
    Path(log).write_text("\n".join([str(os.getpid()), *words]))
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(here)
    listener.listen()
    relay(listener, Path(there))
    sys.stdin.read()
