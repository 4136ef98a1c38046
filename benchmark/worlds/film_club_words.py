"""Names, subtitles and sentences of the film club."""

from __future__ import annotations

CLUBS = (
    "Lantern Film Club", "Gaslight Film Circle", "Harbour Film Society", "Marquee Film Club", "Orchard Film Society",
    "Projector Film Circle", "Rosebud Film Club", "Silverside Film Society", "Tramway Film Circle", "Velvet Film Club",
    "Weaver Film Society", "Zoetrope Film Circle",
)  # fmt: skip
"""The first word of each stands for it in names of files."""
VENUES = (
    "the old library", "the parish hall", "the Anchor Inn", "the school gym", "the rowing club",
    "the former chapel", "the town museum", "the fire station",
)  # fmt: skip
FILMS = (
    ("B01_night_ferry.mp4", "Night Ferry", "Lim Hui Wen", 11, "lights on the water after the last crossing"),
    ("B02_low_water.mp4", "Low Water", "Ines Carvalho", 9, "a lake that has gone down by two metres"),
    ("B03_the_wren.mp4", "The Wren", "Aoife Brennan", 8, "a bird, a rock and a lot of patience"),
    ("B05_trestle.mp4", "Trestle", "Dana Whitfield", 10, "a railway bridge that has become a path"),
    ("B06_tea_at_four.mp4", "Tea at Four", "Kenji Morita", 8, "a garden, and somebody who is missing in it"),
    ("B07_osprey_season.mp4", "Osprey Season", "Marit Solheim", 12, "the nest on the pole, from April to August"),
)
"""File of the short films in ``vlc/jury_screening``, its title, director and seconds, and what one sees in it."""
MUSIC = ("01 Harbour Lights.ogg", "02 Slow Ferry.ogg", "03 Last Tram.ogg", "04 Blue Hour.ogg")
"""What is played before the film and in the interval; of ``vlc/late_set``."""
SUBTITLED = ("Night Ferry", "Tea at Four")
"""The films of which there are subtitles."""
LANGUAGES = (
    ("German", "de", "Windows-1252", "Western European", (
        ("Die letzte Fähre geht um elf.", "Wer jetzt noch wartet, bleibt über Nacht.",
         "Im Hafen brennen nur noch die roten Lichter.", "Am Morgen ist alles wieder Lärm und Öl."),
        ("Um vier setzt er das Wasser auf.", "Seit dreißig Jahren dieselbe Kanne.",
         "Im Garten wächst, was er nie gepflanzt hat.", "Gedeckt für zwei, wie früher."),
    )),
    ("Polish", "pl", "Windows-1250", "Eastern European", (
        ("Ostatni prom odpływa o jedenastej.", "Kto jeszcze czeka, zostanie na noc.",
         "W porcie świecą już tylko czerwone lampy.", "Rano znów będzie hałas i zapach ropy."),
        ("O czwartej nastawia wodę.", "Od trzydziestu lat ten sam imbryk.",
         "W ogrodzie rośnie to, czego nie sadził.", "Nakryte dla dwojga, jak dawniej."),
    )),
    ("Czech", "cs", "Windows-1250", "Eastern European", (
        ("Poslední přívoz odjíždí v jedenáct.", "Kdo ještě čeká, zůstane přes noc.",
         "V přístavu svítí už jen červená světla.", "Ráno se vrátí hluk a pach nafty."),
        ("Ve čtyři postaví vodu na čaj.", "Třicet let stejná konvice.",
         "Na zahradě roste, co nikdy nesázel.", "Prostřeno pro dva, jako dřív."),
    )),
    ("Greek", "el", "Windows-1253", "Greek", (
        ("Το τελευταίο πλοίο φεύγει στις έντεκα.", "Όποιος περιμένει ακόμα, θα μείνει τη νύχτα.",
         "Στο λιμάνι ανάβουν μόνο τα κόκκινα φώτα.", "Το πρωί γυρίζουν ο θόρυβος και το πετρέλαιο."),
        ("Στις τέσσερις βάζει το νερό.", "Τριάντα χρόνια το ίδιο τσαγερό.",
         "Στον κήπο φυτρώνει ό,τι δεν φύτεψε ποτέ.", "Στρωμένο για δύο, όπως παλιά."),
    )),
    ("Turkish", "tr", "Windows-1254", "Turkish", (
        ("Son vapur saat on birde kalkıyor.", "Hâlâ bekleyen geceyi burada geçirir.",
         "Limanda yalnız kırmızı ışıklar yanıyor.", "Sabah gürültü ve mazot kokusu geri gelir."),
        ("Saat dörtte suyu koyar.", "Otuz yıldır aynı demlik.",
         "Bahçede hiç dikmediği şeyler büyür.", "İki kişilik sofra, eskisi gibi."),
    )),
)  # fmt: skip
"""Language, its code, encoding of old files, its family in VLC, and four subtitles of each of ``SUBTITLED``."""
SCENES = (
    "Title card", "First look", "Pan begins", "Off the tripod", "Slow zoom", "Music turns", "Cut to close-up",
    "Focus pulled", "The long shot", "Light changes", "Held too long", "Last look",
)  # fmt: skip
"""What the evenings of discussion talk about, in the order in which it comes in a film."""
THEMES = (
    "Openings",
    "Short and slow",
    "The members choose",
    "First films",
    "Without a word",
    "New names",
    "Late light",
)
DECISIONS = (
    "The projector goes to {} for a new lamp before the next evening.",
    "{} asks the council for two more chairs with arms.",
    "Tea and biscuits are with {}, and the urn must be switched on by seven.",
    "{} writes to the festival about the rights for the autumn.",
    "The blackout curtain at the east window gets a second row of hooks; {} has the ladder.",
    "{} will try the rear projection screen that the theatre lends us.",
    "Latecomers wait for the second film; {} stands at the door.",
    "Posters go up ten days before an evening, and {} takes them down again.",
    "The loudspeakers hum when the fridge starts; {} brings a longer cable.",
    "{} keeps the list of films that members would like to see.",
    "The licence for public screenings is paid until the end of the season, and lies with {}.",
    "From now on {} greets the guests, as the chair has lost the voice for it.",
)
REMARKS = (
    "applause after the last one", "a long talk afterwards", "the bulb flickered once",
    "rain on the roof, nobody minded",
    "two prams, very quiet", "sold out of biscuits", "the sound was too low at the back", "three new members",
)  # fmt: skip
