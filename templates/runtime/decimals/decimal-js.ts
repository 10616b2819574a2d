/** Decimal numbers as values of decimal.js, and back: exactly, since its constructor rounds nothing. */
import { parseDecimal, type Decimal } from "../decimal.js";

/**
 * `toDecimalJs(amount, Decimal)`. The constructor is passed in, so that this code imports nothing that you may not have.
 */
export function toDecimalJs<Value>(
  value: Decimal,
  Constructor: new (value: string) => Value,
): Value {
  return new Constructor(parseDecimal(value));
}

/** All digits of the value. Throws an `InvalidDecimalError` for `NaN` and infinity. */
export function fromDecimalJs(value: { toFixed(): string }): Decimal {
  return parseDecimal(value.toFixed());
}
