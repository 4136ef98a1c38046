"""Whether a check quotes the instruction."""

from __future__ import annotations

from functools import lru_cache


@lru_cache(maxsize=1)  # all checks of a task look at the same instruction
def _one_line(text: str) -> str:
    return " ".join(text.split())


def is_quotation(quote: str, text: str) -> bool:
    """Whether ``quote`` occurs in ``text`` as whole words, ignoring differences in white space."""
    words, within = " ".join(quote.split()), _one_line(text)
    at = within.find(words)
    while at >= 0:
        beside = within[max(0, at - 1) : at], within[at + len(words) : at + len(words) + 1]
        if not any(one.isalnum() or one == "_" for one in beside):
            return True
        at = within.find(words, at + 1)
    return False
