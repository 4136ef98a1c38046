const allowed = (origin, ...pairs) =>
  pairs.forEach(([name, setting]) => Services.perms.addFromPrincipal(principal(origin), name, setting));
allowed(SITE, ["desktop-notification", 2], ["camera", 1], ["https-only-load-insecure", 1], ["trackingprotection", 1]);
allowed(OTHER, ["cookie", 8], ["autoplay-media", 5], ["popup", 1]);
await zoomOf("walks.orrin.test", 1.5);
const day = Date.now() + 864e5;
const add = (host, name, container) =>
  Services.cookies.add(host, "/", name, "1", false, true, false, day, { userContextId: container }, 1, 1);
add("museum.orrin.test", "visit", 0);
add("museum.orrin.test", "visit", 2);
const { ContextualIdentityService: containers } = load("resource://gre/modules/ContextualIdentityService.sys.mjs");
containers.create("Boats", "fence", "turquoise");
await (await searchService()).addUserEngine({ name: "Isle maps", url: "http://maps.example/?q={searchTerms}", alias: "im" });
const { FileUtils } = load("resource://gre/modules/FileUtils.sys.mjs");
const handlers = service("@mozilla.org/uriloader/handler-service;1", Ci.nsIHandlerService);
const kinds = service("@mozilla.org/mime;1", Ci.nsIMIMEService);
const kind = kinds.getFromTypeAndExtension("text/csv", "csv");
kind.preferredAction = Ci.nsIHandlerInfo.useHelperApp;
kind.preferredApplicationHandler = Object.assign(
  Cc["@mozilla.org/uriloader/local-handler-app;1"].createInstance(Ci.nsILocalHandlerApp),
  { name: "xterm", executable: new FileUtils.File("/usr/bin/xterm") }
);
kind.alwaysAskBeforeHandling = false;
handlers.store(kind);
const pdf = kinds.getFromTypeAndExtension("application/pdf", "pdf");
pdf.preferredAction = Ci.nsIHandlerInfo.saveToDisk;
pdf.alwaysAskBeforeHandling = false;
handlers.store(pdf);
const links = service("@mozilla.org/uriloader/external-protocol-service;1", Ci.nsIExternalProtocolService);
const mail = links.getProtocolHandlerInfo("mailto");
mail.preferredAction = Ci.nsIHandlerInfo.alwaysAsk;
mail.alwaysAskBeforeHandling = true;
handlers.store(mail);
const { CustomKeys } = load("moz-src:///browser/components/customkeys/CustomKeys.sys.mjs");
CustomKeys.changeKey("key_privatebrowsing", { modifiers: "accel,alt", key: "Y" });
const { AddonManager } = load("resource://gre/modules/AddonManager.sys.mjs");
await (await AddonManager.getAddonByID("firefox-compact-dark@mozilla.org")).enable();
Services.prefs.setBoolPref("xpinstall.signatures.required", false);
const install = await AddonManager.getInstallForFile(new FileUtils.File("/home/user/Documents/ruler.xpi"));
await install.install();
const [certificate] = service("@mozilla.org/security/x509certdb;1", Ci.nsIX509CertDB).getCerts();
const accepted = service("@mozilla.org/security/certoverride;1", Ci.nsICertOverrideService);
accepted.rememberValidityOverride("old.orrin.test", 8443, {}, certificate, false);
