// Buttons that copy the lines of an advice, or the link to a change. An entry gets its buttons when it is opened.

function startCopying() {
  for (const advice of findAll(".tasks .advice")) addLinesButton(advice);
  for (const { element } of entries) {
    element.addEventListener("toggle", () => addButtons(element));
    if (element.open) addButtons(element);
  }
}

/** @param {HTMLElement} entry */
function addButtons(entry) {
  if (entry.querySelector("button")) return;
  for (const advice of findAll(".advice", entry)) addLinesButton(advice);
  const link = /** @type {HTMLAnchorElement} */ (entry.querySelector(".id a"));
  addButton(link, "Copy link", () => copyLink(link));
}

/**
 * Copies what to write, else what to delete.
 *
 * @param {HTMLElement} advice
 */
function addLinesButton(advice) {
  const code = advice.querySelector("pre:has(ins)") ?? advice.querySelector("pre");
  if (code) addButton(code, "Copy lines", () => copyLines(code));
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
    document.querySelector("#said").textContent = outcome;
    setTimeout(() => (button.textContent = label), 3000);
  });
  neighbour.after(button);
}

/**
 * Without permission, the lines are selected, so that the reader can copy them.
 *
 * @param {Element} code
 */
async function copyLines(code) {
  if (await mayCopy(code.textContent)) return "Copied";
  getSelection().selectAllChildren(code);
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
