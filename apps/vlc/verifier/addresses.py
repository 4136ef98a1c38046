"""Addresses of media, as playlists and lists of recent ones have them."""

from __future__ import annotations

import posixpath
import re

from pytest_opencomputer.guest.channels import file_uris
from pytest_opencomputer.guest.endpoint import Home

_WITH_SCHEME_OR_HOST = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:|//")


def place_of(home: Home, address: str, written_in: str = "") -> str:
    """The place in the home folder that an address names; an absolute path or the address itself if it is outside.

    Args:
        written_in: place of the playlist that has it, which a relative address is relative to.
    """
    if not address or _WITH_SCHEME_OR_HOST.match(address):
        return file_uris.place_of(home, address)
    # Relative ones are escaped as well, also in M3U.
    path = posixpath.join(home.seen_as, posixpath.dirname(written_in), file_uris.decoded(address))
    return file_uris.relative(home, file_uris.normal(path))
