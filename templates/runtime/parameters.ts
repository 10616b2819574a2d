/**
 * How the value of a parameter becomes text, where its style is the usual one and its value a text, a number, a truth
 * value, or in a query a list of those. Everything else is made by `styled` (styles.ts), bundled only where it is used.
 *
 * Encoding is strict RFC 3986, so that no parser between here and the service reads or rewrites it otherwise. What has
 * no text of its own (NaN, a symbol, half of a surrogate pair) is refused: the service would look for that very word.
 */
import { InvalidRequestError } from "./errors.js";
import { encodeJson } from "./json-body.js";

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

/** Within a parameter, what has parts of its own is sent as JSON, and what is a text in JSON, as a date is, as that. */
export function textOf(value: unknown, name = "parameter"): string {
  const text = typeof value === "string" ? value : textOfJson(value, name);
  // Under the flag `u`, a half fits only where its other half is missing.
  if (text === undefined || /[\ud800-\udfff]/u.test(text))
    throw new InvalidRequestError(`${name}: cannot be sent as text (nothing, or half of a surrogate pair).`);
  return text;
}

function textOfJson(value: unknown, name: string): string | undefined {
  if (typeof value === "bigint") return `${value}`;
  const json = value == null ? undefined : encodeJson(value, name);
  return json?.startsWith('"') ? (JSON.parse(json) as string) : json;
}
