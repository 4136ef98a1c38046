"""Names of models, and the patterns that they match."""

from __future__ import annotations

from collections.abc import Iterable
from fnmatch import fnmatchcase


def bare(model: str) -> str:
    """A model's name without who serves it, in lower case: ``Qwen/Qwen3-VL-8B`` is ``qwen3-vl-8b``."""
    return model.rpartition("/")[2].lower()


def best_match(model: str, patterns: Iterable[str]) -> str | None:
    """The longest of the ``fnmatch`` patterns that a model's name matches; ``None`` where there is none."""
    name = bare(model)
    return max((pattern for pattern in patterns if fnmatchcase(name, pattern)), key=len, default=None)
