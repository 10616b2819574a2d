// The changes of the page, read once, with what the filters compare.

/**
 * @typedef {object} Entry
 * @property {HTMLDetailsElement} element
 * @property {string} level
 * @property {readonly string[]} effects
 * @property {string} use By the code of the reader: `touched`, `used`, `no`; empty where nobody looked.
 * @property {Readonly<Record<Kind, Numbers>>} meets
 * @property {string} words Title, fields and id, in lower case.
 */

/** @type {readonly Entry[]} */
const entries = findAll("details.entry").map((element) => {
  const { level = "", use = "", meets = "" } = element.dataset;
  const [operations, events = [], types = []] = meets.split(",").map(numbersOf);
  return {
    element: /** @type {HTMLDetailsElement} */ (element),
    level,
    use,
    effects: findAll("summary b[class]", element).map(({ className }) => className),
    meets: { operations, events, types },
    words: [element.id, ...findAll("h4, .places b", element).map(({ textContent }) => textContent ?? "")]
      .join("\n")
      .toLowerCase(),
  };
});

/**
 * @param {string} selector
 * @param {ParentNode} [root]
 */
function findAll(selector, root = document) {
  return /** @type {HTMLElement[]} */ (Array.from(root.querySelectorAll(selector)));
}

/**
 * Opens what an element is folded into, and itself.
 *
 * @param {Element} element
 */
function unfold(element) {
  for (let block = element.closest("details"); block; block = block.parentElement?.closest("details") ?? null)
    block.open = true;
}
