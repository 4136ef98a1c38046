"""Texts, notebooks and Markdown files."""

from __future__ import annotations

import json
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest

from pytest_opencomputer.guest.state import StateCorrupt, StateTooBig

if TYPE_CHECKING:
    from apps.conftest import SavedState


@pytest.mark.parametrize(
    ("content", "facts"),
    [
        (b"a\n  b\n    c \n", ("utf-8", "lf", "spaces", 2, [3], True, 0, 6)),
        (b"a\n    b\n        c", ("utf-8", "lf", "spaces", 4, [], False, 0, 9)),
        (b"a\r\n\tb\r\n\r\n\r\n", ("utf-8", "crlf", "tabs", None, [], True, 2, 2)),
        (b"a\n\tb\n  c\n", ("utf-8", "lf", "mixed", None, [], True, 0, 3)),
        (b"\xef\xbb\xbfcaf\xc3\xa9", ("utf-8 with mark", "none", "none", None, [], False, 0, 4)),
        ("a\n b".encode("utf-16"), ("utf-16", "lf", "spaces", 1, [], False, 0, 2)),
        (b"", ("utf-8", "none", "none", None, [], False, 0, 0)),
        (b"caf\xe9", ("other", None, None, None, None, None, None, None)),
        (b"a\0b", ("other", None, None, None, None, None, None, None)),
    ],
)
def test_style(saved_state: SavedState, content: bytes, facts: tuple[Any, ...]) -> None:
    saved_state.put("a.txt", content)
    told = saved_state.ask("text-style", place="a.txt")
    assert told.pop("found") is True
    assert tuple(told.values()) == facts
    assert saved_state.ask("text-style", place="b.txt")["found"] is False


def test_what_is_found(saved_state: SavedState) -> None:
    saved_state.put("w/a.py", b"tide = 1\nTide = tide + tides\n")
    saved_state.put("w/sub/b.md", b"the tide\n")
    saved_state.put("w/.git/c.py", b"tide")
    saved_state.put("w/d.bin", b"tide\0")
    told = saved_state.ask("lines-with", place="w/a.py", text="tide")
    assert told == {
        "found": True,
        "count": 3,
        "numbers": [1, 2],
        "lines": [{"number": 1, "text": "tide = 1"}, {"number": 2, "text": "Tide = tide + tides"}],
    }
    assert saved_state.ask("lines-with", place="w/a.py", text="tide", whole_word=True, ignore_case=True)["count"] == 3
    assert saved_state.ask("lines-with", place="w/d.bin", text="tide")["found"] is False
    told = saved_state.ask("occurrences", folder="w", text="tide")
    assert told == {"found": True, "count": 4, "places": ["a.py", "sub/b.md"], "counts": {"a.py": 3, "sub/b.md": 1}}
    assert saved_state.ask("occurrences", folder="w", text="tide", ending=".md")["count"] == 1
    assert saved_state.ask("occurrences", folder="x", text="tide")["found"] is False
    assert saved_state.ask("tree", folder="w", without=["sub"])["places"] == ["a.py", "d.bin"]
    saved_state.put("w/.vscode/s.json", b"{}")
    assert saved_state.ask("tree", folder="w")["places"] == ["a.py", "d.bin", "sub/b.md"]
    assert saved_state.ask("tree", folder="w", hidden=True)["places"] == [".vscode/s.json", "a.py", "d.bin", "sub/b.md"]


def test_notebooks(saved_state: SavedState) -> None:
    content = {
        "cells": [
            {"cell_type": "markdown", "metadata": {}, "source": ["# Tide\n", "of today"]},
            {
                "cell_type": "code",
                "execution_count": 3,
                "metadata": {},
                "outputs": [{"output_type": "stream", "text": ["1"]}],
                "source": "print(1)",
            },
            {
                "cell_type": "code",
                "execution_count": None,
                "metadata": {"vscode": {"languageId": "sql"}},
                "outputs": [],
            },
        ],
        "metadata": {"kernelspec": {"language": "python", "name": "python3"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    saved_state.put("a.ipynb", json.dumps(content).encode())
    told = saved_state.ask("notebook", place="a.ipynb")
    assert (told["language"], told["count"]) == ("python", 3)
    assert told["cells"] == [
        {"kind": "markdown", "source": "# Tide\nof today", "language": "", "run": None, "outputs": 0},
        {"kind": "code", "source": "print(1)", "language": "python", "run": 3, "outputs": 1},
        {"kind": "code", "source": "", "language": "sql", "run": None, "outputs": 0},
    ]
    assert saved_state.ask("notebook", place="b.ipynb")["found"] is False
    for wrong in (b"[]", b"{", b'{"cells": 1}', b'{"cells": [{"outputs": {}}]}', b'{"cells": [{"source": [1]}]}'):
        saved_state.put("a.ipynb", wrong)
        with pytest.raises(StateCorrupt):
            saved_state.ask("notebook", place="a.ipynb")
    saved_state.put("a.ipynb", b'{"cells": [' + b"{}," * 3000 + b"{}]}")
    with pytest.raises(StateTooBig):
        saved_state.ask("notebook", place="a.ipynb")


WRITTEN = b"""# Tide tables ##

See [the port](https://port.example "Port") and ![map](img/map.png).

## To do
- [ ] neap
- [x] spring [list](a.md)
  * inner
1. first

```python
# no heading
- no entry
```

| Day | High |
|-----|:----:|
| Mon | 3.2  |
| a\\|b | |

#nothing
~~~
open
"""


def test_markdown(saved_state: SavedState) -> None:
    saved_state.put("a.md", WRITTEN)
    told = saved_state.ask("markdown", place="a.md")
    assert told == {
        "found": True,
        "titles": ["Tide tables", "To do"],
        "headings": [{"level": 1, "text": "Tide tables", "line": 1}, {"level": 2, "text": "To do", "line": 5}],
        "entries": [
            {"text": "neap", "done": False, "depth": 0, "numbered": False},
            {"text": "spring [list](a.md)", "done": True, "depth": 0, "numbered": False},
            {"text": "inner", "done": None, "depth": 1, "numbered": False},
            {"text": "first", "done": None, "depth": 0, "numbered": True},
        ],
        "links": [
            {"text": "the port", "target": "https://port.example", "picture": False},
            {"text": "map", "target": "img/map.png", "picture": True},
            {"text": "list", "target": "a.md", "picture": False},
        ],
        "code": [{"language": "python", "text": "# no heading\n- no entry"}, {"language": "", "text": "open\n"}],
        "tables": [[["Day", "High"], ["Mon", "3.2"], ["a|b", ""]]],
    }
    assert saved_state.ask("markdown", place="b.md")["found"] is False


@pytest.mark.parametrize(
    "part", [b"[", b"[a](", b"![", b"|", b"|-", b"- [ ", b"#", b"`", b"[a](b \"", b" ", b"\\|", b"[](", b"(", b"-|-\n|"]
)  # fmt: skip
def test_long_lines_take_no_time(saved_state: SavedState, part: bytes) -> None:
    saved_state.put("a.md", part * (900_000 // len(part)))
    begun = time.monotonic()
    with suppress(StateTooBig):
        saved_state.ask("markdown", place="a.md")
    assert time.monotonic() - begun < 20
