/** The reports: one content, five forms. The page has tests of its own. */
import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";

import { diffApis, type Diff } from "../../src/judge/diff.js";
import { changesFile } from "../../src/reports/diff-blocks.js";
import { jsonReport } from "../../src/reports/diff-json.js";
import { sarifReport } from "../../src/reports/diff-sarif.js";
import { apiFrom } from "../judge/rules/rule-case.js";
import { ruleCases } from "../judge/rules/rule-cases.js";
import {
  answering,
  calling,
  diff,
  enumOf,
  integer,
  object,
  ref,
  string,
  type Json,
} from "../judge/support.js";
import { markdownReport, textReport } from "./print.js";

const thing = (...states: string[]): Json =>
  answering(ref("Thing"), { Thing: object({ state: enumOf(...states), note: string }, ["state"]) });
const grown = diff(thing("open", "closed"), thing("open", "closed", "paused"));

const printType = (name: string, side: "before" | "after"): string =>
  `export interface ${name} {\n  note?: string;\n  state: ${side === "before" ? '"open" | "closed"' : '"open" | "closed" | "paused"'};\n}\n`;

const locate = (pointer: string): { file: string; line: number; column: number } => ({
  file: "things.yaml",
  line: pointer.length,
  column: 3,
});

describe("by operation and event", () => {
  /** Ids of the table's last column, by the names of its first. */
  function rowsOf(text: string): Map<string, string[]> {
    const rows = text.matchAll(/^\| (?!Operation|Event|---)(.+?) +\| (.+?) +\|$/gm);
    return new Map(
      [...rows].map(([, name = "", ids = ""]) => [
        name.replaceAll("\\", ""),
        Array.from(ids.matchAll(/`([^`]+)`/g), ([, id = ""]) => id),
      ]),
    );
  }

  it.each(ruleCases)("$rule is listed for each caller that meets it", ({ before, after }) => {
    const result = diffApis(apiFrom(before), apiFrom(after));
    const rows = rowsOf(markdownReport(result, {}));
    expect(result.changes).not.toEqual([]);
    for (const { id, operations, events, facts } of result.changes) {
      const isOfApi = facts.some(({ at }) => (at.after ?? at.before)?.owner.kind === "api");
      const callers = [...operations, ...events];
      for (const name of callers.length === 0 && isOfApi ? ["the API as a whole"] : callers)
        expect(rows.get(name), `${name} meets ${id}`).toContain(id);
    }
  });

  it("names the worst first, and never leaves them out for what is new", () => {
    const paths = (count: number, more: Json = {}): Json => ({
      paths: Object.fromEntries([
        ...Array.from({ length: count }, (_, index) => {
          const get = { operationId: `a${index}`, responses: { "204": { description: "" } } };
          return [`/a${index}`, { get }];
        }),
        ["/z", { get: { operationId: "z", responses: { "204": { description: "" }, ...more } } }],
      ]),
    });
    const many = diff(paths(0, { "200": { description: "" } }), paths(150));
    const rows = rowsOf(markdownReport(many, {}));
    expect(rows.size).toBe(100);
    expect(rows.get("z")).toEqual([many.changes.find(({ operations }) => operations.includes("z"))?.id]);
  });
});

describe("text", () => {
  it("tells verdict, steps, cause, types and places", () => {
    expect(textReport(grown, { printType }, { hasColor: false, limit: 60 }))
      .toBe(`Test  2026-01-01 → 2026-02-01
1 change can break a TypeScript client; 1 operation is affected.
1 breaking

Do this
 1. Decide how to handle \`paused\` wherever you switch on \`Thing.state\`.
    + case "paused":
    The compiler says: Type '"paused"' is not assignable to type 'never'.
    or: Property 'paused' is missing in type '{ … }' but required in type
    'Record<…>'.
    or: Function lacks ending return statement and return type does not include
    'undefined'.

Breaking (1)

  \`Thing.state\` can now be \`paused\`
  An exhaustive \`switch\` no longer covers every value, and running code takes
  its default.
  response: breaking · wire no · compile yes · silent yes
      export interface Thing {
        note?: string;
    -   state: "open" | "closed";
    +   state: "open" | "closed" | "paused";
      }
    response Thing.state (200): getThings
  ${grown.changes[0]?.id ?? ""}

By operation
  getThings: ${grown.changes[0]?.id ?? ""}
`);
  });

  it.each<[string, Diff, string]>([
    ["equal", diff(thing("a"), thing("a")), "The two documents are equal."],
    [
      "words",
      diff(calling({ summary: "A" }), calling({ summary: "B" })),
      "The documents differ in 1 place, but in nothing that a client can see.",
    ],
    [
      "nothing asked for",
      { ...diff(thing("a"), thing("a")), verdict: "nothing-at-level" },
      "The versions differ, but not in what you asked for.",
    ],
  ])("says which kind of nothing it is: %s", (_name, empty, sentence) => {
    expect(textReport(empty, {}, { hasColor: false, limit: 60 })).toContain(sentence);
  });

  it("keeps to 80 columns and colours only when told", () => {
    const text = textReport(grown, { printType }, { hasColor: false, limit: 60 });
    expect(text.split("\n").filter((line) => line.length > 80)).toEqual([]);
    expect(text).not.toContain("\u001b[");
    expect(textReport(grown, {}, { hasColor: true, limit: 60 })).toContain("\u001b[");
  });

  it("names six values of a longer list, and all of them where there is room", () => {
    const values = Array.from({ length: 10 }, (_, index) => `value_${index}`);
    const grown = diff(
      answering(object({ a: enumOf("x") })),
      answering(object({ a: enumOf("x", ...values) })),
    );
    const isNamed = (text: string): boolean => values.every((value) => text.includes(value));
    expect(grown.changes[0]?.values).toEqual(values);
    expect(isNamed(JSON.stringify(jsonReport(grown, {})["changes"]))).toBe(true);
    expect(isNamed(markdownReport(grown, {}))).toBe(true);
    expect(isNamed(textReport(grown, {}, { hasColor: false, limit: 60 }))).toBe(false);
  });

  it("tells so many changes and counts the rest", () => {
    const many = diff(
      answering(object({ id: string })),
      answering(
        object({
          id: string,
          ...Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`f${index}`, string])),
        }),
      ),
    );
    const text = textReport(many, {}, { hasColor: false, limit: 10 });
    expect(text).toContain("New optional field in the 200 response of `getThings` (10):");
    expect(text.match(/^ {4}`f\d+`: `string` field-added-/gm)).toHaveLength(10);
    expect(text).toContain("… and 20 more");
  });

  it("shows what a terminal would act on", () => {
    const hostile = diff(
      answering(object({ state: enumOf("a") })),
      answering(object({ state: enumOf("a", "\u001b[2J\u202e") })),
    );
    expect(textReport(hostile, {}, { hasColor: false, limit: 60 })).not.toMatch(/[\u001b\u202e]/);
  });
});

