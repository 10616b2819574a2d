// The filter of a report page. Without it the page shows everything.
(() => {
  const find = (selector, root = document) => Array.from(root.querySelectorAll(selector));
  const texts = (selector, root) => find(selector, root).map((node) => node.textContent.trim());
  const listedElsewhere = (element) =>
    find(".same-callers", element).flatMap((link) =>
      texts(".caller", document.getElementById(link.hash.slice(1))),
    );
  const entries = find(".entry").map((element) => ({
    element,
    level: element.dataset.level,
    effects: element.dataset.effects.split(" "),
    names: [...new Set([...texts(".caller, .name, h4", element), ...listedElsewhere(element)])],
  }));
  const form = document.querySelector("#filter");

  if (form) {
    const names = new Set(entries.flatMap(({ names: [, ...callers] }) => callers));
    document.querySelector("#filter-names").append(
      ...[...names].sort().map((name) => {
        const option = document.createElement("option");
        option.value = name;
        return option;
      }),
    );
    form.hidden = false;
    form.addEventListener("input", apply);
    form.addEventListener("submit", (event) => event.preventDefault());
    // A reset changes the fields after its event.
    form.addEventListener("reset", () => setTimeout(apply));
    document.querySelector("#filter-open").addEventListener("click", () => openAll(true));
    document.querySelector("#filter-close").addEventListener("click", () => openAll(false));
  }

  function apply() {
    const choice = new FormData(form);
    const levels = choice.getAll("level");
    const effect = choice.get("effect");
    const text = choice.get("text").trim().toLowerCase();
    let shown = 0;
    for (const { element, level, effects, names } of entries) {
      const isShown =
        levels.includes(level) &&
        (effect === "" || effects.includes(effect)) &&
        (text === "" || names.some((name) => name.toLowerCase().includes(text)));
      element.hidden = !isShown;
      if (isShown) shown++;
    }
    for (const section of find("section.level"))
      section.hidden = find(".entry", section).every(({ hidden }) => hidden);
    document.querySelector("#nothing").hidden = shown > 0;
    document.querySelector("#filter-count").textContent =
      shown === entries.length ? `All ${shown} shown` : `${shown} of ${entries.length} shown`;
  }

  function openAll(isOpen) {
    for (const { element } of entries) if (!element.hidden) element.open = isOpen;
  }

  // A link leads to its change even when that is closed or filtered away.
  function reveal() {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    if (form && target.closest("[hidden]")) {
      form.reset();
      apply();
    }
    for (let block = target.closest("details"); block; block = block.parentElement.closest("details"))
      block.open = true;
    target.scrollIntoView();
  }
  addEventListener("hashchange", reveal);
  reveal();

  // Paper has nothing to open.
  const opened = [];
  addEventListener("beforeprint", () => {
    for (const block of find("details:not([open])")) {
      block.open = true;
      opened.push(block);
    }
  });
  addEventListener("afterprint", () => {
    for (const block of opened.splice(0)) block.open = false;
  });
})();
