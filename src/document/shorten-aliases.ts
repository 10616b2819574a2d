/**
 * Names of names of names: in a row of references that is longer than anyone writes, each leads to the end directly. The
 * schema is the same one, and whoever follows references takes one step: compilers follow aliases by recursion, and a
 * reader that goes from each name to the end takes as many steps as the square of the row. Other rows stay as written.
 *
 * No name may lead back to itself: `recursive-schemas.ts` comes first.
 */
import { isObject, type JsonObject } from "../values/json.js";
import { limits } from "./prepare-tree.js";
import { referencedName, schemaReference } from "./schema-components.js";
import type { DocumentSchema } from "./valid-document.js";

export function shortenAliases(schemas: Map<string, DocumentSchema>): void {
  const ends = new Map<string, AliasEnd>();
  for (const [name, schema] of schemas) {
    if (!isAlias(schema)) continue;
    const { end, steps } = endOf(name, schemas, ends);
    if (steps > limits.aliases) schemas.set(name, { ...schema, $ref: schemaReference(end) });
  }
}

interface AliasEnd {
  readonly end: string;
  readonly steps: number;
}

/** Iterative, and each name once: a row may be long. */
function endOf(
  start: string,
  schemas: ReadonlyMap<string, DocumentSchema>,
  ends: Map<string, AliasEnd>,
): AliasEnd {
  const passed: string[] = [];
  let name = start;
  for (let schema = schemas.get(name); isAlias(schema) && !ends.has(name); schema = schemas.get(name)) {
    passed.push(name);
    name = referencedName(schema.$ref);
  }
  let found = ends.get(name) ?? { end: name, steps: 0 };
  for (const alias of passed.reverse()) {
    found = { end: found.end, steps: found.steps + 1 };
    ends.set(alias, found);
  }
  return found;
}

function isAlias(schema: DocumentSchema | undefined): schema is JsonObject & { readonly $ref: string } {
  return isObject(schema) && typeof schema["$ref"] === "string";
}
