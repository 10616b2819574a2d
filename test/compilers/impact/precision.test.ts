/**
 * How much of what was found by hand in the consumer projects is found, and how much is reported beyond that. Precision and
 * recall are printed by kind of finding and rule of the change; both have to be 100 %.
 */
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { resolveProject } from "../../../src/config/project.js";
import { Report } from "../../../src/diagnostics/report.js";
import { findImpact } from "../../../src/impact/find-impact.js";
import type { Versions } from "../../../src/impact/question.js";
import type { Finding } from "../../../src/impact/finding.js";
import { compareVersions } from "../../../src/values/version.js";
import { loadImpactVersions } from "../../../src/project/impact-versions.js";
import { projectNames, projectsFolder, readExpectations } from "../../impact/expectations.js";
import { sharedBut } from "../../impact/support/parsed-files.js";

const root = path.resolve(import.meta.dirname, "../../..");

interface Score {
  expected: number;
  found: number;
  wrong: number;
}

const scores = new Map<string, Score>();
let versions: Versions;
beforeAll(async () => {
  const config = { apis: { "partner-platform": { preset: "partner-platform" } } };
  const project = await resolveProject(config, root);
  const [api] = project.apis;
  if (api === undefined) throw new Error("The configuration has an API.");
  versions = await loadImpactVersions(project, api, ["2025-03-13", "2026-07-01", "2026-08-01"]);
});

afterAll(() => {
  const percent = (part: number, whole: number): string =>
    `${whole === 0 ? 100 : Math.floor((100 * part) / whole)} %`;
  const rows = [...scores]
    .sort()
    .map(([group, { expected, found, wrong }]) => [
      group,
      { expected, found, wrong, recall: percent(found, expected), precision: percent(found, found + wrong) },
    ]);
  console.table(Object.fromEntries(rows));
});

describe.each(projectNames())("the findings in %s", (name) => {
  it("are those that were found by hand", async () => {
    const { step, expected, alsoFine } = readExpectations(name);
    const { findings } = await findImpact({
      cwd: path.join(projectsFolder, name),
      tsconfigs: [],
      api: "partner-platform",
      apiFolder: path.join(root, "generated/partner-platform"),
      generatedFolders: [path.join(root, "generated")],
      runtimeFolder: path.join(root, "generated/partner-platform/runtime"),
      to: step.to,
      report: new Report(),
      parsedFiles: sharedBut(projectsFolder),
      isLeft: (version) => compareVersions(version, step.to) < 0,
      targetOf: () => step.to,
      load: () => Promise.resolve(versions),
    });
    const reported = new Set(findings.flatMap(keysOf));
    const fine = new Set([...expected, ...alsoFine].map(keyOfExpected));
    const missed = expected.filter((each) => !reported.has(keyOfExpected(each)));
    const wrong = findings.filter((each) => !fine.has(keyOf(each)));
    for (const each of expected) {
      const score = scoreOf(groupOf(each.kind, each.change));
      score.expected += 1;
      if (!missed.includes(each)) score.found += 1;
    }
    for (const each of wrong) scoreOf(groupOf(each.kind, each.cause?.id ?? "")).wrong += 1;
    expect({
      missed: missed.map(keyOfExpected),
      wrong: wrong.map(keyOf),
    }).toEqual({ missed: [], wrong: [] });
  });
});

function scoreOf(group: string): Score {
  const score = scores.get(group) ?? { expected: 0, found: 0, wrong: 0 };
  scores.set(group, score);
  return score;
}

/** A change is named by its rule and a fingerprint, a behaviour by itself. */
function groupOf(kind: string, change: string): string {
  return kind === "behaviour" ? kind : `${kind} ${change.replace(/-[0-9a-f]{8}$/, "")}`;
}

/** A place, and the errors that follow from it. */
function keysOf(finding: Finding): readonly string[] {
  return [keyOf(finding), ...finding.knockOns.map(({ file, line }) => keyOf({ ...finding, file, line }))];
}

function keyOf({ kind, cause, file, line }: Finding): string {
  return `${kind} ${cause?.id ?? ""} ${file}:${line}`;
}

function keyOfExpected({
  kind,
  change,
  file,
  line,
}: ReturnType<typeof readExpectations>["expected"][number]): string {
  return `${kind} ${change} ${file}:${line}`;
}
