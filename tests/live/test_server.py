"""The server of ``--live``: whom it serves, and what it shows."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path

import pytest
from aiohttp import ClientSession, WSServerHandshakeError

from pytest_opencomputer.live import Desktop, Viewer, server
from pytest_opencomputer.models.errors import UsageProblem
from tests.live.pages import Page, address, connected, opened, run
from tests.live.screens import Screen, picture, until

# Whom it serves


def fetched(viewer: Viewer, path: str, host: str = "") -> tuple[int, dict[str, str], str]:
    async def fetch() -> tuple[int, dict[str, str], str]:
        where, _ = address(viewer.url)
        headers = {"Host": host} if host else {}
        async with ClientSession() as session, session.get(f"http://{where}{path}", headers=headers) as answer:
            return answer.status, dict(answer.headers), await answer.text()

    return asyncio.run(fetch())


@pytest.mark.parametrize("path", ["/", "/live.js", "/input.js", "/live.css", "/nowhere"])
def test_every_answer_is_closed_to_other_pages(viewer: Viewer, path: str) -> None:
    status, headers, text = fetched(viewer, path)
    assert status == (404 if path == "/nowhere" else 200)
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert headers["Cache-Control"] == "no-store"
    assert "Set-Cookie" not in headers
    assert address(viewer.url)[1] not in text
    assert "gedit/letter" not in text


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example:80", "10.0.0.1", "[::2]:80", "[", "a@b"]
)
def test_other_names_of_this_machine_are_refused(viewer: Viewer, host: str) -> None:
    status, _, text = fetched(viewer, "/", host)
    assert (status, "<html" in text) == (421, False)


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1:1", "[::1]:8000", "LOCALHOST"])
def test_a_tunnel_to_another_port_is_served(viewer: Viewer, host: str) -> None:
    assert fetched(viewer, "/", host)[0] == 200


@pytest.mark.parametrize(
    ("host", "origin"),
    [
        ("", ""),
        ("", "null"),
        ("", "http://evil.example"),
        ("", "http://127.0.0.1:1"),
        ("", "https://{host}"),
        ("evil.example", "http://evil.example"),
    ],
)
def test_pages_of_others_cannot_connect(viewer: Viewer, host: str, origin: str) -> None:
    headers = {"Origin": origin.format(host=address(viewer.url)[0])} if origin else {}
    if host:
        headers["Host"] = host

    async def attempt() -> int:
        with pytest.raises(WSServerHandshakeError) as refused:
            async with connected(viewer.url, headers):
                pass
        return refused.value.status

    assert asyncio.run(attempt()) == (421 if host else 403)


@pytest.mark.parametrize(
    "first",
    [
        {"kind": "hello", "token": ""},
        {"kind": "hello", "token": "x" * 43},
        {"kind": "hello", "token": "ä"},
        {"kind": "show", "desktops": {}},
        {"kind": "seen"},
    ],
)
def test_nothing_is_sent_without_the_token(viewer: Viewer, first: dict[str, object]) -> None:
    async def attempt() -> None:
        async with connected(viewer.url) as page:
            await page.say(**first)
            assert await page.hear() == {"kind": "closed", "code": server.NOT_ALLOWED}

    asyncio.run(attempt())


def test_who_says_nothing_is_sent_away(viewer: Viewer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "HELLO", 0.05)

    async def wait() -> None:
        async with connected(viewer.url) as page:
            assert (await page.hear())["kind"] == "closed"

    asyncio.run(wait())


@pytest.mark.parametrize(
    "said",
    [
        {"kind": "shutdown"},
        {"kind": "show", "desktops": {"x": 0}},
        {"kind": "show", "desktops": {"x": 10**9}},
        {"kind": "show", "desktops": {}, "more": 1},
        {"kind": "act", "desktop": "x", "number": -1, "action": {}},
        {"kind": "done", "desktop": "x", "number": 1, "status": "won"},
    ],
)
def test_a_client_that_sends_nonsense_is_disconnected(viewer: Viewer, said: dict[str, object]) -> None:
    async def session(page: Page) -> None:
        await page.say(**said)
        assert (await page.hear())["kind"] == "closed"

    run(viewer, session)


def test_a_port_that_is_taken_is_a_usage_problem() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(UsageProblem, match=f"the port {port} is not available"):
            Viewer(port=port).start()


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "aiohttp", None)
    with pytest.raises(UsageProblem, match=r"pip install 'pytest-opencomputer\[live\]'"):
        Viewer().start()


# What it shows


def test_desktops_come_and_go(viewer: Viewer, shown: Desktop) -> None:
    other = Desktop(Screen(), "gedit/menu")

    async def session(page: Page) -> None:
        assert [said["title"] for said in page.heard if said["kind"] == "desktop"] == ["gedit/letter"]
        viewer.add(other)
        assert (await page.wait("desktop"))["title"] == "gedit/menu"
        viewer.say(other, "Checking …")
        assert await page.wait("said") == {"kind": "said", "id": other.id, "text": "Checking …"}
        viewer.remove(shown)
        assert await page.wait("gone") == {"kind": "gone", "id": shown.id, "title": "gedit/letter", "player": ""}

    run(viewer, session)


def test_nothing_is_asked_of_a_sandbox_that_nobody_sees(viewer: Viewer, screen: Screen, shown: Desktop) -> None:
    asked: list[str] = []

    def facts() -> dict[str, str]:
        asked.append("facts")
        return {}

    shown.facts = facts

    async def session(page: Page) -> None:
        other = Desktop(Screen(), "gedit/menu")
        viewer.add(other)
        await page.wait("desktop")
        await page.say(kind="show", desktops={other.id: 400})
        await page.wait("picture", lambda said: said["id"] == other.id)

    run(viewer, session)
    assert (screen.looks, asked) == (0, [])


def test_pictures_are_sent_when_something_has_changed(viewer: Viewer, screen: Screen, shown: Desktop) -> None:
    async def session(page: Page) -> None:
        await page.say(kind="show", desktops={shown.id: 300})
        first = await page.wait("picture")
        assert (first["type"], first["bytes"]) == ("image/png", picture("#5e81ac", (320, 200)))
        looks = screen.looks
        await asyncio.to_thread(until, lambda: screen.looks >= looks + 3)
        screen.paint("#bf616a")
        assert (await page.wait("picture"))["bytes"] == picture("#bf616a", (320, 200))
        # What it looked at in between was the same, and was not sent.
        assert len([said for said in page.heard if said["kind"] == "picture"]) == 2

    run(viewer, session)


def test_a_picture_is_as_wide_as_the_widest_page_wants_it(viewer: Viewer, screen: Screen, shown: Desktop) -> None:
    async def session(page: Page) -> None:
        await page.say(kind="show", desktops={shown.id: 300})
        await page.wait("picture")
        async with opened(viewer.url) as large:
            await large.say(kind="show", desktops={shown.id: 1500})
            await large.wait("picture")
            assert screen.widths[-1] == 1600
        await asyncio.to_thread(until, lambda: screen.widths[-1] == 320)
        await page.say(kind="show", desktops={})

    run(viewer, session)
    until(lambda: not watched(viewer, shown))
    looks = screen.looks
    run(viewer, lambda page: page.say(kind="seen"))
    assert screen.looks <= looks + 1  # one look could be under way


def watched(viewer: Viewer, shown: Desktop) -> int:
    """How wide the pictures are that are taken of a desktop now; 0 for none."""
    return viewer.offer._offered[shown.id].camera._width


def test_the_agent_s_screenshot_is_shown_while_the_pipe_is_in_use(
    viewer: Viewer, screen: Screen, shown: Desktop
) -> None:
    screen.busy = True

    async def session(page: Page) -> None:
        await page.say(kind="show", desktops={shown.id: 300})
        screen.last_seen = picture("#a3be8c", (1600, 1000))
        seen = await page.wait("picture")
        assert seen["type"] == "image/jpeg"
        assert len(seen["bytes"]) < len(screen.last_seen)
        screen.busy = False
        assert (await page.wait("picture"))["bytes"] == picture("#5e81ac", (320, 200))

    run(viewer, session)


def test_facts_are_sent_when_they_change(viewer: Viewer, shown: Desktop) -> None:
    step = ["1 of 9"]
    shown.facts = lambda: {"step": step[0]}

    async def session(page: Page) -> None:
        await page.say(kind="show", desktops={shown.id: 300})
        assert (await page.wait("facts"))["facts"] == {"step": "1 of 9"}
        step[0] = "2 of 9"
        assert (await page.wait("facts"))["facts"] == {"step": "2 of 9"}
        assert len([said for said in page.heard if said["kind"] == "facts"]) == 3  # the first is empty

    run(viewer, session)


def test_a_page_that_draws_slowly_gets_the_newest_pictures(viewer: Viewer, screen: Screen, shown: Desktop) -> None:
    async def slow() -> None:
        async with connected(viewer.url) as page:
            await page.say(kind="hello", token=address(viewer.url)[1])
            await page.wait("all")
            await page.say(kind="show", desktops={shown.id: 800})
            for number in range(6):
                looks = screen.looks
                screen.paint(f"#0000{number:02x}")
                await asyncio.to_thread(until, lambda looks=looks: screen.looks >= looks + 2)
            # Two came without a word from the page; of the others, only the last one is left.
            raw = [(await page.socket.receive(20)).data for _ in range(2)]
            await page.say(kind="seen")
            last = (await page.socket.receive(20)).data
            assert last.endswith(picture("#000005", (800, 500)))
            assert last not in raw

    asyncio.run(slow())


def test_the_end_is_reported(viewer: Viewer, screen: Screen, shown: Desktop) -> None:
    async def session(page: Page) -> None:
        await page.say(kind="show", desktops={shown.id: 300})
        await page.wait("picture")
        stopping = asyncio.create_task(asyncio.to_thread(viewer.stop))
        await page.wait("end")
        assert (await page.hear())["kind"] == "closed"
        await stopping
        looks = screen.looks
        viewer.stop()
        assert screen.looks == looks

    run(viewer, session)


def test_the_page_loads_nothing_from_elsewhere() -> None:
    folder = Path(server.__file__).parent / "page"
    for file in folder.iterdir():
        text = file.read_text()
        assert "http://" not in text.replace('"http://" + location.host', ""), file.name
        assert "https://" not in text, file.name
        assert "innerHTML" not in text, file.name
