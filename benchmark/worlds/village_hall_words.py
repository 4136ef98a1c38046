"""Names, sites and pages of the village hall."""

from __future__ import annotations

HALLS = ("Millbrook Hall", "Jubilee Hall", "Coronation Hall", "Memorial Hall", "Reading Room", "Tithe Barn")
GROUPS = (
    "Tea Dance Club", "Saltings Choir", "Parent and Toddler Group", "Quilters' Circle", "Judo Juniors", "Flower Guild",
    "Bridge Evenings", "Morris Side", "Repair Cafe", "Yoga at Noon", "Local History Society", "Ukulele Orchestra",
)  # fmt: skip
"""Those who hire the hall."""
STREETS = (
    "Chapel Row", "Ferry Lane", "Harbour Street", "Kiln Close", "Lime Walk", "Marsh Road", "North Parade", "Pound Lane",
    "Quay Hill", "Sluice Road", "Tanner's Yard", "Weavers' Court",
)  # fmt: skip
TOWNS = (("Wexcombe", "EX39"), ("Saltmere", "EX39"), ("Port Ansel", "EX23"), ("Kittering", "EX22"))
"""Towns, and how their postcodes begin."""
QUOTES = {
    "Quote": (
        ("Stacking chairs, 60 pieces", "https://seating-depot.example/quotes/60-stacking"),
        ("Folding tables with a trolley", "https://seating-depot.example/quotes/tables-trolley"),
        ("Sanding of the floor", "https://tidewater-floors.example/offer/hall"),
        ("New stage curtains", "https://curtaincall.example/quote/stage"),
        ("Boiler service, three years", "https://warmwell.example/contracts/boiler"),
    ),
    "Form": (
        ("Premises licence", "https://licences.example/premises/apply"),
        ("Small society lottery", "https://licences.example/lottery/register"),
        ("Food hygiene registration", "https://foodsafety.example/register"),
        ("Gift Aid claim", "https://giftaid.example/claims/new"),
    ),
    "Band": (
        ("Low Water Ceilidh Band", "https://lowwater.example/book"),
        ("The Dredgers", "https://dredgers.example/dates"),
        ("Swing Bridge Seven", "https://swingbridge7.example/hire"),
        ("Silt & Sand, acoustic duo", "https://siltandsand.example/contact"),
    ),
}
"""By how the names of loose bookmarks begin: what stands behind it, and the addresses."""
FOLDERS = {
    "Quote": ("Quotes", "Offers for the hall", "Prices asked"),
    "Form": ("Forms", "Paperwork", "Licences and forms"),
    "Band": ("Bands", "Live music", "Who could play"),
}
BAR = (
    ("Booking calendar", "https://hallcalendar.example/month"),
    ("Key safe log", "https://keysafe.example/log"),
    ("Bank of Westmoor", "https://westmoor-bank.example/login"),
    ("Weather at Wexcombe", "https://weather.example/wexcombe"),
    ("Recycling days", "https://bins.example/wexcombe"),
)
"""Bookmarks in the bar that belong in no folder."""
FILED = (
    ("Insurance", (
        ("Policy documents", "https://steadfast.example/policies/hall"),
        ("Report a claim", "https://steadfast.example/claims"),
    )),
    ("Committee", (
        ("Minutes, all years", "https://hallpapers.example/minutes"),
        ("Charity return", "https://charities.example/returns"),
    )),
)  # fmt: skip
OTHER = (
    ("Band: brass lessons for beginners", "https://brasslessons.example/beginners"),
    ("Form: how to fold a paper hat", "https://paperhats.example/how-to"),
    ("Quote: sayings for speeches", "https://sayings.example/speeches"),
)
"""Other bookmarks, whose names begin like loose ones."""
COOKIES = (
    ("hallfinder.example", ("session", "region", "seen")),
    ("hall-finder.example", ("visitor", "offers")),
    ("seating-depot.example", ("basket", "postcode")),
    ("seating-depot-outlet.example", ("basket", "campaign")),
    ("ticketquay.example", ("login", "seats")),
    ("ticketquay-resale.example", ("login", "watchlist")),
    ("weather.example", ("place",)),
    ("hallcalendar.example", ("login", "view")),
    ("westmoor-bank.example", ("device",)),
)
"""Hosts, and the names of their cookies. Of the first six, two each have names that are alike."""
ALIKE = 6
ALLOWED = {
    "Notifications": (
        "https://ticketquay.example", "https://hallfinder.example", "https://partyplanet.example",
        "https://hallcalendar.example",
    ),
    "Location": (
        "https://weather.example", "https://seating-depot.example", "https://partyplanet.example",
    ),
}  # fmt: skip
"""By the permission: the sites that have it."""
SEARCHES = (
    ("Hymns and songs", "hymn", "song", "https://songindex.example/find?words=%s"),
    ("Seating depot", "sd", "seat", "https://seating-depot.example/search?q=%s"),
    ("Harbour wiki", "hw", "wiki", "http://wiki.wexcombe.test/pages?q=%s"),
    ("Play scripts", "play", "ps", "https://playscripts.example/catalogue?title=%s"),
    ("Postcodes", "pc", "post", "https://postcodes.example/lookup/%s"),
)
"""Name, shortcut, a shortcut that somebody could take for it, and address."""
SEARCHES_THERE = (
    ("Charity register", "cr", "https://charities.example/search?name=%s"),
    ("Hall papers", "hp", "https://hallpapers.example/search?q=%s"),
)
TOWN = (
    ("the plans of the harbour", "the harbour office", "harbour.wexcombe.test", "/plans", "Plans"),
    ("the publications of the harbour", "the harbour office", "harbour.wexcombe.test", "/publications", "Publications"),
    ("the notices of the council", "the council", "council.wexcombe.test", "/notices", "Notices"),
    ("the wiki page on the fish quay", "the harbour wiki", "wiki.wexcombe.test", "/page/Fish%20quay", "Fish quay"),
    ("the wiki page on winter storage", "the harbour wiki", "wiki.wexcombe.test", "/page/Winter%20storage",
     "Winter storage"),
    ("the boards of the forum", "the forum", "forum.wexcombe.test", "/", "Boards"),
    ("the front page of the chandlery", "the chandlery", "shop.wexcombe.test", "/", "Ship chandlers"),
)  # fmt: skip
"""What people call pages of the town and their sites; host, path and title."""
VISITED = (
    ("gossipmill.example", "gossipmill", "lottery", (
        ("/", "Gossip Mill: what Wexcombe whispers"),
        ("/who-won-the-lottery", "Gossip Mill: who won the lottery?"),
        ("/vicar", "Gossip Mill: the vicar and the raffle"),
    )),
    ("partyplanet.example", "partyplanet", "balloons", (
        ("/", "Party Planet: everything for the big day"),
        ("/balloons", "Party Planet: balloons by the hundred"),
        ("/confetti-cannons", "Party Planet: confetti cannons"),
    )),
    ("quizvault.example", "quizvault", "sport", (
        ("/", "Quiz Vault: ten thousand questions"),
        ("/rounds/sport", "Quiz Vault: rounds on sport"),
        ("/answers/2026-spring", "Quiz Vault: answers of the spring quiz"),
    )),
)  # fmt: skip
"""Host, a word that finds all pages of it, one that finds only one of them, paths and titles."""
PAGES = (
    ("https://hallcalendar.example/month", "Hall calendar: this month"),
    ("https://hallcalendar.example/week", "Hall calendar: this week"),
    ("https://weather.example/wexcombe", "Weather at Wexcombe"),
    ("https://westmoor-bank.example/login", "Bank of Westmoor: sign in"),
    ("https://charities.example/returns", "Annual returns of charities"),
    ("https://seating-depot.example/quotes/60-stacking", "Your quote: 60 stacking chairs"),
    ("http://harbour.wexcombe.test/", "Welcome – Wexcombe Harbour Office"),
)
"""Other pages in the history."""
