"""Mails that come by the dozen: orders of the web shop, couriers, statements, newsletters, junk."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

from .letter import Letter

_BUYERS = (
    ("Ada Winterbourne", "Leeds", "Notebook A5, moss linen", 2, "24.00"),
    ("Rhys Pendry", "Cardiff", "Photograph album, natural", 1, "58.00"),
    ("Kirsten Vaal", "Aarhus", "Notebook A6, oxblood leather", 3, "31.50"),
    ("Tobias Renn", "Freiburg", "Portfolio A3, grey board", 1, "44.00"),
    ("Meera Joshi", "Leicester", "Notebook A5, slate linen", 5, "24.00"),
    ("Hollis Design", "Bristol", "Sample box, blank", 4, "39.00"),
    ("Anneke de Wit", "Utrecht", "Guest book, natural", 1, "72.00"),
    ("Peadar Quinn", "Galway", "Notebook A5, moss linen", 1, "24.00"),
    ("Iris Caldwell", "York", "Photograph album, slate", 2, "58.00"),
    ("Marta Sobol", "Gdansk", "Notebook A6, oxblood leather", 1, "31.50"),
    ("Denis Moreau", "Lille", "Pencil case, calf", 2, "29.00"),
    ("Wexcombe Cricket Club", "Wexcombe", "Guest book, natural", 2, "72.00"),
    ("Lena Aalto", "Turku", "Notebook A5, slate linen", 2, "24.00"),
    ("Gareth Ince", "Hull", "Portfolio A3, grey board", 2, "44.00"),
    ("Olive Tranter", "Bath", "Notebook A5, moss linen", 4, "24.00"),
    ("Bram Fiennes", "Norwich", "Photograph album, natural", 1, "58.00"),
    ("Zofia Lis", "Torun", "Sample box, blank", 1, "39.00"),
    ("Cora Mell", "Truro", "Notebook A6, oxblood leather", 2, "31.50"),
)
_NEWS = (
    ("Paste or PVA? A round of the workshops", "Six binders on what they cook and what they buy."),
    ("A Coptic sewing with one needle", "Step by step, with drawings by E. Marlow."),
    ("What the auctions made of Morris bindings", "Prices have doubled in five years."),
    ("Reversible repairs of split joints", "A talk by the conservators of Northmere."),
    ("Marbling with carrageen in a cold workshop", "Why the size fails below twelve degrees."),
    ("The last maker of brass type", "A visit in Offenbach."),
    ("Board shears: how to set the blade", "And what to do when it rides up."),
    ("Endbands for beginners", "With a sheet to print."),
    ("Exhibition calendar for the spring", "Forty shows from Bergen to Porto."),
    ("Letters: on the word 'perfect' in perfect binding", "Readers disagree."),
)
_MONTHS = ("September", "October", "November", "December", "January", "February")
_FIRST_MONTH = datetime(2025, 10, 1, 6, 0, tzinfo=UTC)
_SHOP = """A new order has come in.

Order:     {number}
Customer:  {name}, {town}
Article:   {article}
Quantity:  {count}
Price:     {price} each

