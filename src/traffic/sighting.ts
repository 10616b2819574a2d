/** Whether a recorded call has the place of a fact, and values that the fact is about. */
import type { Fact, FactKind, FactOf } from "../compare/fact.js";
import type { Part, Use } from "../compare/place.js";
import type { Direction } from "../schema/direction.js";
import type { Schema } from "../schema/schema.js";
import { isObject, type JsonValue } from "../values/json.js";
import { memberStep, withoutLast } from "../values/member-path.js";
import type { Api, Operation } from "../model/api.js";
import type { RecordedCall } from "./recorded-call.js";
import { type ValuePath, valuePath } from "./value-path.js";

export interface Sighting {
  readonly isMet: boolean;
  /** One of the values; undefined if the fact is not about a value. */
  readonly value: JsonValue | undefined;
}

/** A way in which the calls of an operation meet a fact. */
export interface Way {
  readonly fact: Fact;
  readonly part: Part;
  readonly direction: Direction;
  /** From the value of the part to the difference, or to the object whose field differs. */
  readonly path: ValuePath;
  /** The length of its text: of several places, the longest is the most exact. */
  readonly depth: number;
  /** The place, with the field that was added, removed or became required. */
  readonly field: ValuePath;
}

export function wayOf(fact: Fact, { caller, path }: Use): Way {
  const text = path + fact.path;
  const name = fieldOf(fact);
  const place = name === undefined ? text : withoutLast(text);
  return {
    fact,
    part: caller.part,
    direction: caller.direction,
    path: valuePath(place),
    depth: text.length,
    field: valuePath(name === undefined ? place : place + memberStep(name)),
  };
}

/** The field, by its newer name, if the fact is about its presence: the object that has it is judged then. */
function fieldOf(fact: Fact): string | undefined {
  if (fact.kind === "field-renamed") return fact.after;
  return presence.has(fact.kind) && "field" in fact ? fact.field : undefined;
}

const presence: ReadonlySet<FactKind> = new Set([
  "field-added",
  "field-removed",
  "field-required",
  "nullish",
]);

/** Undefined if the call does not have the place. */
export function sight({ fact, part, direction, path }: Way, call: RecordedCall): Sighting | undefined {
  const values = valuesAt(part, path, call);
  if (values === undefined) return undefined;
  if (values === "whole") return { isMet: isAboutCalls(fact), value: undefined };
  const judged = fieldOf(fact) === undefined ? values : values.filter((value) => isObject(value));
  const [first] = judged;
  if (first === undefined) return undefined;
  const isConcerned = concerns[fact.kind] as
    ((fact: Fact, value: JsonValue, direction: Direction) => boolean) | undefined;
  const met = isConcerned === undefined ? first : judged.find((value) => isConcerned(fact, value, direction));
  return { isMet: met !== undefined, value: met };
}

/** `whole`: the part has no values, or the fact is about all of it. */
function valuesAt(
  part: Part,
  path: ValuePath,
  call: RecordedCall,
): readonly JsonValue[] | "whole" | undefined {
  const inside = (value: JsonValue | undefined): readonly JsonValue[] | undefined =>
    value === undefined ? undefined : path.valuesIn(value);
  const { exchange, operation } = call;
  const hasStatus = (status: string): boolean => isAnswer(exchange.status, status, operation);
  switch (part.kind) {
    case "operation":
      return "whole";
    case "parameter":
      return inside(call.argument(part));
    case "body":
      return inside(call.body);
    case "response":
      if (!hasStatus(part.status)) return undefined;
      return part.mediaType === "" ? "whole" : inside(call.answer);
    case "header": {
      const value = hasStatus(part.status) ? exchange.response.header(part.name) : undefined;
      return value === undefined ? undefined : [value];
    }
    case "payload":
    case "delivery":
    case "answer":
      return undefined;
  }
}

/** How documents name the status of an answer: an exact one counts before its range, and that before the default. */
export function statusNames(status: number): readonly string[] {
  return [String(status), `${Math.floor(status / 100)}XX`, ...(status > 0 ? ["default"] : [])];
}

function isAnswer(status: number, declared: string, { responses }: Operation): boolean {
  const first = statusNames(status).find(
    (name) => name === declared || responses.some((each) => each.status === name),
  );
  return first === declared;
}

/** What is only added is not met by those who do not know it yet; what they must send then, they are refused for. */
function isAboutCalls({ kind }: Fact): boolean {
  return !kind.endsWith("-added");
}

type Concerns = {
  readonly [Kind in FactKind]?: (fact: FactOf<Kind>, value: JsonValue, direction: Direction) => boolean;
};

/** The values that a fact is about; without an entry, all values at its place. */
const concerns: Concerns = {
  "field-added": () => false,
  "parameter-added": () => false,
  "parameter-required": () => false,
  "field-removed": ({ field }, value) => has(value, field),
  "field-renamed": ({ before }, value) => has(value, before),
  // A request without it is refused, unless it is of another member of a union.
  "field-required": (_, _value, direction) => direction === "response",
  nullish: ({ field }, value, direction) => direction === "response" || !has(value, field),
  nullable: ({ after }, value) => after || value === null,
  "enum-values": ({ added, removed }, value, direction) =>
    isOneOf(removed, value) || (direction === "response" && added.length > 0),
  "known-values": ({ added, removed }, value, direction) =>
    isOneOf(removed, value) || (direction === "response" && added.length > 0),
};

function has(value: JsonValue, field: string): boolean {
  return isObject(value) && Object.hasOwn(value, field);
}

function isOneOf(values: readonly JsonValue[], value: JsonValue): boolean {
  const text = JSON.stringify(value);
  return values.some((each) => JSON.stringify(each) === text);
}

/** The kinds that are about a list of values. */
const kindsOfLists: ReadonlySet<FactKind> = new Set([
  "enum-values",
  "known-values",
  "const",
  "enum-removed",
  "enum-added",
]);

/** A value that the documents list may be shown, since it is not a secret; otherwise empty. */
export function shownValue(
  { kind }: Fact,
  value: JsonValue | undefined,
  listed: ReadonlySet<string>,
): string {
  if (value === undefined || !kindsOfLists.has(kind)) return "";
  const text = JSON.stringify(value);
  return text.length <= 40 && listed.has(text) ? text : "";
}

/** All values that lists in the documents have, as JSON. */
export function listedValues(apis: readonly Api[]): ReadonlySet<string> {
  const listed = new Set<string>();
  const known = new Set<unknown>(apis.flatMap(({ schemas, operations }) => [schemas, operations]));
  // Iterating a set includes members added meanwhile.
  for (const part of known) {
    if (typeof part !== "object" || part === null) continue;
    const { enum: values } = part as Schema;
    for (const value of values ?? []) listed.add(JSON.stringify(value));
    for (const child of part instanceof Map ? part.values() : Object.values(part)) known.add(child);
  }
  return listed;
}
