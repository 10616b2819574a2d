/** What becomes of a body, by what the document promises: numbers that a JavaScript number cannot hold. */
import { describe, expect, test } from "vitest";

import { decode } from "../../../templates/runtime/response/decode.js";
import type { InexactNumbers } from "../../../templates/runtime/json.js";
import type { BodyKind } from "../../../templates/runtime/call/call-state.js";

interface Case {
  readonly status?: number;
  readonly kind?: BodyKind | undefined;
  readonly inexactNumbers?: InexactNumbers;
}

function decodeText(text: string, input: Case = {}): ReturnType<typeof decode> {
  const { status, kind, inexactNumbers } = {
    status: 200,
    kind: "json" as const,
    inexactNumbers: undefined,
    ...input,
  };
  const response = new Response(text, { status, headers: { "content-type": "application/json" } });
  const redact = (shown: string): string => shown.replaceAll("sk_secret", "[redacted]");
  const bytes = new TextEncoder().encode(text);
  return decode({ response, bytes, redact, hint: undefined, isCut: false, kind }, inexactNumbers);
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

test.each(["null", "[]", '"text"', "5"])("where an object is declared, %s is none", (body) => {
  const { problem } = decodeText(body, { status: 400, kind: "object" });
  expect(problem).toBe("is not an object");
  expect(decodeText('{"a":1}', { status: 400, kind: "object" })).toEqual({ value: { a: 1 } });
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

describe("by what is promised, and what came", () => {
  interface Answered {
    readonly status?: number;
    readonly type?: string;
    readonly encoding?: string;
    readonly isCut?: boolean;
    readonly connection?: string;
    readonly length?: string;
  }
  const closed = { connection: "close" };
  const decoded = (body: string | Uint8Array, kind: BodyKind | undefined, input: Answered = {}) => {
    const { status = 200, type = "application/json", encoding, isCut = false, connection, length } = input;
    const headers = new Headers({ "content-type": type });
    const more = { "content-encoding": encoding, connection, "content-length": length };
    for (const [name, value] of Object.entries(more)) if (value !== undefined) headers.set(name, value);
    const bytes = typeof body === "string" ? new TextEncoder().encode(body) : Uint8Array.from(body);
    const redact = (shown: string): string => shown.replaceAll("sk_secret", "[redacted]");
    const response = new Response(null, { status, headers });
    return decode({ response, bytes, redact, hint: undefined, isCut, kind });
  };
  const unsure = "cannot be seen to be whole";

  test.each<[string, ReturnType<typeof decode>, ReturnType<typeof decode>]>([
    ["JSON", decoded('{"a":1}', "json"), { value: { a: 1 } }],
    [
      "JSON that is compressed and whole",
      decoded('{"a":1}', "json", { encoding: "gzip" }),
      { value: { a: 1 } },
    ],
    ["JSON that is not whole", decoded(' {"a":[1', "json"), { value: ' {"a":[1', problem: "is not whole" }],
    ["a list that is not whole", decoded("[1,", "json"), { value: "[1,", problem: "is not whole" }],
    ["a broken object that ends", decoded('{"a":x} ', "json"), { value: '{"a":x} ', problem: "is not JSON" }],
    ["no JSON", decoded("<html>{", "json"), { value: "<html>{", problem: "is not JSON" }],
    [
      "no JSON, compressed",
      decoded("{", "json", { encoding: "gzip" }),
      { value: "{", problem: "is not JSON" },
    ],
    ["nothing for JSON", decoded("", "json"), { problem: "is not whole" }],
    ["blanks for JSON", decoded(" \n", "json"), { problem: "is not whole" }],
    ["nothing for a string", decoded("", "string"), { problem: "is not whole" }],
    [
      "a page for a string",
      decoded(" <!DOCTYPE html><html>", "string"),
      { value: " <!DOCTYPE html><html>", problem: "is a page" },
    ],
    [
      "a page for the string of a failure",
      decoded("<html>", "string", { status: 404 }),
      { value: "<html>", problem: undefined },
    ],
    ["a string", decoded('"a"', "string"), { value: "a" }],
    ["a string that is bare", decoded("Not found", "string"), { value: "Not found" }],
    ["a string that is bare and a number", decoded("404", "string"), { value: "404" }],
    [
      "a string that is bare, compressed",
      decoded("No", "string", { encoding: "br" }),
      { value: "No", problem: unsure },
    ],
    ["an object for a string", decoded("{}", "string"), { value: {}, problem: "is not a string" }],
    ["text", decoded("{}", "text"), { value: "{}" }],
    ["no text", decoded("", "text"), { value: "" }],
    ["a number", decoded(" 12\n", "json"), { value: 12 }],
    ...(["json", undefined] as const).map(
      (kind): [string, ReturnType<typeof decode>, ReturnType<typeof decode>] => [
        `a number that may be cut (${String(kind)})`,
        decoded("1.5e3 ", kind, { encoding: "gzip" }),
        { value: "1.5e3 ", problem: unsure },
      ],
    ),
    ["a string in quotes, compressed", decoded('"1"', "json", { encoding: "gzip" }), { value: "1" }],
    ["a literal, compressed", decoded("true", "json", { encoding: "gzip" }), { value: true }],
    ["a number in an error", decoded("12", "json", { encoding: "gzip", status: 500 }), { value: 12 }],
    [
      "a number that ends with its connection",
      decoded("12", "json", closed),
      { value: "12", problem: unsure },
    ],
    ["a number that ends after its length", decoded("12", "json", { ...closed, length: "2" }), { value: 12 }],
    ["text that ends with its connection", decoded("a", "text", closed), { value: "a", problem: unsure }],
    ["text, compressed", decoded("a", "text", { encoding: "gzip" }), { value: "a", problem: unsure }],
    ["nothing, as promised", decoded("", "none", { status: 500 }), {}],
    ["something that was not promised, in a success", decoded("a", "none"), {}],
    [
      "something that was not promised, in an error",
      decoded("a", "none", { status: 500 }),
      { value: "a", problem: "was not promised" },
    ],
    ["bytes", decoded(Uint8Array.of(255), "bytes"), { value: Uint8Array.of(255) }],
    [
      "bytes, compressed",
      decoded(Uint8Array.of(1), "bytes", { encoding: "gzip" }),
      { value: Uint8Array.of(1), problem: unsure },
    ],
    ["JSON of a status that is not listed", decoded("[1]", undefined), { value: [1] }],
    [
      "text of a status that is not listed",
      decoded("[1]", undefined, { type: "text/plain" }),
      { value: "[1]" },
    ],
    ["nothing of a status that is not listed", decoded("", undefined, { type: "text/plain" }), {}],
    ["no JSON of a status that is not listed", decoded("x", undefined), { value: "x" }],
    ["no UTF-8 in a success", decoded(Uint8Array.of(34, 255, 34), "json"), { problem: "is not utf-8" }],
    ["no UTF-8 for a string", decoded(Uint8Array.of(78, 111, 233), "string"), { problem: "is not utf-8" }],
    ["no UTF-8 of a status that is not listed", decoded(Uint8Array.of(255), undefined), {}],
    [
      "a character that is not whole",
      decoded(Uint8Array.of(123, 34, 195), "json"),
      { problem: "is not whole" },
    ],
    ...['{"a":"]"}garbage', "[1]\0\0", "[1]]", '{\0"\0a\0"\0:\0x\0}\0', '"{"x'].map(
      (body): [string, ReturnType<typeof decode>, ReturnType<typeof decode>] => [
        `${JSON.stringify(body)}, more than a value`,
        decoded(body, "json"),
        { value: body, problem: "is not JSON" },
      ],
    ),
    ...['{"a":"}]', '["\\"]}', '{"a":[{}]', '["a\\'].map(
      (body): [string, ReturnType<typeof decode>, ReturnType<typeof decode>] => [
        `${JSON.stringify(body)}, less than a value`,
        decoded(body, "json"),
        { value: body, problem: "is not whole" },
      ],
    ),
    [
      "no UTF-8 in an error",
      decoded(Uint8Array.of(34, 255, 34), "json", { status: 500 }),
      { value: "\ufffd" },
    ],
  ])("%s", (_, result, expected) => {
    expect(result).toEqual({ ...expected });
  });

  test("an error never shows a credential, nor does a success that is not what was promised", () => {
    expect(decoded('{"sent":"sk_secret"}', "json", { status: 401 }).value).toEqual({ sent: "[redacted]" });
    expect(decoded("sk_secret", "text", { status: 401 }).value).toBe("[redacted]");
    expect(decoded("sk_secret", "json").value).toBe("[redacted]");
    expect(decoded('"sk_secret"', "json").value).toBe("sk_secret");
  });

  test("of what was cut, the beginning is shown, without a credential that may just have begun", () => {
    const long = `sk_secret${"a".repeat(70_000)}`;
    const { value } = decoded(long, "text", { isCut: true });
    expect(String(value)).toBe(`[redacted]${"a".repeat(2 ** 16 - "sk_secret".length - 4096)}`);
    expect(decoded("a".repeat(5000), "text", { status: 500, isCut: true }).value).toBe("a".repeat(904));
  });
});
