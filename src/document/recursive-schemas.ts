/**
 * Schemas that contain themselves in place, without a property or an item between: no value can be checked against
 * them, and no type written (JSON Schema 2020-12 core, section 9.4.1). Also long chains of aliases.
 *
 * One such cycle is common and meaningful: a base lists its children in `oneOf` (or `anyOf`), and each child includes
 * the base by `allOf`. A child then extends the fields of the base. So the base gets a second component,
 * `<base>_fields`, without the union, and its children include that one.
 */
import { inPlaceKeywords } from "../schema/keywords.js";
import { inPlaceOf, type Schema, type SchemaName, type WrittenSchema } from "../schema/schema.js";
import { reachable, stronglyConnected } from "../values/graph.js";
import { appendToken } from "../values/json-pointer.js";
import { shortHash } from "../values/place-name.js";
import { listSome, quote } from "../values/text.js";
import type { DocumentFindings } from "./findings.js";
import { limits } from "./prepare-tree.js";

type Schemas = Map<SchemaName, WrittenSchema>;

export function splitRecursiveBases(schemas: Schemas, findings: DocumentFindings): void {
  const bases = new Set([...schemas.values()].flatMap((schema) => inPlaceReferences(schema, ["allOf"])));
  for (const [name, schema] of [...schemas]) {
    if (!hasUnion(schema) || !bases.has(name)) continue;
    const children = descendantsOf(name, schemas).filter((child) =>
      inPlaceReferences(schemas.get(child), ["allOf"]).includes(name),
    );
    if (children.length === 0) continue;
    const plain = `${name}_fields`;
    const fields = schemas.has(plain) ? `${plain}_${shortHash(name)}` : plain;
    schemas.set(fields, withoutUnion(schema));
    // Read again: a child of two such bases has changed.
    for (const child of children) schemas.set(child, redirected(schemas.get(child) ?? {}, name, fields));
    const first = quote(children[0] ?? "");
    const others = children.length === 1 ? "" : ` and ${children.length - 1} more`;
    findings.add(
      "SCHEMA_SPLIT",
      appendToken("#/components/schemas", name),
      `${quote(name)} lists ${first}${others}, which include it; what they include is now ${quote(fields)}.`,
    );
  }
}

function hasUnion({ anyOf, oneOf, allOf = [] }: Schema): boolean {
  return anyOf !== undefined || oneOf !== undefined || allOf.some(hasUnion);
}

/** The components that the base consists of, except itself, by name. */
function descendantsOf(base: SchemaName, schemas: Schemas): SchemaName[] {
  const names = reachable([base], (name) => inPlaceReferences(schemas.get(name)));
  names.delete(base);
  return [...names].sort();
}

function withoutUnion(schema: WrittenSchema): WrittenSchema {
  const { anyOf: _anyOf, oneOf: _oneOf, discriminator: _discriminator, ...fields } = schema;
  return inPlaceOf(schema, { ...fields, ...(fields.allOf && { allOf: fields.allOf.map(withoutUnion) }) });
}

function redirected(schema: WrittenSchema, from: SchemaName, to: SchemaName): WrittenSchema {
  const { reference, allOf } = schema;
  return inPlaceOf(schema, {
    ...schema,
    ...(reference === from && { reference: to }),
    ...(allOf && { allOf: allOf.map((member) => redirected(member, from, to)) }),
  });
}

/** Cycles that remain after `splitRecursiveBases`, and schemas nested too deeply. They then accept any value. */
export function breakSchemaCycles(
  schemas: Schemas,
  costOf: (name: string) => "type" | "nothing",
  findings: DocumentFindings,
): void {
  const { cycles, tooDeep } = walkInPlace(schemas);
  const breakAt = (name: string, code: "SCHEMA_CYCLE" | "SCHEMA_TOO_DEEP", detail: string): void => {
    findings.limit(costOf(name), () => findings.add(code, appendToken("#/components/schemas", name), detail));
  };
  for (const members of cycles) {
    const cycle = cycleAmong(members, schemas);
    const way = new Set(cycle);
    const others = members.filter((name) => !way.has(name)).map((name) => quote(name));
    const also =
      others.length === 0 ? "" : `, and so ${others.length === 1 ? "does" : "do"} ${listSome(others)}`;
    breakAt(cycle[0] ?? "", "SCHEMA_CYCLE", `${describe(cycle)} contains itself${also}.`);
  }
  for (const name of tooDeep) {
    const limit = `more than ${limits.compositions} schemas inside each other`;
    breakAt(name, "SCHEMA_TOO_DEEP", `${quote(name)} is composed of ${limit}.`);
  }
  for (const name of [...cycles.flat(), ...tooDeep]) schemas.set(name, {});
}

