// The page is whole without its script. With it, there are a filter, keys, and buttons that copy.

if (form) {
  startFilter(form);
  startKeyboard(form);
}
startCopying();
addEventListener("hashchange", () => followAddress(form));
followAddress(form);
