"""Damages real state files repeatedly, and reports each channel or verifier that fails without a named error.

::

    .venv/bin/python -m tests.hostile.fuzz --minutes 60
    .venv/bin/python -m tests.hostile.fuzz --sweep                 # each value in each text file once
    .venv/bin/python -m tests.hostile.fuzz --case sqlite:1234      # one case again, with its traceback

Every case has a number, and the same number gives the same bytes as long as the corpus is the same. A case is good if
it answers facts or raises a ``StateError`` within the runner's limits; it is a *finding* if it raises anything else,
answers what an endpoint does not declare, takes more than the given seconds of processor time, or kills the process.
Cases run in batches through ``isolation.isolated``, with the limits of a real call; a batch that dies is done again one
by one. Ends with the number of distinct findings as its exit code (at most 100).
"""

from __future__ import annotations

import argparse
import collections
import functools
import hashlib
import json
import os
import random
import resource
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from pytest_opencomputer.apps.endpoints import Endpoint, VerifierError
from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.apps.shapes import OneOf, Shape
from pytest_opencomputer.guest import facts, isolation
from pytest_opencomputer.guest.endpoint import Home, StateError

from . import corpus
from .mutations import TEXTS, mutated, values_of
from .readers import READERS

BATCH = 30
SLOW = 5.0
VERIFIER, SWEEP = "verifier:", "sweep:"
FREE = frozenset({"place", "image", "name", "title", "key", "text", "value", "without"})
"""Arguments that may be any word: about the others endpoints can insist that a task asks sensibly."""


def chance_of(seed: int, channel: str, number: int) -> random.Random:
    """The chance of one case."""
    return random.Random(hashlib.sha256(f"{seed} {channel} {number}".encode()).digest())


def write(folder: Path, place: str, content: bytes) -> None:
    """Put a file into a home folder."""
    path = folder / place
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def content_of(seed: int, channel: str, number: int) -> bytes:
    """The damaged file of a case of a channel."""
    chance, contents = chance_of(seed, channel, number), corpus.files()
    everything = [one for name in ("xml_tree", "pdf", "exif", "gvariant", "ini", channel) for one in contents[name]]
    return mutated(chance.choice(contents[channel]), chance, everything)


def run_channel(seed: int, channel: str, number: int, folder: Path) -> None:
    """Read the damaged file of a case."""
    reader = READERS[channel]
    write(folder, reader.place, content_of(seed, channel, number))
    json.dumps(facts.plain(reader.read(Home(folder), reader.place)), allow_nan=False)


def run_verifier(seed: int, channel: str, number: int, folder: Path) -> None:
    """Ask an app's saved endpoints about a home folder that it wrote, one file of which is damaged."""
    app = channel.removeprefix(VERIFIER)
    chance = chance_of(seed, channel, number)
    sound = chance.choice(list(corpus.homes()[app].values()))
    contents = dict(sound)
    place = chance.choice(list(contents))
    if place.endswith(".txt"):  # there are few, and they show little
        place = chance.choice(list(contents))
    others = [one for one in contents.values() if len(one) < 100_000]
    contents[place] = mutated(contents[place], chance, others or corpus.files()["ini"])
    for one, content in contents.items():
        write(folder, one, content)
    _ask(app, _saved(app, chance, 6), corpus.words(contents), place, folder, chance, sound)


def run_sweep(seed: int, channel: str, number: int, folder: Path) -> None:
    """Put each of the odd texts in place of one value of a text file, and ask all saved endpoints each time."""
    app = channel.removeprefix(SWEEP)
    home, place, (start, end) = spots(app)[number]
    contents = corpus.homes()[app][home]
    for one, content in contents.items():
        write(folder, one, content)
    chance, words = chance_of(seed, channel, number), corpus.words(contents)
    for text in TEXTS:
        write(folder, place, contents[place][:start] + text + contents[place][end:])
        what = f"{place} with {text[:40]!r} at byte {start}"
        _ask(app, _saved(app, chance, 100), words, what, folder, chance, contents)


@functools.cache
def spots(app: str) -> list[tuple[str, str, tuple[int, int]]]:
    """Home, place and span of each value in the text files of an app; of equal files only the first."""
    seen: set[bytes] = set()
    found: list[tuple[str, str, tuple[int, int]]] = []
    for home, contents in corpus.homes()[app].items():
        for place, content in contents.items():
            if b"\0" in content or content in seen or len(content) > 10_000:
                continue
            seen.add(content)
            found += [(home, place, span) for span in values_of(content)]
    return found


