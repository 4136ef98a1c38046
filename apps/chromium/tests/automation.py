"""What Chromium is made to do by its debugging protocol: what its own pages, web pages and an extension may ask of it.

Three times it is started, worked and quit: things are added, changed and removed. See ``protocol`` for the steps.
"""

from __future__ import annotations

import json
from typing import Any

from apps.chromium.tests.hands import COUNCIL, HARBOUR, SHOP, WIKI

RULER = "ammgiofeghogajokfblkfcfjckfbbpim"  # made from the place of its folder
WORK = f"chrome-extension://{RULER}/work.html"
PERMISSIONS = ["bookmarks", "browsingData", "downloads", "history", "tabGroups", "tabs", "topSites"]
MANIFEST = {
    "manifest_version": 3,
    "name": "Chart ruler",
    "version": "1.2",
    "permissions": PERMISSIONS,
    "host_permissions": ["<all_urls>"],
}
PREPARED = {"search_engines": [{"name": "Harbour wiki", "keyword": "hw", "url": f"{WIKI}/pages?q=%s"}]}
FILES = {
    "Documents/ruler/manifest.json": json.dumps(MANIFEST).encode(),
    "Documents/ruler/work.html": b"<title>Ruler</title>",
    ".config/chromium/prepared.json": json.dumps(PREPARED).encode(),
}

Step = list[Any]


# An extension that was loaded by the protocol has gone at the next start: each session loads it.
LOAD: Step = ["Extensions.loadUnpacked", {"path": "/home/user/Documents/ruler"}]
TELL: Step = ["Browser.setDownloadBehavior", {"behavior": "default", "eventsEnabled": True}]


def settings(script: str) -> Step:
    """Ask what the settings pages ask of Chromium."""
    return [
        "chrome://settings/",
        f"const {{autofillPrivate: fill, languageSettingsPrivate: tongue}} = chrome; {script}",
    ]


def ruler(script: str) -> Step:
    """Ask what an extension may ask of Chromium, from a page of one."""
    return [WORK, script]


def download(year: int) -> list[Step]:
    """Download the tariff of a year."""
    link = f"const link = document.querySelector('[href*=\"{year}\"]'); link.download = ''; link.click();"
    return [
        [f"{HARBOUR}/publications", link],
        ["wait", {"event": "Browser.downloadProgress", "state": "completed"}],
    ]


def claim(name: str) -> Step:
    """Type a name into a form and send it."""
    script = f"""const entry = document.querySelector('[name=name]');
        entry.focus(); document.execCommand('insertText', false, '{name}');
        setTimeout(() => entry.form.querySelector('button').click());"""
    return [f"{COUNCIL}/claim/person", script]


def group(page: str, name: str, color: str) -> list[Step]:
    """Open a page and put its tab into a new group."""
    script = f"""const [tab] = await chrome.tabs.query({{url: '{page}'}});
        const group = await chrome.tabs.group({{tabIds: tab.id}});
        await chrome.tabGroups.update(group, {{title: '{name}', color: '{color}'}});"""
    return [[page, ""], ruler(script)]


def offered(page: str, wanted: bool) -> Step:
    """Wait until a page is among those that the New Tab page offers, or is gone from them."""
    script = f"""while ((await chrome.topSites.get()).some(one => one.url === '{page}') !== {json.dumps(wanted)})
        await new Promise(done => setTimeout(done, 20));"""
    return ruler(script)


def preview(*choices: str) -> list[Step]:
    """Open the print preview, choose something in it, and leave it without printing."""
    script = """const app = document.querySelector('print-preview-app');
        const at = (...names) => names.reduce((one, name) => one?.shadowRoot?.querySelector(name), app);
        const button = name => at('print-preview-sidebar', 'print-preview-button-strip', name);
        const until = async holds => { while (!holds()) await new Promise(done => setTimeout(done, 20)); };
        const ready = () => until(() => button('.action-button')?.disabled === false);
        const choose = async (part, tag, change, setting, wanted) => {
            const one = at('print-preview-sidebar', part, tag);
            Object.assign(one, change); one.dispatchEvent(new CustomEvent('change', {detail: one.checked}));
            await until(() => app.getSettingValue(setting) === wanted);
        };
        const layout = wide => choose('print-preview-layout-settings', 'select',
            {value: wide ? 'landscape' : 'portrait'}, 'layout', wide);
        const margins = kind => choose('print-preview-margins-settings', 'select',
            {value: String(kind)}, 'margins', kind);
        const headers = shown => choose('print-preview-other-options-settings', '#headerFooter',
            {checked: shown}, 'headerFooter', shown);
        await ready();
        %s
        await ready();
        setTimeout(() => button('.cancel-button').click());"""
    return [[f"{SHOP}/", "setTimeout(() => print());"], ["chrome://print/", script % "\n".join(choices)]]


