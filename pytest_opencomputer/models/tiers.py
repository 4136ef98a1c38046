"""Tiers: how long a task is, by the number of its apps and of its solution's actions."""

from __future__ import annotations

from typing import Literal

Tier = Literal["short", "standard", "long"]

TIERS: tuple[Tier, ...] = ("short", "standard", "long")
"""In the order of their length."""

MARKED: tuple[Tier, ...] = ("short", "long")
"""The tiers that are pytest marks. ``standard`` is not one, because a subset has this name."""

MOST_OF_SHORT = 40
LEAST_OF_LONG = 100


def tier(apps: int, actions: int) -> Tier:
    """How long a task is, from the number of its apps and of the actions of its reference solution."""
    if apps >= 3 or actions >= LEAST_OF_LONG:
        return "long"
    return "short" if apps == 1 and actions <= MOST_OF_SHORT else "standard"
