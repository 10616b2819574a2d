/**
 * Decimal numbers as objects of dinero.js (version 2), and back. An object of bigints takes any number; one of numbers
 * only safe integers of its minor units, and anything else is an error.
 */
import {
  fractionDigitsOf,
  fromMinorUnits,
  InexactDecimalError,
  toMinorUnits,
  type Decimal,
} from "../decimal.js";

/** A currency as in `@dinero.js/currencies`. */
export interface DineroCurrency<Amount> {
  readonly code: string;
  readonly base: Amount | readonly Amount[];
  readonly exponent: Amount;
}

/** The result of `toSnapshot` of dinero.js. */
export interface DineroSnapshot<Amount> {
  readonly amount: Amount;
  readonly currency: DineroCurrency<Amount>;
  readonly scale: Amount;
}

/** `toDinero(amount, dinero, USD)`. It has as many digits as the number needs, and no fewer than the currency. */
export function toDinero<Amount extends number | bigint, Dinero>(
  value: Decimal,
  dinero: (options: {
    amount: Amount;
    currency: DineroCurrency<Amount>;
    scale: Amount;
  }) => Dinero,
  currency: DineroCurrency<Amount>,
): Dinero {
  checkBase(currency);
  const scale = Math.max(Number(currency.exponent), fractionDigitsOf(value));
  const amount = toMinorUnits(value, scale);
  // The arithmetic is that of the currency.
  const as = (number: bigint): Amount =>
    (typeof currency.exponent === "bigint"
      ? number
      : exactly(number)) as Amount;
  return dinero({ amount: as(amount), currency, scale: as(BigInt(scale)) });
}

/** `fromDinero(toSnapshot(price))` */
export function fromDinero<Amount extends number | bigint>({
  amount,
  currency,
  scale,
}: DineroSnapshot<Amount>): Decimal {
  checkBase(currency);
  if (typeof amount === "number" && !Number.isSafeInteger(amount))
    throw new InexactDecimalError(
      `${amount} is not a safe integer: digits may be lost.`,
    );
  return fromMinorUnits(BigInt(amount), Number(scale));
}

function exactly(number: bigint): number {
  const result = Number(number);
  if (Number.isSafeInteger(result)) return result;
  throw new InexactDecimalError(
    `${number} is not a safe integer: use the bigint calculator of dinero.js.`,
  );
}

function checkBase({ code, base }: DineroCurrency<number | bigint>): void {
  if ([base].flat().map(Number).join() !== "10")
    throw new RangeError(`The minor units of ${code} are not decimal.`);
}
