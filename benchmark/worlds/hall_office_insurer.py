"""The office of the village hall when its insurer has questions, one of which is about somebody who is not there."""

from __future__ import annotations

from dataclasses import replace

from apps.chromium.requirements.facts import Listed
from apps.gedit.requirements.facts import Gap, Gaps
from apps.gedit.requirements.told_facts import Hearsay
from benchmark.worlds.hall_book import RATES
from benchmark.worlds.hall_office import hall_office
from pytest_opencomputer.composed import Briefing, Document, Draw, World

INSURER = "insurer.txt"
WHAT_THE_INSURER_WANTS = Briefing(
    "{folder}/from-the-insurer.txt",
    "gedit",
    "WHAT THE INSURER WANTS FROM US\nTaken down on the telephone, point by point.",
    {
        "questions": "the questions",
        "hour": "an hour in the programme",
        "text": "the bookings as text",
        "sums": "a name for the sums",
        "view": "the view of the bookings",
        "bought": "the prices of what we bought",
        "place": "what a site may do",
        "cookies": "a site's cookies",
        "visits": "some of its history",
        "page": "a page for later",
    },
)
"""What has to be done for the insurer."""
_STRANGERS = ("Brass Band", "Chess Circle", "Model Railway Club", "Beekeepers", "Tango Friends", "Film Society")
_NOBODY = "not with us"


def hall_with_insurer(draw: Draw) -> World:
    """Make the world of one hall with a paper from its insurer."""
    base, asked = hall_office(draw), draw.below("insurer")
    people = [one.person for one in base.facts if isinstance(one, Listed)]
    one, other = asked.some(people, 2)
    (room, rate), (_, another) = asked.some(RATES, 2)
    (chairs,) = (fact.count[1] for fact in base.facts if isinstance(fact, Hearsay))
    gaps = (
        Gap(f"An hour in the {room}: ", f"{rate / 100:.2f}", f"{another / 100:.2f}"),
        Gap(f"Telephone of the {asked.one(_STRANGERS)}: ", _NOBODY, other.phone),
        Gap("Stacking chairs: ", chairs, f"{int(chairs) - 5}"),
        Gap(f"Telephone of the {one.company}: ", one.phone, other.phone),
    )
    lines = (
        f"QUESTIONS ABOUT {base.names['hall'].upper()}",
        "",
        "Please complete this list. Pounds like 4.50, telephone numbers as you have them.",
        f'If a group does not hire the hall, write "{_NOBODY}".',
        "",
        *(f"{gap.label}?" for gap in gaps),
        "",
        "Your policy is renewed when we have all of it.",
    )
    paper = Document(f"{base.names['folder']}/{INSURER}", "the list of the insurer", lines)
    wanted = Gaps(paper, gaps, "what the insurer asks", f"hirers.txt and {base.names['book']} have it")
    return replace(base, files={**base.files, paper.place: paper.content}, facts=(*base.facts, wanted))
