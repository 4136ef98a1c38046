"""Links in restored copies of home folders (``restore``): they lead nowhere, but encode the original target."""

from __future__ import annotations

import os

NOWHERE = "/dev/null/a-link-of-a-saved-state-leads-nowhere"
"""A folder that never exists. All links in a restored copy lead below it, to their original target in hexadecimal."""
_LONGEST = 2000
"""Bytes of an original target that are kept: twice as many letters must fit into a target, which has 4095 at most."""


def laid_target(said: str) -> str:
    """The target that a link gets in a restored copy."""
    kept = os.fsencode(said)
    return f"{NOWHERE}/{kept.hex()}" if 0 < len(kept) <= _LONGEST else NOWHERE


def was_target(target: str) -> str:
    """The original target of a link, from its current target; outside of a restored copy they are the same."""
    kept = target.removeprefix(f"{NOWHERE}/")
    if kept == target:
        return target
    try:
        return os.fsdecode(bytes.fromhex(kept))
    except ValueError:
        return target  # not a link that we have made
