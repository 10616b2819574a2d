// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * Reads JSON without losing a digit.
 *
 * A number is exact if JavaScript prints the same decimal value again: `0.10`, `1E+2`, `-0` and `1.0` are, while
 * `90071992547409.93` and `1e400` are not. Beyond 2^53 the printed digits of an integer prove nothing, since its
 * neighbours print alike: there it is exact only if it is written with at most 15 digits (`1e21`), which a double always
 * distinguishes. `12345678901234567000` has 20.
 *
 * A key `__proto__` is dropped: copied into another object, it would change that object's prototype.
 */

/**
 * The treatment of a number that would lose digits: refuse the body, or return its exact digits as a string where the
 * type says `number`.
 */
export type InexactNumbers = "error" | "text";

export interface JsonReading {
  /** Inexact numbers are strings here, with their exact digits. */
  readonly value: unknown;
  /** The first inexact number, and its path: `9007199254740993 at $.items.0.amount`. */
  readonly inexact?: string | undefined;
}

/** Throws a `SyntaxError` if the text is not JSON. */
export function readJson(text: string): JsonReading {
  const value: unknown = JSON.parse(text);
  // Every number that can be inexact has 16 characters or an exponent. Those that are part of a string are sorted out
  // below.
  const numbers =
    typeof value === "number"
      ? [` ${text.trim()}`]
      : text.match(/[:,[\s]-?\d(?:[\d.]{15}|[\d.]*e)[\d.e+-]*/gi);
  const isLossy = numbers?.some((number) => !isExact(number.slice(1)));
  if (!isLossy && !/__proto__|\\u00[567]/.test(text)) return { value };
  return review(value, JSON.parse(isLossy ? quoteInexact(text) : text));
}

/** Matches small tokens: a pattern for whole strings overflows the stack on a long one. */
function quoteInexact(text: string): string {
  let isInside = false;
  return text.replace(/\\.|"|-?\d[\d.e+-]*/gi, (token) => {
    if (token === '"') isInside = !isInside;
    return isInside || token === '"' || isExact(token) ? token : `"${token}"`;
  });
}

function isExact(token: string): boolean {
  const digits = digitsOf(token);
  // Comparing digits is enough: no other power of ten is as near. Infinity and an underflow have none.
  return (
    (Math.abs(+token) < 2 ** 53 || digits.length < 16) &&
    withoutEndingZeros(digits) === withoutEndingZeros(digitsOf(`${+token}`))
  );
}

/** The digits as written, from the first that is not zero. */
function digitsOf(number: string): string {
  return number.replace(/e.*|\D/gi, "").replace(/^0+/, "");
}

/** Linear in the length, regardless of the number of runs of zeros. */
function withoutEndingZeros(digits: string): string {
  return digits.replace(/(?<!0)0+$/, "");
}

/** Finds where the two readings differ, without recursion: a body may be nested deeper than the stack allows. */
function review(rounded: unknown, value: unknown): JsonReading {
  const nodes: [rounded: unknown, exact: unknown, place: string][] = [[rounded, value, "$"]];
  let inexact: string | undefined;
  for (const [number, exact, place] of nodes) {
    if (typeof exact === "object" && exact) {
      Reflect.deleteProperty(exact, "__proto__");
      for (const [key, inner] of Object.entries(exact))
        nodes.push([Reflect.get(number as object, key), inner, `${place}.${key}`]);
    } else if (number !== exact) inexact ??= `${String(exact).slice(0, 40)} at ${place.slice(0, 200)}`;
  }
  return { value, inexact };
}

export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Own properties only: a name from a document may be that of a method. */
export function ownValue<Value>(object: Readonly<Record<string, Value>>, name: string): Value | undefined;
export function ownValue(object: object, name: string): unknown;
export function ownValue<Value>(object: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

export function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, name) => (isObject(inner) ? ownValue(inner, name) : undefined), value);
}
