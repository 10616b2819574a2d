/** Decimal numbers: exact, of any length, and compared with arithmetic of integers that knows nothing of strings. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  compareDecimals,
  formatDecimal,
  fractionDigitsOf,
  fromMinorUnits,
  InexactDecimalError,
  InvalidDecimalError,
  isDecimal,
  parseDecimal,
  toMinorUnits,
} from "../../templates/runtime/decimal.js";
import { fromBig, toBig } from "../../templates/runtime/decimals/big.js";
import { fromDecimalJs, toDecimalJs } from "../../templates/runtime/decimals/decimal-js.js";
import { fromDinero, toDinero, type DineroSnapshot } from "../../templates/runtime/decimals/dinero.js";
import { InvalidIdError, uuidOf } from "../../templates/runtime/ids.js";

/** Integers far beyond 2^53, and a number of digits behind the point. */
const units = fc.bigInt({ min: -(10n ** 60n), max: 10n ** 60n });
const digits = fc.integer({ min: 0, max: 40 });

describe("parse", () => {
  test.each(["0", "-0", "0.0", "-0.50", "12", "12.50", "1.000", "123456789012345678901234567890.1"])(
    "%s is a decimal, and stays as it is",
    (text) => {
      expect(parseDecimal(text)).toBe(text);
      expect(isDecimal(text)).toBe(true);
    },
  );

  test.each([
    "",
    "-",
    "+1",
    "01",
    "-01",
    "1.",
    ".5",
    "1e2",
    "1E+2",
    " 1",
    "1 ",
    "1\n",
    "1,5",
    "1_0",
    "0x1",
    "NaN",
    "Infinity",
    "٣",
    "--1",
    "1.2.3",
  ])("%j is none", (text) => {
    expect(() => parseDecimal(text)).toThrow(InvalidDecimalError);
    expect(isDecimal(text)).toBe(false);
  });

  test.each([1, 1n, undefined, null, ["1"], {}])("%s is not even a string", (value) => {
    expect(() => parseDecimal(value as string)).toThrow(InvalidDecimalError);
    expect(isDecimal(value)).toBe(false);
  });
});

describe("minor units", () => {
  test("return the same number, whatever its size", () => {
    fc.assert(
      fc.property(units, digits, (number, places) => {
        const text = fromMinorUnits(number, places);
        expect(parseDecimal(text)).toBe(text);
        expect(toMinorUnits(text, places)).toBe(number);
        expect(toMinorUnits(text, places + 3)).toBe(number * 1000n);
      }),
    );
  });

  test.each([
    ["12.5", 2, 1250n],
    ["-0.01", 2, -1n],
    ["-0", 2, 0n],
    ["1.2300", 2, 123n],
    ["7", 0, 7n],
  ] as const)("%s with %i digits", (text, places, expected) => {
    expect(toMinorUnits(parseDecimal(text), places)).toBe(expected);
  });

  test("are never rounded", () => {
    expect(() => toMinorUnits(parseDecimal("0.001"), 2)).toThrow(InexactDecimalError);
    expect(() => formatDecimal(parseDecimal("9.995"), 2)).toThrow(InexactDecimalError);
    for (const places of [-1, 0.5, NaN, Infinity, 1001, "2" as unknown as number])
      expect(() => toMinorUnits(parseDecimal("1"), places)).toThrow(RangeError);
    expect(() => fromMinorUnits(1 as unknown as bigint, 2)).toThrow(TypeError);
  });
});

describe("format", () => {
  test.each([
    ["12.5", 2, "12.50"],
    ["12.500", 1, "12.5"],
    ["12.00", 0, "12"],
    ["0", 3, "0.000"],
    ["-0.0", 1, "0.0"],
    ["-0.5", 1, "-0.5"],
  ])("%s with %i digits is %s", (text, places, expected) => {
    expect(formatDecimal(parseDecimal(text), places)).toBe(expected);
  });

  test("changes no number, and says how many digits it needs", () => {
    fc.assert(
      fc.property(units, digits, digits, (number, places, more) => {
        const value = fromMinorUnits(number, places);
        const longer = formatDecimal(value, places + more);
        expect(compareDecimals(value, longer)).toBe(0);
        const needed = fractionDigitsOf(longer);
        expect(compareDecimals(formatDecimal(longer, needed), value)).toBe(0);
        if (needed > 0) expect(() => formatDecimal(longer, needed - 1)).toThrow(InexactDecimalError);
      }),
    );
  });
});

