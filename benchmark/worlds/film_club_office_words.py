"""Films that were lent, names of evenings and kinds of members, for the workbook of the film club."""

from __future__ import annotations

SEASONS = (
    "Shadows", "Two minutes each", "Hands at work", "Winter shorts", "Trains", "From the archive", "Colour, at last",
    "Children choose", "Music first", "Rivers", "A night of firsts", "Nothing is said", "Neighbours", "Long takes",
    "Under the sea", "Comedies", "From the north", "The last reel",
)  # fmt: skip
KINDS = (("full", 2400), ("half", 1200), ("family", 4000), ("honorary", 0))
"""Kinds of members, with their fee in pence."""
LENT = (
    ("Salt", "Teresa Vidal", 14), ("The Ferryman's Dog", "Ole Brandt", 9), ("Eleven Steps", "Nuria Campos", 7),
    ("Grey Heron", "Marit Solheim", 13), ("Last Post", "Ivo Kranjc", 6), ("Paper Boats", "Lim Hui Wen", 8),
    ("Quarry Song", "Dana Whitfield", 15), ("Bread", "Aoife Brennan", 10), ("The Stairwell", "Kenji Morita", 11),
    ("Cable Car", "Ines Carvalho", 16), ("Snow on Tar", "Pekka Lahti", 12),
)  # fmt: skip
"""Title, director and seconds."""
PLACES = ("back at the lender", "in the cupboard", "with the school", "lost, paid for", "at the archive")
REMARKS = ("needs the loud speaker", "lights down slowly", "copy is dark", "short break after it", "with the director",
           "ask before showing", "from the school's player", "no subtitles")  # fmt: skip
