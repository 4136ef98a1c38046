"""What the harbour office publishes: tariffs and price lists, statements of berth accounts, plans. Made anew each time,
always of the same bytes."""

from __future__ import annotations

import csv
import io
import random
import struct
import zlib
from collections.abc import Sequence

_TARIFFS: dict[int, tuple[tuple[str, str], ...]] = {
    2023: (
        ("Visitors, per metre and night, April to September", "£2.60"),
        ("Visitors, per metre and night, October to March", "£1.80"),
        ("Short stay, up to four hours", "£8.00"),
        ("Electricity token", "£2.00"),
        ("Annual berth, pontoon A, per metre", "£298.00"),
        ("Annual berth, pontoon B, per metre", "£318.00"),
        ("Annual berth, pontoon C, per metre", "£284.00"),
        ("Lift out and wash, up to 9 m", "£140.00"),
        ("Lift out and wash, over 9 m", "£185.00"),
        ("Cradle, per week", "£21.00"),
    ),
    2024: (
        ("Visitors, per metre and night, April to September", "£2.85"),
        ("Visitors, per metre and night, October to March", "£1.95"),
        ("Short stay, up to four hours", "£9.00"),
        ("Electricity token", "£2.00"),
        ("Annual berth, pontoon A, per metre", "£312.00"),
        ("Annual berth, pontoon B, per metre", "£334.00"),
        ("Annual berth, pontoon C, per metre", "£298.00"),
        ("Lift out and wash, up to 9 m", "£148.00"),
        ("Lift out and wash, over 9 m", "£196.00"),
        ("Cradle, per week", "£22.50"),
    ),
    2025: (
        ("Visitors, per metre and night, April to September", "£3.10"),
        ("Visitors, per metre and night, October to March", "£1.95"),
        ("Short stay, up to four hours", "£9.50"),
        ("Electricity token", "£2.00"),
        ("Annual berth, pontoon A, per metre", "£312.00"),
        ("Annual berth, pontoon B, per metre", "£341.00"),
        ("Annual berth, pontoon C, per metre", "£298.00"),
        ("Lift out and wash, up to 9 m", "£148.00"),
        ("Lift out and wash, over 9 m", "£212.00"),
        ("Cradle, per week", "£24.00"),
    ),
}
BERTHS = {"B-114": "Rosa Halloran", "B-141": "Imogen Pryce", "C-022": "Daniel Okafor"}
MONTHS = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
]
_DAYS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)  # of 2024


def tariffs() -> list[tuple[str, str]]:
    """The documents: file name and title, the newest first."""
    found = [(f"tariff-{year}.pdf", f"Harbour dues and charges {year}") for year in sorted(_TARIFFS, reverse=True)]
    return [*found, ("fuel-prices-2025.pdf", "Fuel berth: prices and hours 2025")]


def document(name: str) -> bytes | None:
    """A document of ``tariffs`` as a PDF."""
    if name == "fuel-prices-2025.pdf":
        fuel = (
            ("Marine diesel, per litre", "£1.38"),
            ("Marine diesel for fishing boats, per litre", "£0.97"),
            ("Oil disposal, per five litres", "£3.00"),
        )
        notes = (
            "Open April to September 08:00 to 18:00, October to March 09:00 to 16:00.",
            "Closed on Sundays from October to March.",
        )
        return pdf("Fuel berth: prices and hours 2025", fuel, notes)
    for year, rows in _TARIFFS.items():
        if name == f"tariff-{year}.pdf":
            notes = (
                f"In force from 1 April {year}. Amounts include tax.",
                "Length is the length over all, begun half metres count.",
            )
            return pdf(f"Harbour dues and charges {year}", rows, notes)
    return None


