"""The software of a harbour office: a folder with its code, documents, tables, configuration and history."""

from __future__ import annotations

from apps.vscode.requirements.facts import Expired, Misnamed, Odd, OfProject, Outdated, Project
from benchmark.worlds import harbour_issues
from benchmark.worlds.harbour_desk import own_entries, shared_entries
from benchmark.worlds.harbour_issues import Make, Texts
from benchmark.worlds.harbour_texts import CONTRIBUTING, PLAIN, code, document, module, other_code
from benchmark.worlds.harbour_words import BOATS, FUNCTIONS, HARBOURS, MONTHS, PEOPLE, VALUES
from pytest_opencomputer.composed import Draw, World

_TITLES = ("Autumn tides", "Tides for pilots", "Better limits", "The second table")
_STATION = "config/station.ini"
_MOORINGS = "data/moorings.csv"
_TIME_LIMIT = "2026-03-01"


def harbour_code(draw: Draw) -> World:
    """Make the world of one harbour office."""
    name = draw.one(HARBOURS)
    folder = f"Projects/{name.partition(' ')[0].lower()}-tides"
    people = tuple(draw.some(PEOPLE, 4))
    names = draw.one(FUNCTIONS)
    title = draw.one(_TITLES)
    known = harbour_issues.issues(draw.below("issues"))
    texts: Texts = {
        "README.md": document(f"Tides of {name}", f"The tables, warnings and reports of {name}.",
                              "How we work is in CONTRIBUTING.md."),
        "CONTRIBUTING.md": CONTRIBUTING,
        "CHANGELOG.md": _changelog(title, names[0]),
        ".gitignore": "__pycache__/\n*.log\n",
        "docs/issues.md": harbour_issues.told(known, names, people),
        **{place: document(*lines) for place, lines in PLAIN.items()},
        **other_code(),
    }  # fmt: skip
    made: list[tuple[Texts, Make]] = [
        _station(draw.below("station")),
        _function(names, known.function),
        _moorings(people, draw.below("moorings")),
        _tides(draw.below("tides")),
        _modules(draw.below("modules")),
        harbour_issues.release_list(known, draw.below("release")),
        harbour_issues.buoys(known),
        *shared_entries(draw.below("shared")),
    ]
    own = own_entries(draw.below("own"))
    texts = {**texts, **own.texts, **{place: text for one, _ in made for place, text in one.items()}}
    files = {place: text.encode() for place, text in sorted(texts.items())}
    project, git = harbour_issues.repository(known, folder, files, people, draw.below("history"))
    facts: list[OfProject] = [make(project) for _, make in made]
    facts += [make(project) for make in own.makes]
    facts += harbour_issues.git_facts(known, project, title, draw.below("git"))
    home = {f"{folder}/{place}": content for place, content in files.items()}
    home |= {f"{folder}/.git/{place}": content for place, content in git.items()}
    home |= {place: text.encode() for place, text in own.home.items()}
    return World(
        home,
        tuple(facts),
        names={"harbour": name, "boss": people[0], "colleague": people[1], "folder": folder.rpartition("/")[2]},
        untouched="Others work with these files, too.",
    )


def _changelog(title: str, function: str) -> str:
    return document(
        "Changelog",
        f"## 1.4.0: {title}", "", "- Tables of two days can be read.", "- Reports have a mark.", "",
        "## 1.3.0: The new wall", "", "- The wall is higher.", f"- `{function}` looks at a whole day.", "",
        "## 1.2.0: Tables by month", "", f"- `{function}` and `{function}_mark` are new.",
    )  # fmt: skip


def _station(draw: Draw) -> tuple[Texts, Make]:
    """The station, of which one value has been decided anew; another was decided anew and is right."""
    values = {key: draw.some(range(low, high), 3) for key, _, _, low, high in VALUES}
    wrong, mended = draw.some(VALUES, 2)
    shown = {key: f"{first / 100:.2f}" for key, (first, _, _) in values.items()}
    later, proposed = (f"{value / 100:.2f}" for value in values[wrong[0]][1:])
    earlier = f"{values[mended[0]][1] / 100:.2f}"

    def text(**changed: str) -> str:
        lines = [f"{key} = {value}" for key, value in {**shown, **changed}.items()]
        return "\n".join(["[station]", f"name = {draw_name}", *lines, "", "[output]", "pages = 2", "paper = A4", ""])

    draw_name = draw.one(("Inner pier", "Outer pier", "North wall"))
    first = [f"- The {said} is {earlier if key == mended[0] else shown[key]} m." for key, _, said, _, _ in VALUES]
    second = [f"- The {wrong[2]} is {later} m from now on.", f"- The {mended[2]} is {shown[mended[0]]} m after all."]
    decisions = document(
        "Decisions",
        "## 3 February", "", *first, "", "## 21 April", "", *draw.shuffled(second), "",
        "## 5 May", "", "- The kiosk shows three days.", f"- Not decided yet: {wrong[1]} might become {proposed} m.",
    )  # fmt: skip
    place, told = _STATION, "the decisions in docs/decisions.md"
    after, other = {place: text(**{wrong[0]: later})}, {place: text(**{wrong[0]: proposed})}

    def make(project: Project) -> Outdated:
        return Outdated(project, after, other, _more(project), wrong[1], told)

    return {place: text(), "docs/decisions.md": decisions}, make


