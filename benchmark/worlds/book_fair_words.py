"""Names and sentences of a book fair and of those who write to it."""

from __future__ import annotations

FAIRS = ("Wexcombe Book Fair", "Small Press Fair", "Print and Paper Fair", "Artists' Book Fair", "Bound and Printed")
HALLS = (
    ("Corn Exchange", "corn-exchange"), ("Moot Hall", "moot-hall"), ("Drill Hall", "drill-hall"),
    ("Assembly Rooms", "assembly-rooms"), ("Wool Hall", "wool-hall"), ("Tithe Barn", "tithe-barn"),
)  # fmt: skip
DAYS = ((5, 9), (5, 16), (5, 30), (6, 6), (6, 13), (6, 20), (6, 27))
"""Saturdays of 2026, as month and day."""
FIRMS = (
    ("Fellside Press", "broadsides and cards from an Albion of 1868"), ("Tarn Papers", "marbled and paste papers"),
    ("Larch Tree Books", "field guides in editions of sixty"), ("Quayside Bindery", "half-leather journals"),
    ("Blackthorn Editions", "poetry, set by hand"), ("Inkwell and Daughters", "wood engravings of hill farms"),
    ("Salt Marsh Prints", "linocuts of wading birds"), ("Old Dairy Press", "recipe books with two-colour plates"),
    ("Cinder Lane Type", "wood type and second-hand founts"), ("Heron Books", "natural history, new and old"),
    ("Kestrel Bindery", "blank books sewn on tapes"), ("Paper Mill Cottage", "sheets from rags and nettles"),
    ("Northgate Zines", "zines about bus routes"), ("Moth and Lantern", "picture books that fold out"),
    ("Four Elms Press", "calendars and almanacs"), ("Rookery Maps", "town maps, engraved anew"),
    ("Glasshouse Editions", "artists' books with cyanotypes"), ("Slate Quarry Books", "local history and songs"),
    ("Thimble Press", "miniature books, two inches high"), ("Wicker Street Workshop", "screen prints on grey board"),
    ("Harbour Light Books", "sea stories from small presses"), ("Copperplate Studio", "lettering and copybooks"),
    ("Ash and Alder", "boxes and slipcases to measure"), ("Ferryman Press", "translations from the Danish"),
    ("Pepper Alley Prints", "risograph posters"), ("Gilt Edge Tools", "finishing tools and gold leaf"),
    ("Threadneedle Bindery", "long-stitch notebooks"), ("Winter Garden Books", "seed lists and garden books"),
)  # fmt: skip
FIRST_NAMES = (
    "Agnes", "Alasdair", "Beatrix", "Bruno", "Cecily", "Clement", "Delia", "Duncan", "Esme", "Euan", "Flora", "Frank",
    "Greta", "Gwilym", "Hester", "Hugo", "Imelda", "Ivor", "Jessamy", "Joel", "Katrin", "Kit", "Lorcan", "Lydia",
    "Magnus", "Mair", "Nell", "Niall", "Odile", "Owen", "Petra", "Piers", "Rhona", "Rufus", "Saskia", "Silas",
    "Tamsin", "Theo", "Ursula", "Viola", "Wilf", "Xanthe", "Ysolde", "Zach",
)  # fmt: skip
SURNAMES = (
    "Abernethy", "Applegarth", "Barrowby", "Bellweather", "Carrick", "Chilvers", "Dacre", "Drinkwater", "Eccles",
    "Emsworth", "Farthing", "Finnegan", "Garrick", "Goodenough", "Haddow", "Hollingshead", "Inchbald", "Ivory",
    "Jessop", "Kellaway", "Killick", "Langstaff", "Lovelock", "Mallory", "Merriman", "Nettleship", "Northcote",
    "Orchard", "Ormerod", "Penhaligon", "Quennell", "Rainbird", "Rushworth", "Sandiford", "Selwyn", "Tanqueray",
    "Thistlewood", "Underhill", "Vipond", "Wainwright", "Weatherill", "Yarrow",
)  # fmt: skip
TOWNS = ("Kirkby", "Arnside", "Ludlow", "Hexham", "Whitby", "Settle", "Alston", "Otley", "Malton", "Sedbergh")
OPENINGS = (
    "We should like to come again: last year was our best weekend since the shop closed.",
    "A friend told me about the fair over a proof press, and I have looked at your list with envy ever since.",
    "Please count us in. We have printed all winter and need to see people.",
    "I missed last year because of the flood, and would be glad to make up for it.",
    "My name will mean nothing to you, but my work hangs in the library's stairwell.",
    "We are two people and a dog, and take up little room.",
    "May I apply, although I have only five titles so far? A sixth is at the binder's.",
    "Here is our application, on time for once.",
    "I write on behalf of the whole workshop, which has talked of nothing else since January.",
    "You were kind enough to keep us a place on the waiting list last year.",
    "I have shown at Bristol and Leeds, and never nearer home.",
    "Our van has a new gearbox, so nothing can keep us away this time.",
    "It would be our first fair since we moved the presses out of the barn.",
    "Your note in the Gazette caught my eye between two advertisements for glue.",
    "We hear that there is a corner by the window. We should fit it.",
    "After eleven years behind somebody else's table I should like one of my own.",
    "Please find below what we would bring, and forgive my typing.",
    "I should love to be among the exhibitors, if there is still room.",
    "We had such a good talk with you at the Guild's outing that I take courage and apply.",
    "The editions are small and the prices fair; I hope that is what you look for.",
    "We would come with new work only, nothing from last year's boxes.",
    "I am between two commissions in spring and free for the whole weekend.",
    "Our apprentices would run the stall, and I would carry boxes.",
    "May we have a table again, not too near the tea urn?",
)
DETAILS = (
    "On Sunday morning we could print keepsakes with visitors, on a small Adana.",
    "There would be a rack of about a metre and a half behind the table.",
    "Everything fits into six crates and a roll.",
    "We take cards, so we need to know whether the hall has a signal.",
    "I would need somewhere dry for the paper overnight.",
    "Some of the prints are framed and would like a wall or a screen.",
    "One of us uses a wheelchair: is the side door level?",
    "We could lend two trestles to whoever is short of them.",
    "I bring my own lamp, with a tested lead.",
    "We would share with another press if that helps you.",
    "Could we be away from direct sun? Cyanotypes do not like it.",
    "I shall come by train with a trolley, so the nearer the door the better.",
    "The books are under glass; please tell me if the insurers mind.",
    "I would gladly give a talk of twenty minutes about what went wrong.",
    "We sell by the sheet and need something to cut on.",
    "Children may touch everything on our table.",
    "A chair with a back would be a kindness to my father.",
    "I can stay on and help to sweep.",
    "We have a banner of two metres and no means of hanging it.",
    "If there is a catalogue, we could set a page for it.",
    "Please put us where the noise is; the press clanks.",
    "I would arrive late on Friday, towards nine.",
    "We leave no trace but a smell of linseed oil.",
    "My last catalogue is on its way to you by post.",
)
FOLLOW_UPS = (
    ("arrival on Friday", "We shall be at the side door at about five on Friday, with a hired van. Is anybody there?"),
    (
        "proof of our entry",
        "The proof is fine but for the comma after the town. Please take it out, it looks like a fly.",
    ),
    ("length of the table", "Our cloth is cut for six feet. If the tables are shorter this year, I need to hem it."),
    (
        "who comes with me",
        "My nephew will come instead of my wife, who has to sing on Saturday. Same badge, if you can.",
    ),
    ("a lamp", "The lamp has been tested and has a green sticker. May I plug it in myself?"),
    ("parking", "Is the yard behind the hall open to vans on Saturday, or do we unload and go?"),
    ("posters", "Twelve posters have arrived, thank you. I have put up nine, one in the fish shop."),
    (
        "workshop on Sunday",
        "For folding with children I would need one low table and much patience. I bring the paper.",
    ),
    ("our neighbours", "Could we stand beside the marblers again? Our customers wander to and fro between us."),
    ("insurance", "The policy is renewed and covers us to two million. The paper follows by post."),
    ("sharing a van", "Three of us can share a van from the north and would then arrive together at four."),
    ("a talk", "I can talk about mending type with superglue for twenty minutes, and show the thumb."),
    ("price tickets", "Do visitors pay at each stall, or is there a till? I ask because of my change."),
    ("the tombola", "For the tombola I put by a notebook and two prints. Shall I post them or bring them?"),
    ("our window", "The town museum has offered us its window for the week before, if you send a photograph."),
    ("a second chair", "One chair was rather hard last year. If there are two, my back would thank you."),
    ("the heavy case", "Our case of type weighs ninety kilos. Does the lift work, and who has the key?"),
    ("opening hours", "The paper says ten, your letter says half past nine. Which of them do we tell people?"),
    ("name on the sign", "Please have the sign say what is on our letter head and nothing else."),
    ("bags", "We had paper bags printed with the fair's name and can spare a hundred for the others."),
    ("lunch", "Is there soup again? If so, put us down for two bowls on both days."),
    ("photographs", "I enclose no photographs, as mine are poor; the ones on our pages are free to use."),
    ("the noise last year", "The drill in the yard was trying. May we hope that the builders have finished?"),
    ("a bed", "Does anyone let a room on Friday and Saturday? The inn is full of a wedding."),
    ("keepsakes", "The keepsake is set and locked up. It needs the date of the fair: is it printed anywhere?"),
    ("glass on the table", "The glazed case has a lock now and is screwed to its stand. Nobody will tip it."),
    ("train strike", "If the trains do not run on Friday, I come on Saturday before eight with two bags."),
    ("early leaving", "I must leave on Sunday at three to feed the hens. The table can be cleared by then."),
    ("a swap", "The press across the aisle would like to swap places with us. We do not mind at all."),
    ("card reader", "My reader needs a signal, and I had none behind the pillar. Is there another place?"),
    ("wet paper", "We damp paper overnight and need a bucket, a tap and a drain that is not the sink."),
    ("the banner", "Our banner has shrunk in the wash and is now eighty centimetres, so forget what I wrote."),
    ("a helper", "My student would help you at the door on Saturday in return for a sandwich."),
    ("old catalogue", "Have you a catalogue of the first fair? I collect them and lack only that one."),
    ("the smell", "I have changed from turpentine to citrus oil, so the tea room can relax."),
    ("demonstration", "I could show gold tooling at two, if somebody keeps the draught away from the leaf."),
    ("address labels", "Your labels for the badges came with another fair's name on them. Shall I send them back?"),
    ("tea urn", "Is it true that we are beside the urn? We have mostly blotting paper, so it may be wise."),
    ("Sunday trains", "The last train on Sunday leaves at 17:12. I shall begin to pack a little before four."),
    ("thank you", "Your map of the hall is the clearest that I have seen, and I have seen forty."),
)
SHIFTS = ("the door on Saturday morning", "the door on Saturday afternoon", "the door on Sunday", "the tea room",
          "putting up tables on Friday", "taking down on Sunday", "the cloakroom", "carrying boxes")  # fmt: skip
