"""Leave a firm out of a fair that it has paid for: who owes what, lists, a workbook, and mail."""

from __future__ import annotations

from apps.gedit.requirements.told import OwingListed, Updated
from apps.libreoffice_calc.requirements import Corrected, Frozen, Named
from apps.libreoffice_calc.requirements.told import PaymentsEntered
from apps.thunderbird.requirements import ListMade, MeetingEntered, SearchSaved, SignatureExtended
from apps.thunderbird.requirements.told import SumTold
from benchmark.worlds.fair_office import fair_in_dispute
from pytest_opencomputer.composed import Briefing, ComposedTask

TASK = ComposedTask(
    world=fair_in_dispute,
    requirements={
        "payments": PaymentsEntered.drawn,
        "price": Corrected.drawn,
        "sums": Named.drawn,
        "view": Frozen.drawn,
        "owing": OwingListed.drawn,
        "door": Updated.of("door-list.txt"),
        "sum": SumTold.drawn,
        "list": ListMade.drawn,
        "meeting": MeetingEntered.drawn,
        "search": SearchSaved.drawn,
        "line": SignatureExtended.drawn,
    },
    instruction=(
        "{held} and {fair} are in dispute. Until it is settled, we enter no payment of theirs, and {owing} leaves them "
        "out. Everything is in dispute.txt, which is open in gedit. In {book}, see to {payments} first, then to "
        "{price}, {sums} and {view}. Among the papers, see to {door}; in Thunderbird, to {sum}, {list}, {meeting}, "
        "{search} and {line}. Save the papers and the workbook; I am at {hall} until six.",
        "You look after the office of {fair} while I am at {hall} with the firemen; dispute.txt in {folder} has all. "
        "Until we agree with {held}, what they pay or owe is neither entered nor listed. In Thunderbird, see "
        "to {line}, {search}, {meeting} and {list}. In {book}, see to {view} and {sums}, then to {price} and "
        "{payments}, from which {owing} and {sum} follow. Among the papers, see to {door}. Save everything.",
    ),
    difficulty="expert",
    tags=("long",),
    briefing=Briefing(
        "{folder}/dispute.txt",
        "gedit",
        "UNTIL THE DISPUTE IS SETTLED\nThe handbook counts, whatever the bank says.",
        {
            "payments": "the payments from the bank",
            "price": "a sum on another sheet",
            "sums": "a name for formulas",
            "view": "the view of a sheet",
            "owing": "the list of those who owe us",
            "door": "the list for the door",
            "sum": "the answer about a sum",
            "list": "the mailing list",
            "meeting": "the meeting",
            "search": "the saved search",
            "line": "the line below my signature",
        },
    ),
    max_steps=440,
    seed=7197,
)
