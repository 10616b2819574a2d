/** Where a configuration is looked for, and what is said about one that cannot be used. */
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { configExtensions, findConfig, projectFolders } from "../../src/config/find-config.js";
import { loadConfig } from "../../src/config/load-config.js";
import { DiagnosticError, type Diagnostic } from "../../src/diagnostics/diagnostic.js";
import { Report } from "../../src/diagnostics/report.js";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), "config-"));
  await mkdir(path.join(root, "packages/shop/src"), { recursive: true });
});
afterEach(() => rm(root, { recursive: true }));

const at = (name: string): string => path.join(root, name);
const put = (name: string, text: string): Promise<void> => writeFile(at(name), text);

async function problem(work: Promise<unknown>): Promise<Diagnostic> {
  const error: unknown = await work.catch((thrown: unknown) => thrown);
  if (!(error instanceof DiagnosticError)) throw error instanceof Error ? error : new Error("It succeeded.");
  const [first] = error.diagnostics;
  if (first === undefined) throw new Error("It says nothing.");
  return first;
}

const load = (cwd: string, file?: string, report = new Report()): ReturnType<typeof loadConfig> =>
  loadConfig(cwd, file, "refuse", report);

const config = '{ apis: { a: { documents: { v1: "a.yaml" } } } }';
const json = '{ "apis": { "a": { "documents": { "v1": "a.yaml" } } } }';

/** What each file says, so that the module system of its extension has to load it. */
const texts: Readonly<Record<(typeof configExtensions)[number], string>> = {
  ts: `import { defineConfig, type GenerateConfig } from "openapi-dated";\nconst all: GenerateConfig = ${config};\nexport default defineConfig(all);`,
  mts: `import { defineConfig } from "openapi-dated";\nexport default defineConfig(${config});`,
  cts: `const { defineConfig } = require("openapi-dated");\nmodule.exports = defineConfig(${config} as object);`,
  js: `export default ${config};`,
  mjs: `const inTime = await Promise.resolve(${config});\nexport default inTime;`,
  cjs: `module.exports = ${config};`,
  json: `// Comments are allowed.\n${json.replace(/ }$/, ", }")}`,
};

describe("a configuration", () => {
  it.each(configExtensions)(
    "is found as generate.config.%s, and relative paths start from it",
    async (extension) => {
      await put(".git", "");
      await put(`generate.config.${extension}`, texts[extension]);
      for (const cwd of [root, at("packages/shop/src")]) {
        expect(await load(cwd)).toEqual({
          config: { apis: { a: { documents: { v1: "a.yaml" } } } },
          folder: root,
        });
      }
    },
  );

  it("is found under the key in package.json, which alone makes that file a configuration", async () => {
    await put(
      "package.json",
      JSON.stringify({ workspaces: ["packages/*"], "openapi-dated": JSON.parse(json) }),
    );
    await put("packages/shop/package.json", '{ "name": "shop" }');
    expect(await load(at("packages/shop"))).toMatchObject({ folder: root });
    expect(await load(root, "package.json")).toMatchObject({ folder: root });
  });

  it("is the nearest one", async () => {
    await put(".git", "");
    await put("generate.config.json", json);
    await put("packages/shop/generate.config.json", json);
    expect(await findConfig(at("packages/shop/src"))).toEqual({
      kind: "found",
      file: at("packages/shop/generate.config.json"),
      compiled: [],
    });
  });

  it.each([
    ["generate.config.ts", "generate.config.json"],
    ["generate.config.mjs", "package.json"],
  ])("is refused beside another one: %s and %s", async (one, other) => {
    await put(".git", "");
    await put(one, "");
    await put(other, '{ "openapi-dated": {} }');
    expect(await problem(load(at("packages")))).toMatchObject({
      code: "CONFIG_AMBIGUOUS",
      place: { file: ".." },
      detail: `${one} and ${other} each have a configuration.`,
    });
    // Naming one decides.
    expect(await problem(load(root, other))).toMatchObject({ code: "CONFIG_INVALID" });
  });

  it("that is missing is reported with every folder that was searched, and what to do instead", async () => {
    await put(".git", "");
    const { code, detail, fix } = await problem(load(at("packages/shop")));
    expect(code).toBe("CONFIG_NOT_FOUND");
    expect(detail.split("\n").slice(1)).toEqual(
      [at("packages/shop"), at("packages"), root].map((each) => `  ${each}`),
    );
    expect(fix).toContain("npx openapi-dated init");
    expect(fix).toContain("npx openapi-dated --preset partner-platform");
  });
});

describe("a compiled configuration", () => {
  const source = `import { defineConfig } from "openapi-dated";

// Ours.
const output: string = "lib";

export default defineConfig({
  output,
  apis: { a: { documents: { v1: "a.yaml" } } },
});
`;
  it.each(["js", "mjs", "cjs"])("is ignored, and named: %s", async (extension) => {
    await put("generate.config.ts", source);
    await put(`generate.config.${extension}`, "export default { output: 'old' };\n");
    const report = new Report();
    expect(await load(root, undefined, report)).toMatchObject({ config: { output: "lib" } });
    expect(report.diagnostics).toMatchObject([
      {
        code: "CONFIG_COMPILED",
        severity: "warning",
        place: { file: `generate.config.${extension}` },
        detail: "It is ignored: generate.config.ts is beside it.",
      },
    ]);
  });
});

