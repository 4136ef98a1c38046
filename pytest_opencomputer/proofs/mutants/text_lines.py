"""Texts: one edit of the solution taken back, a line more than it should be, or a line damaged that stayed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from functools import partial
from posixpath import splitext

from pytest_opencomputer.proofs.mutants.mutant import Kind, Mutant, Pair, is_hidden, spread
from pytest_opencomputer.proofs.mutants.parts import other_text, shown

_ENDING = re.compile(
    r"\.(?:txt|csv|tsv|md|rst|log|html?|css|js|m3u8?|srt|vtt|obj|mtl|tex|bib|py|sh|sql|ya?ml|toml|conf|cfg|ini"
    r"|properties|env|ics|vcf|ldif|eml)"
)
_MOST_LINES = 20_000
_WORDS = re.compile(r"\w+|\W")
_ALIKE = 0.3
"""Share of its lines that a new file has in common with the one it was made from."""
_PER_KIND = 4
_One = Callable[[Kind, int, str, Sequence[str]], Mutant]


@dataclass(frozen=True)
class _Text:
    """A text as lines, with how it is written."""

    lines: tuple[str, ...]
    end: str
    encoding: str

    @classmethod
    def of(cls, content: bytes) -> _Text:
        try:
            encoding, text = "utf-8", content.decode("utf-8")
        except UnicodeDecodeError:
            encoding, text = "iso-8859-15", content.decode("iso-8859-15")
        end = "\r\n" if "\r\n" in text else "\n"
        return cls(tuple(text.split(end)), end, encoding)

    def written(self, lines: Sequence[str]) -> bytes:
        return self.end.join(lines).encode(self.encoding, "replace")


@dataclass(frozen=True)
class _Edit:
    """One edit: the lines ``start:end`` of the text after it, and what stood there before it."""

    start: int
    end: int
    old: tuple[str, ...]

    @property
    def how(self) -> str:
        return "is gone" if self.start == self.end else "differs" if self.old else "is new"


class TextLines:
    """Plain texts among the user's files."""

    name = "text"

    def mutants(self, pair: Pair) -> Iterator[Mutant]:
        """Mutants of each text that the solution changed or made."""
        for place in pair.changed():
            content = pair.after.get(place)
            if content is None or not _is_text(place, content):
                continue
            after = _Text.of(content)
            source = pair.before.get(place)
            if source is None:
                source = _made_from(pair, after)
            if len(after.lines) <= _MOST_LINES:
                before = None if source is None else _Text.of(source)
                yield from _of_text(place, before, after, pair)


def _is_text(place: str, content: bytes) -> bool:
    return not is_hidden(place) and _ENDING.fullmatch(splitext(place.lower())[1]) is not None and b"\0" not in content


def _made_from(pair: Pair, after: _Text) -> bytes | None:
    """The file that a new one was made from: the one that has most lines in common with it."""
    own = set(after.lines)
    best: tuple[float, bytes] | None = None
    for other, content in pair.before.items():
        if _is_text(other, content) and len(content) < 8 * 1024**2:
            share = len(own & set(_Text.of(content).lines)) / max(1, len(own))
            if share >= _ALIKE and (best is None or share > best[0]):
                best = (share, content)
    return best[1] if best else None


