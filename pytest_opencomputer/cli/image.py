"""``opencomputer image build|push|list|prune``."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pytest_opencomputer.cli.types import Commands


def add(commands: Commands) -> None:
    """Add the command and its own."""
    command = commands.add_parser("image", help="build, push, list and remove the images of desktops")
    own = command.add_subparsers(metavar="build|push|list|prune", required=True)

    build = own.add_parser("build", help="build the images that are missing")
    build.add_argument(
        "apps", nargs="*", metavar="APP", help="an app (default: all apps, and the sets of apps that tasks need)"
    )
    build.add_argument("--together", action="store_true", help="one image with all the named apps")
    build.add_argument("--fresh", action="store_true", help="build everything again, with today's package versions")
    build.set_defaults(handler=_build)

    push = own.add_parser("push", help="push images to a registry; missing ones are built before")
    push.add_argument("registry", metavar="REGISTRY", help="prefix of their names there, as for --kubernetes-registry")
    push.add_argument(
        "apps", nargs="*", metavar="APP", help="an app (default: all apps, and the sets of apps that tasks need)"
    )
    push.set_defaults(handler=_push)

    listing = own.add_parser("list", help="list the images")
    listing.set_defaults(handler=_list)

    prune = own.add_parser("prune", help="remove the images that no app and no task needs")
    prune.add_argument("--all", action="store_true", help="remove all of them")
    prune.set_defaults(handler=_prune)


def _say(line: str) -> None:
    print(line, flush=True)


def _build(arguments: argparse.Namespace) -> None:
    from pytest_opencomputer.cli.root import recipes, together
    from pytest_opencomputer.sandbox.images.building import ensure_all

    wanted = [together(arguments.apps)] if arguments.together else recipes(arguments.apps)
    for built in ensure_all(wanted, _say, fresh=arguments.fresh):
        _say(f"{built.tag}  {len(built.packages)} packages  identity {built.identity[:16]}")


def _push(arguments: argparse.Namespace) -> None:
    from pytest_opencomputer.cli.root import recipes
    from pytest_opencomputer.sandbox.images.pushing import push_all

    for name in push_all(recipes(arguments.apps), arguments.registry, _say):
        _say(name)


def _list(_: argparse.Namespace) -> None:
    from pytest_opencomputer.sandbox.images.building import installed

    for image in installed():
        _say(f"{image.tag:72} {image.size / 1e9:6.2f} GB  {', '.join(image.apps) or '-'}")


def _prune(arguments: argparse.Namespace) -> None:
    from pytest_opencomputer.cli.root import recipes
    from pytest_opencomputer.sandbox.images.building import prune

    removed = prune([] if arguments.all else recipes(), _say)
    _say(f"{len(removed)} images removed")
