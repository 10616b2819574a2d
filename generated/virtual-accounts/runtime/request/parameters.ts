// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/**
 * How the value of a parameter becomes text, where its style is the usual one and its value a text, a number, a truth
 * value, or in a query a list of those. Everything else is made by `styled` (styles.ts), bundled only where it is used.
 *
 * Encoding is strict RFC 3986, so that no parser between here and the service reads or rewrites it otherwise. What has
 * no text of its own (NaN, a symbol, half of a surrogate pair) is refused: the service would look for that very word.
 */
import { InvalidRequestError } from "../errors/errors.js";

/** Makes the text of a parameter: in a query or cookie with its name, else without. */
export type Serializer = (name: string, value: unknown) => string;

/** What is unusual about one parameter: `{}`, or made by `styled`. */
export interface ParameterDescriptor {
  /** Name on the wire, where the argument has another. */
  readonly name?: string;
  readonly as?: Serializer;
}

export function pairs(name: string, value: unknown): string {
  return [value]
    .flat()
    .filter((part) => part != null)
    .map((part) => `${encodeStrict(name)}=${encodeStrict(part, name)}`)
    .join("&");
}

/** Percent-encodes all but letters, digits and `-._~`. */
export function encodeStrict(value: unknown, name?: string): string {
  return encodeURIComponent(textOf(value, name)).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** For a header, where nothing is encoded. */
export function asText(name: string, value: unknown): string {
  return textOf(value, name);
}

/** Of a single value. What is a text in JSON, as a date is, is that text. */
export function textOf(value: unknown, name = "parameter"): string {
  const plain: unknown = (value as Date | undefined)?.toJSON?.() ?? value;
  const isSingle = /^(string|boolean|bigint)$/.test(typeof plain) || Number.isFinite(plain);
  // Under the flag `u`, a half of a surrogate pair fits only where its other half is missing.
  if (!isSingle || /[\ud800-\udfff]/u.test(String(plain)))
    throw new InvalidRequestError(`${name}: cannot be sent as text.`);
  return String(plain);
}
