"""The gardener's plan of a border: one line for each plant, with later revisions of some lines below."""

from __future__ import annotations

import random
from pathlib import Path

SPECIES = (
    ("Lavandula angustifolia", 50),
    ("Salvia nemorosa", 60),
    ("Nepeta faassenii", 45),
    ("Stipa tenuissima", 55),
    ("Echinacea purpurea", 90),
)


def generate(out: Path) -> None:
    """Write the plan into the folder."""
    chance = random.Random("border bed")
    lines = ["no;revision;species;x_cm;y_cm;turn_deg;height_cm;status"]
    rows = []
    for number in range(1, 37):
        column, row = divmod(number - 1, 4)
        x, y = 45 + 88 * column + chance.randrange(-20, 21), 30 + 60 * row + chance.randrange(-15, 16)
        species, height = chance.choice(SPECIES)
        tall = 5 * round(height * chance.uniform(0.7, 1.2) / 5)
        status = chance.choices(("plant", "later"), (9, 1))[0]
        rows.append((number, 1, species, x, y, 5 * chance.randrange(72), tall, status))
    for number, revision in ((4, 2), (11, 2), (11, 3), (19, 2), (25, 2), (33, 2)):
        _, _, species, x, y, turn, tall, _ = rows[number - 1]
        status = "later" if number == 25 else "plant"
        x, y = x + chance.randrange(8, 20), y - chance.randrange(5, 12)
        if number in {19, 33}:
            species, tall = "Stipa tenuissima", 60
        rows.append((number, revision, species, x, y, turn, tall, status))
    # The second revision of number 11 was typed in after the third.
    late = [row for row in rows if row[:2] == (11, 2)]
    rows = [row for row in rows if row[:2] != (11, 2)] + late
    lines += [";".join(map(str, row)) for row in rows]
    (out / "planting_plan.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
