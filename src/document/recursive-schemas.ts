/**
 * Schemas that contain themselves in place, without a property or an item between: no value could ever be checked
 * against them, and no type can be written (JSON Schema 2020-12 core, section 9.4.1).
 *
 * One habit of this kind has a meaning, and many documents have it: a base lists its children in `oneOf` (or `anyOf`),
 * and each child includes the base by `allOf`. A child then extends the fields of the base. So the base gets a second
 * component, `<base>_fields`, without the union, and its children include that one.
 */
import { quote } from "../values/text.js";
import { inPlaceKeywords } from "../schema/keywords.js";
import { inPlaceOf } from "../schema/schema-places.js";
import { freeName } from "./component-name.js";
import type { DocumentFindings } from "./findings.js";
import { copyObject, isList, isObject, type JsonObject, type JsonValue, omitKeys } from "../values/json.js";
import { appendToken } from "../values/json-pointer.js";
import { limits } from "./prepare-tree.js";
import { referencedName, schemaReference } from "./schema-components.js";
import type { DocumentSchema } from "./valid-document.js";

export function splitRecursiveBases(schemas: Map<string, DocumentSchema>, findings: DocumentFindings): void {
  const bases = new Set(
    Array.from(schemas.values()).flatMap((schema) => inPlaceReferences(schema, ["allOf"])),
  );
  for (const [name, schema] of [...schemas]) {
    if (!isObject(schema) || !hasUnion(schema) || !bases.has(name)) continue;
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

const unionKeywords = ["anyOf", "oneOf"] as const;

function hasUnion(schema: JsonValue): boolean {
  if (!isObject(schema)) return false;
  const members = schema["allOf"];
  return (
    unionKeywords.some((keyword) => schema[keyword] !== undefined) ||
    (isList(members) && members.some(hasUnion))
  );
}

/** The components that the base consists of. Iterative: chains may be long. */
function descendantsOf(
  base: JsonObject,
  schemas: ReadonlyMap<string, DocumentSchema>,
): [string, DocumentSchema][] {
  const found = new Map<string, DocumentSchema>();
  const next = inPlaceReferences(base);
  for (let name = next.pop(); name !== undefined; name = next.pop()) {
    const schema = schemas.get(name);
    if (schema === undefined || schema === base || found.has(name)) continue;
    found.set(name, schema);
    next.push(...inPlaceReferences(schema));
  }
  return [...found].sort(([left], [right]) => (left < right ? -1 : 1));
}

function withoutUnion(schema: JsonValue): DocumentSchema {
  if (!isObject(schema)) return schema === true;
  const fields = omitKeys(schema, [...unionKeywords, "discriminator"]);
  const members = fields["allOf"];
  if (isList(members)) fields["allOf"] = members.map(withoutUnion);
  return inPlaceOf(schema, fields);
}

function redirected(schema: JsonValue, from: string, to: string): DocumentSchema {
  if (!isObject(schema)) return schema === true;
  const copy = copyObject(schema);
  if (copy["$ref"] === from) copy["$ref"] = to;
  const members = copy["allOf"];
  if (isList(members)) copy["allOf"] = members.map((member) => redirected(member, from, to));
  return inPlaceOf(schema, copy);
}

/**
 * What is left after `splitRecursiveBases`, and schemas that end, but after more steps than any reader takes. They allow
 * any value from here on.
 */
export function breakSchemaCycles(
  schemas: Map<string, DocumentSchema>,
  costOf: (name: string) => "type" | "nothing",
  findings: DocumentFindings,
): void {
  const { cycles, tooDeep } = walkInPlace(schemas);
  const breakAt = (name: string, code: "SCHEMA_CYCLE" | "SCHEMA_TOO_DEEP", detail: string): void => {
    findings.limit(costOf(name), () => findings.add(code, appendToken("#/components/schemas", name), detail));
  };
  for (const cycle of cycles) breakAt(cycle[0] ?? "", "SCHEMA_CYCLE", `${describe(cycle)} contains itself.`);
  for (const name of tooDeep) {
    const limit = `more than ${limits.compositions} schemas inside each other`;
    breakAt(name, "SCHEMA_TOO_DEEP", `${quote(name)} is composed of ${limit}.`);
  }
  for (const name of [...cycles.flat(), ...tooDeep]) schemas.set(name, true);
}

function describe(cycle: readonly string[]): string {
  const shown = cycle.slice(0, 6).map((name) => quote(name));
  const way = [...shown, ...(cycle.length > shown.length ? ["…"] : []), shown[0]];
  return cycle.length === 1 ? `The schema ${shown[0]}` : `The schema ${way.join(" → ")}`;
}

interface InPlaceWalk {
  /** One for each schema that closes one, in the order of the document. */
  readonly cycles: readonly (readonly string[])[];
  /** Those that exceed the limit, each counted from the one below it. */
  readonly tooDeep: readonly string[];
}

/** Iterative: chains may be long. */
function walkInPlace(schemas: ReadonlyMap<string, DocumentSchema>): InPlaceWalk {
  const depths = new Map<string, number>();
  const cycles: string[][] = [];
  const tooDeep: string[] = [];
  for (const start of schemas.keys()) {
    const path: { readonly name: string; readonly next: string[]; depth: number }[] = [];
    const open = new Map<string, number>();
    const enter = (name: string): void => {
      open.set(name, path.length);
      path.push({ name, next: inPlaceReferences(schemas.get(name)).reverse(), depth: 0 });
    };
    if (!depths.has(start)) enter(start);
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const name = top.next.pop();
      if (name === undefined) {
        path.pop();
        open.delete(top.name);
        const depth = top.depth + (isAlias(schemas.get(top.name)) ? 0 : 1);
        const isTooDeep = depth > limits.compositions;
        if (isTooDeep) tooDeep.push(top.name);
        const counted = isTooDeep ? 1 : depth;
        depths.set(top.name, counted);
        const parent = path.at(-1);
        if (parent !== undefined) parent.depth = Math.max(parent.depth, counted);
        continue;
      }
      const at = open.get(name);
      const known = depths.get(name);
      if (at !== undefined) cycles.push(path.slice(at).map((step) => step.name));
      else if (known === undefined) enter(name);
      else top.depth = Math.max(top.depth, known);
    }
  }
  return { cycles, tooDeep };
}

/** Another name of the same schema: whoever follows those counts no steps. */
function isAlias(schema: DocumentSchema | undefined): boolean {
  return isObject(schema) && schema["$ref"] !== undefined;
}

/** The components that a schema consists of, in its order. `inside` are the keywords to look into. */
function inPlaceReferences(schema: DocumentSchema | undefined, inside = inPlaceKeywords): string[] {
  const names: string[] = [];
  const visit = (value: JsonValue | undefined): void => {
    if (!isObject(value)) return;
    const reference = value["$ref"];
    if (typeof reference === "string") names.push(referencedName(reference));
    for (const keyword of inside) {
      const members = value[keyword];
      for (const member of isList(members) ? members : [members]) visit(member);
    }
  };
  visit(schema);
  return names;
}