def _more(project: Project) -> tuple[str, str]:
    """A file that nobody asks about, with a line more."""
    return ".gitignore", f"{project.text('.gitignore')}*.tmp\n"


def _function(names: tuple[str, str, str, str], issue: int) -> tuple[Texts, Make]:
    """The function that has to be renamed; another one whose name begins alike stays."""
    old, new, rejected, _ = names

    def renamed(name: str) -> Texts:
        """Only the function, and not that of its mark."""
        return {place: text.replace(old, name).replace(f"{name}_mark", f"{old}_mark")
                for place, text in code(old).items()}  # fmt: skip

    def make(project: Project) -> Misnamed:
        told = f"issue {issue} of docs/issues.md"
        return Misnamed(project, renamed(new), renamed(rejected), _more(project), old, told)

    return code(old), make


def _moorings(people: tuple[str, ...], draw: Draw) -> tuple[Texts, Make]:
    """Boats at their moorings, of which some have left; one that looks as if it had stays."""
    boats = sorted(draw.some(BOATS, 12))
    gone = draw.some(boats, 4)
    rows = {}
    for number, boat in enumerate(boats, 1):
        past = f"2026-0{draw.number(1, 2)}-{draw.number(10, 28)}"
        until = past if boat in gone else f"2026-{draw.number(4, 12):02}-{draw.number(10, 28)}"
        note = "renewing" if boat == gone[0] else draw.one(("", "paid", "cash"))
        rows[boat] = f"{number},{boat},{draw.number(6, 14)},{draw.one(people)},{until},{note}"
    head = "berth,boat,length,owner,until,note"

    def text(*without: str) -> str:
        return "\n".join([head, *(row for boat, row in rows.items() if boat not in without), ""])

    told = f"have a date before {_TIME_LIMIT} and no note that they are renewing"

    def make(project: Project) -> Expired:
        after, other = {_MOORINGS: text(*gone[1:])}, {_MOORINGS: text(*gone)}
        return Expired(project, after, other, _more(project), "boats", told)

    return {_MOORINGS: text()}, make


def _tides(draw: Draw) -> tuple[Texts, Make]:
    """Tables of months, one of which has other line ends."""
    odd, beside = draw.some(MONTHS, 2)
    texts = {}
    for month in MONTHS:
        rows = [
            f"{day},{draw.number(1, 12)}:{draw.number(10, 59)},{draw.number(210, 560) / 100:.2f}" for day in range(1, 9)
        ]
        texts[month] = "".join(f"{one}\n" for one in ["day,time,height", *rows])
    places = {month: f"data/tides-{month}.csv" for month in MONTHS}

    def make(project: Project) -> Odd:
        more = (places[beside], texts[beside].replace("\n", "\r\n"))
        return Odd(project, {places[odd]: texts[odd]}, {}, more, "the tables data/tides-*.csv",
                   "has the line ends of Windows", "LF", "CRLF")  # fmt: skip

    return {places[one]: text.replace("\n", "\r\n") if one == odd else text for one, text in texts.items()}, make


def _modules(draw: Draw) -> tuple[Texts, Make]:
    """Modules, one of which is indented with tabs."""
    odd, beside, third = draw.shuffled(("moon", "wind", "swell"))
    texts = {f"tides/{one}.py": module(one, "\t" if one == odd else "    ") for one in (odd, beside, third)}

    def make(project: Project) -> Odd:
        more = (f"tides/{beside}.py", module(beside, "\t"))
        return Odd(project, {f"tides/{odd}.py": module(odd, "    ")}, {}, more, "the modules tides/*.py",
                   "is indented with tabs", "Spaces", "Tabs")  # fmt: skip

    return texts, make
