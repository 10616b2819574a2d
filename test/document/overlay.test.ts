import { describe, expect, it } from "vitest";
import { load } from "js-yaml";

import { Report } from "../../src/diagnostics/report.js";
import { applyOverlays } from "../../src/document/overlay.js";
import { parseOverlay } from "../../src/document/parse-overlay.js";
import type { ParsedDocument } from "../../src/document/parsed-document.js";
import { parseText, plain } from "./reading.js";

const head = "overlay: 1.0.0\ninfo: { title: Test, version: '1' }\n";

/** Applies overlays (without their head) to a document and gives back both. */
function apply(
  document: object,
  overlays: readonly string[],
  version = "2026-01-01",
): { root: unknown; report: Report } {
  const report = new Report();
  return { root: plain(overlay(document, overlays, version, report).root), report };
}

function overlay(
  document: object,
  overlays: readonly string[],
  version = "2026-01-01",
  report = new Report(),
): ParsedDocument {
  const { parsed } = parseText(JSON.stringify({ openapi: "3.1.0", ...document }));
  if (parsed === undefined) throw new Error("The test's own document is broken.");
  const parsedOverlays = overlays.map((text) =>
    parseOverlay("things.overlay.yaml", text.startsWith("overlay:") ? text : head + text, report),
  );
  const usable = parsedOverlays.filter((each) => each !== undefined);
  return applyOverlays({ ...parsed, version }, usable, report);
}

function action(text: string): string {
  return `actions:\n  - ${text.split("\n").join("\n    ")}\n`;
}

describe("an update merges as OpenAPI Overlay 1.0 says", () => {
  // Document, target, update and result, as YAML.
  const cases = String.raw`
    objects key by key           | info: { a: 1, b: { c: 1 } } | $.info | { b: { d: 2 } } | info: { a: 1, b: { c: 1, d: 2 } }
    values by the new one        | info: { a: 1, b: { c: 1 } } | $.info | { a: 2, b: null } | info: { a: 2, b: null }
    lists at their end           | info: { a: [1] } | $.info | { a: [1, 2] } | info: { a: [1, 1, 2] }
    one entry into a list        | tags: [name: a] | $.tags | { name: b } | tags: [name: a, name: b]
    several entries into a list  | tags: [] | $.tags | [name: a, name: b] | tags: [name: a, name: b]
    at the root                  | {} | $ | { paths: { /a: {} } } | paths: { /a: {} }
    a new path                   | paths: {} | $.paths | { /a: { get: {} } } | paths: { /a: { get: {} } }
    every node a wildcard finds  | p: { a: { get: {} }, b: { get: { x: 1 } } } | $.p.*.get | { x: 2 } | p: { a: { get: { x: 2 } }, b: { get: { x: 2 } } }
    what a path names twice once | tags: [] | $['tags', 'tags'] | a | tags: [a]
    keys that need quotation     | p: { "/it's/{a}\\": {} } | $.p["/it's/{a}\\"] | { x: 1 } | p: { "/it's/{a}\\": { x: 1 } }
    what a filter finds          | tags: [name: a, name: b] | $.tags[?@.name == 'b'] | { x: 1 } | tags: [name: a, { name: b, x: 1 }]`
    .trim()
    .split("\n")
    .map((row) => row.trim().split(/ +\| /));

  it.each(cases)("%s", (_name, document = "", target, update, expected = "") => {
    const { root, report } = apply(load(document) as object, [
      action(`target: ${target}\nupdate: ${update}`),
    ]);
    expect(report.diagnostics).toEqual([]);
    expect(root).toEqual({ openapi: "3.1.0", ...(load(expected) as object) });
  });
});

