"""The same questions as the endpoints', asked the naive way: a fresh Python for each, straight at the app's files."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from pytest_opencomputer.tasks.task import Check

from .naive import Naive

_RATING = """
import json, os, sqlite3, sys
folder, name = os.path.split(json.loads(sys.argv[1])["image"])
library = sqlite3.connect("file:.config/darktable/library.db?mode=ro", uri=True)
(flags,) = library.execute("SELECT i.flags FROM images i JOIN film_rolls f ON f.id = i.film_id"
    " WHERE f.folder = ? AND i.filename = ?", (os.path.abspath(folder), name)).fetchone()
print(json.dumps({"stars": 0 if flags & 8 else flags & 7, "rejected": bool(flags & 8)}))
"""

_FILM_ROLL = """
import json, os, sqlite3, sys
args = json.loads(sys.argv[1])
colors = ("red", "yellow", "green", "blue", "purple")
library = sqlite3.connect("file:.config/darktable/library.db?mode=ro", uri=True)
rows = library.execute("SELECT i.id, i.filename, i.flags FROM images i JOIN film_rolls f ON f.id = i.film_id"
    " WHERE f.folder = ? ORDER BY i.filename", (os.path.abspath(args["place"]),)).fetchall()
images = []
for number, name, flags in rows:
    if name not in args["without"]:
        labels = {one for (one,) in library.execute("SELECT color FROM color_labels WHERE imgid = ?", (number,))}
        images.append({"name": name, "stars": 0 if flags & 8 else flags & 7, "rejected": bool(flags & 8),
            "labels": [color for at, color in enumerate(colors) if at in labels]})
print(json.dumps({"images": images}))
"""

_LINES_WITH = """
import json, sys
args = json.loads(sys.argv[1])
lines = [line for line in open(args["place"]).read().splitlines() if args["text"] in line]
print(json.dumps({"lines": lines, "count": len(lines)}))
"""

_OTHER_LINES = """
import json, sys
args = json.loads(sys.argv[1])
lines = open(args["place"]).read().splitlines()
kept = [line for line in lines if not any(text in line for text in args["without"])]
print(json.dumps({"count": len(kept)}))
"""

_FILE = """
import hashlib, json, sys
print(json.dumps({"sha256": hashlib.sha256(open(json.loads(sys.argv[1])["place"], "rb").read()).hexdigest()}))
"""

_FOLDER = """
import json, os, sys
place = json.loads(sys.argv[1])["place"]
print(json.dumps({"places": sorted(os.listdir(place))}))
"""

_PROGRAMS = {
    "rating": _RATING,
    "film-roll": _FILM_ROLL,
    "lines-with": _LINES_WITH,
    "other-lines": _OTHER_LINES,
    "file": _FILE,
    "folder": _FOLDER,
}


def ask(naive: Naive, check: Check) -> Mapping[str, Any]:
    """What a check wants to know, as facts; a part of what the endpoint answers."""
    facts: Mapping[str, Any] = json.loads(naive.check(_PROGRAMS[check.endpoint], json.dumps(check.args)))
    return facts


def agree(naive: Any, ours: Any) -> bool:
    """Whether all that the naive way found out is in our facts: what is compared must be the same question."""
    if isinstance(naive, dict):
        return isinstance(ours, dict) and all(key in ours and agree(value, ours[key]) for key, value in naive.items())
    if isinstance(naive, list):
        return isinstance(ours, list) and len(naive) == len(ours) and all(map(agree, naive, ours))
    return bool(naive == ours)
