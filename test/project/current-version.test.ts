/** The stable entry on the disk: what it passes on, and that it follows the configuration. */
import { cp, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { runCli } from "../support/run-cli.js";

const specs = path.resolve(import.meta.dirname, "../cases/standard-schemas/specs");
const versions = ["2026-01-01", "2026-02-01"];
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "current-"));
  await cp(specs, path.join(folder, "specs"), { recursive: true });
});
afterEach(() => rm(folder, { recursive: true }));

function configure(current: string | undefined, settings: object = {}, named = versions): Promise<void> {
  const documents = Object.fromEntries(
    named.map((name, index) => [name, `specs/${versions[index] ?? ""}.yaml`]),
  );
  const api = { version: "none", validate: "standard", documents, ...(current && { current }) };
  const config = { output: "out", ...settings, apis: { api } };
  return writeFile(path.join(folder, "generate.config.json"), JSON.stringify(config));
}

const written = (below = ""): Promise<string[]> => readdir(path.join(folder, "out/api", below));

describe("the stable entry", () => {
  it("has every module of the version, also those that its index lacks", async () => {
    await configure("2026-02-01");
    expect((await runCli([], folder)).code).toBe(0);
    const modules = (await written("2026-02-01")).filter((file) => !/^(?:index|checked)\.ts$/.test(file));
    expect(modules).toContain("schemas.ts");
    expect((await written("current")).sort()).toEqual(modules.sort());
  });

  it("passes on the values of another version when the configuration names it", async () => {
    await writeFile(path.join(folder, "package.json"), '{ "type": "module" }');
    for (const current of versions) {
      await configure(current, { emit: "js" });
      expect((await runCli([], folder)).code).toBe(0);
      const load = async (file: string): Promise<Record<string, unknown>> =>
        (await import(`${path.join(folder, "out/api", file)}?${current}`)) as Record<string, unknown>;
      const stable = await load("current.js");
      expect(stable).toEqual(await load(`${current}/index.js`));
      expect(stable).toHaveProperty("createClient");
    }
  });

  it("is out of date until it is generated, and gone when nothing names a version", async () => {
    await configure("2026-01-01");
    await runCli([], folder);
    await configure("2026-02-01");
    const outdated = await runCli(["check"], folder);
    expect([outdated.code, outdated.stdout + outdated.stderr]).toEqual([
      1,
      expect.stringContaining("current.ts"),
    ]);
    await configure(undefined);
    await runCli([], folder);
    expect((await written()).filter((name) => name.startsWith("current"))).toEqual([]);
    expect((await runCli(["check"], folder)).code).toBe(0);
  });

  it("refuses a version that would have its place", async () => {
    await configure("2026-01-01", {}, ["2026-01-01", "current"]);
    const { code, stderr } = await runCli([], folder);
    expect([code, stderr]).toEqual([1, expect.stringContaining("OUTPUT_NAMES_CLASH")]);
  });
});
