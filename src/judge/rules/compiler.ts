/**
 * Error messages of the compiler, word for word, until the advice is followed; `…` depends on the code. They are the same
 * in TypeScript 5.9 and 7, and use the names that generated code gives to declared types.
 */
import { isIdentifier } from "../../code/identifier.js";
import { memberKey } from "../../code/layout/type-doc.js";
import type { JsonValue } from "../../values/json.js";
import type { Schema } from "../../schema/schema.js";
import { shortType } from "../../compare/short-type.js";
import type { Fact } from "../../compare/fact.js";
import type { CodeNames, Errors } from "./rule.js";
import { isMet, isSent } from "./words.js";

/** `from`: the type that requires the property. */
export function isMissing(property: string, from = "…"): Errors {
  return {
    error: `Property '${propertyName(property)}' is missing in type '{ … }' but required in type '${from}'.`,
  };
}

export function doesNotExist(property: string): Errors {
  return { error: `Property '${property}' does not exist on type '…'.` };
}

export function isUnknown(property: string): Errors {
  return {
    error: `Object literal may only specify known properties, and '${propertyName(property)}' does not exist in type '…'.`,
  };
}

export function isNotExported(type: string): Errors {
  return { error: `Module '"./types.js"' has no exported member '${type}'.` };
}

/** Errors that differ between sending and receiving; both sets if the value does both. */
export function errorsFor(
  fact: Fact,
  { sent, met }: { readonly sent: Errors; readonly met: Errors },
): Errors {
  const all = [...(isMet(fact) ? messages(met) : []), ...(isSent(fact) ? messages(sent) : [])];
  const [error, ...otherErrors] = new Set(all);
  return error === undefined ? {} : { error, ...(otherErrors.length === 0 ? {} : { otherErrors }) };
}

function messages({ error, otherErrors = [] }: Errors): string[] {
  return [...(error === undefined ? [] : [error]), ...otherErrors];
}

/** No error if the compiler sees equal types. */
export function notAssignable(actual: Schema, expected: Schema, names: CodeNames): Errors {
  const [from, to] = [typeText(actual, names), typeText(expected, names)];
  if (from === to) return {};
  const relation =
    isOtherThanObject(actual) && isWeak(expected)
      ? "has no properties in common with"
      : "is not assignable to";
  return { error: `Type '${printed(from)}' ${relation} type '${printed(to)}'.` };
}

function typeText(schema: Schema, names: CodeNames): string {
  return shortType(schema, (declared) => names.schema(declared));
}

function isOtherThanObject({ types = [], nullable }: Schema): boolean {
  return nullable !== true && types.length === 1 && !types.includes("object");
}

/** The compiler's term for an object whose fields are all optional. */
function isWeak({ types, properties, required, additionalProperties, nullable }: Schema): boolean {
  const isClosed = additionalProperties === undefined || additionalProperties === false;
  const hasFields = properties !== undefined && properties.size > 0;
  return types?.join() === "object" && nullable !== true && hasFields && isClosed && !required?.length;
}

/** Fields print with their types, so `…` replaces them; unnamed types print in a fixed order. */
function printed(type: string): string {
  const members = type.split(" | ");
  const isPlain = members.every((member) => plainTypes.includes(member));
  if (!isPlain) return type.replaceAll(/\{[^{}]*\}/g, "{ … }");
  return plainTypes.filter((plain) => members.includes(plain)).join(" | ");
}

const plainTypes = ["string", "number", "boolean", "null"];

/**
 * A value was always of one type, and may now be of another: a field of the old type is read, or the value is passed on.
 */
export function isNoLongerAlways(only: Schema, other: Schema, names: CodeNames): Errors {
  const { error } = notAssignable(other, only, names);
  return {
    error: "Property '…' does not exist on type '…'.",
    otherErrors: error === undefined ? [] : [error],
  };
}

/** A value may be null or undefined: it is passed on, or used directly. */
export function isPossibly(nothing: "null" | "undefined", field?: string): Errors {
  return {
    error: `Type '${nothing}' is not assignable to type '…'.`,
    otherErrors: [`${valueName(field)} is possibly '${nothing}'.`],
  };
}

function valueName(field: string | undefined): string {
  if (field === undefined) return "'value'";
  return isIdentifier(field) ? `'value.${field}'` : "Object";
}

export function isPossiblyNullOrUndefined(field: string): Errors {
  return { error: `${valueName(field)} is possibly 'null' or 'undefined'.` };
}

export function isRefused(value: JsonValue): Errors {
  return { error: `Type '${JSON.stringify(value)}' is not assignable to type '…'.` };
}

/** An error in a `case`, or in a comparison with `===`. */
export function isImpossible(value: JsonValue): Errors {
  return {
    error: `Type '${JSON.stringify(value)}' is not comparable to type '…'.`,
    otherErrors: [hasNoOverlap(value)],
  };
}

export function hasNoOverlap(value: JsonValue): string {
  return `This comparison appears to be unintentional because the types '…' and '${JSON.stringify(value)}' have no overlap.`;
}

/** Every value had a branch, or a key in a `Record`. `first`: the first new one. */
export function isUnhandled(first: Schema, keys: readonly JsonValue[], names: CodeNames): Errors {
  return {
    error: `Type '${typeText(first, names)}' is not assignable to type 'never'.`,
    otherErrors: [
      ...(keys.length === 0 ? [] : [areMissingInRecord(keys.map(keyName))]),
      "Function lacks ending return statement and return type does not include 'undefined'.",
    ],
  };
}

/** Like the compiler: one property, up to five by name, or four and the number of the others. */
function areMissingInRecord(names: readonly string[]): string {
  const [name = "", ...others] = names;
  if (others.length === 0)
    return `Property '${name}' is missing in type '{ … }' but required in type 'Record<…>'.`;
  const shown = names.length > 5 ? [...names.slice(0, 4), `and ${names.length - 4} more.`] : names;
  return `Type '{ … }' is missing the following properties from type 'Record<…>': ${shown.join(", ")}`;
}

/** Keys of a computed type are unquoted if they are identifiers or numbers. */
function keyName(key: JsonValue): string {
  const isBare =
    typeof key === "string" && (isIdentifier(key) || (/^\d/.test(key) && String(Number(key)) === key));
  return isBare ? key : JSON.stringify(key);
}

/** Quoted if TypeScript requires it. `…` matches any name. */
function propertyName(name: string): string {
  return name === "…" ? name : memberKey(name);
}
