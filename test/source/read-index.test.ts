/** The body of a versions index is documented nowhere: which forms are understood, and which are refused by name. */
import { describe, expect, test } from "vitest";
import { DiagnosticError } from "../../src/diagnostics/diagnostic.js";
import { Report } from "../../src/diagnostics/report.js";
import { maximumVersions, readIndex, type ReadIndexOptions } from "../../src/source/read-index.js";

const indexUrl = new URL("https://api.example.com/base/spec/versions");
const beside = (version: string): string => `https://api.example.com/base/spec/${version}`;

function read(body: unknown, options?: ReadIndexOptions): object {
  const { versions, ...marks } = readIndex(body, indexUrl, options);
  return { ...marks, versions: versions.map(({ version, url }) => [version, url.href]) };
}

function codesOf(body: unknown, options?: ReadIndexOptions): readonly string[] {
  return problemsOf(body, options).map(({ code }) => code);
}

function problemsOf(body: unknown, options?: ReadIndexOptions): DiagnosticError["diagnostics"] {
  try {
    readIndex(body, indexUrl, options);
  } catch (error) {
    if (error instanceof DiagnosticError) return error.diagnostics;
    throw error;
  }
  return [];
}

const two = [
  ["2025-03-13", beside("2025-03-13")],
  ["2026-07-01", beside("2026-07-01")],
];

describe("forms that are understood", () => {
  const forms: Readonly<Record<string, readonly [body: unknown, expected: object]>> = {
    "a list of texts": [["2025-03-13", "2026-07-01"], { versions: two }],
    "versions as a list of texts": [{ versions: ["2025-03-13", "2026-07-01"] }, { versions: two }],
    supported: [{ supported: ["2026-07-01", "2025-03-13"] }, { versions: two }],
    "data as a list of objects": [{ data: [{ id: "2026-07-01" }, { id: "2025-03-13" }] }, { versions: two }],
    "a list of objects with date and href": [
      [{ date: "2025-03-13", href: "/files/a.json" }],
      { versions: [["2025-03-13", "https://api.example.com/files/a.json"]] },
    ],
    "locations under keys of their own": [
      [
        { version: "2025-03-13", openapi_url: "/files/a.json", docs_url: "/docs/a", sha256: "/x" },
        { version: "2026-07-01", links: { self: "/b", spec: "b.yaml", json: { href: "/other.json" } } },
      ],
      {
        versions: [
          ["2025-03-13", "https://api.example.com/files/a.json"],
          ["2026-07-01", beside("b.yaml")],
        ],
      },
    ],
    "locations in lists of links": [
      [
        {
          version: "2025-03-13",
          links: [
            { rel: "self", href: "/v" },
            { rel: "service-desc", href: "/files/a.json" },
          ],
        },
        { version: "2026-07-01", files: [{ openapi: "/b.yaml" }, { other: "/c.yaml" }] },
      ],
      {
        versions: [
          ["2025-03-13", "https://api.example.com/files/a.json"],
          ["2026-07-01", "https://api.example.com/b.yaml"],
        ],
      },
    ],
    "pages and dates, which are no locations": [
      { versions: [{ version: "2025-03-13", changelog: "https://example.com/a", released: "2025/03/13" }] },
      { versions: [["2025-03-13", beside("2025-03-13")]] },
    ],
    "versions keyed by version with URLs": [
      { versions: { "2025-03-13": "https://api.example.com/a", "2026-07-01": "b" } },
      {
        versions: [
          ["2025-03-13", "https://api.example.com/a"],
          ["2026-07-01", beside("b")],
        ],
      },
    ],
    "versions keyed by version with objects, flags and nulls": [
      { versions: { "2025-03-13": { default: true }, "2026-07-01": null } },
      { versions: two, default: "2025-03-13" },
    ],
    "an envelope around a list, with marks in it": [
      { data: { versions: ["2025-03-13", "2026-07-01"], default: "2025-03-13" }, meta: {} },
      { versions: two, default: "2025-03-13" },
    ],
    "default and latest beside the list": [
      { versions: ["2025-03-13", "2026-07-01"], default_version: "2025-03-13", latest: "2026-07-01" },
      { versions: two, default: "2025-03-13", latest: "2026-07-01" },
    ],
    "default as a flag of an entry": [
      { versions: [{ version: "2025-03-13" }, { version: "2026-07-01", default: true, latest: true }] },
      { versions: two, default: "2026-07-01", latest: "2026-07-01" },
    ],
    "default as an entry of its own": [
      {
        default: { version: "2026-07-01" },
        versions: [{ version: "2025-03-13" }, { version: "2026-07-01" }],
      },
      { versions: two, default: "2026-07-01" },
    ],
    "spec_url, spec and path": [
      [
        { name: "2025-01-01", spec_url: "x" },
        { version: "2025-02-01", spec: "./y" },
        { version: "2025-03-01", path: "/z?format=yaml" },
      ],
      {
        versions: [
          ["2025-01-01", beside("x")],
          ["2025-02-01", beside("y")],
          ["2025-03-01", "https://api.example.com/z?format=yaml"],
        ],
      },
    ],
    "names that are no dates, sorted by their numbers": [
      ["v10", "v9"],
      {
        versions: [
          ["v9", beside("v9")],
          ["v10", beside("v10")],
        ],
      },
    ],
    "absent values written as null": [
      { versions: null, data: [{ version: "v1", url: null }] },
      { versions: [["v1", beside("v1")]] },
    ],
  };
  test.each(Object.entries(forms))("%s", (_name, [body, expected]) => {
    expect(read(body)).toEqual(expected);
  });

  test("the fallback location stands beside an index with a slash at the end and a query", () => {
    const { versions } = readIndex(["v1"], new URL("https://h.example/spec/versions/?a=b"));
    expect(versions[0]?.url.href).toBe("https://h.example/spec/v1");
  });
});