describe("markdown", () => {
  it("has headings, a verdict in bold and types as a diff", () => {
    const text = markdownReport(grown, { printType, locate });
    expect(text).toMatch(/^# Test: 2026-01-01 → 2026-02-01\n\n\*\*1 change can break/);
    expect(text).toContain(
      '```diff\n  export interface Thing {\n    note?: string;\n-   state: "open" | "closed";\n+   state: "open" | "closed" | "paused";\n  }\n```',
    );
    expect(text).toContain("| getThings | `enum-value-added-");
    expect(text).toContain("things.yaml:");
  });

  it.each(["<img src=x onerror=alert(1)>", "[a](javascript:b)", "`</code><script>", "a\n# Heading", "|x|"])(
    "shows %j and does not obey it",
    (name) => {
      const hostile = diff(
        answering(object({ a: string })),
        answering(object({ a: string, [name]: string }, [])),
      );
      const text = markdownReport(hostile, {}).replaceAll(/`[^`\n]*`/g, "");
      expect(text).not.toMatch(/(?<!\\)[<[]/);
      expect(text.split("\n").filter((line) => line.startsWith("# "))).toHaveLength(1);
    },
  );

  it("makes a file of all versions, newest first", () => {
    const text = changesFile("Test", "2026-01-01", [
      { diff: grown, context: {} },
      { diff: { ...grown, from: "2026-02-01", to: "2026-03-01" }, context: {} },
    ]);
    expect(text.match(/^#{1,2} .*$/gm)).toEqual([
      "# Test: changes",
      "## Test: 2026-02-01 → 2026-03-01",
      "## Test: 2026-01-01 → 2026-02-01",
      "## 2026-01-01",
    ]);
  });
});

describe("json", () => {
  const schema = JSON.parse(readFileSync("schemas/diff.schema.json", "utf8")) as object;
  const validate = new Ajv2020({ allErrors: true }).compile(schema);

  it.each<[string, Diff]>([
    ["a change", grown],
    ["nothing", diff(thing("a"), thing("a"))],
    ["a rename", diff(answering(object({ a: string })), answering(object({ b: string })))],
    [
      "an unused type",
      diff(
        { components: { schemas: { A: object({ a: string }) } } },
        { components: { schemas: { A: object({ a: integer }) } } },
      ),
    ],
    ["a new operation", diff({ paths: {} }, thing("a"))],
  ])("of %s has the published form", (_name, each) => {
    const report = jsonReport(each, { locate });
    validate(report);
    expect(validate.errors ?? []).toEqual([]);
    expect(JSON.parse(JSON.stringify(report))).toEqual(report);
  });

  it("names place, line and effects", () => {
    expect(jsonReport(grown, { locate })).toMatchObject({
      format: 1,
      verdict: "breaking",
      changes: [
        {
          rule: "enum-value-added",
          effects: { wire: false, compile: true, silent: true },
          causes: [
            {
              after: {
                type: "Thing",
                path: ".state",
                pointer: "#/components/schemas/Thing/properties/state",
                file: "things.yaml",
              },
            },
          ],
          places: [
            {
              direction: "response",
              field: "Thing.state",
              parts: ["200"],
              operations: ["getThings"],
              events: [],
            },
          ],
        },
      ],
    });
  });
});

describe("sarif", () => {
  const sarif = sarifReport(grown, { locate }, { name: "openapi-dated", version: "1.0.0" }) as {
    version: string;
    runs: { tool: { driver: { rules: { id: string }[] } }; results: Record<string, unknown>[] }[];
  };

  it("has a result for each change, with its rule, place and fingerprint", () => {
    const [run] = sarif.runs;
    expect(sarif.version).toBe("2.1.0");
    expect(run?.tool.driver.rules.map(({ id }) => id)).toEqual(["enum-value-added"]);
    expect(run?.results).toMatchObject([
      {
        ruleId: "enum-value-added",
        level: "error",
        locations: [
          { physicalLocation: { artifactLocation: { uri: "things.yaml" }, region: { startColumn: 3 } } },
        ],
        partialFingerprints: { "change/v1": grown.changes[0]?.fingerprint },
      },
    ]);
  });
});
