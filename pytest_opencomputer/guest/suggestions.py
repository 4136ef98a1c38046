"""Text for an error message about an unknown name."""

from __future__ import annotations

from collections.abc import Iterable


def near(value: str, known: Iterable[str], *, listed: int = 40) -> str:
    """The known names near ``value``; if none is near, all of them if they are at most ``listed``, or else nothing."""
    import difflib  # takes longer to import than to use, and only errors need it

    names = sorted(known)
    folded = {name.casefold(): name for name in names}
    close = difflib.get_close_matches(value.casefold(), folded, n=3, cutoff=0.6)
    if close:
        return "; did you mean " + " or ".join(repr(folded[name]) for name in close) + "?"
    return "; known: " + ", ".join(names) if len(names) <= listed else ""
