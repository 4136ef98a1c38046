"""Facts of worlds with a browser, which only the requirements of Chromium understand."""

from __future__ import annotations

from dataclasses import dataclass

from pytest_opencomputer.composed import Document


@dataclass(frozen=True)
class Profile:
    """What the browser has at the start, to be asked about by guards.

    Attributes:
        bookmarks: folder, name and address of all of them, in the order of the bookmark manager.
        history: the addresses of all visited pages.
        permissions: site, permission and setting of each, sorted.
        cookies: host and name of each.
        searches: name, shortcut and address of each site search.
    """

    bookmarks: tuple[tuple[tuple[str, ...], str, str], ...]
    history: tuple[str, ...]
    permissions: tuple[tuple[str, str, str], ...]
    cookies: tuple[tuple[str, str], ...]
    searches: tuple[tuple[str, str, str], ...]

    @property
    def resources(self) -> frozenset[str]:
        """See ``Fact``: any number of requirements may ask about it."""
        return frozenset()


@dataclass(frozen=True)
class Person:
    """Somebody in a list of addresses in the United Kingdom."""

    name: str
    company: str
    street: str
    city: str
    postcode: str
    phone: str
    email: str


@dataclass(frozen=True)
class Listed:
    """A person whose address is in a list, and somebody with the same last name who is also in it."""

    person: Person
    namesake: Person
    source: Document

    @property
    def resources(self) -> frozenset[str]:
        return frozenset({"addresses"})


@dataclass(frozen=True)
class KeptData:
    """A site that has cookies.

    Attributes:
        beside: another one, whose name is alike.
    """

    host: str
    beside: str

    @property
    def resources(self) -> frozenset[str]:
        return frozenset({"cookies", f"cookies:{self.host}"})


@dataclass(frozen=True)
class Allowed:
    """A site that may do something.

    Attributes:
        site: with its scheme.
        permission: as the settings call it: ``Notifications``.
        beside: another one that may do the same.
    """

    site: str
    permission: str
    beside: str

    @property
    def host(self) -> str:
        """The site without its scheme."""
        return self.site.partition("://")[2]

    @property
    def resources(self) -> frozenset[str]:
        return frozenset({"permissions", f"permission:{self.site}"})


@dataclass(frozen=True)
class Searched:
    """A site whose search is not in the browser yet.

    Attributes:
        url: with ``%s`` for what is searched.
        other_keyword: a shortcut that somebody could take for it by mistake.
    """

    name: str
    keyword: str
    url: str
    other_keyword: str

    @property
    def resources(self) -> frozenset[str]:
        return frozenset({"search-engines", f"search:{self.name}"})


@dataclass(frozen=True)
class TownPage:
    """A page that can be opened.

    Attributes:
        said: what people call it, in a sentence: ``the plans of the harbour``.
        site: what people call its site: ``the harbour office``.
        title: how its title begins.
    """

    said: str
    site: str
    host: str
    path: str
    title: str

    @property
    def url(self) -> str:
        """Its address."""
        return f"http://{self.host}{self.path}"

    @property
    def resources(self) -> frozenset[str]:
        return frozenset({f"page:{self.host}"})


@dataclass(frozen=True)
class Loose:
    """Bookmarks that lie in the bookmarks bar and belong together.

    Attributes:
        kind: how their names begin: ``Quote``.
        folder: the one in the bar that they should be in; it is not there yet.
        links: names and addresses.
        beside: the name of a bookmark in the bar that does not belong there.
    """

    kind: str
    folder: str
    links: tuple[tuple[str, str], ...]
    beside: str

    @property
    def resources(self) -> frozenset[str]:
        return frozenset({"bookmarks", *(f"bookmark:{url}" for _, url in self.links)})


@dataclass(frozen=True)
class Visited:
    """A site with pages in the history.

    Attributes:
        word: finds these pages in the history, and no others.
        one: words that find only one of them.
        beside: a word that finds pages of another site.
    """

    host: str
    word: str
    one: str
    beside: str

    @property
    def resources(self) -> frozenset[str]:
        return frozenset({"history", f"history:{self.host}"})
