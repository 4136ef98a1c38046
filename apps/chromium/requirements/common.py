"""What several requirements of Chromium need: guards about all of the browser that a task leaves alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Set
from typing import Any

from apps.chromium.requirements.facts import Profile
from pytest_opencomputer.composed import Asked

Rest = tuple[Mapping[str, Any], Any]

BUILT_IN = 16
"""How many search engines Chromium brings."""


def surroundings(profile: Profile) -> tuple[Asked, ...]:
    """Guards about bookmarks, history, sites and settings, each without what the requirements of a task change."""
    return (
        Asked("bookmarks_kept", "bookmarks", because="The others lie where they belong.", rest=_bookmarks(profile)),
        Asked("history_kept", "history", because="The other pages are looked up again.", rest=_history(profile)),
        Asked("sites_kept", "sites", because="What other sites may do is right.", rest=_sites(profile)),
        Asked("cookies_kept", "cookies", because="Other sites keep their data.", rest=_cookies(profile)),
        Asked(
            "searches_kept", "search-engines", because="The other site searches are in use.", rest=_searches(profile)
        ),
        Asked(
            "search_kept",
            "default-search-engine",
            {},
            {"$absent": True},
            "Without a shortcut, the address bar searches as before.",
        ),
        Asked("settings_kept", "changed-settings", because="Others are used to these settings.", rest=_settings),
    )


def with_all(items: Iterable[Any]) -> dict[str, Any]:
    """A list that has all of these, and perhaps more."""
    return {"$all": [{"$contains": one} for one in items]}


def without_any(items: Iterable[Any]) -> dict[str, Any]:
    """A list that has none of these."""
    return {"$all": [{"$not": {"$contains": one}} for one in items]}


def _named(changed: Set[str], kind: str) -> list[str]:
    """What is changed of a kind, sorted: of ``bookmark``, addresses."""
    return sorted(one.partition(":")[2] for one in changed if one.startswith(f"{kind}:"))


def _bookmarks(profile: Profile) -> Callable[[Set[str]], Rest]:
    def rest(changed: Set[str]) -> Rest:
        urls = _named(changed, "bookmark")
        kept = [
            {"folder": list(folder), "title": title, "url": url}
            for folder, title, url in profile.bookmarks
            if url not in urls
        ]
        return {"without": urls}, {"bookmarks": kept}

    return rest


def _history(profile: Profile) -> Callable[[Set[str]], Rest]:
    def rest(changed: Set[str]) -> Rest:
        host = next(iter(_named(changed, "history")), "")
        kept = [{"url": one} for one in profile.history if one.split("/")[2] != host]
        return {"without_host": host}, {"pages": with_all(kept)}

    return rest


def _sites(profile: Profile) -> Callable[[Set[str]], Rest]:
    def rest(changed: Set[str]) -> Rest:
        sites = _named(changed, "permission")
        keys = ("site", "permission", "setting")
        kept = [dict(zip(keys, one, strict=True)) for one in profile.permissions if one[0] not in sites]
        return {"without": sites}, {"permissions": kept}

    return rest


def _cookies(profile: Profile) -> Callable[[Set[str]], Rest]:
    def rest(changed: Set[str]) -> Rest:
        hosts = _named(changed, "cookies")
        return {}, {
            "cookies": with_all({"host": host, "name": name} for host, name in profile.cookies if host not in hosts)
        }

    return rest


def _searches(profile: Profile) -> Callable[[Set[str]], Rest]:
    def rest(changed: Set[str]) -> Rest:
        most = len(profile.searches) + len(_named(changed, "search"))
        kept = with_all({"name": name, "keyword": word, "url": url} for name, word, url in profile.searches)
        return {}, {"added": {"$all": [*kept["$all"], {"$len": {"$max": most}}]}, "built_in": BUILT_IN}

    return rest


def _settings(changed: Set[str]) -> Rest:
    return {"without": _named(changed, "settings")}, {"changed": []}