test("compare orders like the numbers do", () => {
  fc.assert(
    fc.property(units, digits, units, digits, (left, places, right, others) => {
      const [one, other] = [left * 10n ** BigInt(others), right * 10n ** BigInt(places)];
      const expected = one < other ? -1 : one > other ? 1 : 0;
      expect(compareDecimals(fromMinorUnits(left, places), fromMinorUnits(right, others))).toBe(expected);
    }),
  );
  const sorted = ["-10", "-9.5", "-0", "0.05", "0.5", "9", "10"].map(parseDecimal);
  expect([...sorted].reverse().sort(compareDecimals)).toEqual(sorted);
});

test("a million digits are read in one pass: this ends", () => {
  const long = parseDecimal(`1.${"0".repeat(1_000_000)}1`);
  expect(compareDecimals(long, parseDecimal(`1.${"0".repeat(1_000_000)}`))).toBe(1);
});

describe("values of libraries", () => {
  /** As big.js and decimal.js do: a string in, all digits out. */
  class Exact {
    readonly text: string;
    constructor(text: string) {
      this.text = text;
    }
    toFixed(): string {
      return this.text;
    }
  }

  test("go there and back", () => {
    const value = parseDecimal("-12.50");
    expect(fromBig(toBig(value, Exact))).toBe(value);
    expect(fromDecimalJs(toDecimalJs(value, Exact))).toBe(value);
    expect(() => fromDecimalJs(new Exact("NaN"))).toThrow(InvalidDecimalError);
    expect(() => toBig("1e5" as typeof value, Exact)).toThrow(InvalidDecimalError);
  });

  const euro = { code: "EUR", base: 10, exponent: 2 };
  const bigEuro = { code: "EUR", base: [10n], exponent: 2n };
  const same = <Amount>(options: DineroSnapshot<Amount>): DineroSnapshot<Amount> => options;

  test("of dinero.js have the digits of their currency, or more", () => {
    expect(toDinero(parseDecimal("12.5"), same<number>, euro)).toEqual({
      amount: 1250,
      currency: euro,
      scale: 2,
    });
    expect(toDinero(parseDecimal("0.125"), same<number>, euro)).toMatchObject({ amount: 125, scale: 3 });
    expect(toDinero(parseDecimal("-1"), same<bigint>, bigEuro)).toMatchObject({ amount: -100n, scale: 2n });
  });

  test("of dinero.js are exact, or an error", () => {
    const large = parseDecimal("90071992547409.93");
    expect(() => toDinero(large, same<number>, euro)).toThrow(InexactDecimalError);
    expect(fromDinero(toDinero(large, same<bigint>, bigEuro))).toBe(large);
    expect(() => fromDinero({ amount: 2 ** 53, currency: euro, scale: 2 })).toThrow(InexactDecimalError);
    expect(() => toDinero(large, same<number>, { code: "MGA", base: 5, exponent: 1 })).toThrow(RangeError);
    fc.assert(
      fc.property(units, digits, (number, places) => {
        const value = fromMinorUnits(number, places);
        const back = fromDinero(toDinero(value, same<bigint>, bigEuro));
        expect(compareDecimals(back, value)).toBe(0);
      }),
    );
  });
});

describe("an id", () => {
  test.each(["2f1f8a52-8d6c-4d7e-9a1b-3c5d7e9f0a1b", "2F1F8A52-8D6C-4D7E-9A1B-3C5D7E9F0A1B"])(
    "%s is a UUID, and stays as it is",
    (text) => {
      expect(uuidOf("Customer", text)).toBe(text);
    },
  );

  test.each([
    "",
    "x",
    "2f1f8a528d6c4d7e9a1b3c5d7e9f0a1b",
    "{2f1f8a52-8d6c-4d7e-9a1b-3c5d7e9f0a1b}",
    1,
    undefined,
  ])("%j is none, and the error does not show it", (value) => {
    const make = (): unknown => uuidOf("Customer", value as string);
    expect(make).toThrow(InvalidIdError);
    expect(make).toThrow(
      /^The id of a Customer must be a UUID; found (a string of \d+ characters|number|undefined)\.$/,
    );
  });
});
