"""The slides of an observatory with the files of its office, for the editor and the file manager."""

from __future__ import annotations

from dataclasses import replace

from apps.pcmanfm.requirements.facts import Bundle, Misnamed, Outdated, Visited
from benchmark.worlds.observatory import observatory
from benchmark.worlds.observatory_words import EVENINGS, MONTHS, PEOPLE
from pytest_opencomputer.composed import Briefing, Disagreement, Document, Draw, Fact, Unordered, World

HANDOVER = Briefing(
    "Documents/{house}/handover.txt",
    "gedit",
    "HANDOVER\nWhat we have agreed on before the season begins. I am at sea until October.",
    {
        "speaker": "the new name of a speaker",
        "cancelled": "evenings to hide",
        "seats": "speaker notes",
        "rule": "a new line",
        "picture": "a picture without a text",
        "figure": "a wrong figure",
        "plans": "old plans",
        "footer": "a footer",
        "price": "a wrong price",
        "stock": "the list of the stores",
        "drafts": "the old drafts",
        "scan": "a scan without a name",
        "kit": "the papers for the helpers",
    },
)
"""What the head of the observatory leaves to be done."""


def observatory_office(draw: Draw) -> World:
    """Make the world of one observatory and its office."""
    world = observatory(draw)
    name = world.names["house"]
    folder = f"Documents/{name}"
    prices = _prices(folder, name, draw.below("prices"))
    stock = _stock(folder, draw.below("stock"))
    drafts = _drafts(folder, name, draw.below("drafts"))
    scan = _scans(folder, name, draw.below("scans"))
    bundle = _bundle(folder, name, draw.below("bundle"))
    label = draw.below("label").one(("For the helpers", "Helpers and keys"))
    visited = Visited(f"{folder}/Helpers", label, (("Downloads", "Post"),))
    documents = [
        prices.document, prices.source, stock.document, *drafts.documents, drafts.similar, scan.document, scan.similar,
        *bundle.documents, bundle.similar,
    ]  # fmt: skip
    files = {**world.files, **{one.place: one.content for one in documents}}
    files["Downloads/buses.txt"] = f"{name}: buses from the lower gate\n\n9.40 pm\n10.25 pm\n11.05 pm\n".encode()
    files[".config/gtk-3.0/bookmarks"] = b"file:///home/user/Downloads Post\n"
    facts: list[Fact] = [prices, stock, drafts, scan, bundle, visited]
    return replace(world, files=files, facts=(*world.facts, *facts))


def _prices(folder: str, name: str, draw: Draw) -> Disagreement:
    what = ("Grown-ups", "Children", "Families", "Groups, a head", "Star map")
    pence = {one: 50 * number for one, number in zip(what, draw.some(range(5, 40), len(what)), strict=True)}
    right = {one: f"{one}: {value / 100:.2f}" for one, value in pence.items()}
    wrong, other = draw.some(what, 2)
    shown, spoilt = (f"{one}: {(pence[one] + 125) / 100:.2f}" for one in (wrong, other))
    source = Document(f"{folder}/prices-decided.txt", "the prices that were decided",
                      (f"{name}: prices in pounds, as decided for this season", "", *right.values()))  # fmt: skip
    notice = Document(
        f"{folder}/prices.txt",
        "the notice of prices",
        (name, "Prices in pounds", "", *(shown if one == wrong else line for one, line in right.items()),
         "", "Please pay in the foyer."),
    )  # fmt: skip
    return Disagreement(notice, shown, right[wrong], right[other], spoilt, f'the price for "{wrong}"', source)


def _stock(folder: str, draw: Draw) -> Unordered:
    what = ("Blankets", "Cables", "Chairs", "Eyepieces", "Filters", "Lamps", "Maps", "Ropes", "Tripods", "Umbrellas")
    items = [f"{one}: {draw.number(2, 60)}" for one in what]
    lines = draw.shuffled([*items, *draw.some(items, 2)])
    if lines == sorted(lines):
        lines.reverse()
    return Unordered(Document(f"{folder}/stores.txt", "the list of the stores", tuple(lines)), "things")


def _drafts(folder: str, name: str, draw: Draw) -> Outdated:
    def leaflet(file: str, said: str, count: int) -> Document:
        lines = [f"{number}. {talk}" for number, (talk, _) in enumerate(draw.some(EVENINGS, count), 1)]
        return Document(f"{folder}/Leaflets/{file}", said, (f"{name}: evenings", "", *lines))

    drafts = tuple(
        leaflet(f"leaflet-draft-{number}.txt", f"draft {number} of the leaflet", 3 + number) for number in (1, 2)
    )
    return Outdated("the two drafts of the leaflet", drafts, leaflet("leaflet.txt", "the leaflet", 6))


def _scans(folder: str, name: str, draw: Draw) -> Misnamed:
    number = draw.number(1200, 8900)

    def scan(file: str, month: str) -> Document:
        nights = [f"{draw.number(1, 28)} {month}: {draw.one(('clear', 'cloudy', 'mist'))}" for _ in range(4)]
        return Document(f"{folder}/Weather/{file}", "a weather log", (f"{name}: nights of {month}", "", *nights))

    first, second = draw.some(MONTHS, 2)
    return Misnamed(scan(f"scan-{number}.txt", first), f"weather-{first.lower()}-2025.txt",
                    scan(f"scan-{number + 1}-roof.txt", second))  # fmt: skip


def _bundle(folder: str, name: str, draw: Draw) -> Bundle:
    def sheet(file: str, said: str) -> Document:
        lines = [f"{one}: {draw.one(PEOPLE)}" for one in ("Door", "Dome", "Foyer", "Terrace")]
        return Document(f"{folder}/Helpers/{file}", said, (f"{name}: {said}", "", *lines))

    documents = (
        sheet("rota.txt", "who helps where"),
        sheet("keys.txt", "who has keys"),
        sheet("first-aid.txt", "who knows first aid"),
    )
    archive = f"Public/helpers-{draw.number(10, 52)}.zip"
    return Bundle("rota.txt, keys.txt and first-aid.txt", documents, sheet("keys-old.txt", "who had keys"), archive)