describe("Overlay 1.1", () => {
  const newer = (text: string): string => head.replace("1.0.0", "1.1.0") + action(text);

  it.each([
    ["a value that is neither an object nor a list", "target: $.info.title\nupdate: New", { title: "New" }],
    ["null", "target: $.info.title\nupdate: null", { title: null }],
    [
      "nothing of it where only what is missing is added",
      "target: $.info.title\nx-add-only: true\nupdate: New",
      {},
    ],
    ["a copy, merged", "target: $.info\ncopy: $.more", { a: 2, b: [1] }],
    ["a copy of one value", "target: $.info.title\ncopy: $.more.a", { title: 2 }],
    ["a copy into a list", "target: $.info.list\ncopy: $.more.b", { list: [0, 1] }],
  ])("takes %s", (_what, text, expected) => {
    const document = { info: { title: "Old", a: 1, list: [0] }, more: { a: 2, b: [1] } };
    const { root, report } = apply(document, [newer(text)]);
    expect(report.diagnostics).toEqual([]);
    expect(root).toMatchObject({ info: { ...document.info, ...expected }, more: document.more });
  });

  it("changes only the copy afterwards", () => {
    const copies = "actions:\n  - { target: $.a, copy: $.b }\n  - { target: $.a.x, update: { y: 1 } }\n";
    const { root } = apply({ a: {}, b: { x: {} } }, [head.replace("1.0.0", "1.1.0") + copies]);
    expect(root).toMatchObject({ a: { x: { y: 1 } }, b: { x: {} } });
  });

  it.each([
    ["target: $.a\ncopy: $.none", "OVERLAY_TARGET_NOT_FOUND", "selects nothing in this version"],
    ["target: $.a\ncopy: $.list[*]", "OVERLAY_TARGET_NOT_FOUND", "selects 2 values in this version"],
    ["target: $.a\ncopy: $[", "OVERLAY_TARGET_INVALID", "not a valid JSONPath"],
    ["target: $.a\ncopy: $.list", "OVERLAY_UPDATE_MISMATCH", "the update is a list"],
    ["target: $.text\nupdate: {}", "OVERLAY_UPDATE_MISMATCH", "the update is an object"],
    ["target: $.a\ncopy: a", "OVERLAY_INVALID", "a JSONPath that begins with `$`"],
    ["target: $.a\ncopy: $.a\nupdate: {}", "OVERLAY_INVALID", "both `update` and `copy`"],
  ])("%j is refused", (text, code, words) => {
    const { report } = apply({ a: {}, list: [1, 2], text: "" }, [newer(text)]);
    expect(report.diagnostics).toMatchObject([{ code, detail: expect.stringContaining(words) as string }]);
  });

  it("is not read into an overlay of 1.0", () => {
    const { report } = apply({ a: {} }, [action("target: $.a\ncopy: $.a")]);
    expect(report.diagnostics[0]?.detail).toMatch(/^There is no key "copy" here/);
  });
});

describe("a removal", () => {
  it("takes several entries of one list, whatever their order", () => {
    const { root } = apply({ tags: [0, 1, 2, 3, 4] }, [action("target: $.tags[3, 0, 2]\nremove: true")]);
    expect(root).toMatchObject({ tags: [1, 4] });
  });

  it("takes keys of objects, also nested ones at once", () => {
    const { root } = apply({ a: { x: { x: 1, y: 2 }, z: 3 } }, [action("target: $..x\nremove: true")]);
    expect(root).toEqual({ openapi: "3.1.0", a: { z: 3 } });
  });

  it("wins over an update in the same action", () => {
    const { root } = apply({ a: {}, b: {} }, [action("target: $.a\nremove: true\nupdate: { x: 1 }")]);
    expect(root).toEqual({ openapi: "3.1.0", b: {} });
  });
});

