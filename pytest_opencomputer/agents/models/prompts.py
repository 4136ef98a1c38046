"""The texts that a model is given, from a file of the user's (``prompt=FILE``) instead of the project's own.

Many models were trained with texts that their authors publish as prose. They are not part of this project; put them
into a file to use them. Its parts begin with a line that names them:

    [system]
    You are …
    [user]
    # Task: {instruction}

Both are optional. A name in braces (``PLACES``) is replaced by its value; other braces are sent as written.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from pytest_opencomputer.models.errors import UsageProblem

OPTION = "prompt"
PLACES = {
    "instruction": "the task's instruction",
    "previous_actions": "the earlier steps that are not shown any more, one a line, or None",
    "tools": "the function that the model calls, as JSON",
    "width": "of the screenshot, in pixels",
    "height": "of the screenshot, in pixels",
    "resolution": "what the coordinates are in, such as 1000x1000",
}
_PART = re.compile(r"^\[(system|user)\][ \t]*\n", re.MULTILINE)
_PLACE = re.compile(r"\{(" + "|".join(PLACES) + r")\}")


@dataclass(frozen=True)
class Prompt:
    """The texts of a file.

    Attributes:
        system: the system message; ``None`` if the file has none.
        user: what is told with the instruction; ``None`` if the file has none.
    """

    system: str | None = None
    user: str | None = None


OWN = Prompt()
"""No file: the project's own texts."""


def prompt_of(options: Mapping[str, str]) -> Prompt:
    """The texts that the option names.

    Raises:
        UsageProblem: the file cannot be read, has no part, or its part ``[user]`` has no place for the instruction.
    """
    given = options.get(OPTION)
    return OWN if given is None else _read(Path(given))


@lru_cache(maxsize=16)
def _read(path: Path) -> Prompt:
    where = f"--agent-arg {OPTION}={path}"
    try:
        pieces = _PART.split(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as problem:
        raise UsageProblem(f"the file cannot be read: {problem}", where=where, wanted="a text file in UTF-8") from None
    texts = dict(zip(pieces[1::2], (piece.strip("\n") for piece in pieces[2::2]), strict=True))
    if pieces[0].strip() or not texts or len(pieces) != 2 * len(texts) + 1:
        raise UsageProblem(
            "the file has text before its first part, the same part twice, or no part",
            where=where,
            wanted="a line [system] or [user], and below each its text",
        )
    if "user" in texts and "{instruction}" not in texts["user"]:
        raise UsageProblem(
            "the part [user] has no place for the instruction, so that the model would not know what to do",
            where=where,
            wanted="{instruction} in it; the places are " + ", ".join(f"{{{name}}}" for name in PLACES),
        )
    return Prompt(texts.get("system"), texts.get("user"))


def identity_of(options: Mapping[str, str]) -> dict[str, str]:
    """What results depend on: the texts of the file, whatever it is called; empty without one."""
    prompt = prompt_of(options)
    if prompt == OWN:
        return {}
    return {"prompt": hashlib.sha256(f"{prompt.system}\0{prompt.user}".encode()).hexdigest()[:16]}


def filled(text: str, values: Mapping[str, str]) -> str:
    """A text with each name in braces replaced by its value. Braces in a value are left alone."""
    return _PLACE.sub(lambda place: values.get(place[1], place[0]), text)
