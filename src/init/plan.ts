/** The files that `init` writes, decided before anything is written. Existing content stays, and a second run changes nothing. */
import path from "node:path";

import type { GenerateConfig } from "../config/config.js";
import { Draft, type PlannedFile } from "./draft.js";
import { addProperty } from "./edit-json.js";
import { addLines, findTools, isBelow } from "./ignore-files.js";
import { planConfig, type PlannedConfig } from "./plan-config.js";
import { execCommand, installCommand, scriptCommand, type Surroundings } from "./surroundings.js";

export interface Plan {
  readonly config: GenerateConfig;
  /** The facts about the project, in words. */
  readonly project: readonly string[];
  readonly files: readonly PlannedFile[];
  /** Notes and steps for a person. */
  readonly remarks: readonly string[];
  readonly next: readonly string[];
}

export async function planInit(around: Surroundings, planned: PlannedConfig): Promise<Plan> {
  const { cwd, folders, hasTypeScript, packageManager, workspace } = around;
  const draft = new Draft(cwd);
  const config = await planConfig(around, planned, draft);
  const output = path.resolve(cwd, config.output ?? "generated");
  const script = await planScript(around, draft);
  await planAttributes(around, config, output, draft);
  const tools = findTools(folders, output);
  for (const { file, entry, place, add } of tools) {
    if (!(await draft.edit(file, add)))
      draft.remarks.push(`${path.basename(file)}: add \`${entry}\` to ${place}.`);
  }
  if (workspace?.isRoot === true)
    draft.remarks.push("This is the root of a workspace. For one package alone, run `init` in its folder.");
  const place = workspace?.isRoot === true ? "root of a workspace" : "package of a workspace";
  return {
    config,
    project: [
      hasTypeScript ? "TypeScript" : "JavaScript",
      packageManager,
      ...tools.map(({ name }) => name),
      ...(workspace === undefined ? [] : [place]),
    ],
    files: await draft.changed(),
    remarks: draft.remarks,
    next: nextSteps(around, script, config),
  };
}

/** The name of the script that generates, if any. */
async function planScript(
  { cwd, hasManifest, folders }: Surroundings,
  draft: Draft,
): Promise<string | undefined> {
  if (!hasManifest) return undefined;
  const scripts = (folders[0]?.manifest["scripts"] ?? {}) as Readonly<Record<string, unknown>>;
  const existing = Object.keys(scripts).find((name) => generates.test(String(scripts[name])));
  if (existing !== undefined) return existing;
  const name = ["generate", "generate:api"].find((each) => scripts[each] === undefined);
  const isAdded =
    name !== undefined &&
    (await draft.edit(path.join(cwd, "package.json"), (text = "{}") =>
      addProperty(text, ["scripts", name], "generate"),
    ));
  if (isAdded) return name;
  draft.remarks.push("package.json: add a script of your choice that runs `generate`.");
  return undefined;
}

/** Excludes `prisma generate`. */
const generates =
  /(?:^|&&|;)\s*(?:(?:npx|bunx|pnpm exec|yarn exec)\s+)?(?:generate|openapi-dated)(?:\s*$|\s+-|\s*&&|\s*;)/;

/** Reviews fold the files, and their bytes must match the hashes in the manifest and the lock. */
async function planAttributes(
  { cwd, folders, isInRepository }: Surroundings,
  { apis, specs = "specs" }: GenerateConfig,
  output: string,
  draft: Draft,
): Promise<void> {
  if (!isInRepository) return;
  const folder = folders.find(({ names }) => names.has(".gitattributes"))?.folder ?? cwd;
  const pulled = Object.entries(apis).filter(([, { documents }]) => documents === undefined);
  const wanted = [
    { below: output, attributes: "linguist-generated eol=lf" },
    ...pulled.map(([name]) => ({ below: path.resolve(cwd, specs, name), attributes: "-text" })),
  ];
  const lines = wanted.flatMap(({ below, attributes }) => {
    if (!isBelow(below, folder)) return [];
    const pattern = `${path.relative(folder, below).split(path.sep).join("/")}/**`;
    return [`${/\s/.test(pattern) ? JSON.stringify(pattern) : pattern} ${attributes}`];
  });
  // Existing attributes for the same pattern are deliberate.
  await draft.edit(path.join(folder, ".gitattributes"), (text) =>
    addLines(text, lines, (line) => line.replace(/\s+\S*$|\s[^"]*$/, "")),
  );
}

function nextSteps(
  around: Surroundings,
  script: string | undefined,
  config: GenerateConfig,
): readonly string[] {
  const run = script === undefined ? execCommand(around) : scriptCommand(around, script);
  if (around.hasManifest && !around.isInstalled) return [installCommand(around), run];
  const output = config.output ?? "generated";
  const [name = ""] = Object.keys(config.apis);
  return [run, `Commit ${output}/, and import the client of a version from ${output}/${name}/`];
}
