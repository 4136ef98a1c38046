"""Prices, calls and older orders of the print room."""

from __future__ import annotations

FINISH_PENCE = {
    "trimmed": 2, "trimmed, corners rounded": 5, "folded once": 3, "drilled with two holes": 4, "in bundles of 50": 1,
    "as it is": 0,
}  # fmt: skip
"""What a sheet costs more, in pence."""
CALLS = (
    "comes a day later to collect it", "asks for a receipt with the new address", "wants to know if it can be posted",
    "is happy with the colours", "sends somebody else with the money", "has found the old printing plate",
    "asks whether the paper is from here",
)  # fmt: skip
OLDER = ("Tannery Yoga", "Greenway Cycles", "Old Mill Theatre", "St Aldan's Choir", "Bright Street Dental",
         "The Tin Kitchen", "Hedgerow Nursery")  # fmt: skip
WHATS = ("poster", "flyer", "programme", "ticket", "menu", "letterhead")
TAKEN_BY = ("the customer", "our own", "a reader", "the paper", "the museum")
