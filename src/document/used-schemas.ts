/** The schemas that something refers to, directly or through other schemas. */
import { referencedName } from "./schema-components.js";
import type { DocumentSchema } from "./valid-document.js";

/** `users`: operations and webhooks; every reference in them is to a schema. */
export function usedSchemas(
  users: readonly object[],
  schemas: ReadonlyMap<string, DocumentSchema>,
): ReadonlySet<string> {
  const used = new Set<string>();
  const waiting: unknown[] = [...users];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value !== "object" || value === null) continue;
    const reference: unknown = "$ref" in value ? value.$ref : undefined;
    const name = typeof reference === "string" ? referencedName(reference) : undefined;
    if (name !== undefined && !used.has(name)) {
      used.add(name);
      waiting.push(schemas.get(name));
    }
    for (const child of value instanceof Map ? value.values() : Object.values(value)) waiting.push(child);
  }
  return used;
}
