// The filter. Its state is in three places, which follow one another: the form, the address, and what is shown.

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("#filter"));

/** Chapters or levels: hidden if all their entries are. */
const sections = findAll(".section").map((section) => ({
  section,
  number: section.querySelector(".number"),
  entries: entries.filter(({ element }) => element.parentElement === section),
}));

/** Hidden if all the entries that they link to are. */
const tasks = findAll(".tasks li").map((task) => ({
  task,
  targets: findAll(".links a, :scope > a, li > a", task).map((link) =>
    document.getElementById(link.getAttribute("href").slice(1)),
  ),
}));

/** @param {HTMLFormElement} form */
function startFilter(form) {
  offerNames(form);
  for (const element of findAll("[data-filter]")) linkToFilter(element, element.dataset.filter);
  for (const element of findAll(".index th code"))
    linkToFilter(element, `operation=${encodeURIComponent(element.textContent)}`);
  form.hidden = false;
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", () => {
    showFiltered(form);
    document.querySelector("#changes")?.scrollIntoView({ behavior: "instant" });
  });
  form.querySelector("#show-all").addEventListener("click", () => clearFilter(form));
  form.querySelector("#open-all").addEventListener("click", () => openShown(true));
  form.querySelector("#close-all").addEventListener("click", () => openShown(false));
  form.querySelector("#use-file").addEventListener("change", async ({ target }) => {
    const [file] = /** @type {HTMLInputElement} */ (target).files ?? [];
    if (file === undefined) return;
    fieldOf(form, "use").value = await file.text();
    showFiltered(form);
  });
}

/** @param {HTMLFormElement} form */
function offerNames(form) {
  const options = [...names.operations, ...names.events].map((name) => new Option(name));
  form.querySelector("datalist")?.append(...options);
}

/**
 * @param {HTMLElement} element
 * @param {string} filter
 */
function linkToFilter(element, filter) {
  const link = document.createElement("a");
  link.href = `#${filter}`;
  link.append(...element.childNodes);
  element.append(link);
}

/**
 * After the form has changed. The address changes after a pause: browsers refuse a new one for each letter.
 *
 * @param {HTMLFormElement} form
 */
