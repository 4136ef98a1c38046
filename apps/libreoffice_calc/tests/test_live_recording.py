"""The documents of the offline tests, made again by the installed LibreOffice, which still writes the same."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from apps.libreoffice_calc.tests import ledger

if TYPE_CHECKING:
    from apps.conftest import LiveApp


def test_the_documents_are_those_of_the_installed_release(live_app: LiveApp) -> None:
    live_app.start()
    live_app.put({"everything.py": (ledger.HERE / "everything.py").read_bytes()})
    program = ["python3", "/home/user/everything.py", "/home/user/Documents", *ledger.SUFFIXES]
    live_app.sandbox.run(program, timeout=60).check()
    told = [
        [endpoint, args, live_app.ask(endpoint, place="Documents/ledger.ods", **args)]
        for endpoint, args in ledger.QUESTIONS
    ]
    if os.environ.get("OPENCOMPUTER_RECORD"):
        ledger.record({name: live_app.file(f"Documents/{name}") for name in ledger.NAMES}, told)
    assert told == ledger.answers()
