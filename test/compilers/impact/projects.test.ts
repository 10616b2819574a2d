/** That what is recorded about the consumer projects is true, as far as the compiler and the report can say. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";

import { runCli } from "../../support/run-cli.js";
import { linesWithErrors } from "./compile-project.js";
import { projectNames, projectsFolder, readExpectations } from "../../impact/expectations.js";

const root = path.resolve(import.meta.dirname, "../../..");

let ids: { readonly changes: readonly string[]; readonly behaviours: readonly string[] };
beforeAll(async () => {
  const { stdout } = await runCli(
    ["diff", "2025-03-13", "2026-08-01", "--api", "partner-platform", "--json"],
    root,
  );
  const report = JSON.parse(stdout) as Record<"changes" | "behaviours", readonly { readonly id: string }[]>;
  ids = {
    changes: report.changes.map(({ id }) => id),
    behaviours: report.behaviours.map(({ id }) => id),
  };
});

describe.each(projectNames())("the consumer project %s", (project) => {
  const folder = path.join(projectsFolder, project);
  const { step, expected, silent, alsoFine, brokenBefore } = readExpectations(project);
  const broken = brokenBefore.map(placeOf);

  it("has each place where its expectations say", () => {
    const places = [...expected, ...silent, ...alsoFine].map(({ file, line, code }) => ({
      file,
      line,
      code,
    }));
    const results = places.map(({ file, line }) => ({ file, line, code: lineOf(folder, file, line) }));
    expect(results).toEqual(places);
  });

  it("is told only of changes of the step, each place once, and never of a silent one", () => {
    const findings = [...expected, ...alsoFine];
    for (const { kind, change } of findings) {
      expect(kind === "behaviour" ? ids.behaviours : ids.changes).toContain(change);
    }
    const keys = findings.map((finding) => `${placeOf(finding)} ${finding.change}`);
    expect(keys).toEqual([...new Set(keys)]);
    const places = new Set(findings.map(placeOf));
    expect(silent.filter((place) => places.has(placeOf(place)))).toEqual([]);
  });

  it("compiles today, but for what is recorded", () => {
    expect(linesWithErrors(folder)).toEqual([...broken].sort());
  });

  it("stops compiling with the other version in the places that are recorded", () => {
    const stops = expected.filter(({ kind }) => kind === "stops-compiling").map(placeOf);
    const results = linesWithErrors(folder, step.to).filter((place) => !broken.includes(place));
    expect(results).toEqual([...new Set(stops)].sort());
  });
});

function placeOf({ file, line }: { readonly file: string; readonly line: number }): string {
  return `${file}:${line}`;
}

function lineOf(folder: string, file: string, line: number): string | undefined {
  return readFileSync(path.join(folder, file), "utf8").split("\n")[line - 1]?.trim();
}
