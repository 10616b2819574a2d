/** What `--apply` makes of the consumer projects: it compiles, but for what a person has to do. */
import { cp, mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { resolveProject } from "../../../src/config/project.js";
import { Report } from "../../../src/diagnostics/report.js";
import { planApply, type ApplyPlan } from "../../../src/impact/apply/plan-apply.js";
import type { Versions } from "../../../src/impact/question.js";
import { openWorkspace } from "../../../src/impact/workspace/open-workspace.js";
import { compareVersions } from "../../../src/values/version.js";
import { loadImpactVersions } from "../../../src/project/impact-versions.js";
import { linesWithErrors } from "../compile-project.js";
import { projectsFolder, readExpectations } from "../expectations.js";

const root = path.resolve(import.meta.dirname, "../../..");
let folder: string;
let versions: Versions;

beforeAll(async () => {
  folder = await realpath(await mkdtemp(path.join(tmpdir(), "apply-")));
  await mkdir(path.join(folder, "test/impact"), { recursive: true });
  for (const name of ["generated", "node_modules"])
    await symlink(path.join(root, name), path.join(folder, name));
  await cp(projectsFolder, path.join(folder, "test/impact/projects"), {
    recursive: true,
    verbatimSymlinks: true,
  });
  const config = { apis: { "partner-platform": { preset: "partner-platform" } } };
  const project = await resolveProject(config, root);
  const [api] = project.apis;
  if (api === undefined) throw new Error("The configuration has an API.");
  const loaded = await loadImpactVersions(project, api, ["2025-03-13", "2026-07-01", "2026-08-01"]);
  const emitted = new Map<string, ReturnType<Versions["emit"]>>();
  versions = {
    ...loaded,
    emit: (version) => {
      const known = emitted.get(version) ?? loaded.emit(version);
      emitted.set(version, known);
      return known;
    },
  };
});
afterAll(() => rm(folder, { recursive: true }));

/** Imports of several versions, of a package that others import, and a path of tsconfig.json. */
const projects = ["half-migrated", "monorepo", "next-app"];

describe.each(projects)("the edits of %s", (name) => {
  it("leave what compiles but for what is to be decided, and nothing to edit", async () => {
    const cwd = path.join(folder, "test/impact/projects", name);
    const { step, expected, alsoFine, brokenBefore } = readExpectations(name);
    const lineOf = async (place: string): Promise<string> => {
      const [file = "", line = "0"] = place.split(":");
      return `${file}: ${(await readFile(path.join(cwd, file), "utf8")).split("\n")[Number(line) - 1]?.trim() ?? ""}`;
    };
    const broken = await Promise.all(brokenBefore.map(({ file, line }) => lineOf(`${file}:${line}`)));
    const plan = await planFor(cwd, step.to);
    for (const { file, after } of plan.files) await writeFile(file, after);
    expect(plan.files).not.toEqual([]);
    const known = [...expected, ...alsoFine]
      .filter(({ kind }) => kind === "stops-compiling")
      .map(({ file, code }) => `${file}: ${code}`);
    const errors = await Promise.all(linesWithErrors(cwd).map(lineOf));
    expect(errors.filter((error) => ![...known, ...broken].includes(error))).toEqual([]);
    expect(plan.refused).toEqual([]);
    expect((await planFor(cwd, step.to)).files).toEqual([]);
  });
});

async function planFor(cwd: string, to: string): Promise<ApplyPlan> {
  const question = {
    cwd,
    tsconfigs: [],
    api: "partner-platform",
    apiFolder: path.join(folder, "generated/partner-platform"),
    generatedFolders: [
      path.join(folder, "generated/partner-platform"),
      path.join(folder, "generated/virtual-accounts"),
    ],
    to,
    report: new Report(),
    isLeft: (version: string) => compareVersions(version, to) < 0,
    targetOf: () => to,
    load: () => Promise.resolve(versions),
  };
  return planApply(await openWorkspace(question), question);
}
