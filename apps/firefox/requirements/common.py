"""What several requirements of Firefox need: guards about all of the browser that a task leaves alone."""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import Any

from apps.firefox.requirements.facts import Browser, Kept
from pytest_opencomputer.composed import Asked

Rest = tuple[Mapping[str, Any], Any]


def surroundings(browser: Browser) -> tuple[Asked, ...]:
    """Guards about bookmarks, history, sites and settings, each without what the requirements of a task change."""
    return (
        _bookmarks(browser),
        Asked("history_kept", "history", because="The pages are looked up again.", rest=_history(browser)),
        Asked("sites_kept", "sites", because="What other sites may do is right.", rest=_sites(browser)),
        Asked("zoom_kept", "zoom", because="Other sites have the right size.", rest=_zoom(browser)),
        Asked("engines_kept", "search-engines", because="Others search with these engines.", rest=_engines),
        Asked("settings_kept", "changed-settings", because="Others are used to these settings.", rest=_settings),
    )


def named(changed: Set[str], kind: str) -> list[str]:
    """What is changed of a kind, sorted: of ``bookmark``, addresses."""
    return sorted(one.partition(":")[2] for one in changed if one.startswith(f"{kind}:"))


def as_facts(mark: Kept) -> dict[str, Any]:
    """A bookmark as the endpoint ``bookmarks`` tells it."""
    return {
        "folder": list(mark.folder),
        "title": mark.title,
        "url": mark.url,
        "tags": sorted(mark.tags),
        "keyword": mark.keyword,
    }


def _bookmarks(browser: Browser) -> Asked:
    def rest(changed: Set[str]) -> Rest:
        urls, folders = named(changed, "bookmark"), named(changed, "bookmark-folder")
        ordered = named(changed, "bookmark-order")
        kept = [as_facts(one) for one in browser.bookmarks if one.url not in urls]
        there = [{"$contains": list(one)} for one in browser.folders]
        others = {"$all": [*there, {"$len": {"$max": len(there) + len(folders)}}]}
        marks = {"$set": kept} if ordered else kept
        return {"without": urls, "without_folders": folders}, {"bookmarks": marks, "folders": others}

    return Asked("bookmarks_kept", "bookmarks", because="The other bookmarks lie where they belong.", rest=rest)


def _history(browser: Browser) -> Any:
    def rest(changed: Set[str]) -> Rest:
        host = next(iter(named(changed, "history")), "")
        kept = [one for one in browser.history if not host or one.split("/")[2] != host]
        return {"without_host": host}, {"pages": {"$all": [{"$contains": {"url": one}} for one in kept]}}

    return rest


def _sites(browser: Browser) -> Any:
    def rest(changed: Set[str]) -> Rest:
        sites = named(changed, "permission")
        keys = ("site", "permission", "setting")
        kept = [dict(zip(keys, one, strict=True)) for one in browser.permissions if one[0] not in sites]
        return {"without": sites}, {"permissions": kept}

    return rest


def _zoom(browser: Browser) -> Any:
    def rest(changed: Set[str]) -> Rest:
        hosts = named(changed, "zoom")
        kept = {host: percent for host, percent in browser.zoom if host not in hosts}
        most = len(kept) + len(hosts)
        return {}, {"default": 100, "hosts": {"$all": [kept, {"$len": {"$max": most}}]}}

    return rest


def _engines(changed: Set[str]) -> Rest:
    without = named(changed, "engine")
    return {"without": without}, {"names": list(ENGINES), "hidden": [], "keywords": {"$len": 0}}


def _settings(changed: Set[str]) -> Rest:
    return {"without": ["zoom", *named(changed, "settings")]}, {"changed": []}


ENGINES = ("Google", "Bing", "DuckDuckGo", "Perplexity", "Wikipedia (en)")
"""The search engines that Firefox brings."""
