"""Monthly exports of articles from a merchandise system: Latin-1, Windows line ends, semicolons, decimal commas."""

from __future__ import annotations

import random
from pathlib import Path

GROUPS = {
    "10": ("Spanplattenschraube", "Holzschraube", "Gewindestange", "Unterlegscheibe", "Sechskantmutter"),
    "20": ("Dübel Größe", "Schwerlastanker", "Hohlraumdübel", "Gipskartondübel"),
    "30": ("Türband", "Türdrücker", "Möbelgriff", "Schließblech", "Profilzylinder"),
    "40": ("Kreiselpumpe", "Gartenschlauch", "Schlauchkupplung", "Rückschlagventil", "Kugelhahn"),
    "50": ("Säge für Metall", "Bohrersatz", "Gehrungslade", "Schleifpapier Körnung", "Wasserwaage"),
}
FINISHES = ("verzinkt", "Edelstahl A2", "Messing", "schwarz", "weiß", "natur")
SUPPLIERS = ("Böllhoff", "Fischerwerke", "Häfele", "Gardena", "Würth", "Bosch Zubehör", "Suki")
ANCHOR = "20-2716"
TWICE = "30-3052"
HEADER = "Artikel;Bezeichnung;Lieferant;Preis;Bestand;Lagerplatz"


def generate(out: Path) -> None:
    """Write the exports of two months and the note that came with them."""
    chance = random.Random(202602)
    rows = _rows(chance)
    january = [row for at, row in enumerate(rows) if at % 9 != 4]
    folder = out / "Exporte"
    folder.mkdir(parents=True)
    (folder / "artikel_2026-01.csv").write_bytes(_csv(january))
    (folder / "artikel_2026-02.csv").write_bytes(
        _csv(_wrong(rows), "Artikel;Bezeichnung;Liefrant;Preis;Bestand;Lagerplatz")
    )
    note = "Export Warenwirtschaft, Lauf 02/2026, 4 Fehler im Importprotokoll des Shops (siehe Mail von Jörg).\r\n"
    (folder / "LIESMICH.txt").write_bytes(note.encode("latin-1"))


def _rows(chance: random.Random) -> list[list[str]]:
    rows = []
    for group, names in GROUPS.items():
        wanted = {"20": {2716}, "30": {3052}, "40": {1178, 1187}}.get(group, set())
        for number in sorted({*chance.sample(range(1000, 4000), 78), *wanted}):
            size = f"{chance.choice((4, 5, 6, 8, 10, 12))}x{chance.choice((20, 30, 40, 60, 80))}"
            name = f"{chance.choice(names)} {size} {chance.choice(FINISHES)}"
            price = f"{chance.randint(1, 180)},{chance.choice((10, 25, 49, 50, 75, 90, 95, 99)):02d}"
            shelf = f"{chance.choice('ABCDEFG')}{chance.randint(1, 18):02d}-{chance.randint(1, 6)}"
            rows.append(
                [f"{group}-{number}", name, chance.choice(SUPPLIERS), price, str(chance.randint(0, 900)), shelf]
            )
    for row in rows:
        if row[0] == "40-1178":
            row[1:4] = ["Kreiselpumpe 1178 Edelstahl A2", "Gardena", "1249,00"]
        if row[0] == "40-1187":
            row[1:4] = ["Kreiselpumpe 1187 Messing", "Gardena", "124,90"]
    return rows


def _wrong(rows: list[list[str]]) -> list[list[str]]:
    """The rows with the mistakes of February's export."""
    wrong = []
    for row in rows:
        if row[0] == "40-1187":
            row = [*row[:3], "1249,00", *row[4:]]
        if row[0] == ANCHOR:
            row = [ANCHOR, "Gipskartonanker 8x60; 10er Set", *row[2:]]
        wrong.append(row)
        if row[0] == TWICE:
            wrong.append(row)
    return wrong


def _csv(rows: list[list[str]], header: str = HEADER) -> bytes:
    return ("\r\n".join([header, *(";".join(row) for row in rows)]) + "\r\n").encode("latin-1")
