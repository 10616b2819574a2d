/** One runtime for all APIs: every module of it once, whichever APIs there are, and never replaced under those that stay; or an installed one. */
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import * as prettier from "prettier";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkConfig } from "../../../src/config/config-form.js";
import type { GenerateConfig } from "../../../src/config/config.js";
import { type Project, resolveProject, selectApi } from "../../../src/config/project.js";
import { Report } from "../../../src/diagnostics/report.js";
import { generate } from "../../../src/index.js";
import { runtimeVersion } from "../../../templates/runtime-package/expect-runtime.js";
import { checkProject } from "../../../src/project/check.js";
import { writeProject } from "../../../src/project/generate.js";
import { resolveModuleStyle } from "../../../src/project/module-style.js";

const root = path.resolve(import.meta.dirname, "../../..");
const apis = {
  "partner-platform": { preset: "partner-platform" },
  "virtual-accounts": { preset: "virtual-accounts" },
};

let folder: string;
beforeEach(async () => (folder = await mkdtemp(path.join(tmpdir(), "shared-runtime-"))));
afterEach(() => rm(folder, { recursive: true }));

const project = (config: Partial<GenerateConfig> = {}): Promise<Project> =>
  resolveProject(checkConfig({ output: "out", runtime: "shared", apis, ...config }), folder);
const write = async (of: Project): Promise<readonly string[]> => {
  const written = await writeProject(of, { cwd: folder, isForced: false }, new Report());
  return written.apis.flatMap(({ name, state: { missing, different, stale } }) =>
    [...missing, ...different, ...stale].map((file) => `${name}/${file}`),
  );
};
const at = (...names: string[]): string => path.join(folder, "out", ...names);

