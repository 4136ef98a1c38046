"""What checks expect in several apps."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any


def nothing_but(allowed: Collection[str]) -> dict[str, Any]:
    """A list of some of these, or none, and of nothing else."""
    return {"$not": {"$contains": {"$not": {"$in": sorted(allowed)}}}}
