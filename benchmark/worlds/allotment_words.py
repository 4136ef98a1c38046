"""Names and sentences of the association of allotments."""

from __future__ import annotations

SITES = ("Weir Lane", "Mill Field", "Canal Side", "Old Quarry", "Station Road", "Priory Bank", "Cooper's Acre")
PLANT_NAMES = ("Rose", "Heather", "Basil", "Iris", "Hazel", "Daisy", "Violet", "Olive", "Poppy", "Ivy")
"""First names that are plants, too: of officers who leave."""
FIRST_NAMES = (
    "Adeola", "Alan", "Amira", "Anneke", "Bernard", "Bridget", "Callum", "Carys", "Chidi", "Colin", "Deepa", "Derek",
    "Dorota", "Eamonn", "Edith", "Elif", "Farida", "Fergus", "Gareth", "Gita", "Gordon", "Hamish", "Hilda", "Imran",
    "Ines", "Jacek", "Janet", "Joan", "Kasia", "Keith", "Kwame", "Leila", "Liam", "Lorna", "Malcolm", "Marta",
    "Meera", "Moira", "Nadia", "Nigel", "Oisin", "Pablo", "Padma", "Priya", "Ravi", "Rhian", "Rosalind", "Samir",
    "Sheila", "Stefan", "Tariq", "Thelma", "Una", "Vikram", "Wanda", "Yusuf", "Zofia",
)  # fmt: skip
SURNAMES = (
    "Abbott", "Adeyemi", "Ashworth", "Bairstow", "Begum", "Brennan", "Calloway", "Chaudhry", "Crossley", "Dalton",
    "Dhillon", "Dunmore", "Eastwood", "Ellis", "Fairclough", "Farrell", "Gallagher", "Garside", "Greaves", "Haigh",
    "Hartley", "Hussain", "Ibbotson", "Iqbal", "Jagger", "Jowett", "Kaminski", "Kershaw", "Lockwood", "Lumb",
    "Mahmood", "Marsden", "Mellor", "Naylor", "Nowak", "Oldroyd", "Okafor", "Patel", "Pickles", "Quarmby", "Radcliffe",
    "Rashid", "Sagar", "Shaw", "Sykes", "Tattersall", "Thackray", "Umar", "Uttley", "Varley", "Wadsworth", "Whitaker",
    "Wilczek", "Yates", "Youngman", "Zaman", "Bottomley", "Crabtree", "Drake", "Firth", "Hepworth", "Illingworth",
    "Kaye", "Midgley", "Ogden", "Priestley", "Roebuck", "Stott",
)  # fmt: skip
RARE = ("Quarmby", "Thackray", "Ibbotson", "Wilczek", "Uttley", "Jowett", "Okafor", "Dhillon", "Adeyemi", "Chaudhry")
"""Those of the surnames that no dictionary of English has."""
TOPICS = (
    "The hedge along the railway is cut in October, when the birds have left it.",
    "Bonfires are allowed from the first of November, after dusk and never in an east wind.",
    "The skip comes twice a year and is for glass, wire and rotten timber, not for green waste.",
    "Two water butts were given by the school, and stand behind the pavilion.",
    "Dogs are welcome on a lead; last year three beds of leeks were dug up.",
    "The track floods below plot 30, and the council has been asked for a drain again.",
    "Hens need the consent of the committee and of the neighbours on both sides.",
    "A swarm of bees settled in the compost yard and was taken to a hive on the north side.",
    "Manure from the riding school is shared out by the barrow, at most four a plot.",
    "Paths between the plots are a foot and a half wide and cut by both sides in turn.",
    "Sheds may be eight feet by six, painted green or brown, and no nearer than a yard to a path.",
    "The pump has a new washer; whoever finds it dripping should say so at once.",
    "Potato blight was found on four plots in July, and the tops went to the tip in sacks.",
    "Children from the nursery will sow sunflowers along the east fence in May.",
    "The lawn mower is lent for an afternoon, and comes back clean and with a full tank.",
    "Barbed wire has had its day; the last of it comes down with the old fence.",
    "Whoever gives up a plot leaves it dug and empty, or loses the deposit.",
    "Hosepipes are for filling cans and butts only between June and September.",
)
JOBS = (
    "Broken locks and lost keys are reported to {} on the same day.",
    "{} keeps the list of who may light a fire, and when.",
    "Cheques are made out to the association and handed to {}.",
    "Anyone who wants to swap plots talks to {} before Michaelmas.",
    "New members walk over the site with {} before they sign.",
    "{} answers letters from the council.",
    "If the pump fails at a weekend, call {}.",
    "Requests for a polytunnel go to {} in writing.",
    "The visitors' book lies with {} over the winter.",
)
PLANTS = (
    "{} bushes by the gate are cut back in February, by whoever has the time.",
    "The bed with {} and lavender is looked after by the school.",
    "Please take no cuttings of {} from the beds at the pavilion.",
    "{} oil, honey and jam are sold at the summer show.",
    "Seeds of {} are kept in the blue tin in the hut.",
)
SHOW_CLASSES = (
    "Three leeks, blanched", "Six pods of peas", "Five potatoes, white", "Five potatoes, coloured", "Three beetroots",
    "Two cauliflowers", "Four onions, dressed", "The longest runner bean", "The heaviest marrow", "Six radishes",
    "A vase of sweet peas", "Three dahlias, any kind", "One specimen rose", "A dish of raspberries", "Gooseberries",
    "Three eggs, brown", "A jar of marmalade", "Green tomato chutney", "A fruit loaf", "Four cheese scones",
    "A scarecrow no taller than a child", "A garden on a plate, under ten", "An animal made of vegetables",
    "Photograph: rain on the site",
)  # fmt: skip
TOOLS = (
    "Billhook", "Bow saw", "Broadfork", "Cold frame", "Crowbar", "Dibber", "Draw hoe", "Edging iron", "Extension lead",
    "Flame weeder", "Fruit press", "Garden line", "Grafting knife", "Hedge shears", "Incinerator", "Jute netting",
    "Knapsack sprayer", "Lawn roller", "Loppers", "Mattock", "Onion hoe", "Pickaxe", "Post driver", "Potato ridger",
    "Riddle", "Rotavator", "Scythe", "Seed drill", "Shredder", "Sledgehammer", "Soil thermometer", "Spirit level",
    "Stepladder", "Trench spade", "Turfing iron", "Wheelbarrow",
)  # fmt: skip
MISSPELT = (
    ("We have recieved the keys of the new store, which holds the mower and the scythes.", "recieved", "received"),
    ("Please seperate glass from green waste before the skip comes.", "seperate", "separate"),
    ("The maintainance of the pump is paid from the raffle.", "maintainance", "maintenance"),
    ("There will definately be a frost before May, so keep fleece at hand.", "definately", "definitely"),
    ("Nobody was hurt when the old greenhouse collapsed, wich is a wonder.", "wich", "which"),
    ("Our neighbours on the canal have accomodated the bees for a month.", "accomodated", "accommodated"),
    ("It is neccessary to close the gate behind you, even for a minute.", "neccessary", "necessary"),
    ("The council has promissed a drain for the lower track.", "promissed", "promised"),
    ("Tommorow the seed hut opens an hour later than usual.", "Tommorow", "Tomorrow"),
    ("Colour is not all: judges also look at the shape and the freshnes of a dahlia.", "freshnes", "freshness"),
)  # fmt: skip
