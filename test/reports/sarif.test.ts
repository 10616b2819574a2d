/** SARIF for code hosts: what they need to show a change at its line and to follow it from run to run. */
import { describe, expect, it } from "vitest";

import type { ReportContext } from "../../src/reports/report-view.js";
import { sarifReport } from "../../src/reports/diff-sarif.js";
import { answering, diff, enumOf, object, ref, string, type Json } from "../judge/support.js";

const before = answering(ref("Payout"), { Payout: object({ state: enumOf("sent"), note: string }) });
const after = answering(ref("Payout"), { Payout: object({ state: enumOf("sent", "held") }) });

const context: ReportContext = {
  locate: (pointer, side) => ({
    file: `specs/my ${side}.json`,
    line: pointer.split("/").length,
    column: 3,
  }),
};

interface Sarif {
  readonly version: string;
  readonly runs: readonly {
    readonly tool: { readonly driver: { readonly rules: readonly (Json & { readonly id: string })[] } };
    readonly results: readonly Result[];
  }[];
}

interface Result {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly level: string;
  readonly message: { readonly text: string };
  readonly locations: readonly { readonly physicalLocation?: Json }[];
  readonly partialFingerprints: Readonly<Record<string, string>>;
}

function sarif(context: ReportContext, message = diff(before, after)): Sarif["runs"][number] & Sarif {
  const tool = { name: "openapi-dated", version: "1.0.0" };
  const report = sarifReport(message, context, tool) as unknown as Sarif;
  const [run] = report.runs;
  if (run === undefined) throw new Error("A report has one run.");
  return { ...report, ...run };
}

describe("a result", () => {
  const { results, tool, version } = sarif(context);

  it("names a rule of the list, which has help", () => {
    expect(version).toBe("2.1.0");
    expect(results.map(({ ruleId }) => ruleId).sort()).toEqual(["enum-value-added", "field-removed"]);
    for (const { ruleId, ruleIndex } of results) {
      const rule = tool.driver.rules[ruleIndex];
      expect(rule).toMatchObject({
        id: ruleId,
        name: { "enum-value-added": "EnumValueAdded", "field-removed": "FieldRemoved" }[ruleId],
        help: { text: expect.stringMatching(/\w{3,}.*\./) as string },
      });
    }
  });

  it("has the level of the change, its words, and its fingerprint", () => {
    const [grown] = results.filter(({ ruleId }) => ruleId === "enum-value-added");
    expect(grown).toMatchObject({ level: "error" });
    expect(grown?.message.text).toMatch(/`Payout\.state`.* can now be `held`\./);
    expect(grown?.partialFingerprints["change/v1"]).toMatch(/^[0-9a-f]{32}$/);
    const again = sarif({}).results.find(({ ruleId }) => ruleId === "enum-value-added");
    expect(again?.partialFingerprints).toEqual(grown?.partialFingerprints);
  });

  it("stands in the document that shows it: the older one for what is gone", () => {
    const uriOf = (rule: string): unknown => results.find(({ ruleId }) => ruleId === rule)?.locations[0];
    expect(uriOf("enum-value-added")).toMatchObject({
      physicalLocation: {
        artifactLocation: { uri: "specs/my%20after.json" },
        region: { startLine: 6, startColumn: 3 },
      },
    });
    expect(uriOf("field-removed")).toMatchObject({
      physicalLocation: { artifactLocation: { uri: "specs/my%20before.json" } },
    });
  });

  it.each([
    ["/home/me/a b.yaml", "file:///home/me/a%20b.yaml"],
    ["C:\\specs\\a.yaml", "file:///C:/specs/a.yaml"],
    ["https://a.example/a%20b.yaml", "https://a.example/a%20b.yaml"],
    ["specs/a#1.yaml", "specs/a%231.yaml"],
  ])("gives the place %s as a URI", (file, uri) => {
    const result = sarif({ locate: () => ({ file, line: 1, column: 1 }) });
    expect(result.results[0]?.locations[0]).toMatchObject({
      physicalLocation: { artifactLocation: { uri } },
    });
  });

  it("has at least its pointer where no line is known", () => {
    expect(sarif({}).results[0]?.locations[0]).toEqual({
      logicalLocations: [{ fullyQualifiedName: expect.stringMatching(/^#\/components/) as string }],
    });
  });
});

it("tells a change of behaviour, at the head of the newer document", () => {
  const behaviour = {
    id: "no-holds",
    version: "2026-02-01",
    operations: ["getThings"],
    title: "Nothing is held",
    was: "Some were.",
    is: "None is.",
    action: "Nothing.",
    notice: "No `held`.",
    step: "begins",
  } as const;
  const { results, tool } = sarif(context, { ...diff(before, before), behaviours: [behaviour] });
  expect(results).toHaveLength(1);
  expect(tool.driver.rules[results[0]?.ruleIndex ?? -1]).toMatchObject({ id: "behaviour-changed" });
  expect(results[0]).toMatchObject({
    level: "warning",
    message: {
      text: "Nothing is held. Before: Some were. Now: None is. What to do: Nothing. How to notice: No `held`.",
    },
    locations: [{ physicalLocation: { artifactLocation: { uri: "specs/my%20after.json" } } }],
  });
});

it("of equal versions has no result", () => {
  expect(sarif(context, diff(before, before))).toMatchObject({
    results: [],
    tool: { driver: { rules: [] } },
  });
});
