// Buttons that copy the lines of an edit, or the link to a change. An entry gets its buttons when it is opened.

function startCopying() {
  for (const code of findAll("li > pre")) addLinesButton(code);
  for (const entry of entries) {
    entry.addEventListener("toggle", () => addButtons(entry));
    if (entry.open) addButtons(entry);
  }
}

/** @param {HTMLElement} entry */
function addButtons(entry) {
  if (entry.querySelector("button")) return;
  for (const code of findAll(":scope > div > pre", entry)) addLinesButton(code);
  for (const link of /** @type {HTMLAnchorElement[]} */ (findAll("p > .id", entry)))
    if (targetOf(link) === entry) addButton(link, "Copy link", () => copyLink(link));
}

/** @param {HTMLElement} code */
function addLinesButton(code) {
  if (code.querySelector("ins")) addButton(code, "Copy lines", () => copyLines(code));
}

/**
 * @param {Element} neighbour
 * @param {string} label
 * @param {() => Promise<string>} action Resolves to what came of it, in words.
 */
function addButton(neighbour, label, action) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = label;
  button.addEventListener("click", async () => {
    const outcome = await action();
    button.textContent = outcome;
    document.querySelector("#_said").textContent = outcome;
    setTimeout(() => (button.textContent = label), 3000);
  });
  neighbour.after(button);
}

/**
 * Copies what to write. Without permission, the lines are selected, so that the reader can copy them.
 *
 * @param {Element} code
 */
async function copyLines(code) {
  const lines = code.querySelector("ins");
  if (await mayCopy(lines.textContent)) return "Copied";
  getSelection().selectAllChildren(lines);
  return "Selected: copy with the keyboard";
}

/** @param {HTMLAnchorElement} link */
async function copyLink(link) {
  if (await mayCopy(link.href)) return "Copied";
  location.hash = link.hash;
  return "The address is the link";
}

/**
 * Writes into the clipboard; false if the browser does not allow it.
 *
 * @param {string} text
 */
async function mayCopy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
