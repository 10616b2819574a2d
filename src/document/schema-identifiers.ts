/**
 * Schemas that have a name of their own: `#name` by `$anchor` or `$dynamicAnchor`, a URI by `$id`
 * (JSON Schema 2020-12 core, sections 8.2.1 and 8.2.2). The first of a name counts, wherever it stands.
 */
import { isList, isObject, type JsonObject, type JsonValue } from "./json.js";
import { kindAt } from "./pointer-kind.js";

export function collectIdentifiers(root: JsonObject): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  const visit = (value: JsonValue, tokens: readonly string[]): void => {
    if (isList(value))
      value.forEach((entry, index) => {
        visit(entry, [...tokens, String(index)]);
      });
    if (!isObject(value)) return;
    for (const [keyword, sign] of [
      ["$anchor", "#"],
      ["$dynamicAnchor", "#"],
      ["$id", ""],
    ] as const) {
      const name = value[keyword];
      if (typeof name === "string" && kindAt(tokens) === "schema" && !found.has(sign + name))
        found.set(sign + name, tokens);
    }
    for (const [key, child] of Object.entries(value)) visit(child, [...tokens, key]);
  };
  visit(root, []);
  return found;
}