def _of_text(place: str, before: _Text | None, after: _Text, pair: Pair) -> Iterator[Mutant]:
    lines = after.lines

    def incidental(line: str) -> bool:
        return pair.incidental(place, ("line", line))

    def one(kind: Kind, at: int, what: str, changed: Sequence[str]) -> Mutant:
        return Mutant(kind, TextLines.name, place, ("line", str(at + 1)), what, lambda: {place: after.written(changed)})

    edits = [] if before is None else _edits(before.lines, lines)
    edits = [edit for edit in edits if not all(map(incidental, (*edit.old, *lines[edit.start : edit.end])))]
    touched = {at for edit in edits for at in range(edit.start, edit.end)}
    for how in ("is gone", "differs", "is new"):
        alike = [edit for edit in edits if edit.how == how]
        kind: Kind = "too few" if len(alike) > 1 else "revert"
        for edit in spread(alike, _PER_KIND):
            told = edit.old[0] if edit.old else lines[edit.start]
            what = f"line {edit.start + 1}: " + ("is not there" if how == "is new" else f"is still {shown(told)}")
            yield one(kind, edit.start, what, (*lines[: edit.start], *edit.old, *lines[edit.end :]))
        for edit in spread([edit for edit in alike if how == "differs"], _PER_KIND):
            yield from _words(edit, lines, one)
        if how == "differs":
            yield from _left_beside(alike, lines, one, incidental)
        after_edits = [edit.end for edit in alike if edit.end < len(lines) and edit.end not in touched]
        beside = [at for at in after_edits if lines[at] and not incidental(lines[at])]
        for at in spread(beside, 2):
            if how == "is gone":
                yield one("too many", at, f"line {at + 1}: is gone, too", (*lines[:at], *lines[at + 1 :]))
            elif how == "is new":
                new = lines[at - 1]
                yield one("too many", at, f"line {at + 1}: {shown(new)} stands there twice", _with(lines, at, new))
    if before is not None:
        for what, other in (
            ("line ends", replace(after, end=before.end)),
            ("encoding", replace(after, encoding=before.encoding)),
        ):
            if other != after:
                changes = {place: other.written(lines)}
                yield Mutant("revert", TextLines.name, place, (what,), f"{what} as before", partial(dict, changes))
    if blank := _place_for_a_blank_line(lines, touched):
        yield one("damage", blank, f"line {blank + 1}: an empty line more", _with(lines, blank, ""))
    stayed = [at for at, line in enumerate(lines) if at not in touched and line.strip() and not incidental(line)]
    for at in spread(stayed, _PER_KIND):
        yield one("damage", at, f"line {at + 1}: is gone", (*lines[:at], *lines[at + 1 :]))
        worse = other_text(lines[at])
        yield one("damage", at, f"line {at + 1}: is {shown(worse)}", (*lines[:at], worse, *lines[at + 1 :]))
    if len(stayed) > 1 and lines[stayed[0]] != lines[stayed[-1]]:
        swapped = list(lines)
        swapped[stayed[0]], swapped[stayed[-1]] = swapped[stayed[-1]], swapped[stayed[0]]
        yield one("damage", stayed[0], f"lines {stayed[0] + 1} and {stayed[-1] + 1}: change places", swapped)


def _place_for_a_blank_line(lines: Sequence[str], touched: Set[int]) -> int:
    """Where two lines that are not empty meet, behind one that is new if there is such; 0 if none meet."""
    between = [at for at in range(1, len(lines)) if lines[at - 1].strip() and lines[at].strip()]
    return next((at for at in between if at - 1 in touched), between[0] if between else 0)


def _left_beside(
    edits: Sequence[_Edit], lines: Sequence[str], one: _One, incidental: Callable[[str], bool]
) -> Iterator[Mutant]:
    """Lines that the solution removed, each put back above what stands there instead."""
    old = [(edit.start, line) for edit in edits for line in edit.old]
    removed = [(at, line) for at, line in old if line.strip() and line not in lines and not incidental(line)]
    kind: Kind = "too few" if len(removed) > 1 else "revert"
    for at, line in spread(removed, 2):
        yield one(kind, at, f"line {at + 1}: {shown(line)} is still there, too", _with(lines, at, line))


def _with(lines: Sequence[str], at: int, line: str) -> tuple[str, ...]:
    return (*lines[:at], line, *lines[at:])


def _edits(old: Sequence[str], new: Sequence[str]) -> list[_Edit]:
    """The edits that make ``new`` of ``old``, line by line."""
    found: list[_Edit] = []
    for tag, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag == "equal":
            continue
        if tag == "replace" and b - a == d - c:
            found += [_Edit(c + at, c + at + 1, (old[a + at],)) for at in range(d - c)]
        elif tag == "replace":
            found.append(_Edit(c, d, tuple(old[a:b])))
        elif tag == "delete":
            found += [_Edit(c, c, (line,)) for line in old[a:b]]
        else:
            found += [_Edit(at, at + 1, ()) for at in range(c, d)]
    return found


def _words(edit: _Edit, lines: Sequence[str], one: _One) -> Iterator[Mutant]:
    """Of a line in which several words changed, each of some taken back alone."""
    if len(edit.old) != 1 or edit.end - edit.start != 1:
        return
    old, new = _WORDS.findall(edit.old[0]), _WORDS.findall(lines[edit.start])
    places = [code for code in SequenceMatcher(None, old, new, autojunk=False).get_opcodes() if code[0] != "equal"]
    if len(places) < 2:
        return
    for _, a, b, c, d in spread(places, 2):
        line = "".join((*new[:c], *old[a:b], *new[d:]))
        what = f"line {edit.start + 1}: {shown(''.join(old[a:b]))!r} is as it was"
        yield one("too few", edit.start, what, (*lines[: edit.start], line, *lines[edit.end :]))
