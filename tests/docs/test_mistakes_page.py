"""The page on mistakes has those that the tests make, and no others. The tests themselves compare what is said."""

from __future__ import annotations

import re

from tests.cli.test_mistakes import REFUSED as BY_THE_COMMAND_LINE
from tests.cli.test_mistakes import TABLE as OF_OPENCOMPUTER
from tests.mistakes import HEAD, PAGE, typed
from tests.plugin.test_mistakes import TABLE as OF_PYTEST


def test_the_page_has_the_mistakes_of_the_tests() -> None:
    text = PAGE.read_text()
    assert text.startswith(HEAD)
    commands = [row[0] for row in (*OF_OPENCOMPUTER, *BY_THE_COMMAND_LINE)]
    assert re.findall(r"^\| (`.+?`) \|", text, re.MULTILINE) == [
        *(typed("opencomputer", command.split(" ")) for command in commands),
        *(typed("pytest", ["benchmark", *row[0]]) for row in OF_PYTEST),
    ]
