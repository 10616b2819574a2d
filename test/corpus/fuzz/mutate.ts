/** Changes a document in one of the ways in which editors, converters and attackers change them. */
import fc from "fast-check";

import { isList, isObject, type JsonObject, type JsonValue } from "../../../src/values/json.js";
import { pointerOf } from "../../../src/values/json-pointer.js";
import { hostileNames } from "./documents.js";

/** Where, and what: positions are from 0 to 1, so that they fit every document. */
export interface Mutation {
  readonly kind: "drop" | "copy" | "retype" | "rename" | "swap" | "refer" | "nest";
  readonly at: number;
  readonly other: number;
}

export const mutations = fc.array(
  fc.record<Mutation>({
    kind: fc.constantFrom("drop", "copy", "retype", "rename", "swap", "refer", "nest"),
    at: fc.double({ min: 0, max: 0.999, noNaN: true }),
    other: fc.double({ min: 0, max: 0.999, noNaN: true }),
  }),
  { minLength: 1, maxLength: 3 },
);

export function mutated(document: JsonObject, list: readonly Mutation[]): JsonObject {
  const copy = structuredClone(document);
  for (const mutation of list) mutate(copy, mutation);
  return copy;
}

/** A place in a document: what holds it, and under which key. */
interface Place {
  readonly holder: Record<string, JsonValue>;
  readonly key: string;
  readonly tokens: readonly string[];
}

function mutate(document: JsonObject, { kind, at, other }: Mutation): void {
  const places = placesOf(document);
  const place = choose(places, at);
  const second = choose(places, other);
  if (place === undefined || second === undefined) return;
  const { holder, key } = place;
  const value = holder[key] ?? null;
  const name = choose(hostileNames, other) ?? "";
  switch (kind) {
    case "drop":
      Reflect.deleteProperty(holder, key);
      break;
    case "copy":
      define(holder, name, structuredClone(value));
      break;
    case "retype":
      define(holder, key, choose(junk, other) ?? null);
      break;
    case "rename":
      Reflect.deleteProperty(holder, key);
      define(holder, name, value);
      break;
    case "swap":
      define(holder, key, structuredClone(second.holder[second.key] ?? null));
      break;
    case "refer":
      define(holder, key, { $ref: pointerOf(second.tokens) });
      break;
    case "nest":
      define(holder, key, nested(value, Math.ceil(other * 300)));
  }
}

/** A key `__proto__` is a key as any other. */
function define(holder: Record<string, JsonValue>, key: string, value: JsonValue): void {
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
}

const junk: readonly JsonValue[] = [
  null,
  true,
  0,
  -1,
  1e300,
  1.5,
  "",
  "text",
  "x".repeat(5000),
  [],
  {},
  [[]],
  [null],
  { $ref: 1 },
];

function nested(value: JsonValue, depth: number): JsonValue {
  let outer = value;
  for (let level = 0; level < depth; level++) outer = level % 2 === 0 ? { items: outer } : { allOf: [outer] };
  return outer;
}

/** Without recursion: a document may have been nested before. */
function placesOf(document: JsonObject): Place[] {
  const places: Place[] = [];
  const open: { value: JsonValue; tokens: readonly string[] }[] = [{ value: document, tokens: [] }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, tokens } = next;
    if (!isList(value) && !isObject(value)) continue;
    for (const [key, inner] of Object.entries(value as JsonObject)) {
      const path = [...tokens, key];
      places.push({ holder: value as Record<string, JsonValue>, key, tokens: path });
      open.push({ value: inner, tokens: path });
    }
  }
  return places;
}

function choose<Item>(items: readonly Item[], at: number): Item | undefined {
  return items[Math.floor(at * items.length)];
}
