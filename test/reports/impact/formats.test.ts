/** What the forms of the report promise to those who read them by program, and what holds for any number of findings. */
import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";

import { fitMarkdown } from "../../../src/reports/print-markdown.js";
import type { Impact } from "../../../src/impact/finding.js";
import { impactJson } from "../../../src/reports/impact/impact-json.js";
import type { ImpactReport } from "../../../src/reports/impact/impact-report.js";
import { impactSarif } from "../../../src/reports/impact/impact-sarif.js";
import { shareLimit } from "../../../src/reports/impact/impact-blocks.js";
import { frameLines } from "../../../src/reports/impact/code-frame.js";
import { headline } from "../../../src/reports/impact/impact-report.js";
import { huge, nothing, upgrade } from "./sample.js";
import { impactMarkdown, impactText } from "../print.js";

const report = (impact: Impact, reviewed: readonly string[] = []): ImpactReport => ({
  impact,
  acknowledged: new Map(reviewed.map((identity) => [identity, { reason: "Seen.", until: undefined }])),
});
const [first = ""] = upgrade.findings.map(({ identity }) => identity);
const tool = { name: "openapi-dated", version: "1.0.0" };

describe("json", () => {
  const schema = JSON.parse(readFileSync("schemas/impact.schema.json", "utf8")) as object;
  const validate = new Ajv2020({ allErrors: true, formats: { date: true } }).compile(schema);

  it.each([
    ["an upgrade", report(upgrade, [first])],
    ["nothing", report(nothing)],
    ["very much", report(huge)],
  ])("of %s has the published form", (_name, each) => {
    const json = impactJson(each);
    validate(json);
    expect(validate.errors ?? []).toEqual([]);
    expect(JSON.parse(JSON.stringify(json))).toEqual(json);
  });

  it("counts what is left to do, and has what is acknowledged with its reason", () => {
    const all = impactJson(report(upgrade));
    const some = impactJson(report(upgrade, [first]));
    expect(all).toMatchObject({
      counts: { findings: 10, byKind: { "stops-compiling": 3, review: 5, behaviour: 2 } },
    });
    expect(some).toMatchObject({
      counts: { findings: 9, acknowledged: 1, byKind: { "stops-compiling": 2 } },
    });
    expect(some).toMatchObject({
      findings: [
        { identity: first, acknowledged: { reason: "Seen." } },
        ...Array.from({ length: 9 }, () => ({})),
      ],
    });
  });
});

describe("sarif", () => {
  const { runs } = impactSarif(report(upgrade, [first]), tool) as unknown as {
    readonly runs: readonly {
      readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
      readonly results: readonly {
        readonly ruleId: string;
        readonly ruleIndex: number;
        readonly partialFingerprints: Readonly<Record<string, string>>;
        readonly suppressions: readonly object[];
      }[];
    }[];
  };

  it("has a rule for each cause, and a result for each finding that names it", () => {
    const [run] = runs;
    const rules = run?.tool.driver.rules.map(({ id }) => id) ?? [];
    expect(new Set(rules).size).toBe(rules.length);
    expect(run?.results.map(({ ruleIndex }) => rules[ruleIndex])).toEqual(
      run?.results.map(({ ruleId }) => ruleId),
    );
    expect(run?.results.map(({ partialFingerprints }) => partialFingerprints["finding/v1"])).toEqual(
      upgrade.findings.map(({ identity }) => identity),
    );
  });

  it("suppresses what is acknowledged, and nothing else", () => {
    const suppressed = runs[0]?.results.filter(({ suppressions }) => suppressions.length > 0) ?? [];
    expect(suppressed).toMatchObject([
      { partialFingerprints: { "finding/v1": first }, suppressions: [{ justification: "Seen." }] },
    ]);
  });
});

