"""Each operation is played once, and its effect asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from apps.firefox import operations as firefox
from apps.firefox.requirements.facts import MENU, TOOLBAR, Browser, Choice, Departures, Loose
from benchmark.worlds.travel_office import travel_office
from pytest_opencomputer.composed import Draw, Fact, World

if TYPE_CHECKING:
    from apps.conftest import LiveApp

F = TypeVar("F", bound=Fact)
ROOMS = "http://rooms.orrin.test/"
TITLE = "Guest houses"


def start(app: LiveApp) -> World:
    """Start the app and the sites of the isles."""
    world = travel_office(Draw(12))
    app.put(dict(world.files))
    app.serve(world.services)
    app.start()
    return world


def fact(world: World, kind: type[F]) -> F:
    """The first fact of a kind."""
    return next(one for one in world.facts if isinstance(one, kind))


def test_library(live_app: LiveApp) -> None:
    desk, world = live_app.desk, start(live_app)
    loose, walks = fact(world, Loose), [one for one in fact(world, Browser).bookmarks if one.folder[-1] == "Walks"]
    first, second, third, *others = walks
    names = [name for name, _ in loose.links]
    firefox.open_library(desk)
    firefox.make_folder(desk, loose.folder, TOOLBAR)
    firefox.move_bookmarks(desk, names, (TOOLBAR,), (TOOLBAR, loose.folder))
    firefox.show_folder(desk, MENU, "Walks")
    firefox.select(desk, first.title, second.title)
    firefox.set_tags(desk, first.title, "far, wet")
    firefox.set_keyword(desk, first.title, "far")
    firefox.set_address(desk, first.title, f"{ROOMS}far")
    firefox.rename_bookmark(desk, second.title, "A walk")
    firefox.delete_bookmarks(desk, third.title)
    firefox.sort_folder(desk, MENU, "Walks")
    firefox.close_library(desk)
    firefox.delete_from_history(desk, "museum.orrin.test")
    live_app.quit()
    assert live_app.ask("bookmark-folder", folder=[TOOLBAR, loose.folder])["names"] == names
    found = live_app.ask("bookmark", url=f"{ROOMS}far")
    assert (found["title"], found["tags"], found["keyword"]) == (first.title, ["far", "wet"], "far")
    titles = sorted([first.title, "A walk", *(one.title for one in others)])
    assert live_app.ask("bookmark-folder", folder=[MENU, "Walks"])["names"] == titles
    assert live_app.ask("history", host="museum.orrin.test")["count"] == 0
    assert live_app.ask("history", host="council.orrin.test")["count"] == 2


def test_pages(live_app: LiveApp) -> None:
    desk, world = live_app.desk, start(live_app)
    choice, boats = fact(world, Choice), fact(world, Departures)
    firefox.go(desk, ROOMS, TITLE)
    firefox.zoom(desk, 150)
    firefox.set_permission(desk, ROOMS, "Send notifications", "Block")
    firefox.set_permission(desk, ROOMS, "Access your location", "Allow")
    firefox.follow(desk, choice.name, choice.page.title)
    firefox.bookmark_page(desk, "Found", TOOLBAR, "To book")
    firefox.print_to_pdf(desk, "Documents/page.pdf", landscape=True)
    firefox.save_link(desk, boats.page.url, boats.page.title, "All departures as a file", "Documents/boats.csv")
    firefox.go(desk, choice.page.url, choice.page.title, new_tab=True)
    firefox.pin_tab(desk, choice.page.title)
    firefox.go(desk, ROOMS, TITLE, new_tab=True)
    firefox.close_tab(desk, TITLE)
    firefox.show_tab(desk, boats.page.title)
    live_app.quit()
    assert live_app.ask("zoom")["hosts"]["rooms.orrin.test"] == 150
    assert live_app.ask("site", site="http://rooms.orrin.test")["permissions"] == {
        "location": "allow",
        "notifications": "block",
    }
    assert live_app.ask("bookmark", title="Found")["folder"] == [TOOLBAR, "To book"]
    pages = live_app.ask("pdf", place="Documents/page.pdf")["pages"]
    assert pages[0]["width_mm"] > pages[0]["height_mm"]
    assert choice.name in pages[0]["lines"]
    assert live_app.ask("text-file", place="Documents/boats.csv")["text"].encode() == boats.content
    tabs = live_app.ask("open-tabs")["tabs"]
    assert [(one["url"], one["pinned"], one["in_front"]) for one in tabs] == [
        (choice.page.url, True, False),
        (boats.page.url, False, True),
    ]


def test_settings(live_app: LiveApp) -> None:
    desk = live_app.desk
    start(live_app)
    firefox.set_tick(desk, "downloads", "Ask where to save files before downloading", True)
    # What is on stays on.
    firefox.set_tick(desk, "downloads", "Ask where to save files before downloading", True)
    # This one is scrolled to.
    firefox.set_tick(desk, "languages", "Check your spelling as you type", False)
    firefox.add_home_pages(desk, ROOMS, "http://walks.orrin.test/")
    firefox.add_search_engine(desk, "Orrin", f"{ROOMS}search?q=%s", "orrin")
    live_app.quit()
    assert live_app.ask("changed-settings", without=["zoom"])["changed"] == [
        {"name": "download-settings.ask", "value": True},
        {"name": "languages.spell_check", "value": False},
        {"name": "startup.home_page", "value": "pages"},
        {"name": "startup.pages", "value": [ROOMS, "http://walks.orrin.test/"]},
    ]
    engine = live_app.ask("search-engine", name="Orrin")
    assert (engine["keyword"], engine["own"], engine["default"]) == ("orrin", True, False)