function showFiltered(form) {
  const state = stateOf(form);
  show(form, state);
  clearTimeout(addressTimer);
  addressTimer = setTimeout(() => history.replaceState(null, "", `#${state}`), 200);
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let addressTimer;

/**
 * After the address has changed. A fragment without `=` is the anchor of something on the page, which has to be shown.
 *
 * @param {HTMLFormElement | null} form
 */
function followAddress(form) {
  const fragment = location.hash.slice(1);
  const target = document.getElementById(decodeURIComponent(fragment));
  if (form && (fragment === "" || fragment.includes("=") || target?.closest("[hidden]"))) {
    const state = new URLSearchParams(target ? "" : fragment);
    fill(form, state);
    show(form, state);
  }
  if (!target) return;
  unfold(target);
  target.scrollIntoView();
}

const fields = ["search", "operation", "effect", "use"];

/**
 * Only what is not as at first, so that a short address says it.
 *
 * @param {HTMLFormElement} form
 */
function stateOf(form) {
  const data = new FormData(form);
  const state = new URLSearchParams();
  for (const field of fields) {
    const value = String(data.get(field)).trim();
    if (value !== "") state.set(field, value);
  }
  const code = data.get("code");
  if (code !== null && code !== "used") state.set("code", String(code));
  const levels = data.getAll("level");
  if (levels.length < findAll("[name=level]", form).length) state.set("level", levels.join(","));
  return state;
}

/**
 * @param {HTMLFormElement} form
 * @param {URLSearchParams} state
 */
function fill(form, state) {
  form.reset();
  for (const field of fields) fieldOf(form, field).value = state.get(field) ?? "";
  const code = state.get("code");
  if (code && form.elements.namedItem("code")) fieldOf(form, "code").value = code;
  const levels = state.get("level")?.split(",");
  for (const box of /** @type {HTMLInputElement[]} */ (findAll("[name=level]", form)))
    box.checked = levels?.includes(box.value) ?? true;
}

/**
 * A field of the form, or the group of radio buttons with this name: the browser keeps one of them chosen.
 *
 * @param {HTMLFormElement} form
 * @param {string} name
 */
function fieldOf(form, name) {
  return /** @type {HTMLInputElement | HTMLTextAreaElement | RadioNodeList} */ (
    form.elements.namedItem(name)
  );
}

/**
 * @param {HTMLFormElement} form
 * @param {URLSearchParams} state
 */
function show(form, state) {
  const conditions = conditionsOf(state);
  let count = 0;
  for (const entry of entries) {
    const isShown = conditions.every((holds) => holds(entry));
    if (entry.element.hidden === isShown) entry.element.hidden = !isShown;
    if (isShown) count++;
  }
  for (const { section, number, entries } of sections) {
    const shown = entries.filter(({ element }) => !element.hidden).length;
    section.hidden = shown === 0;
    number.textContent = shown < entries.length ? `${shown} of ${entries.length}` : `${shown}`;
  }
  for (const { task, targets } of tasks) task.hidden = targets.every(({ hidden }) => hidden);
  for (const list of findAll(".tasks")) list.hidden = !list.querySelector("li:not([hidden])");
  const all = entries.length;
  document.body.classList.toggle("is-filtered", count < all);
  for (const message of findAll("#nothing")) message.hidden = count > 0;
  form.querySelector("output").textContent =
    count < all ? `${count} of ${all} changes` : `All ${all} changes`;
}

/**
 * @param {URLSearchParams} state
 * @returns {((entry: Entry) => boolean)[]}
 */
function conditionsOf(state) {
  const levels = state.get("level")?.split(",");
  const effect = state.get("effect");
  const operation = state.get("operation");
  return [
    ...(levels ? [({ level }) => levels.includes(level)] : []),
    ...(effect ? [({ effects }) => effects.includes(effect)] : []),
    ...(operation ? [isMetBy(operation)] : []),
    ...codeCondition(state.get("code") ?? "used"),
    ...usesCondition(state.get("use") ?? ""),
    ...(state.get("search") ?? "").toLowerCase().split(/\s+/).map(hasWord),
  ];
}

/**
 * A page that knows the code of its reader begins with what that uses. On any other page, entries say nothing of it.
 *
 * @param {string} code
 * @returns {((entry: Entry) => boolean)[]}
 */
function codeCondition(code) {
  if (code === "all") return [];
  return [({ use }) => use === "" || use === "touched" || (use === "used" && code === "used")];
}

/**
 * A name that the page knows is meant exactly; anything else is a part of names.
 *
 * @param {string} text
 * @returns {(entry: Entry) => boolean}
 */
function isMetBy(text) {
  const isKnown = names.operations.includes(text) || names.events.includes(text);
  const part = text.toLowerCase();
  const matches = (name) => (isKnown ? name === text : name.toLowerCase().includes(part));
  const [operations, events] = [choose("operations", matches), choose("events", matches)];
  return ({ meets }) => hasChosen(meets.operations, operations) || hasChosen(meets.events, events);
}

/** @param {string} text */
function usesCondition(text) {
  const problem = document.querySelector("#use-problem");
  problem.textContent = "";
  try {
    const uses = parseUses(text);
    return uses ? [isUsed(uses)] : [];
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    problem.textContent = `This is not a manifest: ${error.message}`;
    return [];
  }
}

/**
 * In the title, a field, the id, or a name.
 *
 * @param {string} word
 * @returns {(entry: Entry) => boolean}
 */
function hasWord(word) {
  const sums = kinds.map((kind) => ({
    kind,
    chosen: choose(kind, (name) => name.toLowerCase().includes(word)),
  }));
  return ({ words, meets }) =>
    words.includes(word) || sums.some(({ kind, chosen }) => hasChosen(meets[kind], chosen));
}

/** @param {HTMLFormElement} form */
function clearFilter(form) {
  form.reset();
  if (form.elements.namedItem("code")) fieldOf(form, "code").value = "all";
  showFiltered(form);
}

/** @param {boolean} isOpen */
function openShown(isOpen) {
  for (const { element } of entries) if (!element.hidden) element.open = isOpen;
}