describe("`x-add-only` merges without harm", () => {
  const overlay = action(
    "target: $\nx-add-only: true\nupdate: { info: { title: New, a: 1 }, tags: [{ name: a, x: 2 }, { name: b }], e: [{ $ref: '#/r' }, 1, { z: [1] }], p: [{ name: n, in: query }] }",
  );

  it("adds what is missing and keeps what is there", () => {
    const document = {
      info: { title: "Old" },
      tags: [{ name: "a", x: 1 }],
      e: [{ $ref: "#/r", y: 1 }, 2],
      p: [{ name: "n", in: "header" }],
    };
    expect(apply(document, [overlay]).root).toEqual({
      openapi: "3.1.0",
      info: { title: "Old", a: 1 },
      tags: [{ name: "a", x: 1 }, { name: "b" }],
      e: [{ $ref: "#/r", y: 1 }, 2, 1, { z: [1] }],
      p: [
        { name: "n", in: "header" },
        { name: "n", in: "query" },
      ],
    });
  });

  it("changes nothing the second time", () => {
    const once = apply({}, [overlay]).root;
    expect(apply(once as object, [overlay]).root).toEqual(once);
  });
});

describe("the order of actions", () => {
  it("is theirs: each sees the result of the one before", () => {
    const text =
      "actions:\n  - { target: $.a, remove: true }\n  - { target: $, update: { a: { x: 1 } } }\n  - { target: $.a, update: { y: 2 } }\n";
    expect(apply({ a: { old: true } }, [text]).root).toMatchObject({ a: { x: 1, y: 2 } });
  });

  it("leaves the parsed document as it was", () => {
    const { parsed } = parseText('{"openapi": "3.1.0", "a": {"b": [1]}}');
    const report = new Report();
    const overlay = parseOverlay("o.yaml", `${head}actions: [{ target: $.a, update: { b: [2] } }]`, report);
    if (parsed === undefined || overlay === undefined) throw new Error("The test's own input is broken.");
    expect(plain(applyOverlays(parsed, [overlay], report).root)).toMatchObject({ a: { b: [1, 2] } });
    expect(plain(parsed.root)).toMatchObject({ a: { b: [1] } });
  });

  it("changes only one of two places that a YAML alias made equal", () => {
    const report = new Report();
    const { parsed } = parseText("openapi: 3.1.0\na: &a {x: {y: 1}}\nb: *a\n");
    const overlay = parseOverlay("o.yaml", `${head}actions: [{ target: $.b.x, update: { y: 2 } }]`, report);
    if (parsed === undefined || overlay === undefined) throw new Error("The test's own input is broken.");
    expect(plain(applyOverlays(parsed, [overlay], report).root)).toMatchObject({
      a: { x: { y: 1 } },
      b: { x: { y: 2 } },
    });
  });
});

describe("`x-versions` says which versions an overlay is for", () => {
  const cases: [versions: string, version: string, applies: boolean][] = [
    ["['2026-01-01', '2026-07-01']", "2026-07-01", true],
    ["['2026-01-01']", "2026-07-01", false],
    ["{ from: '2026-01-01' }", "2026-01-01", true],
    ["{ from: '2026-01-02' }", "2026-01-01", false],
    ["{ until: '2026-01-01' }", "2026-01-01", true],
    ["{ until: '2025-12-31' }", "2026-01-01", false],
    ["{ from: v9, until: v11 }", "v10", true],
  ];

  it.each(cases)("%s for %s: %s", (versions, version, applies) => {
    const { root } = apply(
      {},
      [`x-versions: ${versions}\n${action("target: $\nupdate: { a: 1 }")}`],
      version,
    );
    expect(root).toEqual({ openapi: "3.1.0", ...(applies && { a: 1 }) });
  });
});

