"""The town council: a claim for storm damage in four steps."""

from __future__ import annotations

import re
from collections.abc import Mapping

from .records import Records
from .web import Look, Request, Response, choice, e, field_row, page, radios, redirect, table, ticks

LOOK = Look(
    "Wexcombe Town Council",
    "Services for residents and berth holders",
    "#4a3f6b",
    (("/", "Services"), ("/claim/person", "Storm damage claim"), ("/notices", "Notices")),
)
STEPS = ("person", "place", "damage", "payment", "review")
_TITLES = {"person": "You", "place": "Where", "damage": "Damage", "payment": "Payment", "review": "Check and send"}
_KINDS = {"boat": "Boat afloat", "ashore": "Boat ashore", "shed": "Shed or store", "pontoon": "Private pontoon"}
_STORMS = {
    "": "Please choose",
    "alba": "Storm Alba, 11 November 2024",
    "bertil": "Storm Bertil, 3 December 2024",
    "cora": "Storm Cora, 19 January 2025",
}
_DAMAGE = {
    "hull": "Hull",
    "rigging": "Mast and rigging",
    "canvas": "Sails and covers",
    "engine": "Engine",
    "mooring": "Mooring gear",
    "other": "Other",
}
_FIELDS = {
    "person": ("name", "email", "phone", "role"),
    "place": ("kind", "berth", "boat", "length"),
    "damage": ("storm", "description", "estimate", "insured", "insurer"),
    "payment": ("holder", "sort_code", "account_number", "declaration"),
}


class Claims:
    """Claims that are being written, by visitor, and those that were sent."""

    def __init__(self, records: Records) -> None:
        self._records = records
        self._entered: dict[str, dict[str, object]] = {}

    def home(self, request: Request) -> Response:
        body = """<h1>Services</h1><div class="grid"><div class="card"><h3><a href="/claim/person">Storm damage
claim</a></h3>
<p>For boats, sheds and pontoons in the harbour, within six months of the storm.</p></div>
<div class="card"><h3><a href="/notices">Notices</a></h3><p>Closures and works in the harbour.</p></div></div>"""
        return page(request, LOOK, "Services", body)

    def notices(self, request: Request) -> Response:
        body = """<h1>Notices</h1><h3>Works on the north pier</h3><p>The walkway is closed beyond the light until the
end of March.</p>
<h3>Storm fund</h3><p>The fund pays a part of the damage of the storms Alba, Bertil and Cora. It pays nothing that an
insurer pays.</p>"""
        return page(request, LOOK, "Notices", body)

    def show(self, request: Request, step: str) -> Response:
        """A step, or the first one that is not done."""
        entered = self._entered.get(request.visitor, {})
        for earlier in STEPS[: STEPS.index(step)]:
            if _problems(earlier, entered):
                return redirect(f"/claim/{earlier}")
        return self._form(request, step, entered, {})

    def take(self, request: Request, step: str) -> Response:
        """What was sent with a step."""
        entered = self._entered.setdefault(request.visitor, {})
        if step == "review":
            for earlier in STEPS[:-1]:
                if _problems(earlier, entered):
                    return redirect(f"/claim/{earlier}")
            number = f"SD-{2291 + len(self._records.all('claims'))}"
            self._records.add("claims", {"number": number, **entered})
            self._entered.pop(request.visitor, None)
            return redirect(f"/sent/{number}")
        sent: dict[str, object] = {key: request.sent(key) for key in _FIELDS[step]}
        if step == "damage":
            sent["damaged"] = sorted(one for one in request.form.get("damaged", ()) if one in _DAMAGE)
        problems = _problems(step, {**entered, **sent})
        if problems:
            return self._form(request, step, {**entered, **sent}, problems)
        entered.update(sent)
        return redirect(f"/claim/{STEPS[STEPS.index(step) + 1]}")

    def sent(self, request: Request, number: str) -> Response | None:
        """What is shown when a claim was sent."""
        if not any(one["number"] == number for one in self._records.all("claims")):
            return None
        body = f"""<h1>Your claim has been sent</h1><div class="notice">Keep this number:
<strong>{e(number)}</strong></div>
<p>We write to you within four weeks.</p>"""
        return page(request, LOOK, f"Claim {number}", body)

    def _form(
        self, request: Request, step: str, entered: Mapping[str, object], problems: Mapping[str, str]
    ) -> Response:
        def value(key: str) -> str:
            return str(entered.get(key, ""))

        def row(label: str, key: str, *, kind: str = "text", hint: str = "") -> str:
            return field_row(label, key, value(key), kind=kind, hint=hint, error=problems.get(key, ""))

        if step == "person":
            form = row("Full name", "name") + row("Email", "email", kind="email") + row("Phone", "phone")
            form += radios(
                "You are",
                "role",
                [("owner", "Owner"), ("agent", "Acting for the owner")],
                value("role"),
                error=problems.get("role", ""),
            )
        elif step == "place":
            form = radios(
                "What was damaged?", "kind", list(_KINDS.items()), value("kind"), error=problems.get("kind", "")
            )
            form += row("Berth or plot", "berth", hint="A letter, a dash and three figures, for example C-022")
            form += row("Name of the boat (boats only)", "boat") + row(
                "Length in metres (boats only)", "length", hint="With one decimal, for example 8.4"
            )
        elif step == "damage":
            form = choice(
                "Which storm?", "storm", list(_STORMS.items()), value("storm"), error=problems.get("storm", "")
            )
            damaged = entered.get("damaged", [])
            form += ticks(
                "Damage to",
                "damaged",
                list(_DAMAGE.items()),
                damaged if isinstance(damaged, list) else [],
                error=problems.get("damaged", ""),
            )
            form += row("Description", "description", kind="textarea", hint="At least twenty characters")
            form += row("Estimate of the repair in pounds", "estimate", hint="Pounds and pence, for example 350.00")
            form += radios(
                "Is the damage insured?",
                "insured",
                [("no", "No"), ("part", "In part"), ("yes", "Yes")],
                value("insured"),
                error=problems.get("insured", ""),
            )
            form += row("Insurer (where insured)", "insurer")
        elif step == "payment":
            form = row("Account holder", "holder") + row(
                "Sort code", "sort_code", hint="Six figures in pairs, for example 20-45-11"
            )
            form += row("Account number", "account_number", hint="Eight figures")
            form += ticks(
                "Declaration",
                "declaration",
                [("yes", "What I have said is true, and no insurer pays it.")],
                [value("declaration")],
                error=problems.get("declaration", ""),
            )
        else:
            form = _summary(entered)
        steps = "".join(
            f'<li class="{"now" if one == step else ""}">{at}. {_TITLES[one]}</li>' for at, one in enumerate(STEPS, 1)
        )
        wrong = '<div class="errors">Please correct what is marked below.</div>' if problems else ""
        back = f'<a href="/claim/{STEPS[STEPS.index(step) - 1]}">Back</a>' if step != "person" else ""
        label = "Send claim" if step == "review" else "Continue"
        body = f"""<h1>Storm damage claim</h1><ol class="steps">{steps}</ol>{wrong}
<form method="post" action="/claim/{step}">{form}<p><button>{label}</button> {back}</p></form>"""
        return page(request, LOOK, f"Storm damage claim: {_TITLES[step]}", body)


