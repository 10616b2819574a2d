/** The subject of a sentence about a change: `Payment.status`, ``limit` of `getPayments``, "12 operations". */
import type { SchemaType } from "../schema/schema.js";
import { placeOf, type Fact } from "../compare/fact.js";
import { type Owner, type Part, type Place, valueName } from "../compare/place.js";
import { callersAt } from "./callers.js";
import type { Callers } from "./change.js";
import { sentenceList, type Subject } from "./rules/words.js";
import { code } from "../values/text.js";

export function named(name: string): Subject {
  return { words: code(name), isMany: false };
}

export function subjectOf(facts: readonly Fact[]): Subject {
  const places = facts.map(placeOf);
  const subject = subjectAt(facts, places);
  const variants = new Set(
    facts.map((fact) => (fact.kind === "enum-values" ? undefined : placeOf(fact).variant)),
  );
  const [variant] = variants;
  if (variant === undefined || variants.size > 1) return subject;
  return { words: `${variantWords[variant]} in ${subject.words}`, isMany: false };
}

/** A value in a field of several types. */
const variantWords: Readonly<Record<SchemaType, string>> = {
  array: "a list",
  boolean: "a boolean",
  integer: "an integer",
  number: "a number",
  object: "an object",
  string: "a string",
};

function subjectAt(facts: readonly Fact[], places: readonly Place[]): Subject {
  const values = new Map(places.map((place) => [valueText(place), place]));
  const names = [...values.keys()].sort();
  const [name = "", ...others] = names;
  const first = values.get(name);
  if (name === "" || first === undefined || facts.some(concernsCall)) return callers(facts, places);
  if (others.length === 0) {
    const words =
      first.owner.kind === "schema"
        ? code(name) + usage(facts, first)
        : inCall(first, callers(facts, places).words, facts.some(isOfOperation));
    return { words, isMany: false };
  }
  const leaves = new Set(places.map(leafOf));
  const [leaf = ""] = leaves;
  const whole = (value: string): string => valueWords(value, facts, (place) => place);
  if (leaves.size > 1 || leaf === "") return { words: some(typesFirst(values).map(whole)), isMany: true };
  if (names.length > mostNamedTypes)
    return { words: `${code(leaf)} of ${names.length} ${holderNoun(facts, leaf)}`, isMany: false };
  const holders = typesFirst(values).map((value) => valueWords(value, facts, holderOf));
  return { words: `${code(leaf)} of ${some(holders)}`, isMany: false };
}

/** Above this number, naming three of them says nothing. */
export const mostNamedTypes = 9;

/** The container of the field: whole responses, declared types, or something inside them. */
function holderNoun(facts: readonly Fact[], leaf: string): string {
  const isOwn = facts.every(
    (fact) => placeOf(fact).path === `.${leaf}` && placeOf(fact).owner.kind === "schema",
  );
  if (!isOwn) return "objects";
  const uses = facts.flatMap((fact) => fact.uses);
  const isAnswer = uses.every(
    ({ caller, path, field }) => caller.part.kind === "response" && path === "" && field === "",
  );
  return uses.length > 0 && isAnswer ? "responses" : "types";
}

/** Values of declared types come before those of calls, which need the call's name. */
function typesFirst(values: ReadonlyMap<string, Place>): string[] {
  const isInCall = (name: string): boolean => values.get(name)?.owner.kind !== "schema";
  return [...values.keys()].sort(
    (left, right) => Number(isInCall(left)) - Number(isInCall(right)) || (left < right ? -1 : 1),
  );
}

/** One of several values, or the object that contains it. */
function valueWords(value: string, facts: readonly Fact[], of: (place: Place) => Place): string {
  const own = facts.filter((fact) => valueText(placeOf(fact)) === value);
  const [first] = own.map(placeOf);
  if (first === undefined) return code(value);
  const place = of(first);
  if (place.owner.kind === "schema") return code(valueText(place));
  return inCall(place, callers(own, own.map(placeOf), 1).words, own.some(isOfOperation));
}

