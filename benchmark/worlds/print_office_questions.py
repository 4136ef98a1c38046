"""The print room when its accountant has questions about proofs, one of which nobody can answer."""

from __future__ import annotations

from dataclasses import replace

from apps.gedit.requirements.facts import Gap, Gaps
from benchmark.worlds.print_office import print_office
from benchmark.worlds.print_office_sheets import proofs_of
from benchmark.worlds.print_room import room_of
from pytest_opencomputer.composed import Briefing, Document, Draw, World

QUESTIONS = "questions.txt"
THIS_WEEK = Briefing(
    "Documents/this-week.txt",
    "gedit",
    "THIS WEEK\nWhat a customer has said later counts, whatever a sheet says.",
    {
        "figures": "the missing figures",
        "more": "other missing figures",
        "view": "the view of a sheet",
        "size": "the sheet without a size",
        "questions": "the questions of our accountant",
        "proof": "the first proof",
        "other": "the second proof",
        "third": "the third proof",
        "line": "the line for the cutter",
        "colours": "the colours of a design",
    },
)
"""The work of a week."""
_NO_ORDER = "no such order"


def print_office_with_questions(draw: Draw) -> World:
    """Make the world of one print room with a paper from its accountant."""
    base, room = print_office(draw), room_of(draw)
    asked, booked = proofs_of(room, draw.below("proofs"))
    called, listed = asked[-1], booked[0]
    lacking = max(one.number for one in room.orders) + draw.below("lacking").number(20, 70)
    gaps = (
        Gap(f"Order {called.order.number}, width of the proof: ", f"{called.width}", f"{called.said}"),
        Gap(f"Order {called.order.number}, quality of the proof: ", f"{called.quality}", f"{called.quality + 5}"),
        Gap(f"Order {lacking}, width of the proof: ", _NO_ORDER, f"{called.said}"),
        Gap(f"Order {listed.order.number}, width of the proof: ", f"{listed.width}", f"{booked[-1].width}"),
    )
    lines = (
        f"QUESTIONS FOR {room.name.upper()}",
        "",
        "For your invoices I need to know what your customers get. Please fill in:",
        "",
        *(f"{gap.label}?" for gap in gaps),
        "",
        f'If an order does not exist, write "{_NO_ORDER}", and I will look it up.',
    )
    paper = Document(f"Documents/{QUESTIONS}", "the questions", lines)
    wanted = Gaps(paper, gaps, "what our accountant asks", "sheets, calls and workbook have it")
    return replace(base, files={**base.files, paper.place: paper.content}, facts=(*base.facts, wanted))
