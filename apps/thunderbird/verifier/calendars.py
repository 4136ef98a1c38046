"""Calendars: events and tasks (``calendar-data/local.sqlite``), and the calendars themselves (``prefs.js``).

Times are microseconds since the epoch with the name of their time zone beside them; those without a zone
(``floating``) count as if they were in UTC. Recurrences and alarms are lines of iCalendar (RFC 5545).
"""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Any, TypedDict
from zoneinfo import ZoneInfo

from pytest_opencomputer.guest.channels.sqlite import Database, opened
from pytest_opencomputer.guest.endpoint import Home, absent, saved

from . import profile
from .contacts import content_lines, plain

_PLACE = f"{profile.PROFILE}/calendar-data/local.sqlite"
_ALL_DAY = 8
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class Calendar(TypedDict):
    """A calendar. ``type`` is `storage` for one on this computer; ``color`` is ``#RRGGBB``, empty at its default."""

    name: str
    type: str
    color: str
    enabled: bool
    shows_alarms: bool


class Calendars(TypedDict):
    """The calendars, by name."""

    calendars: list[Calendar]


class Event(TypedDict):
    """An event. ``count`` events fit; the facts are those of the earliest one.

    ``start`` and ``end`` are local to ``zone``: ``2026-03-13T14:30``, or dates if it lasts all day; then the end is the
    day after its last day. ``repeats`` are its rules as iCalendar has them (`FREQ=WEEKLY;COUNT=4`), with the parts in
    the order of the alphabet. ``alarms_minutes`` are minutes before the start, the longest first.
    """

    found: bool
    count: int | None
    calendar: str | None
    start: str | None
    end: str | None
    zone: str | None
    all_day: bool | None
    location: str | None
    description: str | None
    categories: list[str] | None
    repeats: list[str] | None
    without: int | None
    alarms_minutes: list[int] | None
    attendees: list[str] | None
    status: str | None
    privacy: str | None


class Todo(TypedDict):
    """A task. Times as in an event; ``percent`` is what is done of it. ``priority`` is 1 (high), 5, 9 (low) or 0."""

    found: bool
    count: int | None
    calendar: str | None
    start: str | None
    due: str | None
    zone: str | None
    done: bool | None
    percent: int | None
    priority: int | None
    location: str | None
    description: str | None
    categories: list[str] | None
    repeats: list[str] | None
    alarms_minutes: list[int] | None


class Titles(TypedDict):
    """The titles of events and of tasks, by time."""

    events: list[str]
    tasks: list[str]


@saved
def calendars(home: Home) -> Calendars:
    """All calendars."""
    found = _registered(home)
    return {"calendars": sorted(found.values(), key=lambda one: one["name"])}


@saved
def calendar_items(home: Home, calendar: str = "") -> Titles:
    """What is in a calendar, or in all."""
    if not home.has(_PLACE):
        return {"events": [], "tasks": []}
    wanted = _ids(home, calendar)
    with opened(home, _PLACE) as database:
        events = _rows(database, "cal_events", "event_start", wanted)
        todos = _rows(database, "cal_todos", "todo_due", wanted)
    return {"events": [str(row["title"]) for row in events], "tasks": [str(row["title"]) for row in todos]}


@saved
def event(home: Home, title: str, calendar: str = "") -> Event:
    """An event by its title, in one calendar or in all."""
    if not home.has(_PLACE):
        return absent(Event)
    with opened(home, _PLACE) as database:
        rows = [
            row for row in _rows(database, "cal_events", "event_start", _ids(home, calendar)) if row["title"] == title
        ]
        if not rows:
            return absent(Event)
        row = rows[0]
        texts = _texts(database, row)
        rules, without = _recurrence(database, row)
        all_day = bool(_whole(row["flags"]) & _ALL_DAY)
        return {
            "found": True,
            "count": len(rows),
            "calendar": _name(home, row),
            "start": _time(row["event_start"], row["event_start_tz"], date=all_day),
            "end": _time(row["event_end"], row["event_end_tz"], date=all_day),
            "zone": _zone(row["event_start_tz"]),
            "all_day": all_day,
            "location": texts.get("LOCATION", ""),
            "description": texts.get("DESCRIPTION", ""),
            "categories": _categories(texts),
            "repeats": rules,
            "without": without,
            "alarms_minutes": _alarms(database, row, row["event_start"]),
            "attendees": _attendees(database, row),
            "status": str(row["ical_status"] or ""),
            "privacy": str(row["privacy"] or ""),
        }


@saved
def todo(home: Home, title: str, calendar: str = "") -> Todo:
    """A task by its title, in one calendar or in all."""
    if not home.has(_PLACE):
        return absent(Todo)
    with opened(home, _PLACE) as database:
        rows = [row for row in _rows(database, "cal_todos", "todo_due", _ids(home, calendar)) if row["title"] == title]
        if not rows:
            return absent(Todo)
        row = rows[0]
        texts = _texts(database, row)
        return {
            "found": True,
            "count": len(rows),
            "calendar": _name(home, row),
            "start": _time(row["todo_entry"], row["todo_entry_tz"]),
            "due": _time(row["todo_due"], row["todo_due_tz"]),
            "zone": _zone(row["todo_due_tz"] or row["todo_entry_tz"]),
            "done": row["ical_status"] == "COMPLETED" or _whole(row["todo_complete"]) == 100,
            "percent": _whole(row["todo_complete"]),
            "priority": _whole(row["priority"]),
            "location": texts.get("LOCATION", ""),
            "description": texts.get("DESCRIPTION", ""),
            "categories": _categories(texts),
            "repeats": _recurrence(database, row)[0],
            "alarms_minutes": _alarms(database, row, row["todo_due"] or row["todo_entry"]),
        }


