"""Notices if pytest took the value of one of our options for the path of a test.

pytest looks for its root folder and its configuration before it loads plugins. It does not know our options then, so of
``--resume /data/runs/one`` it takes the second word for a path of tests, and may choose a root folder without the
project's configuration and tasks. ``--resume=/data/runs/one`` is one word.
"""

from __future__ import annotations

import os
from itertools import pairwise
from pathlib import Path
from shlex import quote

import pytest

from pytest_opencomputer.models.errors import UsageProblem

_OPTIONS = ("--resume", "--replay", "--run-dir", "--prices", "--hosts")


def check_bare_paths(config: pytest.Config) -> None:
    """Raise ``UsageProblem`` if a path after one of our options may have changed pytest's root folder.

    A path below the current folder changes nothing: from there, pytest looks upwards through the current folder.
    """
    if hasattr(config, "workerinput") or config.option.inifilename or config.option.rootdir:
        return
    here = config.invocation_params.dir
    for option, value in pairwise(map(str, config.invocation_params.args)):
        path = Path(os.path.abspath(here / value))  # noqa: PTH100 - as pytest does it: links are not resolved
        if option in _OPTIONS and path.exists() and not path.is_relative_to(here):
            raise UsageProblem(
                f"pytest took this path for a test's, and {config.rootpath} for its root folder",
                where=f"{option} {value}",
                wanted="option and path as one word",
                fix=f"write {quote(f'{option}={value}')}",
            )
