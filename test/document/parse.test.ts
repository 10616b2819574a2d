import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { cpuTime } from "../support/cpu-time.js";
import { parseText } from "./reading.js";

const good = '{"openapi": "3.1.0", "info": {"title": "Things", "version": "1"}, "paths": {}}';

describe("what is no document is refused by name, with its place", () => {
  const cases: [name: string, text: string, code: string, place?: object, words?: RegExp][] = [
    ["nothing", "", "DOCUMENT_EMPTY"],
    ["blanks", " \n\t\n", "DOCUMENT_EMPTY"],
    ["a comment of YAML", "# nothing\n", "DOCUMENT_EMPTY"],
    [
      "an HTML page",
      "<!DOCTYPE html><html><title>Log in</title>",
      "DOCUMENT_IS_MARKUP",
      {},
      /HTML page with the title "Log in"/,
    ],
    ["XML", '<?xml version="1.0"?><a/>', "DOCUMENT_IS_MARKUP", {}, /XML/],
    ["a sentence", "Cannot GET /spec", "DOCUMENT_NOT_AN_OBJECT", {}, /Cannot GET/],
    ["a list", "[1]", "DOCUMENT_NOT_AN_OBJECT"],
    [
      "a trailing comma",
      '{\n  "a": 1,\n}',
      "JSON_INVALID",
      { line: 3, column: 1 },
      /a comma after the last entry/,
    ],
    ["a comment", '{\n  "a": 1 // one\n}', "JSON_INVALID", { line: 2, column: 10 }, /not allow comments/],
    ["a cut text", '{"a": [1, 2', "JSON_INVALID", { line: 1 }, /ends too early/],
    ["a cut string", '{"a": "bc', "JSON_INVALID", { line: 1, column: 7 }, /not closed/],
    ["a missing colon", '{"a" 1}', "JSON_INVALID", { line: 1, column: 6 }, /colon/],
    ["a missing comma", '{"a": 1 "b": 2}', "JSON_INVALID", { line: 1, column: 9 }, /comma/],
    ["a bare key", "{a: 1}", "JSON_INVALID", { line: 1, column: 2 }],
    ["a word", '{"a": yes}', "JSON_INVALID", { line: 1, column: 7 }],
    ["text behind the end", `${good} x`, "JSON_INVALID", { line: 1 }],
    [
      "an overflowing number",
      '{"openapi": "3.1.0", "x": 1e999}',
      "NUMBER_NOT_FINITE",
      { pointer: "#/x", line: 1, column: 22 },
    ],
    ["not-a-number", "openapi: 3.1.0\nx: .nan", "NUMBER_NOT_FINITE", { pointer: "#/x", line: 2, column: 1 }],
    ["broken YAML", "a: 1\nb: [1, 2\nc: 3", "YAML_INVALID", { line: 3, column: 1 }],
    ["a tab as indentation", "a:\n\tb: 1", "YAML_INVALID", { line: 2 }],
    ["a key twice in YAML", "a: 1\nb: 2\na: 3", "YAML_DUPLICATE_KEY", { line: 3, column: 1 }],
    ["two YAML documents", "a: 1\n---\nb: 2", "YAML_INVALID"],
    ["a tag of a language", "a: !!js/function 'x'", "YAML_INVALID", { line: 1 }],
    ["an alias of nothing", "a: *b", "YAML_INVALID", { line: 1 }],
    ["an alias in its own anchor", "openapi: 3.1.0\na: &a [*a]", "YAML_ALIAS_CYCLE"],
    ["Swagger 1", 'swagger: "1.2"', "OPENAPI_VERSION_UNSUPPORTED", {}, /"1.2"/],
    ["OpenAPI 4", 'openapi: "4.0.0"', "OPENAPI_VERSION_UNSUPPORTED", {}, /4\.0\.0/],
    ["OpenAPI 3.3", '{"openapi": "3.3.0"}', "OPENAPI_VERSION_UNSUPPORTED"],
    ["a list as version", "openapi: [3]", "OPENAPI_VERSION_UNSUPPORTED"],
    ["an index", '{"versions": ["2026-01-01"]}', "OPENAPI_VERSION_MISSING", {}, /"versions"/],
  ];

  it.each(cases)("%s", (_name, text, code, place = {}, words = /./) => {
    const { parsed, diagnostics } = parseText(text);
    expect(parsed).toBeUndefined();
    expect(diagnostics.map((diagnostic) => diagnostic.code)).toEqual([code]);
    expect(diagnostics[0]?.place).toMatchObject({
      api: "things",
      version: "2026-01-01",
      file: "api.json",
      ...place,
    });
    expect(diagnostics[0]?.detail).toMatch(words);
  });
});

