/** An analysis that throws costs its own place, and nothing else. */
import { beforeAll, describe, expect, it, vi } from "vitest";

import type { Analysis } from "../../../src/impact/analysis.js";
import { allAnalyses } from "../../../src/impact/find-impact.js";
import { SuspectSearch } from "../../../src/impact/errors/suspects.js";
import type { Finding } from "../../../src/impact/finding.js";
import type { Touch } from "../../../src/impact/touch/touch.js";
import { analyse, analyseWith } from "../../impact/support/analyse.js";

const files = {
  "src/rails.ts": `
    import type { DepositRail } from "@api/types.js";
    export const isBank = (rail: DepositRail): boolean => rail.type !== "Crypto";
    export function fee(rail: DepositRail): number {
      switch (rail.type) {
        case "ACH":
          return 1;
        default:
          return 2;
      }
    }
    export const all: Record<DepositRail["type"], number> = {
      ACH: 1, Wire: 1, RTP: 1, SWIFT: 1, SEPA: 1, CHAPS: 1, FPS: 1, Pix: 1, Spei: 1, MobileMoney: 1,
      AfricanBankTransfer: 1, Crypto: 1,
    };
  `,
  "src/signings.ts": `
    import type { Client } from "@api/client.js";
    export async function next(client: Client, id: string): Promise<unknown> {
      const [first] = await client.getCustomerRequiredSignings({ id });
      return first;
    }
  `,
};

let whole: readonly Finding[];
beforeAll(async () => {
  whole = (await analyse(files)).findings;
});

describe.each(allAnalyses.map(({ name }) => name))("the analysis %s throws", (name) => {
  const failing = (analysis: Analysis, change: Partial<Analysis>): Analysis =>
    analysis.name === name ? { ...analysis, ...change } : analysis;
  const fail = (): never => {
    throw new TypeError("no node");
  };

  it.each([
    ["when it is opened", { open: fail }],
    ["at every node", { open: () => fail }],
  ])("%s, and all others are as they were", async (_when, change) => {
    const analyses = allAnalyses.map((analysis) => failing(analysis, change));
    const { impact, codes } = await analyseWith(analyses, files);
    const failures = impact.undecided.filter(({ kind }) => kind === "failure");
    expect(failures).not.toEqual([]);
    expect(failures.map((each) => ("analysis" in each ? each.analysis : ""))).toEqual(
      failures.map(() => name),
    );
    expect(failures[0]?.sentence).toBe(`The analysis \`${name}\` failed here: TypeError: no node`);
    expect(codes.filter((code) => code === "IMPACT_ANALYSIS_FAILED")).toHaveLength(failures.length);
    expect(whole).toEqual(expect.arrayContaining([...impact.findings]));
    const isError = ({ kind }: Finding): boolean => kind === "stops-compiling";
    expect(impact.findings.filter(isError)).toEqual(whole.filter(isError));
    expect(whole.some(isError)).toBe(true);
  });
});

it("names the errors whose cause could not be looked for", async () => {
  const find = vi.spyOn(SuspectSearch.prototype, "of").mockImplementation(() => {
    throw new TypeError("no node");
  });
  const { impact, codes } = await analyseWith(allAnalyses, files);
  find.mockRestore();
  const errorsIn = (findings: readonly Finding[]): readonly string[] =>
    findings.filter(({ kind }) => kind === "stops-compiling").map(({ file, line }) => `${file}:${line}`);
  expect(errorsIn(impact.findings)).toEqual(errorsIn(whole));
  const failed = impact.undecided.flatMap((each) => ("analysis" in each ? [each] : []));
  expect(failed.map(({ analysis }) => analysis)).toEqual(failed.map(() => "error-causes"));
  expect(failed.flatMap(({ places }) => places.map(({ file, line }) => `${file}:${line}`))).toEqual(
    errorsIn(whole),
  );
  expect(codes).toContain("IMPACT_ANALYSIS_FAILED");
  const isReview = ({ kind }: Finding): boolean => kind !== "stops-compiling";
  expect(impact.findings.filter(isReview)).toEqual(whole.filter(isReview));
});

it("keeps the spots of a file if the analysis fails at its end", async () => {
  const analyses = allAnalyses.map((analysis) =>
    analysis.settle === undefined
      ? analysis
      : {
          ...analysis,
          settle: () => {
            throw new TypeError("no node");
          },
        },
  );
  const { impact, codes } = await analyseWith(analyses, files);
  expect(impact.findings).toEqual(expect.arrayContaining([...whole]));
  expect(codes).toContain("IMPACT_ANALYSIS_FAILED");
});

it.each<[string, (touch: Touch) => void]>([
  [
    "runs out of stack",
    () => {
      throw new RangeError("Maximum call stack size exceeded");
    },
  ],
  ["throws", ({ sides }) => sides.before.checker.getTypeOfSymbol(undefined as never)],
])("leaves out a file in which the compiler %s, once for all analyses", async (_how, fail) => {
  const analyses = allAnalyses.map((analysis): Analysis => ({
    name: analysis.name,
    open: (touch, steps) => {
      const at = analysis.open(touch, steps);
      return (node) => {
        if (node.getSourceFile().fileName.endsWith("rails.ts")) fail(touch);
        return at?.(node) ?? [];
      };
    },
  }));
  const { impact, codes } = await analyseWith(analyses, files);
  const failed = impact.undecided.filter(({ kind }) => kind === "failure");
  expect(failed).toMatchObject([{ code: "IMPACT_COMPILER_FAILED", places: [{ file: "src/rails.ts" }] }]);
  expect(codes.filter((code) => code.endsWith("_FAILED"))).toEqual(["IMPACT_COMPILER_FAILED"]);
  const others = whole.filter(({ file }) => file !== "src/rails.ts");
  expect(impact.findings.map(({ file, line }) => `${file}:${line}`)).toEqual(
    others.map(({ file, line }) => `${file}:${line}`),
  );
  expect(others).not.toEqual([]);
});

it("leaves out code that is too deep for the compiler", async () => {
  const deep = `import type { DepositRail } from "@api/types.js";\nexport const deep = ${"[".repeat(50_000)}${"]".repeat(50_000)};\n`;
  const { impact } = await analyseWith(allAnalyses, { ...files, "src/deep.ts": deep });
  const failed = impact.undecided.filter(({ kind }) => kind === "failure");
  expect(failed).toMatchObject([{ code: "IMPACT_COMPILER_FAILED", places: [{ file: "src/deep.ts" }] }]);
  expect(impact.findings).toEqual(whole);
});

it.each([
  ["types", { types: ["missing"] }, "Cannot find type definition file for 'missing'"],
  ["a library", { lib: [], noLib: true, types: [] }, "Cannot find global type 'Array'"],
])("a compiler without %s has no answer", async (_what, compilerOptions, message) => {
  const options = { module: "preserve", moduleResolution: "bundler", ...compilerOptions };
  const tsconfig = JSON.stringify({ compilerOptions: options, include: ["src"] });
  const asked = analyse({ "tsconfig.json": tsconfig, "src/code.ts": "export const one = 1;" });
  await expect(asked).rejects.toThrow(message);
});
