const { bookmarks: kept, history, keywords, tagging } = PlacesUtils;
const { guid } = await kept.insert({ parentGuid: kept.toolbarGuid, type: kept.TYPE_FOLDER, title: "Walks" });
await kept.insert({ parentGuid: guid, url: `${SITE}/`, title: "Round walks" });
await kept.insert({ parentGuid: guid, type: kept.TYPE_SEPARATOR });
await kept.insert({ parentGuid: guid, url: "http://maps.example/", title: "Maps" });
await kept.insert({ parentGuid: kept.unfiledGuid, url: "http://lists.example/", title: "Lists" });
tagging.tagURI(Services.io.newURI(`${SITE}/`), ["north", "dogs"]);
await keywords.insert({ keyword: "rw", url: `${SITE}/` });
const date = new Date();
await history.insertMany([
  { url: "http://tides.example/1", title: "Tides", visits: [{ date, transition: 2 }, { date, transition: 1 }] },
  { url: "http://news.example/", title: "News", visits: [{ date, transition: 3 }] },
]);
const { FormHistory } = load("resource://gre/modules/FormHistory.sys.mjs");
await FormHistory.update([
  { op: "add", fieldname: "town", value: "Orrin" },
  { op: "add", fieldname: "searchbar-history", value: "tides" },
]);
const { formAutofillStorage: autofill } = load("resource://autofill/FormAutofillStorage.sys.mjs");
await autofill.initialize();
const address = { "street-address": "4 Quay", "address-level2": "Orrin", "postal-code": "OR1 2AB", country: "GB" };
await autofill.addresses.add({ name: "Isla Moran", organization: "Slipway", email: "isla@slip.example", ...address });
const card = { "cc-number": "4111111111111111", "cc-exp-month": 4, "cc-exp-year": 2031 };
await autofill.creditCards.add({ "cc-name": "I Moran", ...card });
const login = Cc["@mozilla.org/login-manager/loginInfo;1"].createInstance(Ci.nsILoginInfo);
login.init(SITE, SITE, null, "isla", "Skerry-40", "user", "password");
await Services.logins.addLoginAsync(login);
Services.logins.setLoginSavingEnabled(OTHER, false);
const words = service("@mozilla.org/spellchecker/personaldictionary;1", Ci.mozIPersonalDictionary);
words.addWord("Orrinish");
words.save();
const { Downloads } = load("resource://gre/modules/Downloads.sys.mjs");
const download = await Downloads.createDownload({ source: `${SITE}/`, target: "/home/user/Downloads/walks.html" });
await (await Downloads.getList(Downloads.PUBLIC)).add(download);
await download.start();
