"""Keeps secrets out of run directories and reports, since these are shared."""

from __future__ import annotations

import re
from typing import Any

_SECRET = r"(?:api[-_]?key|access[-_]?key|private[-_]?key|token|secret|passw(?:or)?d|credentials?|authorization)"
_SECRET_KEY = re.compile(rf"(?:.*[-_.])?{_SECRET}", re.IGNORECASE)
_SECRET_ARGUMENT = re.compile(rf"((?:^|[^A-Za-z0-9]){_SECRET}=)(.+)", re.IGNORECASE | re.DOTALL)
_SECRET_OPTION = re.compile(rf"--?(?:.*[-_.])?{_SECRET}", re.IGNORECASE)
_SECRET_ADDRESS = re.compile(r"(://[^/@\s:]*:)[^/@\s]+@")
BLANK = "***"


def without_secrets(value: Any) -> Any:
    """Blank values of keys such as ``api_key``, of words such as ``api_key=…``, and passwords in addresses."""
    if isinstance(value, dict):
        return {
            key: BLANK if item and _SECRET_KEY.fullmatch(key) else without_secrets(item) for key, item in value.items()
        }
    if isinstance(value, list):
        after = [False, *(isinstance(item, str) and _SECRET_OPTION.fullmatch(item) is not None for item in value)]
        return [BLANK if hide else without_secrets(item) for hide, item in zip(after, value, strict=False)]
    if isinstance(value, str):
        return _SECRET_ADDRESS.sub(rf"\1{BLANK}@", _SECRET_ARGUMENT.sub(rf"\1{BLANK}", value))
    return value
