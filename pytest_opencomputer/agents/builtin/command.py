"""The agent ``command``: any program on the host, which gets a shell in the sandbox through ``opencomputer-shell``.

The program finds the instruction in ``OPENCOMPUTER_INSTRUCTION`` and ``opencomputer-shell`` in its ``PATH``
(``docs/agents.md`` has the rest). Each command is a step; the program's exit ends the rollout. Its keys are in its
environment and stay there: a command or an answer that contains one is refused, and in records they are blanked.
"""

from __future__ import annotations

import hashlib
import os
import re
import shlex
import shutil
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from pytest_opencomputer.agents.base import Agent, AgentKind, AgentRequest
from pytest_opencomputer.agents.builtin.program import Program
from pytest_opencomputer.agents.models.dialects.argument_values import first_error
from pytest_opencomputer.agents.models.option_values import only
from pytest_opencomputer.agents.session import RolloutOver, Session
from pytest_opencomputer.agents.steps import Turn
from pytest_opencomputer.models.actions import AnyAction, Done, ShellCommand
from pytest_opencomputer.models.errors import AgentFailure, AgentProgramError, SandboxError, UsageProblem

_SECRET = re.compile(r".*(KEY|TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIALS?)", re.IGNORECASE)
_SHORTEST_SECRET = 8
_LONGEST_NAME = 100
_LAST_WORDS = 4000  # characters of a program's output that are recorded with the step that follows it


class CommandAgent(Agent):
    """Lets a program work until it exits.

    Args:
        argv: its command line.
        environment: the values of its variables that are named like keys, tokens or passwords are secrets.
    """

    def __init__(self, argv: list[str], environment: Mapping[str, str]) -> None:
        self._argv = argv
        self._secrets = secrets_of(environment)
        self._output = ""  # since the last step
        self._broken: BaseException | None = None

    def run(self, session: Session) -> None:
        """See ``Agent.run``.

        Raises:
            AgentProgramError: the program could not be started, or its exit code was not 0.
        """
        self._session = session
        with self._program(session) as program:
            while self._broken is None and not session.over and program.serve(session.seconds_left):
                pass
            if self._broken is not None:
                raise self._broken
            if session.over:
                program.end(at_once=session.over == "deadline")
                return
            program.last_words()
        if program.exit_code != 0:
            rest = f"; its last output: {self._output.strip()[-500:]}" if self._output.strip() else ""
            raise AgentProgramError(f"the program {self._argv[0]!r} ended with exit code {program.exit_code}{rest}")
        self._take(Done())

    def _program(self, session: Session) -> Program:
        return Program(self._argv, task_variables(session), self._answer, self._hear)

    def _hear(self, text: str) -> None:
        for name, value in self._secrets.items():
            text = text.replace(value, f"${name}")
        self._output = (self._output + text)[-_LAST_WORDS:]
        self._session.record_exchange({"began": time.time(), "program": text})

    def _answer(self, request: Any) -> Mapping[str, Any]:
        if self._session.over:
            return {"error": f"the rollout is over ({self._session.over})"}
        try:
            return self._handle(request)
        except ValidationError as problem:
            return {"error": first_error(problem)}
        except (TypeError, ValueError) as problem:
            return {"error": str(problem)}
        except (SandboxError, AgentFailure, RolloutOver) as broken:
            # Answer the request first; the error then ends the rollout.
            self._broken = broken
            return {"error": f"the rollout has ended: {type(broken).__name__}"}

    def _handle(self, request: Any) -> Mapping[str, Any]:
        """The answer to a request. Raises ``TypeError`` or ``ValueError`` if the request is not valid."""
        action = _action(request)
        self._must_have_no_secret(action)
        return self._take(action)

    def _must_have_no_secret(self, action: AnyAction) -> None:
        text = getattr(action, "command", "") or getattr(action, "text", "") or getattr(action, "answer", "") or ""
        for name, value in self._secrets.items():
            if value in text:
                raise ValueError(f"it contains the value of {name}, which must not get into a sandbox or a report")

    def _take(self, action: AnyAction) -> Mapping[str, Any]:
        reasoning, self._output = self._output, ""
        self._session.look()
        (outcome,) = self._session.take(Turn((action,), reasoning))
        if outcome.error:
            return {"error": outcome.error}
        if outcome.ran is None:
            return {}
        return {
            "output": outcome.ran.output,
            "exit_code": outcome.ran.exit_code,
            "timed_out": outcome.ran.timed_out,
        }


def _action(request: Any) -> ShellCommand | Done:
    """The action that a request asks for. Raises ``ValidationError``, or ``TypeError`` if it is not an object."""
    if not isinstance(request, dict):
        raise TypeError(f"the request is a JSON {type(request).__name__}, wanted: an object")
    kind = ShellCommand if "command" in request else Done
    return kind.model_validate(request)


def task_variables(session: Session) -> dict[str, str]:
    """The environment variables that describe the task to a program."""
    left = session.seconds_left
    return {
        "OPENCOMPUTER_INSTRUCTION": session.instruction,
        "OPENCOMPUTER_STEPS": "" if session.max_steps is None else str(session.max_steps),
        "OPENCOMPUTER_SECONDS": "" if left is None else f"{left:.0f}",
    }


def secrets_of(environment: Mapping[str, str]) -> dict[str, str]:
    """The variables that are named like keys, tokens or passwords, the longest values first."""
    found = {
        name: value for name, value in environment.items() if _SECRET.fullmatch(name) and len(value) >= _SHORTEST_SECRET
    }
    return dict(sorted(found.items(), key=lambda one: -len(one[1])))


def command_line(request: AgentRequest) -> list[str]:
    """The command line of the program, from ``command:PROGRAM`` or the option ``program``.

    Raises:
        UsageProblem: none is given, it cannot be split, or there is no such program.
    """
    kind = request.name.partition(":")[0]
    only(request, {"program": "the command line of the agent's program"})
    where = f"--agent={request.name}"
    if len(request.name) > _LONGEST_NAME:
        raise UsageProblem(
            f"this has {len(request.name)} characters, and names of rollouts contain it",
            where=where,
            wanted=f"at most {_LONGEST_NAME}",
            fix=f"--agent={kind} --agent-arg program=…",
        )
    given = request.model or request.options.get("program", "")
    try:
        words = shlex.split(given)
    except ValueError as problem:
        raise UsageProblem(f"{given!r} is not a command line: {problem}", where=where) from problem
    if not words:
        raise UsageProblem(
            "no program is named", where=where, wanted=f"--agent='{kind}:PROGRAM ARGUMENTS', or --agent-arg program=…"
        )
    found = shutil.which(words[0])
    if found is None:
        raise UsageProblem(
            f"there is no program {words[0]!r}", where=where, wanted="a file that can be executed, or a name in PATH"
        )
    return [str(Path(found).resolve() if "/" in words[0] else Path(found).absolute()), *words[1:]]


def program_identity(request: AgentRequest) -> dict[str, str]:
    """The command line, and the content of the files in it: two programs of the same name are not the same agent."""
    argv = command_line(request)
    content = hashlib.sha256()
    for word in argv:
        if Path(word).is_absolute() and Path(word).is_file():
            content.update(Path(word).read_bytes())
    return {"program": shlex.join(argv), "content": content.hexdigest()[:16]}


def _check(request: AgentRequest) -> None:
    command_line(request)


COMMAND = AgentKind(
    "command",
    lambda request: CommandAgent(command_line(request), os.environ),
    "any program on this machine, with a shell in the sandbox (command:PROGRAM), for tasks that allow any means",
    means="any",
    check=_check,
    identity=program_identity,
)
