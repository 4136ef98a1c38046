"""What the studio's world draws from: its clients, people and notes."""

from __future__ import annotations

STUDIOS = ("Lindqvist & Daughters", "Ostwerk Visuals", "Pale Brick Studio", "Studio Maren", "Third Floor Rendering")
CLIENTS = (
    "Ahlberg", "Bramley", "Corvino", "Dunmore", "Eskildsen", "Falkirk", "Grieve", "Hallam", "Ilves", "Jarrow",
    "Kestrel", "Lomond", "Marchetti", "Norrby", "Orchard", "Penhale", "Quarry", "Rosendal", "Sandvik", "Tamar",
)  # fmt: skip
REMARKS = (
    "The client wants to see it on a large screen first.",
    "Last time the walls were too yellow; keep an eye on them.",
    "No people in the pictures, please.",
    "They have paid for two rounds of corrections, and this is the second.",
    "The printer needs the pictures a week before the fair.",
    "The models come from their own workshop, so be careful with them.",
    "They like the view as it is.",
    "Somebody will come by on Thursday to have a look.",
    "The short film comes after the stills, if at all.",
    "All wood is to look oiled, not varnished.",
)
BEATS = ("opening", "first look", "close up", "turning point", "hand over", "logo", "titles", "light change")
STANDING = frozenset({"Floor", "Desk top"})
"""What nobody would move by itself."""
SCENES = {
    # By name of the project: the file, where it is, and other names for some objects, with which they stay in line.
    "reading nook": (
        "reading_nook_close_up",
        "reading_nook.blend",
        {"Armchair": "Armchair green", "Book": "Book red", "Cup": "Cup white", "Side table": "Side table walnut"},
    ),
    "desk lamp": (
        "desk_lamp_rig",
        "desk_lamp.blend",
        {"Foot": "Foot plate", "Lower arm": "Lower arm steel", "Shade": "Shade red", "Upper arm": "Upper arm steel"},
    ),
}
