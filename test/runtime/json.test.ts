/** What a number keeps, against decimal arithmetic on integers of any length. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { readJson } from "../../templates/runtime/json.js";
import { cpuTime } from "../support/cpu-time.js";

const exact = [
  ...["0", "-0", "0.0", "0e5", "0e999999999999999999999", "1", "-1", "1.0", "0.10", "0.1", "-12.50"],
  ...[
    "1e2",
    "1E+2",
    "1e-7",
    "100e-2",
    "0.30000000000000004",
    "5e-324",
    "1.5e300",
    "1e21",
    "123456789012345e5",
  ],
  ...["9007199254740991", "-9007199254740991", "9007199254740991.0", "900719925474099.1e1"],
  ...["90071992547409.9e2", `1.${"0".repeat(2000)}`, `0.${"0".repeat(400)}1e401`, "4503599627370495.5"],
];

const inexact = [
  ...["9007199254740993", "90071992547409.93", "900719925474099.3e1", "12345678901234567000"],
  ...["9007199254740992", "-9007199254740993", "1234567890123456700e1", "1.2345678901234567E+19"],
  ...["0.1000000000000000055511151231257827", "1.00000000000000000001", "9007199254740993.5", "1e400"],
  ...["-1e400", "1e-400", `0.${"0".repeat(400)}1`, "123456789012345678e-20", "1.23456789012345e-320"],
  ...["3.14159265358979323846", "0.30000000000000001", "179769313486231580000000e400", "9007199254740993E0"],
];

describe("a number", () => {
  test.each(exact)("%s is exact", (token) => {
    for (const text of [token, `[${token}]`, `{"a": ${token} }`, `\n${token}\n`, `{"a":[1,\t${token}\r]}`]) {
      expect(readJson(text)).toEqual({ value: JSON.parse(text) as unknown, inexact: undefined });
    }
  });

  test.each(inexact)("%s is not, and arrives as its text", (token) => {
    const shown = token.slice(0, 40);
    expect(readJson(token)).toEqual({ value: token, inexact: `${shown} at $` });
    expect(readJson(` [ ${token} ] `)).toEqual({ value: [token], inexact: `${shown} at $.0` });
    expect(readJson(`{"a":{"b":[true,{"c":${token}}]},"d":1.5}`)).toEqual({
      value: { a: { b: [true, { c: token }] }, d: 1.5 },
      inexact: `${shown} at $.a.b.1.c`,
    });
  });

  test("in a string is none", () => {
    const value = {
      '9007199254740993,1e400:[9007199254740993]"\\': ['"9007199254740993', ":9007199254740993\\", "1e400"],
    };
    expect(readJson(JSON.stringify(value))).toEqual({ value });
    expect(readJson('{"a\\"":":1e400,","b":"\\\\","c":1e400}').inexact).toBe("1e400 at $.c");
  });

  test.each([
    ['{"a b":{"":{"x\\"y":[[1e400]]}}}', '1e400 at $.a b..x"y.0.0'],
    ['[{"a":[]},{},[1,2],[{"b":1e400}]]', "1e400 at $.3.0.b"],
    ['{"a":"text","b":{"c":1},"d":1e400,"e":1e500}', "1e400 at $.d"],
    [`[${"9".repeat(100)}]`, `${"9".repeat(40)} at $.0`],
  ])("in %s is named with its place", (text, place) => {
    expect(readJson(text).inexact).toBe(place);
  });
});

describe("against decimal arithmetic", () => {
  const digits = (maxLength: number): fc.Arbitrary<string> =>
    fc.string({ unit: fc.constantFrom(..."00123456789"), minLength: 1, maxLength });
  const whole = digits(24).map((text) => text.replace(/^0+(?=\d)/, ""));
  const tokens = fc
    .tuple(
      fc.constantFrom("", "-"),
      whole,
      fc.option(digits(24)),
      fc.option(fc.integer({ min: -340, max: 340 })),
    )
    .map(
      ([sign, integer, fraction, power]) =>
        sign +
        integer +
        (fraction === null ? "" : `.${fraction}`) +
        (power === null ? "" : `e${String(power)}`),
    );
  const near = fc
    .tuple(fc.bigInt({ min: 2n ** 52n, max: 2n ** 55n }), fc.integer({ min: 0, max: 20 }))
    .map(([integer, places]) => {
      const text = String(integer);
      return places === 0 || places >= text.length
        ? text
        : `${text.slice(0, -places)}.${text.slice(-places)}`;
    });

  test("a number is kept exactly if its value is what JavaScript prints", () => {
    fc.assert(
      fc.property(fc.oneof(tokens, near), (token) => {
        const { value, inexact: place } = readJson(`{"a":${token}}`);
        const number = Number(token);
        const isSame = Number.isFinite(number) && isSameDecimal(token, String(number));
        const collapses = Number.isInteger(number) && !Number.isSafeInteger(number);
        const written = token.replace(/e.*/, "").replace(/[-.]/g, "").replace(/^0+/, "").length;
        if (isSame && !(collapses && written > 15)) {
          expect(place).toBeUndefined();
          expect(value).toEqual({ a: number });
        } else {
          expect(place).toBe(`${token.slice(0, 40)} at $.a`);
          expect(value).toEqual({ a: token });
        }
      }),
      { numRuns: 3000 },
    );
  });

  test("two different integers are never read as one number", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }),
        fc.integer({ min: 1, max: 9 }),
        (a, step) => {
          const [first, second] = [a, a + BigInt(step)].map(
            (integer) => readJson(`[${String(integer)}]`).value,
          );
          expect(first).not.toEqual(second);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test("what JavaScript writes itself is read as JSON.parse does, unsafe integers apart", () => {
    fc.assert(
      fc.property(
        fc.json({ maxDepth: 4 }),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        (text, number) => {
          const body = `{"body":${text},"number":${JSON.stringify(number)}}`;
          fc.pre(!Number.isInteger(number) || Number.isSafeInteger(number));
          const unsafe = /(?<![\w.])\d{16}|e\+/.test(body);
          fc.pre(!unsafe && !body.includes("__proto__"));
          expect(readJson(body)).toEqual({ value: JSON.parse(body) as unknown, inexact: undefined });
        },
      ),
      { numRuns: 1000 },
    );
  });

  function isSameDecimal(a: string, b: string): boolean {
    const [left, right] = [fractionOf(a), fractionOf(b)];
    return left.over * right.under === right.over * left.under;
  }

  function fractionOf(number: string): { over: bigint; under: bigint } {
    const [mantissa = "", power = "0"] = number.split("e");
    const [integer = "", fraction = ""] = mantissa.split(".");
    const place = Number(power) - fraction.length;
    const scale = 10n ** BigInt(Math.abs(place));
    const over = BigInt(integer + fraction);
    return place < 0 ? { over, under: scale } : { over: over * scale, under: 1n };
  }
});