OFFERS = (
    "I can help again with {shift}, as long as I may sit down now and then.",
    "Put me down for {shift}. I bring my own apron.",
    "My exams are over by then, so {shift} would suit me.",
    "Last year I did {shift} and would not mind something else, but it is not a condition.",
    "If nobody has asked for {shift} yet, I should like it.",
    "Happy to do {shift}, and to stay longer if somebody is ill.",
    "I am free on both days: {shift} first, then wherever you are short.",
    "Would {shift} be of use? I have done it for the flower show for years.",
    "{shift}, please, and if it can be together with my neighbour, the better.",
    "Could you use me for {shift}? I am eighty-one and punctual.",
)
PAPERS = (
    ("Wexcombe Advertiser", "advertiser"), ("Valley Post", "valley-post"), ("Northern Review", "northern-review"),
    ("Radio Fells", "radio-fells"),
)  # fmt: skip
QUERIES = (
    ("a picture of the hall", "We keep half a page free if a picture reaches us by Wednesday, upright if possible."),
    ("how many exhibitors", "How many exhibitors do you expect, and is the youngest of them really sixteen?"),
    ("an interview", "May our Mr Dunn ring you at about eleven for a few words? He will be brief."),
    (
        "tickets for readers",
        "Would you give us five pairs of tickets for our readers? We would print the opening hours.",
    ),
    ("the listing", "Your listing goes into the spring supplement. Please look at the spelling of the hall."),
    ("last year's figures", "Can we say that 1,400 people came last year, or was that the flower show?"),
    ("a recording", "We would record the hand press for the Sunday programme, if it may clank for two minutes."),
    ("an advertisement", "An eighth of a page is still free on the Friday before, at last year's price."),
)
OLD = (
    ("thank you for the weekend", "We have sold out of everything but the big atlas, and slept for two days."),
    ("lost umbrella", "A black umbrella with a duck's head was left behind stall nine. It is in the cloakroom."),
    ("the broken trestle", "The trestle that gave way was ours. Please send the bill, it was a good laugh."),
    ("about the tea", "The tea was excellent, and eighty pence less than the tea at the station."),
    ("photographs of the stalls", "I took two hundred photographs and kept eleven. They are on the way on a disc."),
    ("a complaint", "A child has drawn on our price list. It was a good drawing, but still."),
    ("dates for next year", "If you settle the date before Christmas, we can print it in our calendar."),
    ("our key", "We found a key with a blue tag among our boxes. It fits nothing of ours."),
    ("how it went", "Thirty-one notebooks, four commissions, one cold. We should do it again."),
    ("the parking ticket", "The ticket has been withdrawn after your letter, for which many thanks."),
    ("chairs returned", "Sixty chairs went out and sixty-one came back. The odd one has a red seat."),
    ("a sketch of the hall", "Here is what I drew while nobody came. It hangs in our kitchen now."),
    ("the apprentice", "You asked who printed the keepsake: it was Joe, in his second month."),
    ("cloth left behind", "A green cloth of two metres lies here, washed. It has initials on it."),
    ("next time", "Next time, please, no brass band under the window during the talks."),
    ("raffle", "The raffle made 212 for the library, and somebody from Otley has won our guillotine."),
)
NEWS = (
    "Who still casts type", "Prices of small presses at auction", "A glue that does not yellow",
    "Fairs from May to July", "Five presses for under a hundred", "What the paper mills charge now",
    "Letters about letter-spacing", "Folding machines: a warning", "The year in broadsides",
    "How to photograph a book", "Vellum, calmly considered",
)  # fmt: skip
SIGNATURE_LINES = (
    ("the fair's telephone", "Fair office: {phone}"), ("where and when the fair is", "{fair}, {day}, {hall}"),
    ("the fair's hours", "{fair}: {day}, 10 to 17"),
)  # fmt: skip
MEETINGS = (
    ("Keys of the hall", "hand over the keys and walk through the fire exits with you"),
    ("Tables and lights", "look at where the tables go and which lights work"),
    ("Floor plan", "settle the floor plan before it is drawn"),
    ("Fire inspection", "go round with you before the inspector signs"),
)
