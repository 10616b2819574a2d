/**
 * What the step to another version finds in code that a test makes up.
 *
 * The modules of a version are emitted once per process; the code is written into a folder of its own, because a project is
 * files. Code imports the version that it uses as `@api/…` and the runtime as `@runtime/…`.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { ts as compiler } from "@ts-morph/common";

import { resolveProject } from "../../../src/config/project.js";
import { Report } from "../../../src/diagnostics/report.js";
import type { Analysis } from "../../../src/impact/analysis.js";
import { findImpact, impactIn } from "../../../src/impact/find-impact.js";
import type { EmittedVersion, ImpactQuestion, Step } from "../../../src/impact/question.js";
import type { Finding, Impact } from "../../../src/impact/finding.js";
import { createTouch, type Touch } from "../../../src/impact/touch/touch.js";
import { loadCompiler } from "../../../src/impact/workspace/compiler.js";
import { openWorkspace, openConsumer } from "../../../src/impact/workspace/open-workspace.js";
import type { Overlay } from "../../../src/impact/workspace/program-pair.js";
import { generate, type GenerateConfig } from "../../../src/index.js";
import { loadImpactVersions } from "../../../src/project/impact-versions.js";
import { sharedBut } from "./parsed-files.js";

const root = path.resolve(import.meta.dirname, "../../..");
const { ts } = await loadCompiler(root);
const scratch = mkdtempSync(path.join(tmpdir(), "impact-"));
process.once("exit", () => {
  rmSync(scratch, { recursive: true });
});

export interface Versions {
  readonly from: string;
  readonly to: string;
  /** Path of each document by version, absolute. */
  readonly documents: Readonly<Record<string, string>>;
}

/** The step of the preset that grows a union, changes a kind and removes a status. */
export const presetStep = { from: "2025-03-13", to: "2026-08-01" };

/** Two versions of an API that a test makes up, written where they can be read. */
export async function versionsOf(before: object, after: object): Promise<Versions> {
  const folder = await mkdtemp(path.join(scratch, "documents-"));
  const [from, to] = ["2026-01-01", "2026-02-01"];
  const documents = { [from]: path.join(folder, "before.json"), [to]: path.join(folder, "after.json") };
  const common = { openapi: "3.1.0", paths: {} };
  const written = { [from]: before, [to]: after };
  for (const [version, document] of Object.entries(written)) {
    const text = JSON.stringify({ info: { title: "Test", version }, ...common, ...document });
    await writeFile(documents[version] ?? "", text);
  }
  return { from, to, documents };
}

/** `files`: text by path below the project's folder. JavaScript is checked, unless a file is called `unchecked`. */
export async function analyse(
  files: Readonly<Record<string, string>>,
  versions: Versions | typeof presetStep = presetStep,
): Promise<Impact> {
  const step = await preparedStep(versions);
  return findImpact({ ...step, ...(await consumerOf(files, step, versions)) });
}

/** The same, with other analyses; and what it reported beside its answer. */
export async function analyseWith(
  analyses: readonly Analysis[],
  files: Readonly<Record<string, string>>,
  versions: Versions | typeof presetStep = presetStep,
): Promise<{ readonly impact: Impact; readonly codes: readonly string[] }> {
  const step = await preparedStep(versions);
  const report = new Report();
  const question = { ...step, ...(await consumerOf(files, step, versions)), report };
  const impact = await impactIn(await openWorkspace(question), question, analyses);
  return { impact, codes: report.diagnostics.map(({ code }) => code) };
}

/** What the analyses are asked with, and the nodes of the code: `node("rail.type")` is the first with this text. */
export async function touchOf(
  text: string,
  versions: Versions | typeof presetStep = presetStep,
  name = "src/code.ts",
): Promise<{
  readonly touch: Touch;
  readonly steps: readonly Step[];
  readonly node: (text: string) => compiler.Node;
}> {
  const { from, to } = versions;
  const step = await preparedStep(versions);
  const asked = await consumerOf({ [name]: text }, step, versions);
  const { cwd } = asked;
  const folder = path.join(step.apiFolder, from);
  const loaded = await step.load([from, to]);
  const emitted = { before: loaded.emit(from), after: loaded.emit(to) };
  const overlayOf = ({ modules }: EmittedVersion): Overlay => ({
    folders: [folder],
    files: new Map(Array.from(modules, ([file, each]) => [path.join(folder, file), each])),
  });
  const overlays = { before: overlayOf(emitted.before), after: overlayOf(emitted.after) };
  const keys = { before: emitted.before.keys, after: emitted.after.keys };
  const consumer = openConsumer(ts, { ...step, ...asked });
  const [project] = consumer.projects;
  if (project === undefined) throw new Error("The project has a file.");
  const pair = consumer.pair(project, overlays);
  const file = pair.before.getSourceFile(path.join(cwd, name));
  if (file === undefined) throw new Error("The project has the file.");
  const steps = [{ from, to, diff: loaded.diff(from, to), keys, folder, runtimeFolder: step.runtimeFolder }];
  return { touch: createTouch(pair, steps), steps, node: (wanted) => nodeWith(file, wanted) };
}

