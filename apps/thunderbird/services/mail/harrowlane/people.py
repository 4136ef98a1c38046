"""Who writes to the office, by the short names that the other modules use."""

from __future__ import annotations

PEOPLE = {
    "me": ("Ines Calloway", "ines@harrowlane.example"),
    "brandt": ("Tomas Brandt", "tomas@harrowlane.example"),
    "nair": ("Priya Nair", "priya@harrowlane.example"),
    "lindh": ("Oskar Lindh", "oskar@harrowlane.example"),
    "shop": ("Harrow Lane shop", "shop@harrowlane.example"),
    "osei": ("Margaret Osei", "m.osei@staldhelms-library.example"),
    "lockhart": ("Samir Lockhart", "samir@lockhart-print.example"),
    "holm": ("Verity Holm", "verity.holm@postbox.example"),
    "oduya": ("Peter Oduya", "archive@wexcombe-council.example"),
    "fontaine": ("Lucie Fontaine", "lucie@librairie-fontaine.example"),
    "kowalczyk": ("Daniel Kowalczyk", "d.kowalczyk@press.northmere.example"),
    "prewitt": ("Albert Prewitt", "a.prewitt@postbox.example"),
    "talbot": ("Gemma Talbot", "gemma@talbot-leather.example"),
    "halden": ("Halden Board Mills", "orders@halden-boards.example"),
    "marsh": ("Helen Marsh", "secretary@northern-guild.example"),
    "quill": ("Jonathan Quill", "j.quill@quill-partners.example"),
    "fire": ("Wexcombe Fire Office", "inspections@wexcombe-fire.example"),
    "ridley": ("Ridley Tools and Presses", "service@ridley-tools.example"),
    "bank": ("Westmoor Bank", "statements@westmoor-bank.example"),
    "telecom": ("Ridgeway Telecom", "billing@ridgeway-telecom.example"),
    "courier": ("Swiftline Couriers", "noreply@swiftline.example"),
    "gazette": ("The Binder's Gazette", "gazette@bindersgazette.example"),
    "trade": ("Paper Trade Bulletin", "bulletin@papertrade.example"),
    "prize": ("Prize Department", "winner@lucky-draw-claims.example"),
    "rankings": ("SEO Boost Team", "hello@rank-first-now.example"),
    "toner": ("Toner Outlet", "deals@toner-outlet.example"),
}
