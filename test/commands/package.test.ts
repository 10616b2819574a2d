/**
 * What npm installs, and not what lies in this folder: a file that the package leaves out is missed by users only.
 */
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, "../..");
interface JsonPackage {
  readonly prettier: unknown;
}

let project: string;

beforeAll(async () => {
  project = await mkdtemp(path.join(tmpdir(), "installed-"));
  const installed = path.join(project, "node_modules/openapi-dated");
  await mkdir(installed, { recursive: true });
  const pack = ["pack", "--ignore-scripts", "--json", "--pack-destination", project];
  const [{ filename }] = JSON.parse((await run("npm", pack, { cwd: root })).stdout) as [{ filename: string }];
  await run("tar", ["-xzf", path.join(project, filename), "--strip-components=1", "-C", installed]);
  await symlink(path.join(root, "node_modules"), path.join(installed, "node_modules"));
  const { prettier } = JSON.parse(await readFile(path.join(root, "package.json"), "utf8")) as JsonPackage;
  await writeFile(path.join(project, "package.json"), JSON.stringify({ type: "module", prettier }));
}, 120_000);
afterAll(() => rm(project, { recursive: true }));

describe("the installed package", () => {
  it("generates both presets as they are committed here", async () => {
    await run(process.execPath, ["node_modules/openapi-dated/dist/src/cli.js"], { cwd: project });
    const here = path.join(root, "generated");
    const there = path.join(project, "generated");
    const files = await filesBelow(there);
    expect(files).toEqual(await filesBelow(here));
    const different: string[] = [];
    for (const file of files) {
      const texts = await Promise.all(
        [here, there].map((folder) => readFile(path.join(folder, file), "utf8")),
      );
      if (texts[0] !== texts[1]) different.push(file);
    }
    expect(different).toEqual([]);
  });

  it("has what its `exports` name, and types that compile", async () => {
    const program = `
      import { defineConfig, diff, generate } from "openapi-dated";
      import schema from "openapi-dated/x-client.schema.json" with { type: "json" };
      import report from "openapi-dated/diff.schema.json" with { type: "json" };
      export default defineConfig({ apis: { partner: { preset: "partner-platform" } } });
      export const seen = [typeof schema, typeof report, typeof diff, typeof generate];
      // @ts-expect-error: a key that does not exist
      defineConfig({ apis: { partner: { presets: "partner-platform" } } });
    `;
    await writeFile(path.join(project, "program.ts"), program);
    const compilerOptions = { module: "nodenext", target: "es2022", strict: true, resolveJsonModule: true };
    const types = { typeRoots: [path.join(root, "node_modules/@types")], types: ["node"] };
    const config = { compilerOptions: { ...compilerOptions, ...types, noEmit: true }, files: ["program.ts"] };
    await writeFile(path.join(project, "tsconfig.json"), JSON.stringify(config));
    const compiler = path.join(root, "node_modules/typescript/bin/tsc");
    const { stdout } = await run(process.execPath, [compiler, "-p", project]).catch((error: unknown) => ({
      stdout: (error as { stdout: string }).stdout,
    }));
    expect(stdout).toBe("");
  });
});

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
}
