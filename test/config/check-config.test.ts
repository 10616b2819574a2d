import { describe, expect, it } from "vitest";

import { checkConfig, checkConfigFile } from "../../src/config/config-form.js";
import type { GenerateConfig } from "../../src/config/config.js";
import { generate } from "../../src/project/generate.js";
import { pull } from "../../src/project/pull.js";
import { DiagnosticError, type Diagnostic } from "../../src/diagnostics/diagnostic.js";

function diagnosticsOf(config: unknown): readonly Diagnostic[] {
  try {
    checkConfig(config);
  } catch (error) {
    if (error instanceof DiagnosticError) return error.diagnostics;
    throw error;
  }
  return [];
}

const wrong: readonly (readonly [config: unknown, pointer: string, detail: RegExp])[] = [
  [{ apis: { a: { document: { v1: "a.yaml" } } } }, "#/apis/a/document", /did you mean `documents`\?$/],
  [{ apis: { a: { document: "a.yaml" } } }, "#/apis/a/document", /did you mean `documents`\?$/],
  [{ apis: { a: { baseURL: "https://a" } } }, "#/apis/a/baseURL", /did you mean `baseUrl`\?$/],
  [{ apis: { a: { presett: "b" } } }, "#/apis/a/presett", /did you mean `preset`\?$/],
  [{ apis: { a: { preset: "b", overlay: [] } } }, "#/apis/a/overlay", /did you mean `overlays`\?$/],
  [{ api: {} }, "#/api", /did you mean `apis`\?$/],
  [{ apis: { a: { preset: "b" } }, out: "c" }, "#/out", /did you mean `output`\?$/],
  [
    { apis: { a: { preset: "b" } }, colour: "c" },
    "#/colour",
    /expected `output`, `specs`, `format`, `emit`, `module`, `importExtension`, `runtime`, `check`, `\$schema` or `apis`\.$/,
  ],
  [{ apis: { a: {} } }, "#/apis/a", /expected `preset`, `baseUrl`, `index` or `documents`\.$/],
  [{ apis: { a: { versions: ["v1"] } } }, "#/apis/a", /No source of documents: expected `preset`/],
  [{ apis: {} }, "#/apis", /at least one API/],
  [{ apis: { A: { preset: "b" } } }, "#/apis/A", /^The key must be the name of a folder/],
  ...["con", "aux", "nul.v1", "com1", "a."].map(
    (name) =>
      [
        { apis: { [name]: { preset: "b" } } },
        `#/apis/${name}`,
        /^The key must be a name that a folder can have on Windows\.$/,
      ] as const,
  ),
  [
    { apis: { a: { preset: "b", version: ["v1"] } } },
    "#/apis/a/version",
    /^`version` does not take a list; did you mean `versions`\?$/,
  ],
  [{ apis: { a: { documents: {} } } }, "#/apis/a/documents", /at least one document/],
  [
    { apis: { a: { documents: { v1: 1 } } } },
    "#/apis/a/documents/v1",
    /^Expected a string, found the number 1\.$/,
  ],
  [{ apis: { a: { preset: "b", versions: [] } } }, "#/apis/a/versions", /not empty/],
  [
    { apis: { a: { preset: "b", version: "header" } } },
    "#/apis/a/version",
    /allowed are "url" and "none"\.$/,
  ],
  [{ apis: { a: { preset: "b" } }, output: 5 }, "#/output", /^Expected a string, found the number 5\.$/],
  [
    { apis: { a: { preset: "b", operationNames: { pattern: "a(", replace: "" } } } },
    "#/apis/a/operationNames/pattern",
    /^Expected a regular expression, found "a\(": unterminated group\.$/,
  ],
  [
    { apis: { a: { preset: "b" } }, format: true },
    "#/format",
    /^Expected "project", false or a list, found the boolean true\.$/,
  ],
  [
    { apis: { a: { preset: "b" } }, emit: "js", importExtension: "none" },
    "#/importExtension",
    /^`importExtension` is only for TypeScript: imports in JavaScript always end in `\.js`\.$/,
  ],
  [
    { apis: { a: { preset: "b" } }, emit: "js", check: "full" },
    "#/check",
    /^`check` is only for TypeScript: compilers skip the declarations of JavaScript\.$/,
  ],
  [
    { apis: { a: { preset: "b" } }, module: "esm" },
    "#/module",
    /^`module` is only for JavaScript: it requires `emit: "js"`\.$/,
  ],
  [
    { apis: { a: { preset: "b", check: "full" } } },
    "#/apis/a/check",
    /^There is no key "check" here, only at the top; expected `preset`, /,
  ],
  [
    { apis: { a: { preset: "b" }, runtime: { preset: "b" } }, runtime: "shared" },
    "#/apis/runtime",
    /^An API cannot be called `runtime` where /,
  ],
  [{}, "#", /^`apis` is missing\.$/],
  [undefined, "#", /^Expected an object, found a value of type undefined\.$/],
  [[], "#", /^Expected an object, found an empty list\.$/],
];

