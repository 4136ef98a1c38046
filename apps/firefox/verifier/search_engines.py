"""Search engines: ``search.json.mozlz4``, written within a second of a change."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypedDict

from pytest_opencomputer.guest.channels.typed_values import flag, items, mapping, text, texts, whole
from pytest_opencomputer.guest.endpoint import Home, absent, saved

from .profile import below, json_file, preferences


class SearchEngineFacts(TypedDict):
    """A search engine. ``url`` is known only of those that a person or a page has added (``own``), with
    ``{searchTerms}`` for what is searched; ``hidden`` means that it is switched off."""

    found: bool
    name: str | None
    keyword: str | None
    url: str | None
    default: bool | None
    hidden: bool | None
    own: bool | None


class SearchEnginesFacts(TypedDict):
    """The search engines that are switched on, in order, those that are not, and the keywords that were given."""

    names: list[str]
    hidden: list[str]
    keywords: dict[str, str]


class DefaultSearchEngineFacts(TypedDict):
    """The search engine that is used, also in private windows; empty names if Firefox never ran."""

    name: str
    private_name: str


@saved
def search_engine(home: Home, name: str = "", keyword: str = "") -> SearchEngineFacts:
    """A search engine by its name, its keyword, or both. One that a person had added and removed is not found."""
    state = json_file(home, "search.json.mozlz4")
    for one in _engines(state):
        if (name or keyword) and (not name or _name(one) == name) and (not keyword or _keyword(one) == keyword):
            return {
                "found": True,
                "name": _name(one),
                "keyword": _keyword(one),
                "url": _url(one),
                "default": one.get("id") == _default(state, "defaultEngineId"),
                "hidden": _is_hidden(one),
                "own": not flag(one.get("_isConfigEngine"), "isConfigEngine"),
            }
    return absent(SearchEngineFacts)


@saved
def search_engines(home: Home, without: list[str] = []) -> SearchEnginesFacts:  # noqa: B006 - never changed
    """The search engines, except those with a name in `without`."""
    found = [one for one in _engines(json_file(home, "search.json.mozlz4")) if _name(one) not in without]
    return {
        "names": [_name(one) for one in found if not _is_hidden(one)],
        "hidden": [_name(one) for one in found if _is_hidden(one)],
        "keywords": {_name(one): _keyword(one) for one in found if _keyword(one)},
    }


@saved
def default_search_engine(home: Home) -> DefaultSearchEngineFacts:
    """The search engine that the address bar uses."""
    state = json_file(home, "search.json.mozlz4")
    names = {one.get("id"): _name(one) for one in _engines(state)}
    usual = names.get(_default(state, "defaultEngineId"), "")
    found = preferences(home)
    apart = found.flag("browser.search.separatePrivateDefault.ui.enabled", False) and found.flag(
        "browser.search.separatePrivateDefault", True
    )
    private = names.get(_default(state, "privateDefaultEngineId"), usual) if apart else usual
    return {"name": usual, "private_name": private}


def _engines(state: Any) -> list[Mapping[str, Any]]:
    """All, in order."""
    found = [mapping(one, "a search engine") for one in items(below(state, "engines"), "search engines")]
    if not flag(below(state, "metaData", "useSavedOrder"), "useSavedOrder"):
        return found
    return sorted(found, key=lambda one: whole(_meta(one).get("order"), "order of a search engine", len(found) + 1))


def _default(state: Any, key: str) -> str:
    meta = mapping(below(state, "metaData"), "search engines")
    return text(meta.get(key), "default search engine") or text(meta.get("appDefaultEngineId"), "search engine")


def _meta(one: Mapping[str, Any]) -> Mapping[str, Any]:
    return mapping(one.get("_metaData"), "a search engine")


def _is_hidden(one: Mapping[str, Any]) -> bool:
    # The second is the name in older releases: not shown among the search shortcuts.
    return any(flag(_meta(one).get(name), name) for name in ("hidden", "hideOneOffButton"))


def _name(one: Mapping[str, Any]) -> str:
    return text(one.get("_name"), "name of a search engine")


def _keyword(one: Mapping[str, Any]) -> str:
    aliases = texts(one.get("_definedAliases"), "keywords of a search engine")
    return text(_meta(one).get("alias"), "keyword of a search engine") or next(iter(aliases), "")


def _url(one: Mapping[str, Any]) -> str | None:
    """The address of searches, with its parameters in the order of the file."""
    for url in (mapping(url, "address of a search engine") for url in items(one.get("_urls"), "addresses")):
        if text(url.get("type"), "type of an address", "text/html") == "text/html":
            template = text(url.get("template"), "address of a search engine")
            pairs = [mapping(pair, "a parameter") for pair in items(url.get("params"), "parameters")]
            query = "&".join(f"{text(pair.get('name'), 'name')}={text(pair.get('value'), 'value')}" for pair in pairs)
            return f"{template}{'&' if '?' in template else '?'}{query}" if query else template
    return None
