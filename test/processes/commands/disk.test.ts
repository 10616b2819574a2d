/** The command line against the disk: a real SIGKILL, and paths that are not what they should be. Each ends, with exit 1. */
import { execFile, execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { loadConfig } from "../../../src/config/load-config.js";
import { resolveProject } from "../../../src/config/project.js";
import { Report } from "../../../src/diagnostics/report.js";
import { writeReport } from "../../../src/disk/put-file.js";
import { readFileContent } from "../../../src/disk/read-file.js";
import { diff, DiagnosticError, generate, pull } from "../../../src/index.js";
import { checkVersionName } from "../../../src/source/version-name.js";
import { folderContent } from "../../support/folder-content.js";
import { bury } from "../../support/killed-process.js";
import { runCli } from "../../support/run-cli.js";
import { json, startSpecServer } from "../../support/spec-server.js";

const root = path.resolve(import.meta.dirname, "../../..");
const document = '{"openapi": "3.1.0", "info": {"title": "Payouts", "version": "1"}, "paths": {}}';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "disk-"));
  await writeFile(path.join(folder, "a.json"), document);
});
afterEach(() => rm(folder, { recursive: true }));

const at = (name: string): string => path.join(folder, name);

/** Ends with the signal that killed it. */
function runKilled(args: readonly string[], killAt: string): Promise<string | undefined> {
  const preload = path.join(root, "test/support/kill-at.mjs");
  const command = ["--import", preload, path.join(root, "dist/src/cli.js"), ...args];
  const env = { ...process.env, KILL_AT: killAt };
  return new Promise((resolve) => {
    execFile(process.execPath, command, { cwd: folder, env }, (error) => resolve(error?.signal ?? undefined));
  });
}

describe("a process that is killed", () => {
  const generateArgs = ["-i", "2025-01-01=a.json", "-o", "out/api"];

  it("by SIGKILL between two renames of generate leaves what check names and the next run completes", async () => {
    await runCli(generateArgs, folder);
    const wanted = await folderContent(at("out"));
    await rm(at("out"), { recursive: true });
    expect(await runKilled(generateArgs, "linkSync api/openapi-dated.json")).toBe("SIGKILL");
    bury(at("out"));
    const half = new Map(Object.entries(await folderContent(at("out"))));
    expect(half.has("api/index.ts") && !half.has("api/openapi-dated.json")).toBe(true);
    const { code, stderr } = await runCli(["check", ...generateArgs], folder);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringContaining("OUTPUT_UNFINISHED") as string,
    });
    expect(await runCli(generateArgs, folder)).toMatchObject({ code: 0, stderr: "" });
    expect(await folderContent(at("out"))).toEqual(wanted);
  });

  it("by SIGKILL between two renames of pull leaves documents that builds name, and the next pull completes", async () => {
    const changed = document.replace('"paths"', '"tags": [], "paths"');
    await using server = await startSpecServer();
    const config = {
      specs: "locked",
      output: "out",
      apis: { payouts: { baseUrl: server.url.href.slice(0, -1) } },
    };
    await writeFile(at("generate.config.json"), JSON.stringify(config));
    const publish = (text: string): void =>
      server.publish({ "/spec/versions": json(["2025-01-01"]), "/spec/2025-01-01": json(JSON.parse(text)) });
    publish(document);
    await pull({ cwd: folder });
    publish(changed);
    expect(await runKilled(["pull"], "renameSync payouts/lock.json")).toBe("SIGKILL");
    bury(at("locked"));
    const { code, stderr } = await runCli(["check"], folder);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringContaining("LOCKED_FILE_CHANGED") as string,
    });
    await pull({ cwd: folder });
    expect(Object.keys(await folderContent(at("locked/payouts")))).toEqual([
      "2025-01-01.json",
      "lock.json",
      "versions.json",
    ]);
    expect(await runCli([], folder)).toMatchObject({ code: 0 });
  });
});

/** Everything that can be where a file is expected. */
const intruders: readonly (readonly [name: string, put: (place: string) => unknown, words: RegExp])[] = [
  ["a pipe", (place) => execFileSync("mkfifo", [place]), /it is a pipe/],
  ["a folder", (place) => mkdir(place), /it is a folder/],
  ["a link to a folder", (place) => symlink(".", place), /it is a folder/],
  ["a link to nothing", (place) => symlink("nowhere", place), /a link to something that does not exist/],
  ["a link to itself", (place) => symlink(path.basename(place), place), /leads to itself/],
  ["a link to a device", (place) => symlink("/dev/zero", place), /it is a device/],
];

async function problemOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.catch((thrown: unknown) => thrown);
  if (!(error instanceof DiagnosticError)) throw error instanceof Error ? error : new Error("It succeeded.");
  return error.diagnostics.map(({ code, detail }) => `${code} ${detail}`).join("\n");
}

