"""Makes the spreadsheets of the tasks in this folder; run once, its output is committed.

::

    python -m benchmark.libreoffice_calc.make_books

Each ``env/`` gets an .ods file in the same bytes every time. Names, firms and figures are made up.
"""

from __future__ import annotations

from benchmark.libreoffice_calc import make_ledgers, make_records


def main() -> None:
    """Write the documents of all tasks."""
    make_ledgers.main()
    make_records.main()


if __name__ == "__main__":
    main()
