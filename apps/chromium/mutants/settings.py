"""Settings at their defaults, which are in no file: those that stand on the same page as one that was changed."""

from __future__ import annotations

import json
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import Any

from pytest_opencomputer.proofs.mutants.mutant import Address, Parts
from pytest_opencomputer.proofs.mutants.parts import other

_DEFAULTS = "profile.default_content_setting_values"


@dataclass(frozen=True)
class _Choice:
    """A setting that is one of a few numbers."""

    number: int
    others: tuple[int, ...]

    def __repr__(self) -> str:
        return str(self.number)


def _permission(usual: int) -> _Choice:
    """What sites may do: 1 allow, 2 block, 3 ask."""
    return _Choice(usual, (2, 1))


_SETTINGS: Mapping[tuple[str, str], tuple[str, Any]] = {
    ("look", "mode"): ("browser.theme.color_scheme2", _Choice(0, (2,))),
    ("look", "bookmarks bar"): ("bookmark_bar.visibility_state", _Choice(1, (2, 1))),
    ("look", "side panel on the right"): ("side_panel.is_right_aligned", True),
    ("look", "theme"): ("extensions.theme.id", ""),
    ("look", "home page"): ("homepage", ""),
    ("look", "own title bar"): ("browser.custom_chrome_frame", True),
    ("fonts", "size"): ("webkit.webprefs.default_font_size", 16),
    ("fonts", "minimum"): ("webkit.webprefs.minimum_font_size", 0),
    ("start", "mode"): ("session.restore_on_startup", _Choice(5, (1, 5))),
    ("search", "engine"): ("default_search_provider_data.template_url_data.url", ""),
    ("filling in", "addresses"): ("autofill.profile_enabled", True),
    ("filling in", "payment methods"): ("autofill.credit_card_enabled", True),
    ("filling in", "passwords"): ("credentials_enable_service", True),
    ("filling in", "without asking"): ("credentials_enable_autosignin", True),
    ("permissions", "location"): (f"{_DEFAULTS}.geolocation", _permission(3)),
    ("permissions", "camera"): (f"{_DEFAULTS}.media_stream_camera", _permission(3)),
    ("permissions", "microphone"): (f"{_DEFAULTS}.media_stream_mic", _permission(3)),
    ("permissions", "notifications"): (f"{_DEFAULTS}.notifications", _permission(3)),
    ("permissions", "pop-ups"): (f"{_DEFAULTS}.popups", _permission(2)),
    ("permissions", "javascript"): (f"{_DEFAULTS}.javascript", _permission(1)),
    ("permissions", "images"): (f"{_DEFAULTS}.images", _permission(1)),
    ("downloads", "ask"): ("download.prompt_for_download", False),
    ("downloads", "show when done"): ("download_bubble.partial_view_enabled", True),
    ("downloads", "open PDFs elsewhere"): ("plugins.always_open_pdf_externally", False),
}
"""By page and name: where the file has them, and what they are if it does not."""


class UsualSettings:
    """The file of preferences."""

    name = "chromium settings"
    hidden = True

    def claims(self, content: bytes) -> bool:
        """Whether it is an object with the preferences of a profile."""
        return content[:1] == b"{" and b'"profile"' in content and b'"content_settings"' in content

    def parts(self, content: bytes) -> Parts:
        """The settings by page and name, whether they are in the file or not."""
        data = json.loads(content)
        return {("settings", *at): _found(data, path, usual) for at, (path, usual) in _SETTINGS.items()}

    def put(self, content: bytes, changes: Mapping[Address, Any]) -> bytes:
        """The file with other settings."""
        data = json.loads(content)
        for (_, page, name), value in changes.items():
            path, usual = _SETTINGS[page, name]
            *way, last = path.split(".")
            inner = data
            for key in way:
                inner = inner.setdefault(key, {})
            new = usual if value is None else value
            inner[last] = new.number if isinstance(new, _Choice) else new
        return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()

    def group(self, at: Address) -> Hashable:
        """The settings of one page are alike."""
        return at[:2]

    def worse(self, value: Any) -> Any:
        """Another choice, the other of two, a larger number, another text."""
        if isinstance(value, _Choice):
            return _Choice(next(one for one in value.others if one != value.number), value.others)
        return other(value)


def _found(data: Any, path: str, usual: Any) -> Any:
    for key in path.split("."):
        data = data.get(key) if isinstance(data, dict) else None
    if isinstance(usual, _Choice):
        return usual if data is None else _Choice(data, (*usual.others, usual.number))
    return usual if data is None else data