describe("the search ends", () => {
  const searched = async (cwd: string): Promise<string[]> =>
    (await projectFolders(at(cwd))).map((folder) => path.relative(root, folder));

  it("at the root of the repository, whatever packages are on the way", async () => {
    await mkdir(at(".git"));
    await put("packages/package.json", '{ "workspaces": ["*"] }');
    expect(await searched("packages/shop/src")).toEqual([
      "packages/shop/src",
      "packages/shop",
      "packages",
      "",
    ]);
  });

  it("outside of a repository at the root of the workspace, else of the package", async () => {
    await put("packages/shop/package.json", "{}");
    expect(await searched("packages/shop/src")).toEqual(["packages/shop/src", "packages/shop"]);
    await put("package.json", '{ "workspaces": ["packages/*"] }');
    expect(await searched("packages/shop/src")).toHaveLength(4);
    await put("package.json", "{}");
    await put("pnpm-workspace.yaml", "");
    expect(await searched("packages/shop/src")).toHaveLength(4);
  });

  it("in the working directory where nothing shows a project: others can write to /tmp", async () => {
    await put("generate.config.js", "throw new Error('not yours')");
    expect(await searched("packages/shop")).toEqual(["packages/shop"]);
  });

  it("below the home folder, even if that is a repository", async () => {
    vi.stubEnv("HOME", root);
    expect(homedir()).toBe(root);
    await mkdir(at(".git"));
    await put("packages/package.json", "{}");
    expect(await searched("packages/shop")).toEqual(["packages/shop", "packages"]);
    expect(await searched("")).toEqual([""]);
    vi.unstubAllEnvs();
  });
});

describe("what is wrong in a configuration has its file and line", () => {
  it.each([
    ["ts", "export default {\n  apis: {\n    a: { preset 'b' },\n  },\n};\n", 3, /^Unexpected token/],
    [
      "ts",
      'import { a } from "./settings.js";\nexport default a;\n',
      1,
      /^"\.\/settings\.js", which it imports, does not exist/,
    ],
    [
      "ts",
      "type A = string;\n\nexport default { apis: (undefined as any).length };\n",
      3,
      /^Cannot read properties of undefined/,
    ],
    [
      "cjs",
      '\nmodule.exports = require("not-installed");\n',
      2,
      /^"not-installed", which it imports, does not exist/,
    ],
    ["json", '{\n  "apis": {\n    "a": }\n}\n', 3, /^It is not valid JSON: value expected/],
  ])("generate.config.%s that cannot be loaded: %j", async (extension, text, line, detail) => {
    const file = `generate.config.${extension}`;
    await put(file, text);
    const result = await problem(load(root));
    expect(result).toMatchObject({ code: "CONFIG_UNREADABLE", place: { file, line } });
    expect(result.detail).toMatch(detail);
  });

  it("also where it is in a file that the configuration imports", async () => {
    await put("packages/generate.config.ts", 'import "./shop/settings.js";\nexport default {};\n');
    await put("packages/shop/settings.ts", '\n\nthrow new Error("No settings.");\n');
    const result = await problem(load(root, "packages/generate.config.ts"));
    expect(result).toMatchObject({
      detail: "No settings.",
      place: { file: "packages/shop/settings.ts", line: 3 },
    });
  });

  it.each([
    ["export default {\n  apis: {\n    a: { presett: 'b' },\n  },\n};", 3, 10],
    ["const a = { presett: 'b' };\nconst config = { apis: { a } };\nexport default config;", 1, 13],
    [
      "import { defineConfig } from 'openapi-dated';\nexport default defineConfig({\n  apis: { 'a': { presett: 'b' } },\n} as object);",
      3,
      18,
    ],
    [
      "const made = Object.fromEntries([['a', { presett: 'b' }]]);\nexport default { output: 'x',\n  apis: made };",
      3,
      3,
    ],
    [
      "var a = f(a); function f(x) { return { apis: { a: { presett: 'b' } } }; }\nexport default f(a);",
      2,
      16,
    ],
  ])("a wrong key of a module: %j", async (text, line, column) => {
    await put("generate.config.ts", text);
    expect(await problem(load(root))).toMatchObject({
      code: "CONFIG_INVALID",
      place: { file: "generate.config.ts", pointer: "#/apis/a/presett", line, column },
    });
  });

  it("a wrong key in package.json", async () => {
    await put("package.json", '{\n  "openapi-dated": {\n    "api": {}\n  }\n}\n');
    expect(await problem(load(root))).toMatchObject({
      code: "CONFIG_INVALID",
      place: { file: "package.json", pointer: "#/openapi-dated/api", line: 3, column: 5 },
    });
  });

  it("a file above the working directory is named by the way to it", async () => {
    await mkdir(at(".git"));
    await symlink("nowhere", at("generate.config.ts"));
    expect(await problem(load(at("packages")))).toMatchObject({
      code: "CONFIG_UNREADABLE",
      place: { file: "../generate.config.ts" },
    });
  });
});
