/** Generated files after version control has had them: line ends, conflict markers, edits. */
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { execFileSync } from "node:child_process";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { runCli, type CliRun } from "../../support/run-cli.js";

const documents = path.resolve(import.meta.dirname, "../../cases/new-rail-in-later-version/specs");
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "merged-"));
  await cp(documents, path.join(folder, "specs"), { recursive: true });
  await configure("2025-01-01");
});
afterEach(() => rm(folder, { recursive: true }));

const configure = (...versions: readonly string[]): Promise<void> => {
  const entries = versions.map((version) => [version, `specs/${version}.yaml`] as const);
  const payouts = { version: "none", documents: Object.fromEntries(entries) };
  return writeFile(
    path.join(folder, "generate.config.json"),
    JSON.stringify({ output: "out", apis: { payouts } }),
  );
};
const run = (...args: string[]): Promise<CliRun> => runCli(args, folder);
const output = (name = ""): string => path.join(folder, "out/payouts", name);

async function readAll(): Promise<Record<string, string>> {
  const entries = await readdir(output(), { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  const texts = files.map(
    async (file) => [path.relative(output(), file), await readFile(file, "utf8")] as const,
  );
  return Object.fromEntries(await Promise.all(texts));
}

async function edit(name: string, change: (text: string) => string): Promise<void> {
  await writeFile(output(name), change(await readFile(output(name), "utf8")));
}

const inConflict = (text: string): string =>
  text.replace(/^.*$/m, (line) => `<<<<<<< HEAD\n${line}\n=======\n// theirs\n>>>>>>> theirs`);

describe("other line ends", () => {
  it("are the same files: nothing to report, nothing to write, also when something else changes", async () => {
    await run();
    for (const name of Object.keys(await readAll()))
      await edit(name, (text) => text.replaceAll("\n", "\r\n"));
    const converted = await readAll();
    expect((await run("check")).code).toBe(0);
    expect((await run()).stdout).toContain("(up to date, nothing written)");
    expect(await readAll()).toEqual(converted);
    await configure("2025-01-01", "2026-01-01");
    const { code, stderr } = await run();
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.not.stringContaining("OUTPUT_") as string });
    expect(await readAll()).toHaveProperty(["2026-01-01/types.ts"]);
    expect((await run("check")).code).toBe(0);
  });
});

describe("a merge", () => {
  it("of two branches that both generated is repaired by --force, whatever git made of it", async () => {
    const git = (...args: string[]): string =>
      execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.c", ...args], {
        cwd: folder,
        encoding: "utf8",
        stdio: "pipe",
      });
    const commitAll = (): string => git("add", "-A") + git("commit", "-qm", "x");
    git("init", "-q", "-b", "main");
    await run();
    commitAll();
    git("checkout", "-q", "-b", "theirs");
    const document = path.join(folder, "specs/2025-01-01.yaml");
    const text = await readFile(document, "utf8");
    const titled = (title: string): string => text.replace("title: Payouts", `title: ${title}`);
    await writeFile(document, titled("Theirs"));
    await run();
    commitAll();
    git("checkout", "-q", "main");
    await configure("2025-01-01", "2026-01-01");
    await writeFile(document, titled("Ours"));
    await run();
    commitAll();
    expect(() => git("merge", "-q", "theirs")).toThrow();
    git("checkout", "-q", "--theirs", "specs");

    const refused = await run();
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(/OUTPUT_FILE_CONFLICTED .*openapi-dated\.json/);
    expect(refused.stderr).toContain("npx openapi-dated --force");
    expect((await run("--force")).code).toBe(0);
    const repaired = await readAll();
    expect((await run("check")).code).toBe(0);
    await rm(output(), { recursive: true });
    await run();
    expect(repaired).toEqual(await readAll());
  });

  it.each([
    ["conflict markers", inConflict, "OUTPUT_FILE_CONFLICTED"],
    ["an edit", (text: string) => `${text}// mine\n`, "OUTPUT_FILE_EDITED"],
    ["nothing in it", () => "", "OUTPUT_FILE_EDITED"],
  ])(
    "or a hand that left %s is reported by generate and check, and undone by --force",
    async (_, change, code) => {
      await run();
      const before = await readAll();
      for (const name of ["2025-01-01/types.ts", "openapi-dated.json"]) {
        await edit(name, change);
        for (const command of [[], ["check"]]) {
          const { code: exit, stderr } = await run(...command);
          expect(exit).toBe(1);
          expect(stderr).toContain(`${code}  payouts  out/payouts/${name}`);
        }
        expect((await run("--force")).code).toBe(0);
        expect(await readAll()).toEqual(before);
      }
    },
  );

  it("that left a stale file: --force removes what either manifest names, and never what neither does", async () => {
    await configure("2025-01-01", "2026-01-01");
    await run();
    const theirs = await readFile(output("openapi-dated.json"), "utf8");
    await configure("2025-01-01");
    await run();
    const ours = await readFile(output("openapi-dated.json"), "utf8");
    await cp(output("2025-01-01"), output("2026-01-01"), { recursive: true });
    await writeFile(
      output("openapi-dated.json"),
      `<<<<<<< HEAD\n${ours}||||||| base\n{}\n=======\n${theirs}>>>>>>> theirs\n`,
    );
    await writeFile(output("mine.ts"), "export {};\n");
    const { code, stderr } = await run("--force");
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(/OUTPUT_FILE_NOT_OURS .*mine\.ts/) as string,
    });
    expect(stderr).not.toMatch(/CONFLICTED|EDITED/);
    await rm(output("mine.ts"));
    expect((await run("--force")).code).toBe(0);
    expect(Object.keys(await readAll()).filter((name) => name.startsWith("2026"))).toEqual([]);
  });
});
