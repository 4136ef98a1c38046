"""The office of the film club when the council asks for figures, some of which nobody has."""

from __future__ import annotations

from dataclasses import replace

from apps.gedit.requirements.facts import Gap, Gaps
from benchmark.worlds.film_club import PAST, document_of, season_of
from benchmark.worlds.film_club_office import club_office
from benchmark.worlds.film_club_papers import papers_of
from pytest_opencomputer.composed import Briefing, Draw, World

GRANT = "grant.txt"
BEFORE_I_GO = Briefing(
    "{folder}/before-i-go.txt",
    "gedit",
    "BEFORE I GO\nWhat is still open. Cross nothing out, I shall see what is done.",
    {
        "price": "the price at the door",
        "news": "the newsletter",
        "grant": "the figures for the council",
        "figure": "a number on the sheet Takings",
        "private": "the columns that are nobody's business",
        "view": "the headers",
        "loans": "the loans as text",
        "list": "the list that can be made now",
        "late": "the other list",
        "stills": "the snapshots",
        "look": "the subtitles",
        "key": "a key",
    },
)
"""What somebody leaves to be done who is away from tomorrow on."""
_UNKNOWN = "not known"
_LONG_AGO = (2009, 2011, 2012, 2014)


def club_before_grant(draw: Draw) -> World:
    """Make the world of one club with a paper for the council."""
    base, season = club_office(draw), season_of(draw.below("season"))
    price = papers_of(season, draw.below("papers")).price
    before, last = season.evenings[PAST - 2 : PAST]
    wanted = draw.below("grant")
    guests = before.adults + before.children
    gaps = (
        Gap(f"Adults on {last.said}: ", f"{last.adults}", f"{last.adults + wanted.number(2, 6)}"),
        Gap(f"Adults and children together on {before.said}: ", f"{guests}", f"{before.adults}"),
        Gap("What an adult will pay: ", price.right.split()[-1], price.wrong.split()[-1]),
        Gap(f"Adults in the season of {wanted.one(_LONG_AGO)}: ", _UNKNOWN, "0"),
    )
    lines = (
        "FOR THE COUNCIL: OUR GRANT",
        season.name,
        "",
        "The minutes count, as helpers pay nothing and are no guests.",
        f'If none of our papers has a figure, write "{_UNKNOWN}"; nobody is to guess.',
        "",
        *(f"{gap.label}?" for gap in gaps),
        "",
        "The form itself is filled in by the treasurer.",
    )
    paper = document_of(season, GRANT, "the paper for the council", lines)
    asked = Gaps(paper, gaps, "what the council asks", "our papers have it, as far as it is known")
    return replace(base, files={**base.files, paper.place: paper.content}, facts=(*base.facts, asked))
