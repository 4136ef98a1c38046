"""What the chandlery sells."""

from __future__ import annotations

from .articles import ARTICLES
from .ropes import ROPES

PRODUCTS = {one.sku: one for one in (*ROPES, *ARTICLES)}
