"""Report pages: their text, their links, and the data of the player."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

_VOID = {"meta", "link", "img", "input", "source"}
_PLACES = {"href", "src", "srcset", "data", "action", "formaction", "poster", "background", "xlink:href"}


class Page(HTMLParser):
    """A page, parsed strictly: everything that is opened is closed, in order.

    Attributes:
        shape: tags with the names of their attributes, in order.
        places: what attributes lead to.
        words: its text, element by element.
        attributes: all values of attributes.
    """

    def __init__(self, file: Path) -> None:
        super().__init__(convert_charrefs=True)
        self.shape: list[tuple[str, ...]] = []
        self.places: list[str] = []
        self.words: list[str] = []
        self.attributes: list[str] = []
        self._open: list[str] = []
        self.feed(file.read_text(encoding="utf-8"))
        self.close()
        assert not self._open, f"{file} does not close {self._open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), f"{tag} has an attribute twice: {names}"
        self.shape.append((tag, *names))
        self.places += [value or "" for name, value in attrs if name in _PLACES]
        self.attributes += [value or "" for _, value in attrs]
        if tag not in _VOID:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open, f"</{tag}> closes nothing"
        assert self._open.pop() == tag, f"</{tag}> is not what is open"

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.words.append(data.strip())


def scripts(report: Path) -> str:
    """The scripts of a report, one after the other."""
    return "\n".join(file.read_text() for file in sorted(report.glob("*.js")))


def opened(report: Path, number: int) -> dict[str, Any]:
    """What the data file of a rollout hands to the player."""
    text = (report / "rollouts" / f"{number}.js").read_bytes().decode("ascii")
    assert text.startswith("openRollout(")
    assert text.endswith(");\n")
    data: dict[str, Any] = json.loads(text.removeprefix("openRollout(").removesuffix(");\n"))
    return data


def rollouts(report: Path) -> list[dict[str, Any]]:
    """What the data files hand to the player, by number."""
    return [opened(report, number) for number in range(1, len(list((report / "rollouts").iterdir())) + 1)]


def files(report: Path) -> dict[str, bytes]:
    """All files of a report by their place in it."""
    return {
        path.relative_to(report).as_posix(): path.read_bytes() for path in sorted(report.rglob("*")) if path.is_file()
    }
