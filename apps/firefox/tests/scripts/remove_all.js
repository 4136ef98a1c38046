const { bookmarks: kept, history, tagging } = PlacesUtils;
// What erases all bookmarks leaves their tags.
[`${SITE}/`, "http://maps.example/"].forEach(address => tagging.untagURI(Services.io.newURI(address), null));
await kept.eraseEverything();
await history.clear();
const { FormHistory } = load("resource://gre/modules/FormHistory.sys.mjs");
await FormHistory.update([{ op: "remove" }]);
const { formAutofillStorage: autofill } = load("resource://autofill/FormAutofillStorage.sys.mjs");
for (const { guid } of await autofill.addresses.getAll()) autofill.addresses.remove(guid);
for (const { guid } of await autofill.creditCards.getAll()) autofill.creditCards.remove(guid);
await Services.logins.removeAllUserFacingLoginsAsync();
const words = service("@mozilla.org/spellchecker/personaldictionary;1", Ci.mozIPersonalDictionary);
["Orrinish", "Skerrish"].forEach(word => words.removeWord(word));
words.save();
Services.perms.removeAll();
await zoomOf("walks.orrin.test", 0);
const { clearData } = Services;
const stored = ["CLEAR_COOKIES", "CLEAR_DOM_STORAGES", "CLEAR_DOWNLOADS"].map(name => Ci.nsIClearDataService[name]);
await new Promise(onDataDeleted => clearData.deleteData(stored.reduce((sum, one) => sum | one), { onDataDeleted }));
const { ContextualIdentityService: containers } = load("resource://gre/modules/ContextualIdentityService.sys.mjs");
containers.getPublicIdentities().forEach(one => containers.remove(one.userContextId));
const search = await searchService();
await search.removeEngine(search.getEngineByName("Isle maps"), search.CHANGE_REASON.USER);
const handlers = service("@mozilla.org/uriloader/handler-service;1", Ci.nsIHandlerService);
const kinds = service("@mozilla.org/mime;1", Ci.nsIMIMEService);
handlers.remove(kinds.getFromTypeAndExtension("text/csv", "csv"));
const { CustomKeys } = load("moz-src:///browser/components/customkeys/CustomKeys.sys.mjs");
await CustomKeys.resetAll();
const { AddonManager } = load("resource://gre/modules/AddonManager.sys.mjs");
await (await AddonManager.getAddonByID("default-theme@mozilla.org")).enable();
await (await AddonManager.getAddonByID("ruler@charts.example")).uninstall();
const { CustomizableUI } = load("moz-src:///browser/components/customizableui/CustomizableUI.sys.mjs");
CustomizableUI.reset();
// What the window remembers is written when it is closed.
window.setToolbarVisibility(window.document.getElementById("toolbar-menubar"), true);
service("@mozilla.org/security/certoverride;1", Ci.nsICertOverrideService).clearAllOverrides();
const page = await settings();
await page.press("Etp", "etpLevelStandard");
await page.press("ConnectionSecurity", "httpsOnlyRadioDisabled");
await page.choose("Search", "defaultEngineNormal", "google");
await page.choose("Accessibility", "defaultZoom", "100");
page.close();
const { prefs } = Services;
["browser.startup.", "browser.tabs.", "network.proxy.", "print.", "accessibility."]
  .flatMap(start => prefs.getChildList(start))
  .forEach(name => prefs.clearUserPref(name));
const { SessionStore } = window;
SessionStore.getSavedTabGroups().forEach(group => SessionStore.forgetSavedTabGroup(group.id));
gBrowser.selectedTab = await openTab("about:license");
gBrowser.tabs.slice(0, -1).forEach(tab => gBrowser.removeTab(tab));
const shown = one => one.gBrowser.selectedBrowser.currentURI.spec;
[...Services.wm.getEnumerator("navigator:browser")]
  .filter(one => shown(one) !== "about:license")
  .forEach(one => one.close());
