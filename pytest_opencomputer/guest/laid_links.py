"""Links in restored copies of home folders (``restore``): they lead nowhere, and still tell what they said."""

from __future__ import annotations

import os

NOWHERE = "/dev/null/a-link-of-a-saved-state-leads-nowhere"
"""The target of all links in a restored copy, which never exists. Below it is what they said, in hexadecimal."""
_LONGEST = 2000
"""Bytes of what a link said that are kept: twice as many letters must fit into a target, which has 4095 at most."""


def laid_target(said: str) -> str:
    """The target that a link gets in a restored copy."""
    kept = os.fsencode(said)
    return f"{NOWHERE}/{kept.hex()}" if 0 < len(kept) <= _LONGEST else NOWHERE


def was_target(target: str) -> str:
    """What a link said, from its target now; outside of a restored copy that is the same."""
    kept = target.removeprefix(f"{NOWHERE}/")
    if kept == target:
        return target
    try:
        return os.fsdecode(bytes.fromhex(kept))
    except ValueError:
        return target  # no copy of ours
