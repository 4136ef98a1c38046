"""The web sites of the isles of Orrin: pages and files as they lie in a folder, one folder for each host.

A site that has ``search.txt`` answers ``/search?q=WORDS`` with the pages that have all words in their titles.
"""

from __future__ import annotations

import html
import os
import re
import socket
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

_KINDS = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".pdf": "application/pdf",
    ".txt": "text/plain; charset=utf-8",
    ".csv": "text/csv; charset=utf-8",
}
_DOWNLOADED = (".csv",)  # what a browser is to save and not to show
_PLACE = re.compile(r"(?:[A-Za-z0-9][A-Za-z0-9._-]*/)*[A-Za-z0-9][A-Za-z0-9._-]*")


def found(folder: Path, path: str) -> Path | None:
    """The file that a path of an address leads to: ``/tours/`` and ``/tours`` to ``tours/index.html``."""
    place = path.strip("/")
    if place and not _PLACE.fullmatch(place):
        return None
    below = folder / place
    return next((one for one in (below, below / "index.html") if one.is_file()), None)


def search_page(folder: Path, words: str) -> str:
    """The pages of a site that have all words in their titles."""
    rows = []
    for file in sorted(folder.rglob("*.html")):
        match = re.search("<title>(.*?)</title>", file.read_text())
        title = html.unescape(match[1]) if match else file.name
        if all(word in title.lower() for word in words.lower().split()):
            place = "/" + str(file.relative_to(folder)).removesuffix("index.html")
            rows.append(f'<li><a href="{html.escape(place)}">{html.escape(title)}</a></li>')
    listed = f"<ul>{''.join(rows)}</ul>" if rows else "<p>No page has these words in its title.</p>"
    shown = html.escape(words)
    return (
        f'<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Search: {shown}</title>'
        f'<link rel="stylesheet" href="/style.css"></head><body><main><h1>Search: {shown}</h1>{listed}</main></body>'
        "</html>"
    )


class Handler(BaseHTTPRequestHandler):
    """One connection of a browser."""

    server_version, sys_version, protocol_version = "Orrin", "", "HTTP/1.1"
    sites: Path

    def do_GET(self) -> None:
        """Answer a GET."""
        self._answer()

    def do_HEAD(self) -> None:
        """Answer a HEAD."""
        self._answer()

    def _answer(self) -> None:
        host = self.headers.get("Host", "").partition(":")[0].lower()
        folder = self.sites / ("www.orrin.test" if host == "orrin.test" else host)
        address = urlsplit(self.path)
        if not re.fullmatch(r"[a-z0-9.-]+", host) or not folder.is_dir():
            self._send(404, _KINDS[".html"], b"<title>No such site</title><h1>There is no such site.</h1>")
        elif address.path == "/search" and (folder / "search.txt").is_file():
            words = next(iter(parse_qs(address.query).get("q", ())), "")
            self._send(200, _KINDS[".html"], search_page(folder, words).encode())
        elif (file := found(folder, unquote(address.path))) is not None:
            self._send(200, _KINDS.get(file.suffix, "application/octet-stream"), file.read_bytes(), file)
        else:
            self._send(404, _KINDS[".html"], b"<title>No such page</title><h1>There is no such page.</h1>")

    def _send(self, status: int, kind: str, body: bytes, file: Path | None = None) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-store")
        if file is not None and file.suffix in _DOWNLOADED:
            self.send_header("Content-Disposition", f'attachment; filename="{file.name}"')
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def log_message(self, format: str, *arguments: object) -> None:
        """Say nothing about each request."""


class _Server(ThreadingHTTPServer):
    address_family = socket.AF_INET
    daemon_threads = True


def main(data: Path, port: int) -> None:
    """Serve the sites in a folder on 127.0.0.1 until the end.

    Args:
        data: one folder for each host.
        port: 80 where that may be used; a browser then needs no port in addresses.
    """
    handler = type("SitesHandler", (Handler,), {"sites": data})
    _Server(("127.0.0.1", port), handler).serve_forever()


if __name__ == "__main__":
    main(Path(os.environ["SERVICE_DATA"]), int(sys.argv[1]))
