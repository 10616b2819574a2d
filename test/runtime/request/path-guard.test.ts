/** Which resource a call addresses is decided by the operation: no value of a path parameter ever changes it. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { operation, type OperationDescriptor } from "../../../templates/runtime/operation.js";
import { styledPath, type StyleOptions } from "../../../templates/runtime/styles.js";
import { createTransport } from "../../../templates/runtime/transport.js";
import { json, startService } from "../service.js";
import { answers, callFailure, standIn } from "../stand-in-fetch.js";
import { endpoint } from "../example-api.js";

const base = "https://api.example.com";

/** The URL that leaves, or `refused`. */
async function address(
  path: string,
  args: object,
  pathStyles?: OperationDescriptor["pathStyles"],
): Promise<string> {
  const { fetch, sent } = standIn(answers(200));
  const thing = operation<object, { 200: unknown }>({
    ...endpoint("thing", "GET", path),
    ...(pathStyles && { pathStyles }),
    responses: { 200: "json" },
  });
  const call = thing(createTransport({ api: "any", root: "/v1" }, { baseUrl: base, fetch }), args);
  if (
    await call.then(
      () => true,
      () => false,
    )
  )
    return sent[0]?.url ?? "nothing";
  expect(await callFailure(() => call)).toMatchObject({
    code: "invalid_request",
    fate: "not_sent",
    attempts: 0,
  });
  expect(sent).toEqual([]);
  return "refused";
}

function stylesOf(style: string): OperationDescriptor["pathStyles"] {
  const options = styles[style];
  return options && { id: styledPath(options) };
}

/** Segments as every parser between here and the service sees them: dots resolved, decoded once or twice. */
function segments(url: string): string[] {
  expect(new URL(url).href).toBe(url);
  return new URL(url).pathname.split("/");
}

const boxed = (value: string): object => Object(value) as object;
const turning = (first: string, then: string): object => {
  let turn = 0;
  return { toString: () => (++turn < 2 ? first : then) };
};

const styles: Record<string, StyleOptions | undefined> = {
  plain: undefined,
  simple: { style: "simple" },
  "simple, exploded": { style: "simple", explode: true },
  label: { style: "label" },
  "label, exploded": { style: "label", explode: true },
  matrix: { style: "matrix" },
  "matrix, exploded": { style: "matrix", explode: true },
  "with reserved characters": { style: "simple", allowReserved: true },
  "label with reserved characters": { style: "label", allowReserved: true },
  JSON: { style: "simple", json: true },
};

const empty: Record<string, unknown> = {
  nothing: undefined,
  null: null,
  "an empty text": "",
  "an empty list": [],
  "a list of nothing": [undefined],
  "a list of nothing twice": [undefined, undefined],
  "a list of null": [null],
  "a list of an empty text": [""],
  "an empty object": {},
  "an object of nothing": { a: undefined },
  "a String object of nothing": boxed(""),
  "a text of its own that is empty": { toString: () => "" },
  "a toJSON that is empty": { toJSON: () => "" },
};

/** Dots as some parser reads them, and what ends, joins or hides a segment. */
const pieces = [
  ...[
    ".",
    "..",
    "%2e",
    "%2E",
    "．",
    "。",
    "․․",
    "/",
    "//",
    "\\",
    "%2f",
    "%5c",
    "%252e",
    "?",
    "#",
    "=",
    ":",
    ";",
    "@",
  ],
  ...["%", "%2", "%zz", "%00", " ", "\t", "\n", "\r", "\u0000", "\u00ad", "a", "a=b", "evil.example"],
];
const hostile = fc
  .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 3 })
  .map((some) => some.join(""));

/** A value that has the text somewhere. */
const wraps: Record<string, (text: string) => unknown> = {
  alone: (text) => text,
  "in a list": (text) => [text],
  "after another": (text) => ["a", text],
  twice: (text) => [text, text],
  "of a field": (text) => ({ a: text }),
  "as a field's name": (text) => ({ [text]: "a" }),
  boxed,
};

describe("a value that would be empty is refused", () => {
  test.each(Object.keys(styles))("%s", async (style) => {
    for (const [what, id] of Object.entries(empty)) {
      const url = await address("/things/{id}/pay", { id }, stylesOf(style));
      // JSON has a text for an empty list or object, and an assignment (`;id=`) is not empty; nothing has none.
      if (url === "refused") continue;
      expect(style, what).toMatch(/JSON|matrix/);
      expect(url, what).not.toMatch(/undefined|null|object/);
      expect(segments(url), what).toHaveLength(5);
      expect(segments(url)[3], what).not.toBe("");
    }
  });

  test("an argument that is absent", async () => {
    expect(await address("/things/{id}", {})).toBe("refused");
    expect(await address("/things/{a}/{b}", { a: "x" })).toBe("refused");
  });
});

