"""Names, subjects and sentences of the photographer's archive."""

from __future__ import annotations

WALKS = ("Marsh walk", "Lakeside morning", "Reserve visit", "Wetland walk", "Hide at dawn", "Riverbank")
CITIES = ("City evenings", "Blue hour", "Streets and towers", "After work", "City lights", "Long exposures")
CARDS = ("Card A", "Card 1", "SD card red", "Z6 card", "Card left slot", "Card Lexar")
SUBJECTS = {
    "osprey": ("the osprey", "animals|birds|osprey"),
    "otters": ("the otters", "animals|mammals|otter"),
    "wren": ("the canyon wren", "animals|birds|wren"),
}
"""By subject: what it is called in a sentence, and its keyword."""
WALK_FRAMES = (
    ("DSC_3141.JPG", "osprey", True), ("DSC_3142.JPG", "osprey", True), ("DSC_3143.JPG", "osprey", False),
    ("DSC_3144.JPG", "osprey", True), ("DSC_3147.JPG", "otters", True), ("DSC_3148.JPG", "otters", False),
    ("DSC_3149.JPG", "otters", True), ("DSC_3152.JPG", "wren", True), ("DSC_3153.JPG", "wren", True),
    ("DSC_3158.JPG", "", True),
)  # fmt: skip
"""The frames of ``darktable/marsh_cull``, what they show, and whether they are sharp; the last one is a flower."""
CITY_FRAMES = (
    ("DSC_5511.JPG", "the sunset over the street", "places|USA|Boston"),
    ("DSC_5514.JPG", "the skyline at night", "places|Singapore"),
    ("DSC_5517.JPG", "the lit bridge", "places|USA|Iowa"),
    ("DSC_5520.JPG", "the curved front at dusk", "places|Spain|Barcelona"),
    ("DSC_5523.JPG", "the towers around the square", "places|Italy|Milan"),
    ("DSC_5526.JPG", "the spiral", "details"),
)
"""The frames of ``darktable/evening_style``, what they show, and a keyword."""
CARD_FRAMES = ("DSC_7701.JPG", "DSC_7702.JPG", "DSC_7703.JPG", "DSC_7710.JPG", "DSC_7715.JPG")
"""The frames of ``darktable/library_tidy``: three exposures of the Colosseum, and two others."""
MISSPELLINGS = (
    ("achitecture", "architecture"), ("evning", "evening"), ("nigth", "night"), ("holliday", "holiday"),
    ("travell", "travel"), ("reflexions", "reflections"),
)  # fmt: skip
REMARKS = (
    "tripod left in the car, all handheld", "wind from the west, sky clearing", "second battery at the end",
    "filter smeared until I noticed", "met a ranger, who knew the place", "nobody about for the first hour",
    "light gone by the time I had the long lens on", "two frames for the calendar, if any",
)  # fmt: skip
CLIENTS = (
    "Harbour Gazette", "Tern & Sons Publishing", "Lower Marsh Trust", "Alder Travel", "Studio Vireo", "Kestrel Press",
    "Northlight Calendars", "Town Library", "Fen Rivers Partnership", "Bellweather Hotels",
)  # fmt: skip
