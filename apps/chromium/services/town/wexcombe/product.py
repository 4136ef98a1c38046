"""A product of the chandlery, and the groups of products."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Product:
    """A product. ``unit`` is what is counted; ``facts`` stand in a table on its page."""

    sku: str
    name: str
    group: str
    pence: int
    unit: str
    stock: int
    text: str
    facts: tuple[tuple[str, str], ...]


GROUPS = {
    "rope": "Rope and line",
    "deck": "Deck hardware",
    "anchor": "Anchoring",
    "paint": "Paint and varnish",
    "safety": "Safety",
    "galley": "Galley and cabin",
}