ADD: list[Step] = [
    TELL,
    ["chrome://extensions/", "await chrome.developerPrivate.updateProfileConfiguration({inDeveloperMode: true});"],
    LOAD,
    settings("""
        for (const [name, street] of [['Rosa Halloran', 'Berth B-114'], ['Daniel Okafor', 'Berth C-022']])
            await fill.saveAddress({languageCode: 'en', fields: [
                {type: 'NAME_FULL', value: name}, {type: 'ADDRESS_HOME_STREET_ADDRESS', value: street},
                {type: 'ADDRESS_HOME_CITY', value: 'Wexcombe'}, {type: 'ADDRESS_HOME_COUNTRY', value: 'GB'}]});
        await fill.saveCreditCard({name: 'R Halloran', cardNumber: '4111111111111111', nickname: 'Boat',
            expirationMonth: '7', expirationYear: '2091'});
        tongue.enableLanguage('de'); tongue.setEnableTranslationForLanguage('fr', false);
        await chrome.settingsPrivate.setPref('translate.enabled', false);
        await chrome.settingsPrivate.setPref('homepage', 'http://harbour.wexcombe.test/');
        for (const site of ['shop', 'wiki'])
            chrome.send('setCategoryPermissionForPattern',
                [`http://${site}.wexcombe.test`, '', 'sound', 'block', false]);
    """),
    *download(2025),
    [f"{WIKI}/pages?q=gate", ""],
    claim("Rosa Halloran"),
    *group(f"{WIKI}/page/Inner%20sill", "Sill", "green"),
    [f"{SHOP}/product/RP-1016", "document.cookie = 'berth=B-114; path=/; max-age=86400';"],
    *preview("await layout(true);", "await margins(1);"),
    ["Target.createTarget", {"url": "chrome://newtab"}],
    offered(f"{WIKI}/pages?q=gate", True),
    ruler(f"""for (const [title, url] of [['Chandlers', '{SHOP}/'], ['Wiki', '{WIKI}/']])
        await chrome.bookmarks.create({{parentId: '1', title, url}});"""),
]

CHANGE: list[Step] = [
    TELL,
    LOAD,
    settings("""
        for (const {guid, fields} of await fill.getAddressList())
            if (fields.some(one => one.value === 'Daniel Okafor')) await fill.removeAddress(guid);
            else {
                fields.find(one => one.type === 'ADDRESS_HOME_STREET_ADDRESS').value = 'Berth B-115';
                await fill.saveAddress({guid, fields, languageCode: 'en'});
            }
        const [card] = await fill.getCreditCardList();
        await fill.saveCreditCard({...card, expirationMonth: '8', nickname: 'Slip'});
        tongue.moveLanguage('de', 'TOP'); tongue.setEnableTranslationForLanguage('fr', true);
        await chrome.settingsPrivate.setPref('browser.enable_spellchecking', false);
        await chrome.settingsPrivate.setPref('homepage', 'http://council.wexcombe.test/');
        chrome.send('setCategoryPermissionForPattern', ['http://shop.wexcombe.test', '', 'sound', 'allow', false]);
    """),
    *download(2024),
    [f"{WIKI}/pages?q=moorings", ""],
    claim("Daniel Okafor"),
    *group(f"{WIKI}/page/Fuel%20berth", "Fuel", "orange"),
    [f"{SHOP}/product/GC-6102", "document.cookie = 'berth=B-115; path=/';"],
    *preview("await layout(false);", "await margins(2);", "await headers(false);"),
    ruler("""const [shop] = await chrome.bookmarks.search({title: 'Chandlers'});
        await chrome.bookmarks.update(shop.id, {title: 'Pelham'});
        await chrome.bookmarks.move(shop.id, {parentId: '1', index: 2});"""),
    ["chrome://extensions/", f"await chrome.management.setEnabled('{RULER}', false);"],
]

REMOVE: list[Step] = [
    LOAD,
    ruler(f"""const [shop] = await chrome.bookmarks.search({{title: 'Pelham'}});
        await chrome.bookmarks.remove(shop.id);
        await chrome.downloads.erase({{filenameRegex: '2025'}});
        await chrome.history.deleteUrl({{url: '{WIKI}/pages?q=gate'}});
        await chrome.browsingData.removeFormData({{since: 0}});
        await chrome.browsingData.remove({{origins: ['{SHOP}']}}, {{cookies: true, localStorage: true}});"""),
    offered(f"{WIKI}/pages?q=gate", False),
    settings("""
        tongue.disableLanguage('de');
        await chrome.settingsPrivate.setPref('homepage', '');
        chrome.send('resetCategoryPermissionForPattern', ['http://shop.wexcombe.test', '', 'sound', false]);
    """),
    ["Extensions.uninstall", {"id": RULER}],
]
