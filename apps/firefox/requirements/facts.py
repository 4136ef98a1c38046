"""Facts of worlds with a browser, which only the requirements of Firefox understand."""

from __future__ import annotations

from dataclasses import dataclass

TOOLBAR, MENU, OTHER = "Bookmarks Toolbar", "Bookmarks Menu", "Other Bookmarks"


@dataclass(frozen=True)
class Kept:
    """A bookmark; ``folder`` has the names that lead to it, the root first."""

    folder: tuple[str, ...]
    title: str
    url: str
    tags: tuple[str, ...] = ()
    keyword: str = ""


@dataclass(frozen=True)
class Browser:
    """What the browser has at the start, to be asked about by guards.

    Attributes:
        bookmarks: all of them, in the order of the library.
        folders: the names that lead to each folder that somebody has made, in the order of the library.
        history: the addresses of all visited pages.
        permissions: site, permission and setting of each, sorted.
        zoom: host and per cent.
    """

    bookmarks: tuple[Kept, ...]
    folders: tuple[tuple[str, ...], ...]
    history: tuple[str, ...]
    permissions: tuple[tuple[str, str, str], ...]
    zoom: tuple[tuple[str, int], ...]

    @property
    def resources(self) -> frozenset[str]:
        """See ``Fact``: any number of requirements may ask about it."""
        return frozenset()


@dataclass(frozen=True)
class Page:
    """A page: how its title begins, and what stands on it that no other page of its site has."""

    url: str
    title: str
    words: str

    @property
    def host(self) -> str:
        """Its host."""
        return self.url.split("/")[2]


@dataclass(frozen=True)
class Choice:
    """A page that the agent has to find out.

    Attributes:
        said: which one it is, in a sentence: ``the cheapest guest house on Hallay that takes dogs``.
        name: what it is about, as somebody would call it: ``Curlew House``.
        beside: a page that looks right, but is not.
    """

    said: str
    name: str
    page: Page
    beside: Page

    @property
    def resources(self) -> frozenset[str]:
        return frozenset({f"page:{self.page.url}"})


@dataclass(frozen=True)
class Departures:
    """A file with the departures of a ferry that a site offers.

    Attributes:
        said: which one it is, in a sentence.
        page: the page that links to it.
        name: its name.
        content: its bytes.
        other: the page and the name of another one, which is easily taken for it.
    """

    said: str
    page: Page
    name: str
    content: bytes
    other: tuple[Page, str]

    @property
    def resources(self) -> frozenset[str]:
        return frozenset({f"page:{self.page.url}"})


@dataclass(frozen=True)
class Loose:
    """Bookmarks that lie in the toolbar and belong together.

    Attributes:
        kind: how their names begin: ``Room``.
        folder: the one in the toolbar that they belong in; it is not there yet.
        links: names and addresses.
        beside: the bookmark of that kind that lies elsewhere: folder and name.
    """

    kind: str
    folder: str
    links: tuple[tuple[str, str], ...]
    beside: tuple[tuple[str, ...], str, str]

    @property
    def resources(self) -> frozenset[str]:
        return frozenset({*(f"bookmark:{url}" for _, url in self.links), f"bookmark-folder:{self.folder}"})


@dataclass(frozen=True)
class Outdated:
    """A bookmark whose page has moved.

    Attributes:
        source: the page that says where it is now.
        beside: another bookmark of the same folder, whose page is where it was.
    """

    mark: Kept
    new: str
    source: Page
    beside: Kept

    @property
    def resources(self) -> frozenset[str]:
        return frozenset({f"bookmark:{self.mark.url}", f"bookmark:{self.new}"})


@dataclass(frozen=True)
class Dead:
    """A folder of bookmarks, some of whose pages are no longer there.

    Attributes:
        marks: those whose pages are gone.
        alive: one of the others.
    """

    folder: tuple[str, ...]
    marks: tuple[Kept, ...]
    alive: Kept

    @property
    def resources(self) -> frozenset[str]:
        return frozenset(f"bookmark:{one.url}" for one in self.marks)


@dataclass(frozen=True)
class Labelled:
    """Bookmarks of a folder that a tag should find.

    Attributes:
        said: which ones, in a sentence.
        beside: one of the same folder that does not get it.
    """

    said: str
    folder: tuple[str, ...]
    marks: tuple[Kept, ...]
    beside: Kept
    tag: str
    wrong: str

    @property
    def resources(self) -> frozenset[str]:
        return frozenset({*(f"bookmark:{one.url}" for one in self.marks), f"tag:{self.tag}"})


@dataclass(frozen=True)
class Unsorted:
    """A folder of bookmarks in no order, and another one in no order beside it."""

    folder: tuple[str, ...]
    titles: tuple[str, ...]
    beside: tuple[str, ...]

    @property
    def resources(self) -> frozenset[str]:
        return frozenset({f"bookmark-order:{self.folder[-1]}"})


@dataclass(frozen=True)
class Visited:
    """A site with pages in the history.

    Attributes:
        one: words that find only one of them.
        beside: another visited site.
    """

    host: str
    one: str
    beside: str

    @property
    def resources(self) -> frozenset[str]:
        return frozenset({"history"})


@dataclass(frozen=True)
class Allowed:
    """A site that may show notifications or ask where the computer is.

    Attributes:
        page: the first page of the site.
        permission: as endpoints call it: ``notifications``.
        beside: the first page of another site that may do the same.
    """

    page: Page
    permission: str
    beside: Page

    @property
    def site(self) -> str:
        """The site with its scheme."""
        return f"http://{self.page.host}"

    @property
    def resources(self) -> frozenset[str]:
        return frozenset({f"permission:{self.site}"})


@dataclass(frozen=True)
class Searched:
    """A site that can be searched: what it is called, its address with ``%s``, and a keyword for it."""

    name: str
    url: str
    keyword: str
    wrong: str

    @property
    def resources(self) -> frozenset[str]:
        return frozenset({f"engine:{self.name}"})
