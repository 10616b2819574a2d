/** The benchmark's own arithmetic: who takes turns, what counts as met, and that a larger document is larger. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

import { speedChart } from "../../../scripts/speed-chart.js";
import { measureBundles } from "../bundle-size.js";
import { measure, runNode, type Figures, type Measured } from "./measure.js";
import {
  growthOf,
  isMet,
  isWorse,
  memoryRatioOf,
  ratioOf,
  timeOf,
  unsteady,
  withOwnRun,
  type Results,
  type Row,
} from "./results.js";
import { largerDocument, laterDocument, laterYaml } from "./scaled-document.js";
import { reasonToSkip, workloads } from "./workloads.js";

const figures = (seconds: number, megabytes = 100): Measured => ({
  ...{ seconds, megabytes },
  ...{ cpuSeconds: seconds, spread: 0, cpuSpread: 0 },
});

describe("a measurement", () => {
  it("has contenders take turns, and who goes first changes; medians count", async () => {
    const order: string[] = [];
    const contender = (name: string, times: number[]) => (): Promise<Figures> => {
      order.push(name);
      return Promise.resolve(figures(times.shift() ?? NaN));
    };
    const contenders = [
      ["a", contender("a", [9, 1, 2])],
      ["b", contender("b", [4, 4, 8])],
      ["none", undefined],
    ] as const;
    const measured = await measure(contenders, 3);
    expect(order).toEqual(["a", "b", "b", "a", "a", "b"]);
    expect([...measured.keys()]).toEqual(["a", "b"]);
    expect(measured.get("a")).toMatchObject({ seconds: 2, spread: 4 });
    expect(measured.get("b")).toMatchObject({ seconds: 4, spread: 1 });
  });

  it("takes the figures of a process, and its output where it fails", async () => {
    const { seconds, cpuSeconds, megabytes } = await runNode(["-e", "Buffer.alloc(200e6, 1)"], ".");
    expect(megabytes).toBeGreaterThan(200);
    expect(seconds).toBeGreaterThan(0);
    expect(cpuSeconds).toBeGreaterThan(0);
    await expect(runNode(["-e", "console.error('no luck'); process.exit(3)"], ".")).rejects.toThrow(
      /ended with 3:\nno luck/,
    );
  });
});

it("the documented bytes of bundles are those of today", async () => {
  const documented = JSON.parse(
    readFileSync(path.join(import.meta.dirname, "results.json"), "utf8"),
  ) as Results;
  const { bundles } = await measureBundles();
  const advice = "Run `npx jiti test/bench/speed/bench.ts --bundles && npm run docs`.";
  for (const { name, minified, gzip } of bundles) {
    const known = documented.bundles.find((bundle) => bundle.name === name);
    expect(Math.abs(minified - (known?.minified ?? 0)) / minified, `${name}: ${advice}`).toBeLessThan(0.02);
    if (name === "one operation") expect(gzip).toBeLessThan(12_000);
  }
});

describe("a row", () => {
  const row: Row = {
    work: "work",
    ours: figures(3, 90),
    rival: { name: "rival", ...figures(5) },
    baseline: { name: "nothing", ...figures(1) },
    aims: {},
  };

  it("is what both take beyond the baseline", () => {
    expect([timeOf(row, "seconds"), ratioOf(row, "cpuSeconds"), memoryRatioOf(row)]).toEqual([2, 0.5, 0.9]);
    const { rival, ...alone } = row;
    expect([timeOf(alone, "cpuSeconds"), ratioOf(alone, "seconds"), memoryRatioOf(alone)]).toEqual([
      2,
      undefined,
      undefined,
    ]);
    expect(rival).toBeDefined();
  });

  it.each([
    [{ ratio: 0.5, memoryRatio: 0.9, seconds: 2 }, true],
    [{ ratio: 0.49 }, false],
    [{ memoryRatio: 0.89 }, false],
    [{ seconds: 1.99 }, false],
  ])("with %j is met: %s", (aims, expected) => {
    expect(isMet({ ...row, aims })).toBe(expected);
  });

  it("is unsteady where the runs of a contender vary by more than a tenth, and by more than 50 ms", () => {
    const varied = (cpuSeconds: number, cpuSpread: number): Measured => ({
      ...figures(cpuSeconds),
      cpuSpread,
    });
    expect(unsteady(row)).toEqual([]);
    expect(unsteady({ ...row, ours: varied(3, 0.11), rival: { name: "rival", ...varied(5, 0.2) } })).toEqual([
      "ours: 11 %",
      "rival: 20 %",
    ]);
    expect(unsteady({ ...row, ours: varied(0.2, 0.2) })).toEqual([]);
  });

  it("is worse with over 5 % more beside the same rival", () => {
    const [slower, slow] = [3.12, 3.09].map((seconds) => ({ ...row, ours: figures(seconds) }));
    expect(slower && slow && [isWorse(slower, row), isWorse(slow, row), isWorse(row, undefined)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("that was made again replaces the former one, as a run of its own", () => {
    const results: Results = {
      ...{ date: "2026-01-01", machine: "", versions: {}, rounds: 1 },
      ...{ rows: [row, { ...row, work: "other" }], scales: [], bundles: [], features: [], skipped: [] },
    };
    const again = { ...results, date: "2026-01-02", rounds: 5, rows: [{ ...row, work: "new" }, row] };
    const { rows, date } = withOwnRun(results, again, ["new", "other", row.work, "gone"]);
    const own = { date: "2026-01-02", rounds: 5 };
    expect(date).toBe("2026-01-01");
    expect(rows).toEqual([
      { ...row, work: "new", own },
      { ...row, work: "other" },
      { ...row, own },
    ]);
  });

  it("with an aim that nothing was compared for is not met", () => {
    const { rival: _rival, ...alone } = row;
    expect(isMet({ ...alone, aims: { ratio: 1 } })).toBe(false);
  });
});

it("growth is 1 where each step costs the same, whatever starting costs", () => {
  const points = (cost: (factor: number) => number): { factor: number; seconds: number }[] =>
    [1, 2, 4, 8].map((factor) => ({ factor, seconds: cost(factor) }));
  expect(growthOf({ work: "", points: points((factor) => 5 + 3 * factor) })).toBe(1);
  expect(growthOf({ work: "", points: points((factor) => factor * factor) })).toBeGreaterThan(2);
});

describe("a scaled document", () => {
  const text = readFileSync(
    path.resolve(import.meta.dirname, "../../../specs/virtual-accounts/v1.json"),
    "utf8",
  );
  const count = (document: string): number[] => {
    const { paths, components } = JSON.parse(document) as {
      paths: object;
      components: { schemas: object };
    };
    return [Object.keys(paths).length, Object.keys(components.schemas).length];
  };

  it("has the operations and schemas several times, and each copy refers to itself", () => {
    const [paths = 0, schemas = 0] = count(text);
    const larger = largerDocument(text, 3);
    expect(count(larger)).toEqual([3 * paths, 3 * schemas]);
    const references = new Set(larger.match(/#\/components\/schemas\/[^"]+/g));
    expect([...references].filter((reference) => reference.endsWith("_1")).length).toBeGreaterThan(5);
    for (const reference of references)
      expect(larger).toContain(`"${reference.slice("#/components/schemas/".length)}":`);
    expect(largerDocument(text, 1)).toBe(JSON.stringify(JSON.parse(text)));
  });

  it("is one version of several, each with a schema of its own", () => {
    const [paths, schemas = 0] = count(text);
    expect(count(laterDocument(text, 1))).toEqual([paths, schemas + 1]);
    expect(laterDocument(text, 1)).not.toBe(laterDocument(text, 2));
    const yaml = "components:\n  schemas:\n    Payment: {}\n";
    expect(laterYaml(yaml, 1)).toMatch(/^components:\n {2}schemas:\n {4}AddedIn1: .*\n {4}Payment: \{\}\n$/);
  });
});

it("work is skipped, with the reason, where its documents are missing", () => {
  const [work] = workloads;
  if (work === undefined) return expect.fail("There is no work.");
  expect(reasonToSkip({ ...work, documents: [] })).toBeUndefined();
  expect(reasonToSkip({ ...work, documents: ["nowhere.json"] })).toMatch(
    /^there is no .*nowhere\.json \(OPENAPI_CORPUS\)$/,
  );
});

it("the chart keeps what a name contains out of its markup, and a long bar in its place", () => {
  const rival = { name: "rival", ...figures(1) };
  const rows = [{ work: "a < b & `c`", ours: figures(50), rival, aims: { ratio: 1 } }];
  const results: Results = {
    ...{ date: "2026-01-01", machine: "", versions: {}, rounds: 5 },
    ...{ scales: [], bundles: [], features: [], skipped: [] },
    rows,
  };
  const chart = speedChart(results);
  expect(chart).toContain(">a &lt; b &amp; c</text>");
  expect(chart).toContain('class="missed" x="420" y="34" width="360"');
  expect(chart).toContain(">50.00</text>");
});
