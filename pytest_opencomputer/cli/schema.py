"""``opencomputer schema``: the JSON Schema of task files."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = subparsers.add_parser("schema", help="print or write the JSON Schema of task files")
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help="write it there (the published one: docs/task.schema.json)"
    )
    parser.add_argument("--check", type=Path, metavar="FILE", help="write nothing; exit code 1 if FILE is out of date")
    parser.set_defaults(handler=_schema)


def task_schema() -> str:
    """The JSON Schema of ``task.json`` as text."""
    from pytest_opencomputer.tasks.task import TaskSpec

    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **TaskSpec.model_json_schema(by_alias=True),
        "title": "A task of pytest-opencomputer",
    }
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def _schema(args: argparse.Namespace) -> int:
    text = task_schema()
    if args.check is not None:
        if not args.check.is_file() or args.check.read_text(encoding="utf-8") != text:
            print(f"{args.check}: is out of date\n  do: opencomputer schema --out {args.check}", file=sys.stderr)
            return 1
    elif args.out is not None:
        args.out.write_text(text, encoding="utf-8")
    else:
        print(text, end="")
    return 0
