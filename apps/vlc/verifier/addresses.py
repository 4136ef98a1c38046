"""Addresses of media, as playlists and lists of recent ones have them."""

from __future__ import annotations

import posixpath
import urllib.parse

from pytest_opencomputer.guest.endpoint import Home


def place_of(home: Home, address: str, written_in: str = "") -> str:
    """The place in the home folder that an address names; an absolute path or the address itself where it is outside.

    Args:
        written_in: place of the playlist that has it, which a relative address is relative to.
    """
    try:
        parts = urllib.parse.urlsplit(address)
    except ValueError:  # brackets that are no host
        return address
    if parts.scheme not in ("", "file") or parts.netloc not in ("", "localhost") or not address:
        return address
    # Relative ones are escaped as well, also in M3U.
    path = urllib.parse.unquote(parts.path if parts.scheme else address, errors="backslashreplace")
    if not path.startswith("/"):
        path = posixpath.join(home.seen_as, posixpath.dirname(written_in), path)
    return posixpath.normpath(path).removeprefix(f"{home.seen_as}/")
