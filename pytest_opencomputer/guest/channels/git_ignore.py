"""What a Git repository ignores: the patterns of ``.gitignore`` files, matched as Git does.

Source: https://git-scm.com/docs/gitignore, "Pattern format". For any pattern, matching takes at most as many steps as
    the length of the pattern times the length of the path.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pytest_opencomputer.guest.state import StateTooBig

MAX_PATTERNS = 2_000
_PART = re.compile(r"(?s)\[[!^]?\]?(?:\[:\w+:\]|\\.|[^]\\])*+\]|\\.|.")
_CLASSES = {
    "alpha": "a-zA-Z",
    "digit": "0-9",
    "alnum": "a-zA-Z0-9",
    "lower": "a-z",
    "upper": "A-Z",
    "space": r"\s",
    "punct": r"!-/:-@\[-`{-~",
    "xdigit": "0-9a-fA-F",
}


@dataclass(frozen=True)
class Pattern:
    """A line of a ``.gitignore``.

    Attributes:
        folder: the folder that the file is in, with ``/`` at its end; empty for the repository itself.
        parts: of the pattern between slashes, each as characters and wildcards.
        kept: it says what is not ignored.
        folders_only: it matches folders only.
    """

    folder: str
    parts: tuple[tuple[str, ...], ...]
    kept: bool
    folders_only: bool


def patterns(text: str, folder: str = "") -> list[Pattern]:
    """The patterns of a file. Raises ``StateTooBig`` if there are more than 2,000."""
    found = []
    for line in text.removeprefix("\ufeff").splitlines():
        rest = re.sub(r"(?<!\\)[ \t]+$", "", line) if line.endswith((" ", "\t")) else line
        if not rest or rest.startswith("#"):
            continue
        kept, rest = rest.startswith("!"), rest.removeprefix("!")
        folders_only, rest = rest.endswith("/"), rest.rstrip("/")
        if not rest:
            continue
        # Without a slash in it, it matches at any depth.
        parts = rest.removeprefix("/").split("/") if "/" in rest else ["**", rest]
        found.append(Pattern(folder, tuple(tuple(_PART.findall(part)) for part in parts), kept, folders_only))
    if len(found) > MAX_PATTERNS:
        raise StateTooBig(f"{len(found)} patterns of what is ignored")
    return found


def ignored(place: str, folder: bool, known: Iterable[Pattern]) -> bool:
    """Whether a place is ignored: the last pattern that matches decides. Folders above it are not looked at."""
    verdict = False
    for pattern in known:
        if place.startswith(pattern.folder) and (folder or not pattern.folders_only):
            parts = place[len(pattern.folder) :].split("/")
            if pattern.kept == verdict and _matches(pattern.parts, parts):
                verdict = not pattern.kept
    return verdict


def _matches(pattern: Sequence[tuple[str, ...]], parts: Sequence[str]) -> bool:
    """Whether the parts of a pattern match those of a place; ``**`` stands for any number of them."""
    reached = {0}
    for number, part in enumerate(pattern):
        if part == ("*", "*"):
            last = number == len(pattern) - 1
            least = min(reached)
            # At the end, it stands for what is in a folder, and not for the folder.
            reached = set(range(least + last, len(parts) + 1))
        else:
            reached = {at + 1 for at in reached if at < len(parts) and _part_matches(part, parts[at])}
        if not reached:
            return False
    return len(parts) in reached


def _part_matches(pattern: tuple[str, ...], text: str) -> bool:
    """Whether one part matches. After a star that was too short, only the last star is tried again, which suffices."""
    at = number = 0
    star, resumed = -1, 0
    while at < len(text):
        if number < len(pattern) and pattern[number] == "*":
            star, resumed = number, at
            number += 1
        elif number < len(pattern) and _one_matches(pattern[number], text[at]):
            number, at = number + 1, at + 1
        elif star >= 0:
            resumed += 1
            number, at = star + 1, resumed
        else:
            return False
    return all(one == "*" for one in pattern[number:])


def _one_matches(wildcard: str, character: str) -> bool:
    if wildcard == "?":
        return True
    if len(wildcard) == 1:
        return wildcard == character
    if wildcard.startswith("\\"):
        return wildcard[1] == character
    inside = wildcard[1:-1]
    negated, inside = inside[:1] in ("!", "^"), inside.removeprefix("!").removeprefix("^")
    return _in_set(inside, character) != negated


def _in_set(inside: str, character: str) -> bool:
    for match in re.finditer(r"(?s)\[:(\w+):\]|(\\?.)-(\\?[^]])|(\\?.)", inside):
        if match[1]:
            found = bool(re.match(f"[{_CLASSES.get(match[1], '')}]" if match[1] in _CLASSES else r"(?!)", character))
        elif match[2]:
            found = match[2][-1] <= character <= match[3][-1]
        else:
            found = match[4][-1] == character
        if found:
            return True
    return False
