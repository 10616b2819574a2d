// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/**
 * Reads JSON without losing a digit.
 *
 * A number is exact if JavaScript prints the same decimal value again: `0.10`, `1E+2`, `-0` and `1.0` are, while
 * `90071992547409.93` and `1e400` are not. Beyond 2^53 the printed digits of an integer prove nothing, since its
 * neighbours print alike: there it is exact only if it is written with at most 15 digits (`1e21`), which a double always
 * tells apart. `12345678901234567000` writes 20.
 *
 * A key `__proto__` is dropped: copied into another object, it would change that object's prototype.
 */

/**
 * What to do about a number that would lose digits: refuse the body, or give its exact text. Then a string can be where
 * the type says `number`.
 */
export type InexactNumbers = "error" | "text";

export interface JsonReading {
  /** An inexact number is a string here: its exact text. */
  readonly value: unknown;
  /** The first inexact number, and where: `9007199254740993 at $.items.0.amount`. */
  readonly inexact?: string | undefined;
}

/** Throws a `SyntaxError` if the text is not JSON. */
export function readJson(text: string): JsonReading {
  const value: unknown = JSON.parse(text);
  // All that can be inexact: 16 characters or an exponent, after one of these unless there is nothing else. What looks
  // so in a string is sorted out below.
  const numbers =
    typeof value === "number" ? [` ${text.trim()}`] : text.match(/[:,[\s]-?(?:[\d.]{16}|[\d.]+e)[\d.e+-]*/gi);
  const isLossy = numbers?.some((number) => !isExact(number.slice(1)));
  if (!isLossy && !/__proto__|\\u00[567]/i.test(text)) return { value };
  return review(value, JSON.parse(isLossy ? quoteInexact(text) : text));
}

/** By small tokens: a pattern for whole strings overflows the stack on a long one. */
function quoteInexact(text: string): string {
  let isInside = false;
  return text.replace(/\\.|"|-?\d[\d.e+-]*/gi, (token) => {
    if (token === '"') isInside = !isInside;
    return isInside || token === '"' || isExact(token) ? token : `"${token}"`;
  });
}

function isExact(token: string): boolean {
  const number = Number(token);
  const digits = digitsOf(token);
  // Digits are enough: no other power of ten is as near. Infinity and an underflow have none.
  return (
    withoutEndingZeros(digits) === withoutEndingZeros(digitsOf(String(number))) &&
    (Math.abs(number) < 2 ** 53 || digits.length < 16)
  );
}

/** As they are written, from the first that is not zero. */
function digitsOf(number: string): string {
  return number.replace(/e.*|\D/gi, "").replace(/^0+/, "");
}

/** Each run of zeros is looked at once, however many there are. */
function withoutEndingZeros(digits: string): string {
  return digits.replace(/(?<!0)0+$/, "");
}

/** Finds where the two differ, without recursion: a body may be nested deeper than the stack. */
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
