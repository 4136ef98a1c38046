"""Faults of a task that are seen in its file: what its instruction says and no check asks, what is asked too strictly.

A lint reads words and shapes, so it can be wrong where a proof cannot; each names the words or the check that it means.
"""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pytest_opencomputer.apps.registry import AGENT
from pytest_opencomputer.guest.endpoint import shortened
from pytest_opencomputer.tasks.matchers import matcher_name
from pytest_opencomputer.tasks.task import Check, TaskSpec

_QUOTED = re.compile(r"\"([^\"]+)\"|“([^”]+)”|'([^']{2,}?)'(?![\w])")
_SENTENCE = re.compile(r"(?<=[.;:!?])\s+(?=[A-Z\"“])|\n+")
_WORD = re.compile(r"\w+")
_STAYS = re.compile(
    r"\b(?:stays?|remains?|is left|are left|leave \w+|keep \w+) (?:just |exactly )?"
    r"(?:as (?:it|they) (?:is|are|was|were)|untouched|unchanged|alone)\b",
    re.IGNORECASE,
)
_PATH = re.compile(r"\b[A-Z]\w+(?: \w+)? ?[>▸→] ?[A-Z]\w+")
_DIALOG = re.compile(r"\b(?:dialog|tab|button|check ?box|drop-down|menu|radio button|combo box)\b", re.IGNORECASE)
_EVERY = re.compile(
    r"\b(?:all|each|every|both|(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?= \w+s\b))\b", re.I
)
_ANY_DIGIT = re.compile(r"\(\?!\(?\d")
_EXPORTS = (".png", ".jpg", ".jpeg", ".tif", ".tiff", ".gif", ".webp", ".pdf", ".mp3", ".flac", ".ogg", ".mp4")
_LOOKS_ONLY = {"found", "format", "width", "height", "size", "bits", "quality", "mode", "alpha", "count", "page_count"}
_MANY = 3
_WORDS_IN_COMMON = 0.5


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


def _unasked_sentence(spec: TaskSpec) -> Iterator[Lint]:
    """A clause of the instruction that asks for something, and that no check quotes or names a value of."""
    told = [set(_WORD.findall(check.because.lower())) for check in spec.checks]
    literals = [value.lower() for check in spec.checks for value in _literals([check.args, check.expect])]
    for sentence in _SENTENCE.split(spec.instruction):
        words = set(_WORD.findall(sentence.lower()))
        quoted = any(len(one & words) >= _WORDS_IN_COMMON * len(one) for one in told if len(one) > 1)
        named = any(len(one) > 3 and one in sentence.lower() for one in literals)
        if len(words) > 2 and not quoted and not named:
            yield Lint("no check for a clause", f"{sentence.strip()!r}")


def _unquoted_literal(spec: TaskSpec) -> Iterator[Lint]:
    """A text of several words that is checked letter by letter, and not in quotation marks in the instruction."""
    quoted = [next(filter(None, found.groups())) for found in _QUOTED.finditer(spec.instruction)]
    for check in _goals(spec):
        for value in _exact_texts(check.expect):
            if " " in value.strip() and value in spec.instruction and not any(value in one for one in quoted):
                ends = "; a full stop stands behind it" if f"{value}." in spec.instruction else ""
                yield Lint("literal without quotation marks", f"{check.id}: {value!r}{ends}")
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


def _sampled(spec: TaskSpec) -> Iterator[Lint]:
    """A clause about all of several things, which are checked one by one, and fewer of them than it says."""
    by_because: dict[str, list[Check]] = {}
    for check in _goals(spec):
        by_because.setdefault(check.because, []).append(check)
    for because, checks in by_because.items():
        every = _EVERY.search(because)
        whole = any(_takes_all(check.expect) or len(_literals(check.expect)) >= _MANY for check in checks)
        wanted = _NUMBERS.get(every[0].lower(), _MANY) if every else 0
        if every and not whole and len(checks) < wanted and any(_one_thing(check) for check in checks):
            yield Lint("sampled", f"{', '.join(check.id for check in checks)}: {because!r}")


_NUMBERS = {"both": 2} | {
    name: number
    for number, name in enumerate(("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"), start=2)
}


def _above_cap(spec: TaskSpec) -> Iterator[Lint]:
    """A list that is longer than its endpoint tells, so that the check can only fail."""
    for check in spec.checks:
        if not isinstance(check.expect, dict):
            continue
        for name, cap in _caps(check).items():
            expect = check.expect.get(name)
            count = check.expect.get("count", 0) if _takes_all(expect) else 0
            number = max(len(expect) if isinstance(expect, list) else 0, count if isinstance(count, int) else 0)
            if number > cap:
                yield Lint("list above the cap", f"{check.id}: {number} items of {name}, {cap} are told")


def _caps(check: Check) -> dict[str, int]:
    """The facts that the function of an endpoint may cut, with their lengths: the arguments of ``shortened`` in it."""
    function = check.declared.function
    if function is None:
        return {}
    found: dict[str, int] = {}
    for node in ast.walk(ast.parse(textwrap.dedent(inspect.getsource(function)))):
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
    """The refrain that something stays as it is, which guards are there for."""
    for found in _STAYS.finditer(spec.instruction):
        yield Lint("stays as it is", f"{found[0]!r}")


_RULES = (
    _unasked_sentence,
    _unquoted_literal,
    _export_without_content,
    _sampled,
    _above_cap,
    _any_digit,
    _menus,
    _refrain,
)


def _goals(spec: TaskSpec) -> list[Check]:
    return [check for check in spec.checks if check.kind == "goal"]


def _literals(expect: Any) -> list[str]:
    if isinstance(expect, str):
        return [expect]
    inner = expect.values() if isinstance(expect, dict) else expect if isinstance(expect, list) else ()
    return [value for one in inner for value in _literals(one)]


def _exact_texts(expect: Any) -> list[str]:
    """The texts of an expectation that must be there letter by letter."""
    name = matcher_name(expect)
    if name in ("$matches", "$not", "$any", "$in"):
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


def _facts(expect: Any) -> set[str]:
    """The facts that an expectation is about."""
    name = matcher_name(expect)
    if name in ("$all", "$any"):
        return {fact for one in expect[name] for fact in _facts(one)}
    return set() if name or not isinstance(expect, dict) else set(expect)


def _takes_all(expect: Any) -> bool:
    """Whether an expectation is about all items of a list."""
    if matcher_name(expect) in ("$each", "$set", "$len"):
        return True
    inner = expect.values() if isinstance(expect, dict) else expect if isinstance(expect, list) else ()
    return any(_takes_all(one) for one in inner)


def _one_thing(check: Check) -> bool:
    """Whether a check asks about one of several things."""
    return bool(check.args.keys() & {"cell", "image", "object", "layer", "name", "subject", "url", "host", "area"})
