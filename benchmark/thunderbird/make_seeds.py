"""How the seeds of Thunderbird's tasks were made; each file is kept beside its task.

``abook.sqlite`` is Thunderbird's own: the cards of ``vcards()`` were imported with Tools > Import into the Personal
Address Book of an empty profile. The pages in PDF and the mails are made here: ``python make_seeds.py``.
"""

from __future__ import annotations

from pathlib import Path

from pytest_opencomputer.apps.loader import load_module

_HERE = Path(__file__).parent
_ATTACHMENTS = _HERE.parents[1] / "apps/thunderbird/services/mail/harrowlane/attachments.py"
PEOPLE = (
    ("Tomas", "Brandt", "tomas@harrowlane.example", "Harrow Lane Bindery"),
    ("Priya", "Nair", "priya@harrowlane.example", "Harrow Lane Bindery"),
    ("Oskar", "Lindh", "oskar@harrowlane.example", "Harrow Lane Bindery"),
    ("Margaret", "Osei", "m.osei@staldhelms-library.example", "St Aldhelm's Library"),
    ("Samir", "Lockhart", "samir@lockhart-print.example", "Lockhart Print Cooperative"),
    ("Verity", "Holm", "verity.holm@postbox.example", ""),
    ("Peter", "Oduya", "archive@wexcombe-council.example", "Town Archive of Wexcombe"),
    ("Lucie", "Fontaine", "lucie@librairie-fontaine.example", "Librairie Fontaine"),
    ("Daniel", "Kowalczyk", "d.kowalczyk@press.northmere.example", "Northmere University Press"),
    ("Gemma", "Talbot", "gemma@talbot-leather.example", "Talbot Leather"),
    ("Helen", "Marsh", "secretary@northern-guild.example", "Guild of Northern Bookbinders"),
    ("Jonathan", "Quill", "j.quill@quill-partners.example", "Quill & Partners"),
    ("Ingrid", "Solheim", "ingrid.solheim@postbox.example", "Guild of Northern Bookbinders"),
    ("Rowan", "Pike", "r.pike@fellside-bindery.example", "Fellside Bindery"),
    ("Anselm", "Voigt", "anselm@voigt-papier.example", "Voigt Papier"),
)
_OPEN_DAY = (
    "Open workshop day, Saturday, 25 April 2026, {hours}",
    "Harrow Lane Bindery, 11 Harrow Lane, Wexcombe",
    "",
    "10:30  Sewing on cords (Ines Calloway)",
    "11:30  Marbling, and your own sheet to take home ({marbling})",
    "13:30  Papers from a mould (Anselm Voigt)",
    "14:30  Gold tooling on leather (Rowan Pike)",
    "15:30  Questions to the Guild (Helen Marsh)",
)
_INSURANCE = (
    "Westmoor Mutual",
    "Confirmation of insurance {year}",
    "",
    "Harrow Lane Bindery, 11 Harrow Lane, Wexcombe",
    "Goods of customers on the premises: up to 250,000",
    "Public liability: up to 2,000,000",
    "In force from 1 January {year} to 31 December {year}",
)
PAGES = {
    "tender_confirmation/env/Insurance/confirmation-2025.pdf": [line.format(year=2025) for line in _INSURANCE],
    "tender_confirmation/env/Insurance/confirmation-2026.pdf": [line.format(year=2026) for line in _INSURANCE],
    "open_day_invitation/env/Open day/programme-draft.pdf": [
        line.format(hours="10 to 15", marbling="N.N.") for line in _OPEN_DAY
    ],
    "open_day_invitation/env/Open day/programme.pdf": [
        line.format(hours="10 to 16", marbling="Ingrid Solheim") for line in _OPEN_DAY
    ],
}

LETTERS = {
    "album_quotation/env/mail/question.eml": """\
Return-Path: <samir@lockhart-print.example>
From: Samir Lockhart <samir@lockhart-print.example>
To: Ines Calloway <ines@harrowlane.example>
Cc: Ruth Adeyemi <treasurer@lockhart-print.example>
Subject: Quotation 2026-021: is this right?
Date: Fri, 06 Mar 2026 10:12:00 +0000
Message-ID: <lock6.26@mail.harrowlane.example>
MIME-Version: 1.0
Content-Type: text/plain; charset="utf-8"
Content-Transfer-Encoding: 8bit

Hi Ines,

this is what I have from you on the telephone:

150 notebooks A5 at 7.20     1080.00
40 albums, 20 leaves, at 58.00     2320.00
in all     3400.00

Ruth, our treasurer, wants it from you in writing before the meeting on the 12th. Please answer both of us.

Samir
""",
    "album_quotation/env/mail/price.eml": """\
Return-Path: <tomas@harrowlane.example>
From: Tomas Brandt <tomas@harrowlane.example>
To: Ines Calloway <ines@harrowlane.example>
Subject: Albums for Lockhart
Date: Fri, 06 Mar 2026 11:40:00 +0000
Message-ID: <tom4.26@mail.harrowlane.example>
MIME-Version: 1.0
Content-Type: text/plain; charset="utf-8"
Content-Transfer-Encoding: 8bit

Hi,

the black card has become dearer. I cannot make the albums below 61.50 a piece; the notebooks stay at 7.20. Put me
in copy when you tell Samir.

Tomas
""",
}


def vcards() -> str:
    """The cards of the people, as they were imported."""
    return "".join(
        f"BEGIN:VCARD\r\nVERSION:4.0\r\nN:{last};{first};;;\r\nFN:{first} {last}\r\nEMAIL;PREF=1:{email}\r\n"
        + (f"ORG:{organization}\r\n" if organization else "")
        + "END:VCARD\r\n"
        for first, last, email, organization in PEOPLE
    )


def main() -> None:
    """Write the pages and the mails."""
    attachments = load_module(_ATTACHMENTS, "harrowlane.attachments")
    contents = {place: attachments.pdf(lines, leading=24) for place, lines in PAGES.items()}
    contents |= {place: text.encode() for place, text in LETTERS.items()}
    for place, content in contents.items():
        file = _HERE / place
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)


if __name__ == "__main__":
    main()
