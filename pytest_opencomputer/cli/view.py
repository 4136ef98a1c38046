"""``opencomputer view``: a server of the pages of runs, on this machine only."""

from __future__ import annotations

import argparse
import asyncio
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_opencomputer.cli import found

if TYPE_CHECKING:
    from pytest_opencomputer.cli.types import Commands


def add(subparsers: Commands) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "view", help="look at runs in the browser: search them, compare rollouts, follow a run, keep notes"
    )
    parser.add_argument(
        "runs", nargs="*", default=["runs"], metavar="RUNS", help="folders of runs, or run directories (default: runs)"
    )
    parser.add_argument("--port", type=int, default=0, metavar="PORT", help="of 127.0.0.1 (default: any free one)")
    parser.add_argument("--open", action="store_true", help="open it in the browser")
    found.add_apps_option(parser)
    parser.set_defaults(handler=_view)


def _view(args: argparse.Namespace) -> None:
    from pytest_opencomputer.models.extras import need
    from pytest_opencomputer.reports.app_fields import app_fields  # here, as they take a second to load

    need("aiohttp", "jinja2", "matplotlib.figure", what="opencomputer view", extra="view")
    from pytest_opencomputer.live.human import show_page
    from pytest_opencomputer.live.run_pages import serving
    from pytest_opencomputer.reports.site.on_demand import OnDemand

    category = app_fields(partial(found.registry, args))["category"]
    pages = OnDemand([Path(one) for one in args.runs], category)

    async def serve() -> None:
        async with serving(pages, args.port) as address:
            print(f"at {address}, until you press Ctrl+C", flush=True)
            if args.open:
                show_page(address)
            await asyncio.Event().wait()

    asyncio.run(serve())
