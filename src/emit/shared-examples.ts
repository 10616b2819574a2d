/**
 * Factors out objects that examples repeat.
 *
 * An API whose every event carries its whole account, repository and sender would repeat these for hundreds of events;
 * so an object that is long, comes more than once and has a schema with a name becomes a constant of that type. Short
 * ones stay where they are: a reader should see an example whole.
 */
import * as make from "../code/make.js";
import type { Expression } from "../code/syntax.js";
import type { JsonValue } from "../values/json.js";
import type { Sample } from "../schema/sample.js";
import type { SchemaName } from "../schema/schema.js";
import { camelCase } from "../code/identifier.js";

export interface SharedExamples {
  readonly constants: readonly SharedExample[];
  /** A value as an expression, with the constants' names in place. */
  readonly print: (sample: Sample) => Expression;
}

interface SharedExample {
  readonly name: string;
  /** Of the schema, as the document calls it. */
  readonly schema: string;
  readonly value: Expression;
}

/** `typeName` gives a schema's identifier. Constants come in an order in which each knows those it uses. */
export function shareExamples(
  samples: readonly Sample[],
  typeName: (schema: string) => string,
  taken: Iterable<string>,
): SharedExamples {
  const keyOf = keyReader();
  const uses = countUses(samples, keyOf);
  const constants: SharedExample[] = [];
  const names = new Map<string, string>();
  const used = new Set(taken);

  const print = (value: JsonValue, schemas: Sample["schemas"]): Expression => {
    const key = keyOf(value, schemas);
    if (key === undefined || (uses.get(key.text) ?? 0) < 2) return printWhole(value, schemas);
    const known = names.get(key.text);
    if (known !== undefined) return make.word(known);
    const { schema } = key;
    const whole = printWhole(value, schemas);
    const name = freeName(`${camelCase(typeName(schema))}Example`, used);
    used.add(name);
    names.set(key.text, name);
    constants.push({ name, schema, value: whole });
    return make.word(name);
  };
  const printWhole = (value: JsonValue, schemas: Sample["schemas"]): Expression => {
    if (Array.isArray(value))
      return {
        kind: "list",
        items: (value as readonly JsonValue[]).map((item) => print(item, schemas)),
      };
    if (typeof value !== "object" || value === null) return make.scalar(value);
    const fields = Object.entries(value);
    return {
      kind: "object",
      properties: fields.map(([name, inner]) => make.property(name, print(inner, schemas))),
    };
  };
  return { constants, print: ({ value, schemas }) => print(value, schemas) };
}

/**
 * How often each object would be written if every object were written once; contents count with the first occurrence.
 */
function countUses(samples: readonly Sample[], keyOf: KeyReader): ReadonlyMap<string, number> {
  const uses = new Map<string, number>();
  const count = (value: JsonValue, schemas: Sample["schemas"]): void => {
    if (typeof value !== "object" || value === null) return;
    const key = keyOf(value, schemas);
    if (key !== undefined) {
      const before = uses.get(key.text) ?? 0;
      uses.set(key.text, before + 1);
      if (before > 0) return;
    }
    for (const inner of Object.values<JsonValue>(value)) count(inner, schemas);
  };
  for (const { value, schemas } of samples) count(value, schemas);
  return uses;
}

/** What equal examples of one schema share. */
interface Key {
  readonly schema: SchemaName;
  readonly text: string;
}

/** `undefined` if it is never shared. */
type KeyReader = (value: JsonValue, schemas: Sample["schemas"]) => Key | undefined;

/** Spells each object once. */
function keyReader(): KeyReader {
  const keys = new Map<object, Key | undefined>();
  return (value, schemas) => {
    if (typeof value !== "object" || value === null) return undefined;
    if (!keys.has(value)) keys.set(value, keyOf(value, schemas.get(value)));
    return keys.get(value);
  };
}

function keyOf(value: JsonValue, schema: SchemaName | undefined): Key | undefined {
  if (schema === undefined) return undefined;
  const text = JSON.stringify(value);
  return text.length < shortest ? undefined : { schema, text: `${schema} ${text}` };
}

/** In characters: some ten lines. */
const shortest = 300;

function freeName(wish: string, used: ReadonlySet<string>): string {
  let name = wish;
  for (let number = 2; used.has(name); number++) name = `${wish}${number}`;
  return name;
}