describe("its modules", () => {
  const filesOf = async (config: Partial<GenerateConfig>): Promise<ReadonlyMap<string, string>> => {
    const { files } = await generate({ runtime: "shared", apis, ...config }, { cwd: root });
    return new Map(files.map(({ path: file, text }) => [file, text]));
  };
  let ofBoth: ReadonlyMap<string, string>;
  beforeAll(async () => (ofBoth = await filesOf({})));

  const below = (files: ReadonlyMap<string, string>): string[] =>
    [...files.keys()].filter((file) => file.startsWith("runtime/") && file.endsWith(".ts"));

  it("are those of the runtime, once, without the ones that need a platform or a package", async () => {
    const all = await readdir(path.join(root, "templates/runtime"), { recursive: true });
    const wanted = all
      .filter((file) => /^(?!durable\/(?!durable-journal)|decimals).*\.ts$/.test(file))
      .map((file) => `runtime/${file}`);
    expect(below(ofBoth).sort()).toEqual([...wanted, "runtime/checked.ts"].sort());
    expect([...ofBoth.keys()].filter((file) => /^[^/]+\/runtime\//.test(file))).toEqual([]);
  });

  it("are the same whichever API of the configuration is there", async () => {
    const one = await filesOf({ apis: { only: { preset: "virtual-accounts" } } });
    for (const file of below(ofBoth)) expect(one.get(file), file).toBe(ofBoth.get(file));
    expect(below(one)).toEqual(below(ofBoth));
  });

  it("include the journals and stores that any API asks for, with what they import", async () => {
    const [first, second] = [{ durable: ["sqlite" as const] }, { durable: ["redis" as const] }];
    const asked = {
      a: { ...apis["partner-platform"], ...first },
      b: { ...apis["virtual-accounts"], ...second },
    };
    const durable = below(await filesOf({ apis: asked })).filter((file) =>
      file.startsWith("runtime/durable/"),
    );
    expect(durable.sort()).toEqual([
      "runtime/durable/durable-journal.ts",
      "runtime/durable/redis.ts",
      "runtime/durable/sql.ts",
      "runtime/durable/sqlite.ts",
    ]);
  });

  it.each([
    { runtime: "shared" },
    { runtime: "package" },
    { runtime: "package", emit: "js", module: "commonjs" },
  ] as const)("and the modules that import them are laid out as Prettier would: %j", async (config) => {
    const files = await filesOf(config);
    const templates = ["virtual-accounts/v1/signing.ts", "partner-platform/2025-03-13/verification.ts"];
    for (const file of [
      ...templates,
      "partner-platform/resume.ts",
      "partner-platform/2026-08-01/client.ts",
    ]) {
      const name = "emit" in config ? file.replace(".ts", ".js") : file;
      const text = files.get(name) ?? "";
      expect(text, file).toContain("runtime/");
      expect(await prettier.format(text, { filepath: file }), file).toBe(text);
    }
  });
});

it.each(["esm", "commonjs"] as const)(
  "is loaded and works as JavaScript (%s), with its own package.json",
  async (module) => {
    await writeFile(
      path.join(folder, "package.json"),
      JSON.stringify({ type: module === "esm" ? "commonjs" : "module" }),
    );
    await write(await project({ emit: "js", module }));
    expect(JSON.parse(await readFile(at("runtime/package.json"), "utf8"))).toEqual({
      type: module === "esm" ? "module" : "commonjs",
    });
    const script = `
    const accounts = await import("./out/virtual-accounts/v1/index.js");
    const partner = await import("./out/partner-platform/2026-08-01/index.js");
    console.log(typeof accounts.createSigner, typeof partner.createWebhookReceiver, accounts.ApiError === partner.ApiError);`;
    await writeFile(path.join(folder, "run.mjs"), script);
    const { stdout } = await promisify(execFile)(process.execPath, ["run.mjs"], { cwd: folder });
    expect(stdout).toBe("function function true\n");
  },
);

describe("as a package", () => {
  const installed = (name: string): string => path.join(folder, "node_modules/openapi-dated-runtime", name);
  const run = async (code: string): Promise<string> => {
    const args = ["--input-type=module", "-e", code];
    return (await promisify(execFile)(process.execPath, args, { cwd: folder })).stdout;
  };

  it.each(["esm", "commonjs"] as const)(
    "is imported by JavaScript (%s), and refuses modules that were made for another version",
    async (module) => {
      await cp(path.join(root, "dist/runtime-package"), installed("."), { recursive: true });
      await writeFile(path.join(folder, "package.json"), "{}");
      const partner = { ...apis["partner-platform"], versions: ["2025-03-13"] };
      const config = { runtime: "package", emit: "js", module } as const;
      const imported = await project({ ...config, apis: { ...apis, "partner-platform": partner } });
      const written = await write(imported);
      expect(written.filter((file) => file.includes("/runtime/"))).toEqual([]);
      await checkProject(imported, folder, new Report());
      const use = `
        const { createSigner, ApiError } = await import("./out/virtual-accounts/v1/index.js");
        const runtime = await import("openapi-dated-runtime/errors/exports");
        console.log(typeof createSigner, ApiError === runtime.ApiError);`;
      expect(await run(use)).toBe("function true\n");

      for (const format of ["esm", "commonjs"]) {
        const file = installed(`${format}/expect-runtime.js`);
        const text = await readFile(file, "utf8");
        await writeFile(file, text.replace(/runtimeVersion = "[^"]*"/, 'runtimeVersion = "7.2.1"'));
      }
      for (const file of ["2025-03-13/index.js", "2025-03-13/verification.js", "resume.js"])
        await expect(run(`await import("./out/partner-platform/${file}")`), file).rejects.toThrow(
          /need openapi-dated-runtime \^\d+\.\d+, and 7\.2\.1 is installed\. Install openapi-dated-runtime@\^/,
        );
    },
  );

  it("that is missing or does not fit is reported", async () => {
    const details = async (): Promise<readonly string[]> =>
      (await resolveModuleStyle(await project({ runtime: "package" }))).obstacles.map(({ detail }) => detail);
    const install = async (version: string): Promise<void> => {
      await mkdir(installed("."), { recursive: true });
      await writeFile(installed("package.json"), JSON.stringify({ version }));
    };
    expect(await details()).toEqual([
      expect.stringMatching(/^It is not installed; expected openapi-dated-runtime@\^/),
    ]);
    await install("7.2.1");
    expect(await details()).toEqual([expect.stringMatching(/^Version 7\.2\.1 is installed; expected /)]);
    await install(runtimeVersion);
    expect(await details()).toEqual([]);
  });
});

describe("one of several APIs", () => {
  it("is generated and checked without touching another", async () => {
    const all = await project();
    await write(selectApi(all, "virtual-accounts"));
    expect((await readdir(at())).sort()).toEqual(["runtime", "virtual-accounts"]);
    const later = await write(selectApi(all, "partner-platform"));
    expect(later.filter((file) => !file.startsWith("partner-platform/"))).toEqual([]);
    const known = await checkProject(selectApi(all, "virtual-accounts"), folder, new Report());
    expect(known.map(({ name }) => name)).toEqual(["virtual-accounts", "runtime"]);
  });

  it("does not replace the runtime of the others", async () => {
    await write(await project());
    const before = await readFile(at("runtime/index.ts"), "utf8");
    const otherwise = await project({ importExtension: "none" });
    await expect(write(selectApi(otherwise, "virtual-accounts"))).rejects.toThrow(
      "It would change, and partner-platform would not.",
    );
    expect(await readFile(at("runtime/index.ts"), "utf8")).toBe(before);
    expect(await write(otherwise)).toContain("runtime/index.ts");
  });
});

it("replaces the runtimes of the APIs, and they it", async () => {
  await write(await project());
  const { runtime: _, ...own } = await project();
  expect(await write({ ...own, runtime: undefined })).toContain("virtual-accounts/runtime/index.ts");
  await write(await project());
  expect((await readdir(at("virtual-accounts"))).sort()).toEqual(["index.ts", "openapi-dated.json", "v1"]);
});

it("leaves its name to no API", () => {
  expect(() => checkConfig({ runtime: "shared", apis: { runtime: { preset: "a" } } })).toThrow(
    "An API cannot be called `runtime` where this is the folder of the shared runtime.",
  );
});