describe("text", () => {
  it("of very much shows some of every kind, and counts the rest", () => {
    const text = impactText(report(huge), { hasColor: false, limit: 30 });
    expect(text.match(/^ +> /gm)).toHaveLength(30);
    expect(text.match(/"?Meets changed behaviour \(50\)/g)).toHaveLength(1);
    expect(text).toContain("… and 870 more: --limit");
  });

  it("links a place only where the terminal shows links", () => {
    const options = { hasColor: false, limit: 1 };
    const linked = impactText(report(upgrade), { ...options, linkTo: (file) => `file:///app/${file}` });
    const place = "src/rails/instructions.ts:33:26";
    expect(linked).toContain(`\u001b]8;;file:///app/src/rails/instructions.ts\u0007${place}\u001b]8;;\u0007`);
    expect(impactText(report(upgrade), options)).not.toContain("\u001b");
  });

  it("spells out what a terminal would act on", () => {
    const [finding] = upgrade.findings;
    if (finding === undefined) throw new Error("The sample has findings.");
    const frame = ["const a = '\u001b[2J\u202e';"];
    const text = impactText(report({ ...upgrade, findings: [{ ...finding, frame, frameStart: 33 }] }), {
      hasColor: false,
      limit: 1,
    });
    expect(text).not.toMatch(/[\u001b\u202e]/);
    expect(text).toContain("\\u{1b}[2J");
  });
});

describe("markdown", () => {
  it("of very much fits a pull request, and says what is left out", () => {
    const text = fitMarkdown(impactMarkdown(report(huge)), 60_000);
    expect(text.length).toBeLessThanOrEqual(60_000);
    expect(text).toMatch(/The report is too long for this place: \d+ sections are left out/);
    expect(text.match(/<details>/g)?.length).toBe(text.match(/<\/details>/g)?.length);
  });
});

describe("the headline", () => {
  it.each<[string, ImpactReport, string]>([
    [
      "of a step",
      report(upgrade),
      "10 places in 7 files: 3 stop compiling, 5 compile and need review, 2 meet changed behaviour.",
    ],
    [
      "of one place",
      report({ ...upgrade, findings: upgrade.findings.slice(-1) }),
      "1 place in 1 file: 1 meets changed behaviour.",
    ],
    [
      "of a project without the API",
      report({ ...nothing, uses: [], steps: [] }),
      "Nothing to do: no file of this project uses Payments API.",
    ],
    [
      "of a project that has moved",
      report({ ...nothing, steps: [] }),
      "Nothing to do: no file uses a version before 2026-08-01.",
    ],
    [
      "of what is reviewed",
      report(
        upgrade,
        upgrade.findings.map(({ identity }) => identity),
      ),
      "Nothing is left to do: every place is acknowledged.",
    ],
  ])("%s says the price", (_of, each, words) => {
    expect(headline(each)).toBe(words);
  });
});

describe("the frame", () => {
  const [finding] = upgrade.findings;
  if (finding === undefined) throw new Error("The sample has findings.");

  it("marks the place in a line that is longer than the screen", () => {
    const line = `const text = "${"x".repeat(500)}"; call(value);`;
    const column = line.indexOf("call") + 1;
    const place = { line: 1, column, endLine: 1, endColumn: column + 11 };
    const [shown] = frameLines({ ...finding, ...place, frame: [line], frameStart: 1 });
    expect(shown?.text.length).toBeLessThan(100);
    expect(shown?.text.slice(shown.mark?.start).slice(0, shown.mark?.length)).toBe("call(value)");
  });

  it("marks the first line of a place of several lines", () => {
    const place = { line: 1, column: 8, endLine: 3, endColumn: 2 };
    const [shown, next] = frameLines({
      ...finding,
      ...place,
      frame: ["return {", "  a,", "};"],
      frameStart: 1,
    });
    expect(shown?.mark).toEqual({ start: 7, length: 1 });
    expect(next?.mark).toBeUndefined();
  });
});

describe("the room", () => {
  it.each([
    [[3, 5, 4], 60, [3, 5, 4]],
    [[800, 50, 50], 30, [10, 10, 10]],
    [[800, 1, 2], 30, [27, 1, 2]],
    [[5, 5], 0, [0, 0]],
    [[], 10, []],
  ])("of %j findings, limited to %j, is shared as %j", (counts, limit, shares) => {
    expect(shareLimit(counts, limit)).toEqual(shares);
  });
});
