/**
 * `npm run test:consumers`: the packed package in projects as users have them, a folder each, and in those of `examples/`.
 * In each, `npm test` generates, checks, builds and runs. Two run at a time.
 *
 * `npm run test:consumers -- next jest` runs these only, and `SHOW=1` shows what they print. What is not available here (another platform, no browser, no
 * registry) is named and does not fail; what is available and fails does.
 */
import { spawn } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { postgresServer } from "./durable/src/servers.js";

const source = import.meta.dirname;
const repository = path.resolve(source, "../..");
const examples = path.join(repository, "examples");

interface Run {
  readonly code: number;
  readonly output: string;
}

interface Result {
  readonly verdict: "passed" | "FAILED" | "not reached";
  readonly detail: string;
}

/** It takes as long as four others: begun last, it would run alone. */
const longest = "next";

/** How a step says that what it needs is not available here. */
const notReached = 3;

const folders = await chosenConsumers(process.argv.slice(2));
const names = [...folders.keys()];
const workspace = await mkdtemp(path.join(tmpdir(), "consumers-"));
/** Examples take a database; `durable` has its own, which it kills. */
const postgres = names.some((name) => path.dirname(folders.get(name) ?? "") === examples)
  ? await postgresServer(workspace)
  : undefined;
try {
  process.exitCode = (await runAll()) ? 0 : 1;
} finally {
  await postgres?.kill();
  if (process.env["KEEP"] === undefined) await rm(workspace, { recursive: true });
  else console.log(`Kept: ${workspace}`);
}

/** Their folders, by name. */
async function chosenConsumers(wanted: readonly string[]): Promise<Map<string, string>> {
  const entries = await Promise.all(
    [source, examples].map((parent) => readdir(parent, { withFileTypes: true })),
  );
  const all = entries
    .flat()
    .filter((entry) => entry.isDirectory())
    .map(({ name, parentPath }) => [name, path.join(parentPath, name)] as const);
  const unknown = wanted.filter((name) => !all.some(([known]) => known === name));
  if (unknown.length > 0)
    throw new Error(
      `There is no consumer ${unknown.join(", ")}; there are ${all.map(([known]) => known).join(", ")}.`,
    );
  return new Map(all.filter(([name]) => wanted.length === 0 || wanted.includes(name)));
}

async function runAll(): Promise<boolean> {
  const started = Date.now();
  const installed = await install();
  report("install", installed, started);
  if (installed.verdict !== "passed") return installed.verdict === "not reached";
  const waiting = [...names].sort((left, right) => Number(right === longest) - Number(left === longest));
  const results: Result[] = [];
  const work = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const began = Date.now();
      const result = resultOf(await run("npm", ["test"], path.join(workspace, name)));
      report(name, result, began);
      results.push(result);
    }
  };
  await Promise.all([work(), work()]);
  return results.every(({ verdict }) => verdict !== "FAILED");
}

/** One installation for all: most of them share their packages, and none of ours is among those that they list. */
async function install(): Promise<Result> {
  const folders = [".", "./dist/runtime-package"];
  const packing = ["pack", ...folders, "--ignore-scripts", "--pack-destination", workspace];
  const packed = await run("npm", packing, repository);
  const archives = (await readdir(workspace)).filter((file) => file.endsWith(".tgz"));
  if (archives.length < folders.length) return { verdict: "FAILED", detail: packed.output };
  for (const script of ["open-page.mjs", "answer.mjs"])
    await cp(path.join(source, script), path.join(workspace, script));
  for (const name of names) await copyConsumer(name, archives);
  const { devDependencies } = await readPackage(repository);
  await writePackage(workspace, {
    private: true,
    workspaces: names,
    devDependencies: { "playwright-core": devDependencies["playwright-core"] },
  });
  const installed = await run("npm", ["install", "--no-audit", "--no-fund", "--prefer-offline"], workspace);
  if (installed.code === 0) return { verdict: "passed", detail: "" };
  const isOffline = /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ENETUNREACH|ETIMEDOUT)\b/.test(installed.output);
  return isOffline
    ? { verdict: "not reached", detail: "the registry of npm does not answer; no consumer was tried" }
    : { verdict: "FAILED", detail: installed.output };
}

/** With the archives of our packages in place of their versions; each has the generator. */
async function copyConsumer(name: string, archives: readonly string[]): Promise<void> {
  const folder = path.join(workspace, name);
  await cp(folders.get(name) ?? "", folder, { recursive: true });
  const content = await readPackage(folder);
  const packed = (of: object | undefined, always?: string): object => ({
    ...of,
    ...Object.fromEntries(
      archives
        .map((archive) => [archive.replace(/-\d.*$/, ""), `file:../${archive}`] as const)
        .filter(([ours]) => ours === always || Object.hasOwn(of ?? {}, ours)),
    ),
  });
  const devDependencies = packed(content.devDependencies, "openapi-dated");
  await writePackage(folder, { ...content, dependencies: packed(content.dependencies), devDependencies });
}

interface PackageJson {
  readonly dependencies?: object;
  readonly devDependencies: Readonly<Record<string, string>>;
}

async function readPackage(folder: string): Promise<PackageJson> {
  return JSON.parse(await readFile(path.join(folder, "package.json"), "utf8")) as PackageJson;
}

async function writePackage(folder: string, content: object): Promise<void> {
  await writeFile(path.join(folder, "package.json"), JSON.stringify(content, null, 2));
}

function resultOf({ code, output }: Run): Result {
  if (code === 0) return { verdict: "passed", detail: process.env["SHOW"] === undefined ? "" : output };
  const [, reason] = /^not reached: (.*)$/m.exec(output) ?? [];
  return code === notReached && reason !== undefined
    ? { verdict: "not reached", detail: reason }
    : { verdict: "FAILED", detail: output };
}

function report(name: string, { verdict, detail }: Result, started: number): void {
  const seconds = ((Date.now() - started) / 1000).toFixed(1).padStart(6);
  console.log(`${name.padEnd(12)} ${seconds} s  ${verdict}${verdict === "not reached" ? `: ${detail}` : ""}`);
  if (verdict !== "not reached" && detail !== "") console.log(detail);
}

function run(command: string, args: readonly string[], cwd: string): Promise<Run> {
  const database = postgres && { DATABASE_URL: `postgres://postgres@127.0.0.1:${postgres.port}/postgres` };
  const env = { ...process.env, ...database, NEXT_TELEMETRY_DISABLED: "1", NO_COLOR: "1", CI: "1" };
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => (output += text));
    }
    child.on("error", reject).on("close", (code) => {
      resolve({ code: code ?? 1, output });
    });
  });
}
