"""Facts of worlds with a browser, which only the requirements of Chromium understand."""

from __future__ import annotations

from dataclasses import dataclass

from pytest_opencomputer.composed import Document


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
        others: the hosts and names of all other cookies.
    """

    host: str
    beside: str
    others: tuple[tuple[str, str], ...]

    @property
    def resources(self) -> frozenset[str]:
        return frozenset({"cookies"})


@dataclass(frozen=True)
class Allowed:
    """A site that may do something.

    Attributes:
        site: with its scheme.
        permission: as the settings call it: ``Notifications``.
        beside: another one that may do the same.
        others: all that other sites may do or not: site, permission and setting, sorted.
    """

    site: str
    permission: str
    beside: str
    others: tuple[tuple[str, str, str], ...]

    @property
    def host(self) -> str:
        """The site without its scheme."""
        return self.site.partition("://")[2]

    @property
    def resources(self) -> frozenset[str]:
        return frozenset({"permissions"})


@dataclass(frozen=True)
class Searched:
    """A site whose search is not in the browser yet.

    Attributes:
        url: with ``%s`` for what is searched.
        other_keyword: a shortcut that somebody could take for it by mistake.
        others: name and shortcut of the site searches that are there.
    """

    name: str
    keyword: str
    url: str
    other_keyword: str
    others: tuple[tuple[str, str], ...]

    @property
    def resources(self) -> frozenset[str]:
        return frozenset({"search-engines"})


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
        others: all other bookmarks, in the order of the bookmark manager: folder, name, address.
    """

    kind: str
    folder: str
    links: tuple[tuple[str, str], ...]
    beside: str
    others: tuple[tuple[tuple[str, ...], str, str], ...]

    @property
    def resources(self) -> frozenset[str]:
        return frozenset({"bookmarks"})


@dataclass(frozen=True)
class Visited:
    """A site with pages in the history.

    Attributes:
        word: finds these pages in the history, and no others.
        one: words that find only one of them.
        beside: a word that finds pages of another site.
        others: the addresses of all other pages in the history.
    """

    host: str
    word: str
    one: str
    beside: str
    others: tuple[str, ...]

    @property
    def resources(self) -> frozenset[str]:
        return frozenset({"history"})
