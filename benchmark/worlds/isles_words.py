"""Names and words of the isles of Orrin and of the travel offices that send people there."""

from __future__ import annotations

OFFICES = ("Sandpiper Journeys", "Tern & Tide", "Longshore Travel", "Small Isles Holidays", "Eastward Travel")
PEOPLE = ("Marit Oakes", "Petra Lindow", "Howard Finch", "Imogen Vale", "Tomas Rennie", "Ruth Calder", "Jonas Amery")
PARTIES = ("Harland", "Okafor", "Brandt", "Pellow", "Nakata", "Sorley", "Devereux", "Whitlock", "Anand", "Tregear")
ISLANDS = ("Hallay", "Scarra", "Orsay", "Vennay", "Linga Mor", "Tirsay", "Bressa", "Colm Isle", "Fethray", "Muckra")
PORTS = ("Kelwick", "Ardmoor", "Strathan", "Portlane", "Glenhaven")
HOUSES = (
    "The Lantern House", "Kelp Cottage", "Bay View", "The Old Smithy", "Curlew House", "Harbour Rooms", "The Manse",
    "Seal Point", "Fulmar Lodge", "The Net Loft", "Thrift House", "Cairn Cottage", "West Gable", "The Ropewalk",
    "Samphire House", "The Ferry Inn", "Plover Cottage", "Quay House", "The Schoolhouse", "Gannet Lodge",
)  # fmt: skip
WALKS = (
    "Beacon Hill", "The Two Lochs", "Signal Path", "The Peat Road", "Northern Cliffs", "The Drovers' Round",
    "Standing Stones", "White Strand", "The Lighthouse Way", "The Old Parish Road", "Seven Bridges", "Raven Crag",
    "The Shepherd's Ring", "Marram Dunes", "The Chapel Path", "Otter Burn",
)  # fmt: skip
EXTRAS = {
    "dogs": ("Dogs welcome", "takes dogs", "We have a dog with us."),
    "breakfast": ("Breakfast served", "serves breakfast", "We would like breakfast in the house."),
    "drying": ("Drying room", "has a drying room", "We need a drying room for wet clothes."),
    "cot": ("Cot for a baby", "has a cot for a baby", "Our baby needs a cot."),
}
"""What a house may have: on its page, in a sentence, and in a letter."""
GREETINGS = (
    "Dear all, we look forward to the sea.", "Hello, this is our second visit to the isles.",
    "Good morning, thank you for the catalogue.", "Dear office, a friend has recommended you.",
)  # fmt: skip
THANKS = ("Many thanks in advance.", "Please write to us when it is settled.", "We are grateful for your help.")
CHORES = (
    "brochures for the stand", "labels for luggage", "stamps", "a new kettle", "paper for the printer", "tide tables",
    "maps of the isles", "batteries for the torch", "blue folders", "string", "a rain cover", "ink", "envelopes",
)  # fmt: skip
