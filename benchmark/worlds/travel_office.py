"""A travel office that sends people to the isles of Orrin: its browser, and the sites that it uses."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from apps.firefox.requirements.facts import (
    MENU,
    OTHER,
    TOOLBAR,
    Allowed,
    Browser,
    Choice,
    Dead,
    Departures,
    Kept,
    Labelled,
    Loose,
    Outdated,
    Page,
    Searched,
    Unsorted,
    Visited,
)
from benchmark.worlds.isles import House, HouseQuestion, Isles, Route, Walk, WalkQuestion, isles
from benchmark.worlds.isles_sites import (
    DAYS,
    address,
    house_path,
    money,
    route_path,
    sailings,
    sites,
    slug,
    title_of,
    walk_path,
)
from benchmark.worlds.isles_words import EXTRAS, OFFICES, PEOPLE
from benchmark.worlds.travel_papers import Letter, Papers, papers
from pytest_opencomputer.composed import Draw, Fact, World

PREPARED = ".config/mozilla/firefox/prepared.json"
TO_BOOK = "To book"
_ROOTS = {TOOLBAR: "toolbar", MENU: "menu", OTHER: "unfiled"}
_TYPES = {"notifications": "desktop-notification", "location": "geo"}
Tree = list[dict[str, Any]]


@dataclass(frozen=True)
class Marks:
    """The bookmarks of the browser by where they are, and what is known about them."""

    trees: Mapping[str, Tree]
    facts: tuple[Fact, ...]


def travel_office(draw: Draw) -> World:
    """Make the world of one office."""
    name, people = draw.one(OFFICES), draw.some(PEOPLE, 2)
    there = isles(draw.below("isles"))
    moved = draw.below("moved").one(there.routes)
    marks = _marks(there, moved, draw.below("marks"))
    visits, visited = _history(there, draw.below("history"))
    allowed, permissions = _permissions(draw.below("permissions"))
    zoom = (("museum.orrin.test", draw.below("zoom").one([80, 90])),)
    desk = papers(name, there, draw.below("papers"))
    prepared = {
        "bookmarks": {_ROOTS[root]: tree for root, tree in marks.trees.items()},
        "history": visits,
        "permissions": [
            {"site": site, "type": _TYPES[kind], "setting": setting} for site, kind, setting in permissions
        ],
        "zoom": dict(zoom),
    }
    kept = [one for root, tree in marks.trees.items() for one in _kept(tree, (root,))]
    folders = [one for root, tree in marks.trees.items() for one in _folders(tree, (root,))]
    pages = tuple(str(one["url"]) for one in visits)
    browser = Browser(tuple(kept), tuple(folders), pages, permissions, zoom)
    facts: list[Fact] = [
        browser,
        *marks.facts,
        *visited,
        *allowed,
        *_choices(there, desk),
        *_departures(there),
        *_searches(),
        *desk.facts,
    ]
    return World(
        {
            PREPARED: json.dumps(prepared, ensure_ascii=False, indent=1).encode(),
            **{one.place: one.content for one in desk.documents},
        },
        tuple(facts),
        services={"isles": sites(there, _notices(moved, draw.below("notices")), _hours(draw.below("hours")))},
        names={"office": name, "boss": people[0], "colleague": people[1]},
        untouched="The others in the office work with these papers.",
    )


def house_page(house: House) -> Page:
    """The page of a house."""
    return Page(address("rooms", house_path(house)), title_of("rooms", house.name), money(house.pence))


def walk_page(walk: Walk) -> Page:
    """The page of a walk."""
    return Page(address("walks", walk_path(walk)), title_of("walks", walk.name), f"{walk.climb} m")


def route_page(route: Route) -> Page:
    """The page of a ferry."""
    return Page(address("ferries", route_path(route)), title_of("ferries", route.name), f"{route.crossing} minutes")


def house_choice(one: HouseQuestion) -> Choice:
    """The question about a house as it is asked."""
    said = f"the page of the cheapest guest house on {one.island} that {EXTRAS[one.extra][1]}"
    return Choice(said, one.answer.name, house_page(one.answer), house_page(one.trap))


def walk_choice(one: WalkQuestion) -> Choice:
    """The question about a walk as it is asked."""
    said = f"the page of the longest walk on {one.island} that climbs no more than {one.most} m"
    return Choice(said, one.answer.name, walk_page(one.answer), walk_page(one.trap))


def letter_choice(one: Letter) -> Choice:
    """The question of a letter as it is asked."""
    said = f"the page of the cheapest guest house that suits the {one.party} party (their letter: {one.document.place})"
    return Choice(said, one.question.answer.name, house_page(one.question.answer), house_page(one.question.trap))


def _choices(there: Isles, desk: Papers) -> list[Choice]:
    houses = [*(house_choice(one) for one in there.house_questions[:2]), *(letter_choice(one) for one in desk.letters)]
    return [*houses, *(walk_choice(one) for one in there.walk_questions)]


def _departures(there: Isles) -> list[Departures]:
    found = []
    for island in there.islands:
        routes = [one for one in there.routes if one.island == island]
        if len(routes) == 2 and routes[0].fare != routes[1].fare:
            cheap, dear = sorted(routes, key=lambda one: one.fare)
            said = f"the file with all departures of the ferry to {island} that has the lower single fare"
            other = (route_page(dear), f"{slug(dear.name)}.csv")
            found.append(Departures(said, route_page(cheap), f"{slug(cheap.name)}.csv", sailings(cheap), other))
    return found


def _searches() -> list[Searched]:
    return [
        Searched("Orrin rooms", f"{address('rooms', '/search')}?q=%s", "rooms", "room"),
        Searched("Orrin walks", f"{address('walks', '/search')}?q=%s", "walks", "walk"),
        Searched("Orrin ferries", f"{address('ferries', '/search')}?q=%s", "boats", "boat"),
    ]


def _mark(title: str, page: Page, tags: tuple[str, ...] = (), keyword: str = "") -> dict[str, Any]:
    return {"title": title, "url": page.url, "tags": list(tags), "keyword": keyword}


def _marks(there: Isles, moved: Route, draw: Draw) -> Marks:
    asked = {one for question in there.house_questions for one in (question.answer, question.trap)}
    steep = {one for question in there.walk_questions for one in (question.answer, question.trap)}
    houses = draw.some([one for one in there.houses if one not in asked], 7)
    walks = draw.some([one for one in there.walks if one not in steep], 5)
    loose, elsewhere = houses[:3], houses[3]
    rooms = [_mark(f"Room: {one.name}", house_page(one)) for one in loose]
    routes = [one for one in there.routes if one != moved]
    old = Page(address("ferries", f"/{slug(moved.island)}/{slug(moved.port)}"), title_of("ferries", moved.name), "")
    ferries = draw.shuffled(
        [_mark(_short(moved), old), *(_mark(_short(one), route_page(one)) for one in draw.some(routes, 2))]
    )
    gone = [_mark(one, Page(address("rooms", f"/houses/{slug(one)}"), "", "")) for one in draw.some(_GONE, 2)]
    season = draw.shuffled([*gone, *(_mark(one.name, house_page(one)) for one in houses[4:7])])
    ways = draw.shuffled([_mark(one.name, walk_page(one)) for one in walks])
    ways = ways if [one["title"] for one in ways] != sorted(one["title"] for one in ways) else ways[::-1]
    museum = _mark("Museum: hours", Page(address("museum"), "", ""), ("rainy days",))
    council = _mark("Council", Page(address("council"), "", ""), (), "council")
    year = 2020 + draw.number(2, 5)
    toolbar: Tree = [
        {"folder": "Timetables", "content": ferries}, rooms[0], council, rooms[1],
        {"folder": TO_BOOK, "content": []}, rooms[2],
    ]  # fmt: skip
    menu: Tree = [
        {"folder": f"Season {year}", "content": season}, {"separator": True}, {"folder": "Walks", "content": ways},
    ]  # fmt: skip
    other: Tree = [_mark(f"Room: {elsewhere.name}", house_page(elsewhere)), museum]
    links = tuple((one["title"], one["url"]) for one in rooms)
    beside = ((OTHER,), other[0]["title"], other[0]["url"])
    by_title = {one.title: one for one in _kept(ferries, (TOOLBAR, "Timetables"))}
    notices = Page(address("ferries", "/notices"), title_of("ferries", "Notices"), "")
    still = next(one for one in by_title.values() if one.title != _short(moved))
    all_season = list(_kept(season, (MENU, f"Season {year}")))
    dead = tuple(one for one in all_season if one.title in _GONE)
    alive = next(one for one in all_season if one.title not in _GONE)
    all_ways = list(_kept(ways, (MENU, "Walks")))
    tag, wrong = draw.one([("guided", "guide"), ("for groups", "group"), ("half a day", "half day")])
    island = draw.one([one for one in there.islands if sum(walk.island == one for walk in walks) == 2])
    tagged = {walk_page(one).url for one in walks if one.island == island}
    facts: list[Fact] = [
        Loose("Room", draw.one(["Rooms", "Guest houses", "Rooms to visit"]), links, beside),
        Outdated(by_title[_short(moved)], route_page(moved).url, notices, still),
        Dead((MENU, f"Season {year}"), dead, alive),
        Unsorted((MENU, "Walks"), tuple(one.title for one in all_ways), (TOOLBAR, "Timetables")),
    ]
    other_way = next(one for one in all_ways if one.url not in tagged)
    marked = tuple(one for one in all_ways if one.url in tagged)
    facts.append(Labelled(f"the two walks on {island}", (MENU, "Walks"), marked, other_way, tag, wrong))
    return Marks({TOOLBAR: toolbar, MENU: menu, OTHER: other}, tuple(facts))


_GONE = ("The Crow's Nest", "Heather Bank", "The Kelp Store", "Puffin House", "The Slip")


def _short(route: Route) -> str:
    return f"{route.port}/{route.island}"


def _kept(tree: Tree, folder: tuple[str, ...]) -> Iterator[Kept]:
    for one in tree:
        if "folder" in one:
            yield from _kept(one["content"], (*folder, one["folder"]))
        elif "url" in one:
            yield Kept(folder, one["title"], one["url"], tuple(one["tags"]), one["keyword"])


def _folders(tree: Tree, folder: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    for one in tree:
        if "folder" in one:
            yield (*folder, one["folder"])
            yield from _folders(one["content"], (*folder, one["folder"]))


def _history(there: Isles, draw: Draw) -> tuple[list[dict[str, Any]], list[Visited]]:
    pages = [*(house_page(one) for one in draw.some(there.houses, 4)), *(route_page(one) for one in there.routes[:3])]
    museum = [Page(address("museum"), title_of("museum", "Opening hours"), "")]
    museum.append(Page(address("museum", "/collection"), title_of("museum", "The collection"), ""))
    council = [Page(address("council"), title_of("council", "Notices of the council"), "")]
    council.append(Page(address("council", "/piers"), title_of("council", "Piers"), ""))
    visits = [
        {"url": one.url, "title": one.title, "hours_ago": [26 + 7 * at + draw.number(0, 5)], "typed": False}
        for at, one in enumerate(draw.shuffled([*pages, *museum, *council]))
    ]
    first = Visited("museum.orrin.test", "The collection", "council.orrin.test")
    return visits, [first, Visited("council.orrin.test", "Piers", "museum.orrin.test")]


def _permissions(draw: Draw) -> tuple[list[Allowed], tuple[tuple[str, str, str], ...]]:
    # None of those whose pages will be forgotten.
    first = {
        "ferries": ("ferries", "Timetables"), "rooms": ("rooms", "Guest houses"), "walks": ("walks", "All walks"),
        "www": ("www", "Welcome"),
    }  # fmt: skip
    pages = {name: Page(address(site), title_of(site, title), "") for name, (site, title) in first.items()}
    one, beside, other = draw.some(list(pages), 3)
    kind = draw.one(list(_TYPES))
    given = [(f"http://{pages[name].host}", kind, "allow") for name in (one, beside)]
    given.append((f"http://{pages[other].host}", kind, "block"))
    return [Allowed(pages[one], kind, pages[beside])], tuple(sorted(given))


def _notices(moved: Route, draw: Draw) -> list[tuple[str, str]]:
    found = [
        ("Lorries", f"Lorries are taken on {draw.one(DAYS[:5])} only."),
        (
            f"{moved.port} to {moved.island}",
            f"The page of this ferry has moved. It is now at {address('ferries', route_path(moved))}",
        ),
        ("Winter", f"From {draw.number(1, 20)} November on, bicycles are carried free of charge."),
    ]
    return draw.shuffled(found)


def _hours(draw: Draw) -> list[tuple[str, str]]:
    closed = draw.one(DAYS[:5])
    opens = draw.number(9, 11)
    return [(day, "closed" if day == closed else f"{opens}:00 to {draw.number(15, 18)}:00") for day in DAYS]