The address is in the shop's customer list.
"""
_PAGE = """<html><body style="font-family: Georgia, serif"><h1>The Binder's Gazette</h1><h2>{title}</h2><p>{text}</p>
<p>Also in this issue: readers' questions, the crossword, small ads.</p>
<p style="color: #777777; font-size: small">You receive this letter because you subscribed.</p></body></html>"""


def letters() -> Iterator[Letter]:
    """All of them, series by series."""
    yield from _orders()
    yield from _couriers()
    yield from _statements()
    yield from _newsletters()
    yield from _junk()


def _orders() -> Iterator[Letter]:
    for at, (name, town, article, count, price) in enumerate(_BUYERS):
        number = f"W-26{at + 31:03}"
        body = _SHOP.format(number=number, name=name, town=town, article=article, count=count, price=price)
        date = datetime(2026, 2, 2, 7, 40, tzinfo=UTC) + timedelta(days=at * 1.8, minutes=at * 37 % 600)
        yield Letter(
            f"order{at}", date, "INBOX", "S" if at < 13 else "", "shop", "me", f"Order {number}: {article}", body
        )


def _couriers() -> Iterator[Letter]:
    for at in range(14):
        parcel = f"SW{7304418 + at * 9127}"
        date = datetime(2026, 2, 3, 18, 5, tzinfo=UTC) + timedelta(days=at * 2.2, minutes=at * 53 % 300)
        state = ("has been collected", "is out for delivery", "has been delivered")[at % 3]
        body = f"Your parcel {parcel} {state}.\n\nThis mail was sent by a machine. Please do not answer it.\n"
        yield Letter(
            f"courier{at}", date, "INBOX", "S" if at < 11 else "", "courier", "me", f"Parcel {parcel} {state}", body
        )


def _statements() -> Iterator[Letter]:
    for at, month in enumerate(_MONTHS):
        date = _FIRST_MONTH + timedelta(days=at * 30.6)
        folder = "Accounts" if at < 4 else "INBOX"
        year = 2025 if at < 4 else 2026
        body = f"Dear customer,\n\nyour statement for {month} is attached.\n\nWestmoor Bank\n"
        subject = f"Your statement for {month} {year}"
        yield Letter(
            f"bank{at}", date, folder, "S", "bank", "me", subject, body, ("statement-" + month.lower() + ".pdf",)
        )
        sum_due = f"{38 + at * 3 % 7}.90"
        body = (
            f"Dear customer,\n\nyour bill for {month} ({sum_due}) is attached. The sum will be debited on the 14th.\n"
        )
        subject = f"Your telephone bill for {month}"
        name = "telephone-bill-" + month.lower() + ".pdf"
        later = date + timedelta(days=2, hours=3)
        yield Letter(f"telecom{at}", later, folder, "S" if at < 5 else "", "telecom", "me", subject, body, (name,))


def _newsletters() -> Iterator[Letter]:
    for at, (title, text) in enumerate(_NEWS):
        date = datetime(2025, 12, 31, 5, 30, tzinfo=UTC) + timedelta(days=at * 7)
        page = _PAGE.format(title=title, text=text)
        flags = "S" if at % 3 == 0 else ""
        yield Letter(f"gazette{at}", date, "INBOX", flags, "gazette", "me", f"[Gazette] {title}", page, html=True)
    for at in range(5):
        date = datetime(2026, 1, 9, 12, 0, tzinfo=UTC) + timedelta(days=at * 14)
        body = f"Pulp +{at + 1}.{at * 3 % 10} %, grey board unchanged, laid paper scarce.\n\nMore on our pages.\n"
        yield Letter(f"trade{at}", date, "INBOX", "", "trade", "me", f"Paper Trade Bulletin {at + 1}/2026", body)


def _junk() -> Iterator[Letter]:
    texts = (
        ("prize", "You have been selected!!!", "Claim your prize of 950,000 within 24 hours. Send your bank details."),
        ("rankings", "Rank first in every search", "We guarantee the first place for harrowlane.example."),
        ("toner", "Toner -80 % only today", "All brands. No questions asked."),
        ("prize", "Second notice: your prize", "You have not answered. Your prize expires."),
    )
    for at, (who, subject, body) in enumerate(texts):
        date = datetime(2026, 2, 7, 3, 11, tzinfo=UTC) + timedelta(days=at * 6.3)
        yield Letter(f"junk{at}", date, "Spam" if at < 2 else "INBOX", "", who, "me", subject, body + "\n")


def _arrived(key: str, date: datetime, read: bool, sender: str, subject: str, body: str) -> Letter:
    return Letter(key, date, "INBOX", "S" if read else "", sender, "me", subject, body)