def statement(berth: str, month: int) -> bytes:
    """The statement of a berth account for a month (from 1) of 2024, as CSV."""
    chance = random.Random(f"{berth} {month}")
    rows: list[tuple[str, str, int]] = []
    if month == 1:
        rows.append(
            (
                f"2024-{month:02}-02",
                "Annual berth 2024",
                307_280 if berth == "B-114" else 280_560 if berth == "B-141" else 214_560,
            )
        )
    for text, low, high in (
        ("Electricity tokens", 1, 9),
        ("Water", 1, 4),
        ("Slip, cradle", 0, 2),
        ("Diesel, litres", 0, 60),
    ):
        count = chance.randint(low, high)
        if count:
            each = {"Electricity tokens": 200, "Water": 350, "Slip, cradle": 2250, "Diesel, litres": 131}[text]
            rows.append(
                (f"2024-{month:02}-{chance.randint(3, _DAYS[month - 1]):02}", f"{text} × {count}", count * each)
            )
    if month % 3 == 0:
        rows.append(
            (f"2024-{month:02}-{_DAYS[month - 1]:02}", "Payment received, thank you", -chance.randint(20, 90) * 1000)
        )
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(("date", "text", "amount"))
    for date, text, pence in sorted(rows):
        writer.writerow((date, text, f"{pence / 100:.2f}"))
    return out.getvalue().encode()


def pdf(title: str, rows: Sequence[tuple[str, str]], notes: Sequence[str]) -> bytes:
    """One page of A4 with a title, two columns and notes."""

    def text(x: int, y: int, size: int, font: str, words: str) -> str:
        raw = (
            words.encode("cp1252").replace(b"\\", b"\\\\").replace(b"(", b"\\(").replace(b")", b"\\)").decode("latin-1")
        )
        return f"BT /{font} {size} Tf {x} {y} Td ({raw}) Tj ET\n"

    content = (
        text(60, 780, 11, "F1", "Wexcombe Harbour Office") + text(60, 748, 20, "F2", title) + "60 738 m 535 738 l S\n"
    )
    for at, (what, amount) in enumerate(rows):
        content += text(60, 706 - 24 * at, 12, "F1", what) + text(465, 706 - 24 * at, 12, "F1", amount)
    for at, note in enumerate(notes):
        content += text(60, 672 - 24 * len(rows) - 16 * at, 10, "F1", note)
    stream = content.encode("latin-1")
    font = "<< /Type /Font /Subtype /Type1 /BaseFont /{} /Encoding /WinAnsiEncoding >>"
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R "
        b"/Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>",
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(stream), stream),
        font.format("Helvetica").encode(),
        font.format("Helvetica-Bold").encode(),
    ]
    out, places = b"%PDF-1.4\n", []
    for number, one in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, one)
    table = "".join(f"{place:010} 00000 n \n" for place in places).encode()
    return out + b"xref\n0 %d\n0000000000 65535 f \n%strailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (
        len(objects) + 1,
        table,
        len(objects) + 1,
        len(out),
    )


def plan() -> bytes:
    """A plan of the inner harbour with its pontoons, as a PNG of 900 by 560."""
    width, height = 900, 560
    land, water, wood, stone = (226, 216, 188), (168, 205, 222), (150, 112, 74), (120, 120, 116)
    pixels = bytearray(bytes(land) * (width * height))

    def box(left: int, top: int, right: int, bottom: int, color: tuple[int, int, int]) -> None:
        for y in range(top, bottom):
            pixels[3 * (y * width + left) : 3 * (y * width + right)] = bytes(color) * (right - left)

    box(60, 70, 840, 500, water)
    box(840, 220, 900, 330, water)
    box(832, 220, 844, 330, stone)
    for top in (150, 270, 390):
        box(110, top, 700, top + 14, wood)
        for left in range(130, 700, 40):
            box(left, top - 44, left + 5, top, wood)
            box(left, top + 14, left + 5, top + 58, wood)
    raw = b"".join(b"\0" + bytes(pixels[3 * width * y : 3 * width * (y + 1)]) for y in range(height))

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(raw, 9)) + chunk(b"IEND", b"")
