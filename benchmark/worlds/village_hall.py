"""The browser of a village hall's bookings secretary: bookmarks, site searches, permissions, cookies, history.

Beside it lies the list of those who hire the hall. Sites whose names end in ``.example`` are known, but cannot be
opened; those of the town can.
"""

from __future__ import annotations

import json
from typing import Any

from apps.chromium.requirements.facts import (
    Allowed,
    KeptData,
    Listed,
    Loose,
    Person,
    Profile,
    Searched,
    TownPage,
    Visited,
)
from benchmark.worlds.allotment_words import FIRST_NAMES, SURNAMES
from benchmark.worlds.village_hall_words import (
    ALIKE,
    ALLOWED,
    BAR,
    COOKIES,
    FILED,
    FOLDERS,
    GROUPS,
    HALLS,
    OTHER,
    PAGES,
    QUOTES,
    SEARCHES,
    SEARCHES_THERE,
    STREETS,
    TOWN,
    TOWNS,
    VISITED,
)
from pytest_opencomputer.composed import Document, Draw, Fact, World

PREPARED = ".config/chromium/prepared.json"
"""What is laid into the profile before the first start."""
_ROOTS = {"bar": "Bookmarks bar", "other": "Other bookmarks"}
_KEYS = {"Notifications": "notifications", "Location": "geolocation"}
_NAMES = {"Notifications": "notifications", "Location": "location"}
_TOWN_FILES = ("[*.]wexcombe.test", "insecure content", "allow")
"""As in every profile: files of the town may be downloaded."""

Values = dict[str, Any]


def village_hall(draw: Draw) -> World:
    """Make the world of one hall."""
    hall = draw.below("hall").one(HALLS)
    people, hirers = _hirers(hall, draw.below("hirers"))
    bookmarks, marks, loose = _bookmarks(draw.below("bookmarks"))
    exceptions, permissions, allowed = _permissions(draw.below("permissions"))
    history, visited = _history(draw.below("history"))
    prepared = {
        "bookmarks": bookmarks,
        "cookies": [
            {"url": f"https://{host}/", "name": name, "value": str(draw.number(1000, 9999))}
            for host, names in COOKIES
            for name in names
        ],
        "history": history,
        "search_engines": [{"name": name, "keyword": word, "url": url} for name, word, url in SEARCHES_THERE],
        "preferences": {"profile": {"content_settings": {"exceptions": exceptions}}},
    }
    profile = Profile(
        marks,
        tuple(page["url"] for page in history),
        permissions,
        tuple((host, name) for host, names in COOKIES for name in names),
        SEARCHES_THERE,
    )
    facts: tuple[Fact, ...] = (
        *people,
        *loose,
        *allowed,
        *visited,
        *_kept_data(),
        *(Searched(name, keyword, url, other) for name, keyword, other, url in SEARCHES),
        *(TownPage(*page) for page in TOWN),
        profile,
    )
    files = {
        PREPARED: json.dumps(prepared, indent=1, ensure_ascii=False).encode() + b"\n",
        hirers.place: hirers.content,
    }
    return World(files, facts, names={"hall": hall}, untouched="The lists and papers belong to the hall.")


def _hirers(hall: str, draw: Draw) -> tuple[list[Listed], Document]:
    firsts, surnames, groups = (draw.shuffled(words) for words in (FIRST_NAMES, SURNAMES, GROUPS))
    numbers = draw.some(range(100, 1000), len(groups))
    people: list[Person] = []
    for at, group in enumerate(groups):
        # Two by two they have the same last name.
        first, last = firsts[at], surnames[at // 2]
        town, code = draw.one(TOWNS)
        domain = "".join(letter for letter in group.lower() if letter.isalpha())
        people.append(
            Person(
                f"{first} {last}",
                group,
                f"{draw.number(2, 98)} {draw.one(STREETS)}",
                town,
                f"{code} {draw.number(1, 9)}{draw.one('ABDEFGHJ')}{draw.one('LNPQRSTU')}",
                f"01632 960{numbers[at]}",
                f"{first.lower()}@{domain}.example",
            )
        )
    lines = [f"Who hires {hall}, and where bills go", ""]
    for one in draw.shuffled(people):
        address = f"{one.street}, {one.city} {one.postcode}"
        lines += [f"{one.company}: {one.name}", f"  {address}", f"  Tel. {one.phone}, {one.email}", ""]
    source = Document(f"Documents/{hall}/hirers.txt", "the list of hirers", tuple(lines[:-1]))
    pairs = [(people[at], people[at ^ 1]) for at in range(len(people))]
    return [Listed(person, namesake, source) for person, namesake in pairs], source


def _bookmarks(draw: Draw) -> tuple[Values, tuple[tuple[tuple[str, ...], str, str], ...], list[Loose]]:
    links = [(f"{kind}: {name}", url) for kind, found in QUOTES.items() for name, url in found]
    loose = draw.shuffled([*links, *BAR])
    folders = draw.shuffled(FILED)
    tree = {
        "bar": [
            *({"folder": name, "content": [_link(*one) for one in inside]} for name, inside in folders),
            *(_link(*one) for one in loose),
        ],
        "other": [_link(*one) for one in OTHER],
    }
    all_of_them = [
        *(((_ROOTS["bar"], name), *one) for name, inside in folders for one in inside),
        *(((_ROOTS["bar"],), *one) for one in loose),
        *(((_ROOTS["other"],), *one) for one in OTHER),
    ]
    facts = []
    for kind in QUOTES:
        mine = tuple(one for one in loose if one[0].startswith(f"{kind}: "))
        facts.append(Loose(kind, draw.one(FOLDERS[kind]), mine, draw.one(BAR)[0]))
    return tree, tuple(all_of_them), facts


def _link(title: str, url: str) -> Values:
    return {"title": title, "url": url}


def _permissions(draw: Draw) -> tuple[Values, tuple[tuple[str, str, str], ...], list[Allowed]]:
    """The preferences, what sites may do, and the facts about sites that may do something."""
    exceptions: Values = {}
    all_of_them = [_TOWN_FILES]
    for permission, sites in ALLOWED.items():
        # For the location, the place where it is asked for counts, too.
        exceptions[_KEYS[permission]] = {
            f"{site}:443,{f'{site}:443' if permission == 'Location' else '*'}": {
                "last_modified": "13370000000000000",
                "setting": 1,
            }
            for site in sites
        }
        all_of_them += [(site, _NAMES[permission], "allow") for site in sites]
    facts = []
    for permission, sites in ALLOWED.items():
        for site in sites:
            beside = draw.one([one for one in sites if one != site])
            facts.append(Allowed(site, permission, beside))
    return exceptions, tuple(sorted(all_of_them)), facts


def _kept_data() -> list[KeptData]:
    facts = []
    for at, (host, _) in enumerate(COOKIES[:ALIKE]):
        beside = COOKIES[at ^ 1][0]
        facts.append(KeptData(host, beside))
    return facts


def _history(draw: Draw) -> tuple[list[Values], list[Visited]]:
    pages = [(f"https://{host}{path}", title) for host, _, _, found in VISITED for path, title in found]
    pages = draw.shuffled([*pages, *PAGES])
    history = [
        {"url": url, "title": title, "hours_ago": sorted(draw.some(range(20, 400), draw.number(1, 4)))}
        for url, title in pages
    ]
    facts = []
    for at, (host, word, one, _) in enumerate(VISITED):
        beside = VISITED[(at + 1) % len(VISITED)][1]
        facts.append(Visited(host, word, one, beside))
    return history, facts
