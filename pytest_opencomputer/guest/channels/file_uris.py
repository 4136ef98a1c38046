"""``file:`` URIs, as applications write them in lists of recent files, playlists and sessions. Source: RFC 8089.

One rule for all of them:

* ``file:///a``, ``file:/a`` and ``file://localhost/a`` name files of this machine; those of another host do not. Scheme
  and host may be written in either case.
* Percent-encoded bytes are decoded as UTF-8. Bytes that are none stay apart from each other, as ``\\xff``.
* A query and a fragment are no part of the path: in a name, ``?`` and ``#`` are percent-encoded.
* ``.``, ``..`` and repeated slashes are resolved, without a look at the disk.
* Everything else (other schemes, relative references, plain paths, damaged URIs) is no ``file:`` URI. It is never an
  error: facts show it as it is written.
"""

from __future__ import annotations

import posixpath
import re
import urllib.parse

from pytest_opencomputer.guest.home import Home

_FILE = re.compile(r"file:(?://(?:localhost)?(?=/)|(?!//))(?P<path>/[^?#]*)(?:[?#].*)?", re.DOTALL | re.IGNORECASE)


def path_of(uri: str) -> str | None:
    """The absolute path that a ``file:`` URI names; ``None`` if it is none, or one of another host."""
    match = _FILE.fullmatch(uri)
    return None if match is None else normal(decoded(match["path"]))


def place_of(home: Home, uri: str) -> str:
    """The place in the home folder that a ``file:`` URI names, or the absolute path if it is outside.

    Whatever is no ``file:`` URI of this machine is returned as it is.
    """
    path = path_of(uri)
    return uri if path is None else relative(home, path)


def decoded(text: str) -> str:
    """A percent-encoded path as people read it."""
    return urllib.parse.unquote(text, errors="backslashreplace")


def normal(path: str) -> str:
    """An absolute path without ``.``, ``..`` and repeated slashes."""
    # normpath keeps two slashes at the beginning, as POSIX allows.
    return "/" + posixpath.normpath(path).lstrip("/")


def relative(home: Home, path: str) -> str:
    """A place in the home folder for its absolute path; any other path as it is."""
    return path.removeprefix(f"{home.seen_as}/")
