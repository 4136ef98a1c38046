"""Asks a running office that speaks UNO what no file says: which documents are open, and what is selected in them.

The office must listen on a pipe (``--accept=pipe,name=NAME;urp;``). Its answers come over a binary protocol from a
program that belongs to the agent's user; so they are read by a process of its own that has become that user for good,
and come to this one as bounded JSON.
"""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Mapping, Sequence
from typing import Any

from pytest_opencomputer.guest.state import StateNoAnswer, StateTooBig, shown

# The bridge's threads sometimes crash the process while it ends; after the output, nothing is left to do.
_TAIL = """
import os
sys.stdout.flush()
os._exit(0)
"""
MAX_ANSWER = 1024**2
TIMEOUT = 20.0
_PYTHON = "/usr/bin/python3"
_HEAD = """
import json, sys
import uno
from com.sun.star.connection import NoConnectException
local = uno.getComponentContext()
resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
try:
    context = resolver.resolve("uno:pipe,name=" + sys.argv[1] + ";urp;StarOffice.ComponentContext")
except NoConnectException:
    print("null")
    sys.exit()
desktop = context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", context)
"""


def ask(pipe: str, program: str) -> Any:
    """Run a program that prints JSON, with ``desktop`` and ``context`` of the office; ``None`` where none listens.

    Args:
        pipe: the name that the office was started with.
        program: Python code, part of the verifier. What the office answers may only go into its output.

    Raises:
        StateNoAnswer: the office does not answer in time, or not as one does.
        StateTooBig: more than 1 MiB.
    """
    return _run(
        [_PYTHON, "-I", "-c", _HEAD + program + _TAIL, pipe], {"HOME": os.environ.get("HOME", "/"), "LANG": "C.UTF-8"}
    )


def _run(command: Sequence[str], environment: Mapping[str, str], timeout: float = TIMEOUT) -> Any:
    try:
        found = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=timeout,
            env=dict(environment),
            cwd="/",
            # The real user of this process may be another one than it acts as.
            user=os.geteuid(),
            group=os.getegid(),
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise StateNoAnswer(f"the office did not answer within {timeout:g} s") from None
    if found.returncode:
        last = found.stderr.decode("utf-8", "replace").strip().rpartition("\n")[2]
        raise StateNoAnswer(f"the office did not answer as it should (exit code {found.returncode}): {shown(last)}")
    if len(found.stdout) > MAX_ANSWER:
        raise StateTooBig(f"the office answered {len(found.stdout)} bytes, at most {MAX_ANSWER} are read")
    try:
        return json.loads(found.stdout)
    except (ValueError, RecursionError) as error:
        raise StateNoAnswer(f"the office did not answer as it should: {shown(str(error))}") from None
