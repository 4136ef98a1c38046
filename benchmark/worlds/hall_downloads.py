"""The browser of a village hall with a list of downloads: bills, posters and what guests have fetched."""

from __future__ import annotations

import json

from apps.chromium.requirements.facts import Fetched
from benchmark.worlds.village_hall import PREPARED, village_hall
from pytest_opencomputer.composed import Draw, World

_FILES = (
    ("seating-depot.example", (
        ("chairs-quote.csv", "article,pieces,pence\nST-60 stacking chair,60,1895\nTR-2 trolley,2,8400\n"),
        ("tables-quote.csv", "article,pieces,pence\nFT-180 folding table,12,5450\nTR-9 trolley,1,9900\n"),
    )),
    ("partyplanet.example", (
        ("balloons-order.csv", "colour,pieces\ncoral,100\nsea green,100\nsilver,50\n"),
        ("bunting-template.txt", "Cut 24 triangles, 20 cm wide at the top.\nAllow 3 cm for the tape.\n"),
        ("confetti-safety.txt", "Not indoors. Not near candles. Sweep up before it rains.\n"),
    )),
    ("quizvault.example", (
        ("round-1-sport.txt", "1. Who keeps the bridge?\n2. How many fathoms to a cable?\n"),
        ("round-2-music.txt", "1. Which band is named after a tide?\n2. Who wrote the harbour march?\n"),
        ("answers-spring.txt", "1. Nobody on Mondays\n2. A hundred\n"),
    )),
    ("hallpapers.example", (
        ("minutes-march.txt", "Present: six members. The boiler was discussed, and will be again.\n"),
        ("standing-orders.txt", "The hall closes at eleven. Keys go back into the safe.\n"),
    )),
)  # fmt: skip
"""Hosts, and the files that came from them. Those of the last one are nobody's to forget."""
_FOLDER = "Downloads"


def hall_downloads(draw: Draw) -> World:
    """Make the world of one hall with its downloads."""
    hall = village_hall(draw)
    listed = draw.below("downloads").shuffled([(host, *file) for host, files in _FILES for file in files])
    hours = sorted(draw.below("hours").some(range(20, 900), len(listed)))
    prepared = json.loads(hall.files[PREPARED]) | {
        "downloads": [
            {
                "place": f"{_FOLDER}/{name}",
                "url": f"https://{host}/files/{name}",
                "page": f"https://{host}/",
                "mime": "text/csv" if name.endswith(".csv") else "text/plain",
                "hours_ago": ago,
            }
            for (host, name, _), ago in zip(listed, hours, strict=True)
        ]
    }
    there = tuple(sorted(name for _, name, _ in listed))
    facts = [
        Fetched(
            host,
            tuple(name for name, _ in files),
            draw.below(f"beside/{host}").one([name for other, name, _ in listed if other != host]),
            tuple(name for other, name, _ in listed if other != host),
            there,
        )
        for host, files in _FILES[:-1]
    ]
    files = {
        **hall.files,
        PREPARED: json.dumps(prepared, indent=1, ensure_ascii=False).encode() + b"\n",
        **{f"{_FOLDER}/{name}": text.encode() for _, name, text in listed},
    }
    return World(files, (*hall.facts, *facts), names=hall.names)