it("shows the line of a mistake, cut around it where the text has only one line", () => {
  const long = `{"a": "${"x".repeat(500)}", "b" 1, "c": "${"y".repeat(500)}"}`;
  const detail = parseText(long).diagnostics[0]?.detail.split("\n") ?? [];
  expect(detail[1]?.length).toBeLessThan(140);
  expect(detail[1]?.[detail[2]?.indexOf("^") ?? 0]).toBe("1");
});

describe("what is a document is read", () => {
  it("as JSON or YAML by content, with a byte order mark too", () => {
    expect(parseText(good).parsed?.root["openapi"]).toBe("3.1.0");
    expect(parseText(`\uFEFF${good}`).parsed?.root["openapi"]).toBe("3.1.0");
    expect(parseText("openapi: 3.0.3\npaths: {}").parsed?.root["paths"]).toEqual({});
    expect(parseText("openapi: 3.1\npaths: {}").parsed).toBeDefined();
  });

  it("as YAML where its name says so, even if it begins like JSON", () => {
    const flow = "{openapi: 3.1.0, paths: {}} # in one line";
    expect(parseText(flow, "paths/a.yml").parsed?.root["openapi"]).toBe("3.1.0");
    expect(parseText(flow, "https://api.example.com/A.YAML?x=1").parsed).toBeDefined();
    expect(parseText(good, "api.yaml").parsed?.root["openapi"]).toBe("3.1.0");
    expect(parseText(flow, "yaml.json").diagnostics).toMatchObject([{ code: "JSON_INVALID" }]);
    expect(parseText("[".repeat(10_000), "a.yml").diagnostics).toMatchObject([{ code: "DOCUMENT_TOO_DEEP" }]);
  });

  it("as YAML 1.2: words of YAML 1.1 and dates stay texts", () => {
    const { parsed } = parseText("openapi: 3.1.0\na: no\nb: on\nc: 2025-01-31\nd: 1_000\n200: ok\ne: 1:30");
    expect(parsed?.root).toMatchObject({
      a: "no",
      b: "on",
      c: "2025-01-31",
      d: "1_000",
      200: "ok",
      e: "1:30",
    });
  });

  it("with merge keys, which hand-written documents use", () => {
    const { parsed } = parseText("openapi: 3.1.0\nx-a: &a {b: 1, c: 2}\nx-d:\n  <<: *a\n  c: 3\n");
    expect(parsed?.root["x-d"]).toEqual({ b: 1, c: 3 });
  });

  it("with one warning where a JSON key stands twice", () => {
    const { parsed, diagnostics } = parseText(
      '{"openapi": "3.1.0",\n "paths": {"/a": {}, "/a": {"get": 1}}}',
    );
    expect(parsed?.root["paths"]).toEqual({ "/a": { get: 1 } });
    expect(diagnostics).toMatchObject([
      { code: "JSON_DUPLICATE_KEY", place: { pointer: "#/paths/~1a", line: 2, column: 22 } },
    ]);
  });

  it.each(['{"openapi": "3.1.0", "__proto__": {"x": 1}}', "openapi: 3.1.0\n__proto__: {x: 1}"])(
    "with a key `__proto__` that is only a key: %s",
    (text) => {
      const root = parseText(text).parsed?.root ?? {};
      expect(Object.keys(root)).toContain("__proto__");
      expect(root["x"]).toBeUndefined();
      expect(root.constructor).toBeUndefined();
      expect(({} as { x?: number }).x).toBeUndefined();
    },
  );
});

