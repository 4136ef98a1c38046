"""Faults of a task that are seen in its file: in the words of its instruction, and in what its checks ask.

A lint only reports what is certainly a fault, and names the words or the check that it means. Whether a check notices
everything that its words ask for cannot be seen in the file: mutants show that (``proofs.mutants``).
"""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from pytest_opencomputer.apps.registry import AGENT
from pytest_opencomputer.guest.endpoint import shortened
from pytest_opencomputer.models.syntax import syntax_tree
from pytest_opencomputer.tasks.asked_for import clauses, things
from pytest_opencomputer.tasks.matchers import FILL, matcher_name
from pytest_opencomputer.tasks.task import Check, TaskSpec

_QUOTED = re.compile(r"\"([^\"]+)\"|“([^”]+)”|'([^']{2,}?)'(?![\w])")
_NAME = re.compile(r"[^a-z\s]\S*(?:\s+[^a-z\s]\S*)*")
_STAYS = re.compile(
    r"\b(?:stays?|remains?|is left|are left|leave \w+|keep \w+) (?:just |exactly )?"
    r"(?:as (?:it|they) (?:is|are|was|were)|untouched|unchanged|alone)\b",
    re.IGNORECASE,
)
_PATH = re.compile(r"\b[A-Z]\w+(?: \w+)? ?[>▸→] ?[A-Z]\w+")
_DIALOG = re.compile(r"\b(?:dialog|check ?box|drop-down|radio button|combo box)\b", re.IGNORECASE)
_ANY_DIGIT = re.compile(r"\(\?!\(?\d")
_EXPORTS = (".png", ".jpg", ".jpeg", ".tif", ".tiff", ".gif", ".webp", ".pdf", ".mp3", ".flac", ".ogg", ".mp4")
_LOOKS_ONLY = {"found", "format", "width", "height", "size", "bits", "quality", "mode", "alpha", "count", "page_count"}

_SHORTEST_NAME = 3  # letters of a text that a check names: shorter ones occur in sentences by chance
_ABOUT_ALL = re.compile(r"[A-Z]+\d+:[A-Z]+\d+|\n|^[0-9a-f]{16,}$")


@dataclass(frozen=True)
class Lint:
    """A fault that was found.

    Attributes:
        rule: which lint found it.
        what: the words or the check that it means.
    """

    rule: str
    what: str


def lints(spec: TaskSpec) -> list[Lint]:
    """The faults of a task, those of one rule together."""
    return [one for rule in _RULES for one in rule(spec)]


def _unquoted_literal(spec: TaskSpec) -> Iterator[Lint]:
    """A text of several words that is checked letter by letter, and not in quotation marks in the instruction.

    A name in capitals ("Code Comment") is told from its sentence without them, unless that ends with it.
    """
    quoted = _quoted(spec)
    for check in _goals(spec):
        for value in dict.fromkeys(_exact_texts(check.expect)):
            if " " not in value.strip() or value not in spec.instruction or any(value in one for one in quoted):
                continue
            ends = f"{value}." in spec.instruction
            if value[0].islower() or (_NAME.fullmatch(value) and not ends):
                continue
            what = "; a full stop stands behind it" if ends else ""
            yield Lint("literal without quotation marks", f"{check.id}: {value!r}{what}")
    for found in quoted:
        if found.endswith((".", ",")) and any(found[:-1] in _exact_texts(check.expect) for check in spec.checks):
            yield Lint("full stop inside quotation marks", f"{found!r}")


def _export_without_content(spec: TaskSpec) -> Iterator[Lint]:
    """A file that the task makes, of which checks ask format and size and nothing of what is in it."""
    asked: dict[str, set[str]] = {}
    for check in spec.checks:
        place = check.args.get("place")
        if isinstance(place, str) and place.lower().endswith(_EXPORTS) and check.kind == "goal":
            asked.setdefault(place, set()).update(_facts(check.expect))
    for check in spec.checks:
        for name, place in check.args.items():
            if name != "place" and isinstance(place, str) and place in asked:
                asked[place].add(name)
    for place, facts in asked.items():
        if facts <= _LOOKS_ONLY:
            yield Lint("export without content", f"{place}: only {', '.join(sorted(facts)) or 'that it is there'}")


def _above_cap(spec: TaskSpec) -> Iterator[Lint]:
    """A list that is longer than its endpoint returns, so that the check can only fail."""
    for check in spec.checks:
        if not isinstance(check.expect, dict):
            continue
        for name, cap in _caps(check.declared.function).items():
            expect = check.expect.get(name)
            count = check.expect.get("count", 0) if _takes_all(expect) else 0
            number = max(len(expect) if isinstance(expect, list) else 0, count if isinstance(count, int) else 0)
            if number > cap:
                yield Lint("list above the cap", f"{check.id}: {number} items of {name}, {cap} are told")


