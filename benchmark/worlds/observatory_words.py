"""Names and words of observatories that people may visit."""

from __future__ import annotations

OBSERVATORIES = (
    "Foxdown Observatory", "Harrow Hill Observatory", "Stannage Observatory", "Kestrel Moor Observatory",
    "Winterbourne Observatory", "Ridgeway Observatory",
)  # fmt: skip
PEOPLE = (
    "Alice Renfrew", "Tobias Lunn", "Meera Sandhu", "Owen Hartley", "Bridget Noakes", "Samir Aziz", "Judith Crane",
    "Leonard Fisk", "Nina Abbott", "Gareth Powell", "Helen Yarwood", "Victor Osei",
)  # fmt: skip
SPEAKERS = (
    ("Edwin Marsh", "Lena Corrigan", "Marsh House", "Corrigan House"),
    ("Philip Dale", "Ursula Kemp", "Dale Lodge", "Kemp Lodge"),
    ("Rosa Heath", "Martin Vickers", "Heath Cottage", "Vickers Cottage"),
    ("Simon Brook", "Agnes Tolley", "Brook Barn", "Tolley Barn"),
)
"""A speaker, who speaks instead, a house that is called alike, and what careless people make of its name."""
EVENINGS = (
    ("Craters of the Moon", "The long shadows show most."),
    ("The Rings of Saturn", "They are at their widest this year."),
    ("Moons of Jupiter", "Four can be seen in any binoculars."),
    ("Double Stars", "Some pairs differ in colour."),
    ("The Milky Way", "Best seen from the terrace."),
    ("Comets and Their Tails", "With pieces of a meteorite to touch."),
    ("Clusters and Nebulae", "The great telescope shows them best."),
    ("A History of Star Maps", "We bring out the old atlases."),
    ("The Sun and Its Spots", "With a film of the last eclipse."),
)
PLACES = ("the great dome", "the lecture room", "the terrace", "the library")
MONTHS = ("September", "October", "November")
RULES = (
    "Please switch off all torches in the dome",
    "Keep your hands off the eyepiece while others look",
    "Children stay with the grown-ups who came with them",
    "Speak quietly when somebody is observing",
    "Cameras may be used without a flash",
    "Wear a coat, as the dome is not heated",
    "Leave drinks and food in the foyer",
    "Use the handrail on the stairs to the dome",
)
CAPTIONS = (
    ("The Great Telescope", "The brass tube of the great telescope below the open slit of the dome"),
    ("The Night Sky", "The stars of the Plough above the trees of the car park"),
)
"""Slides with a picture, and what can be seen in it."""
TELESCOPE = ("Built in 1887 by two brothers", "The lens is 32 cm wide", "It still follows the stars by clockwork")
SKY = ("The Plough is above us all year", "Look for Vega in the west after dusk", "Leave the torch in your pocket")
REPAIRS = ("New ropes for the shutter", "The clockwork has been cleaned", "Two chairs for the library")
PLANS = ("A ramp to the terrace", "A second telescope for schools", "New lamps with red light", "A shelf for atlases")
PAGES = ("evenings", "visit", "calendar", "tickets")
