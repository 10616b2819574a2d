/**
 * TypeScript in advice, printed from values and names alone: the label of a union's member or a printed type is not code.
 * `…` stands for what the reader has there.
 */
import { isIdentifier } from "../../code/identifier.js";
import { memberKey, stringText } from "../../code/layout/type-doc.js";
import { placeOf, type Fact } from "../../compare/fact.js";
import type { JsonValue } from "../../values/json.js";
import { lastField } from "../../values/member-path.js";
import { isMet } from "./words.js";

declare const isPrinted: unique symbol;
export type Snippet = string & { readonly [isPrinted]: true };

function snippet(text: string): Snippet {
  return text as Snippet;
}

const mostLines = 5;

function lines(values: readonly JsonValue[], line: (value: JsonValue) => string): Snippet | undefined {
  const shown = values.slice(0, mostLines).map(line);
  if (shown.length === 0) return undefined;
  return snippet((values.length > mostLines ? [...shown, "…"] : shown).join("\n"));
}

/** `case "a":` for each value that `===` can compare. */
export function cases(values: readonly JsonValue[]): Snippet | undefined {
  const comparable = values.filter((value) => typeof value !== "object" || value === null);
  return lines(comparable, (value) => `case ${JSON.stringify(value)}:`);
}

/** A `switch` with a branch for each value of the tag. */
export function branches(tag: string, values: readonly JsonValue[]): Snippet | undefined {
  const own = cases(values);
  return own && snippet(`switch (${read(tag)}) {\n${own.replaceAll(/^/gm, "  ")}\n}`);
}

/** Cases that compare the values; if they are only sent, the values themselves. */
export function usesOfValues(fact: Fact, values: readonly JsonValue[]): Snippet | undefined {
  return isMet(fact) ? cases(values) : lines(values, (value) => JSON.stringify(value));
}

/** A comparison with the only value that the place can have; if it is only sent, the place with the value. */
export function useOfConstant(fact: Fact, value: JsonValue): Snippet {
  const { path } = placeOf(fact);
  const field = path.endsWith("[]") ? undefined : lastField(path);
  const text = JSON.stringify(value);
  if (isMet(fact)) return snippet(`${field === undefined ? "value" : read(field)} === ${text}`);
  return snippet(field === undefined ? text : `{ ${memberKey(field)}: ${text} }`);
}

/** Code that reads the field, or sets it if it is only sent. */
export function useOfField(fact: Fact, field: string): Snippet {
  return isMet(fact) ? read(field) : objectWith(field);
}

/** `value.iban`, `value["per cent"]` */
function read(field: string): Snippet {
  return snippet(isIdentifier(field) ? `value.${field}` : `value[${stringText(field)}]`);
}

/** `{ iban: … }`, `{ "per cent": … }` */
export function objectWith(name: string): Snippet {
  return snippet(`{ ${memberKey(name)}: … }`);
}

export function passedOn(field: string): Snippet {
  return snippet(`use(${read(field)})`);
}

export function passedOnUnless(field: string, nothing: "!== undefined" | "!= null"): Snippet {
  return snippet(`if (${read(field)} ${nothing}) ${passedOn(field)}`);
}

export function callOf(name: string): Snippet {
  return snippet(`client.${name}(…)`);
}

export function importOf(name: string): Snippet {
  return snippet(`import type { ${name} } from "./types.js";`);
}

/** Undefined for a range, such as `4XX`. */
export function statusIs(of: "outcome" | "error", status: string): Snippet | undefined {
  return /^\d+$/.test(status) ? snippet(`${of}.status === ${status}`) : undefined;
}

/** Code has a branch for each event, or a map with a handler for each. */
export function handlersOf(event: string): Snippet {
  const text = JSON.stringify(event);
  return snippet(`case ${text}: // in a switch\n${text}: (event) => …, // in a map of handlers`);
}
