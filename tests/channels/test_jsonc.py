"""JSON with comments and trailing commas, and texts that are none or take long to find that out."""

from __future__ import annotations

import json
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from pytest_opencomputer.guest.channels import jsonc
from pytest_opencomputer.guest.home import Home
from pytest_opencomputer.guest.state import StateCorrupt, StateNotPlain, StateTooBig


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('{"a": 1}', {"a": 1}),
        ('// first\n{"a": 1, // last\r\n "b": [1, 2,], /* and\n more */ }', {"a": 1, "b": [1, 2]}),
        ('{"url": "http://x/*y*/", "comma": ",]"}', {"url": "http://x/*y*/", "comma": ",]"}),
        ('{"quote": "\\"// no\\\\"}', {"quote": '"// no\\'}),
        ('[1,/* one */ ]', [1]),
        ('[1, // one\n]', [1]),
        ('{"a": 1, "a": 2}', {"a": 2}),
        ("\ufeff{}", {}),
        ("", None),
        (" // nothing\n/* at all */", None),
        ("/* open", None),
        ('"é\\u00e9"', "éé"),
    ],
)  # fmt: skip
def test_values(text: str, value: Any) -> None:
    assert jsonc.parse(text.encode()) == value


def test_plain_json_means_the_same() -> None:
    value = {"a/*": ["//", ",]", {"b": "\\"}], "c": [1.5, None, True], "": {}}
    for indent in (None, 2):
        assert jsonc.parse(json.dumps(value, indent=indent).encode()) == value


@pytest.mark.parametrize(
    "text", ["{", '{"a" 1}', "[1,,]", "1/2", '"open', '"open\\', "'a'", "{a: 1}", "[1] x", "NaN", "1e999"]
)
def test_mistakes_are_corrupt(text: str) -> None:
    with pytest.raises(StateCorrupt):
        jsonc.parse(text.encode())


def test_other_encodings_are_corrupt() -> None:
    with pytest.raises(StateCorrupt, match="not UTF-8"):
        jsonc.parse(b'{"a": "\xff"}')


@pytest.mark.parametrize("part", ["/*", '"', '"\\"', ",", ", ", "//", "/", "[", '{"a":', "\\", "*/"])
@pytest.mark.parametrize("start", ["", "[", '"', "/*"])
def test_long_texts_take_no_time(start: str, part: str) -> None:
    text = (start + part * (1024**2 // len(part))).encode()
    begun = time.monotonic()
    with suppress(StateCorrupt, StateTooBig):
        jsonc.parse(text)
    assert time.monotonic() - begun < 5


def test_files(tmp_path: Path) -> None:
    home = Home(tmp_path)
    (tmp_path / "a.json").write_text("[1, ]")
    assert jsonc.read(home, "a.json") == [1]
    (tmp_path / "big.json").write_bytes(b" " * (jsonc.MAX_BYTES + 1))
    with pytest.raises(StateTooBig):
        jsonc.read(home, "big.json")
    (tmp_path / "link.json").symlink_to("a.json")
    with pytest.raises(StateNotPlain):
        jsonc.read(home, "link.json")