def _saved(app: str, chance: random.Random, most: int) -> list[Endpoint]:
    saved = [one for one in _verifier(app).endpoints.values() if one.state == "saved" and one.function is not None]
    return chance.sample(saved, min(most, len(saved)))


def _ask(
    app: str,
    endpoints: list[Endpoint],
    words: list[str],
    what: str,
    folder: Path,
    chance: random.Random,
    sound: Mapping[str, bytes],
) -> None:
    """Ask endpoints about a home folder. Facts as declared and a ``StateError`` are fine; any other error is raised.

    Arguments that an endpoint also refuses for the ``sound`` home folder are skipped: they would be a task's mistake.
    """
    for endpoint in endpoints:
        args = {
            parameter.name: _value(app, endpoint.name, parameter.name, parameter.shape, words, chance)
            for parameter in endpoint.parameters
            if parameter.required or chance.random() < 0.2
        }
        try:
            assert endpoint.function is not None
            endpoint.settle_facts(facts.plain(endpoint.function(Home(folder), **args)))
        except StateError:
            continue
        except (Exception, VerifierError) as error:
            if isinstance(error, (ValueError, LookupError)) and _refused(endpoint, args, sound):
                continue
            error.add_note(f"asked: {endpoint.name} {args} of {what}")
            raise


def _refused(endpoint: Endpoint, args: Mapping[str, Any], sound: Mapping[str, bytes]) -> bool:
    """Whether an endpoint takes offence at its arguments, whatever the state."""
    assert endpoint.function is not None
    with tempfile.TemporaryDirectory() as folder:
        for place, content in sound.items():
            write(Path(folder), place, content)
        try:
            endpoint.function(Home(folder), **args)
        except StateError:
            return False
        except (ValueError, LookupError):
            return True
    return False


def _value(app: str, endpoint: str, name: str, shape: Shape, words: list[str], chance: random.Random) -> Any:
    """A value that a task could ask about: from the tasks, or a word that is in the home folder."""
    known = corpus.asked().get((app, endpoint, name), [])
    if isinstance(shape, OneOf):
        return chance.choice(shape.values)
    if known and (name not in FREE or chance.random() < 0.5):
        return chance.choice(known)
    kind = str(shape)
    word = chance.choice(words) if name in FREE else corpus.USUAL.get(name, chance.choice(words))
    return {"int": chance.randrange(3), "bool": chance.random() < 0.5, "float": 0.5, "str": word}.get(kind, [word])


def _verifier(app: str) -> Any:
    registry = _REGISTRY.setdefault("registry", Registry.discover(corpus.REPOSITORY))
    return registry.verifier(app)


_REGISTRY: dict[str, Registry] = {}


def run_case(seed: int, channel: str, number: int, slow: float) -> tuple[str, str]:
    """How a case ended and, if it is a finding, its traceback."""
    run = {VERIFIER: run_verifier, SWEEP: run_sweep}.get(channel.partition(":")[0] + ":", run_channel)
    began = time.process_time()
    try:
        with tempfile.TemporaryDirectory() as folder:
            run(seed, channel, number, Path(folder))
        ended = "facts"
    except StateError as error:
        ended = error.kind
    except MemoryError:
        ended = "MemoryError"
    except Exception:  # noqa: BLE001 - every other one is what is looked for
        return "finding", traceback.format_exc()
    took = time.process_time() - began
    return (ended, "") if took <= slow else ("slow", f"{ended} after {took:.1f} s of processor time\n")


def run_cases(seed: int, channel: str, numbers: list[int], slow: float) -> Iterator[tuple[int, str, str]]:
    """Run cases with the limits of a call; yields number, how it ended, and the traceback of a finding."""
    if not numbers:
        return
    began = time.monotonic()
    try:
        batch = isolation.isolated(lambda: [run_case(seed, channel, number, slow) for number in numbers], 120.0)
    except (StateError, isolation.VerifierFault) as error:
        if len(numbers) > 1:
            for number in numbers:
                yield from run_cases(seed, channel, [number], slow)
            return
        took = time.monotonic() - began
        yield numbers[0], "died", f"{type(error).__name__}: {error} after {took:.1f} s"
        return
    for number, (ended, trace) in zip(numbers, batch, strict=True):
        yield number, ended, trace


