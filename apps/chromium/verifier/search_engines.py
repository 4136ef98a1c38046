"""Search engines and site searches, with the keywords that choose them in the address bar. Written at once."""

from __future__ import annotations

from typing import Any, TypedDict

from pytest_opencomputer.guest.channels.typed_values import mapping, text, whole
from pytest_opencomputer.guest.endpoint import Home, absent, saved

from .profile import Preferences, database

_NOT_ACTIVE = 2  # TemplateURLData::ActiveStatus::kFalse


class SearchEngineFacts(TypedDict):
    """A search engine or site search. In ``url``, ``%s`` stands for what is searched for, as the settings show it."""

    found: bool
    name: str | None
    keyword: str | None
    url: str | None
    active: bool | None
    default: bool | None


class EngineName(TypedDict):
    """A search engine among others; its ``url`` is as the settings show it."""

    name: str
    keyword: str
    url: str


class SearchEnginesFacts(TypedDict):
    """Search engines and site searches: those that a person added, and how many came with Chromium."""

    added: list[EngineName]
    built_in: int


class DefaultEngineFacts(TypedDict):
    """The search engine of the address bar. Not found where it was never changed."""

    found: bool
    name: str | None
    keyword: str | None
    url: str | None


@saved
def search_engine(home: Home, keyword: str = "", name: str = "") -> SearchEngineFacts:
    """A search engine or site search by its keyword (shortcut), its name, or both."""
    default = default_search_engine(home)
    for row in _rows(home):
        found_name, found_keyword = text(row["short_name"], "name"), text(row["keyword"], "keyword")
        if (name or keyword) and name in ("", found_name) and keyword in ("", found_keyword):
            return {
                "found": True,
                "name": found_name,
                "keyword": found_keyword,
                "url": _shown(text(row["url"], "address of a search engine")),
                "active": whole(row["is_active"], "is_active") != _NOT_ACTIVE,
                "default": default["keyword"] == found_keyword,
            }
    return absent(SearchEngineFacts)


@saved
def search_engines(home: Home) -> SearchEnginesFacts:
    """The search engines and site searches that a person has added, by name."""
    rows = _rows(home)
    added = [row for row in rows if not row["prepopulate_id"] and not row["starter_pack_id"]]
    names: list[EngineName] = [
        {
            "name": text(row["short_name"], "name"),
            "keyword": text(row["keyword"], "keyword"),
            "url": _shown(text(row["url"], "address of a search engine")),
        }
        for row in added
    ]
    return {
        "added": sorted(names, key=lambda one: (one["name"], one["keyword"])),
        "built_in": len(rows) - len(added),
    }


@saved
def default_search_engine(home: Home) -> DefaultEngineFacts:
    """The search engine that the address bar uses, if one was ever chosen."""
    found = mapping(Preferences(home).get("default_search_provider_data.template_url_data"), "default search engine")
    if not found.get("url"):
        return absent(DefaultEngineFacts)
    return {
        "found": True,
        "name": text(found.get("short_name"), "name"),
        "keyword": text(found.get("keyword"), "keyword"),
        "url": _shown(text(found.get("url"), "address of a search engine")),
    }


def _shown(url: str) -> str:
    return url.replace("{searchTerms}", "%s")


def _rows(home: Home) -> list[dict[str, Any]]:
    with database(home, "Web Data") as opened:
        return (
            opened.rows(
                "SELECT short_name, keyword, url, is_active, prepopulate_id, starter_pack_id FROM keywords ORDER BY id"
            )
            if opened
            else []
        )