@lru_cache(maxsize=1024)  # variants of a task ask the same endpoints
def _caps(function: Callable[..., Any] | None) -> dict[str, int]:
    """The facts that the function of an endpoint may cut, with their lengths: the arguments of ``shortened`` in it."""
    if function is None:
        return {}
    found: dict[str, int] = {}
    for node in ast.walk(syntax_tree(textwrap.dedent(inspect.getsource(function)))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == shortened.__name__:
            for one in node.keywords:
                value = getattr(function, "__globals__", {}).get(ast.unparse(one.value))
                if one.arg is not None and isinstance(value, int):
                    found[one.arg] = value
    return found


def _any_digit(spec: TaskSpec) -> Iterator[Lint]:
    """A regular expression for an answer that refuses any other digit in it."""
    for check in spec.checks:
        for pattern in _patterns(check.expect):
            if check.app == AGENT and _ANY_DIGIT.search(pattern):
                yield Lint("any other digit is refused", f"{check.id}: /{pattern}/")


def _menus(spec: TaskSpec) -> Iterator[Lint]:
    """Menu paths and names of widgets in the instruction."""
    plain = _QUOTED.sub("", spec.instruction)
    for found in [*_PATH.finditer(plain), *_DIALOG.finditer(plain)]:
        yield Lint("menu or dialog", f"{found[0]!r}")


def _refrain(spec: TaskSpec) -> Iterator[Lint]:
    """Sentences that ask for no other change; guards check that anyway."""
    for found in _STAYS.finditer(spec.instruction):
        yield Lint("stays as it is", f"{found[0]!r}")


def _unfilled(spec: TaskSpec) -> Iterator[Lint]:
    """Values that ``opencomputer tasks fill`` has still to write, with which the check cannot pass."""
    for check in spec.checks:
        if _has_matcher(check.expect, FILL):
            yield Lint("value to be filled in", check.id)


def _unchecked_clause(spec: TaskSpec) -> Iterator[Lint]:
    """A clause of the instruction that no goal quotes, and that has nothing that a check names."""
    words = " ".join(spec.instruction.split())
    quoted = [place for check in _goals(spec) for place in _places(check, words)]
    named = {text.rpartition("/")[2] for check in spec.checks for text in _literals([check.args, check.expect])}
    names = [re.compile(rf"(?<!\w){re.escape(one)}(?!\w)") for one in named if len(one) >= _SHORTEST_NAME]
    for clause in clauses(words):
        if any(start < clause.end and end > clause.start for start, end in quoted):
            continue
        if not any(name.search(clause.text) for name in names):
            yield Lint("clause without goal or guard", f"{clause.text!r}")


def _sampled(spec: TaskSpec) -> Iterator[Lint]:
    """Several things in the words that a goal quotes, of which fewer are checked."""
    words = " ".join(spec.instruction.split())
    places = {check.id: _places(check, words) for check in _goals(spec)}
    for quote in dict.fromkeys(" ".join(check.because.split()) for check in _goals(spec)):
        number, start = things(quote), words.find(quote)
        end = start + len(quote)
        about = [one for one in _goals(spec) if any(a < end and b > start for a, b in places[one.id])]
        asked = sum(max(1, _count([one.args, one.expect], number)) for one in about)
        if asked < number:
            ids = ", ".join(one.id for one in about)
            yield Lint("sampled check", f"{ids}: {quote!r} are {number}, and {asked} checked")


_RULES = (
    _unfilled,
    _unchecked_clause,
    _sampled,
    _unquoted_literal,
    _export_without_content,
    _above_cap,
    _any_digit,
    _menus,
    _refrain,
)


def _quoted(spec: TaskSpec) -> list[str]:
    return [next(filter(None, found.groups())) for found in _QUOTED.finditer(spec.instruction)]


def _goals(spec: TaskSpec) -> list[Check]:
    return [check for check in spec.checks if check.kind == "goal"]


def _places(check: Check, words: str) -> list[tuple[int, int]]:
    """Where the instruction, on one line, has the words that a goal quotes."""
    quote = " ".join(check.because.split())
    return [(found.start(), found.end()) for found in re.finditer(re.escape(quote), words)]


def _count(data: Any, number: int) -> int:
    """How many things arguments and expectations are about, counted far enough to compare it with ``number``.

    Whatever is about all items of a list, a range of cells, several lines of text or a digest is about all.
    """
    if isinstance(data, str):
        return number if _ABOUT_ALL.search(data) else 0
    if isinstance(data, dict):
        return (
            number
            if matcher_name(data) in ("$each", "$set", "$len")
            else sum(_count(one, number) for one in data.values())
        )
    if isinstance(data, list):
        return max(len(data), sum(_count(one, number) for one in data))
    counts = isinstance(data, int | float) and not isinstance(data, bool) and data >= number
    return number if counts else 0


def _literals(expect: Any) -> list[str]:
    if isinstance(expect, str):
        return [expect]
    inner = expect.values() if isinstance(expect, dict) else expect if isinstance(expect, list) else ()
    return [value for one in inner for value in _literals(one)]


def _exact_texts(expect: Any) -> list[str]:
    """The texts of an expectation that must be there letter by letter."""
    name = matcher_name(expect)
    if name in ("$matches", "$not", "$any", "$in", "$answer"):
        return []
    if isinstance(expect, str):
        return [expect]
    inner = expect.values() if isinstance(expect, dict) else expect if isinstance(expect, list) else ()
    return [value for one in inner for value in _exact_texts(one)]


def _patterns(expect: Any) -> Iterator[str]:
    if matcher_name(expect) == "$matches":
        yield expect["$matches"]
    elif isinstance(expect, dict | list):
        for one in expect.values() if isinstance(expect, dict) else expect:
            yield from _patterns(one)


def _has_matcher(expect: Any, name: str) -> bool:
    if matcher_name(expect) == name:
        return True
    inner = expect.values() if isinstance(expect, dict) else expect if isinstance(expect, list) else ()
    return any(_has_matcher(one, name) for one in inner)


def _facts(expect: Any) -> set[str]:
    """The facts that an expectation is about."""
    name = matcher_name(expect)
    if name in ("$all", "$any"):
        return {fact for one in expect[name] for fact in _facts(one)}
    return set() if name or not isinstance(expect, dict) else set(expect)


def _takes_all(expect: Any) -> bool:
    """Whether an expectation is about all items of a list."""
    if matcher_name(expect) in ("$each", "$set", "$len", "$count"):
        return True
    inner = expect.values() if isinstance(expect, dict) else expect if isinstance(expect, list) else ()
    return any(_takes_all(one) for one in inner)
