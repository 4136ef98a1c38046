"""What was written in the forum before."""

from __future__ import annotations

BOARDS = {"harbour": "Harbour and tides", "boats": "Boats and gear", "market": "Bought and sold"}

# Number, board, title, posts as (author, text).
THREADS: tuple[tuple[int, str, str, tuple[tuple[str, str], ...]], ...] = (
    (
        311,
        "harbour",
        "Can I get over the sill with 1.7 m draught?",
        (
            (
                "imogen.pryce",
                "We come from the east on the 14th with Kittiwake and want to lie inside overnight. She draws 1.7 m. "
                "What height of tide do I need, and when does the gate open? The pilot book is from before "
                "the dredging.",
            ),
            ("d.okafor", "I always went by the lights, to be honest. Second Wind only draws 1.1 m."),
            (
                "imogen.pryce",
                "The lights do not help me to plan. Somebody must know how high the sill is. And how much do you add "
                "for swell?",
            ),
        ),
    ),
    (
        307,
        "harbour",
        "Swing bridge on Sundays",
        (
            ("d.okafor", "Does the bridge keeper open on a winter Sunday, or is that only on paper?"),
            ("marta.quill", "On request, two hours before, channel 14. I have never had to wait."),
        ),
    ),
    (
        304,
        "harbour",
        "Visitors' pontoon: how many deep?",
        (
            ("imogen.pryce", "Is rafting three deep really the rule in July?"),
            ("marta.quill", "It is. Put your fenders out on both sides."),
            ("d.okafor", "And take the shore lines ashore, not to the boat inside you."),
        ),
    ),
    (
        298,
        "boats",
        "Which line for the outside of pontoon B?",
        (
            (
                "d.okafor",
                "My 12 mm polyester is chafing through after two winters. What do you use outside, where the swell "
                "comes in?",
            ),
            ("imogen.pryce", "Something that stretches. Ask the chandlery."),
        ),
    ),
    (
        292,
        "boats",
        "Rearming a lifejacket",
        (
            ("marta.quill", "Which cylinder does the 150 N manual take, 33 g or 60 g? The label is gone."),
            ("d.okafor", "33 g. The shop has the kit."),
        ),
    ),
    (
        285,
        "boats",
        "Gimballed lamps",
        (("imogen.pryce", "Does anybody still cook by oil lamp? Asking for a friend with a very quiet boat."),),
    ),
    (
        279,
        "market",
        "For sale: plough anchor 8 kg",
        (
            ("d.okafor", "Hardly used, forty pounds, to be collected from berth C-022."),
            ("marta.quill", "Is it still there?"),
            ("d.okafor", "It is."),
        ),
    ),
    (
        271,
        "market",
        "Wanted: winter cover for 9 m",
        (
            (
                "rosa.halloran",
                "For Merganser, 9.2 m. With or without frame. Must be tied, not weighted, says the slip field.",
            ),
        ),
    ),
)