def signature(channel: str, ended: str, trace: str) -> str:
    """What makes two findings the same: how it ended and where."""
    if ended == "slow":
        return f"{channel} slow"
    lines = [line.strip() for line in trace.splitlines() if "pytest_opencomputer" in line or "/apps/" in line]
    frames = [line for line in lines if line.startswith("File")]
    raised = [line.split(":")[0] for line in trace.splitlines() if line and not line.startswith((" ", "asked", "~"))]
    return (
        f"{ended} {raised[-1] if raised else ''} {' '.join(frames[-1:])}"
        if frames
        else f"{channel} {ended} {trace[:80]}"
    )


def main(arguments: list[str] | None = None) -> int:
    """Run the program. Returns the number of distinct findings, at most 100."""
    parser = argparse.ArgumentParser(prog="python -m tests.hostile.fuzz", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="number of the first case of each channel")
    parser.add_argument("--slow", type=float, default=SLOW, help="seconds of processor time that make a case a finding")
    parser.add_argument("--only", default="", help="channels whose names begin so, joined by commas")
    parser.add_argument("--sweep", action="store_true", help="each value in each text file once, instead of by chance")
    parser.add_argument("--case", default="", help="CHANNEL:NUMBER, one case again")
    parser.add_argument("--write", type=Path, help="where --case puts the damaged file of a channel")
    options = parser.parse_args(arguments)
    if options.case:
        return again(options)
    apps = [app for app, homes in corpus.homes().items() if homes]
    channels = [*READERS, *(f"{VERIFIER}{app}" for app in apps)]
    if options.sweep:
        channels = [f"{SWEEP}{app}" for app in apps]
    channels = [name for name in channels if name.startswith(tuple(options.only.split(",")))]
    with tempfile.TemporaryDirectory(prefix="fuzz-") as scratch:
        # Of its own: tests that run meanwhile look at what is left in the usual one.
        os.environ["TMPDIR"] = tempfile.tempdir = scratch
        return fuzz(options, channels, print)


def again(options: argparse.Namespace) -> int:
    """One case again."""
    channel, _, number = options.case.rpartition(":")
    if options.write:
        options.write.write_bytes(content_of(options.seed, channel, int(number)))
    ended, trace = next(
        (ended, trace) for _, ended, trace in run_cases(options.seed, channel, [int(number)], options.slow)
    )
    print(ended, trace, sep="\n")
    return int(ended in ("finding", "slow", "died"))


def fuzz(options: argparse.Namespace, channels: list[str], say: Callable[[str], None]) -> int:
    """Run batches of all channels in turn until the time is over."""
    began, said = time.monotonic(), 0.0
    counts: dict[str, collections.Counter[str]] = {name: collections.Counter() for name in channels}
    findings: dict[str, list[str]] = {}
    first = options.first
    ends = {channel: len(spots(channel.removeprefix(SWEEP))) if options.sweep else sys.maxsize for channel in channels}
    batch = 2 if options.sweep else BATCH
    while time.monotonic() - began < options.minutes * 60 and first < max(ends.values()):
        for channel in channels:
            numbers = list(range(first, min(first + batch, ends[channel])))
            for number, ended, trace in run_cases(options.seed, channel, numbers, options.slow):
                counts[channel][ended] += 1
                if ended in ("finding", "slow", "died"):
                    cases = findings.setdefault(signature(channel, ended, trace), [])
                    cases.append(f"{channel}:{number}")
                    if len(cases) == 1:
                        say(f"--- {cases[0]} {ended}\n{trace}")
                        sys.stdout.flush()
        first += batch
        if time.monotonic() - said > 60:
            said = time.monotonic()
            total = sum(sum(one.values()) for one in counts.values())
            peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
            say(
                f"{(said - began) / 60:.0f} min: {total} cases, next {first}, {len(findings)} findings, peak {peak} MiB"
            )
            sys.stdout.flush()
    say(json.dumps({name: dict(sorted(one.items())) for name, one in counts.items()}, indent=1))
    for what, cases in findings.items():
        say(f"{len(cases)} times, first {cases[0]}: {what}")
    say(f"{sum(sum(one.values()) for one in counts.values())} cases, {len(findings)} findings")
    return min(len(findings), 100)


if __name__ == "__main__":
    sys.exit(main())
