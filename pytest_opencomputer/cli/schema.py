"""``opencomputer schema``: the JSON Schema of task files."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from pytest_opencomputer.errors import UsageProblem


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = subparsers.add_parser("schema", help="print or write the JSON Schema of task files")
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help="write it there (the published one: docs/task.schema.json)"
    )
    parser.add_argument(
        "--check", type=Path, metavar="FILE", help="write nothing; exit with an error where FILE differs"
    )
    parser.set_defaults(handler=_schema)


def task_schema() -> str:
    """The JSON Schema of ``task.json`` as text."""
    from pytest_opencomputer.task import TaskSpec

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
            fix = f"opencomputer schema --out {args.check}"
            raise UsageProblem("the JSON Schema is out of date", where=str(args.check), fix=fix)
    elif args.out is not None:
        args.out.write_text(text, encoding="utf-8")
    else:
        print(text, end="")
    return 0
