"""Requirements of Firefox, each by itself: what its checks say of the state that it leads to, and of mistakes.

The states are written here as Firefox would; ``test_live_requirements.py`` shows what the operations do there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import pytest

from apps.firefox import requirements
from apps.firefox.mutants.databases import Permissions, Sizes
from apps.firefox.mutants.places import Bookmarks, Pages
from apps.firefox.requirements import (
    BookmarkCorrected,
    BookmarksTagged,
    DeadDeleted,
    HomePagesSet,
    PageBookmarked,
    PagePinned,
    PermissionBlocked,
    SearchAdded,
    SiteZoomed,
    TicksSet,
    VisitsForgotten,
)
from apps.firefox.requirements.facts import Kept, Page
from apps.firefox.requirements.settings import TICKS
from apps.firefox.tests.states import PERMISSIONS, PLACES, SIZES, State
from benchmark.worlds.travel_office import travel_office
from pytest_opencomputer.composed import Draw, Requirement, Scene
from pytest_opencomputer.proofs.mutants.mutant import Address, Whole

if TYPE_CHECKING:
    from apps.conftest import SavedState

SEEDS = range(1, 4)
Outcomes = Mapping[str, Callable[[State], object]]
MARKS, PAGES = Bookmarks(), Pages()
NOTICES = "http://ferries.orrin.test/notices"
PREFERENCES: dict[str, dict[str, str | int | bool]] = {
    "ask": {"browser.download.useDownloadDir": False},
    "opens": {"browser.startup.page": 3},
    "always_scrollbars": {"widget.gtk.overlay-scrollbars.enabled": False},
    "spell_check": {"layout.spellcheckDefault": 0},
    "offers_translation": {"browser.translations.automaticallyPopup": False},
    "global_privacy_control": {"privacy.globalprivacycontrol.enabled": True},
    "warns_on_close": {"browser.tabs.warnOnClose": True},
}
OTHER = {"browser.ctrlTab.sortByRecentlyUsed": True}


def path(folder: tuple[str, ...]) -> str:
    """A folder of bookmarks as mutants name it."""
    roots = {"Bookmarks Toolbar": "toolbar", "Bookmarks Menu": "menu", "Other Bookmarks": "other"}
    return "/".join((roots[folder[0]], *folder[1:]))


def mark(state: State, folder: str, page: str, title: str) -> None:
    """Make a bookmark."""
    row = Whole({"id": len(title) * 100 + len(page), "position": 900, "title": title})
    state.change(MARKS, PLACES, {("in", folder, page): row})


def bookmark_corrected(part: BookmarkCorrected) -> Outcomes:
    fact, first = part.fact, f"http://{part.fact.source.host}/"

    def moved(state: State, *changes: tuple[Kept, str]) -> None:
        for one, url in changes:
            old = ("in", path(one.folder), one.url)
            row = state.whole(MARKS, PLACES, old)
            state.change(MARKS, PLACES, {old: None})
            state.change(MARKS, PLACES, {("in", path(one.folder), url): row})

    return {
        "": lambda state: moved(state, (fact.mark, fact.new)),
        "to_the_first_page": lambda state: moved(state, (fact.mark, first)),
        "another_one_too": lambda state: moved(state, (fact.mark, fact.new), (fact.beside, first)),
    }


def bookmarks_tagged(part: BookmarksTagged) -> Outcomes:
    fact = part.fact

    def tagged(state: State, tag: str, *marks: Kept) -> None:
        for at, one in enumerate(marks):
            state.change(MARKS, PLACES, {("tag", tag, one.url): Whole({"id": at, "position": at, "title": None})})

    return {
        "": lambda state: tagged(state, fact.tag, *fact.marks),
        "another_tag": lambda state: tagged(state, fact.wrong, *fact.marks),
        "one_too_many": lambda state: tagged(state, fact.tag, *fact.marks, fact.beside),
    }


def dead_deleted(part: DeadDeleted) -> Outcomes:
    folder, marks = path(part.fact.folder), part.fact.marks

    def deleted(state: State, *gone: Kept) -> None:
        state.change(MARKS, PLACES, {("in", folder, one.url): None for one in gone})

    return {
        "": lambda state: deleted(state, *marks),
        "only_one": lambda state: deleted(state, marks[0]),
        "one_too_many": lambda state: deleted(state, *marks, part.fact.alive),
    }


def page_bookmarked(part: PageBookmarked) -> Outcomes:
    choice = part.choice

    def both(state: State) -> None:
        mark(state, "toolbar/To book", choice.page.url, part.name)
        mark(state, "toolbar/To book", choice.beside.url, "Another one")

    return {
        "": lambda state: mark(state, "toolbar/To book", choice.page.url, part.name),
        "with_its_bare_name": lambda state: mark(state, "toolbar/To book", choice.page.url, choice.name),
        "another_page_too": both,
    }


def page_pinned(part: PagePinned) -> Outcomes:
    page, beside = part.choice.page.url, part.choice.beside.url
    return {
        "": lambda state: state.pages((page, True)),
        "not_pinned": lambda state: state.pages((page, False), (beside, False)),
        "another_page_too": lambda state: state.pages((beside, True), (page, True)),
    }


def permission_blocked(part: PermissionBlocked) -> Outcomes:
    kind = {"notifications": "desktop-notification", "location": "geo"}[part.fact.permission]

    def set_to(state: State, setting: int, *pages: Page) -> None:
        changes: dict[Address, int] = {("permission", f"http://{one.host}", kind): setting for one in pages}
        state.change(Permissions(), PERMISSIONS, changes)

    page, beside = part.fact.page, part.fact.beside
    return {
        "": lambda state: set_to(state, 2, page),
        "asks_again": lambda state: set_to(state, 3, page),
        "another_site_too": lambda state: set_to(state, 2, page, beside),
    }


def site_zoomed(part: SiteZoomed) -> Outcomes:
    host = part.choice.page.host

    def shown(state: State, percent: int, *hosts: str) -> None:
        state.change(Sizes(), SIZES, {("zoom", one): percent / 100 for one in hosts})

    return {
        "": lambda state: shown(state, part.percent, host),
        "a_size_too_large": lambda state: shown(state, part.percent + 10, host),
        "another_site_too": lambda state: shown(state, part.percent, host, "council.orrin.test"),
    }


def ticks_set(part: TicksSet) -> Outcomes:
    first, second = PREFERENCES[part.first.fact], PREFERENCES[part.second.fact]
    return {
        "": lambda state: state.prefer({**first, **second}),
        "only_the_first": lambda state: state.prefer(first),
        "and_another": lambda state: state.prefer({**first, **second, **OTHER}),
    }


def home_pages_set(part: HomePagesSet) -> Outcomes:
    def begins(page: Page) -> dict[str, str]:
        return {"browser.startup.homepage": f"{page.url}|{NOTICES}"}

    return {
        "": lambda state: state.prefer(begins(part.choice.page)),
        "the_other_page": lambda state: state.prefer(begins(part.choice.beside)),
        "and_another_setting": lambda state: state.prefer({**begins(part.choice.page), **OTHER}),
    }


def search_added(part: SearchAdded) -> Outcomes:
    fact = part.fact
    one = (fact.name, fact.url, fact.keyword)
    return {
        "": lambda state: state.engines([one]),
        "another_keyword": lambda state: state.engines([(fact.name, fact.url, fact.wrong)]),
        "and_another": lambda state: state.engines([one, ("Orrin", fact.url, "orrin")]),
    }


def visits_forgotten(part: VisitsForgotten) -> Outcomes:
    def forgotten(state: State, *hosts: str, most: int = 9) -> None:
        known = [at for at in PAGES.parts((state.profile / PLACES).read_bytes()) if at[1].split("/")[2] in hosts]
        state.change(PAGES, PLACES, dict.fromkeys(known[:most]))

    host, beside = part.fact.host, part.fact.beside
    return {
        "": lambda state: forgotten(state, host),
        "only_one_page": lambda state: forgotten(state, host, most=1),
        "another_site_too": lambda state: forgotten(state, host, beside),
    }


OUTCOMES: Mapping[type[Requirement], Callable[..., Outcomes]] = {
    BookmarkCorrected: bookmark_corrected,
    BookmarksTagged: bookmarks_tagged,
    DeadDeleted: dead_deleted,
    HomePagesSet: home_pages_set,
    PageBookmarked: page_bookmarked,
    PagePinned: page_pinned,
    PermissionBlocked: permission_blocked,
    SearchAdded: search_added,
    SiteZoomed: site_zoomed,
    TicksSet: ticks_set,
    VisitsForgotten: visits_forgotten,
}
KINDS: list[type[Requirement]] = [getattr(requirements, name) for name in requirements.__all__]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("kind", OUTCOMES, ids=lambda kind: kind.__name__)
def test_its_checks_tell_the_outcome_from_each_mistake(
    kind: type[Requirement], seed: int, saved_state: SavedState
) -> None:
    world = travel_office(Draw(seed))
    part = kind.drawn(Scene(world, Draw(f"{seed}/part")))
    found = {}
    for name, happens in OUTCOMES[kind](part).items():
        outcome = saved_state.beside(name or "right")
        state = State(outcome.root, world)
        state.pages(("about:blank", False))
        happens(state)
        found[name] = outcome.failed(part)
    assert found == {"": set(), **{one.name: set(one.fails) for one in part.mistakes()}}


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_goals_are_false_and_guards_true_at_the_start(kind: type[Requirement], saved_state: SavedState) -> None:
    world = travel_office(Draw(11))
    part = kind.drawn(Scene(world, Draw("11/part")))
    State(saved_state.root, world).pages(("about:blank", False))
    assert saved_state.failed(part) == {goal.id for goal in part.goals()}


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_it_can_be_said_in_two_ways(kind: type[Requirement]) -> None:
    part = kind.drawn(Scene(travel_office(Draw(5)), Draw("5/part")))
    assert len({one.text for one in part.phrasings()}) > 1
    for phrasing in part.phrasings():
        assert all(quote in phrasing.text for quote in phrasing.quotes.values())
        assert phrasing.quotes.keys() <= {goal.id for goal in part.goals()}


def test_every_setting_has_a_preference() -> None:
    assert {one.fact for one in TICKS} == set(PREFERENCES)