describe.each(intruders)("%s in place of", (_what, put, words) => {
  const documents = { documents: { "2025-01-01": "a.json" } };

  it("the configuration is named, found by its usual name or given", async () => {
    await put(at("generate.config.ts"));
    expect(await problemOf(loadConfig(folder, undefined, "refuse", new Report()))).toMatch(words);
    expect(await problemOf(loadConfig(folder, "generate.config.ts", "refuse", new Report()))).toMatch(
      /^CONFIG_UNREADABLE/,
    );
  });

  it("a document, an overlay or an ignore file is named", async () => {
    await put(at("x.json"));
    const input = { apis: { api: { documents: { "2025-01-01": "x.json" } } } };
    expect(await problemOf(generate(input, { cwd: folder }))).toMatch(words);
    const overlaid = { apis: { api: { ...documents, overlays: ["x.json"] } } };
    const overlay = await problemOf(generate(overlaid, { cwd: folder }));
    expect(overlay).toMatch(/^OVERLAY_UNREADABLE/);
    expect(overlay).toMatch(words);
    expect(await problemOf(diff("a.json", "x.json", { cwd: folder }))).toMatch(words);
    const ignoring = diff("a.json", "a.json", { cwd: folder, ignore: "x.json" });
    expect(await problemOf(ignoring)).toMatch(words);
  });

  it("the lock is named, and the preset's documents are not taken instead", async () => {
    await mkdir(at("specs/partner-platform"), { recursive: true });
    await put(at("specs/partner-platform/lock.json"));
    const config = { apis: { "partner-platform": { preset: "partner-platform" } } };
    const problem = await problemOf(generate(config, { cwd: folder }));
    expect(problem).toMatch(/^LOCK_UNREADABLE/);
    expect(problem).toMatch(words);
    const [api] = (await resolveProject(config, folder)).apis;
    const own = { kind: "locked", folder: at("specs/partner-platform"), isOfPackage: false };
    expect(api?.source).toEqual(own);
  });

  it("the formatter's .editorconfig never keeps the run waiting", async () => {
    await put(at(".editorconfig"));
    const run = generate({ apis: { api: documents } }, { cwd: folder });
    const outcome = await run.then(
      ({ files }) => `${files.length > 0}`,
      (error: unknown) => String(error),
    );
    expect(outcome).toMatch(/true|FORMATTER_CONFIG_UNUSABLE/);
  });
});

describe("a report", () => {
  it.each(intruders.slice(0, 5))("is not written into %s", async (_what, put) => {
    await put(at("report.md"));
    expect(await writeReport(at("report.md"), "text")).toMatch(/^it is a (pipe|folder|link)/);
  });

  it("is written to a device, a new file and through a link to a file; a folder that is missing is named", async () => {
    await symlink("a.json", at("link.json"));
    for (const name of ["/dev/null", at("new.md"), at("link.json")]) {
      expect(await writeReport(name, "text")).toBeUndefined();
    }
    expect(await readFile(at("a.json"), "utf8")).toBe("text");
    expect(await writeReport(at("none/report.md"), "text")).toBe("it does not exist (ENOENT)");
  });
});

describe("the formatter's configuration", () => {
  it.each([
    [".prettierrc", "{ x: ["],
    [".prettierrc", "plugins: [prettier-plugin-that-is-not-there]"],
    ["prettier.config.js", "export default {"],
  ])("%s with %s is the user's to mend", async (file, text) => {
    await writeFile(at(file), text);
    const run = generate(
      { format: "project", apis: { api: { documents: { "2025-01-01": "a.json" } } } },
      { cwd: folder },
    );
    expect(await problemOf(run)).toMatch(/^FORMATTER_CONFIG_UNUSABLE/);
  });
});

it("a file is read up to its limit, whatever size it claims", async () => {
  await writeFile(at("large"), Buffer.alloc(1_000));
  expect(await readFileContent(at("large"), { maximumBytes: 999 })).toMatchObject({ kind: "too-large" });
  expect(await readFileContent(at("large"), { maximumBytes: 1_000 })).toMatchObject({ kind: "bytes" });
  expect(await readFileContent("/proc/self/status", { maximumBytes: 10 })).toMatchObject({
    kind: "too-large",
  });
});

it.each([
  "runtime",
  "RUNTIME",
  "CHANGES.md",
  "changes.MD",
  "index.ts",
  "Index.js",
  "index",
  "openapi-dated.json",
])("a version cannot be called %s, like what lies beside the versions", async (name) => {
  expect(checkVersionName(name).kind).toBe("refused");
  const input = { apis: { api: { documents: { [name]: "a.json" } } } };
  expect(await problemOf(generate(input, { cwd: folder }))).toMatch(/^GIVEN_VERSION_INVALID/);
  await using server = await startSpecServer({ "/spec/versions": json(["2025-01-01", name]) });
  const config = { apis: { api: { baseUrl: server.url.href.slice(0, -1) } } };
  expect(await problemOf(pull({ cwd: folder, config }))).toMatch(/^INDEX_VERSION_INVALID/);
});

it("every file and folder of ours beside the versions is refused as the name of one", async () => {
  const names = ["partner-platform", "virtual-accounts"].flatMap(async (api) =>
    Object.keys(await folderContent(path.join(root, "generated", api))).filter((name) => !name.includes("/")),
  );
  const ours = (await Promise.all(names)).flat().filter((name) => !/^\d{4}-\d{2}-\d{2}$|^v1$/.test(name));
  expect(ours).toContain("runtime");
  expect(ours.filter((name) => checkVersionName(name).kind !== "refused")).toEqual([]);
});
