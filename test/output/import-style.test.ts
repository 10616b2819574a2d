/** What imports end in, in projects as their tools set them up. The reason is a part of what `generate` prints. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, test } from "vitest";

import type { GenerateConfig } from "../../src/index.js";
import { manifestName } from "../../src/output/manifest.js";
import { detectImportStyle } from "../../src/output/import-style.js";
import { resolveModuleStyle } from "../../src/project/module-style.js";
import { resolveProject } from "../../src/config/project.js";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), "import-style-"));
  await mkdir(path.join(root, ".git"));
});
afterEach(() => rm(root, { recursive: true }));

type Files = Readonly<Record<string, unknown>>;

async function write(files: Files): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(root, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, typeof content === "string" ? content : JSON.stringify(content));
  }
}

/** As `generate` would print it: `none: tsconfig.json has …`. */
async function styleIn(files: Files, output = "src/generated"): Promise<string> {
  await write(files);
  const { extension, reason } = await detectImportStyle(path.join(root, output));
  const file = reason.file === undefined ? "" : `${path.relative(root, reason.file)} `;
  return `${extension}: ${file}${reason.clause}`;
}

const options = (compilerOptions: object): object => ({ compilerOptions });
const isEsm = { type: "module" };
const node = "resolves imports as Node does";

test.each<readonly [string, Files, string]>([
  ["nothing", {}, "js: there is no tsconfig.json"],
  [
    "Next.js",
    {
      "tsconfig.json": options({ module: "esnext", moduleResolution: "bundler", noEmit: true }),
      "package.json": { dependencies: { next: "16" } },
    },
    "none: tsconfig.json resolves imports as bundlers do",
  ],
  [
    "webpack, with ES modules",
    {
      "tsconfig.json": options({ module: "preserve" }),
      "package.json": { ...isEsm, devDependencies: { webpack: "5" } },
    },
    "none: tsconfig.json resolves imports as bundlers do",
  ],
  [
    "Node that runs what the compiler wrote, with a bundler's resolution",
    {
      "tsconfig.json": options({ module: "es2022", moduleResolution: "bundler" }),
      "package.json": { ...isEsm, devDependencies: { typescript: "5", vitest: "4" } },
    },
    'js: tsconfig.json resolves imports as bundlers do and writes files, and package.json has `"type": "module"`',
  ],
  [
    "a package that the bundler of another one reads",
    {
      "tsconfig.json": options({ module: "esnext", moduleResolution: "bundler", noEmit: true }),
      "package.json": { ...isEsm, devDependencies: { typescript: "5" } },
    },
    "none: tsconfig.json resolves imports as bundlers do",
  ],
  [
    "Node with ES modules",
    { "tsconfig.json": options({ module: "nodenext" }), "package.json": isEsm },
    `js: tsconfig.json ${node}, and package.json has \`"type": "module"\``,
  ],
  [
    "Node with CommonJS",
    { "tsconfig.json": options({ module: "node16" }), "package.json": {} },
    `none: tsconfig.json ${node}, and package.json has no \`"type": "module"\``,
  ],
  [
    "Node that runs TypeScript, as its documentation sets it up",
    {
      "tsconfig.json": options({ module: "nodenext", rewriteRelativeImportExtensions: true }),
      "package.json": isEsm,
    },
    "ts: tsconfig.json has `rewriteRelativeImportExtensions`",
  ],
  [
    "Node that runs TypeScript, without a compiler",
    { "package.json": { ...isEsm, scripts: { start: "node --watch src/main.ts" } } },
    "ts: package.json has the script `node --watch src/main.ts`",
  ],
  ["Deno", { "deno.jsonc": "{}" }, "ts: deno.jsonc is for Deno"],
  [
    "Bun",
    {
      "tsconfig.json": options({ module: "Preserve", allowImportingTsExtensions: true }),
      "package.json": isEsm,
    },
    "ts: tsconfig.json has `allowImportingTsExtensions`",
  ],
  [
    "Vue: of several references, the one that the files belong to",
    {
      "tsconfig.json": {
        files: [],
        references: [{ path: "./tsconfig.node.json" }, { path: "./tsconfig.app.json" }],
      },
      "tsconfig.node.json": { include: ["vite.config.*"], ...options({ moduleResolution: "bundler" }) },
      "tsconfig.app.json": {
        extends: "@vue/tsconfig/tsconfig.dom.json",
        include: ["src/**/*", "src/**/*.vue"],
        exclude: ["src/**/__tests__/*"],
      },
      "node_modules/@vue/tsconfig/tsconfig.dom.json": { extends: "./tsconfig.json" },
      "node_modules/@vue/tsconfig/tsconfig.json": options({ allowImportingTsExtensions: true, noEmit: true }),
    },
    "ts: tsconfig.app.json has `allowImportingTsExtensions`",
  ],
  [
    "references of which the files belong to none",
    {
      "tsconfig.json": { files: [], references: [{ path: "./app" }, { path: "./gone" }] },
      "app/tsconfig.json": { ...options({ module: "preserve" }), include: ["*"] },
    },
    "none: app/tsconfig.json resolves imports as bundlers do",
  ],
  [
    "Nest, and default Jest",
    { "tsconfig.json": options({ module: "commonjs" }), "package.json": { devDependencies: { jest: "30" } } },
    "none: tsconfig.json resolves imports as CommonJS does",
  ],
  [
    "an older Vite",
    { "tsconfig.json": options({ module: "esnext", moduleResolution: "node" }), "package.json": isEsm },
    'js: tsconfig.json makes ES modules, and package.json has `"type": "module"`',
  ],
  [
    "an older Next.js",
    {
      "tsconfig.json": options({ module: "esnext", moduleResolution: "node" }),
      "package.json": { ...isEsm, dependencies: { next: "13" } },
    },
    "none: tsconfig.json resolves imports as CommonJS does",
  ],
  [
    "an empty tsconfig.json",
    { "tsconfig.json": "" },
    "none: tsconfig.json resolves imports as CommonJS does",
  ],
  [
    "comments, and values of a later compiler",
    { "tsconfig.json": '{ // mine\n"compilerOptions": { "module": "preserve", "target": "es2042", }, }' },
    "none: tsconfig.json resolves imports as bundlers do",
  ],
  [
    "a tsconfig.json that the compiler refuses",
    { "tsconfig.json": '{ "compilerOptions": { "module": "preserve"' },
    "none: tsconfig.json has a syntax error",
  ],
  [
    "a tsconfig.json of a merge",
    { "tsconfig.json": "<<<<<<< ours\n{}" },
    "none: tsconfig.json has a syntax error",
  ],
  [
    "a tsconfig.json that extends what the compiler refuses",
    { "tsconfig.json": { extends: "./base.json" }, "base.json": '{ "compilerOptions": [ }' },
    "none: tsconfig.json extends a file with a syntax error",
  ],
  [
    "a tsconfig.json that extends what is missing",
    { "tsconfig.json": { extends: "@tsconfig/node22" } },
    "none: tsconfig.json extends a file that cannot be read",
  ],
  [
    "Jest without TypeScript",
    { "package.json": { devDependencies: { jest: "30" } } },
    "none: package.json depends on jest",
  ],
  ["a package.json that is not valid", { "package.json": "[" }, "js: there is no tsconfig.json"],
])("%s", async (_name, files, style) => {
  expect(await styleIn(files)).toBe(style);
});

