"""The web sites of the isles of Orrin as files, for the service that shows them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from benchmark.worlds.isles import House, Isles, Route, Walk
from benchmark.worlds.isles_words import EXTRAS

DOMAIN = "orrin.test"
_LOOKS = {
    "www": ("The Isles of Orrin", "#1f4e5f"),
    "ferries": ("Orrin Ferries", "#1c3d7a"),
    "rooms": ("Rooms on the Isles", "#7a3b1c"),
    "walks": ("Orrin Walks", "#2f6b2f"),
    "museum": ("Museum of the Isles", "#5b2f6b"),
    "council": ("Council of the Isles", "#444c55"),
}
_STYLE = """body { margin: 0; font: 17px/1.5 sans-serif; color: #222; }
header { background: var(--site); color: #fff; padding: 14px 32px; font-size: 22px; }
header a, footer a { color: inherit; }
main { max-width: 860px; padding: 8px 32px 40px; }
table { border-collapse: collapse; }
th, td { text-align: left; padding: 5px 18px 5px 0; border-bottom: 1px solid #ccc; }
footer { padding: 14px 32px; background: #eee; }
"""
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


def slug(name: str) -> str:
    """A name as addresses have it."""
    return "-".join("".join(one for one in name.lower() if one.isalnum() or one == " ").split())


def address(site: str, path: str = "/") -> str:
    """The address of a page."""
    return f"http://{site}.{DOMAIN}{path}"


def title_of(site: str, name: str) -> str:
    """The title of a page."""
    return f"{name} – {_LOOKS[site][0]}"


def house_path(house: House) -> str:
    """Where the page of a house is."""
    return f"/houses/{slug(house.name)}"


def walk_path(walk: Walk) -> str:
    """Where the page of a walk is."""
    return f"/walks/{slug(walk.name)}"


def route_path(route: Route) -> str:
    """Where the page of a ferry is."""
    return f"/timetables/{slug(route.name)}"


def sites(isles: Isles, notices: Sequence[tuple[str, str]], hours: Sequence[tuple[str, str]]) -> dict[str, bytes]:
    """All pages and files.

    Args:
        notices: heading and text of what the ferries have to say.
        hours: days and hours of the museum.

    Returns:
        Host and path to content.
    """
    files: dict[str, bytes] = {}

    def add(site: str, path: str, name: str, body: str) -> None:
        files[f"{site}.{DOMAIN}{path}/index.html".replace("//", "/")] = _page(site, name, body)

    for site, (name, color) in _LOOKS.items():
        files[f"{site}.{DOMAIN}/style.css"] = f":root {{ --site: {color}; }}\n{_STYLE}".encode()
        files[f"{site}.{DOMAIN}/search.txt"] = f"{name}\n".encode()
    add("www", "/", "Welcome", _welcome(isles))
    add("ferries", "/", "Timetables", _list((one.name, route_path(one)) for one in isles.routes))
    add("ferries", "/notices", "Notices", "".join(f"<h2>{escape(a)}</h2><p>{escape(b)}</p>" for a, b in notices))
    for route in isles.routes:
        add("ferries", route_path(route), route.name, _route(route))
        files[f"ferries.{DOMAIN}/files/{slug(route.name)}.csv"] = sailings(route)
    rooms = [(one.island, one.name, house_path(one)) for one in isles.houses]
    add("rooms", "/", "Guest houses", _by_island(isles.islands, rooms))
    for house in isles.houses:
        add("rooms", house_path(house), house.name, _house(house))
    ways = [(one.island, one.name, walk_path(one)) for one in isles.walks]
    add("walks", "/", "All walks", _by_island(isles.islands, ways))
    for walk in isles.walks:
        add("walks", walk_path(walk), walk.name, _walk(walk))
    add("museum", "/", "Opening hours", _table([*hours, ("Admission", "£4.50, children free")]))
    add("museum", "/collection", "The collection", "<p>Boats, looms and the lens of the old lighthouse.</p>")
    add("council", "/", "Notices of the council", "<p>Bins are emptied on the day after the ferry with the lorry.</p>")
    add("council", "/piers", "Piers", "<p>Please leave the piers clear for the lorries.</p>")
    return files


def sailings(route: Route) -> bytes:
    """The file with the departures of a ferry."""
    rows = [f"weekdays,{one}" for one in route.weekdays] + [f"sundays,{one}" for one in route.sundays]
    return "".join(f"{one}\n" for one in ("days,departure", *rows)).encode()


def money(pence: int) -> str:
    """An amount in pounds."""
    return f"£{pence // 100}.{pence % 100:02}"


def _page(site: str, name: str, body: str) -> bytes:
    brand, _ = _LOOKS[site]
    others = " · ".join(
        f'<a href="{address(one)}">{escape(look[0])}</a>' for one, look in _LOOKS.items() if one != site
    )
    return f"""<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>{escape(title_of(site, name))}</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/style.css"></head>
<body><header><a href="/">{escape(brand)}</a></header>
<main><h1>{escape(name)}</h1>
{body}
</main><footer>{others}</footer></body></html>
""".encode()


def _list(links: Iterable[tuple[str, str]]) -> str:
    items = [f'<li><a href="{path}">{escape(name)}</a></li>' for name, path in links]
    return f"<ul>{''.join(items)}</ul>"


def _by_island(islands: Sequence[str], links: Sequence[tuple[str, str, str]]) -> str:
    parts = []
    for island in islands:
        inside = [(name, path) for of, name, path in links if of == island]
        parts.append(f"<h2>{escape(island)}</h2>{_list(inside)}")
    return "".join(parts)


def _table(rows: Iterable[tuple[str, str]]) -> str:
    cells = [f"<tr><th>{escape(name)}</th><td>{escape(value)}</td></tr>" for name, value in rows]
    return f"<table>{''.join(cells)}</table>"


def _welcome(isles: Isles) -> str:
    named = ", ".join(isles.islands[:-1])
    return f"<p>The isles that have a ferry all year are {escape(named)} and {escape(isles.islands[-1])}.</p>"


def _route(route: Route) -> str:
    rows = [
        ("Weekdays and Saturdays", ", ".join(route.weekdays)),
        ("Sundays", ", ".join(route.sundays)),
        ("Crossing", f"{route.crossing} minutes"),
        ("Single fare", money(route.fare)),
        ("Bicycle", money(route.bicycle)),
    ]
    file = f"{slug(route.name)}.csv"
    return f'{_table(rows)}<p><a href="/files/{file}">All departures as a file</a></p>'


def _house(house: House) -> str:
    rows = [("Island", house.island), ("Room for two, per night", money(house.pence))]
    rows += [(text, "yes" if key in house.extras else "no") for key, (text, _, _) in EXTRAS.items()]
    rows.append(("From the pier", f"{house.minutes} minutes on foot"))
    return _table(rows)


def _walk(walk: Walk) -> str:
    rows = [("Island", walk.island), ("Length", f"{walk.hectometres / 10:.1f} km"), ("Climb", f"{walk.climb} m")]
    return _table(rows)