/** `amount` in the body of `createThing`. */
function inCall({ owner, path }: Place, call: string, isCallback: boolean): string {
  const part = owner.kind === "operation" ? partWords(owner.part) : eventWords(owner, isCallback);
  const [, items = "", inside = ""] = /^((?:\[(?:\d+…)?\]|\[string\])*)\.?(.*)$/s.exec(path) ?? [];
  const isNamed =
    owner.kind === "operation" && (owner.part.kind === "parameter" || owner.part.kind === "header");
  if (isNamed) return `${code(valueText({ owner, path, pointer: "" }))} of ${call}`;
  const whole = `${items === "" ? "" : `each ${itemWords(items)} of `}${part} of ${call}`;
  return inside === "" ? whole : `${code(inside)} in ${whole}`;
}

function itemWords(items: string): string {
  if (items.endsWith("…]")) return "further item";
  return items.endsWith("[]") ? "item" : "value";
}

/** The name of a callback, since a call may request several; otherwise that of the event. */
function eventWords(owner: Owner, isCallback: boolean): string {
  if (owner.kind !== "event") return "the payload";
  const words = partWords(owner.part);
  return isCallback ? `${words} of the callback ${code(owner.name)}` : words;
}

function partWords(part: Part): string {
  switch (part.kind) {
    case "body":
      return "the body";
    case "response":
      return `the ${part.status} response`;
    case "payload":
      return "the payload";
    case "answer":
      return `the ${part.status} answer`;
    case "delivery":
      return `${code(part.name)} in deliveries`;
    case "operation":
    case "parameter":
    case "header":
      return valueName(part);
  }
}

function isOfOperation({ uses }: Fact): boolean {
  return uses.some(({ caller }) => caller.endpoint.kind === "operation");
}

/** True if the fact is about the whole call or event, although its place is a part of it. */
function concernsCall(fact: Fact): boolean {
  if (callPrefixes.some((prefix) => fact.kind.startsWith(prefix))) return true;
  const { owner, path } = placeOf(fact);
  return fact.kind === "deprecated" && owner.kind === "event" && path === "";
}

const callPrefixes = [
  "parameter-",
  "body-",
  "part-",
  "media-type-",
  "response-",
  "header-",
  "link",
  "delivery-",
  "answer-",
];

const lastField = /(?:\.([\w$]+)|\["((?:[^"\\]|\\.)*)"\])((?:\[\]|\[string\])*)$/;

/** The name of the last field on the path, or of the value that contains it. */
export function leafOf({ owner, path }: Place): string {
  const field = lastField.exec(path);
  if (field !== null) return `${field[1] ?? field[2] ?? ""}${field[3] ?? ""}`;
  return `${ownerText(owner)}${path}`;
}

const mostNamed = 3;

function some(texts: readonly string[]): string {
  if (texts.length <= mostNamed + 1) return sentenceList(texts);
  return `${texts.slice(0, mostNamed).join(", ")} and ${texts.length - mostNamed} more`;
}

function valueText({ owner, path }: Place): string {
  const name = ownerText(owner);
  return name === "" ? "" : name + path;
}

function ownerText(owner: Owner): string {
  return "part" in owner ? valueName(owner.part) : owner.name;
}

function holderOf(place: Place): Place {
  return { ...place, path: place.path.replace(lastField, "") };
}

/** `most`: beyond this number, callers are only counted. */
function callers(facts: readonly Fact[], places: readonly Place[], most = mostNamed + 1): Subject {
  const lists = [...new Set(facts.map(({ uses }) => uses))];
  const callers = callersAt(lists.flatMap((uses) => uses.map(({ caller }) => caller.endpoint)));
  const isMany = (callers.operations.length > 0 ? callers.operations : callers.events).length > 1;
  return { words: callerWords(callers, places, most), isMany };
}

function callerWords({ operations, events }: Callers, places: readonly Place[], most: number): string {
  if (operations.length > most) return `${operations.length} operations`;
  if (operations.length > 0) return sentenceList(operations.map(code));
  if (events.length > most) return `${events.length} events`;
  if (events.length > 0)
    return `the event${events.length === 1 ? "" : "s"} ${sentenceList(events.map(code))}`;
  return places.some(({ owner }) => owner.kind === "api") ? "the API" : "a type";
}

/** A declared type that is used in a single field is best known by that field. */
function usage(facts: readonly Fact[], { path }: Place): string {
  if (path !== "") return "";
  const fields = new Set<string>();
  for (const { uses } of facts) for (const { field } of uses) fields.add(field);
  const [field = ""] = fields;
  return fields.size === 1 && field !== "" ? ` (in ${code(field)})` : "";
}
