"""Names and words of housing co-operatives."""

from __future__ import annotations

COOPS = ("Larkfield Court", "Millpond Terrace", "Saddlers Green", "Quayside Homes", "Orchard Rise", "Weavers Row")
PEOPLE = (
    "Ruth Amery", "Colin Tranter", "Farida Hossain", "Peter Lowndes", "Gwen Marlow", "Idris Bevan", "Sonia Pell",
    "Martin Oakes", "Leila Karim", "Dorothy Finch", "Hugh Rennie", "Paula Stott",
)  # fmt: skip
FIRMS = (
    ("Hallam & Sons", "Hallam House", "Brightwell Heating"),
    ("Denby Brothers", "Denby Lane", "Northgate Boilers"),
    ("Pickering & Co", "Pickering Hall", "Warmstone Heating"),
    ("Alder Services", "Alder Walk", "Castle Heating"),
)
"""Old name of a firm, another name that looks alike, and the new name of the firm."""
HOUSES = ("North House", "South House", "The Lodge", "Mill House", "Garden House")
JOBS = (
    "New gutters", "Repair of the roof", "Two boilers", "Paint for the stairs", "Fence at the back",
    "Locks of the doors", "Lamps in the yard", "Drains below the wash house",
    "Window frames", "Tiles in the hall",
)  # fmt: skip
HEADINGS = ("Work on the houses", "Gardens and paths", "Visitors and guests", "Money and rents", "Plans for next year")
ADDRESSES = ("notices", "members", "repairs", "calendar")
