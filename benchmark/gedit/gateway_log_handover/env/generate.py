"""The log of an edge gateway on the night of an outage, the one before it, and the notes of who was on call."""

from __future__ import annotations

import random
from datetime import datetime, timedelta
from pathlib import Path

CLIENTS = (
    ("Kübra Öztürk", "10.20.14.37"),
    ("José Muñoz", "10.20.14.41"),
    ("Maja Lindström", "10.20.15.8"),
    ("Peter Clarke", "10.20.15.112"),
    ("Anke Vogel", "10.20.16.23"),
)
PATHS = ("/v2/orders", "/v2/orders/search", "/v2/stock", "/v2/stock/reserve", "/v2/labels", "/v2/carriers")
POLLS = (
    "upstream pool orders: 4 of 4 alive",
    "upstream pool stock: 3 of 3 alive",
    "cache hit ratio 0.93, 20481 entries",
)
NOTES = """# Incident 4471, night of 14 March

02:13 first alarm: checkout answers 502 every few seconds.
02:17 gateway put on debug level by Ines to see the upstream pools.
02:40 orders-3 taken out of the pool, errors stop.
02:46 level back to info.

To do: log to the vendor (case 88-1043), without noise and without tokens.
"""


def generate(out: Path) -> None:
    """Write the folder's files below ``out``."""
    chance = random.Random(4471)
    folder = out / "Incident 4471"
    folder.mkdir(parents=True)
    night = datetime(2026, 3, 14, 2, 9, 30, 118_000)
    (folder / "gateway.log").write_text(_log(chance, night, 760, outage=True), encoding="utf-8")
    (folder / "gateway.log.1").write_text(_log(chance, night - timedelta(hours=3), 240, outage=False), encoding="utf-8")
    (folder / "notes.md").write_text(NOTES, encoding="utf-8")


def _log(chance: random.Random, start: datetime, count: int, *, outage: bool) -> str:
    time, lines = start, []
    for number in range(count):
        time += timedelta(milliseconds=chance.randint(90, 7200))
        debugging = outage and 130 < number < 610
        lines.append(
            f"{time:%Y-%m-%d %H:%M:%S.}{time.microsecond // 1000:03d} {_entry(chance, number, outage, debugging)}"
        )
    return "\n".join(lines) + "\n"


def _entry(chance: random.Random, number: int, outage: bool, debugging: bool) -> str:
    if outage and number == 130:
        return "INFO  [admin] log level changed from INFO to DEBUG by ines@edge-3"
    if outage and number == 610:
        return "INFO  [admin] log level changed from DEBUG to INFO by ines@edge-3"
    if outage and number in (131, 388):
        return "WARN  [admin] DEBUG output is on, requests are slowed down"
    if debugging and chance.random() < 0.38:
        return f"DEBUG [pool] {chance.choice(POLLS)}"
    who, address = chance.choice(CLIENTS)
    path = chance.choice(PATHS)
    token = f"{chance.getrandbits(64):016x}"
    what = f'{address} "{who}" {chance.choice(("GET", "GET", "POST"))} {path}'
    if chance.random() < 0.02:
        return (
            f'INFO  [auth] {address} "{who}" session renewed token={token} refresh_token={chance.getrandbits(64):016x}'
        )
    if outage and chance.random() < (0.3 if 60 < number < 520 else 0.02):
        return f"ERROR [edge-3] {what} 502 upstream orders-3 closed the connection token={token}"
    return f"INFO  [edge-3] {what} {chance.choice((200, 200, 200, 201, 404))} {chance.randint(9, 380)}ms token={token}"
