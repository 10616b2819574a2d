// The page is whole without its script. With it, there are a filter, keys, and buttons that copy.

fillEntries();
if (form) {
  startFilter(form);
  startKeyboard(form);
}
startCopying();
if (sinceForm) startSince(sinceForm);
startPrinting();
addEventListener("hashchange", () => followAddress(form));
followAddress(form);

/** Paper has nothing to open. */
function startPrinting() {
  /** @type {HTMLDetailsElement[]} */
  let opened = [];
  addEventListener("beforeprint", () => {
    opened = Array.from(document.querySelectorAll("details")).filter((block) => !block.open);
    for (const block of opened) block.open = true;
  });
  addEventListener("afterprint", () => {
    for (const block of opened) block.open = false;
  });
}
