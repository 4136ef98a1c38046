"""What hangs on the office's mails: CSV lists as they are, PDF pages of text, a picture. The same bytes every time."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence

_SECOND_LOT = """volume,years,leaves,sewing,leather,boards
7,1741-1754,212,sound,red rot,lower board missing
8,1754-1768,188,broken at leaf 30,sound,sound
9,1768-1783,240,loose after leaf 64,red rot,upper board cracked
10,1783-1797,196,sound,worn at head,sound
11,1797-1812,221,sound,sound,corners bumped
"""
_THESES = """number,author,spine title,copies
{rows}"""
_AUTHORS = (
    ("Amara Boyle", "Peat and Memory"),
    ("Jonas Whitlock", "Rural Credit 1890-1914"),
    ("Siân Pugh", "Hymns of the Border"),
    ("Callum Reyes", "Moss as Archive"),
    ("Noor Haddad", "Salt Roads"),
    ("Edith Lorne", "The Second Voice"),
    ("Marek Dvořák", "Lichens of the Northern Fells"),
    ("Felix Arden", "Bridge Loads under Flood"),
    ("Hana Mori", "Paper Trade of Osaka"),
    ("Owen Tregear", "Tin and Tide"),
    ("Lotte Visser", "Dykes and Law"),
    ("Ruth Abara", "Market Women of Onitsha"),
    ("Imran Sheikh", "Low Voltage Grids"),
    ("Bridget Coyle", "Sediment Transport in Tidal Rivers of the Northern Coast, 1950 to 2020"),
    ("Piotr Zając", "Slate"),
    ("Mina Farrow", "Children's Books in Wartime"),
    ("Tom Ellery", "Grammar of the Fen"),
    ("Yusuf Okan", "Kiln Temperatures"),
    ("{bergmann}", "Flood Plains and Settlement"),
    ("Greta Holt", "The Widow's Third"),
    ("Ben Achterberg", "Wool Weights"),
    ("Carys Dean", "Signal Boxes"),
    ("Anton Wirth", "Bells and Bronze"),
)
_PRICES = """article,thickness mm,colour,price per skin
calf,0.8,dark brown,64.00
calf,0.8,black,64.00
calf,1.0,natural,61.50
goat,0.9,oxblood,48.20
goat,0.9,moss,48.20
sheep skiver,0.5,tan,17.80
"""
_INVOICES = """invoice,customer,date,amount,days over
2025-207,Lockhart Print Cooperative,2025-12-09,1525.00,50
2025-211,Northmere University Press,2025-12-17,868.00,42
2026-002,Wexcombe Cricket Club,2026-01-07,146.00,21
2026-004,Ada Winterbourne,2026-01-12,89.50,16
2026-009,Northern Guild,2026-01-20,60.00,8
2026-013,Hollis Design,2026-01-14,312.00,14
2026-016,St Aldhelm's Library,2026-02-26,2940.00,0
"""
_PLAN = """week,Monday,Tuesday,Wednesday,Thursday,Friday
11,registers 1-6 delivery papers,album Holm cutting,album Holm sewing,album Holm lining,lease (Ines)
12,theses collected,notebooks Lockhart folding,notebooks Lockhart folding,registers lot 2 arrives,travel books Fontaine
13,notebooks Lockhart sewing,notebooks Lockhart sewing,map folders boards,map folders boards,map folders cloth
14,map folders,map folders,album Holm covering,album Holm blocking,clean the shop
"""
_PAGES = {
    "quotation-2025-118": (
        "Quotation 2025-118",
        "Rebinding of eleven registers",
        "Quarter calf, two lots",
        "Total 5,390.00",
    ),
    "quotation-2025-121": ("Quotation 2025-121", "200 notebooks A5, sewn", "7.20 each, block 85.00", "Total 1,525.00"),
    "TA-26-04-tender": ("Tender TA-26/04", "120 map folders 95 x 70 cm", "Acid-free board, linen hinge"),
    "tender-TA-26-04-harrow-lane": ("Tender of Harrow Lane Bindery", "120 map folders", "31.80 each"),
    "halden-88213": ("Order confirmation 88213", "250 sheets grey board 2.0 mm", "Week 8"),
    "halden-88213-corrected": ("Order confirmation 88213 (corrected)", "25 sheets grey board 2.0 mm", "Week 8"),
    "halden-invoice-40977": ("Invoice 40977", "25 sheets grey board 2.0 mm", "Total 96.25", "Payable within 30 days"),
    "guild-programme-2026": ("Programme", "10 March: repairing paper", "25 April: open workshop day", "9 June: outing"),
    "guild-minutes-february": ("Minutes, February", "Present: 17", "Subscription stays at 45"),
    "fire-certificate": ("Certificate FO-2281", "Harrow Lane Bindery, rear building", "Valid until February 2029"),
}


def attachment(name: str) -> tuple[str, str, bytes]:
    """The MIME type, in two parts, and the content of the attachment of this name."""
    stem, _, kind = name.rpartition(".")
    if kind == "csv":
        return "text", "csv", _table(stem).encode()
    if kind == "png":
        return "image", "png", swatches()
    return "application", "pdf", pdf(_PAGES.get(stem) or (stem.replace("-", " ").capitalize(), "Harrow Lane Bindery"))


def _table(stem: str) -> str:
    if stem.startswith("theses"):
        author = "Ilse Bergmann" if stem.endswith("corrected") else "Felix Arden"
        rows = "".join(
            f'{number},{who.format(bergmann=author)},"{title}",2\n' for number, (who, title) in enumerate(_AUTHORS, 1)
        )
        return _THESES.format(rows=rows)
    return {
        "wexley-second-lot": _SECOND_LOT,
        "talbot-prices-2026": _PRICES,
        "open-invoices-february": _INVOICES,
        "workshop-plan-weeks-11-14": _PLAN,
    }[stem]


def pdf(lines: Sequence[str], *, leading: int = 22) -> bytes:
    """A page of text in A4 (PDF 1.4, nothing compressed), with so many points from line to line."""
    shown = "".join(f"({line.replace('(', '[').replace(')', ']')}) Tj T*\n" for line in lines)
    stream = f"BT /F1 14 Tf {leading} TL 72 760 Td\n{shown}ET".encode("latin-1", "replace")
    parts = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R "
        b"/Resources << /Font << /F1 5 0 R >> >> >>",
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(stream), stream),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    out, places = b"%PDF-1.4\n", []
    for number, part in enumerate(parts, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, part)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    head = b"xref\n0 %d\n0000000000 65535 f \n" % (len(parts) + 1)
    tail = b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(parts) + 1, len(out))
    return out + head + table + tail


def swatches() -> bytes:
    """Four pieces of linen side by side, 480 x 160 pixels, with the weave of the cloth (PNG)."""
    colours = ((86, 104, 66), (84, 94, 106), (104, 34, 38), (204, 192, 164))
    rows = []
    for y in range(160):
        row = bytearray(b"\0")
        for x in range(480):
            light = 12 if (x // 2 + y // 2) % 2 else -12
            row += bytes(max(0, min(255, value + light + (x * 7 + y * 13) % 9)) for value in colours[x // 120])
        rows.append(bytes(row))
    head = struct.pack(">IIBBBBB", 480, 160, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        _chunk(kind, content)
        for kind, content in ((b"IHDR", head), (b"IDAT", zlib.compress(b"".join(rows))), (b"IEND", b""))
    )


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