describe("the nearest files count", () => {
  it("a tsconfig.json of a package in a repository", async () => {
    const files = {
      "deno.json": "{}",
      "packages/app/tsconfig.json": options({ module: "nodenext" }),
      "packages/app/package.json": isEsm,
      "package.json": {},
    };
    expect(await styleIn(files, "packages/app/src/generated")).toMatch(/^js: packages\/app\/tsconfig\.json /);
  });

  it("a package.json in the output folder itself", async () => {
    const files = { "tsconfig.json": options({ module: "nodenext" }), "src/generated/package.json": isEsm };
    expect(await styleIn(files)).toMatch(/^js: /);
  });

  it("nothing outside of the repository", async () => {
    const files = { "tsconfig.json": options({ module: "preserve" }), "inner/.git": "" };
    expect(await styleIn(files, "inner/generated")).toBe("js: there is no tsconfig.json");
  });
});

describe("while a file is missing that the tsconfig.json extends", () => {
  const apis: GenerateConfig["apis"] = { partner: { preset: "partner-platform" } };
  const resolve = async (): Promise<unknown> => resolveModuleStyle(await resolveProject({ apis }, root));

  it.each(["./.nuxt/tsconfig.json", "@tsconfig/node22"])(
    "%s: imports end in what they ended in",
    async (base) => {
      await write({ "tsconfig.json": { extends: base } });
      expect(await resolve()).toMatchObject({ style: { emit: "ts", extension: "none" } });
      await write({ [`generated/partner/${manifestName}`]: { files: {}, importExtension: "ts" } });
      expect(await resolve()).toEqual({
        style: { emit: "ts", extension: "ts" },
        reason: {
          file: path.join(root, "tsconfig.json"),
          clause: "extends a file that cannot be read, and the generated files have it so",
        },
        obstacles: [],
      });
      await write({ [`generated/partner/${manifestName}`]: { files: {}, importExtension: "../../else" } });
      expect(await resolve()).toMatchObject({ style: { emit: "ts", extension: "none" } });
    },
  );

  it("and no longer when it is there", async () => {
    await write({
      "tsconfig.json": { extends: "./base.json" },
      "base.json": options({ module: "preserve" }),
      [`generated/partner/${manifestName}`]: { files: {}, importExtension: "ts" },
    });
    expect(await resolve()).toMatchObject({ style: { emit: "ts", extension: "none" } });
  });
});
