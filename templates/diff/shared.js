// Text that several entries share is written once, at the end of the page, and copied here to the entries that link to it.

function fillEntries() {
  for (const { element } of entries) addId(element);
  for (const link of findAll(".places a")) putNames(link);
  for (const link of findAll(".through a")) link.parentElement.replaceChildren(...copyOf(link));
}

/** @param {HTMLElement} entry */
function addId(entry) {
  if (entry.querySelector(".id a")) return;
  const link = document.createElement("a");
  link.href = `#${entry.id}`;
  link.textContent = entry.id;
  entry.querySelector(".id").append(link);
}

/**
 * The first names of a long list are enough to recognise it.
 *
 * @param {HTMLElement} link
 */
function putNames(link) {
  const names = copyOf(link).filter((node) => node.nodeName === "CODE");
  const shown = names.length <= 8 ? names : names.slice(0, 3);
  link.before(...shown.flatMap((name, index) => (index > 0 ? [" ", name] : [name])));
  if (shown.length === names.length) link.remove();
  else {
    link.before(" ");
    link.textContent = `and ${names.length - shown.length} more`;
  }
}

/** @param {HTMLElement} link */
function copyOf(link) {
  const target = document.getElementById(link.getAttribute("href").slice(1));
  return Array.from(target.cloneNode(true).childNodes);
}
