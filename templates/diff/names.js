// The operations, events and types that the page names. An entry refers to sets of their numbers: `0-4 7`.

/** @typedef {"operations" | "events" | "types"} Kind */
/** @typedef {readonly [first: number, last: number][]} Numbers */

/** @type {readonly Kind[]} */
const kinds = ["operations", "events", "types"];

/** @type {Readonly<Record<Kind | "sets", readonly string[]>>} */
const names = JSON.parse(document.querySelector("#names").textContent);

/**
 * @param {string} set Its number; empty for the empty set.
 * @returns {Numbers}
 */
function numbersOf(set) {
  if (set === "") return [];
  return names.sets[set].split(" ").map((range) => {
    const [first, last = first] = range.split("-").map(Number);
    return [first, last];
  });
}

/**
 * Prefix sums of the chosen numbers: `sums[n]` of the first `n` names are chosen. One subtraction tells whether a range
 * has any.
 *
 * @param {Kind} kind
 * @param {(name: string) => boolean} isChosen
 */
function choose(kind, isChosen) {
  const sums = [0];
  for (const name of names[kind]) sums.push((sums.at(-1) ?? 0) + (isChosen(name) ? 1 : 0));
  return sums;
}

/**
 * @param {Numbers} numbers
 * @param {readonly number[]} sums
 */
function hasChosen(numbers, sums) {
  return numbers.some(([first, last]) => (sums[last + 1] ?? 0) > (sums[first] ?? 0));
}
