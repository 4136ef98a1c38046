"""Packed JSON files: tabs that are pinned, and search engines that somebody has added."""

from __future__ import annotations

import json
from collections.abc import Hashable, Mapping
from typing import Any

from pytest_opencomputer.guest.channels.mozlz4 import MAGIC, unpack
from pytest_opencomputer.guest.state import StateError
from pytest_opencomputer.proofs.mutants.mutant import Address, Parts, Whole

_HIDDEN = "hideOneOffButton"


class PinnedTabs:
    """Session files; only tabs that somebody has pinned are seen, the others were looked at on the way."""

    name = "firefox tabs"
    hidden = True

    def claims(self, content: bytes) -> bool:
        """Whether it is a packed object with windows."""
        return "windows" in _object(content)

    def parts(self, content: bytes) -> Parts:
        """The pinned tabs by address."""
        return {("tab", _address(one)): Whole(one) for one in _tabs(_object(content)) if one.get("pinned")}

    def put(self, content: bytes, changes: Mapping[Address, Any]) -> bytes:
        """The file in which tabs are no longer pinned, or with one more of them."""
        data = _object(content)
        for (_, url), value in changes.items():
            if value is None:
                for tab in _tabs(data):
                    if _address(tab) == url:
                        tab["pinned"] = False
            else:
                data["windows"][0]["tabs"].insert(0, value.content)
        return pack(json.dumps(data).encode())

    def group(self, at: Address) -> Hashable:
        """All are alike."""
        return at[0]

    def worse(self, value: Any) -> Any:  # noqa: ARG002 - one way fits all
        """It is no longer pinned."""
        return None


class Engines:
    """The file of search engines. Those that Firefox brings have no keyword in it, and can only be hidden."""

    name = "firefox search engines"
    hidden = True

    def claims(self, content: bytes) -> bool:
        """Whether it is a packed object with engines."""
        return "engines" in _object(content)

    def parts(self, content: bytes) -> Parts:
        """Engines that were added, with their keywords, and of the others which are hidden and which is the default."""
        found: dict[Address, Any] = {}
        data = _object(content)
        for one in data["engines"]:
            if one.get("_isConfigEngine"):
                found["default", one["_name"]] = one.get("id") == _default(data)
                found["brought", one["_name"], "hidden"] = bool(one.get("_metaData", {}).get(_HIDDEN))
            else:
                found["engine", one["_name"]] = Whole(one)
                found["engine", one["_name"], "keyword"] = one.get("_metaData", {}).get("alias", "")
        return found

    def put(self, content: bytes, changes: Mapping[Address, Any]) -> bytes:
        """The file without some engines, with some more, with other keywords, or with another default."""
        data = _object(content)
        engines = data["engines"]
        for at, value in changes.items():
            known = next((one for one in engines if one.get("_name") == at[1]), None)
            if at[0] == "default":
                usual = next(one for one in engines if (one["_name"] == at[1]) == value)
                data.setdefault("metaData", {})["defaultEngineId"] = usual["id"]
            elif at[0] == "brought" and known is not None:
                known.setdefault("_metaData", {})[_HIDDEN] = bool(value)
            elif len(at) == 3 and known is not None:
                known.setdefault("_metaData", {})["alias"] = value
            elif value is not None:
                engines.append(value.content)
            elif known is not None:
                engines.remove(known)
        return pack(json.dumps(data).encode())

    def group(self, at: Address) -> Hashable:
        """Engines are alike, and their keywords."""
        return (at[0], len(at))

    def worse(self, value: Any) -> Any:
        """It is removed, its keyword is longer, it is hidden, or it becomes the default or is no longer."""
        if isinstance(value, bool):
            return not value
        return None if isinstance(value, Whole) else f"{value}x"


def _default(data: Mapping[str, Any]) -> Any:
    """The id of the default engine."""
    meta = data.get("metaData", {})
    return meta.get("defaultEngineId") or meta.get("appDefaultEngineId")


def pack(content: bytes) -> bytes:
    """A packed file: one run of literals, which every reader of LZ4 understands."""
    left = len(content) - 15
    length = bytes([len(content) << 4]) if left < 0 else b"\xf0" + b"\xff" * (left // 255) + bytes([left % 255])
    return MAGIC + len(content).to_bytes(4, "little") + length + content


def _object(content: bytes) -> dict[str, Any]:
    """The object in a packed file; an empty one if it is none."""
    if not content.startswith(MAGIC):
        return {}
    try:
        data = json.loads(unpack(content))
    except (StateError, ValueError):
        return {}
    return data if isinstance(data, dict) else {}


def _tabs(data: dict[str, Any]) -> list[dict[str, Any]]:
    return [tab for window in data["windows"] for tab in window["tabs"]]


def _address(tab: dict[str, Any]) -> str:
    pages = tab.get("entries", [])
    return str(pages[tab.get("index", len(pages)) - 1]["url"]) if pages else ""