describe("dots and what ends a path", () => {
  const value = fc.tuple(
    fc.constantFrom(...Object.keys(styles)),
    fc.constantFrom(...Object.keys(wraps)),
    hostile,
  );

  test("address the same resource, or are refused", async () => {
    let addressed = 0;
    const isSame = async ([style, wrap, text]: [string, string, string]): Promise<void> => {
      const url = await address("/things/{id}/pay", { id: wraps[wrap]?.(text) }, stylesOf(style));
      if (url === "refused") return;
      addressed += 1;
      // "?" and "#" of an allowed reserved value would end the path as well.
      expect(new URL(url)).toMatchObject({ origin: base, search: "", hash: "" });
      const parts = segments(url);
      expect(parts).toEqual(["", "v1", "things", parts[3], "pay"]);
      // Many a gateway decodes once more, and resolves then: `..%2F..` is a spelling of `../..`.
      expect(decodeOnce(parts[3] ?? "").split(/[/\\]/)).not.toContain("..");
    };
    await fc.assert(fc.asyncProperty(value, isSame), { numRuns: 600 });
    expect(addressed).toBeGreaterThan(100);
  });

  function decodeOnce(segment: string): string {
    try {
      return decodeURIComponent(segment);
    } catch {
      return segment;
    }
  }

  test("at the end of a path, beside text, and beside another parameter", async () => {
    for (const [path, args] of [
      ["/things/{id}", { id: ".." }],
      ["/things/.{id}", { id: "." }],
      ["/things/{id}.", { id: "." }],
      ["/things/{a}{b}", { a: ".", b: "." }],
      ["/things/{a}.{b}", { a: "", b: "" }],
      ["/{id}", { id: ".." }],
    ] as const) {
      const url = await address(path, args);
      if (url === "refused") continue;
      expect(segments(url).filter((one) => one === "")).toHaveLength(1);
      expect(segments(url)).toHaveLength(path.split("/").length + 1);
    }
  });

  test("label: the dot that the style writes counts", async () => {
    for (const id of ["", ".", [""], ["", ""], ["."]]) {
      for (const options of [{ style: "label" as const }, { style: "label" as const, explode: true }]) {
        const url = await address("/things/{id}", { id }, { id: styledPath(options) });
        if (url !== "refused") expect(url).not.toMatch(/\/\.{0,2}$/);
        if (id === "" || id === ".") expect(url).toBe("refused");
      }
    }
  });

  test("a value whose text changes from reading to reading", async () => {
    for (const [first, then] of [
      ["ok", ".."],
      ["..", "ok"],
      ["ok", ""],
      ["ok", "a/b"],
    ] as const) {
      const url = await address("/things/{id}", { id: turning(first, then) });
      if (url === "refused") continue;
      expect(segments(url)).toEqual(["", "v1", "things", expect.stringMatching(/^ok$|^a%2Fb$/)]);
    }
  });

  test("any text arrives as it was given, or is refused", async () => {
    const service = await startService((reply, { url }) => json(reply, 200, url));
    const thing = operation<{ id: string }, { 200: string }>({
      ...endpoint("thing", "GET", "/things/{id}/pay"),
      responses: { 200: "json" },
    });
    const transport = createTransport({ api: "any" }, { baseUrl: service.baseUrl });
    const risky = fc.string({ unit: fc.constantFrom(..."./\\%2eE5cCfF?#;:@ \t\n\u0000aä"), maxLength: 6 });
    let arrived = 0;
    await fc.assert(
      fc.asyncProperty(fc.oneof(risky, fc.string({ unit: "binary" })), async (id) => {
        const url = await thing(transport, { id }).catch(() => undefined);
        if (url === undefined) return;
        arrived += 1;
        const parts = url.split("/");
        expect(parts).toHaveLength(4);
        expect(decodeURIComponent(parts[2] ?? "")).toBe(id);
      }),
      { numRuns: 300 },
    );
    expect(arrived).toBeGreaterThan(150);
  });

  test("what has a harmless text is sent", async () => {
    for (const id of ["acct_1", "a b", "ü", "a.b", "..a", "a..", "a~b", "1e3", "-", "_"])
      for (const style of Object.keys(styles))
        expect(await address("/things/{id}", { id }, stylesOf(style)), `${id}, ${style}`).not.toBe("refused");
    for (const id of [0, 1, -1, 1.5, 10n, true, false])
      expect(await address("/things/{id}", { id })).toBe(`${base}/v1/things/${String(id)}`);
  });
});
