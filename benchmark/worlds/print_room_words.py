"""Names, pictures and orders of the print room."""

from __future__ import annotations

from apps.gimp.requirements.facts import Layer

ROOMS = (
    "Alder Street Print Room", "Bridge House Printers", "Cobble Lane Press", "Dovecote Print Room", "Ferry Road Press",
    "Gable End Printers", "Honeywell Print Room", "Ironbridge Copy Shop", "Juniper Press", "Kiln Yard Printers",
)  # fmt: skip
"""The first word of each stands for it in names of files."""
CUSTOMERS = (
    "Northfork Trail Club", "St Brannoc Library", "Penhallow Garden Centre", "Riverside Rowing Club",
    "Marsh Lane Surgery", "The Blue Door Gallery", "Oakhurst Primary School", "Tolland Brewery", "Wexcombe Museum",
    "Fairweather Travel", "Larkspur Florists", "Castle Mill Bakery",
)  # fmt: skip
PHOTOGRAPHS = (
    ("darktable/agency_delivery/env/Pictures/2024-04 Agency picks/DSC_0420.JPG", "the photograph of the lake",
     (1280, 840), ((141, 166, 203), (130, 166, 214), (62, 68, 80), (74, 84, 106)), (120.0, 62.0)),
    ("darktable/agency_delivery/env/Pictures/2024-04 Agency picks/DSC_0433.JPG", "the photograph of the tea gardens",
     (1280, 853), ((140, 161, 97), (226, 235, 187), (72, 94, 15), (97, 113, 15)), (144.3, 69.8)),
    ("darktable/agency_delivery/env/Pictures/2024-04 Agency picks/DSC_0455.JPG", "the photograph of the desert",
     (1280, 853), ((177, 184, 208), (181, 196, 226), (225, 100, 39), (175, 92, 61)), (160.1, 43.4)),
    ("darktable/agency_delivery/env/Pictures/2024-04 Agency picks/DSC_0461.JPG", "the photograph of the blue flowers",
     (1280, 853), ((42, 68, 76), (33, 54, 47), (36, 59, 59), (38, 60, 62)), (56.6, 44.6)),
    ("darktable/evening_style/env/Pictures/2024-10 City evenings/DSC_5514.JPG", "the photograph of the skyline",
     (960, 540), ((121, 118, 158), (144, 126, 151), (44, 76, 104), (80, 93, 99)), (106.3, 53.9)),
    ("darktable/evening_style/env/Pictures/2024-10 City evenings/DSC_5520.JPG", "the photograph of the old house",
     (960, 640), ((129, 88, 79), (90, 70, 70), (89, 56, 54), (125, 79, 62)), (83.4, 66.9)),
)  # fmt: skip
"""File of darktable's tasks, what it is called, its size, its quarters' colours, and mean and deviation in gray."""
POSTER = (
    Layer("Type", None, "ad54b11ef9873580"),
    Layer("Headline", "e347aef4da2a4284", "5833f83d1dfa7816"),
    Layer("Dates", "aee5de14b9680020", "1e6a1604bcc7c860"),
    Layer("Sponsors", None, "ad54b11ef9873580"),
    Layer("Logo Hill Bank", "a86c52f619b232c1", "3f4d117a9e4e6abd"),
    Layer("Venue", "7af2a4a394e3d3e7", "cd24c0db167e2f33"),
    Layer("Logo Nilgiri Rail", "4155a47babfa9b5d", "d64ff6a2d8912115"),
    Layer("Draft stamp", "30a9c139e2c4f105", "af6fa1bed868f161"),
    Layer("Logo Spice Board", "2680aa42852254df", "88fd48c5baf05bc9"),
    Layer("Shade", "cedf1128956fa26a", "db5c20ab12c7ac4c"),
    Layer("Photograph", "d8aa1ac54aabe23b", "d823de3d80abfb9f"),
)
"""The layers of ``gimp/festival_poster``."""
FLYER = (
    Layer("Date", "9ca7fa57dbd06d92", "fe62a728f3169ec6"),
    Layer("Title", "8d57767d6371a44f", "9770d04aa6ea5237"),
    Layer("Panel", "2d592d9a8e0bf9bf", "44e880947c8b35c2"),
    Layer("Skyline", "915ec8543520caaa", "817af78765e0dc6d"),
)
"""The layers of ``gimp/concert_flyer``."""
PAPERS = (
    ("coated, 170 g", 18), ("uncoated, 120 g", 11), ("recycled, 100 g", 9), ("card, 300 g", 31),
    ("photo, satin, 260 g", 64), ("newsprint, 52 g", 5), ("label, self-adhesive", 42),
)  # fmt: skip
"""With the price of a sheet in pence."""
FORMATS = ("A3", "A4", "A5", "A6", "DL", "210 mm square")
FINISHES = (
    "trimmed",
    "trimmed, corners rounded",
    "folded once",
    "drilled with two holes",
    "in bundles of 50",
    "as it is",
)
NOTES = (
    "Rings before collecting it.", "Wants to see a proof on the real paper.", "The last one was too dark.",
    "To be sent by the Thursday van.", "Pays on collection.", "Asks for the offcuts, too.",
    "The same as in spring, with the new date.", "The address on the invoice is another one.",
)  # fmt: skip
DUTIES = ("counter", "large printer", "cutting and folding", "proofs and files", "the van")