def _problems(step: str, entered: Mapping[str, object]) -> dict[str, str]:
    found: dict[str, str] = {}

    def want(key: str, pattern: str, text: str) -> None:
        if not re.fullmatch(pattern, str(entered.get(key, "")), re.DOTALL):
            found[key] = text

    if step == "person":
        want("name", r".+ .+", "First and last name, please.")
        want("email", r"[^@\s]+@[^@\s]+\.[^@\s]+", "This is no email address.")
        want("phone", r"\+?[\d ]{6,20}", "Figures and spaces only.")
        want("role", "owner|agent", "Choose one.")
    elif step == "place":
        want("kind", "|".join(_KINDS), "Choose one.")
        want("berth", r"[A-Z]-\d{3}", "A letter, a dash and three figures.")
        if entered.get("kind") in ("boat", "ashore"):
            want("boat", ".+", "Please name the boat.")
            want("length", r"\d{1,2}\.\d", "Metres with one decimal.")
    elif step == "damage":
        want("storm", "alba|bertil|cora", "Choose a storm.")
        want("description", ".{20,}", "At least twenty characters.")
        want("estimate", r"\d{1,6}\.\d\d", "Pounds and pence, without the sign.")
        want("insured", "no|part|yes", "Choose one.")
        if not entered.get("damaged"):
            found["damaged"] = "Choose at least one."
        if entered.get("insured") in ("part", "yes"):
            want("insurer", ".+", "Please name the insurer.")
    elif step == "payment":
        want("holder", ".+", "Please fill this in.")
        want("sort_code", r"\d\d-\d\d-\d\d", "Six figures in pairs.")
        want("account_number", r"\d{8}", "Eight figures.")
        want("declaration", "yes", "The claim cannot be sent without this.")
    return found


def _summary(entered: Mapping[str, object]) -> str:
    damaged = entered.get("damaged", [])
    words = {"kind": _KINDS, "storm": _STORMS}
    rows = [
        (key.replace("_", " ").capitalize(), e(words.get(key, {}).get(str(entered.get(key)), entered.get(key, ""))))
        for fields in _FIELDS.values()
        for key in fields
        if entered.get(key)
    ]
    rows.append(("Damaged", e(", ".join(_DAMAGE[str(one)] for one in damaged) if isinstance(damaged, list) else "")))
    return table(("Your claim", ""), rows, "facts")
