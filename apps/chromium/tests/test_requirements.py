"""Requirements of Chromium, each by itself: what its checks say of the state that it leads to, and of mistakes.

The states are written here as Chromium would; ``test_live_requirements.py`` shows what the operations do there. The
reading list and groups of tabs are in there only: their files are too much to write down.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import pytest

from apps.chromium import requirements
from apps.chromium.requirements import (
    AddressSaved,
    BookmarksFiled,
    DataDeleted,
    KeptForLater,
    LanguageAdded,
    PermissionBlocked,
    SearchAdded,
    SiteZoomed,
    StartPagesSet,
    VisitsForgotten,
)
from apps.chromium.requirements.facts import Loose, Profile, TownPage
from apps.chromium.requirements.forms import LANGUAGES
from apps.chromium.requirements.pages import LARGER
from apps.chromium.tests.states import State
from benchmark.worlds.village_hall import village_hall
from pytest_opencomputer.composed import Draw, Requirement, Scene

if TYPE_CHECKING:
    from apps.conftest import SavedState

SEEDS = range(1, 4)
Outcomes = Mapping[str, Callable[[State], object]]


def address_saved(part: AddressSaved) -> Outcomes:
    person, namesake = part.fact.person, part.fact.namesake
    return {
        "": lambda state: state.add_address(person),
        "without_the_email": lambda state: state.add_address(person, email=False),
        "and_that_of_a_namesake": lambda state: [state.add_address(one) for one in (namesake, person)],
    }


def bookmarks_filed(part: BookmarksFiled) -> Outcomes:
    names, folder = [name for name, _ in part.fact.links], part.fact.folder
    return {
        "": lambda state: state.file(names, folder),
        "all_but_one": lambda state: state.file(names[1:], folder),
        "and_another": lambda state: state.file([*names, part.fact.beside], folder),
    }


def data_deleted(part: DataDeleted) -> Outcomes:
    host, beside = part.fact.host, part.fact.beside
    return {
        "": lambda state: state.delete_data(host),
        "of_the_one_beside": lambda state: state.delete_data(beside),
        "of_the_one_beside_too": lambda state: state.delete_data(host, beside),
    }


def language_added(part: LanguageAdded) -> Outcomes:
    def chosen(state: State, code: str, *, translated: bool = True) -> None:
        languages = {"selected_languages": f"en-US,en,{code}"}
        state.prefer({"intl": languages, "translate": {"enabled": translated}})

    code, _ = LANGUAGES[part.language]
    return {
        "": lambda state: chosen(state, code),
        "another_kind_of_it": lambda state: chosen(state, "nn"),
        "and_no_translation": lambda state: chosen(state, code, translated=False),
    }


def permission_blocked(part: PermissionBlocked) -> Outcomes:
    site, beside, permission = part.fact.site, part.fact.beside, part.fact.permission
    return {
        "": lambda state: state.permit(site, permission, 2),
        "asks_again": lambda state: state.permit(site, permission, None),
        "another_site_too": lambda state: [state.permit(one, permission, 2) for one in (site, beside)],
    }


def search_added(part: SearchAdded) -> Outcomes:
    fact = part.fact

    def and_by_default(state: State) -> None:
        state.add_search(fact.name, fact.keyword, fact.url)
        engine = {"short_name": fact.name, "keyword": fact.keyword, "url": fact.url}
        state.prefer({"default_search_provider_data": {"template_url_data": engine}})

    return {
        "": lambda state: state.add_search(fact.name, fact.keyword, fact.url),
        "another_shortcut": lambda state: state.add_search(fact.name, fact.other_keyword, fact.url),
        "and_by_default": and_by_default,
    }


def site_zoomed(part: SiteZoomed) -> Outcomes:
    def shown(state: State, percent: int, *pages: TownPage) -> None:
        levels = {page.host: math.log(percent / 100, 1.2) for page in pages}
        state.prefer({"partition": {"per_host_zoom_levels": {"x": levels}}})

    return {
        "": lambda state: shown(state, part.percent, part.page),
        "a_size_too_large": lambda state: shown(state, LARGER[part.percent], part.page),
        "another_site_too": lambda state: shown(state, part.percent, part.page, part.beside),
    }


def start_pages_set(part: StartPagesSet) -> Outcomes:
    def opened(state: State, *pages: TownPage) -> None:
        urls = [page.url for page in pages]
        state.prefer({"session": {"restore_on_startup": 4, "startup_urls": urls}})

    def and_at_home(state: State) -> None:
        opened(state, part.first, part.second)
        state.prefer({"browser": {"show_home_button": True}, "homepage": part.first.url})
        state.prefer({"homepage_is_newtabpage": False})

    return {
        "": lambda state: opened(state, part.first, part.second),
        "only_one": lambda state: opened(state, part.first),
        "and_at_home": and_at_home,
    }


def visits_forgotten(part: VisitsForgotten) -> Outcomes:
    fact = part.fact
    return {
        "": lambda state: state.forget(fact.word),
        "only_one_page": lambda state: state.forget(fact.one),
        "another_site_too": lambda state: state.forget(fact.word, fact.beside),
    }


OUTCOMES: Mapping[type[Requirement], Callable[..., Outcomes]] = {
    AddressSaved: address_saved,
    BookmarksFiled: bookmarks_filed,
    DataDeleted: data_deleted,
    LanguageAdded: language_added,
    PermissionBlocked: permission_blocked,
    SearchAdded: search_added,
    SiteZoomed: site_zoomed,
    StartPagesSet: start_pages_set,
    VisitsForgotten: visits_forgotten,
}
KINDS: list[type[Requirement]] = [getattr(requirements, name) for name in requirements.__all__]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("kind", OUTCOMES, ids=lambda kind: kind.__name__)
def test_its_checks_tell_the_outcome_from_each_mistake(
    kind: type[Requirement], seed: int, saved_state: SavedState
) -> None:
    world = village_hall(Draw(seed))
    part = kind.drawn(Scene(world, Draw(f"{seed}/part")))
    found = {}
    for name, happens in OUTCOMES[kind](part).items():
        outcome = saved_state.beside(name or "right")
        happens(State(outcome.root, world))
        found[name] = outcome.failed(part)
    assert found == {"": set(), **{one.name: set(one.fails) for one in part.mistakes()}}


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_goals_are_false_and_guards_true_at_the_start(kind: type[Requirement], saved_state: SavedState) -> None:
    world = village_hall(Draw(11))
    part = kind.drawn(Scene(world, Draw("11/part")))
    State(saved_state.root, world)
    assert saved_state.failed(part) == {goal.id for goal in part.goals()}


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_it_can_be_said_in_two_ways(kind: type[Requirement]) -> None:
    part = kind.drawn(Scene(village_hall(Draw(5)), Draw("5/part")))
    assert len({one.text for one in part.phrasings()}) > 1
    for phrasing in part.phrasings():
        assert all(quote in phrasing.text for quote in phrasing.quotes.values())
        assert phrasing.quotes.keys() <= {goal.id for goal in part.goals()}


def test_loose_bookmarks_have_others_of_that_name_elsewhere() -> None:
    facts = village_hall(Draw(3)).facts
    (profile,) = (fact for fact in facts if isinstance(fact, Profile))
    for fact in facts:
        if isinstance(fact, Loose):
            others = [title for _, title, _ in profile.bookmarks if title not in dict(fact.links)]
            assert any(title.startswith(f"{fact.kind}: ") for title in others)


def test_the_reading_list_keeps_another_page_apart() -> None:
    part = KeptForLater.drawn(Scene(village_hall(Draw(3)), Draw("3/part")))
    assert part.page.host != part.beside.host