describe("a key `__proto__`", () => {
  test.each([
    '"__proto__"',
    '"\\u005f_proto__"',
    '"\\u005F_proto__"',
    '"__pr\\u006Fto__"',
    '"__pro\\u0074o__"',
  ])("written as %s is dropped, at any depth", (key) => {
    const { value } = readJson(`{"a":[{${key}:{"polluted":true},"b":1}],${key}:{"polluted":true}}`);
    expect(value).toEqual({ a: [{ b: 1 }] });
    const { a } = value as { a: object[] };
    expect([value, a[0]].map((object) => Object.hasOwn(Object(object) as object, "__proto__"))).toEqual([
      false,
      false,
    ]);
  });

  test("in a string stays, and names like it do", () => {
    const value = { text: "__proto__", __proto: 1, constructor: { prototype: 2 } };
    expect(readJson(JSON.stringify(value)).value).toEqual(value);
  });
});

describe("odd texts", () => {
  test.each([
    "",
    " ",
    "{",
    '{"a":1e400',
    "[1e400,]",
    "01",
    "1.",
    "NaN",
    '{"a":0123456789012345678}',
    "1e400 x",
  ])("%j is a SyntaxError", (text) => {
    expect(() => readJson(text)).toThrow(SyntaxError);
  });

  test("no nesting is too deep and no string too long", () => {
    const depth = 200_000;
    const deep = `${'{"a":['.repeat(depth)}1e400,{"__proto__":1}${"]}".repeat(depth)}`;
    expect(readJson(deep).inexact).toMatch(/^1e400 at \$\.a\.0\.a\.0/);
    for (const escaped of ["\\n", "a", 'a\\"']) {
      const text = `["${escaped.repeat(3_000_000)}",1e400]`;
      expect(readJson(text).inexact).toBe("1e400 at $.1");
    }
  });

  test("a number of a million digits takes no time that grows with its square", () => {
    const started = cpuTime();
    for (const token of [`1${"0".repeat(1e6)}1`, `0.${"0".repeat(1e6)}1`, "12".repeat(5e5)]) {
      expect(readJson(`[${token}]`).inexact).toBe(`${token.slice(0, 40)} at $.0`);
    }
    // Some tenths of a second on a quiet machine; the square would take many minutes.
    expect(cpuTime() - started).toBeLessThan(30_000);
  });
});
