/** What becomes of a body, by what the document promises: numbers that a JavaScript number cannot hold. */
import { describe, expect, test } from "vitest";

import { decode } from "../../../templates/runtime/response/decode.js";
import type { InexactNumbers } from "../../../templates/runtime/json.js";
import type { BodyKind } from "../../../templates/runtime/operation.js";

interface Case {
  readonly status?: number;
  readonly kind?: BodyKind | undefined;
  readonly inexactNumbers?: InexactNumbers;
}

function decodeText(text: string, given: Case = {}): ReturnType<typeof decode> {
  const { status, kind, inexactNumbers } = {
    status: 200,
    kind: "json" as const,
    inexactNumbers: undefined,
    ...given,
  };
  const response = new Response(text, {
    status,
    headers: { "content-type": "application/json" },
  });
  const redact = (shown: string): string => shown.replaceAll("sk_secret", "[redacted]");
  const bytes = new TextEncoder().encode(text);
  return decode({ response, bytes, redact, hint: undefined, isCut: false }, kind, inexactNumbers);
}

const tokens = [
  "9007199254740993",
  "90071992547409.93",
  "900719925474099.3e1",
  "12345678901234567000",
  "1e400",
];

describe.each(tokens)("%s", (token) => {
  const body = `{"id":"r1","items":[{"amount":1},{"amount":${token}}]}`;

  test("in a success is a problem that names it and its place, and the body stays text", () => {
    const { value, problem } = decodeText(body);
    expect(value).toBe(body);
    expect(problem).toContain("rounded");
    expect(problem).toContain(`${token} at $.items.1.amount`);
    expect(problem).toContain("inexactNumbers");
    expect(decodeText(body, { inexactNumbers: "error" })).toEqual({ value, problem });
  });

  test("by option is its exact text, and the rest is as usual", () => {
    expect(decodeText(body, { inexactNumbers: "text" })).toEqual({
      value: { id: "r1", items: [{ amount: 1 }, { amount: token }] },
    });
  });

  test.each([["json"], [undefined]] as const)(
    "in an error (%s) is exact, and not what was declared",
    (kind) => {
      const { value, problem } = decodeText(body, { status: 422, kind });
      expect(value).toEqual({ id: "r1", items: [{ amount: 1 }, { amount: token }] });
      expect(problem).toContain(token);
      expect(decodeText(body, { status: 422, kind, inexactNumbers: "text" })).toEqual({ value });
    },
  );

  test("where a string is declared, a bare number is its text and an object is none", () => {
    for (const inexactNumbers of ["error", "text"] as const) {
      expect(decodeText(token, { kind: "string", inexactNumbers })).toEqual({ value: token });
      expect(decodeText(`"${token}"`, { kind: "string", inexactNumbers })).toEqual({ value: token });
      expect(decodeText(`[${token}]`, { kind: "string", inexactNumbers })).toEqual({
        value: [token],
        problem: "is not a string",
      });
    }
  });
});

test("no credential is quoted, neither with the place nor in the body", () => {
  const { value, problem } = decodeText('{"sk_secret":[1e400]}');
  expect(value).toBe('{"[redacted]":[1e400]}');
  expect(problem).toContain("$.[redacted].0");
});

test("exact numbers are numbers", () => {
  const body = '{"a":9007199254740991,"b":0.10,"c":1E+2,"d":-0,"e":1.0,"f":"9007199254740993"}';
  expect(decodeText(body)).toEqual({
    value: { a: 9_007_199_254_740_991, b: 0.1, c: 100, d: -0, e: 1, f: "9007199254740993" },
  });
});
