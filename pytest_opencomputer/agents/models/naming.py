"""Names of models, and the patterns that they match."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fnmatch import fnmatchcase

_BEDROCK = re.compile(r"(?:[a-z-]+\.)?anthropic\.(.+?)(?:-v\d+(?::\d+)?)?")


def bare(model: str) -> str:
    """A model's name without its provider, in lower case: ``Qwen/Qwen3-VL-8B`` is ``qwen3-vl-8b``.

    Those of Bedrock have region, vendor and version: ``us.anthropic.claude-opus-5-5-v1:0`` is ``claude-opus-5-5``.
    """
    name = model.rpartition("/")[2].lower()
    found = _BEDROCK.fullmatch(name)
    return found[1] if found else name


def best_match(model: str, patterns: Iterable[str]) -> str | None:
    """The longest of the ``fnmatch`` patterns that a model's name matches; ``None`` where there is none."""
    name = bare(model)
    return max((pattern for pattern in patterns if fnmatchcase(name, pattern)), key=len, default=None)
