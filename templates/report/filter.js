// The filter. Its state is in three places, which follow one another: the form, the address, and what is shown.

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("#_filter"));
const entries = /** @type {HTMLDetailsElement[]} */ (findAll("details.entry"));

/** @param {HTMLFormElement} form */
function startFilter(form) {
  form.hidden = false;
  // Callers in a table.
  for (const name of findAll("th code")) linkToSearch(name);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", () => {
    showFiltered(form);
    document.querySelector("main").scrollIntoView({ behavior: "instant" });
  });
  form.querySelector("#_all").addEventListener("click", () => clearFilter(form));
  form.querySelector("#_open").addEventListener("click", () => openShown(true));
  form.querySelector("#_close").addEventListener("click", () => openShown(false));
}

/** @param {HTMLElement} name */
function linkToSearch(name) {
  const link = document.createElement("a");
  link.href = `#${new URLSearchParams({ search: name.textContent })}`;
  name.replaceWith(link);
  link.append(name);
}

/**
 * After the form has changed. The address changes after a pause: browsers refuse a new one for each letter.
 *
 * @param {HTMLFormElement} form
 */
function showFiltered(form) {
  show(form);
  clearTimeout(addressTimer);
  addressTimer = setTimeout(() => history.replaceState(null, "", `#${stateOf(form)}`), 200);
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let addressTimer;

/**
 * Shows what the address says: a change, or a filter. A change that is filtered away shows all.
 *
 * @param {HTMLFormElement | null} form
 */
function followAddress(form) {
  const fragment = location.hash.slice(1);
  const target = document.getElementById(decodeURIComponent(fragment));
  if (form && (fragment === "" || fragment.includes("=") || target?.closest("[hidden]"))) {
    fill(form, new URLSearchParams(target ? "" : fragment));
    show(form);
  }
  if (!target) return;
  unfold(target);
  target.scrollIntoView();
}

/**
 * Only what is chosen, so that a short address says it.
 *
 * @param {HTMLFormElement} form
 */
function stateOf(form) {
  const fields = Array.from(new FormData(form), ([name, value]) => [name, String(value).trim()]);
  return new URLSearchParams(fields.filter(([, value]) => value !== ""));
}

/**
 * @param {HTMLFormElement} form
 * @param {URLSearchParams} state
 */
function fill(form, state) {
  for (const field of /** @type {HTMLInputElement[]} */ (findAll("[name]", form)))
    if (field.type === "checkbox") field.checked = state.getAll(field.name).includes(field.value);
    else field.value = state.get(field.name) ?? "";
}

/**
 * A section without a shown entry is hidden by the style sheet.
 *
 * @param {HTMLFormElement} form
 */
function show(form) {
  const state = stateOf(form);
  for (const entry of entries) {
    const isShown = isChosen(entry, state) && isFound(entry, state.get("search") ?? "");
    if (entry.hidden === isShown) entry.hidden = !isShown;
  }
  for (const item of findAll("li.about"))
    item.hidden = findAll(":scope > .id", item).every((link) => targetOf(link)?.hidden);
  const count = entries.filter(({ hidden }) => !hidden).length;
  const isFiltered = count < entries.length;
  document.body.classList.toggle("is-filtered", isFiltered);
  document.getElementById("_nothing").hidden = count > 0;
  form.querySelector("output").textContent = isFiltered
    ? `${count} of ${entries.length} changes`
    : `All ${count} changes`;
}

/**
 * Of each group of choices, one has to hold: `data-effect="wire|silent"` has two of the effects.
 *
 * @param {HTMLElement} entry
 * @param {URLSearchParams} state
 */
function isChosen({ dataset }, state) {
  return [...new Set(state.keys())].every((name) => {
    const values = dataset[name]?.split("|") ?? [];
    return name === "search" || state.getAll(name).some((choice) => values.includes(choice));
  });
}

/**
 * All words of a part of the search, which commas separate, are in the entry.
 *
 * @param {HTMLElement} entry
 * @param {string} search
 */
function isFound(entry, search) {
  if (search === "") return true;
  const text = textOf(entry);
  return search
    .toLowerCase()
    .split(",")
    .filter((part) => part.trim() !== "")
    .some((part) => part.split(/\s+/).every((word) => text.includes(word)));
}

/** @type {Map<HTMLElement, string>} */
const texts = new Map();

/**
 * With the lists of names that it links to.
 *
 * @param {HTMLElement} entry
 */
function textOf(entry) {
  const lists = findAll("a:not(.id)", entry).map(targetOf);
  if (!texts.has(entry))
    texts.set(entry, [entry, ...lists].map((part) => part?.textContent.toLowerCase()).join("\n"));
  return texts.get(entry);
}

/** @param {HTMLElement} link */
function targetOf(link) {
  return document.getElementById(decodeURIComponent(link.getAttribute("href").slice(1)));
}

/** @param {HTMLFormElement} form */
function clearFilter(form) {
  form.reset();
  showFiltered(form);
}

/** @param {boolean} isOpen */
function openShown(isOpen) {
  for (const entry of entries) if (!entry.hidden) entry.open = isOpen;
}

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
