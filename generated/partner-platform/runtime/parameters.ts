// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/**
 * How the value of a parameter becomes text, where its style is the usual one and its value a text, a number, a truth
 * value, or in a query a list of those. Everything else is made by `styled` (styles.ts), bundled only where it is used.
 *
 * Encoding is strict RFC 3986, so that no parser between here and the service reads or rewrites it otherwise.
 */

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
    .map((part) => `${encodeStrict(name)}=${encodeStrict(part)}`)
    .join("&");
}

/** Percent-encodes all but letters, digits and `-._~`. */
export function encodeStrict(value: unknown): string {
  return encodeURIComponent(textOf(value)).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** For a header, where nothing is encoded. */
export function asText(_name: string, value: unknown): string {
  return textOf(value);
}

/** Within a parameter, what has parts of its own is sent as JSON. */
export function textOf(value: unknown): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
