"""``python -m tests.speed``: measure, print, compare with what is accepted, write the results."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from . import settling_page
from .accepted import RATIOS
from .figures import FIGURES
from .operations import all_operations
from .page import write
from .report import Results, table
from .timing import alternate


def main() -> int:
    """Run what the command line asks for; 1 if something is slower than accepted."""
    parser = argparse.ArgumentParser(prog="python -m tests.speed", description=__doc__)
    parser.add_argument("--only", action="append", choices=sorted((*RATIOS, *FIGURES)), help="measure only this")
    parser.add_argument("--rounds", type=int, help="rounds of each operation, instead of its own number")
    parser.add_argument("--write", type=Path, metavar="DIR", help="write the results into this folder")
    parser.add_argument("--settling", type=int, metavar="N", help="make the experiment on settling instead, N times")
    chosen = parser.parse_args()
    if chosen.settling:
        settling_page.write(chosen.write or Path(), chosen.settling)
        return 0
    results = Results()

    def wanted(name: str) -> bool:
        return not chosen.only or name in chosen.only

    def keep() -> None:
        # After each of them, so that measurements are not lost if something later fails.
        if chosen.write:
            write(results, chosen.write)

    for operation in all_operations(wanted):
        pair = alternate(operation, chosen.rounds)
        results.add(operation.name, pair)
        print(table({operation.name: pair}).splitlines()[-1], flush=True)
        keep()
    for name, measure in FIGURES.items():
        if wanted(name):
            known = set(results.figures)
            measure(results)
            print({figure: value for figure, value in results.figures.items() if figure not in known}, flush=True)
            keep()
    for problem in results.problems:
        print(problem, file=sys.stderr)
    return 1 if results.problems else 0


if __name__ == "__main__":
    sys.exit(main())
