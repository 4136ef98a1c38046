"""``opencomputer schema``: the JSON Schemas of task files, and of what agents elsewhere are told and answer."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = subparsers.add_parser("schema", help="print or write the JSON Schema of task files, or of remote agents")
    parser.add_argument(
        "of",
        nargs="?",
        choices=tuple(_SCHEMAS),
        default="task",
        help="task files (the default), or what agents are told and answer",
    )
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help="write it there (the published ones: docs/task.schema.json, …)"
    )
    parser.add_argument("--check", type=Path, metavar="FILE", help="write nothing; exit code 1 if FILE is out of date")
    parser.set_defaults(handler=_schema)


def task_schema() -> str:
    """The JSON Schema of ``task.json`` as text."""
    from pytest_opencomputer.tasks.task import TaskSpec

    return _text(
        {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            **TaskSpec.model_json_schema(by_alias=True),
            "title": "A task of pytest-opencomputer",
        }
    )


def agent_schema() -> str:
    """The JSON Schema of what ``remote`` and ``files`` agents are told and answer, as text."""
    from pytest_opencomputer.agents.anywhere.protocol import schema

    return _text(schema())


_SCHEMAS: Mapping[str, Callable[[], str]] = {"task": task_schema, "agent": agent_schema}


def _text(schema: Mapping[str, Any]) -> str:
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def _schema(args: argparse.Namespace) -> int:
    text = _SCHEMAS[args.of]()
    if args.check is not None:
        if not args.check.is_file() or args.check.read_text(encoding="utf-8") != text:
            print(
                f"{args.check}: is out of date\n  do: opencomputer schema {args.of} --out {args.check}", file=sys.stderr
            )
            return 1
    elif args.out is not None:
        args.out.write_text(text, encoding="utf-8")
    else:
        print(text, end="")
    return 0