describe("lists that are refused by name", () => {
  const lists: Readonly<Record<string, unknown>> = {
    "null: INDEX_FORM_UNKNOWN": null,
    "a text: INDEX_FORM_UNKNOWN": "2025-03-13",
    "an object without a list: INDEX_FORM_UNKNOWN": { releases: ["2025-03-13"] },
    "versions that is a text: INDEX_FORM_UNKNOWN": { versions: "2025-03-13" },
    "an empty list: INDEX_EMPTY": { versions: [] },
    "far too many versions: INDEX_TOO_MANY_VERSIONS": Array.from(
      { length: maximumVersions + 1 },
      (_, n) => `v${n}`,
    ),
    "an entry without version: INDEX_VERSION_MISSING": [{ url: "/spec/a" }],
    "a number as version: INDEX_VERSION_INVALID": [20250313],
    "a date without zeros: INDEX_VERSION_INVALID": ["2025-3-13"],
    "a day that does not exist: INDEX_VERSION_INVALID": ["2025-02-30"],
    "a time behind the date: INDEX_VERSION_INVALID": ["2025-03-13T00:00:00Z"],
    "a way out of the folder: INDEX_VERSION_INVALID": ["../../etc/passwd"],
    "an encoded way out of the folder: INDEX_VERSION_INVALID": [encodeURIComponent("../../etc")],
    "a name that is ours: INDEX_VERSION_INVALID": { versions: ["lock"] },
    "a device of Windows: INDEX_VERSION_INVALID": ["AUX"],
    "a device of Windows with an extension: INDEX_VERSION_INVALID": ["nul.json"],
    "a dot at the end: INDEX_VERSION_INVALID": ["v1."],
    "code as version: INDEX_VERSION_INVALID": ["2025-03-13'; globalThis.__canary = 1; //"],
    "the prototype as version: INDEX_VERSION_INVALID": JSON.parse('{"versions": {"__proto__": "/spec/a"}}'),
    "a version twice: INDEX_VERSION_REPEATED": ["2025-03-13", "2025-03-13"],
    "two versions that are one file on most disks: INDEX_VERSION_REPEATED": ["v1-Beta", "v1-beta"],
    "another server: INDEX_LOCATION_OTHER_ORIGIN": [{ version: "v1", url: "https://evil.example/v1" }],
    "another server without scheme: INDEX_LOCATION_OTHER_ORIGIN": [
      { version: "v1", url: "//evil.example/v1" },
    ],
    "another port: INDEX_LOCATION_OTHER_ORIGIN": [{ version: "v1", url: "https://api.example.com:8443/v1" }],
    "plain http: INDEX_LOCATION_INVALID": [{ version: "v1", url: "http://api.example.com/v1" }],
    "a file: INDEX_LOCATION_INVALID": [{ version: "v1", url: "file:///etc/passwd" }],
    "a script: INDEX_LOCATION_INVALID": [{ version: "v1", url: "javascript:alert(1)" }],
    "this machine: INDEX_LOCATION_INVALID": [{ version: "v1", url: "http://127.0.0.1:9200/v1" }],
    "backslashes for slashes: INDEX_LOCATION_INVALID": [{ version: "v1", url: "\\\\evil.example\\v1" }],
    "a line break in the URL: INDEX_LOCATION_INVALID": [{ version: "v1", url: "/v1\r\nHost: evil" }],
    "credentials in the URL: INDEX_LOCATION_INVALID": [
      { version: "v1", url: "https://a:b@api.example.com/v1" },
    ],
    "two that may be the location: INDEX_LOCATION_INVALID": [
      { version: "v1", json_url: "/v1.json", yaml_url: "/v1.yaml" },
    ],
    "a location that is no text: INDEX_LOCATION_INVALID": [{ version: "v1", url: { json: "/v1" } }],
  };
  test.each(Object.entries(lists))("%s", (title, body) => {
    expect(codesOf(body)).toEqual([title.split(": ").at(-1)]);
  });

  test("an unknown form says what was seen and which keys were looked for", () => {
    const [problem] = problemsOf({ releases: [1], count: 1 });
    expect(problem?.detail).toContain('an object with "releases" (a list), "count" (the number 1)');
    expect(problem?.detail).toContain("versions, supported, data");
    expect(problem?.place).toEqual({ file: indexUrl.href });
  });

  test("everything wrong is reported at once, with its place", () => {
    const problems = problemsOf({
      versions: ["2025-3-1", { version: "v1", url: "https://x.example/" }, "v2", "v2", 7],
    });
    expect(problems.map(({ code, place }) => [code, place.pointer])).toEqual([
      ["INDEX_VERSION_INVALID", "#/versions/0"],
      ["INDEX_LOCATION_OTHER_ORIGIN", "#/versions/1"],
      ["INDEX_VERSION_INVALID", "#/versions/4"],
      ["INDEX_VERSION_REPEATED", "#/versions/3"],
    ]);
  });

  test("text of the index cannot act on the terminal", () => {
    const [problem] = problemsOf(["\u001b[2J\u202egnp.\u009b"]);
    expect(problem?.detail).not.toMatch(/[\u001b\u202e\u009b]/);
  });

  test("reading an index changes no prototype", () => {
    codesOf(JSON.parse('{"versions": {"__proto__": {"polluted": true}}}'));
    expect({}).not.toHaveProperty("polluted");
  });
});