describe("a place is found in the text", () => {
  const json = `{\n  "openapi": "3.1.0",\n  "paths": {\n    "/a/{b}": { "get": { "tags": ["one", "two"] } }\n  }\n}`;
  const yaml = `openapi: 3.1.0\npaths:\n  /a/{b}:\n    get:\n      tags:\n        - one\n        - two\n  /c: {get: {tags: [x, y]}}\n`;
  const places: [text: string, pointer: string, line: number, column: number][] = [
    [json, "#", 1, 1],
    [json, "#/paths/~1a~1{b}", 4, 5],
    [json, "#/paths/~1a~1{b}/get/tags/1", 4, 42],
    [yaml, "#", 1, 1],
    [yaml, "#/paths/~1a~1{b}", 3, 3],
    [yaml, "#/paths/~1a~1{b}/get/tags/1", 7, 11],
    [yaml, "#/paths/~1c/get/tags/1", 8, 24],
  ];

  it.each(places)("%#", (text, pointer, line, column) => {
    expect(parseText(text).parsed?.locate(pointer)).toEqual({ line, column });
  });

  it.each([json, yaml])("or nowhere", (text) => {
    expect(parseText(text).parsed?.locate("#/paths/~1d/get")).toBeUndefined();
  });

  it.each(["json", "yaml"])("and ten thousand of them in %s without walking the text for each", (form) => {
    const names = Array.from({ length: 10_000 }, (_, index) => `/path${index}`);
    const paths = Object.fromEntries(names.map((name) => [name, { get: { tags: ["one", "two"] } }]));
    const text =
      form === "json"
        ? JSON.stringify({ openapi: "3.1.0", paths }, null, 1)
        : `openapi: 3.1.0\npaths:\n${names.map((name) => `  ${name}:\n    get: {tags: [one, two]}\n`).join("")}`;
    const { parsed } = parseText(text);
    const start = cpuTime();
    const lines = names.map((name) => parsed?.locate(`#/paths/~1${name.slice(1)}/get/tags/1`)?.line);
    expect(new Set(lines).size).toBe(names.length);
    expect(cpuTime() - start).toBeLessThan(3_000);
  });
});

describe("hostile texts end with a name, soon, and without exhausting anything", () => {
  const bomb = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"];
  for (let level = 1; level < 12; level++)
    bomb.push(
      `a${level}: &a${level} [${Array(9)
        .fill(`*a${level - 1}`)
        .join(", ")}]`,
    );
  const cases: [name: string, text: string, code: string][] = [
    [
      "10,000 objects inside each other",
      `{"a":`.repeat(10_000) + "1" + "}".repeat(10_000),
      "DOCUMENT_TOO_DEEP",
    ],
    ["100,000 lists that never close", "[".repeat(100_000), "DOCUMENT_TOO_DEEP"],
    [
      "10,000 lists behind a string that hides them",
      `{"a" "${"[".repeat(10)}": ""${"[".repeat(10_000)}`,
      "DOCUMENT_TOO_DEEP",
    ],
    ["5,000 sequences of YAML", `${"- ".repeat(5_000)}x`, "DOCUMENT_TOO_DEEP"],
    ["an alias bomb", `openapi: 3.1.0\n${bomb.join("\n")}`, "YAML_ALIAS_EXPANSION"],
    ["a loop of aliases through mappings", "openapi: 3.1.0\na: &a {b: &b {c: *a}}", "YAML_ALIAS_CYCLE"],
    ["too many values", `{"openapi": "3.1.0", "x": [${"0,".repeat(5_000_000)}0]}`, "DOCUMENT_TOO_LARGE"],
  ];

  it.each(cases)("%s", (_name, text, code) => {
    const start = cpuTime();
    const { parsed, diagnostics } = parseText(text);
    expect(parsed).toBeUndefined();
    expect(diagnostics.map((diagnostic) => diagnostic.code)).toEqual([code]);
    expect(cpuTime() - start).toBeLessThan(15_000);
  });
});

describe("parsing never throws", () => {
  it("whatever the text", () => {
    const token = fc.constantFrom(
      "{",
      "}",
      "[",
      "]",
      ":",
      ",",
      '"',
      "a",
      "- ",
      "\n",
      "  ",
      "&a ",
      "*a",
      "<",
      "#",
      "|",
      "!",
      "%",
      "\\",
      "\0",
      "openapi",
      "3.1.0",
      "?",
      "'",
    );
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(token).map((tokens) => tokens.join("")),
      fc.json(),
    );
    fc.assert(
      fc.property(text, (source) => {
        const { parsed, diagnostics } = parseText(source);
        expect(parsed !== undefined || diagnostics.length > 0).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it("with a good document damaged at any place", () => {
    fc.assert(
      fc.property(fc.nat(good.length), fc.nat(5), fc.string({ maxLength: 3 }), (at, length, inserted) => {
        parseText(good.slice(0, at) + inserted + good.slice(at + length));
      }),
      { numRuns: 1_000 },
    );
  });
});