def _registered(home: Home) -> dict[str, Calendar]:
    """Calendars by id."""
    prefs = profile.preferences(home)
    found: dict[str, Calendar] = {}
    for name, value in prefs.items():
        match = re.fullmatch(r"calendar\.registry\.([0-9a-fA-F-]+)\.name", name)
        if match:
            base = f"calendar.registry.{match[1]}"
            found[match[1]] = {
                "name": str(value),
                "type": profile.text_of(prefs, f"{base}.type"),
                "color": profile.text_of(prefs, f"{base}.color").upper(),
                "enabled": prefs.get(f"{base}.disabled", False) is not True,
                "shows_alarms": prefs.get(f"{base}.suppressAlarms", False) is not True,
            }
    return found


def _ids(home: Home, calendar: str) -> set[str] | None:
    """The ids of the calendars of this name; ``None`` for all."""
    return {key for key, one in _registered(home).items() if one["name"] == calendar} if calendar else None


def _name(home: Home, row: dict[str, Any]) -> str:
    found = _registered(home).get(str(row["cal_id"]))
    return found["name"] if found else ""


def _rows(database: Database, table: str, by: str, wanted: set[str] | None) -> list[dict[str, Any]]:
    # An occurrence that was changed on its own is a row of its own, with a recurrence_id.
    rows = database.rows(f"SELECT * FROM {table} WHERE recurrence_id IS NULL ORDER BY {by}, title")
    return [row for row in rows if wanted is None or str(row["cal_id"]) in wanted]


def _below(database: Database, table: str, columns: str, row: dict[str, Any]) -> list[dict[str, Any]]:
    query = f"SELECT {columns} FROM {table} WHERE item_id = ? AND cal_id = ? AND recurrence_id IS NULL"
    return database.rows(query, (row["id"], row["cal_id"]))


def _texts(database: Database, row: dict[str, Any]) -> dict[str, str]:
    found = {}
    for one in _below(database, "cal_properties", "key, value", row):
        value = one["value"]
        found[str(one["key"])] = value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)
    return found


def _categories(texts: dict[str, str]) -> list[str]:
    return sorted(plain(one).strip() for one in re.split(r"(?<!\\),", texts.get("CATEGORIES", "")) if one.strip())


def _recurrence(database: Database, row: dict[str, Any]) -> tuple[list[str], int]:
    """The rules, and how many occurrences were taken out."""
    query = "SELECT icalString FROM cal_recurrence WHERE item_id = ? AND cal_id = ?"
    lines = [str(one["icalString"]) for one in database.rows(query, (row["id"], row["cal_id"]))]
    fields = [(name, value) for line in lines for name, _, value in content_lines(line)]
    rules = [";".join(sorted(part for part in value.split(";") if part)) for name, value in fields if name == "RRULE"]
    return sorted(rules), sum(name == "EXDATE" for name, _ in fields)


def _alarms(database: Database, row: dict[str, Any], start: object) -> list[int]:
    query = "SELECT icalString FROM cal_alarms WHERE item_id = ? AND cal_id = ?"
    found = []
    for one in database.rows(query, (row["id"], row["cal_id"])):
        for name, _, value in content_lines(str(one["icalString"])):
            if name == "TRIGGER" and (minutes := _before(value, start)) is not None:
                found.append(minutes)
    return sorted(found, reverse=True)


def _before(trigger: str, start: object) -> int | None:
    """Minutes before the start that ``-PT15M``, ``-P1D`` or a time mean; below 0 where it is after it."""
    match = re.fullmatch(
        r"([+-]?)P(?:(\d{1,5})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,8})M)?(?:(\d{1,9})S)?)?", trigger
    )
    if match:
        weeks, days, hours, minutes, seconds = (int(part or 0) for part in match.groups()[1:])
        total = ((weeks * 7 + days) * 24 + hours) * 60 + minutes + seconds // 60
        return total if match[1] == "-" else -total
    try:
        at = datetime.strptime(trigger, "%Y%m%dT%H%M%SZ").replace(tzinfo=UTC)
    except ValueError:
        return None
    return (_whole(start) // 1_000_000 - int(at.timestamp())) // 60


def _attendees(database: Database, row: dict[str, Any]) -> list[str]:
    query = "SELECT icalString FROM cal_attendees WHERE item_id = ? AND cal_id = ?"
    found = set()
    for one in database.rows(query, (row["id"], row["cal_id"])):
        for name, _, value in content_lines(str(one["icalString"])):
            if name == "ATTENDEE":
                found.add(re.sub(r"(?i)^mailto:", "", value).lower())
    return sorted(found)


def _time(stored: object, zone: object, *, date: bool = False) -> str | None:
    if stored is None:
        return None
    try:
        moment = _EPOCH + timedelta(microseconds=_whole(stored))
        moment = moment.astimezone(ZoneInfo(_zone(zone))) if _zone(zone) not in ("UTC", "floating") else moment
    except (OverflowError, ValueError, OSError, KeyError):
        return None
    return moment.strftime("%Y-%m-%d" if date else "%Y-%m-%dT%H:%M")


def _zone(stored: object) -> str:
    """The name of a time zone; one that is written out (``BEGIN:VTIMEZONE``) counts by its ``TZID``."""
    text = str(stored or "floating")
    match = re.search(r"(?m)^TZID:(.*?)\r?$", text)
    name = match[1] if match else text
    return name if re.fullmatch(r"[A-Za-z0-9_+/-]{1,64}", name) else "floating"


def _whole(value: object) -> int:
    return value if isinstance(value, int) else 0
