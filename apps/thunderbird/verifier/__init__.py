"""The endpoints of Thunderbird: what the mail server has kept, what was sent, and what the profile says.

Folders are named as the folder pane has them, with ``/`` between the levels: ``Inbox``, ``Customers/Osei``, and
``Local Folders/Old`` for those on this computer. Mails are named by their subjects. Whatever concerns mails is read
from the server's side, which an agent cannot forge; accounts, filters, contacts and calendars are Thunderbird's own.
"""

from __future__ import annotations

from pytest_opencomputer.guest.channels.files import file, file_digests, folder, text_file

from .accounts import (
    account_setting,
    account_settings,
    accounts,
    changed_preferences,
    identity,
    junk_settings,
    preference,
    tag,
    tags,
)
from .calendars import calendar_items, calendars, event, todo
from .composing import mails_being_written
from .contacts import address_book, address_books, contact, mailing_list
from .filters import filter, filters, junk_training, saved_search, saved_searches
from .messages import (
    attachment,
    conversation,
    folders,
    mailbox,
    mails_from,
    marked_mails,
    message,
    tagged_mails,
)
from .other_data import other_data
from .other_mails import other_mails
from .sending import sent_attachment, sent_mail, sent_mails
from .window import dictionary_words, kept_tabs, open_tabs, writing

__all__ = [
    "account_setting",
    "account_settings",
    "accounts",
    "address_book",
    "address_books",
    "attachment",
    "calendar_items",
    "calendars",
    "changed_preferences",
    "contact",
    "conversation",
    "dictionary_words",
    "event",
    "file",
    "file_digests",
    "filter",
    "filters",
    "folder",
    "folders",
    "identity",
    "junk_settings",
    "junk_training",
    "kept_tabs",
    "mailbox",
    "mailing_list",
    "mails_being_written",
    "mails_from",
    "marked_mails",
    "message",
    "open_tabs",
    "other_data",
    "other_mails",
    "preference",
    "saved_search",
    "saved_searches",
    "sent_attachment",
    "sent_mail",
    "sent_mails",
    "tag",
    "tagged_mails",
    "tags",
    "text_file",
    "todo",
    "writing",
]
