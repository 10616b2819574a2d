/** What `--apply` plans for a project that lies in a folder beside the generated code of the presets. */
import { mkdir, mkdtemp, realpath, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { resolveProject } from "../../../src/config/project.js";
import { Report } from "../../../src/diagnostics/report.js";
import { planApply, type ApplyPlan } from "../../../src/impact/apply/plan-apply.js";
import type { ImpactQuestion, Versions } from "../../../src/impact/question.js";
import { openWorkspace } from "../../../src/impact/workspace/open-workspace.js";
import { loadImpactVersions } from "../../../src/project/impact-versions.js";
import { compareVersions } from "../../../src/values/version.js";
import { sharedBut } from "./parsed-files.js";

const root = path.resolve(import.meta.dirname, "../../..");

export interface Scratch {
  /** Absolute. It has `generated/`, `node_modules/` and an empty `test/impact/`. */
  readonly folder: string;
  questionFor(cwd: string, to: string): ImpactQuestion;
  planFor(cwd: string, to: string): Promise<ApplyPlan>;
  remove(): Promise<void>;
}

export async function createScratch(): Promise<Scratch> {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), "apply-")));
  await mkdir(path.join(folder, "test/impact"), { recursive: true });
  for (const name of ["generated", "node_modules"])
    await symlink(path.join(root, name), path.join(folder, name));
  const versions = await presetVersions();
  const questionFor: Scratch["questionFor"] = (cwd, to) => ({
    cwd,
    tsconfigs: [],
    api: "partner-platform",
    apiFolder: path.join(folder, "generated/partner-platform"),
    generatedFolders: ["partner-platform", "virtual-accounts"].map((api) =>
      path.join(folder, "generated", api),
    ),
    runtimeFolder: path.join(folder, "generated/partner-platform/runtime"),
    to,
    report: new Report(),
    parsedFiles: sharedBut(folder),
    isLeft: (version) => compareVersions(version, to) < 0,
    targetOf: () => to,
    load: () => Promise.resolve(versions),
  });
  return {
    folder,
    questionFor,
    planFor: async (cwd, to) => {
      const question = questionFor(cwd, to);
      return planApply(await openWorkspace(question), question);
    },
    remove: () => rm(folder, { recursive: true }),
  };
}

async function presetVersions(): Promise<Versions> {
  const config = { apis: { "partner-platform": { preset: "partner-platform" } } };
  const project = await resolveProject(config, root);
  const [api] = project.apis;
  if (api === undefined) throw new Error("The configuration has an API.");
  return loadImpactVersions(project, api, ["2025-03-13", "2026-07-01", "2026-08-01"]);
}
