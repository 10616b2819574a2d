// "What I use": one name on each line, or a manifest `{ "operations": […], "events": […], "types": […] }`.

/** @typedef {Readonly<Record<Kind, ReadonlySet<string>>>} Uses */

/**
 * A line is a name of any kind. Throws `SyntaxError` for a manifest that cannot be read.
 *
 * @param {string} text
 * @returns {Uses | undefined} Nothing where nothing is named.
 */
function parseUses(text) {
  if (text.trim() === "") return undefined;
  if (text.trim().startsWith("{")) {
    const manifest = JSON.parse(text);
    return {
      operations: namesIn(manifest, "operations"),
      events: namesIn(manifest, "events"),
      types: namesIn(manifest, "types"),
    };
  }
  const lines = text.split("\n").map((line) => line.trim());
  const all = new Set(lines.filter((line) => line !== ""));
  return { operations: all, events: all, types: all };
}

/**
 * @param {Record<string, unknown>} manifest
 * @param {Kind} kind
 */
function namesIn(manifest, kind) {
  const list = manifest[kind] ?? [];
  if (!Array.isArray(list) || !list.every((name) => typeof name === "string"))
    throw new SyntaxError(`"${kind}" must be a list of strings.`);
  return new Set(list);
}

/**
 * Tests whether a change concerns those uses. A change without an operation or event concerns everyone, unless it is
 * about types alone.
 *
 * @param {Uses} uses
 * @returns {(entry: Entry) => boolean}
 */
function isUsed(uses) {
  const sums = kinds.map((kind) => ({ kind, chosen: choose(kind, (name) => uses[kind].has(name)) }));
  return ({ meets }) =>
    kinds.every((kind) => meets[kind].length === 0) ||
    sums.some(({ kind, chosen }) => hasChosen(meets[kind], chosen));
}
