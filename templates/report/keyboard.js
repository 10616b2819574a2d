// Keys: from change to change, to the search, and what they are.

const help = /** @type {HTMLDialogElement} */ (document.querySelector("#_keys"));

/** @param {HTMLFormElement} form */
function startKeyboard(form) {
  document.querySelector("#_help").addEventListener("click", () => help.showModal());
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || help.open) return;
    const action = actionOf(event, form);
    if (action === undefined) return;
    event.preventDefault();
    action();
  });
}

/**
 * Arrows scroll the page: they go from change to change only where a change is focused, or down from the search.
 *
 * @param {KeyboardEvent} event
 * @param {HTMLFormElement} form
 * @returns {(() => void) | undefined}
 */
function actionOf({ key, target }, form) {
  const search = /** @type {HTMLInputElement} */ (form.querySelector("#_search"));
  const focused = /** @type {Element} */ (target);
  const isTyped = focused.matches("input:not([type=checkbox]), select");
  const isChange = focused.matches(".entry > summary");
  if (key === "Escape")
    return document.body.classList.contains("is-filtered") ? () => clearFilter(form) : undefined;
  if (key === "ArrowDown" && (isChange || focused === search)) return () => moveFocus(1);
  if (key === "ArrowUp" && isChange) return () => moveFocus(-1);
  // Someone who speaks to the computer types letters by accident.
  const isOn = /** @type {HTMLInputElement} */ (help.querySelector("#_keys-on")).checked;
  if (isTyped || !isOn) return undefined;
  switch (key) {
    case "j":
      return () => moveFocus(1);
    case "k":
      return () => moveFocus(-1);
    case "/":
      return () => search.select();
    case "?":
      return () => help.showModal();
  }
  return undefined;
}

/**
 * From the focused change, else from the first that is not above the window.
 *
 * @param {1 | -1} step
 */
function moveFocus(step) {
  const shown = entries.filter(({ hidden }) => !hidden);
  const current = shown.indexOf(document.activeElement?.closest(".entry"));
  const below = shown.findIndex((element) => element.getBoundingClientRect().top >= 0);
  const next = current >= 0 ? current + step : step > 0 ? below : below - 1;
  const element = shown[Math.max(0, next)];
  if (!element) return;
  unfold(element.parentElement);
  element.querySelector("summary").focus();
}
