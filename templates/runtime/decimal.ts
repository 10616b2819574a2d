/**
 * Decimal numbers as strings, of any length and exact: nothing here goes through `number`, and nothing is rounded.
 *
 *     decimal = [ "-" ] ( "0" / nonzero *digit ) [ "." 1*digit ]
 *
 * No plus, exponent, blank, separator or leading zero. Zeros at the end are kept, as `1.10` may say how exact it is.
 */

declare const decimal: unique symbol;

/** A decimal number. At run time it is a string, and it can be used wherever a string is expected. */
export type Decimal = string & { readonly [decimal]: true };

/** A string is not a decimal number, or a number to be converted is not finite. */
export class InvalidDecimalError extends TypeError {
  override readonly name = "InvalidDecimalError";
}

/** A result would not be exact: nonzero digits would be cut off, or it would be too large. */
export class InexactDecimalError extends RangeError {
  override readonly name = "InexactDecimalError";
}

interface Parts {
  readonly isNegative: boolean;
  /** Without leading zeros; empty for zero. */
  readonly whole: string;
  /** Without zeros at the end. */
  readonly fraction: string;
}

const grammar = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?$/;

/** Checks a string, and returns it as it is. Throws an `InvalidDecimalError`. */
export function parseDecimal(text: string): Decimal {
  partsOf(text);
  return text as Decimal;
}

/** True if `parseDecimal` returns this number. */
export function isDecimal(value: unknown): value is Decimal {
  return typeof value === "string" && grammar.test(value);
}

/** Negative if the first is less, zero if both are the same number (`1.5` and `1.50`), else positive. Sorts a list. */
export function compareDecimals(left: Decimal, right: Decimal): -1 | 0 | 1 {
  const [one, other] = [partsOf(left), partsOf(right)];
  if (one.isNegative !== other.isNegative) return one.isNegative ? -1 : 1;
  const size =
    order(one.whole.length, other.whole.length) ||
    order(one.whole, other.whole) ||
    order(one.fraction, other.fraction);
  return one.isNegative && size !== 0 ? (size === 1 ? -1 : 1) : size;
}

/**
 * The number with exactly this many digits after the point. Throws an `InexactDecimalError` if a nonzero digit would be
 * lost: round first, by the rule of your business.
 */
export function formatDecimal(value: Decimal, fractionDigits: number): Decimal {
  return withPoint(...unitsOf(value, fractionDigits), fractionDigits);
}

/** `12.5` with 2 digits is 1250n. Throws an `InexactDecimalError` if a nonzero digit would be lost. */
export function toMinorUnits(value: Decimal, digits: number): bigint {
  const [isNegative, units] = unitsOf(value, digits);
  return BigInt(isNegative ? `-${units}` : units);
}

/** 1250n with 2 digits is `12.50`. */
export function fromMinorUnits(units: bigint, digits: number): Decimal {
  checkDigits(digits);
  if (typeof units !== "bigint")
    throw new TypeError(`Minor units must be a bigint; found ${typeof units}.`);
  const text = String(units);
  const isNegative = text.startsWith("-");
  return withPoint(isNegative, isNegative ? text.slice(1) : text, digits);
}

/** The number of decimal places that the number needs. */
export function fractionDigitsOf(value: Decimal): number {
  return partsOf(value).fraction.length;
}

function partsOf(text: string): Parts {
  const [, sign, integer = "", fraction = ""] =
    (typeof text === "string" && grammar.exec(text)) || [];
  if (sign === undefined)
    throw new InvalidDecimalError(
      `Expected a decimal number such as "-12.50"; found ${typeof text === "string" ? JSON.stringify(text.slice(0, 40)) : typeof text}.`,
    );
  const whole = integer === "0" ? "" : integer;
  const digits = withoutZeros(fraction);
  return {
    isNegative: sign === "-" && whole + digits !== "",
    whole,
    fraction: digits,
  };
}

/** Not a regular expression, which would retry each run of zeros. */
function withoutZeros(fraction: string): string {
  let end = fraction.length;
  while (fraction[end - 1] === "0") end--;
  return fraction.slice(0, end);
}

/** The signed number of units, with 10 to the power of `digits` units in one. */
function unitsOf(value: Decimal, digits: number): [boolean, string] {
  checkDigits(digits);
  const { isNegative, whole, fraction } = partsOf(value);
  if (fraction.length > digits)
    throw new InexactDecimalError(
      `${value} has ${fraction.length} digits behind the point; ${digits} would change it.`,
    );
  return [isNegative, whole + fraction.padEnd(digits, "0") || "0"];
}

function withPoint(
  isNegative: boolean,
  units: string,
  digits: number,
): Decimal {
  const all = units.padStart(digits + 1, "0");
  const point = all.length - digits;
  const whole = all.slice(0, point).replace(/^0+(?=\d)/, "");
  const fraction = digits === 0 ? "" : `.${all.slice(point)}`;
  return `${isNegative ? "-" : ""}${whole}${fraction}` as Decimal;
}

function checkDigits(digits: number): void {
  if (!Number.isInteger(digits) || digits < 0 || digits > 1000)
    throw new RangeError(
      `The number of digits must be an integer from 0 to 1000; found ${String(digits)}.`,
    );
}

function order<Value extends number | string>(
  left: Value,
  right: Value,
): -1 | 0 | 1 {
  return left === right ? 0 : left < right ? -1 : 1;
}
