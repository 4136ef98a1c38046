"""Names, pieces and materials of the joinery workshop."""

from __future__ import annotations

WORKSHOPS = ("Harrow Lane Joinery", "Coldbeck Joinery", "Larkin and Daughters", "Tanner's Yard", "Oakenshaw Workshop",
             "Millrace Joiners", "Bellfield Woodwork")  # fmt: skip
FIRST_NAMES = (
    "Agnes", "Bashir", "Carmen", "Declan", "Ewa", "Felix", "Grace", "Hamza", "Isobel", "Jakub", "Karen", "Lewis",
    "Maeve", "Nikhil", "Orla", "Patrick", "Ruth", "Sanjay", "Tessa", "Umberto", "Vera", "Walter", "Yasmin", "Zoltan",
)  # fmt: skip
SURNAMES = (
    "Ainscough", "Barlow", "Chowdhury", "Dewhurst", "Eccles", "Fielding", "Grimshaw", "Holroyd", "Iveson", "Jessop",
    "Kowalska", "Lister", "Murgatroyd", "Nuttall", "Ormerod", "Pollard", "Rawnsley", "Siddiqui", "Tordoff", "Verity",
    "Walmsley", "Yeadon",
)  # fmt: skip
TOWNS = ("Haworth", "Settle", "Otley", "Skipton", "Ilkley", "Bingley", "Clitheroe", "Todmorden", "Hebden Bridge",
         "Marsden", "Colne", "Keighley")  # fmt: skip
CUSTOMERS = (
    "Ash House Hotel", "Pell Architects", "Marlow Primary School", "Curlew Bookshop", "Tithe Barn Weddings",
    "Dr Imogen Hale", "Stanhope Library", "The Copper Kettle", "Rowan Day Nursery", "Beck and Byre",
    "Northlight Studios", "St Oswald's Parish", "Hollin Farm Shop", "Quayle Solicitors", "Weavers' Hall",
    "Larch Dental Practice", "Fell View Hostel", "Brindle Interiors", "Crossgates Surgery", "Old Forge Brewery",
    "Moss and Fern Florists", "Ravensworth Trust", "Pike and Daughter", "Silverdale Museum",
)  # fmt: skip
PIECES = (
    ("Dining table, oak", 1180), ("Refectory table, elm", 1640), ("Bench, oak", 385), ("Bookcase, ash", 720),
    ("Reading desk, cherry", 940), ("Kitchen stool, beech", 128), ("Display case, glazed", 1360),
    ("Coat rack, ash", 96),
    ("Sash window", 845), ("Ledged door", 610), ("Staircase newel", 174), ("Window seat, pine", 455),
    ("Reception counter", 2380), ("Wardrobe, walnut", 1895), ("Picture rail, per metre", 18), ("Pew, restored", 530),
    ("Notice board, framed", 142), ("Larder cupboard", 1275), ("Garden gate, larch", 395), ("Toy chest, pine", 164),
    ("Lectern, oak", 690), ("Bar shelf, elm", 248),
)  # fmt: skip
"""With their usual prices."""
SUPPLIERS = ("Halden Timber", "Wharfe Veneers", "Brightside Fixings", "Calder Finishes", "Penistone Glass",
             "Hawksworth Tools", "Ribble Plywood", "Ingleby Hardware")  # fmt: skip
MATERIALS = (
    ("Oak boards, 27 mm", "m2", 5840), ("Ash boards, 27 mm", "m2", 4690), ("Elm boards, 41 mm", "m2", 7125),
    ("Cherry boards, 27 mm", "m2", 8260), ("Pine boards, 21 mm", "m2", 1945), ("Larch battens, 2.4 m", "piece", 615),
    ("Beech dowels, 10 mm", "pack", 480), ("Birch plywood, 12 mm", "sheet", 3875),
    ("Birch plywood, 18 mm", "sheet", 5490),
    ("Walnut veneer", "m2", 2730), ("Oak veneer", "m2", 1685), ("Edging, oak, 22 mm", "roll", 1420),
    ("Screws, 4 x 40 mm", "pack", 735), ("Screws, 5 x 60 mm", "pack", 985), ("Brads, 30 mm", "pack", 390),
    ("Butt hinges, brass", "pair", 640), ("Concealed hinges", "pair", 515), ("Drawer runners, 450 mm", "pair", 1890),
    ("Shelf pins, steel", "pack", 345), ("Door furniture, iron", "set", 4275), ("Castors, 50 mm", "set", 1130),
    ("Danish oil, 5 l", "can", 6320), ("Hard wax, clear", "can", 3915), ("Shellac flakes", "pack", 2470),
    ("Primer, white, 2.5 l", "can", 2865), ("Wood glue, 5 kg", "can", 3340), ("Abrasive discs, 120", "pack", 1575),
    ("Abrasive discs, 240", "pack", 1610), ("Float glass, 4 mm", "m2", 2990), ("Safety glass, 6 mm", "m2", 6480),
    ("Putty, 1 kg", "can", 455), ("Felt pads", "pack", 265), ("Band saw blades", "piece", 1825),
    ("Dust bags", "pack", 1240),
    ("Masking paper", "roll", 560), ("Packing blankets", "piece", 895),
)  # fmt: skip
"""With the unit in which they are counted, and their usual cost in pence."""
UNITS = (("can", "as it is sold"), ("m2", "square metres, cut or not"), ("pack", "unopened"),
         ("pair", "left and right"),
         ("piece", "one"), ("roll", "of 50 metres"), ("set", "for one door or table"),
         ("sheet", "2440 by 1220 mm"))  # fmt: skip
TRADES = ("joiner", "cabinet maker", "apprentice", "finisher", "fitter")
JOBS = (("Drawing", "on paper or screen"), ("Cutting", "at the saws"), ("Joints", "by hand or machine"),
        ("Assembly", "with glue and cramps"), ("Finish", "sanding, oil and paint"),
        ("Fitting", "at the customer's"))  # fmt: skip
STAGES = (("offered", "the price is sent, no answer yet"), ("confirmed", "the customer has said yes"),
          ("in work", "the timber is cut"), ("delivered", "it is at the customer's"))  # fmt: skip
STATUSES = (("open", "not due yet"), ("reminded", "they have had a letter"), ("disputed", "we are talking about it"),
            ("paid", "the money is on our account"))  # fmt: skip
BANKS = ("Aire Valley Bank", "Dales Building Society", "Northern Mutual", "Pennine Trust Bank")
MONTHS = ("January", "February", "March", "April", "May", "June")