describe("other servers", () => {
  const body = [{ version: "v1", url: "https://specs.example.net/v1.json" }];

  test("are allowed by name, or all of them", () => {
    const expected = { versions: [["v1", "https://specs.example.net/v1.json"]] };
    expect(read(body, { allowOtherOrigins: ["https://specs.example.net"] })).toEqual(expected);
    expect(read(body, { allowOtherOrigins: true })).toEqual(expected);
  });

  test("of another name stay refused", () => {
    expect(codesOf(body, { allowOtherOrigins: ["https://specs.example.org"] })).toEqual([
      "INDEX_LOCATION_OTHER_ORIGIN",
    ]);
  });

  test("never include this machine for an index out there", () => {
    const local = [{ version: "v1", url: "https://localhost/v1" }];
    expect(codesOf(local, { allowOtherOrigins: true })).toEqual(["INDEX_LOCATION_INVALID"]);
  });
});

describe("a mark that names no single listed version is reported and left out", () => {
  const unclear: readonly (readonly [name: string, body: unknown])[] = [
    ["default that is not listed", { versions: ["v1"], default: "v2" }],
    [
      "two flags",
      {
        versions: [
          { version: "v1", default: true },
          { version: "v2", default: true },
        ],
      },
    ],
    ["a number", { versions: ["v1"], latest: 1 }],
  ];
  test.each(unclear)("%s", (_name, body) => {
    const report = new Report();
    const index = readIndex(body, indexUrl, { report });
    expect([index.default, index.latest]).toEqual([undefined, undefined]);
    expect(report.diagnostics.map(({ code }) => code)).toEqual(["INDEX_DEFAULT_UNCLEAR"]);
  });
});
