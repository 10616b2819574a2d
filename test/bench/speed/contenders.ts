/** Who does the work: this program, what it is compared with, and what is subtracted from both. */
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { build } from "esbuild";

import { consumerCode } from "./consumer-code.js";
import { inTurn, type Contender, type Figures } from "./measure.js";

/** Where the work is done. */
export interface Bench {
  /** Empty at first; every process runs in it. */
  readonly folder: string;
  /** Node with these arguments. */
  readonly run: (args: readonly string[]) => Promise<Figures>;
}

export interface Contenders {
  readonly ours: Contender;
  readonly rival?: { readonly name: string; readonly run: Contender };
  /** Subtracted from both. */
  readonly baseline?: { readonly name: string; readonly run: Contender };
}

export const root = path.resolve(import.meta.dirname, "../../..");
const cli = path.join(root, "dist/src/cli.js");
const peerCli = path.join(root, "node_modules/openapi-typescript/bin/cli.js");
const compiler = path.join(root, "node_modules/typescript/bin/tsc");

const peer = "openapi-typescript, types only";

/** Everything that the arguments ask for, beside the peer's types of these documents, one after the other. */
export function besidePeer(bench: Bench, args: readonly string[], files: readonly string[]): Contenders {
  const name = files.length === 1 ? peer : `${peer}, ${files.length} runs`;
  const run = (): Promise<Figures> => inTurn(files.map((file) => runPeer(bench, file)));
  return { ours: fromNothing(bench, args), rival: { name, run } };
}

/** A command when nothing has changed, beside the first run. */
export async function besideFirstRun(
  bench: Bench,
  command: readonly string[],
  inputs: readonly string[],
): Promise<Contenders> {
  const first = fromNothing(bench, inputs);
  await first();
  const unchanged = (): Promise<Figures> => bench.run([cli, ...command, ...inputs]);
  return {
    // What was written just now is read once more, and then known by its stamp.
    ours: async () => {
      await setTimeout(2_500);
      await unchanged();
      return unchanged();
    },
    rival: { name: "the first `generate`", run: first },
  };
}

/** Beyond what every process takes. */
export function beyondNode({ run }: Bench, args: readonly string[]): Contenders {
  return {
    ours: () => run([cli, ...args]),
    baseline: { name: "`node -e 0`", run: () => run(["-e", "0"]) },
  };
}

/** One file that imports the client of a version, beside one that imports the peer's types; the compiler's own time apart. */
export async function besidePeersTypes(bench: Bench, file: string): Promise<Contenders> {
  await fromNothing(bench, inputsOf([file]))();
  await runPeer(bench, file)();
  const consumers = {
    ours: `import { createClient } from "./out/api/2025-01-01/index.js";
export type Names = keyof ReturnType<typeof createClient>;`,
    peer: `import type { paths } from "./types.js";
export type Names = keyof paths;`,
    empty: "export {};",
  };
  await writeFile(path.join(bench.folder, "package.json"), '{ "type": "module" }');
  const check = async (name: keyof typeof consumers): Promise<Contender> => {
    const project = { compilerOptions, files: [`${name}.ts`] };
    await writeFile(path.join(bench.folder, `${name}.ts`), consumers[name]);
    await writeFile(path.join(bench.folder, `${name}.json`), JSON.stringify(project));
    return () => bench.run([compiler, "-p", `${name}.json`]);
  };
  return {
    ours: await check("ours"),
    rival: { name: peer, run: await check("peer") },
    baseline: { name: "an empty file", run: await check("empty") },
  };
}

/** The step from one version to another in a project of so many files, beside the compiler's own check of the project. */
export async function besideCompiler(
  { folder, run }: Bench,
  [older, newer]: readonly [older: string, newer: string],
  files: number,
): Promise<Contenders> {
  const versions = { "2025-01-01": older, "2026-01-01": newer };
  const project = path.join(folder, "consumer");
  const api = path.join(project, "src/generated/api/2025-01-01");
  const write = (name: string, text: string): Promise<void> => writeFile(path.join(project, name), text);
  await mkdir(path.join(project, "src"), { recursive: true });
  await write("package.json", '{ "type": "module" }');
  await write("tsconfig.json", JSON.stringify({ compilerOptions, include: ["src"] }));
  const settings = { documents: versions, versions: ["2025-01-01"], version: "none" };
  await write("generate.config.json", JSON.stringify({ output: "src/generated", apis: { api: settings } }));
  await run([cli, "--cwd", project, "--quiet"]);
  const [types, operations] = await Promise.all(
    ["types.ts", "operations.ts"].map((name) => readFile(path.join(api, name), "utf8")),
  );
  const code = consumerCode(files, "./generated/api/2025-01-01/index.js", {
    types: types ?? "",
    operations: operations ?? "",
  });
  for (const [name, text] of code) await write(path.join("src", name), text);
  return {
    ours: () => run([cli, "impact", "--to", "2026-01-01", "--cwd", project, "--quiet"]),
    rival: { name: "`tsc --noEmit`", run: () => run([compiler, "-p", project]) },
  };
}

const compilerOptions = {
  ...{ noEmit: true, strict: true, module: "nodenext", target: "es2022", lib: ["es2022", "dom"] },
  ...{ types: [], skipLibCheck: true },
};

/** Ten thousand calls of the client, so many at once, beside a bare `fetch`. `way`: see `calls.ts`. */
export async function besideFetch(
  { folder, run }: Bench,
  way: "client" | "journal",
  method: "GET" | "POST",
  concurrency: number,
): Promise<Contenders> {
  const outfile = path.join(folder, "calls.mjs");
  await build({
    entryPoints: [path.join(import.meta.dirname, "calls.ts")],
    ...{ bundle: true, platform: "node", format: "esm", logLevel: "error", outfile },
  });
  const calls = (by: string) => () => run([outfile, by, method, String(concurrency)]);
  return {
    ours: calls(way),
    rival: { name: "a bare `fetch`", run: calls("fetch") },
    baseline: { name: "the process alone", run: calls("none") },
  };
}

/** Without the output of the run before. */
export function fromNothing({ folder, run }: Bench, args: readonly string[]): Contender {
  return async () => {
    for (const output of ["generated", "out"])
      await rm(path.join(folder, output), { recursive: true, force: true });
    return run([cli, ...args]);
  };
}

/** One document, or versions of one API. */
export function inputsOf(files: readonly string[]): string[] {
  const day = (index: number): string =>
    new Date(Date.parse("2025-01-01") + index * 86_400_000).toISOString().slice(0, 10);
  const inputs = files.flatMap((file, index) => ["-i", `${day(index)}=${file}`]);
  return [...inputs, "--version-in", "none", "-o", "out/api"];
}

function runPeer({ run }: Bench, file: string): Contender {
  return () => run([peerCli, file, "-o", "types.ts"]);
}