function nodeWith(file: compiler.SourceFile, text: string): compiler.Node {
  const find = (node: compiler.Node): compiler.Node | undefined =>
    ts.forEachChild(node, find) ?? (node.getText(file) === text ? node : undefined);
  const result = find(file);
  if (result === undefined) throw new Error(`Nothing reads "${text}".`);
  return result;
}

async function consumerOf(
  files: Readonly<Record<string, string>>,
  { apiFolder }: PreparedStep,
  { from }: { readonly from: string },
): Promise<ConsumerFolder> {
  const cwd = await mkdtemp(path.join(scratch, "code-"));
  const isChecked = !Object.keys(files).some((file) => file.includes("unchecked"));
  const all = { "tsconfig.json": tsconfig(apiFolder, from, isChecked), ...files };
  await write(
    cwd,
    Object.entries(all).map(([file, text]) => ({ path: file, text })),
  );
  return { cwd, tsconfigs: [], parsedFiles: sharedBut(cwd) };
}

/**
 * Findings as they are marked in the code itself: every line that ends in a comment `//!` has to have a finding, and no
 * other line may have one. Gives the lines that disagree.
 */
export function disagreements(
  files: Readonly<Record<string, string>>,
  findings: readonly Finding[],
): { readonly missing: string[]; readonly wrong: string[] } {
  const results = new Set(findings.map(({ file, line }) => `${file}:${line}`));
  const lines = Object.entries(files).flatMap(([file, text]) =>
    text.split("\n").map((line, index) => ({ line, key: `${file}:${index + 1}` })),
  );
  const expected = lines.filter(({ line }) => line.trimEnd().endsWith("//!"));
  const keys = new Set(expected.map(({ key }) => key));
  return {
    missing: expected.filter(({ key }) => !results.has(key)).map(({ key, line }) => `${key} ${line.trim()}`),
    wrong: lines
      .filter(({ key }) => results.has(key) && !keys.has(key))
      .map(({ key, line }) => `${key} ${line.trim()}`),
  };
}

type ConsumerFolder = Pick<ImpactQuestion, "cwd" | "tsconfigs" | "parsedFiles">;
type PreparedStep = Omit<ImpactQuestion, keyof ConsumerFolder>;

const prepared = new Map<string, Promise<PreparedStep>>();

function preparedStep(versions: Versions | typeof presetStep): Promise<PreparedStep> {
  const key = JSON.stringify(versions);
  const known = prepared.get(key) ?? prepare(versions);
  prepared.set(key, known);
  return known;
}

async function prepare(versions: Versions | typeof presetStep): Promise<PreparedStep> {
  const { from, to } = versions;
  const [name, config]: [string, GenerateConfig["apis"][string]] =
    "documents" in versions
      ? ["things", { documents: versions.documents, version: "none" }]
      : ["partner-platform", { preset: "partner-platform" }];
  const apis = { [name]: { ...config, versions: [from] } };
  const output = await mkdtemp(path.join(scratch, "generated-"));
  const { files } = await generate({ apis }, { cwd: root });
  await write(output, files);
  const project = await resolveProject({ apis: { [name]: config } }, root);
  const [api] = project.apis;
  if (api === undefined) throw new Error("The configuration has an API.");
  const loaded = await loadImpactVersions(project, api, [from, to]);
  return {
    api: name,
    apiFolder: path.join(output, name),
    generatedFolders: [path.join(output, name)],
    runtimeFolder: path.join(output, name, "runtime"),
    to,
    report: new Report(),
    isLeft: (version) => version === from,
    targetOf: () => to,
    load: () => Promise.resolve({ ...loaded, title: name }),
  };
}

async function write(
  folder: string,
  files: readonly { readonly path: string; readonly text: string }[],
): Promise<void> {
  for (const { path: file, text } of files) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
}

function tsconfig(apiFolder: string, from: string, checkJs: boolean): string {
  return JSON.stringify({
    compilerOptions: {
      strict: true,
      module: "preserve",
      moduleResolution: "bundler",
      target: "es2022",
      lib: ["es2023"],
      jsx: "preserve",
      allowJs: true,
      checkJs,
      noEmit: true,
      skipLibCheck: true,
      types: [],
      paths: { "@api/*": [`${apiFolder}/${from}/*`], "@runtime/*": [`${apiFolder}/runtime/*`] },
    },
    include: ["src"],
  });
}
