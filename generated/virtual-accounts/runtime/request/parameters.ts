// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * Writes parameters in the usual style: a string, a number, a boolean, or in a query an array of those. `styled`
 * (styles.ts) writes all others, and is bundled only if used.
 *
 * Encoding follows RFC 3986 strictly, so that no parser on the way rewrites it. Values without a text form (NaN, a
 * symbol, half of a surrogate pair) are refused: the service would look for the word JavaScript prints.
 */
import { InvalidRequestError } from "../errors/errors.js";

/** Writes a parameter: in a query or cookie with its name, elsewhere without. */
export type Serializer = (name: string, value: unknown) => string;

/** The unusual traits of a parameter: `{}`, or the result of `styled`. */
export interface ParameterDescriptor {
  /** The name on the wire, if it differs from the argument. */
  readonly name?: string;
  readonly as?: Serializer;
  /** In a path, which lists parameters by their names: the argument, if that differs. */
  readonly argument?: string;
}

export function pairs(name: string, value: unknown): string {
  return [value]
    .flat()
    .filter((part) => part != null)
    .map((part) => `${encodeStrict(name)}=${encodeStrict(part, name)}`)
    .join("&");
}

/** Percent-encodes everything except letters, digits and `-._~`. */
export function encodeStrict(value: unknown, name?: string): string {
  return encodeURIComponent(textOf(name, value)).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** The string of a single value, as in a header. A date is written as in JSON. */
export function textOf(name: string | undefined = "parameter", value: unknown): string {
  const plain: unknown = (value as Date | undefined)?.toJSON?.() ?? value;
  const isSingle = /^(string|boolean|bigint)$/.test(typeof plain) || Number.isFinite(plain);
  // With the flag `u`, half of a surrogate pair matches only if the other half is missing.
  if (!isSingle || /[\ud800-\udfff]/u.test(String(plain)))
    throw new InvalidRequestError(`${name}: cannot be sent as text.`);
  return String(plain);
}
