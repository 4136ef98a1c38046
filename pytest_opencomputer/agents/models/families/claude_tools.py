"""Which computer tool a model of Anthropic takes, and how large its images may be."""

from __future__ import annotations

import re
from typing import Literal

from pytest_opencomputer.agents.models.image_sizing import Limits

Tool = Literal["computer_toolset_20260801", "computer_20251124", "computer_20250124"]
TOOLS: tuple[Tool, ...] = ("computer_toolset_20260801", "computer_20251124", "computer_20250124")
BETAS: dict[Tool, str] = {
    "computer_20251124": "computer-use-2025-11-24",
    "computer_20250124": "computer-use-2025-01-24",
}
_SHARP = Limits(long_side=2000, tokens=4784)  # 2576 px and 4784 tokens, but 2000 px where a request has many images
_PLAIN = Limits(long_side=1568, tokens=1568)
_BEDROCK = re.compile(r"(^|[./])anthropic\.|^arn:aws")
_NAME = re.compile(r"claude-(?:[a-z]+-)?(\d+)(?:-(\d{1,2}))?(?![0-9])")


def version(model: str) -> tuple[int, int]:
    """Major and minor version of a model by its name; of one without, a new one is assumed."""
    found = _NAME.search(model.lower())
    return (int(found[1]), int(found[2] or 0)) if found else (99, 0)


def tool_of(model: str) -> Tool:
    """The newest computer tool that a model takes. Bedrock, which has names of its own, has no toolset."""
    number = version(model)
    if number >= (5, 0) or (number == (4, 8) and "opus" in model.lower()):
        return "computer_20251124" if _BEDROCK.search(model.lower()) else "computer_toolset_20260801"
    if number >= (4, 6) or (number == (4, 5) and "opus" in model.lower()):
        return "computer_20251124"
    return "computer_20250124"


def limits_of(model: str) -> Limits:
    """The size of images that a model takes."""
    return _SHARP if version(model) >= (4, 7) else _PLAIN
