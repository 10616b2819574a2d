/** Decimal numbers as values of big.js, and back: exactly, since its constructor rounds nothing. */
import { parseDecimal, type Decimal } from "../decimal.js";

/** `toBig(amount, Big)`. The constructor is passed in, so that this code imports nothing that you may not have. */
export function toBig<Big>(
  value: Decimal,
  Big: new (value: string) => Big,
): Big {
  return new Big(parseDecimal(value));
}

/** All digits of the value. Round it first if it has more than the service accepts. */
export function fromBig(value: { toFixed(): string }): Decimal {
  return parseDecimal(value.toFixed());
}
