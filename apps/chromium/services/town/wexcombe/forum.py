"""The forum of the boat people: boards, threads, answers, profiles."""

from __future__ import annotations

from .accounts import ACCOUNTS
from .records import Record, Records
from .threads import BOARDS, THREADS
from .web import Look, Request, Response, choice, e, field_row, page, paragraphs, radios, redirect, table, ticks

LOOK = Look(
    "The Slipway",
    "The forum of Wexcombe's boat people",
    "#7a3f2b",
    (("/", "Boards"), ("/new", "New thread"), ("/profile", "My profile")),
)
_NOTICES = {"answers": "Answers to my threads", "mentions": "When somebody names me", "weekly": "A weekly summary"}
_SEEN = {"all": "Everybody", "members": "Members only", "nobody": "Nobody"}


class Forum:
    """Threads: those of the start, and what was written since."""

    def __init__(self, records: Records) -> None:
        self._records = records

    def _threads(self) -> list[tuple[int, str, str, list[Record]]]:
        found = [
            (number, board, title, [{"author": author, "text": text} for author, text in posts])
            for number, board, title, posts in THREADS
        ]
        found += [
            (one["number"], one["board"], one["title"], [{"author": one["author"], "text": one["text"]}])
            for one in self._records.all("threads")
        ]
        by_number = {number: posts for number, _, _, posts in found}
        for one in self._records.all("posts"):
            by_number[one["thread"]].append({"author": one["author"], "text": one["text"]})
        return sorted(found, key=lambda one: -one[0])

    def boards(self, request: Request) -> Response:
        parts = []
        for key, name in BOARDS.items():
            rows = [
                (f'<a href="/thread/{number}">{e(title)}</a>', e(_name(posts[0]["author"])), str(len(posts) - 1))
                for number, board, title, posts in self._threads()
                if board == key
            ]
            parts.append(f"<h2>{e(name)}</h2>{table(('Thread', 'Begun by', 'Answers'), rows)}")
        return page(request, LOOK, "Boards", f"<h1>Boards</h1>{''.join(parts)}")

    def thread(self, request: Request, number: str) -> Response | None:
        """A thread, and an answer that was sent to it."""
        found = next((one for one in self._threads() if str(one[0]) == number), None)
        if found is None:
            return None
        problem = ""
        if request.method == "POST":
            if request.account is None:
                return redirect(f"/sign-in?then=/thread/{number}")
            text = request.sent("text")
            if len(text) < 5:
                problem = "Please write a sentence at least."
            else:
                self._records.add(
                    "posts", {"thread": found[0], "title": found[2], "author": request.account.login, "text": text}
                )
                return redirect(f"/thread/{number}#last")
        posts = "".join(
            f'<article class="post"{" id=last" if at == len(found[3]) else ""}>'
            f'<div class="by">{at}. {e(_name(one["author"]))}</div>'
            f'<div class="text">{paragraphs(one["text"])}</div></article>'
            for at, one in enumerate(found[3], 1)
        )
        if request.account:
            wrong = f'<div class="errors">{e(problem)}</div>' if problem else ""
            form = f"""{wrong}<form
method="post">{field_row("Your answer", "text", request.sent("text"), kind="textarea")}
<button>Post answer</button></form>"""
        else:
            form = f'<p><a href="/sign-in?then=/thread/{number}">Sign in to answer</a></p>'
        return page(request, LOOK, found[2], f"<h1>{e(found[2])}</h1>{posts}<h2>Answer</h2>{form}")

    def new(self, request: Request) -> Response:
        """The form for a new thread, and what was sent with it."""
        if request.account is None:
            return redirect("/sign-in?then=/new")
        problems: dict[str, str] = {}
        if request.method == "POST":
            title, text, chosen = request.sent("title"), request.sent("text"), request.sent("board")
            if len(title) < 5:
                problems["title"] = "Please give it a title."
            if len(text) < 5:
                problems["text"] = "Please write a sentence at least."
            if chosen not in BOARDS:
                problems["board"] = "Choose a board."
            if not problems:
                number = 312 + len(self._records.all("threads"))
                author = request.account.login
                self._records.add(
                    "threads", {"number": number, "board": chosen, "title": title, "author": author, "text": text}
                )
                return redirect(f"/thread/{number}")
        options = [("", "Please choose"), *BOARDS.items()]
        board = choice("Board", "board", options, request.sent("board"), error=problems.get("board", ""))
        body = f"""<h1>New thread</h1><form method="post">
{board}
{field_row("Title", "title", request.sent("title"), error=problems.get("title", ""))}
{field_row("Text", "text", request.sent("text"), kind="textarea", error=problems.get("text", ""))}
<button>Begin thread</button></form>"""
        return page(request, LOOK, "New thread", body)

    def profile(self, request: Request) -> Response:
        """The profile of whoever is signed in, and what was sent with it."""
        if request.account is None:
            return redirect("/sign-in?then=/profile")
        login, notice = request.account.login, ""
        if request.method == "POST":
            sent = {key: request.sent(key) for key in ("shown_as", "boat", "berth", "signature", "email_to")}
            notices = [one for one in request.form.get("notices", ()) if one in _NOTICES]
            self._records.add("profiles", {"account": login, **sent, "notices": sorted(notices)})
            notice = '<div class="notice">Your profile has been saved.</div>'
        account = ACCOUNTS[login]
        start: Record = {
            "shown_as": account.name,
            "boat": account.boat,
            "berth": account.berth,
            "signature": "",
            "email_to": "members",
            "notices": ["answers", "weekly"],
        }
        mine = next((one for one in reversed(self._records.all("profiles")) if one["account"] == login), start)
        body = f"""<h1>My profile</h1>{notice}<form method="post">{field_row("Shown as", "shown_as", mine["shown_as"])}
{field_row("Boat", "boat", mine["boat"])}{field_row("Berth", "berth", mine["berth"])}
{field_row("Signature", "signature", mine["signature"])}
{radios("Who sees my email address?", "email_to", list(_SEEN.items()), mine["email_to"])}
{ticks("Send me email about", "notices", list(_NOTICES.items()), mine["notices"])}<button>Save
profile</button></form>"""
        return page(request, LOOK, "My profile", body)


def _name(login: str) -> str:
    return ACCOUNTS[login].name if login in ACCOUNTS else login
