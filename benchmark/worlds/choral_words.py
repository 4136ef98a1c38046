"""Words for the papers of a choral society."""

from __future__ import annotations

TOWNS = (
    "Ashcombe",
    "Brindley",
    "Carrow",
    "Denholme",
    "Eastry",
    "Fenwick",
    "Garsdale",
    "Holbeck",
    "Kilnsey",
    "Larkhall",
)
PEOPLE = (
    "Agnes Whitlow", "Bernard Oakes", "Celia Marchbank", "Duncan Priddy", "Edith Faraday", "Frank Tolliver",
    "Grace Penhale", "Hugh Standen", "Imogen Carr", "Jonas Wetherby", "Kirsty Maddox", "Leonard Ashby",
    "Moira Kendrick", "Nigel Farrow", "Olive Trencher", "Patrick Hale", "Rosalind Dyer", "Stephen Crewe",
    "Theresa Nolan", "Una Bellamy", "Victor Lamb", "Winifred Gough", "Yvonne Rudd", "Zachary Pike",
)  # fmt: skip
VOICES = ("soprano", "alto", "tenor", "bass")
PRINTERS = ("Harrow Print", "Mill Lane Press", "Quayside Printing", "Sable & Son")
WORKS = (
    ("Fauré", "Requiem", "movements 1 to 4"),
    ("Vivaldi", "Gloria in D", "complete"),
    ("Stanford", "The Blue Bird", "unaccompanied"),
    ("Parry", "My soul, there is a country", "unaccompanied"),
    ("Mendelssohn", "Hear my prayer", "with organ"),
    ("Haydn", "Little Organ Mass", "complete"),
    ("Elgar", "The Snow", "with two violins"),
    ("Rutter", "For the beauty of the earth", "with piano"),
    ("Bruckner", "Locus iste", "unaccompanied"),
    ("Holst", "In the bleak midwinter", "unaccompanied"),
)
VENUES = ("St Mark's", "the Corn Exchange", "the Friends' Meeting House", "All Saints", "the Assembly Rooms")
TOPICS = (
    "The staging is to be fetched on Friday evening; four people with a car are needed.",
    "The piano is tuned on the morning of each concert.",
    "Members who cannot come to a rehearsal tell their section leader beforehand.",
    "The library asks for all copies of the spring programme back by the end of the month.",
    "A new lamp for the conductor's stand has been ordered.",
    "The tea rota has gaps in the second half of the term.",
    "Tickets go on sale four weeks before each concert, at the door and by post.",
    "The insurers want a list of the instruments that are kept in the hall.",
)
GOODS = (
    "programmes, folded, 8 pages", "posters A3", "tickets, numbered", "handbills A5", "hymn sheets", "letterheads",
    "membership cards", "banners for the railings",
)  # fmt: skip