/** The way from one of the schemas back to itself. */
function cycleAmong(members: readonly string[], schemas: Schemas): string[] {
  const among = new Set(members);
  const passed = new Set<string>();
  let name = members[0] ?? "";
  while (!passed.has(name)) {
    passed.add(name);
    name = inPlaceReferences(schemas.get(name)).find((target) => among.has(target)) ?? name;
  }
  return [...passed].slice([...passed].indexOf(name));
}

function describe(cycle: readonly string[]): string {
  const shown = cycle.slice(0, 6).map((name) => quote(name));
  const way = [...shown, ...(cycle.length > shown.length ? ["…"] : []), shown[0]];
  return cycle.length === 1 ? `The schema ${shown[0]}` : `The schema ${way.join(" → ")}`;
}

interface InPlaceWalk {
  /** Schemas that contain each other, in document order. */
  readonly cycles: readonly (readonly string[])[];
  /** Schemas beyond the limit, each counted from the one below it. */
  readonly tooDeep: readonly string[];
}

function walkInPlace(schemas: Schemas): InPlaceWalk {
  const references = new Map(Array.from(schemas, ([name, schema]) => [name, inPlaceReferences(schema)]));
  const depths = new Map<string, number>();
  const cycles: (readonly string[])[] = [];
  const tooDeep: string[] = [];
  for (const members of stronglyConnected(references)) {
    const [name = ""] = members;
    const targets = references.get(name) ?? [];
    if (members.length > 1 || targets.includes(name)) {
      cycles.push(members.reverse());
      continue;
    }
    const below = targets.reduce((most, target) => Math.max(most, depths.get(target) ?? 1), 0);
    const depth = below + (isAlias(schemas.get(name)) ? 0 : 1);
    const isTooDeep = depth > limits.compositions;
    if (isTooDeep) tooDeep.push(name);
    depths.set(name, isTooDeep ? 1 : depth);
  }
  return { cycles, tooDeep };
}

/** True for another name of the same schema. Following an alias is not a step. */
function isAlias(
  schema: WrittenSchema | undefined,
): schema is WrittenSchema & { readonly reference: SchemaName } {
  return schema?.reference !== undefined;
}

/** The components that a schema consists of, in its order, through the keywords `inside`. */
function inPlaceReferences(
  schema: WrittenSchema | undefined,
  inside: readonly (keyof Schema)[] = inPlaceKeywords,
): SchemaName[] {
  const names: SchemaName[] = [];
  const visit = (value: Schema): void => {
    if (value.reference !== undefined) names.push(value.reference);
    for (const keyword of inside) {
      const members = value[keyword] as Schema | readonly Schema[] | undefined;
      for (const member of members === undefined ? [] : [members].flat()) visit(member);
    }
  };
  if (schema !== undefined) visit(schema);
  return names;
}

/**
 * Makes each alias in a long chain refer to its end: compilers recurse into aliases, and following each one to the end
 * takes quadratic time. Shorter chains are kept. Cycles must already be broken.
 */
export function shortenAliases(schemas: Schemas): void {
  const targets = new Map(
    Array.from(schemas).flatMap(([name, schema]) => (isAlias(schema) ? [[name, [schema.reference]]] : [])),
  );
  const ends = new Map<SchemaName, { readonly end: SchemaName; readonly steps: number }>();
  for (const [name = ""] of stronglyConnected(targets)) {
    const schema = schemas.get(name);
    if (!isAlias(schema)) continue;
    const { end, steps } = ends.get(schema.reference) ?? { end: schema.reference, steps: 0 };
    ends.set(name, { end, steps: steps + 1 });
    if (steps >= limits.aliases) schemas.set(name, { ...schema, reference: end });
  }
}
