"""The options that choose variants of composed tasks."""

from __future__ import annotations

from pathlib import Path

import pytest

from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.models.planned import seed_in
from pytest_opencomputer.models.variants import Variants


def add_variant_options(group: pytest.OptionGroup) -> None:
    """Register them."""
    group.addoption(
        "--variants",
        type=int,
        default=None,
        metavar="N",
        help="variants of each composed task: the published one and the N - 1 whose seeds follow (default: 1)",
    )
    group.addoption(
        "--seeds",
        default=None,
        metavar="FILE",
        help="play composed tasks with the seeds of this file, a number per line, and no other tasks: keep the file "
        "to yourself, and nobody can have learned these variants",
    )


def read_variants(config: pytest.Config, *, prove: bool) -> Variants:
    """The variants that were asked for. Raises ``UsageProblem``."""
    count, file = config.option.variants, config.option.seeds
    for name, given in (("--variants", count), ("--seeds", file)):
        if prove and given is not None:
            raise UsageProblem(
                "proofs are of the published variant", where=f"{name}={given}", fix=f"leave {name} or --prove out"
            )
    if count is not None and file is not None:
        raise UsageProblem("got --seeds, too", where=f"--variants={count}", fix="leave one of them out")
    named = tuple(dict.fromkeys(seed for word in config.args if (seed := seed_in(word)) is not None))
    if file is not None:
        return Variants(seeds=_read(config.invocation_params.dir / file), named=named)
    if count is not None and count < 1:
        raise UsageProblem(f"got {count}", where="--variants", wanted="a number of at least 1")
    return Variants(count or 1, named=named)


def _read(path: Path) -> tuple[int, ...]:
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise UsageProblem(
            f"it cannot be read: {error}", where=f"--seeds={path}", wanted="a text file, a seed per line"
        ) from None
    seeds: dict[int, int] = {}
    for number, line in enumerate(lines, 1):
        text = line.partition("#")[0].strip()
        if not text:
            continue
        if not (text.isascii() and text.isdecimal() and len(text) < 19):
            raise UsageProblem(
                f"got {text!r:.80}", where=f"{path}:{number}", wanted="a whole number of at most 18 digits"
            )
        if (first := seeds.setdefault(int(text), number)) != number:
            raise UsageProblem(
                f"the seed {text} is there twice", where=f"{path}:{number}", wanted=f"it once; line {first} also has it"
            )
    if not seeds:
        raise UsageProblem("there is no seed in it", where=f"--seeds={path}", wanted="a seed per line")
    return tuple(seeds)
