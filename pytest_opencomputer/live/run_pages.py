"""The server of ``opencomputer view``: the pages of runs on the loopback address.

They are the pages of reports, which load scripts and pictures by relative addresses, so the token is the first part of
each address: ``http://127.0.0.1:<port>/<token>/``. It is as random as that of the viewer of desktops, no page passes
it on (``Referrer-Policy``), and nothing is logged. Without it there is no page.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import TypeVar

from aiohttp import web
from aiohttp.typedefs import Middleware
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from pytest_opencomputer.live import guards
from pytest_opencomputer.live.server import bound, guarded
from pytest_opencomputer.models.errors import OpenComputerError
from pytest_opencomputer.reports.site.on_demand import NotThereError, OnDemand
from pytest_opencomputer.reports.site.words import lines
from pytest_opencomputer.runs.notes import MOST_TAGS

HEADERS = {
    **guards.HEADERS,
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        "frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'"
    ),
}
"""Headers of every answer. Pages may show pages of this server, and ask it."""

_LONGEST = 256 * 1024  # bytes of a note
_TYPES = {"html": "text/html", "css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}
_PICTURES = {"png": "image/png", "webp": "image/webp"}

_T = TypeVar("_T")
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Said(BaseModel):
    """A note, as the page sends it."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    comment: str
    tags: tuple[str, ...] = Field(max_length=MOST_TAGS)


def application(pages: OnDemand, token: str, below: str = "") -> web.Application:
    """The server's application, for requests with the token.

    Args:
        below: where in another application it is.
    """
    made = web.Application(middlewares=[guarded(HEADERS), _let_in(token, below)], client_max_size=_LONGEST)
    place = "/{token}/"
    run = place + "runs/{run}/"

    def get(path: str, kind: str, make: Callable[[web.Request], bytes]) -> None:
        made.router.add_get(path, _answer(kind, make))

    def named(request: web.Request, name: str = "name") -> str:
        return request.match_info[name]

    get(place, "html", lambda request: pages.first_page(request.query))
    get(place + "words.html", "html", lambda _: pages.words())
    get(place + "compare.html", "html", lambda request: pages.comparison(request.query.getall("one", [])))
    for kind in ("css", "js"):
        # Pages below runs/ refer to them beside themselves.
        for folder in (place, run):
            get(f"{folder}{{name:[a-z]+\\.{kind}}}", kind, lambda request: pages.static(named(request)))
    get(run + r"{name:[a-z]+\.html}", "html", lambda request: pages.page(named(request, "run"), named(request)))
    get(run + r"plots/{name}", "svg", lambda request: pages.plot(named(request, "run"), named(request)))
    number = r"{number:[1-9][0-9]{0,8}}"
    get(
        f"{run}rollouts/{number}.js",
        "js",
        lambda request: pages.rollout(named(request, "run"), int(named(request, "number"))),
    )
    get(
        f"{run}films/{number}.webp",
        "webp",
        lambda request: pages.film(named(request, "run"), int(named(request, "number"))),
    )

    async def player(request: web.Request) -> web.StreamResponse:
        there = await asyncio.to_thread(_made, lambda one: pages.player_of(named(one)), request)
        return web.Response(status=302, headers={"Location": f"../{there}"})

    made.router.add_get(place + "player/{name}", player)
    get(run + r"screenshots/{name:.+}", "png", lambda request: pages.screenshot(named(request, "run"), named(request)))

    def save(request: web.Request, said: Said) -> None:
        pages.save_note(named(request, "run"), int(named(request, "number")), said.comment, said.tags)

    made.router.add_post(f"{run}notes/{number}", _saver(save))
    return made


@asynccontextmanager
async def serving(pages: OnDemand, port: int) -> AsyncIterator[str]:
    """Serve ``pages``, and give the address.

    Args:
        port: 0 for any free one.

    Raises:
        UsageProblem: the port is taken.
    """
    listening = bound(port, "the pages of runs")
    token = guards.new_token()
    runner = web.AppRunner(application(pages, token), access_log=None, handle_signals=False, shutdown_timeout=1.0)
    await runner.setup()
    try:
        await web.SockSite(runner, listening).start()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}/{token}/"
    finally:
        await runner.cleanup()
        listening.close()


def _let_in(token: str, below: str) -> Middleware:
    @web.middleware
    async def let_in(request: web.Request, handler: Handler) -> web.StreamResponse:
        if not guards.same(request.path.removeprefix(below)[1:].partition("/")[0], token):
            raise web.HTTPForbidden(text="Use the address that opencomputer view has printed.\n")
        return await handler(request)

    return let_in


def _answer(kind: str, make: Callable[[web.Request], bytes]) -> Handler:
    charset = None if kind in _PICTURES else "utf-8"
    content_type = {**_TYPES, **_PICTURES}[kind]

    async def answer(request: web.Request) -> web.StreamResponse:
        body = await asyncio.to_thread(_made, make, request)
        return web.Response(body=body, content_type=content_type, charset=charset)

    return answer


def _saver(save: Callable[[web.Request, Said], None]) -> Handler:
    async def answer(request: web.Request) -> web.StreamResponse:
        if not guards.origin_allowed(request.headers.get("Origin", ""), request.headers.get("Host", "")):
            raise web.HTTPForbidden(text="Only the pages of this server may save notes.\n")
        try:
            said = Said.model_validate_json(await request.read())
            await asyncio.to_thread(_made, lambda _: save(request, said), request)
        except ValidationError as problem:
            first = problem.errors(include_url=False, include_context=False, include_input=False)[0]
            place = ".".join(map(str, first["loc"])) or "the note"
            raise web.HTTPUnprocessableEntity(text=f"{place}: {first['msg']}\n") from problem
        return web.Response(status=204)

    return answer


def _made(make: Callable[[web.Request], _T], request: web.Request) -> _T:
    """What ``make`` returns; its errors become answers in plain text."""
    try:
        return make(request)
    except (NotThereError, FileNotFoundError) as problem:
        raise web.HTTPNotFound(text="There is no such page, or no such run any more.\n") from problem
    except OpenComputerError as problem:
        raise web.HTTPInternalServerError(text=lines(f"{problem}\n")) from problem
