// Since when a name exists: a search through the names of a changelog.

const sinceForm = /** @type {HTMLFormElement | null} */ (document.querySelector("#since-form"));

/** @param {HTMLFormElement} form */
function startSince(form) {
  const rows = findAll("#since tbody tr").map((row) => {
    const inside = row.querySelector(".inside");
    const text = inside.textContent;
    return { row, inside, text, names: text.split(" · "), words: row.querySelector("th").textContent };
  });
  form.hidden = false;
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", () => {
    const wanted = form.querySelector("input").value.trim().toLowerCase();
    let count = 0;
    for (const { row, inside, text, names, words } of rows) {
      const isMeant = words.toLowerCase().includes(wanted);
      const found = isMeant ? text : names.filter((name) => name.toLowerCase().includes(wanted)).join(" · ");
      row.hidden = !isMeant && found === "";
      if (inside.textContent !== found) inside.textContent = found;
      if (!row.hidden) count++;
    }
    const constant = /** @type {HTMLDetailsElement} */ (document.querySelector("#constant"));
    constant.open = wanted !== "" && constant.querySelector("tbody tr:not([hidden])") !== null;
    form.querySelector("output").textContent =
      wanted === "" ? "" : count === 0 ? "No version has it" : `${count} found`;
  });
}
