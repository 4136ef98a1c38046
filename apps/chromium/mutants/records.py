"""What was done on the sites of the town: once more than it was, an article more in an order, a number left out."""

from __future__ import annotations

import json
import re
from collections.abc import Hashable, Mapping
from typing import Any

from pytest_opencomputer.guest.home import RECORDS
from pytest_opencomputer.proofs.mutants.firsts import First
from pytest_opencomputer.proofs.mutants.mutant import Address, Parts

_MARKS = ("account", "author", "order", "sort_code")
"""One of these is in each record: who did it, or for what."""
_NUMBER = re.compile(r"\d+(?:[.,]\d+)?")
_ANOTHER = {"name": "Shackle 8 mm", "quantity": 1, "sku": "RG-2008"}
_ORDER = {"account": "", "delivery": "collect", "lines": [_ANOTHER], "number": "PD-10001", "visitor": "1"}
ORDERED = First(
    f"{RECORDS}/town/orders.jsonl", json.dumps(_ORDER).encode() + b"\n", "goods were ordered", "done-in-town"
)
"""A first order in the chandlery, which counts as done in town."""


class Records:
    """Records of one kind."""

    name = "town records"
    hidden = False

    def claims(self, content: bytes) -> bool:
        """Whether it is lines of JSON, and the first one such a record."""
        first, end, _ = content.partition(b"\n")
        try:
            record = json.loads(first) if end and len(content) < 1024**2 else None
        except ValueError:
            return False
        # The wiki keeps no edit that changes nothing, and of a profile only what was saved last counts.
        if not isinstance(record, dict) or "removed" in record or "notices" in record:
            return False
        return any(one in record for one in _MARKS)

    def parts(self, content: bytes) -> Parts:
        """How many there are, and of each the number of articles, and the numbers in the text of an answer."""
        records = _read(content)
        found: dict[Address, Any] = {("records",): len(records)}
        for at, record in enumerate(records, 1):
            if "lines" in record:
                found[f"record {at}", "articles"] = len(record["lines"])
            if "thread" in record:
                numbers = enumerate(_NUMBER.findall(record["text"]), 1)
                found |= {(f"record {at}", "text", f"number {number}"): text for number, text in numbers}
        return found

    def put(self, content: bytes, changes: Mapping[Address, Any]) -> bytes:
        """The records with the last one twice, with an article more, or with another number in a text."""
        records = _read(content)
        for at, value in changes.items():
            if at == ("records",):
                records.append(records[-1])
                continue
            record = records[int(at[0].split()[1]) - 1]
            if at[1] == "articles":
                record["lines"].append(_ANOTHER)
            else:
                found = list(_NUMBER.finditer(record["text"]))[int(at[2].split()[1]) - 1]
                record["text"] = record["text"][: found.start()] + value + record["text"][found.end() :]
        return "".join(json.dumps(one, ensure_ascii=False, sort_keys=True) + "\n" for one in records).encode()

    def group(self, at: Address) -> Hashable:
        """Each stands for itself."""
        return at

    def worse(self, value: Any) -> Any:
        """One more; of a number in a text, nothing."""
        return value + 1 if isinstance(value, int) else ""


def _read(content: bytes) -> list[dict[str, Any]]:
    return [json.loads(line) for line in content.splitlines()]
