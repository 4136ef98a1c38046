const SITE = "http://walks.orrin.test";
const OTHER = "http://museum.orrin.test";
const window = Services.wm.getMostRecentWindow("navigator:browser");
const { gBrowser } = window;
const load = address => ChromeUtils.importESModule(address);
const { PlacesUtils } = load("resource://gre/modules/PlacesUtils.sys.mjs");
const principal = origin => Services.scriptSecurityManager.createContentPrincipalFromOrigin(origin);
const triggeringPrincipal = Services.scriptSecurityManager.getSystemPrincipal();
const service = (contract, kind) => Cc[contract].getService(kind);
const until = async (condition, what) => {
  for (let tries = 0; tries < 500; tries++) {
    const value = await condition();
    if (value) return value;
    await new Promise(done => window.setTimeout(done, 20));
  }
  throw new Error(`timed out waiting for ${what}`);
};
// What is in a tab reaches the session some time later; a tab that is closed before is forgotten.
const flush = () => load("resource:///modules/sessionstore/TabStateFlusher.sys.mjs").TabStateFlusher.flushWindow(window);
const openTab = async (address, options = {}) => {
  const tab = gBrowser.addTab(address, { triggeringPrincipal, ...options });
  await until(() => tab.linkedBrowser.currentURI.spec === address && !tab.hasAttribute("busy"), address);
  return tab;
};
// The page of settings, and its controls.
const settings = async () => {
  const before = gBrowser.selectedTab;
  const tab = await openTab("about:preferences");
  gBrowser.selectedTab = tab;
  const page = tab.linkedBrowser.contentDocument;
  await until(() => page.readyState === "complete" && page.defaultView.gSearchResultsPane, "the settings");
  const control = (pane, id) =>
    until(async () => {
      await page.defaultView.gotoPref(`pane${pane}`);
      const found = page.getElementById(id);
      return found?.checkVisibility() && found;
    }, `${id} on ${pane}`);
  return {
    close: () => {
      gBrowser.selectedTab = before;
      gBrowser.removeTab(tab);
    },
    tick: async (pane, ...ids) => {
      for (const id of ids) (await control(pane, id)).click();
    },
    choose: async (pane, id, value) => {
      const found = await control(pane, id);
      found.value = value;
      found.dispatchEvent(new page.defaultView.Event("change", { bubbles: true }));
    },
    press: async (pane, id) => {
      const found = await control(pane, id);
      (found.buttonEl ?? found.inputEl ?? found).click();
    },
  };
};
const zoomOf = (host, zoom) =>
  new Promise(done => {
    const kept = service("@mozilla.org/content-pref/service;1", Ci.nsIContentPrefService2);
    const name = "browser.content.full-zoom";
    const handle = { handleCompletion: done };
    if (zoom) kept.set(host, name, zoom, null, handle);
    else kept.removeByDomainAndName(host, name, null, handle);
  });
const searchService = async () => {
  const { SearchService } = load("moz-src:///toolkit/components/search/SearchService.sys.mjs");
  await SearchService.init();
  return SearchService;
};