describe("a mistake in a configuration is one diagnostic, at its place", () => {
  it.each(wrong)("%j", (config, pointer, detail) => {
    const diagnostics = diagnosticsOf(config);
    expect(diagnostics).toMatchObject([{ code: "CONFIG_INVALID", place: { pointer } }]);
    expect(diagnostics[0]?.detail).toMatch(detail);
  });

  it("says what to write instead", () => {
    expect(diagnosticsOf({ apis: { a: { document: {} } } })[0]?.fix).toBe(
      'Write `documents` in place of "document".',
    );
  });

  it("reports several together", () => {
    const config = { apis: { a: { colour: 1 }, b: { document: {} } }, output: "" };
    expect(
      diagnosticsOf(config)
        .map(({ place }) => place.pointer)
        .sort(),
    ).toEqual(["#/apis/a", "#/apis/a/colour", "#/apis/b/document", "#/output"]);
  });

  it("has line and column where the configuration is JSON", async () => {
    const text = '{\n  "apis": {\n    "a": { "document": {} },\n    "b": { "preset": 5 }\n  }\n}\n';
    const file = { name: "generate.config.json", text, kind: "json", within: [] } as const;
    const error: unknown = await checkConfigFile(JSON.parse(text), file).catch((thrown: unknown) => thrown);
    expect(
      (error as DiagnosticError).diagnostics.map(({ place: { line, column } }) => [line, column]),
    ).toEqual([
      [3, 12],
      [4, 12],
    ]);
  });

  it("escapes what a pointer escapes", () => {
    expect(diagnosticsOf({ apis: { a: { documents: { "v/1": 1 } } } })).toMatchObject([
      { place: { pointer: "#/apis/a/documents/v~11" } },
    ]);
  });
});

describe("a configuration", () => {
  it("may have every key", () => {
    const api = {
      preset: "a",
      baseUrl: "https://a.example",
      index: "https://a.example/index",
      documents: { v1: "a.yaml" },
      overlays: ["b.yaml"],
      version: "url",
      versions: ["v1"],
      headers: { authorization: "b" },
      allowedOrigins: ["https://b.example"],
    };
    const config = { output: "src", specs: "specs", apis: { a: api } };
    expect(checkConfig(config)).toEqual(config);
  });

  it("may leave a key out by `undefined`", () => {
    const config = { output: undefined, apis: { a: { preset: "a", versions: undefined } } };
    expect(checkConfig(config)).toEqual({ apis: { a: { preset: "a" } } });
  });
});

it("a program's configuration is checked as well", async () => {
  const config = JSON.parse('{"apis": {"a": {"document": {"v1": "a.yaml"}}}}') as GenerateConfig;
  for (const run of [generate(config), pull({ config })]) {
    const error: unknown = await run.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(DiagnosticError);
    expect((error as DiagnosticError).diagnostics).toMatchObject([
      { code: "CONFIG_INVALID", place: { pointer: "#/apis/a/document" } },
    ]);
  }
});
