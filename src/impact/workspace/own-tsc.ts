/**
 * The project's own `tsc`, if it has no programmatic API (TypeScript 7). It checks a copy of the project with the
 * modules of a version. Its answer takes precedence: it is the compiler that builds the project.
 */
import { execFile } from "node:child_process";
import { cp, mkdir, readdir, readFile, realpath, symlink, writeFile } from "node:fs/promises";
import path from "node:path";

import { diagnosticError } from "../../diagnostics/diagnostic.js";
import { withTemporaryFolder } from "../../disk/put-file.js";
import { isInside } from "../../values/path.js";
import type { ConsumerProject } from "./consumer-projects.js";
import type { Overlay, Overlays } from "./program-pair.js";

export interface OwnTsc {
  readonly version: string;
  /** Its script, absolute. */
  readonly script: string;
}

export interface TscError {
  /** Absolute, in the original project. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly column: number;
  readonly code: number;
  readonly message: string;
}

/** The errors of one project with the modules of both versions. */
export interface TscAnswer {
  readonly before: readonly TscError[];
  readonly after: readonly TscError[];
}

/** Undefined if TypeScript 7 or newer is not installed. */
export async function findOwnTsc(folder: string): Promise<OwnTsc | undefined> {
  for (let at = folder; ; at = path.dirname(at)) {
    const installed = path.join(at, "node_modules/typescript");
    const text = await readFile(path.join(installed, "package.json"), "utf8").catch(() => undefined);
    const version = /"version":\s*"(\d+[^"]*)"/.exec(text ?? "")?.[1];
    if (version !== undefined)
      return parseInt(version, 10) < 7 ? undefined : { version, script: path.join(installed, "bin/tsc") };
    if (path.dirname(at) === at) return undefined;
  }
}

export interface TscQuestion {
  /** Absolute: the folder that contains the projects and the generated modules. */
  readonly root: string;
  readonly projects: readonly ConsumerProject[];
  readonly overlays: Overlays;
}

/** The older modules are checked only if the newer ones have errors. */
export function askOwnTsc(
  tsc: OwnTsc,
  { root, projects, overlays }: TscQuestion,
): Promise<ReadonlyMap<ConsumerProject, TscAnswer>> {
  return withTemporaryFolder(undefined, async (temporary) => {
    const copy = path.join(await realpath(temporary), "project");
    await copyProject(root, copy, root, copy);
    const answers = new Map<ConsumerProject, TscAnswer>();
    const check = async (project: ConsumerProject, overlay: Overlay): Promise<readonly TscError[]> => {
      await writeOverlay(overlay, root, copy);
      return checkProject(tsc, project, root, copy);
    };
    for (const project of projects) {
      const after = await check(project, overlays.after);
      const before = after.length === 0 ? [] : await check(project, overlays.before);
      answers.set(project, { before, after });
    }
    return answers;
  });
}

/** Copies code and configuration. Packages stay in place, except those that are folders of the project. */
async function copyProject(from: string, to: string, root: string, copy: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.name === "node_modules") await linkPackages(source, target, root, copy);
    else if (entry.isDirectory() && !entry.name.startsWith(".git"))
      await copyProject(source, target, root, copy);
    else if (entry.isFile() && copied.test(entry.name)) await cp(source, target);
  }
}

const copied = /\.(?:[cm]?[jt]sx?|json|vue|svelte)$/;

async function linkPackages(from: string, to: string, root: string, copy: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const name of await readdir(from)) {
    const [source, target] = [path.join(from, name), path.join(to, name)];
    const real = await realpath(source).catch(() => undefined);
    if (name.startsWith("@")) await linkPackages(source, target, root, copy);
    else if (real !== undefined) {
      const isOfProject = isInside(root, real) && !real.includes(`${path.sep}node_modules${path.sep}`);
      await symlink(isOfProject ? path.join(copy, path.relative(root, real)) : real, target, "junction");
    }
  }
}

async function writeOverlay({ files }: Overlay, root: string, copy: string): Promise<void> {
  for (const [file, text] of files) {
    const target = path.join(copy, path.relative(root, file));
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, text);
  }
}

async function checkProject(
  { script }: OwnTsc,
  { configFile, fileNames }: ConsumerProject,
  root: string,
  copy: string,
): Promise<readonly TscError[]> {
  const inCopy = (file: string): string => path.join(copy, path.relative(root, file));
  const config = path.join(path.dirname(inCopy(configFile)), "tsconfig.impact.json");
  const noOutput = { noEmit: true, composite: false, incremental: false, declaration: false };
  const content = {
    extends: `./${path.basename(configFile)}`,
    compilerOptions: { ...noOutput, emitDeclarationOnly: false, declarationMap: false },
    files: fileNames.map(inCopy),
    include: [],
    references: [],
  };
  await writeFile(config, JSON.stringify(content));
  const { output, problem } = await run([script, "-p", config, "--pretty", "false"], copy);
  const errors = parseErrors(output);
  // A non-zero exit code without a code error: it could not check, so silence must not count as an answer.
  const [refused = problem] = /^error TS\d+: .*$/m.exec(output) ?? [];
  if (refused !== undefined && (errors.length === 0 || refused !== problem)) {
    const detail = `The project's own \`tsc\` cannot check it: ${refused}`;
    throw diagnosticError("IMPACT_COMPILER_BLIND", { file: path.basename(configFile) }, detail);
  }
  return errors.map((error) => ({
    ...error,
    file: path.join(root, path.relative(copy, path.resolve(copy, error.file))),
  }));
}

interface TscOutput {
  readonly output: string;
  /** Undefined if it exited with 0. */
  readonly problem: string | undefined;
}

function run(args: readonly string[], cwd: string): Promise<TscOutput> {
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd, maxBuffer: 1 << 28 }, (error, stdout, stderr) => {
      const [message] = /^\w*Error: .*$/m.exec(stderr) ?? [];
      resolve({ output: stdout, problem: error === null ? undefined : (message ?? error.message) });
    });
  });
}

/** `src/a.ts(3,5): error TS2322: …`, with the indented lines that follow. */
function parseErrors(output: string): readonly TscError[] {
  const errors: TscError[] = [];
  for (const text of output.split(/\r?\n/)) {
    const [, file, line, column, code, message] =
      /^(.+?)\((\d+),(\d+)\): error TS(\d+): (.*)$/.exec(text) ?? [];
    const last = errors.at(-1);
    if (file !== undefined && code !== undefined)
      errors.push({
        file,
        line: Number(line),
        column: Number(column),
        code: Number(code),
        message: message ?? "",
      });
    else if (last !== undefined && /^\s+\S/.test(text))
      errors.splice(-1, 1, { ...last, message: `${last.message}\n${text}` });
  }
  return errors;
}