describe("what cannot be applied is an error at the action", () => {
  const cases: Readonly<Record<string, readonly [text: string, words: RegExp]>> = {
    "a target that matches nothing: OVERLAY_TARGET_NOT_FOUND": [
      "target: $.paths['/a']\nupdate: { x: 1 }",
      /Action 1 \(target "\$\.paths\['\/a'\]"\): it does not match anything/,
    ],
    "a removal that matches nothing: OVERLAY_TARGET_NOT_FOUND": [
      "target: $.nothing\nremove: true",
      /Action 1/,
    ],
    "no JSONPath: OVERLAY_TARGET_INVALID": ["target: $.[\nupdate: {}", /RFC 9535/],
    "a text as target node: OVERLAY_UPDATE_MISMATCH": [
      "target: $.openapi\nupdate: 3.0.0",
      /#\/openapi is the string "3\.1\.0"/,
    ],
    "a text into an object: OVERLAY_UPDATE_MISMATCH": [
      "target: $.info\nupdate: text",
      /#\/info is an object/,
    ],
    "the removal of everything: OVERLAY_UPDATE_MISMATCH": ["target: $\nremove: true", /whole document/],
  };

  it.each(Object.entries(cases))("%s", (title, [text, words]) => {
    const code = title.split(": ").at(-1);
    const { root, report } = apply({ info: {} }, [action(text)]);
    expect(report.diagnostics).toMatchObject([
      { code, severity: "error", place: { file: "things.overlay.yaml", version: "2026-01-01" } },
    ]);
    expect(report.diagnostics[0]?.detail).toMatch(words);
    expect(report.diagnostics[0]?.place.line).toBeGreaterThan(3);
    expect(root).toEqual({ openapi: "3.1.0", info: {} });
  });

  it("unless it is optional to match something", () => {
    const { report } = apply({}, [action("target: $.nothing\nx-optional: true\nupdate: {}")]);
    expect(report.diagnostics).toEqual([]);
  });

  it("and a result that nests too deeply is refused", () => {
    const deep = `${"{ a: ".repeat(150)}1${" }".repeat(150)}`;
    const target = `$${".a".repeat(100)}`;
    const text = `actions:\n  - { target: $, update: ${deep} }\n  - { target: ${target}, update: ${deep} }\n`;
    const { report } = apply({}, [text, action(`target: $${".a".repeat(149)}\nupdate: { a: ${deep} }`)]);
    expect(report.diagnostics.map(({ code }) => code)).toContain("DOCUMENT_TOO_DEEP");
  });
});

describe("what an overlay says is at its line, and the rest of the document at its own", () => {
  const document = { info: { title: "A", x: { y: 1 } }, tags: [{ name: "a" }], scalar: 1 };
  const overlays = [
    action("target: $.info\nupdate:\n  title: B\n  x:\n    z: [1, 1]\n    y: 1"),
    action("target: $.tags\nupdate:\n  name: b\n  wrong: 1"),
    action("target: $\nupdate:\n  scalar: [{ a: 1 }]\n  tags:\n    - name: a\n    - name: c"),
    action("target: $.info\nx-add-only: true\nupdate:\n  title: C\n  added: 1"),
  ];
  // A pointer, the line of the overlay, and its pointer there; without a line, the place is the document's.
  const cases: [pointer: string, line: number | undefined, inside: string][] = [
    ["#/info/title", 6, "title"],
    ["#/info/x", undefined, ""],
    ["#/info/x/y", undefined, ""],
    ["#/info/x/z/1", 8, "x/z/1"],
    ["#/info/added", 8, "added"],
    ["#/tags/0/name", undefined, ""],
    ["#/tags/1", 5, ""],
    ["#/tags/1/wrong", 7, "wrong"],
    ["#/tags/3/name", 9, "tags/1/name"],
    ["#/scalar/0/a", 6, "scalar/0/a"],
    ["#/openapi", undefined, ""],
  ];

  it.each(cases)("%s", (pointer, line, inside) => {
    const overlaid = overlay(document, overlays);
    const file = line === undefined ? "api.json" : "things.overlay.yaml";
    const written = ["#/actions/0/update", ...inside.split("/").filter(Boolean)].join("/");
    expect(overlaid.placeOf(pointer)).toEqual({ file, pointer: line === undefined ? pointer : written });
    expect(overlaid.locate(pointer)?.line).toBe(line ?? 1);
    expect(overlaid.locate(pointer)?.file ?? "api.json").toBe(file);
  });

  it("an entry of a list keeps its place when one before it is removed", () => {
    const removed = overlay({ tags: [{ name: "a" }, { name: "b" }] }, [
      action("target: $.tags\nupdate: { name: c }"),
      action("target: $.tags[0]\nremove: true"),
    ]);
    expect(removed.placeOf("#/tags/0/name")).toEqual({ file: "api.json", pointer: "#/tags/1/name" });
    expect(removed.placeOf("#/tags/1/name")).toEqual({
      file: "things.overlay.yaml",
      pointer: "#/actions/0/update/name",
    });
  });

  it("a missing part is beside what is there", () => {
    expect(overlay(document, overlays).placeOf("#/tags/1/missing/part")).toEqual({
      file: "things.overlay.yaml",
      pointer: "#/actions/0/update/missing/part",
    });
  });
});

