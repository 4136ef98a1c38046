"""Who has an account in the town."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Account:
    """A person. The same name and password serve on all sites; each is signed in to by itself."""

    login: str
    password: str
    name: str
    email: str
    boat: str = ""
    berth: str = ""


ACCOUNTS = {
    one.login: one
    for one in (
        Account("rosa.halloran", "Gannet-77-quay", "Rosa Halloran", "rosa@halloran.example", "Merganser", "B-114"),
        Account("marta.quill", "tern.over.slate", "Marta Quill", "m.quill@wexcombe.example"),
        Account("d.okafor", "blue-Marlin-4", "Daniel Okafor", "daniel.okafor@post.example", "Second Wind", "C-022"),
        Account("imogen.pryce", "halyard_HITCH_9", "Imogen Pryce", "imogen@pryce.example", "Kittiwake", "B-141"),
    )
}
