"""The processing modules of a picture's history or of a style, in their rows."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator
from typing import Any

from apps.darktable.verifier.processing import PARAMETERS, automatic, in_force, parameters_of, title_of
from pytest_opencomputer.proofs.mutants.mutant import Address, Whole

from .rows import Row, Rows


def parts(at: Address, rows: Iterable[Row]) -> Iterator[tuple[Address, Any]]:
    """The modules in force: each as a whole, whether it is on, and its parameters if they are known.

    The parameters are not inside the module's own address, so that parameters of a new module can also be wrong.
    """
    for row in in_force([dict(row) for row in rows]):
        if automatic(row):
            continue
        title = title_of(row["operation"])
        yield (*at, "modules", title), Whole(row)
        yield (*at, title, "on"), bool(row["enabled"])
        for name, value in (parameters_of(row["operation"], row["module"], row["op_params"]) or {}).items():
            yield (*at, title, name), value


def change(base: Rows, table: str, rows: list[tuple[str, Row]], at: Address, value: Any) -> None:
    """Remove a module, or set one of its values: of its rows the last one is in force.

    Raises:
        KeyError: there is no such module.
    """
    title, what = (at[1], "") if at[0] == "modules" else at
    own = [(key, row) for key, row in rows if title_of(row["operation"]) == title]
    if not own:
        raise KeyError(title)
    key, row = own[-1]
    if not what:
        base.remove(table, *(each for each, _ in own))
    elif what == "on":
        base.set(table, key, enabled=int(bool(value)))
    else:
        names, types, _ = PARAMETERS[row["operation"], row["module"]]
        number = names.split().index(what)
        form = "<" + types[number]
        raw = bytearray(row["op_params"])
        if value is None:  # of a new module: a value that it cannot have by itself
            value = 1 - bool(struct.unpack_from(form, raw, 4 * number)[0])
        struct.pack_into(form, raw, 4 * number, value if form == "<f" else int(value))
        base.set(table, key, op_params=bytes(raw))
