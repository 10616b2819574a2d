/**
 * Examples in which the same object stands many times, said once.
 *
 * An API whose every event carries its whole account, repository and sender would repeat these for hundreds of events;
 * so an object that is long, comes more than once and has a schema with a name becomes a constant of that type. Short
 * ones stay where they are: a reader should see an example whole.
 */
import type { JsonValue } from "../document/json.js";
import { camelCase } from "./module/identifier.js";
import { literal, propertyKey } from "./module/literal.js";
import { schemaOfExample } from "./sample-event.js";

export interface SharedExamples {
  readonly constants: readonly SharedExample[];
  /** A value as an expression, with the constants' names where they stand. */
  readonly print: (value: JsonValue) => string;
}

export interface SharedExample {
  readonly name: string;
  /** Of the schema, as the document calls it. */
  readonly schema: string;
  readonly text: string;
}

/** `typeName` gives a schema's identifier. Constants come in an order in which each knows those it uses. */
export function shareExamples(
  examples: readonly JsonValue[],
  typeName: (schema: string) => string,
  taken: Iterable<string>,
): SharedExamples {
  const uses = countUses(examples);
  const constants: SharedExample[] = [];
  const names = new Map<string, string>();
  const used = new Set(taken);

  const print = (value: JsonValue): string => {
    const key = keyOf(value);
    if (key === undefined || (uses.get(key) ?? 0) < 2) return printWhole(value);
    const known = names.get(key);
    if (known !== undefined) return known;
    const schema = schemaOfExample(value) ?? "";
    const text = printWhole(value);
    const name = freeName(`${camelCase(typeName(schema))}Example`, used);
    used.add(name);
    names.set(key, name);
    constants.push({ name, schema, text });
    return name;
  };
  const printWhole = (value: JsonValue): string => {
    if (Array.isArray(value)) return `[${(value as readonly JsonValue[]).map(print).join(", ")}]`;
    if (typeof value !== "object" || value === null) return literal(value);
    const fields = Object.entries(value).map(([name, inner]) => `${propertyKey(name)}: ${print(inner)}`);
    return fields.length === 0 ? "{}" : `{ ${fields.join(", ")} }`;
  };
  return { constants, print };
}

/** How often each would stand in the text if every object were written once: what is in it counts with its first. */
function countUses(examples: readonly JsonValue[]): ReadonlyMap<string, number> {
  const uses = new Map<string, number>();
  const count = (value: JsonValue): void => {
    if (typeof value !== "object" || value === null) return;
    const key = keyOf(value);
    if (key !== undefined) {
      const before = uses.get(key) ?? 0;
      uses.set(key, before + 1);
      if (before > 0) return;
    }
    for (const inner of Object.values<JsonValue>(value)) count(inner);
  };
  examples.forEach(count);
  return uses;
}

/** `undefined` of what is never shared. */
function keyOf(value: JsonValue): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const known = keys.get(value);
  if (known !== undefined) return known === "" ? undefined : known;
  const schema = schemaOfExample(value);
  const text = schema === undefined ? "" : literal(value);
  const key = text.length < shortest ? "" : `${schema ?? ""} ${text}`;
  keys.set(value, key);
  return key === "" ? undefined : key;
}

const keys = new WeakMap<object, string>();

/** In characters: some ten lines. */
const shortest = 300;

function freeName(wish: string, used: ReadonlySet<string>): string {
  let name = wish;
  for (let number = 2; used.has(name); number++) name = `${wish}${number}`;
  return name;
}
