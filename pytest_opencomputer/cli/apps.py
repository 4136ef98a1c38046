"""``opencomputer apps``: which apps there are, what their endpoints are, and their READMEs."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from pytest_opencomputer.agents.desk_page import desk_page
from pytest_opencomputer.apps import readme
from pytest_opencomputer.cli import found
from pytest_opencomputer.cli.root import project_root
from pytest_opencomputer.cli.sampling import add_options, choose
from pytest_opencomputer.generation.app_table import app_table
from pytest_opencomputer.generation.reached import reached, told

if TYPE_CHECKING:
    from pytest_opencomputer.apps.registry import Registry


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = subparsers.add_parser("apps", help="list the apps, and show their endpoints")
    found.add_apps_option(parser)
    parser.set_defaults(handler=_list)
    actions = parser.add_subparsers(metavar="ACTION")
    actions.add_parser("list", help="list all apps (the default)").set_defaults(handler=_list)
    show = actions.add_parser("show", help="show an app's endpoints")
    show.add_argument("app")
    show.set_defaults(handler=_show)
    make = actions.add_parser("readme", help="write the README of apps from their signatures and docstrings")
    make.add_argument("app", nargs="*", help="apps to write it for (default: all)")
    make.add_argument("--check", action="store_true", help="write nothing; exit code 1 if one is out of date")
    make.set_defaults(handler=_readme)
    asked = actions.add_parser("asked", help="count the endpoints that tasks and requirements ask, and list the others")
    asked.add_argument("app", nargs="*", help="apps to count them of (default: all)")
    asked.set_defaults(handler=_asked)
    desk = actions.add_parser("desk", help="print the page on what solutions do with the desk (docs/desk.md)")
    desk.set_defaults(handler=_desk)
    table = actions.add_parser("table", help="print what there is of each app, as Markdown (for the README)")
    table.set_defaults(handler=_table)
    sample = actions.add_parser("sample", help="print the names of apps whose live tests should run")
    add_options(sample, "those changed last")
    sample.set_defaults(handler=_sample)


def _list(args: argparse.Namespace) -> int:
    registry = found.registry(args)
    for name in registry.names():
        app = registry.app(name)
        print(f"{name:<20} {app.title:<24} {app.category:<20} {' '.join(app.packages)}")
    return 0


def _show(args: argparse.Namespace) -> int:
    verifier = found.registry(args).verifier(args.app)
    for name in sorted(verifier.endpoints):
        endpoint = verifier.endpoints[name]
        print(f"{endpoint.usage}  [{endpoint.state}]")
        print("    " + endpoint.doc.split("\n", 1)[0])
        for key, shape in endpoint.facts.fields.items():
            print(f"      {key}: {shape}")
    return 0


def _readme(args: argparse.Namespace) -> int:
    registry = found.registry(args)
    outdated = [name for name in args.app or registry.names() if _differs(registry, name, write=not args.check)]
    for name in outdated:
        path = registry.folder(name) / "README.md"
        print(f"{path}: {'is out of date' if args.check else 'written'}", file=sys.stderr if args.check else sys.stdout)
    if args.check and outdated:
        print(f"  do: opencomputer apps readme {' '.join(outdated)}", file=sys.stderr)
    return 1 if args.check and outdated else 0


def _asked(args: argparse.Namespace) -> int:
    registry = found.registry(args)
    print(told(reached(registry, args.app or registry.names(), project_root() / "benchmark")))
    return 0


def _desk(_args: argparse.Namespace) -> int:
    print(desk_page(), end="")
    return 0


def _table(args: argparse.Namespace) -> int:
    print(app_table(found.registry(args), project_root() / "benchmark"), end="")
    return 0


def _sample(args: argparse.Namespace) -> int:
    folders = {folder: folder for folder in found.registry(args).folders.values()}
    for folder in choose(project_root(), folders, recent=args.recent, others=args.others):
        print(folder.name)
    return 0


def _differs(registry: Registry, name: str, *, write: bool) -> bool:
    path, text = registry.folder(name) / "README.md", readme.generate(registry, name)
    if path.is_file() and path.read_text(encoding="utf-8") == text:
        return False
    if write:
        path.write_text(text, encoding="utf-8")
    return True
