"""Where the values of the parameters of endpoints are listed, so that all facts of a state can be asked for."""

from __future__ import annotations

from pytest_opencomputer.apps.questions import Listed

QUESTIONS = {
    "account": Listed("accounts", "accounts[].name"),
    "address": Listed("accounts", "accounts[].identities[]"),
    "tag.name": Listed("tags", "tags[]"),
    "tag": Listed("tags", "tags[]"),
    "event.title": Listed("calendar-items", "events[]"),
    "todo.title": Listed("calendar-items", "tasks[]"),
    "contact.name": Listed("address-book", "contacts[]"),
    "mailing-list.name": Listed("address-book", "lists[]"),
    "filter.name": Listed("filters", "names[]"),
    "saved-search.name": Listed("saved-searches", "names[]"),
    "mailbox.folder": Listed("folders", "folders[]"),
    "sent-mail.subject": Listed("sent-mails", "mails[].subject"),
    "mark": Listed(values=("flagged", "replied", "forwarded", "junk")),
    "sent-attachment.name": Listed("sent-mails", "mails[].attachments[]"),
    # Guards that see everything tell which mutants can be seen at all.
    "other-mails.moved": Listed(values=([],)),
    "other-mails.marked": Listed(values=([],)),
    "without": Listed(values=([],)),
    # What other endpoints tell of accounts and address books is left out: among it are times, versions and made-up ids.
    "prefix": Listed(values=("mail.biff.", "mail.spam.", "mailnews.tags.", "calendar.")),
}
