/**
 * A habit of many documents: a base lists its children in `oneOf` (or `anyOf`), and each child includes the base by `allOf`.
 * Strictly read, each consists of itself. What is meant: a child extends the fields of the base.
 *
 * So the base gets a second component, `<base>_fields`, without the union, and its children include that one.
 */
import { quote } from "../diagnostics/quote.js";
import { freeName } from "./component-name.js";
import type { Findings } from "./findings.js";
import { inPlaceReferences, unionKeywords } from "./in-place-references.js";
import { copyObject, isList, isObject, type JsonObject, type JsonValue, omitKeys } from "./json.js";
import { appendToken } from "./json-pointer.js";
import { schemaReference } from "./schema-components.js";
import type { JsonSchema } from "./valid-document.js";

export function splitRecursiveBases(schemas: Map<string, JsonSchema>, findings: Findings): void {
  for (const [name, schema] of [...schemas]) {
    if (!isObject(schema) || !hasUnion(schema)) continue;
    const children = descendantsOf(schema, schemas).filter(([, child]) =>
      inPlaceReferences(child, ["allOf"]).includes(name),
    );
    if (children.length === 0) continue;
    const fields = freeName(`${name}_fields`, (candidate) => schemas.has(candidate));
    schemas.set(fields, withoutUnion(schema));
    for (const [child] of children) {
      // Read again: a child of two such bases was changed before.
      schemas.set(
        child,
        redirected(schemas.get(child) ?? true, schemaReference(name), schemaReference(fields)),
      );
    }
    const first = quote(children[0]?.[0] ?? "");
    const others = children.length === 1 ? "" : ` and ${children.length - 1} more`;
    findings.add(
      "SCHEMA_SPLIT",
      appendToken("#/components/schemas", name),
      `${quote(name)} lists ${first}${others}, which include it; what they include is now ${quote(fields)}.`,
    );
  }
}

function hasUnion(schema: JsonValue): boolean {
  if (!isObject(schema)) return false;
  const members = schema["allOf"];
  return (
    unionKeywords.some((keyword) => schema[keyword] !== undefined) ||
    (isList(members) && members.some(hasUnion))
  );
}

/** The components that the base consists of. Iterative: chains may be long. */
function descendantsOf(base: JsonObject, schemas: ReadonlyMap<string, JsonSchema>): [string, JsonSchema][] {
  const found = new Map<string, JsonSchema>();
  const next = inPlaceReferences(base);
  for (let name = next.pop(); name !== undefined; name = next.pop()) {
    const schema = schemas.get(name);
    if (schema === undefined || schema === base || found.has(name)) continue;
    found.set(name, schema);
    next.push(...inPlaceReferences(schema));
  }
  return [...found].sort(([left], [right]) => (left < right ? -1 : 1));
}

function withoutUnion(schema: JsonValue): JsonSchema {
  if (!isObject(schema)) return schema === true;
  const fields = omitKeys(schema, [...unionKeywords, "discriminator"]);
  const members = fields["allOf"];
  if (isList(members)) fields["allOf"] = members.map(withoutUnion);
  return fields;
}

function redirected(schema: JsonValue, from: string, to: string): JsonSchema {
  if (!isObject(schema)) return schema === true;
  const copy = copyObject(schema);
  if (copy["$ref"] === from) copy["$ref"] = to;
  const members = copy["allOf"];
  if (isList(members)) copy["allOf"] = members.map((member) => redirected(member, from, to));
  return copy;
}
