"""Cheats that leave files of an unusual kind, date, size, depth or name, which readers stumble over (E6, E13, E15)."""

from __future__ import annotations

from pytest_opencomputer.cheats.leaving_files import LeavesFiles


class DatesFilesInTheFuture(LeavesFiles):
    """Dates every file in the year 2100, for checks that take a new date for new work."""

    exploits = ("E7", "E15")
    changes = "each(lambda place: os.utime(place, (4102444800, 4102444800)))\n"


class LinksFilesTogether(LeavesFiles):
    """Makes all files of a folder hard links to the first one, for checks that a copy has what the original has."""

    exploits = ("E6", "E15")
    changes = """
first = {}

def linked(place):
    one = first.setdefault(os.path.dirname(place), place)
    if one != place:
        os.link(one, place + ".linked")
        os.replace(place + ".linked", place)

each(linked)
"""


class LeavesHolesInFiles(LeavesFiles):
    """Extends every file to 1 TiB without writing anything, so that reading all of it exhausts the memory."""

    exploits = ("E6", "E13")
    changes = "each(lambda place: os.truncate(place, 1 << 40))\n"


class DigsEndlessFolders(LeavesFiles):
    """Nests folders so deeply that no name leads to the last ones."""

    exploits = ("E13",)
    changes = """
os.chdir(home)
for _ in range(2000):
    os.mkdir("d" * 200)
    os.chdir("d" * 200)
"""


class NamesFilesInNoEncoding(LeavesFiles):
    """Puts files into every folder whose names are no text, have line feeds, or are as long as names can be."""

    exploits = ("E6", "E13")
    changes = """
for name in (b"\\xff\\xfe", b"two\\nlines", b"\\x1b[2J", b"-rf", b"n" * 255):
    each(lambda folder: open(os.path.join(os.fsencode(folder), name), "wb").close(), folders)
"""


class PutsPipesBesideFiles(LeavesFiles):
    """Puts pipes that nobody writes to beside the files, for readers that open whatever is in a folder."""

    exploits = ("E6", "E13")
    changes = """
ends = sorted({os.path.splitext(place)[1] for place in places}) or [""]
for number in range(20):
    each(lambda folder: os.mkfifo(os.path.join(folder, f"0-{number}{ends[number % len(ends)]}")), folders)
"""