describe("an overlay that is none is refused with every reason and its line", () => {
  const cases: Readonly<Record<string, readonly [text: string, words: RegExp, line?: number]>> = {
    "no object": ["- a", /^Expected an object, found a list/, 1],
    "another version": [
      "overlay: 2.0.0\ninfo: { title: a, version: b }\nactions: [{ target: $, update: {} }]",
      /"1\.0\.0"/,
      1,
    ],
    "no version": [
      "info: { title: a, version: b }\nactions: [{ target: $, update: {} }]",
      /`overlay` is missing/,
    ],
    "no info": ["overlay: 1.0.0\nactions: [{ target: $, update: {} }]", /`title` and `version`/],
    "no actions": [head, /at least one action/],
    "an empty list of actions": [`${head}actions: []`, /at least one action/, 3],
    "an action without target": [`${head}actions:\n  - update: {}`, /Action 1 needs a `target`/, 4],
    "an action that does nothing": [`${head}actions:\n  - target: $`, /neither `update` nor/, 4],
    "a misspelt key": [
      `${head}actions:\n  - target: $\n    updates: {}\n    update: {}`,
      /no key "updates" here; expected target/,
      5,
    ],
    "a misspelt extension of ours": [
      `${head}actions:\n  - target: $\n    x-addOnly: true\n    update: {}`,
      /no key "x-addOnly" here/,
      5,
    ],
    "a flag that is no flag": [
      `${head}actions:\n  - target: $\n    x-optional: "yes"\n    update: {}`,
      /must be true or false/,
      5,
    ],
    "versions that are none": [
      `${head}x-versions: 2026-01-01\nactions: [{ target: $, update: {} }]`,
      /list of versions/,
      3,
    ],
    "a misspelt end of a range": [
      `${head}x-versions: { since: a, from: b }\nactions: [{ target: $, update: {} }]`,
      /`from`, `until` or both and nothing else/,
      3,
    ],
  };

  it.each(Object.entries(cases))("%s", (_name, [text, words, line]) => {
    const report = new Report();
    expect(parseOverlay("o.yaml", text, report)).toBeUndefined();
    expect(report.diagnostics).toMatchObject([
      { code: "OVERLAY_INVALID", place: { file: "o.yaml", ...(line && { line }) } },
    ]);
    expect(report.diagnostics[0]?.detail).toMatch(words);
  });

  it("broken YAML among them", () => {
    const report = new Report();
    expect(parseOverlay("o.yaml", "overlay: [", report)).toBeUndefined();
    expect(report.diagnostics).toMatchObject([{ code: "YAML_INVALID", place: { file: "o.yaml", line: 1 } }]);
  });

  it("but extensions of others are none of our business", () => {
    const report = new Report();
    const text = `${head}x-author: me\nactions:\n  - { target: $, x-note: 1, update: {} }`;
    expect(parseOverlay("o.yaml", text, report)).toMatchObject({ file: "o.yaml" });
    expect(report.diagnostics).toEqual([]);
  });
});
