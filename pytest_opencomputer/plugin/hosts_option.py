"""``--hosts FILE``: the hosts on which desktops run."""

from __future__ import annotations

from pathlib import Path

import pytest

from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.sandbox.hosts.file import check_backend

OPTION, INI = "--hosts", "opencomputer_hosts"


def add_hosts_option(group: pytest.OptionGroup, parser: pytest.Parser) -> None:
    """Register it."""
    words = "file (TOML) with the hosts whose Docker engines run the desktops"
    group.addoption(OPTION, default=None, metavar="FILE", help=words)
    parser.addini(INI, f"as {OPTION}", type="string", default="")


def read_hosts_option(config: pytest.Config, backend: str) -> Path | None:
    """The file of hosts; ``None`` if there is none.

    Args:
        backend: the chosen one.

    Raises:
        UsageProblem: another option contradicts it.
    """
    option: str | None = config.option.hosts
    given = config.getini(INI) if option is None else option
    if not given:
        return None
    where = f"ini option {INI}" if option is None else f"{OPTION}={option}"
    check_backend(backend, where)
    if config.option.max_desktops is not None:
        raise UsageProblem(
            "--max-desktops is for the desktops of this machine",
            where=where,
            wanted="how many run on a host in the file: slots = NUMBER",
            fix="leave --max-desktops out",
        )
    return (config.rootpath if option is None else config.invocation_params.dir) / Path(given).expanduser()
